"""rules.md, "Options, and the presets that set them": each row, each decided line."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import (
    Code,
    Deal,
    Discard,
    Draw,
    Exhausted,
    Finish,
    Finished,
    GoPairs,
    Phase,
    Show,
    Shown,
    Take,
    WentPairs,
    apply,
    every_tile,
    legal_actions,
    new_deal,
    refusal,
)
from engine.hand import Kind
from engine.match import Match, new_match, next_deal, next_starter, play
from engine.rack import parse_slots
from engine.rules import (
    ADIKUS,
    GAMEDESIRE,
    MATSURI,
    PRESETS,
    SEATS,
    TURKISH,
    Rules,
    RulesError,
    RulesProblem,
    changed,
    problem_of,
)
from engine.scoring import Result, credited, results, shown_worth, start_of, worth
from engine.shuffle import dice, dice_starter, highest, seed, shuffled
from engine.tiles import BAG, ORDER, Tile, tiles
from engine.view import view

ROOT = bytes(range(32))
SETS_RACK = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")
PAIRS_RACK = parse_slots("R1 R1 . Y2 Y2 . B3 B3 . K4 K4 . . / R5 R5 . Y6 Y6 . B8 B8 . . . . R13")


# --- the table of presets --------------------------------------------------------------------------------------

TABLE: list[tuple[str, list[Any]]] = [
    # option               matsuri         adikus         gamedesire     turkish
    ("scoring", ["winner gains", "others lose", "others lose", "others lose"]),
    ("deals", [1, None, None, None]),
    ("plain", [2, 2, 2, 2]),
    ("pairs", [4, 4, 4, 4]),
    ("okey_last", [4, 4, 4, 4]),
    ("pairs_with_okey", [8, 4, 4, 4]),
    ("showing", [False, True, True, True]),
    ("coloured_double", [False, False, False, False]),
    ("pairs_bind", [False, False, False, True]),
    ("empty_stock", ["while taken", "draw", "last take", "draw"]),
    ("first_start", ["random", "random", "random", "dice"]),
    ("later_start", ["right", "right", "right", "right"]),
    ("checked_by", ["hand", "rack", "rack", "hand"]),
    ("partners", [False, False, False, False]),
    ("places", ["ranking", "ranking", "two and two", "ranking"]),
    ("clock", ["auto", "auto", "auto", "auto"]),
    ("open_piles", [True, True, True, True]),
    ("watching", [None, None, None, None]),
]


@pytest.mark.parametrize(("option", "values"), TABLE, ids=[row[0] for row in TABLE])
def test_each_preset_sets(option: str, values: list[Any]) -> None:
    assert [getattr(rules, option) for rules in (MATSURI, ADIKUS, GAMEDESIRE, TURKISH)] == values


def test_start_points_are_20_12_20_where_the_others_lose() -> None:
    assert [start_of(rules)[0] for rules in (MATSURI, ADIKUS, GAMEDESIRE, TURKISH)] == [0, 20, 12, 20]


def test_the_table_names_every_option() -> None:
    assert {field.name for field in fields(Rules)} == {row[0] for row in TABLE} | {"preset", "start_points"}


def test_what_differs_from_the_preset_is_known() -> None:
    assert changed(TURKISH) == frozenset()
    assert changed(replace(TURKISH, deals=3, showing=False)) == {"deals", "showing"}


REFUSED: list[tuple[dict[str, Any], RulesProblem]] = [
    ({"deals": None}, RulesProblem.GAINS_TO_ZERO),
    ({"coloured_double": True}, RulesProblem.DOUBLE_WITHOUT_SHOWING),
    ({"deals": 0}, RulesProblem.OUT_OF_RANGE),
    ({"deals": 21}, RulesProblem.OUT_OF_RANGE),
    ({"scoring": "others lose", "start_points": 4}, RulesProblem.OUT_OF_RANGE),
    ({"scoring": "others lose", "start_points": 101}, RulesProblem.OUT_OF_RANGE),
    ({"clock": 14}, RulesProblem.OUT_OF_RANGE),
    ({"clock": 121}, RulesProblem.OUT_OF_RANGE),
    ({"plain": 0}, RulesProblem.OUT_OF_RANGE),
]


@pytest.mark.parametrize(("changes", "problem"), REFUSED)
def test_rules_that_no_table_may_have_are_refused_with_a_reason(changes: dict[str, Any], problem: RulesProblem) -> None:
    with pytest.raises(RulesError) as refused:
        Rules(**changes)
    assert refused.value.problem is problem


# --- scoring ---------------------------------------------------------------------------------------------------


def test_the_winner_gains_or_the_others_lose() -> None:
    assert credited((0, 0, 0, 0), 1, 4, MATSURI) == (0, 4, 0, 0)
    assert credited((20, 20, 20, 20), 1, 4, TURKISH) == (16, 20, 16, 16)


def test_points_are_shown_below_zero_too() -> None:
    assert credited((1, 20, 3, 2), 1, 4, TURKISH) == (-3, 20, -1, -2)


def test_a_side_has_one_number_that_falls_or_grows_once() -> None:
    """2, not 2 x 2. Seats 1 and 3 are one side."""
    assert credited((12,) * 4, 1, 2, replace(GAMEDESIRE, partners=True)) == (10, 12, 10, 12)
    assert credited((0,) * 4, 1, 2, replace(MATSURI, partners=True)) == (0, 2, 0, 2)


def test_pairs_with_an_okey_are_eight_only_in_matsuri() -> None:
    assert [worth(Kind.PAIRS, True, PRESETS[name]) for name in ("matsuri", "adikus", "gamedesire", "turkish")] == [
        8, 4, 4, 4,
    ]  # fmt: skip


def test_a_deal_without_a_finish_changes_nothing() -> None:
    match = new_match(TURKISH, ROOT)
    drawn = replace(match, deal=replace(match.deal, stock=()))
    after, events = play(drawn, drawn.deal.turn, Discard(drawn.deal.hands[drawn.deal.turn][0]))
    assert events[-1] == Exhausted()
    assert after.points == (20, 20, 20, 20)


# --- the match -------------------------------------------------------------------------------------------------


def over(match: Match, points: tuple[int, ...], number: int = 1) -> Match:
    return replace(match, points=points, deal_number=number, deal=replace(match.deal, phase=Phase.OVER))


def test_a_match_to_zero_ends_when_someone_is_at_zero_or_below() -> None:
    match = new_match(ADIKUS, ROOT)
    assert not over(match, (1, 20, 5, 9)).over
    assert over(match, (0, 20, 5, 9)).over
    assert over(match, (20, -2, 5, 9)).over


def test_whether_it_is_over_is_asked_only_when_the_deal_ends() -> None:
    match = replace(new_match(ADIKUS, ROOT), points=(0, 20, 20, 20))
    assert not match.over


def test_a_match_ends_at_the_latest_after_its_hundredth_deal() -> None:
    match = new_match(ADIKUS, ROOT)
    assert not over(match, (20,) * 4, 99).over
    assert over(match, (20,) * 4, 100).over


def test_later_deals_start_right_or_with_the_last_winner() -> None:
    match = new_match(Rules(deals=5), ROOT, starter=1)
    won = Finished(3, Kind.SETS, Tile.parse("R1"), False, 2, SETS_RACK, 25)
    after_win = replace(match, deal=replace(match.deal, phase=Phase.OVER, outcome=won))
    after_draw = replace(match, deal=replace(match.deal, phase=Phase.OVER, outcome=Exhausted()))
    assert (next_starter(after_win), next_starter(after_draw)) == (2, 2)
    winner = replace(match.rules, later_start="winner")
    assert next_starter(replace(after_win, rules=winner)) == 3
    assert next_starter(replace(after_draw, rules=winner)) == 1
    assert next_deal(replace(after_win, rules=winner)).deal.starter == 3


def test_the_highest_dice_deal_and_the_seat_to_the_right_starts() -> None:
    for number in range(200):
        link = seed(number.to_bytes(32), 1)
        rounds = dice(link, 1)
        assert all(1 <= die <= 6 for throws in rounds for thrown in throws if thrown for die in thrown)
        assert dice_starter(link, 1) == (highest(rounds[-1])[0] + 1) % 4
        assert new_match(TURKISH, number.to_bytes(32)).deal.starter == dice_starter(link, 1)


def test_ties_among_the_highest_throw_again() -> None:
    assert highest(((6, 6), (1, 2), (5, 1), (6, 6))) == [0, 3]
    tied = [rounds for number in range(300) if len(rounds := dice(seed(number.to_bytes(32), 1), 1)) > 1]
    assert tied
    for rounds in tied:
        for before, after in pairwise(rounds):
            assert [seat for seat in SEATS if after[seat] is not None] == highest(before)


def test_every_seat_starts_by_dice_about_as_often() -> None:
    """2,000 starts, 500 a seat, give or take 5 standard deviations of 19."""
    starts = [dice_starter(number.to_bytes(32), 1) for number in range(2_000)]
    assert all(abs(starts.count(seat) - 500) < 97 for seat in SEATS)


# --- places ----------------------------------------------------------------------------------------------------

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
PLACES = [
    (MATSURI, (4, 2, 2, 0), (W, L, L, L), "first place wins"),
    (MATSURI, (4, 4, 2, 0), (W, W, L, L), "first place may be shared"),
    (MATSURI, (0, 0, 0, 0), (D, D, D, D), "all equal is a draw"),
    (GAMEDESIRE, (8, 6, 5, 0), (W, W, L, L), "the two highest win"),
    (GAMEDESIRE, (8, 5, 5, 0), (W, D, D, L), "who ties across the middle draws"),
    (GAMEDESIRE, (5, 5, 5, 0), (D, D, D, L), "three across the middle"),
    (GAMEDESIRE, (8, 5, 5, 5), (W, D, D, D), "three across the middle, below the first"),
    (GAMEDESIRE, (8, 8, 5, 5), (W, W, L, L), "no tie across the middle"),
    (GAMEDESIRE, (3, 3, 3, 3), (D, D, D, D), "all equal"),
    (replace(GAMEDESIRE, partners=True), (4, 0, 4, 0), (W, L, W, L), "places go by side"),
    (replace(GAMEDESIRE, partners=True), (4, 4, 4, 4), (D, D, D, D), "equal sides draw"),
    (replace(MATSURI, partners=True), (2, 4, 2, 4), (L, W, L, W), "the winning side"),
]


@pytest.mark.parametrize(("rules", "points", "expected", "rule"), PLACES, ids=[row[3] for row in PLACES])
def test_places(rules: Rules, points: tuple[int, ...], expected: tuple[Result, ...], rule: str) -> None:
    assert results(points, rules) == expected


# --- showing the indicator -------------------------------------------------------------------------------------


def showing(rules: Rules = ADIKUS, indicator: str = "R6", holder: int = 0) -> Deal:
    """Seat 0 starts; *holder* holds the indicator's twin in place of its first tile."""
    deal = replace(new_deal(shuffled(ROOT, 1), 0, rules), indicator=Tile.parse(indicator))
    hands = tuple(
        (Tile.parse(indicator), *hand[1:]) if seat == holder else tuple(t for t in hand if str(t) != indicator)
        for seat, hand in enumerate(deal.hands)
    )
    return replace(deal, hands=hands)


