"""What a computer does, and that it needs no more than its seat's view for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.computers import choose
from engine.computers.counting import unseen
from engine.deal import (
    Action,
    Deal,
    Discard,
    Draw,
    Finish,
    Finished,
    Pass,
    Phase,
    Take,
    apply,
    legal_actions,
    new_deal,
    refusal,
)
from engine.hand import Kind, away, away_after
from engine.rules import MATSURI, SEATS, Seat, left_of
from engine.tiles import BAG, Tile, tiles
from engine.view import view

INDICATOR = Tile.parse("Y1")  # so the okeys are Y2


def at_table(hand: str, left: str = "", stock: str = "K1 K2 K3", phase: Phase = Phase.DRAW) -> Deal:
    """Return a deal in which seat 1 holds *hand* and is in turn, *left* lying in seat 0's pile."""
    return Deal(
        rules=MATSURI,
        indicator=INDICATOR,
        starter=0,
        hands=((), tiles(hand), (), ()),
        stock=tiles(stock),
        piles=(tiles(left), (), (), ()),
        turn=1,
        turn_number=2,
        phase=phase,
    )


def chosen(deal: Deal, seed: int = 1) -> Action:
    return choose(view(deal, {deal.turn}), deal.turn, Random(seed))


NEARLY = "R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12"  # wins with R4, B4, B9, K9 or K13

# fmt: off
BEGINNINGS = [
    # hand             left   stock   action   rule
    (f"{NEARLY} Y6",   "K13", "K1",   Take(),  "the left tile finishes"),
    (f"{NEARLY} Y6",   "Y5",  "K1",   Draw(),  "the left tile does not help"),
    (f"{NEARLY} Y6",   "",    "K1",   Draw(),  "nothing lies on the left"),
    (f"{NEARLY} Y6",   "Y2",  "K1",   Take(),  "a thrown okey helps whoever takes it"),
    (f"{NEARLY} Y6",   "K13", "",     Take(),  "the stock is empty and the left tile finishes"),
    (f"{NEARLY} Y6",   "Y5",  "",     Pass(),  "the stock is empty and the left tile does not help"),
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K10 K11 K12 Y6 Y4", "B9", "K1", Take(), "the left tile brings the hand one nearer"),
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K10 K11 K12 Y6 Y4", "B9", "",   Pass(), "... which is no use with an empty stock"),
    ("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 Y11 Y11 B13 K4", "K4", "K1", Take(), "the left tile makes the seventh pair"),
    ("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 Y11 B8 B13 K4",  "K4", "K1", Take(), "the left tile makes the sixth pair"),
]
# fmt: on


@pytest.mark.parametrize(("hand", "left", "stock", "action", "rule"), BEGINNINGS, ids=[row[4] for row in BEGINNINGS])
def test_how_a_turn_begins(hand: str, left: str, stock: str, action: Action, rule: str) -> None:
    assert chosen(at_table(hand, left, stock)) == action


def test_it_finishes_at_once_and_the_claim_is_good() -> None:
    deal = at_table(f"{NEARLY} K13 Y6", phase=Phase.DISCARD)
    finish = chosen(deal)
    assert isinstance(finish, Finish)
    assert finish.slots[finish.thrown] == Tile.parse("Y6")
    assert refusal(deal, 1, finish) is None


def test_it_throws_the_okey_last_where_that_is_worth_more() -> None:
    """A plain finish is 2 points, one with the okey as the last tile 4."""
    deal = at_table(f"{NEARLY} K13 Y2", phase=Phase.DISCARD)
    after, _ = apply(deal, 1, chosen(deal))
    assert isinstance(after.outcome, Finished)
    assert (after.outcome.thrown, after.outcome.points) == (Tile.parse("Y2"), 4)


def test_it_claims_pairs_where_the_hand_wins_both_ways() -> None:
    deal = at_table("R3 R3 R4 R4 R5 R5 Y8 Y8 B8 B8 K8 K8 R8 R8 K1", phase=Phase.DISCARD)
    after, _ = apply(deal, 1, chosen(deal))
    assert isinstance(after.outcome, Finished)
    assert (after.outcome.kind, after.outcome.points) == (Kind.PAIRS, 4)


def test_it_keeps_what_can_become_a_meld() -> None:
    """All but the R13 lie in a meld or beside a neighbour."""
    deal = at_table("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K11 K12 Y5 Y6 R13", phase=Phase.DISCARD)
    assert chosen(deal) == Discard(Tile.parse("R13"))


def test_of_equal_discards_it_keeps_what_unseen_tiles_can_help() -> None:
    """Three melds wait for a fourth, of nines or of yellows; the tiles for one of the two all lie open."""
    hand = "R1 R2 R3 R4 R5 B5 B6 B7 K10 K11 K12 R9 Y9 Y5 Y6"
    no_nines = at_table(hand, left="B9 B9 K9 K9", phase=Phase.DISCARD)
    no_yellows = at_table(hand, left="Y4 Y4 Y7 Y7", phase=Phase.DISCARD)
    for seed in range(5):
        assert chosen(no_nines, seed) in {Discard(tile) for tile in tiles("R9 Y9")}
        assert chosen(no_yellows, seed) in {Discard(tile) for tile in tiles("Y5 Y6")}


