"""Faces as bits, and the tables of the solver: which held tiles can lie in one meld, and what that meld then lacks.

A *block* is two or more faces of one meld. Faces are bits in the order of `FACES`, sets of faces are ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, combinations
from operator import itemgetter
from typing import Final, NamedTuple

from engine.melds import GROUPS, RUNS
from engine.tiles import COLOURS, FACES, FALSE_JOKER, NUMBERS, Tile, face

BIT: Final = {tile: 1 << place for place, tile in enumerate(FACES)}


class Held(NamedTuple):
    """A hand by faces: which it has at least once, which twice, and how many okeys."""

    once: int
    twice: int
    okeys: int


def held(tiles: Iterable[Tile], okey: Tile) -> Held:
    """Return *tiles* counted by face; there are two copies of each."""
    once = twice = okeys = 0
    for tile in tiles:
        if tile == okey:
            okeys += 1
            continue
        bit = BIT[okey if tile == FALSE_JOKER else tile]
        assert not twice & bit, f"a third {tile}"
        twice |= once & bit
        once |= bit
    return Held(once, twice, okeys)


def less(hand: Held, face: int) -> Held:
    """Return *hand* without one tile of *face*."""
    once, twice, okeys = hand
    return Held(once & ~face | twice & face, twice & ~face, okeys)


def without(hand: Held, tile: Tile, okey: Tile) -> Held:
    """Return *hand* without *tile*, which may be an okey."""
    if tile == okey:
        return Held(hand.once, hand.twice, hand.okeys - 1)
    return less(hand, BIT[face(tile, okey)])


def bits(faces: int) -> Iterator[int]:
    """Yield each face of *faces* as a bit, in the order of `FACES`."""
    while faces:
        bit = faces & -faces
        yield bit
        faces ^= bit


def mask(tiles: Iterable[Tile]) -> int:
    """Return the faces *tiles*, each there once, as a set."""
    return sum(BIT[tile] for tile in tiles)


def length_bit(length: int) -> int:
    """Return a set of meld lengths with *length* alone: bit 0 is three, bit 1 four, bit 2 five."""
    return 1 << (length - 3)


class Block(NamedTuple):
    """Two to five faces that lie in one meld."""

    size: int
    faces: int
    lengths: int
    """The lengths of the melds that can hold it."""


MELDS: Final = tuple((mask(meld), len(meld)) for meld in (*RUNS, *GROUPS))


def _blocks_of(melds: Iterable[tuple[int, int]]) -> tuple[Block, ...]:
    """Return every block of *melds*, each a set of faces and a length."""
    lengths: dict[int, int] = {}
    for meld, length in melds:
        faces = tuple(bits(meld))
        for block in map(sum, chain.from_iterable(combinations(faces, size) for size in range(2, length + 1))):
            lengths[block] = lengths.get(block, 0) | length_bit(length)
    return tuple(Block(block.bit_count(), block, within) for block, within in lengths.items())


COLOUR_LINES: Final = tuple(mask(tile for tile in FACES if tile.colour is colour) for colour in COLOURS)
"""All faces of each colour."""

# A run keeps to one colour and a group to one number: what a hand holds of each such line tells its blocks there.
_LINES: Final = (*COLOUR_LINES, *(mask(tile for tile in FACES if tile.number == number) for number in NUMBERS))


def blocks_in(once: int) -> list[Block]:
    """Return all blocks that lie in the faces *once*, the larger first."""
    found: list[Block] = []
    for line, faces in enumerate(_LINES):
        have = once & faces
        if have & (have - 1):
            found += _blocks_in_line(line, have)
    found.sort(key=itemgetter(0), reverse=True)
    return found


@lru_cache(maxsize=1 << 14)
def _blocks_in_line(line: int, have: int) -> tuple[Block, ...]:
    return tuple(block for block in _all_blocks_in_line(line) if not block.faces & ~have)


@cache
def _all_blocks_in_line(line: int) -> tuple[Block, ...]:
    return _blocks_of(meld for meld in MELDS if not meld[0] & ~_LINES[line])


@lru_cache(maxsize=1 << 13)
def missing(faces: int, lengths: int) -> int:
    """Return what a meld of one of *lengths* that holds *faces* can have beside them."""
    beside = 0
    for meld, length in MELDS:
        if not faces & ~meld and lengths & length_bit(length):
            beside |= meld
    return beside & ~faces