def test_the_twin_is_shown_and_stays_in_the_hand() -> None:
    deal = showing()
    after, events = apply(deal, 0, Show())
    assert events == (Shown(0, 1),)
    assert after == replace(deal, shown_by=0, known=((deal.indicator,), (), (), ()))


def test_showing_changes_the_points_at_once() -> None:
    match = replace(new_match(ADIKUS, ROOT, starter=0), deal=showing())
    after, _ = play(match, 0, Show())
    assert after.points == (20, 19, 19, 19)
    gaining = replace(MATSURI, showing=True)
    match = replace(new_match(gaining, ROOT, starter=0), deal=showing(gaining))
    assert play(match, 0, Show())[0].points == (1, 0, 0, 0)


def test_a_coloured_indicator_counts_two_where_the_option_is_on() -> None:
    rules = replace(ADIKUS, coloured_double=True)
    worths = [shown_worth(Tile.parse(tile), rules) for tile in ("R6", "K6", "Y6", "B6")]
    assert worths == [2, 2, 1, 1]
    assert shown_worth(Tile.parse("R6"), ADIKUS) == 1


def test_it_is_shown_in_the_own_first_turn_before_drawing() -> None:
    deal, _ = apply(showing(holder=1), 0, Discard(Tile.parse(str(showing(holder=1).hands[0][2]))))
    assert refusal(deal, 1, Show()) is None
    drawn, _ = apply(deal, 1, Draw())
    assert refusal(drawn, 1, Show()).code is Code.TOO_LATE_TO_SHOW  # type: ignore[union-attr]
    taken, _ = apply(deal, 1, Take())
    assert refusal(taken, 1, Show()).code is Code.TOO_LATE_TO_SHOW  # type: ignore[union-attr]
    later = replace(deal, turn=0, turn_number=5)
    assert refusal(later, 0, Show()).code is Code.TOO_LATE_TO_SHOW  # type: ignore[union-attr]


