"""What a seat can still hope for: the tiles that it has not seen."""

from __future__ import annotations

from collections import Counter

from engine.rules import Seat
from engine.tiles import BAG, Tile
from engine.view import DealView


def unseen(view: DealView, seat: Seat) -> Counter[Tile]:
    """Return how many of each tile *seat* sees neither in its hand nor on the table."""
    left = Counter(BAG)
    left.subtract(view.hands[seat] or ())
    left.subtract([view.indicator])
    for pile in view.piles:
        left.subtract(pile)
    return left