def test_it_goes_on_with_pairs_when_they_are_much_nearer() -> None:
    deal = at_table("R1 R1 Y3 Y3 B5 B5 K7 K7 R9 R9 Y11 Y11 B13 K4 R6", phase=Phase.DISCARD)
    thrown = chosen(deal)
    assert isinstance(thrown, Discard)
    assert thrown.tile in tiles("B13 K4 R6")


def test_unseen_is_what_lies_neither_in_the_hand_nor_open() -> None:
    deal = at_table("R1 R1 F Y1", left="K13 K12")
    left = unseen(view(deal, {1}), 1)
    assert sum(left.values()) == 106 - 4 - 2 - 1
    seen = {"R1": 0, "F": 1, "Y1": 0, "K13": 1, "K12": 1, "B5": 2}
    assert {name: left[Tile.parse(name)] for name in seen} == seen


# --- whole deals -----------------------------------------------------------------------------------------------


def dealt(seed: int) -> Deal:
    chance = Random(seed)
    return new_deal(chance.sample(BAG, len(BAG)), chance.choice(SEATS), MATSURI)


def play(deal: Deal, computers: Iterable[Seat], chance: Random) -> list[Deal]:
    """Return all positions of *deal*: the seats in *computers* choose, the others do anything legal."""
    positions = [deal]
    while deal.phase is not Phase.OVER:
        if deal.turn in computers:
            action = choose(view(deal, {deal.turn}), deal.turn, chance)
        else:
            action = chance.choice(list(legal_actions(deal)))
        deal, _ = apply(deal, deal.turn, action)
        positions.append(deal)
    return positions


def won_by(seat: Seat, deals: int) -> tuple[int, int]:
    """Return how many of *deals* one computer won against three random players, and how many were won at all."""
    finishers = []
    for seed in range(deals):
        last = play(dealt(seed), {seat}, Random(seed))[-1]
        if isinstance(last.outcome, Finished):
            finishers.append(last.outcome.seat)
    return finishers.count(seat), len(finishers)


def test_against_three_random_players_it_wins_nine_of_ten_deals_that_are_won() -> None:
    won, of = won_by(2, deals=30)
    assert of >= 20
    assert won >= 0.9 * of


@pytest.mark.long
def test_of_a_thousand_deals_it_wins_nine_of_ten_that_are_won() -> None:
    won, of = won_by(0, deals=1000)
    assert of >= 800
    assert won >= 0.9 * of


@settings(max_examples=15)
@given(st.integers(0, 1 << 32))
def test_four_computers_play_a_legal_deal_to_its_end(seed: int) -> None:
    """`apply` refuses what is not legal."""
    assert play(dealt(seed), SEATS, Random(seed))[-1].phase is Phase.OVER


@settings(max_examples=10)
@given(st.integers(0, 1 << 32))
def test_in_every_position_it_plays_as_it_should(seed: int) -> None:
    for deal in play(dealt(seed), {0, 1}, Random(seed))[:-1]:
        check_choice(deal, chosen(deal, seed))


def check_choice(deal: Deal, action: Action) -> None:
    hand = deal.hands[deal.turn]
    if isinstance(action, Discard):
        after = away_after(hand, deal.okey)
        assert not any(each.wins for each in after.values()), "a hand that wins is finished"
        assert action.tile != deal.okey, "an okey that serves is kept"
        left, nearest = after[action.tile], min(each.sets for each in after.values())
        assert left.sets == nearest or left.pairs <= nearest - 2, "it goes the nearer way"
    if isinstance(action, Take):
        taken = away_after((*hand, deal.piles[left_of(deal.turn)][-1]), deal.okey)
        now = away(hand, deal.okey)
        assert any(each.sets < now.sets or each.pairs < now.pairs for each in taken.values())


@settings(max_examples=15)
@given(st.integers(0, 1 << 32), st.data())
def test_it_plays_the_same_whatever_is_hidden(seed: int, data: st.DataObject) -> None:
    deal = data.draw(st.sampled_from(play(dealt(seed), SEATS, Random(seed))[:-1]))
    assert chosen(with_hidden_tiles_swapped(deal, Random(seed)), seed) == chosen(deal, seed)


def with_hidden_tiles_swapped(deal: Deal, chance: Random) -> Deal:
    """Return *deal* with the tiles that the seat in turn cannot see dealt anew among the same hidden places."""
    others = [seat for seat in SEATS if seat != deal.turn]
    hidden = [*deal.stock, *(tile for seat in others for tile in deal.hands[seat])]
    chance.shuffle(hidden)
    hands = list(deal.hands)
    for seat in others:
        hands[seat] = tuple(hidden.pop() for _ in deal.hands[seat])
    return replace(deal, hands=tuple(hands), stock=tuple(hidden))
