"""What a seat can still hope for: the tiles that it has not seen."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.blocks import BIT, COLOUR_LINES, held
from engine.rules import SEATS, Seat
from engine.tiles import BAG, FACES, FALSE_JOKER, Tile, face
from engine.view import DealView

ALL: Final = sum(COLOUR_LINES)
"""All faces."""


class Unseen(NamedTuple):
    """The copies that a seat has not seen: faces with one or two of them left, faces with two, and okeys."""

    once: int
    twice: int
    okeys: int
    number: int
    """How many tiles they all are."""

    def copies(self, faces: int) -> int:
        """Return how many unseen tiles bring one of *faces*; an okey brings any."""
        return (faces & self.once).bit_count() + (faces & self.twice).bit_count() + self.okeys

    def by_tile(self, okey: Tile) -> dict[Tile, int]:
        """Return the tiles that are left, in the order of the bag, with their copies."""
        plays = {tile: BIT[face(tile, okey)] for tile in (*FACES, FALSE_JOKER) if tile != okey}
        copies = {tile: bool(bit & self.once) + bool(bit & self.twice) for tile, bit in plays.items()}
        counted = {tile: self.okeys if tile == okey else copies[tile] for tile in (*FACES, FALSE_JOKER)}
        return {tile: count for tile, count in counted.items() if count}


def unseen_by(view: DealView, seat: Seat, *, remembers: bool = True) -> Unseen:
    """Return what *seat* has not seen.

    It sees its hand, the indicator and what lies open, and knows what the others took and have not thrown. Who does not
    remember goes by the hand and the indicator alone.
    """
    hand = view.hands[seat]
    assert hand is not None, "a computer sees its own hand"
    seen = [*hand, view.indicator]
    for other in SEATS if remembers else ():
        seen += view.piles[other]
        seen += view.known[other] if other != seat else ()
    once, twice, okeys = held(seen, view.okey)
    return Unseen(ALL & ~twice, ALL & ~once, 2 - okeys, len(BAG) - len(seen))
