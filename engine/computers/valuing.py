"""How near a hand is to a win, and which tile it throws best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.hand import Kind, Prospect, away, best_discards
from engine.tiles import Tile

PAIRS_LEAD: Final = 2
"""Pairs are tried for only when they are nearer by so many tiles: there are far fewer ways to them."""


def nearness(tiles: Sequence[Tile], okey: Tile) -> int:
    """Return how far 14 tiles are from the win that they try for. Pairs count as one tile farther than they are."""
    distance = away(tiles, okey)
    return min(distance.sets, distance.pairs + PAIRS_LEAD - 1)


def nearness_after(tiles: Sequence[Tile], okey: Tile) -> int:
    """Return the same for 15 tiles, which do not win, after their best discard."""
    sets, pairs = (_away(best_discards(tiles, okey, kind)) for kind in Kind)
    return min(sets, pairs + PAIRS_LEAD - 1)


def best_throw(tiles: Sequence[Tile], okey: Tile, unseen: Mapping[Tile, int], chance: Random) -> Tile:
    """Return what 15 tiles, which do not win, throw best.

    It leaves them nearest to the win that they try for, and with the most unseen tiles that bring it nearer still.
    """
    sets, pairs = (best_discards(tiles, okey, kind) for kind in Kind)
    throws = pairs if _away(pairs) <= _away(sets) - PAIRS_LEAD else sets
    hopes = {tile: sum(unseen[useful] for useful in prospect.useful) for tile, prospect in throws.items()}
    most = max(hopes.values())
    return chance.choice([tile for tile, hope in hopes.items() if hope == most])


def _away(throws: Mapping[Tile, Prospect]) -> int:
    return next(iter(throws.values())).away
