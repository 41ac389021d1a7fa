"""How near a hand is to a win, and which tile it throws best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Final

from engine.hand import Kind, Prospect, away, best_discards
from engine.tiles import Tile

PAIRS_LEAD: Final = 2
"""Pairs are tried for only when they are nearer by so many tiles: there are far fewer ways to them."""


def nearness(tiles: Sequence[Tile], okey: Tile, ways: AbstractSet[Kind]) -> int:
    """Return how far 14 tiles are from the win that they try for. Pairs count as one tile farther than they are."""
    distance = away(tiles, okey)
    return min(_tried({Kind.SETS: distance.sets, Kind.PAIRS: distance.pairs}, ways))


def nearness_after(tiles: Sequence[Tile], okey: Tile, ways: AbstractSet[Kind]) -> int:
    """Return the same for 15 tiles, which do not win, after their best discard."""
    return min(_tried({kind: _away(best_discards(tiles, okey, kind)) for kind in ways}, ways))


def _tried(distances: Mapping[Kind, int], ways: AbstractSet[Kind]) -> list[int]:
    return [distances[kind] + (PAIRS_LEAD - 1 if kind is Kind.PAIRS else 0) for kind in ways]


def tries_for_pairs(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Return whether 14 or 15 tiles are so much nearer to pairs that they try for them."""
    if len(tiles) == 14:
        distance = away(tiles, okey)
        return distance.pairs <= distance.sets - PAIRS_LEAD
    sets, pairs = (best_discards(tiles, okey, kind) for kind in (Kind.SETS, Kind.PAIRS))
    if not sets or not pairs:  # the tiles win already, with an okey to throw
        return not pairs
    return _away(pairs) <= _away(sets) - PAIRS_LEAD


def best_throw(
    tiles: Sequence[Tile], okey: Tile, unseen: Mapping[Tile, int], ways: AbstractSet[Kind], chance: Random
) -> Tile:
    """Return what 15 tiles, which do not win in any of *ways*, throw best.

    It leaves them nearest to the win that they try for, and with the most unseen tiles that bring it nearer still.
    """
    pairs = Kind.SETS not in ways or (Kind.PAIRS in ways and tries_for_pairs(tiles, okey))
    throws = best_discards(tiles, okey, Kind.PAIRS if pairs else Kind.SETS)
    hopes = {tile: sum(unseen[useful] for useful in prospect.useful) for tile, prospect in throws.items()}
    most = max(hopes.values())
    return chance.choice([tile for tile, hope in hopes.items() if hope == most])


def _away(throws: Mapping[Tile, Prospect]) -> int:
    return next(iter(throws.values())).away
