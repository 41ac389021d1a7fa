"""rules.md, "A deal": what a seat may do, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import (
    Action,
    Code,
    Deal,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Exhausted,
    Finish,
    Finished,
    IllegalAction,
    Pass,
    Passed,
    Phase,
    Take,
    Taken,
    apply,
    every_tile,
    legal_actions,
    new_deal,
    refusal,
)
from engine.hand import Kind
from engine.rack import parse_slots
from engine.rules import MATSURI, Rules, left_of, right_of
from engine.shuffle import shuffled
from engine.tiles import BAG, FALSE_JOKER, ORDER, Tile, text, tiles


def dealt(number: int, rules: Rules = MATSURI, starter: int = 0) -> Deal:
    return new_deal(shuffled(number.to_bytes(32), 1), starter, rules)


def deals() -> st.SearchStrategy[Deal]:
    return st.builds(dealt, st.integers(0, 10_000), st.just(MATSURI), st.integers(0, 3))


def with_hands(deal: Deal, *hands: str, **changes: object) -> Deal:
    """*deal* with other hands; no care is taken of the 106, the judge looks only at what a rule names."""
    return replace(deal, hands=tuple(tiles(hand) for hand in hands), **changes)  # type: ignore[arg-type]


WINNING = "R1 R2 R3 Y5 Y6 Y7 B9 B10 B11 K4 K5 K6 K7 R13"
"""Four runs of 13 tiles, and R13: with a K8 they win, R13 thrown."""
WINNING_RACK = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")
REST = ("Y1 " * 14, "Y2 " * 14, "Y3 " * 14)


def about_to_win(**changes: object) -> Deal:
    """The starter holds 15 tiles that win; the indicator is R6, so the okey is R7."""
    deal = replace(dealt(1), indicator=Tile.parse("R6"))
    return with_hands(deal, WINNING + " K8", *REST, **changes)


# --- dealing ---------------------------------------------------------------------------------------------------


def test_everyone_has_fourteen_and_the_starter_fifteen() -> None:
    for starter in range(4):
        counts = [len(hand) for hand in dealt(7, starter=starter).hands]
        assert counts == [15 if seat == starter else 14 for seat in range(4)]


def test_forty_eight_tiles_remain() -> None:
    assert len(dealt(7).stock) == 106 - 57 - 1


def test_the_wall_is_dealt_in_its_order_from_the_starter_to_the_right() -> None:
    deal = new_deal(BAG, 2, MATSURI)
    assert [text(deal.hands[seat][:1]) for seat in (2, 3, 0, 1)] == ["R1", "Y3", "B4", "K5"]
    assert deal.stock[-1] == BAG[57]


def test_a_false_joker_at_the_bottom_does_not_indicate() -> None:
    """The bag ends with both false jokers, so in its own order K13 above them is the indicator."""
    deal = new_deal(BAG, 0, MATSURI)
    assert deal.indicator == Tile.parse("K13")
    assert deal.okey == Tile.parse("K1")
    assert deal.stock[:2] == (FALSE_JOKER, FALSE_JOKER)


def test_the_first_turn_is_a_discard_without_drawing() -> None:
    deal = dealt(3)
    assert deal.phase is Phase.DISCARD
    assert {type(action) for action in legal_actions(deal)} <= {Discard, Finish}
    assert refusal(deal, 0, Draw()).code is Code.ALREADY_DRAWN  # type: ignore[union-attr]


# --- a turn ----------------------------------------------------------------------------------------------------


def after_discard(deal: Deal) -> Deal:
    return apply(deal, deal.turn, Discard(deal.hands[deal.turn][0]))[0]


def test_a_discard_lies_on_the_own_pile_and_passes_the_turn_to_the_right() -> None:
    deal = dealt(3)
    tile = deal.hands[0][4]
    after, events = apply(deal, 0, Discard(tile))
    assert (after.piles[0], after.turn, after.turn_number) == ((tile,), 1, 2)
    assert events == (Discarded(0, tile),)


def test_a_draw_gives_the_top_of_the_stock() -> None:
    deal = after_discard(dealt(3))
    after, events = apply(deal, 1, Draw())
    assert events == (Drawn(1, deal.stock[-1]),)
    assert after.hands[1] == (*deal.hands[1], deal.stock[-1])
    assert len(after.stock) == 47


def test_a_take_gives_the_left_neighbours_last_discard() -> None:
    deal = after_discard(dealt(3))
    tile = deal.piles[0][-1]
    after, events = apply(deal, 1, Take())
    assert events == (Taken(1, tile),)
    assert (after.hands[1][-1], after.piles[0]) == (tile, ())


def test_the_tile_just_taken_may_be_discarded_again() -> None:
    deal, _ = apply(after_discard(dealt(3)), 1, Take())
    assert refusal(deal, 1, Discard(deal.hands[1][-1])) is None


def test_an_action_leaves_the_old_deal_as_it_was() -> None:
    deal = after_discard(dealt(3))
    before = replace(deal)
    apply(deal, 1, Draw())
    assert deal == before


REFUSED = [
    # seat, action, phase of the turn, code
    (1, Draw(), Phase.DRAW, Code.NOT_YOUR_TURN),
    (0, Discard(Tile.parse("R1")), Phase.DRAW, Code.DRAW_FIRST),
    (0, Finish(WINNING_RACK, 25), Phase.DRAW, Code.DRAW_FIRST),
    (0, Pass(), Phase.DRAW, Code.CANNOT_PASS),
    (0, Draw(), Phase.DISCARD, Code.ALREADY_DRAWN),
    (0, Take(), Phase.DISCARD, Code.ALREADY_DRAWN),
    (0, Pass(), Phase.DISCARD, Code.CANNOT_PASS),
    (0, Discard(Tile.parse("Y13")), Phase.DISCARD, Code.TILE_NOT_HELD),
    (1, Finish(WINNING_RACK, 25), Phase.DISCARD, Code.NOT_YOUR_TURN),
    (0, Draw(), Phase.OVER, Code.DEAL_OVER),
]


@pytest.mark.parametrize(("seat", "action", "phase", "code"), REFUSED)
def test_each_wrong_action_is_refused_with_its_code(seat: int, action: Action, phase: Phase, code: Code) -> None:
    deal = about_to_win(phase=phase)
    with pytest.raises(IllegalAction) as refused:
        apply(deal, seat, action)
    assert refused.value.refusal.code is code


def test_only_the_top_of_the_left_pile_may_be_taken_and_only_when_there_is_one() -> None:
    deal = replace(after_discard(dealt(3)), piles=((), (), (), ()))
    assert refusal(deal, 1, Take()).code is Code.PILE_EMPTY  # type: ignore[union-attr]


# --- finishing -------------------------------------------------------------------------------------------------


def test_a_finish_puts_the_fifteenth_tile_in_the_centre() -> None:
    after, events = apply(about_to_win(), 0, Finish(WINNING_RACK, 25))
    (finished,) = events
    assert isinstance(finished, Finished)
    assert (finished.kind, finished.thrown, finished.points) == (Kind.SETS, Tile.parse("R13"), 2)
    assert finished.slots == (*WINNING_RACK[:25], None)
    assert (after.phase, after.outcome, len(after.hands[0])) == (Phase.OVER, finished, 14)


def test_order_on_the_rack_does_not_matter_where_the_hand_is_checked() -> None:
    """matsuri checks by hand: the blocks only serve to explain."""
    jumbled = parse_slots("K8 R2 Y5 B9 K4 R1 R3 Y6 Y7 B10 B11 K5 K6 / K7 . . . . . . . . . . . R13")
    assert refusal(about_to_win(), 0, Finish(jumbled, 25)) is None


def test_a_wrong_claim_changes_nothing_and_is_explained() -> None:
    """Thrown is K8 and R13 kept: the hand does not win, but it would with R13 thrown."""
    deal = about_to_win()
    rack = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 . R13 . . . . . . K8")
    why = refusal(deal, 0, Finish(rack, 25))
    assert why is not None
    assert why.code is Code.NOT_WINNING
    assert why.claim is not None
    assert [(block.slot, why.claim.reading) for block in why.claim.blocks] == [(18, Kind.SETS)]
    offered = why.claim.arrangement
    assert offered is not None
    thrown = max(slot for slot in range(26) if offered[slot])
    assert refusal(deal, 0, Finish(offered, thrown)) is None


def test_a_claim_must_be_exactly_the_seats_tiles() -> None:
    missing = (*WINNING_RACK[:25], None)
    other = (Tile.parse("R4"), *WINNING_RACK[1:])
    for rack in (missing, other, WINNING_RACK[:25]):
        assert refusal(about_to_win(), 0, Finish(rack, 25)).code is Code.RACK_DIFFERS  # type: ignore[union-attr]


@pytest.mark.parametrize("slot", [3, 26, -1])
def test_a_claim_must_throw_a_tile(slot: int) -> None:
    assert refusal(about_to_win(), 0, Finish(WINNING_RACK, slot)).code is Code.NOTHING_THROWN  # type: ignore[union-attr]


def test_an_okey_thrown_last_pays_four_and_pairs_with_it_eight() -> None:
    """Source: rules.md, Options, 2 / 4 / 4 / 8. The okey is R7."""
    sets = with_hands(about_to_win(), WINNING.replace("R13", "R7") + " K8", *REST)
    rack = (*WINNING_RACK[:25], Tile.parse("R7"))
    assert apply(sets, 0, Finish(rack, 25))[0].outcome.points == 4  # type: ignore[union-attr]
    pairs = "R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 . / B8 B8 . . . . . . . . . . "
    for thrown, points in (("R7", 8), ("K13", 4)):
        claim = parse_slots(pairs + thrown)
        deal = with_hands(about_to_win(), text(tile for tile in claim if tile), *REST)
        assert apply(deal, 0, Finish(claim, 25))[0].outcome.points == points  # type: ignore[union-attr]


def test_a_false_joker_thrown_last_is_plain() -> None:
    deal = with_hands(about_to_win(), WINNING.replace("R13", "F") + " K8", *REST)
    rack = (*WINNING_RACK[:25], FALSE_JOKER)
    assert apply(deal, 0, Finish(rack, 25))[0].outcome.points == 2  # type: ignore[union-attr]


def test_a_hand_that_wins_both_ways_pays_the_better_one() -> None:
    """Twice R1 to R7 is two runs, and seven pairs too: 4. The okey is K1 here."""
    hand = "R1 R2 R3 R4 R5 R6 R7"
    rack = parse_slots(f"{hand} . . . . . . / {hand} . . . . . Y13")
    deal = with_hands(replace(about_to_win(), indicator=Tile.parse("K13")), f"{hand} {hand} Y13", *REST)
    finished = apply(deal, 0, Finish(rack, 25))[0].outcome
    assert isinstance(finished, Finished)
    assert (finished.kind, finished.points) == (Kind.PAIRS, 4)


def test_a_winning_hand_may_play_on() -> None:
    assert refusal(about_to_win(), 0, Discard(Tile.parse("R13"))) is None


def test_legal_finishes_are_one_for_each_winning_face() -> None:
    """Thrown may be R13, or R7 had it been there: of the 15 only R13 leaves 14 that win."""
    finishes = [action for action in legal_actions(about_to_win()) if isinstance(action, Finish)]
    assert [finish.slots[finish.thrown] for finish in finishes] == [Tile.parse("R13")]


# --- the empty stock -------------------------------------------------------------------------------------------


def emptied(rules: Rules) -> Deal:
    """Seat 0 has drawn the last tile and must discard."""
    return replace(dealt(5, rules), stock=())


def test_draw_at_once_ends_the_deal_with_the_discard() -> None:
    deal = emptied(Rules(empty_stock="draw"))
    after, events = apply(deal, 0, Discard(deal.hands[0][0]))
    assert (after.phase, events[-1]) == (Phase.OVER, Exhausted())


def test_last_take_lets_one_more_seat_take_and_discard() -> None:
    deal = after_discard(emptied(Rules(empty_stock="last take")))
    assert set(map(type, legal_actions(deal))) == {Take, Pass}
    taken, _ = apply(deal, 1, Take())
    assert after_discard(taken).outcome == Exhausted()


def test_while_taken_ends_after_the_fourth_taker() -> None:
    deal = after_discard(emptied(MATSURI))
    for seat in (1, 2, 3, 0):
        assert deal.phase is Phase.DRAW
        deal, _ = apply(deal, seat, Take())
        deal = after_discard(deal)
    assert (deal.phase, deal.outcome) == (Phase.OVER, Exhausted())


def test_who_passes_ends_the_deal_as_a_draw() -> None:
    deal = after_discard(emptied(MATSURI))
    after, events = apply(deal, 1, Pass())
    assert events == (Passed(1), Exhausted())
    assert after.phase is Phase.OVER


def test_nothing_can_be_drawn_from_an_empty_stock() -> None:
    deal = after_discard(emptied(MATSURI))
    assert refusal(deal, 1, Draw()).code is Code.STOCK_EMPTY  # type: ignore[union-attr]


# --- properties ------------------------------------------------------------------------------------------------


def played_out(deal: Deal, data: st.DataObject) -> Iterable[Deal]:
    yield deal
    while actions := list(legal_actions(deal)):
        deal, _ = apply(deal, deal.turn, data.draw(st.sampled_from(actions)))
        yield deal


@settings(max_examples=8)
@given(deals(), st.data())
def test_no_tile_is_ever_lost_or_made(deal: Deal, data: st.DataObject) -> None:
    for state in played_out(deal, data):
        assert every_tile(state) == tuple(sorted(BAG, key=ORDER.__getitem__))


@settings(max_examples=8)
@given(deals(), st.data())
def test_a_deal_ends(deal: Deal, data: st.DataObject) -> None:
    *_, last = played_out(deal, data)
    assert last.phase is Phase.OVER
    assert last.outcome is not None


@settings(max_examples=15)
@given(deals(), st.data())
def test_legal_actions_are_exactly_what_refusal_allows(deal: Deal, data: st.DataObject) -> None:
    states = list(played_out(deal, data))
    state = data.draw(st.sampled_from(states))
    simple: list[Action] = [Draw(), Take(), Pass(), *(Discard(tile) for tile in dict.fromkeys(BAG))]
    allowed = {action for action in simple if refusal(state, state.turn, action) is None}
    listed = list(legal_actions(state))
    assert {action for action in listed if not isinstance(action, Finish)} == allowed
    assert all(refusal(state, state.turn, action) is None for action in listed)


def lines_of_play(deal: Deal, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(lines_of_play(apply(deal, deal.turn, action)[0], depth - 1) for action in legal_actions(deal))


def without_doubles() -> Deal:
    """A deal in which no hand, with any tile it may get next, holds a face twice or wins: counted by hand."""
    far = "R1 R3 R5 R7 R9 R11 R13 Y2 Y4 Y6 Y8 Y10 Y12"
    hands = (f"{far} B1 B3", f"{far} B5", f"{far} B7", f"{far} B9")
    return with_hands(replace(dealt(1), indicator=Tile.parse("K9")), *hands, stock=tiles("K3 K5 K7"))


@pytest.mark.parametrize(("depth", "lines"), [(1, 15), (2, 15 * 2), (3, 15 * 15 + 2 * 15 + 13 * 14)])
def test_lines_of_play(depth: int, lines: int) -> None:
    """15 discards; draw or take; then 15 discards after a draw or after taking B1 or B3, 14 after taking a double."""
    assert lines_of_play(without_doubles(), depth) == lines


def test_play_goes_to_the_right_and_takes_come_from_the_left() -> None:
    for seat, right in permutations(range(4), 2):
        assert (right_of(seat) == right) == (left_of(right) == seat)
