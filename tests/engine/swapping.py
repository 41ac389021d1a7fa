"""A deal with what some eyes cannot see laid out otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.deal import Deal
from engine.rules import SEATS
from engine.tiles import Tile
from engine.view import Eyes


def with_hidden_tiles_swapped(deal: Deal, eyes: Eyes, chance: Random) -> Deal:
    """Return *deal* with all tiles that *eyes* cannot see thrown together and dealt anew to the same places.

    Where the piles are not open what lies under their tops is hidden, and so is who has taken it.
    """
    is_open = deal.rules.open_piles
    known = [deal.known[seat] if is_open or seat in eyes else () for seat in SEATS]
    unknown = [() if seat in eyes else _less(deal.hands[seat], known[seat]) for seat in SEATS]
    buried = [() if is_open else pile[:-1] for pile in deal.piles]
    hidden = [*deal.stock, *(tile for row in (*buried, *unknown) for tile in row)]
    chance.shuffle(hidden)

    def dealt(row: Sequence[Tile]) -> tuple[Tile, ...]:
        return tuple(hidden.pop() for _ in row)

    return replace(
        deal,
        stock=dealt(deal.stock),
        hands=tuple(deal.hands[seat] if seat in eyes else (*known[seat], *dealt(unknown[seat])) for seat in SEATS),
        piles=tuple((*dealt(below), *pile[len(below) :]) for below, pile in zip(buried, deal.piles, strict=True)),
        known=tuple(known),
    )


def _less(hand: Sequence[Tile], known: Sequence[Tile]) -> tuple[Tile, ...]:
    rest = list(hand)
    for tile in known:
        rest.remove(tile)
    return tuple(rest)
