"""Eyes learn only what they may see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import Deal, Discarded, Drawn, Phase, Taken, apply, legal_actions, new_deal
from engine.rules import MATSURI, SEATS
from engine.shuffle import shuffled
from engine.tiles import Tile
from engine.view import Eyes, seen, view


def played(number: int, steps: int, rng: Random) -> Deal:
    deal = new_deal(shuffled(number.to_bytes(32), 1), 0, MATSURI)
    for _ in range(steps):
        actions = list(legal_actions(deal))
        if not actions:
            break
        deal, _ = apply(deal, deal.turn, rng.choice(actions))
    return deal


def with_hidden_tiles_swapped(deal: Deal, eyes: Eyes, rng: Random) -> Deal:
    """*deal* with all tiles that *eyes* cannot see thrown together and laid out again."""
    hidden = list(deal.stock)
    for seat in SEATS:
        hidden += () if seat in eyes else deal.hands[seat]
    rng.shuffle(hidden)
    stock = tuple(hidden.pop() for _ in deal.stock)
    hands = tuple(deal.hands[seat] if seat in eyes else tuple(hidden.pop() for _ in deal.hands[seat]) for seat in SEATS)
    return replace(deal, stock=stock, hands=hands)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 999), st.integers(0, 60), st.sets(st.integers(0, 3)), st.randoms(use_true_random=False))
def test_eyes_learn_nothing_hidden(number: int, steps: int, eyes: set[int], rng: Random) -> None:
    deal = played(number, steps, rng)
    if deal.phase is not Phase.OVER:
        assert view(with_hidden_tiles_swapped(deal, eyes, rng), eyes) == view(deal, eyes)


def test_a_watcher_sees_no_hand() -> None:
    deal = played(1, 5, Random(1))
    assert view(deal, frozenset()).hands == (None, None, None, None)


def test_eyes_see_their_own_seats_and_the_open_tiles() -> None:
    deal = played(1, 5, Random(1))
    shown = view(deal, {1, 3})
    assert shown.hands == (None, deal.hands[1], None, deal.hands[3])
    assert (shown.piles, shown.indicator, shown.stock) == (deal.piles, deal.indicator, len(deal.stock))


def test_all_racks_lie_open_when_the_deal_is_over() -> None:
    deal = replace(played(1, 5, Random(1)), phase=Phase.OVER)
    assert view(deal, frozenset()).hands == deal.hands


def test_a_drawn_tile_is_seen_by_its_seat_alone() -> None:
    drawn, red_five = Drawn(2, Tile.parse("R5")), Tile.parse("R5")
    assert seen(drawn, {2}) == drawn
    assert seen(drawn, {0, 1, 3}) == Drawn(2, None)
    for open_event in (Taken(2, red_five), Discarded(2, red_five)):
        assert seen(open_event, frozenset()) == open_event