def test_it_is_shown_once_by_its_holder_and_only_where_showing_is_on() -> None:
    deal = showing()
    assert refusal(replace(deal, shown_by=0), 0, Show()).code is Code.ALREADY_SHOWN  # type: ignore[union-attr]
    assert refusal(showing(holder=2), 0, Show()).code is Code.TWIN_NOT_HELD  # type: ignore[union-attr]
    assert refusal(showing(MATSURI), 0, Show()).code is Code.SHOWING_OFF  # type: ignore[union-attr]
    assert refusal(deal, 1, Show()).code is Code.NOT_YOUR_TURN  # type: ignore[union-attr]


def test_whether_it_may_be_shown_tells_nobody_who_holds_it() -> None:
    """E37, E42: what a view offers follows from what lies open."""
    assert view(showing(holder=0), {0}).may == view(showing(holder=2), {0}).may


# --- going pairs -----------------------------------------------------------------------------------------------


def with_rack(rack: tuple[Tile | None, ...], rules: Rules, **changes: Any) -> Deal:
    """The starter holds the tiles of *rack*, in its second turn; the indicator is R6, so the okey is R7."""
    deal = replace(new_deal(shuffled(ROOT, 1), 0, rules), indicator=Tile.parse("R6"), turn_number=5)
    held = tuple(tile for tile in rack if tile)
    return replace(deal, hands=(held, *deal.hands[1:]), **changes)


