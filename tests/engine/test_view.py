"""Eyes learn only what they may see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import Deal, Discard, Discarded, Draw, Drawn, Phase, Show, Take, Taken, apply, legal_actions, new_deal
from engine.rules import ADIKUS, MATSURI, Rules
from engine.shuffle import shuffled
from engine.tiles import Tile, tiles
from engine.view import seen, view
from tests.engine.swapping import with_hidden_tiles_swapped


def played(number: int, steps: int, rng: Random) -> Deal:
    deal = new_deal(shuffled(number.to_bytes(32), 1), 0, MATSURI)
    for _ in range(steps):
        actions = list(legal_actions(deal))
        if not actions:
            break
        deal, _ = apply(deal, deal.turn, rng.choice(actions))
    return deal


@settings(max_examples=60)
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


# --- what all have seen go into a hand -------------------------------------------------------------------------


def about_to_take(hand: str, rules: Rules = MATSURI) -> Deal:
    """Seat 1 holds *hand* and may take the R5 that seat 0 has thrown."""
    return Deal(
        rules=rules,
        indicator=Tile.parse("K13"),
        starter=0,
        hands=((), tiles(hand), (), ()),
        stock=tiles("K1 K2 K3"),
        piles=(tiles("R5"), (), (), ()),
        turn=1,
        turn_number=2,
        phase=Phase.DRAW,
    )


def test_a_taken_tile_is_known_to_all_until_it_is_thrown() -> None:
    taken, _ = apply(about_to_take("R6 R7"), 1, Take())
    assert view(taken, {3}).known == ((), tiles("R5"), (), ())
    kept, _ = apply(taken, 1, Discard(Tile.parse("R6")))
    assert view(kept, frozenset()).known[1] == tiles("R5")
    thrown, _ = apply(taken, 1, Discard(Tile.parse("R5")))
    assert view(thrown, {3}).known[1] == ()


def test_a_drawn_tile_is_known_to_nobody_else() -> None:
    drawn, _ = apply(about_to_take("R6 R7"), 1, Draw())
    assert view(drawn, {3}).known == ((), (), (), ())


def test_of_two_copies_the_known_one_counts_as_thrown() -> None:
    taken, _ = apply(about_to_take("R5 R7"), 1, Take())
    thrown, _ = apply(taken, 1, Discard(Tile.parse("R5")))
    assert (thrown.hands[1], thrown.known[1]) == (tiles("R7 R5"), ())


def test_a_shown_twin_is_known() -> None:
    shown, _ = apply(about_to_take("K13 R7", ADIKUS), 1, Show())
    assert view(shown, {0}).known[1] == tiles("K13")


def test_where_the_piles_are_closed_takes_are_for_memory() -> None:
    taken, _ = apply(about_to_take("R6 R7", replace(MATSURI, open_piles=False)), 1, Take())
    assert view(taken, {3}).known == ((), (), (), ())
