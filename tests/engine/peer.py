"""okey-solver-py as a judge of wins and as a player: the one published solver of Okey that pip installs.

Only `make bench` needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from engine.tiles import Colour, Tile

NAME: Final = "okey-solver-py"
COLOURS: Final = {colour: colour.name for colour in Colour} | {None: "JOKER"}
"""Its names; a false joker is its joker of number 0."""

WinCheck = Callable[[Sequence[Tile], Tile], bool]
LooseTiles = Callable[[Sequence[Tile], Tile], list[Tile]]


def peer_version() -> str | None:
    """Return which okey-solver-py is installed, if one is."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return None


def peer_wins() -> WinCheck:
    """Return its check that all tiles lie in runs and groups: its best arrangement leaves none over.

    It says nothing of seven pairs or of distances. It runs as its own examples do, with the strategy it starts with.
    """
    peer: Any = import_module("okey_solver")
    solver = peer.create_standard_okey_solver()

    def wins(held: Sequence[Tile], okey: Tile) -> bool:
        return not solver.find_best_arrangement(_given(peer, held), _meta(peer, okey)).remainingTiles

    return wins


def peer_throws() -> LooseTiles:
    """Return its advice: the tiles that its best arrangement leaves over, the least useful first, no okeys."""
    peer: Any = import_module("okey_solver")
    solver, evaluator = peer.create_standard_okey_solver(), peer.DiscardEvaluator()

    def throws(held: Sequence[Tile], okey: Tile) -> list[Tile]:
        given = _given(peer, held)
        arranged = solver.find_best_arrangement(given, _meta(peer, okey))
        advised = evaluator.evaluate_discards(given, arranged)
        return [tile for tile in (held[int(each["tile"].id)] for each in advised) if tile != okey]

    return throws


def _given(peer: Any, held: Sequence[Tile]) -> list[Any]:
    return [peer.Tile(id=str(place), color=_colour(peer, tile), value=tile.number) for place, tile in enumerate(held)]


def _meta(peer: Any, okey: Tile) -> Any:
    return peer.OkeyMeta(color=_colour(peer, okey), value=okey.number)


def _colour(peer: Any, tile: Tile) -> object:
    return peer.TileColor[COLOURS[tile.colour]]