def test_one_declares_in_the_own_turn_before_drawing() -> None:
    deal = with_rack(PAIRS_RACK, TURKISH)
    assert refusal(deal, 0, GoPairs()).code is Code.TOO_LATE_TO_DECLARE  # type: ignore[union-attr]
    begins = replace(deal, phase=Phase.DRAW)
    after, events = apply(begins, 0, GoPairs())
    assert events == (WentPairs(0),)
    assert after.declared == (True, False, False, False)
    assert refusal(after, 0, GoPairs()).code is Code.ALREADY_DECLARED  # type: ignore[union-attr]
    assert refusal(replace(begins, rules=ADIKUS), 0, GoPairs()).code is Code.PAIRS_OFF  # type: ignore[union-attr]


def test_the_starter_declares_before_discarding() -> None:
    assert refusal(with_rack(PAIRS_RACK, TURKISH, turn_number=1), 0, GoPairs()) is None


def test_where_pairs_bind_only_who_declared_finishes_with_them() -> None:
    claim = Finish(PAIRS_RACK, 25)
    assert refusal(with_rack(PAIRS_RACK, TURKISH), 0, claim).code is Code.PAIRS_NOT_DECLARED  # type: ignore[union-attr]
    declared = with_rack(PAIRS_RACK, TURKISH, declared=(True, False, False, False))
    assert apply(declared, 0, claim)[0].outcome.points == 4  # type: ignore[union-attr]
    assert refusal(with_rack(PAIRS_RACK, ADIKUS), 0, claim) is None


def test_a_declaration_bars_sets() -> None:
    declared = with_rack(SETS_RACK, TURKISH, declared=(True, False, False, False))
    refused = refusal(declared, 0, Finish(SETS_RACK, 25))
    assert refused is not None
    assert refused.code is Code.NOT_WINNING
    assert refused.claim is not None
    assert refused.claim.reading is Kind.PAIRS
    assert refused.claim.arrangement is None


