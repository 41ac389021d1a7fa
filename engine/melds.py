"""What lies together: runs, groups and pairs. Source: rules.md, "Words" and "A deal" 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, dropwhile
from typing import Final

from engine.tiles import COLOURS, FACES, NUMBERS, Tile, face

# The 1 stands at both ends of the number line, so 12-13-1 is a window and 13-1-2 is not.
LINE: Final = (*NUMBERS, 1)

_FACE: Final = {(tile.colour, tile.number): tile for tile in FACES}

RUNS: Final = tuple(
    tuple(_FACE[colour, number] for number in LINE[start : start + length])
    for colour in COLOURS
    for length in (3, 4, 5)
    for start in range(len(LINE) - length + 1)
)
"""Each run of three to five tiles, left to right. A longer run is always two or more of these, end to end."""

GROUPS: Final = tuple(
    tuple(_FACE[colour, number] for colour in colours)
    for number in NUMBERS
    for size in (3, 4)
    for colours in combinations(COLOURS, size)
)
"""Each group, in the order of the colours."""


def is_run(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether *tiles*, put in some order, are a run."""
    plain = plain_faces(tiles, okey)
    if len(tiles) < 3 or len({tile.colour for tile in plain}) != 1:
        return False
    numbers = Counter(tile.number for tile in plain)
    return any(numbers <= Counter(window) for window in _windows(len(tiles)))


def is_group(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether *tiles* are a group."""
    plain = plain_faces(tiles, okey)
    return (
        3 <= len(tiles) <= 4
        and len({tile.number for tile in plain}) == 1
        and len({tile.colour for tile in plain}) == len(plain)
    )


def is_pair(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether *tiles* are two of one face; an okey pairs with anything."""
    return len(tiles) == 2 and len(set(plain_faces(tiles, okey))) <= 1


def reads_as_run(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether *tiles* are a run as they lie, left to right, each okey standing for its own place."""
    return len(tiles) >= 3 and any(_reads(tiles, okey, window) for window in _windows(len(tiles)))


def runs_past_the_one(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether *tiles*, as they lie, would read as a run if more could follow 13-1, as in 13-1-2.

    Okeys at the left end are left out of it: they need not stand for the 13.
    """
    rest = tuple(dropwhile(okey.__eq__, tiles))
    if not rest:
        return False
    first = face(rest[0], okey).number
    numbers = tuple((first + place - 1) % 13 + 1 for place in range(len(rest)))
    return first + len(rest) - 1 > len(LINE) and _reads(rest, okey, numbers)


def plain_faces(tiles: Sequence[Tile], okey: Tile) -> tuple[Tile, ...]:
    """Return the faces of those of *tiles* that are no jokers, in their order."""
    return tuple(face(tile, okey) for tile in tiles if tile != okey)


def _windows(length: int) -> list[tuple[int, ...]]:
    """Return the numbers of each run of *length* tiles."""
    return [LINE[start : start + length] for start in range(len(LINE) - length + 1)]


def _reads(tiles: Sequence[Tile], okey: Tile, window: tuple[int, ...]) -> bool:
    """Tell whether *tiles* are of one colour and show the numbers of *window*, place by place."""
    colours = {tile.colour for tile in plain_faces(tiles, okey)}
    places = zip(tiles, window, strict=True)
    return len(colours) == 1 and all(tile == okey or face(tile, okey).number == number for tile, number in places)
