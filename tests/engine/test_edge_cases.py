"""The cases that players dispute and other products get wrong, E1 to E52, as rules.md decides them.

E53 and E54 are about a table: tests/webapp/test_edge_cases.py. In the tables `*` is an okey.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.deal import (
    Code,
    Deal,
    Discard,
    Draw,
    Exhausted,
    Finish,
    Finished,
    GoPairs,
    Pass,
    Phase,
    Show,
    Shown,
    Take,
    apply,
    legal_actions,
    new_deal,
    refusal,
)
from engine.hand import Kind, wins
from engine.match import Match, new_match, play
from engine.melds import is_group, is_pair, reads_as_run
from engine.rack import Slots, winning_readings
from engine.rules import ADIKUS, GAMEDESIRE, MATSURI, PRESETS, TURKISH, Rules, right_of
from engine.scoring import Result, credited, results, winners, worth
from engine.shuffle import shuffled
from engine.tiles import BAG, FACES, FALSE_JOKER, Tile, tiles
from tests.engine.hands import is_meld
from tests.stories import lay

ROOT: Final = bytes(range(32))
EXAMPLE: Final = "R1 R2 R3 / B5 B6 B7 B8 / R9 Y9 K9 / Y10 Y11 Y12 Y13"
"""Document 003's finished hand: 123 5678 999 10-13."""
SEVEN_PAIRS: Final = "R1 R1 / Y2 Y2 / B3 B3 / K4 K4 / R5 R5 / Y6 Y6 / B8 B8"


def read(text: str, okey: str) -> tuple[Tile, ...]:
    return tiles(text.replace("*", okey).replace("/", " "))


def holding(laid: str, thrown: str, rules: Rules = MATSURI, okey: str = "K2", **changes: Any) -> tuple[Deal, Finish]:
    """Seat 0 has drawn in its second turn, its rack laid as told; with it the claim to throw *thrown*."""
    kept = laid.replace("*", okey)
    joker = Tile.parse(okey)
    indicator = next(face for face in FACES if face.next_up == joker)
    deal = replace(new_deal(shuffled(ROOT, 1), 0, rules), indicator=indicator, turn_number=5)
    hands = ((*read(kept, okey), *read(thrown, okey)), *deal.hands[1:])
    return replace(deal, hands=hands, **changes), claim(kept, thrown.replace("*", okey))


def claim(laid: str, thrown: str) -> Finish:
    slots: Slots = (*lay(laid)[:-1], Tile.parse(thrown))
    return Finish(slots, len(slots) - 1)


def code(deal: Deal, seat: int, action: Any) -> Code | None:
    why = refusal(deal, seat, action)
    return why.code if why else None


def points(deal: Deal, finish: Finish) -> int:
    outcome = apply(deal, deal.turn, finish)[0].outcome
    assert isinstance(outcome, Finished)
    return outcome.points


# --- melds: as they lie on a rack, and as tiles in a hand --------------------------------------------------------