def test_a_hand_that_wins_both_ways_pays_what_the_seat_may_claim() -> None:
    """Twice R1 to R7 with the okey K1: two runs, or seven pairs; who has not declared is paid for the runs."""
    hand = "R1 R2 R3 R4 R5 R6 R7"
    rack = parse_slots(f"{hand} . . . . . . / {hand} . . . . . Y13")
    for declared, kind, points in ((False, Kind.SETS, 2), (True, Kind.PAIRS, 4)):
        deal = with_rack(rack, TURKISH, indicator=Tile.parse("K13"), declared=(declared, False, False, False))
        outcome = apply(deal, 0, Finish(rack, 25))[0].outcome
        assert isinstance(outcome, Finished)
        assert (outcome.kind, outcome.points) == (kind, points)


# --- checked by rack -------------------------------------------------------------------------------------------


def test_by_rack_every_block_must_be_good_as_it_lies() -> None:
    jumbled = parse_slots("R2 R1 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")
    refused = refusal(with_rack(jumbled, ADIKUS), 0, Finish(jumbled, 25))
    assert refused is not None
    assert refused.code is Code.NOT_WINNING
    assert refused.claim is not None
    assert [block.slot for block in refused.claim.blocks] == [0]
    assert refused.claim.arrangement is not None
    assert refusal(with_rack(SETS_RACK, ADIKUS), 0, Finish(SETS_RACK, 25)) is None
    assert refusal(with_rack(jumbled, TURKISH), 0, Finish(jumbled, 25)) is None


def test_a_tile_that_holds_a_meld_together_cannot_be_thrown() -> None:
    """E32: B10 out of B9 B10 B11 leaves two blocks of one; an end tile of a run of four may go."""
    rack = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 K9 . . . . . . .")
    assert refusal(with_rack(rack, GAMEDESIRE), 0, Finish(rack, 9)).code is Code.NOT_WINNING  # type: ignore[union-attr]
    assert refusal(with_rack(rack, GAMEDESIRE), 0, Finish(rack, 18)) is None
    assert refusal(with_rack(rack, GAMEDESIRE), 0, Finish(rack, 13)) is None


def test_by_rack_what_lies_there_is_what_is_paid() -> None:
    """Twice R1 to R7 laid as two runs is 2, laid as seven pairs 4."""
    hand = "R1 R2 R3 R4 R5 R6 R7"
    runs = parse_slots(f"{hand} . . . . . . / {hand} . . . . . Y13")
    pairs = parse_slots("R1 R1 . R2 R2 . R3 R3 . R4 R4 . . / R5 R5 . R6 R6 . R7 R7 . . . . Y13")
    for rack, points in ((runs, 2), (pairs, 4)):
        deal = with_rack(rack, ADIKUS, indicator=Tile.parse("K13"))
        assert apply(deal, 0, Finish(rack, 25))[0].outcome.points == points  # type: ignore[union-attr]


def test_under_both_only_the_pairs_reading_is_judged_for_who_declared() -> None:
    rules = replace(ADIKUS, pairs_bind=True)
    declared = with_rack(SETS_RACK, rules, declared=(True, False, False, False))
    assert refusal(declared, 0, Finish(SETS_RACK, 25)).code is Code.NOT_WINNING  # type: ignore[union-attr]
    undeclared = with_rack(PAIRS_RACK, rules)
    refused = refusal(undeclared, 0, Finish(PAIRS_RACK, 25))
    assert refused is not None
    assert refused.code is Code.PAIRS_NOT_DECLARED


def test_pairs_on_the_rack_of_who_could_lay_runs_are_explained_as_such() -> None:
    """Twice R1 to R7 laid as seven pairs, undeclared: the tiles do not win by pairs alone, so the runs are offered."""
    rules = replace(ADIKUS, pairs_bind=True)
    pairs = parse_slots("R1 R1 . R2 R2 . R3 R3 . R4 R4 . . / R5 R5 . R6 R6 . R7 R7 . . . . Y13")
    deal = with_rack(pairs, rules, indicator=Tile.parse("K13"))
    refused = refusal(deal, 0, Finish(pairs, 25))
    assert refused is not None
    assert refused.code is Code.NOT_WINNING
    assert refused.claim is not None
    assert refused.claim.reading is Kind.SETS
    offered = refused.claim.arrangement
    assert offered is not None
    assert refusal(deal, 0, Finish(offered, 25)) is None


