"""What the browsers' tables are dealt from leaves every person the time to sit down."""

from __future__ import annotations

from hashlib import sha256

from engine.hand import winning_discards
from engine.match import new_match
from engine.rules import MATSURI
from tests.chance import DAY_ROOTS, calm_roots, day_roots, is_calm


def test_a_deal_that_is_won_in_the_first_round_is_not_calm() -> None:
    """Seat 0 begins, and what seat 1 draws then wins: the page would show a result where a test expects a table."""
    root = sha256(b"366").digest()
    deal = new_match(MATSURI, root).deal
    assert deal.starter == 0
    assert winning_discards((*deal.hands[1], deal.stock[-1]), deal.okey)
    assert not is_calm(root)


def test_every_node_has_the_same_calm_chance() -> None:
    roots = [root for root, _ in zip(calm_roots(), range(40), strict=False)]
    assert roots[:8] == roots[32:]
    assert all(map(is_calm, roots))


def test_no_match_of_a_node_has_the_tiles_of_a_day() -> None:
    """However many moves lie between two matches: of a day's deal there is no record to be had, and no review."""
    days = {root for root, _ in zip(day_roots(), range(40), strict=False)}
    assert len(days) == DAY_ROOTS
    assert days.isdisjoint(root for root, _ in zip(calm_roots(), range(40), strict=False))
    assert all(map(is_calm, days))