# fmt: off
MELDS = [
    # case    tiles              okey   as laid  in hand  rule
    ("E1",    "B12 B13 B1",      "R3",  True,    True,    "the 1 may follow the 13"),
    ("E2",    "B13 B1 B2",       "R3",  False,   False,   "nothing follows that 1"),
    ("E3",    "B12 B13 B1 B2",   "R3",  False,   False,   "... however the run began"),
    ("E4",    "K11 K12 K13 K1 *", "R3", False,   True,    "an okey after the closing 1 lies wrong"),
    ("E4",    "* K11 K12 K13 K1", "R3", True,    True,    "... and before the 11 lies well"),
    ("E5",    "K11 K12 K13 *",   "R3",  True,    True,    "an okey is the closing 1"),
    ("E6",    "B11 B12 *",       "R3",  True,    True,    "an okey behind, no gap to fill"),
    ("E6",    "* B11 B12",       "R3",  True,    True,    "an okey in front"),
    ("E7",    "* K1 K2",         "R3",  False,   True,    "before a 1 there is no place: it would be the 3"),
    ("E8",    "K12 * K1",        "R3",  True,    True,    "an okey is the 13"),
    ("E8",    "K13 * K2",        "R3",  False,   False,   "an okey cannot be the 1 of 13-1-2"),
    ("E9",    "K4 * B4 *",       "R3",  True,    True,    "two colours and two okeys are a group"),
    ("E10",   "R4 Y4 * B4 K4",   "R3",  False,   False,   "a group has no fifth member"),
    ("E11",   "* * K5",          "R3",  True,    True,    "two okeys and any tile"),
    ("E12",   "K5 * K7 *",       "R3",  True,    True,    "an okey within, an okey behind"),
    ("E12",   "K1 * * K4",       "R3",  True,    True,    "two okeys side by side"),
    ("E12",   "* K5 K6 *",       "R3",  True,    True,    "an okey at each end"),
    ("E13",   "R13 Y13 K13 K13", "R3",  False,   False,   "a colour twice is no group"),
    ("E13",   "Y9 Y9 B9",        "R3",  False,   False,   "... with three tiles"),
    ("E13",   "R9 R9 B9",        "R5",  False,   False,   "... nor in the okey's colour"),
    ("E15",   "B5 F B7",         "R13", False,   False,   "a false joker fills no gap"),
    ("E16",   "F R2 R3",         "R1",  True,    True,    "after a 13 the false joker is the 1"),
    ("E16",   "R11 R12 R13 F",   "R1",  True,    True,    "... the closing one too"),
    ("E17",   "B4 F B6",         "B5",  True,    True,    "the false joker is the okey's own face"),
    ("E17",   "* B4 F",          "B5",  True,    True,    "... and the okey beside it is any other: 3 4 5"),
    ("E21",   "B3 * B5",         "R5",  True,    True,    "an okey is the missing 4, not its printed 5"),
    ("E21",   "B3 * B6",         "R5",  False,   False,   "... and its printed 5 helps nobody"),
    ("E22",   "B6 B7 B6",        "R3",  False,   False,   "up and down is no run"),
    ("E23",   "B3 R4 Y5",        "R3",  False,   False,   "three colours are no run"),
    ("E24",   "Y13 B13 K13",     "R3",  True,    True,    "a group of thirteens"),
    ("E27",   "F K1 K2",         "R7",  False,   False,   "a false joker is no 0"),
    ("E48",   "B13 B12 B11",     "R3",  False,   True,    "a descending run counts in hand, not as it lies"),
]

PAIRS = [
    ("E18",   "F F",             "R3",  True,  "two false jokers are identical"),
    ("E18",   "F *",             "R3",  True,  "an okey pairs with a false joker"),
    ("E18",   "* *",             "R3",  True,  "two okeys"),
    ("E18",   "F R3",            "R4",  False, "a false joker pairs with no tile but its like"),
]