# --- the piles -------------------------------------------------------------------------------------------------


def test_where_piles_are_closed_eyes_see_only_their_tops() -> None:
    deal = replace(
        new_deal(shuffled(ROOT, 1), 0, replace(MATSURI, open_piles=False)), piles=(tiles("R1 R2"), (), (), ())
    )
    assert view(deal, {0}).piles == (tiles("R2"), (), (), ())
    assert view(replace(deal, rules=MATSURI), {0}).piles == deal.piles


# --- every combination plays -----------------------------------------------------------------------------------


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "scoring": st.sampled_from(["winner gains", "others lose"]),
    "deals": st.one_of(st.none(), st.integers(1, 3)),
    "start_points": st.integers(5, 12),
    "plain": st.integers(1, 4),
    "pairs": st.integers(1, 8),
    "okey_last": st.integers(1, 8),
    "pairs_with_okey": st.integers(1, 16),
    "empty_stock": st.sampled_from(["draw", "last take", "while taken"]),
    "first_start": st.sampled_from(["random", "dice"]),
    "later_start": st.sampled_from(["right", "winner"]),
    "checked_by": st.sampled_from(["hand", "rack"]),
    "places": st.sampled_from(["ranking", "two and two"]),
    "clock": st.one_of(st.none(), st.just("auto"), st.integers(15, 120)),
    "watching": st.one_of(st.none(), st.integers(0, 60)),
    **dict.fromkeys(("showing", "coloured_double", "pairs_bind", "partners", "open_piles"), st.booleans()),
}  # fmt: skip


def test_every_option_is_tried_in_combination() -> None:
    assert VALUES.keys() == {field.name for field in fields(Rules)} - {"preset"}


def all_rules() -> st.SearchStrategy[Rules]:
    """Any rules that a table may have."""
    return st.fixed_dictionaries(VALUES).filter(allowed).map(rules_of)


def rules_of(chosen: dict[str, Any]) -> Rules:
    return Rules(**chosen)


def allowed(chosen: dict[str, Any]) -> bool:
    refused_together = (
        (chosen["scoring"] == "winner gains" and chosen["deals"] is None),
        (chosen["coloured_double"] and not chosen["showing"]),
    )
    return not any(refused_together)


@settings(max_examples=20)
@given(all_rules(), st.binary(min_size=32, max_size=32), st.randoms(use_true_random=False))
def test_any_combination_plays(rules: Rules, root: bytes, chance: Random) -> None:
    play_by(rules, root, chance)


@pytest.mark.long
@settings(max_examples=300)
@given(all_rules(), st.binary(min_size=32, max_size=32), st.randoms(use_true_random=False))
def test_hundreds_of_combinations_play(rules: Rules, root: bytes, chance: Random) -> None:
    play_by(rules, root, chance)


def play_by(rules: Rules, root: bytes, chance: Random) -> None:
    """A deal of random legal actions: 106 tiles, points add up, legality is what refusal allows, and it ends."""
    assert problem_of(rules) is None
    match = new_match(rules, root)
    while actions := list(legal_actions(match.deal)):
        assert all(refusal(match.deal, match.deal.turn, action) is None for action in actions)
        before = match.points
        match, events = play(match, match.deal.turn, chance.choice(actions))
        earned = sum(event.points for event in events if isinstance(event, Finished | Shown))
        assert sum(match.points) - sum(before) == earned * sign_and_seats(rules)
        assert every_tile(match.deal) == tuple(sorted(BAG, key=ORDER.__getitem__))
    assert match.deal.phase is Phase.OVER


def sign_and_seats(rules: Rules) -> int:
    """How much all seats' points change together, for a value of 1."""
    if rules.scoring == "winner gains":
        return 2 if rules.partners else 1
    return -2 if rules.partners else -3