SETS, NEITHER = frozenset({Kind.SETS}), frozenset[Kind]()
HANDS = [
    # case  tiles                                                okey   wins     rule
    ("E14", "R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 K9 F",          "R12", NEITHER, "a false joker mates no single tile"),
    ("E25", "Y5 B5 K5 Y6 Y7 R1 R2 R3 R8 R9 R10 K10 K11 K12",     "K2",  NEITHER, "no tile is in two melds"),
    ("E26", "Y5 Y5 Y6 Y6 Y7 Y7 R1 R2 R3 R4 K10 K11 K12 K13",     "K2",  SETS,    "two runs of the same faces"),
    ("E28", "R7 Y7 B7 K7 R1 R3 Y9 Y11 B1 B3 K10 K12 R5 Y13",     "K2",  NEITHER, "four sevens and ten loose tiles"),
    ("E29", EXAMPLE,                                             "K2",  SETS,    "the document's own example"),
    ("E31", "B5 * B7 Y1 Y2 Y3 K4 K5 K6 K7 R9 Y9 B9 K9",          "R1",  SETS,    "a red 1 as the okey is the blue 6"),
    ("E47", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1",     "K2",  SETS,    "a colour from 1 to 13 and 1"),
]
# fmt: on


def case_ids(table: list[Any]) -> list[str]:
    return [f"{row[0]} {row[-1]}" for row in table]


@pytest.mark.parametrize(("text", "okey", "laid", "held"), [row[1:5] for row in MELDS], ids=case_ids(MELDS))
def test_a_meld(text: str, okey: str, laid: bool, held: bool) -> None:
    meld, joker = read(text, okey), Tile.parse(okey)
    assert (reads_as_run(meld, joker) or is_group(meld, joker)) is laid
    assert is_meld(meld, joker) is held


@pytest.mark.parametrize(("text", "okey", "expected"), [row[1:4] for row in PAIRS], ids=case_ids(PAIRS))
def test_a_pair(text: str, okey: str, expected: bool) -> None:
    assert is_pair(read(text, okey), Tile.parse(okey)) is expected


@pytest.mark.parametrize(("text", "okey", "expected"), [row[1:4] for row in HANDS], ids=case_ids(HANDS))
def test_a_hand(text: str, okey: str, expected: frozenset[Kind]) -> None:
    assert wins(read(text, okey), Tile.parse(okey)) == expected


# --- finishing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_e29_the_documents_example_is_two_points_everywhere(preset: str) -> None:
    assert points(*holding(EXAMPLE, "K1", PRESETS[preset])) == 2


@pytest.mark.parametrize(("preset", "expected"), [("matsuri", 8), ("adikus", 4), ("gamedesire", 4), ("turkish", 4)])
def test_e19_seven_pairs_and_an_okey_as_the_fifteenth(preset: str, expected: int) -> None:
    declared = (PRESETS[preset].pairs_bind, False, False, False)
    assert points(*holding(SEVEN_PAIRS, "*", PRESETS[preset], declared=declared)) == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_e20_runs_and_groups_with_an_okey_thrown_are_four_in_every_document(preset: str) -> None:
    assert points(*holding(EXAMPLE, "*", PRESETS[preset])) == 4


def test_e30_a_rack_with_four_parted_melds_is_complete() -> None:
    assert winning_readings(lay(EXAMPLE), Tile.parse("K2")) == {Kind.SETS}
    deal, finish = holding(EXAMPLE, "K1", ADIKUS)
    assert refusal(deal, 0, finish) is None


def test_e32_a_tile_from_inside_a_needed_run_cannot_be_the_last() -> None:
    """Where racks are checked: the 6 out of 5-6-7-8 leaves blocks of one and two. Either end of that run may go."""
    deal, finish = holding("R1 R2 R3 / B5 / B7 B8 / R9 Y9 K9 / Y9 Y10 Y11 Y12 Y13", "B6", GAMEDESIRE)
    assert code(deal, 0, finish) is Code.NOT_WINNING
    for run, end in (("B5 B6 B7", "B8"), ("B6 B7 B8", "B5")):
        deal, finish = holding(f"R1 R2 R3 / {run} / R9 Y9 K9 / Y9 Y10 Y11 Y12 Y13", end, GAMEDESIRE)
        assert refusal(deal, 0, finish) is None


def test_e33_a_complete_hand_that_discards_plays_on() -> None:
    deal, _ = holding(EXAMPLE, "K1")
    after, _ = apply(deal, 0, Discard(Tile.parse("K1")))
    assert (after.phase, after.turn, after.outcome) == (Phase.DRAW, 1, None)


@pytest.mark.parametrize("preset", PRESETS)
def test_e34_the_starters_fifteen_tiles_may_win_at_once_for_the_normal_points(preset: str) -> None:
    assert points(*holding(EXAMPLE, "K1", PRESETS[preset], turn_number=1)) == 2


def test_e46_pairs_chosen_and_then_a_run_hand_completes() -> None:
    """Where going pairs binds it is refused; elsewhere nobody can declare, and it wins."""
    deal, finish = holding(EXAMPLE, "K1", TURKISH, declared=(True, False, False, False))
    assert code(deal, 0, finish) is Code.NOT_WINNING
    for rules in (MATSURI, ADIKUS, GAMEDESIRE):
        deal, finish = holding(EXAMPLE, "K1", rules)
        assert refusal(deal, 0, finish) is None
        assert code(replace(deal, phase=Phase.DRAW), 0, GoPairs()) is Code.PAIRS_OFF


def test_e47_a_whole_colour_is_an_ordinary_finish() -> None:
    """On a rack of two rows of 13 it lies as two runs."""
    laid = "R1 R2 R3 R4 R5 R6 R7 / R8 R9 R10 R11 R12 R13 R1"
    for rules in PRESETS.values():
        assert points(*holding(laid, "K13", rules)) == 2


@pytest.mark.parametrize(("rules", "good"), [(MATSURI, True), (TURKISH, True), (ADIKUS, False), (GAMEDESIRE, False)])
def test_e4_e7_e48_order_counts_where_the_rack_is_checked_and_not_where_the_hand_is(rules: Rules, good: bool) -> None:
    for laid in (
        "R1 R2 R3 / B8 B7 B6 B5 / R9 Y9 K9 / Y10 Y11 Y12 Y13",
        "R1 R2 R3 / B11 B12 B13 B1 * / R9 Y9 K9 / Y11 Y12 Y13",
        "* R1 R2 / B5 B6 B7 B8 / R9 Y9 K9 / Y10 Y11 Y12 Y13",
    ):
        deal, finish = holding(laid, "K12", rules)
        assert (refusal(deal, 0, finish) is None) is good, laid


# --- dealing ---------------------------------------------------------------------------------------------------


def test_e35_a_false_joker_turned_up_is_passed_over() -> None:
    """The bag's own order ends K13 F F: counted from the bottom, the third tile is the first numbered one."""
    deal = new_deal(BAG, 0, MATSURI)
    assert (deal.indicator, deal.okey) == (Tile.parse("K13"), Tile.parse("K1"))
    assert deal.stock[:2] == (FALSE_JOKER, FALSE_JOKER)


def test_e36_the_indicator_leaves_the_stock_and_names_the_next_of_its_colour() -> None:
    for number in range(20):
        deal = new_deal(shuffled(number.to_bytes(32), 1), 0, MATSURI)
        in_play = [*deal.stock, *(tile for hand in deal.hands for tile in hand)]
        assert (len(deal.stock), in_play.count(deal.indicator)) == (48, 1)
    named = {str(face): str(face.next_up) for face in FACES}
    assert len(set(named.values())) == 52
    assert (named["R5"], named["K12"], named["B13"]) == ("R6", "K13", "B1")


def test_e51_play_goes_to_the_right_which_is_counter_clockwise() -> None:
    """Seat 1 sits at the right hand of seat 0, which sits below: the page draws it there."""
    assert [right_of(seat) for seat in (0, 1, 2, 3)] == [1, 2, 3, 0]
    deal, _ = holding(EXAMPLE, "K1")
    after, _ = apply(deal, 0, Discard(Tile.parse("K1")))
    assert after.turn == 1
    assert apply(after, 1, Take())[0].hands[1][-1] == Tile.parse("K1")


@pytest.mark.parametrize("starter", range(4))
def test_e52_the_starter_has_fifteen_tiles_and_the_others_fourteen(starter: int) -> None:
    deal = new_deal(BAG, starter, MATSURI)
    assert [len(hand) for hand in deal.hands] == [15 if seat == starter else 14 for seat in range(4)]


# --- showing the indicator -------------------------------------------------------------------------------------


def with_twin(holder: int, rules: Rules = ADIKUS, indicator: str = "R6") -> Match:
    """Seat 0 starts. *holder* holds the indicator's twin, the others hold tiles of other colours and numbers."""
    twin = Tile.parse(indicator)
    match = new_match(rules, ROOT, starter=0)
    hands = tuple(
        (
            twin if seat == holder else Tile.parse("Y1"),
            *(Tile.parse("Y2") if tile == twin else tile for tile in hand[1:]),
        )
        for seat, hand in enumerate(match.deal.hands)
    )
    return replace(match, deal=replace(match.deal, indicator=twin, hands=hands))


def test_e37_it_is_too_late_after_drawing() -> None:
    match, _ = play(with_twin(1), 0, Discard(Tile.parse("Y1")))
    assert refusal(match.deal, 1, Show()) is None
    match, _ = play(match, 1, Draw())
    assert code(match.deal, 1, Show()) is Code.TOO_LATE_TO_SHOW


def test_e38_it_is_shown_once_a_deal() -> None:
    match, _ = play(with_twin(0), 0, Show())
    assert code(match.deal, 0, Show()) is Code.ALREADY_SHOWN
    match, _ = play(match, 0, Discard(Tile.parse("R6")))
    match, _ = play(match, 1, Take())
    match, _ = play(match, 1, Discard(Tile.parse("Y1")))
    assert code(match.deal, 2, Show()) is Code.ALREADY_SHOWN


def test_e39_the_starters_window_shuts_with_the_first_discard() -> None:
    match = with_twin(0)
    match, _ = play(match, 0, Discard(match.deal.hands[0][1]))
    for seat in (1, 2, 3):
        match, _ = play(match, seat, Draw())
        match, _ = play(match, seat, Discard(match.deal.hands[seat][-1]))
    assert match.deal.turn == 0
    assert match.deal.phase is Phase.DRAW
    assert Tile.parse("R6") in match.deal.hands[0]
    assert code(match.deal, 0, Show()) is Code.TOO_LATE_TO_SHOW


def test_e40_showing_can_bring_others_to_zero_and_end_the_match_with_the_deal() -> None:
    match, _ = play(replace(with_twin(0), points=(5, 1, 1, 3)), 0, Show())
    assert (match.points, match.over) == ((5, 0, 0, 2), False)
    last = replace(match, deal=replace(match.deal, stock=()))
    match, events = play(last, 0, Discard(last.deal.hands[0][0]))
    assert events[-1] == Exhausted()
    assert (match.points, match.over) == ((5, 0, 0, 2), True)


def test_e41_a_coloured_indicator_doubles_what_is_shown_and_not_the_finish() -> None:
    rules = replace(ADIKUS, coloured_double=True)
    match, events = play(with_twin(0, rules), 0, Show())
    assert events == (Shown(0, 2),)
    assert match.points == (20, 18, 18, 18)
    assert worth(Kind.SETS, False, rules) == 2


def test_e42_a_false_joker_is_not_the_indicators_twin() -> None:
    match = with_twin(1)
    deal = replace(match.deal, hands=((FALSE_JOKER, *match.deal.hands[0][1:]), *match.deal.hands[1:]))
    assert code(deal, 0, Show()) is Code.TWIN_NOT_HELD


# --- the turn, and the empty stock -----------------------------------------------------------------------------


def last_discard(rules: Rules) -> Deal:
    """Seat 0 has drawn the last tile of the stock and has thrown a tile."""
    deal, _ = holding(EXAMPLE, "K1", rules, stock=())
    return apply(deal, 0, Discard(Tile.parse("K1")))[0]


@pytest.mark.parametrize(("value", "takes"), [("draw", 0), ("last take", 1), ("while taken", 4)])
def test_e43_the_left_tile_of_an_empty_stock_is_taken_so_often(value: Any, takes: int) -> None:
    deal, taken = last_discard(replace(MATSURI, empty_stock=value)), 0
    while deal.phase is not Phase.OVER:
        deal, _ = apply(deal, deal.turn, Take())
        taken += 1
        deal, _ = apply(deal, deal.turn, Discard(deal.hands[deal.turn][-1]))
    assert (taken, deal.outcome) == (takes, Exhausted())


def test_e44_drawing_from_an_empty_stock_is_refused_and_the_rest_stays_open() -> None:
    deal = last_discard(MATSURI)
    assert code(deal, 1, Draw()) is Code.STOCK_EMPTY
    assert set(legal_actions(deal)) == {Take(), Pass()}


def test_e45_nobody_draws_twice_in_a_turn() -> None:
    deal, _ = holding(EXAMPLE, "K1")
    after, _ = apply(deal, 0, Discard(Tile.parse("K1")))
    for first in (Draw(), Take()):
        drawn, _ = apply(after, 1, first)
        assert len(drawn.hands[1]) == 15
        assert code(drawn, 1, Draw()) is Code.ALREADY_DRAWN
        assert code(drawn, 1, Take()) is Code.ALREADY_DRAWN


# --- points and places -----------------------------------------------------------------------------------------


def test_e49_ties_for_a_place() -> None:
    """8-5-5-0 is win, draw, draw, loss where two win; where points rank the highest share the win, below 0 too."""
    assert results((8, 5, 5, 0), GAMEDESIRE) == (Result.WIN, Result.DRAW, Result.DRAW, Result.LOSS)
    assert winners((9, -1, 9, -3), ADIKUS) == (0, 2)
    assert winners((-1, -1, -3, -3), TURKISH) == (0, 1)


@pytest.mark.parametrize("preset", ["adikus", "gamedesire", "turkish"])
def test_e50_the_losers_points_fall_and_not_the_winners(preset: str) -> None:
    assert credited((20, 20, 20, 20), 2, 2, PRESETS[preset]) == (18, 18, 20, 18)
