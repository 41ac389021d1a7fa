"""How many tiles of a hand lie in one winning hand of runs and groups, and what that hand still lacks.

A *target* is 14 faces in melds. Melds of three to five are enough, so their lengths are 3+3+4+4, 3+3+3+5 or 4+5+5. A
*packing* puts blocks of the hand into some of its melds; each meld without a block can still take one single tile. The
packings that place the most tiles tell all at once how far the hand is, which tiles it can spare, and which it lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from engine.blocks import Block, Held, bits, blocks_in, length_bit, missing

TARGET: Final = 14
SHAPES: Final = ((3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5))
LENGTH_SETS: Final = range(8)


# --- which lengths are still to be filled ----------------------------------------------------------------------

Rest = frozenset[tuple[int, ...]]
"""For each shape that is still possible, the lengths of its melds without a block."""


@cache
def _after(rest: Rest, lengths: int) -> Rest:
    """Return *rest* after a block has gone into a meld of one of *lengths*; empty when there is none."""
    return frozenset(
        shape[:place] + shape[place + 1 :]
        for shape in rest
        for place, length in enumerate(shape)
        if lengths & length_bit(length)
    )


def _all_rests() -> list[Rest]:
    rests = [frozenset(SHAPES)]
    for rest in rests:
        rests += {after for lengths in LENGTH_SETS if (after := _after(rest, lengths))} - set(rests)
    return rests


_RESTS: Final = _all_rests()
_NOWHERE: Final = -1
_NEXT: Final = tuple(
    tuple(_RESTS.index(after) if (after := _after(rest, lengths)) else _NOWHERE for lengths in LENGTH_SETS)
    for rest in _RESTS
)
"""_NEXT[rest][lengths] is the rest after a block of *lengths*."""
_FREE: Final = tuple(max(map(len, rest)) for rest in _RESTS)
"""How many melds can still take a tile."""
_ROOM: Final = tuple(
    tuple(max(sum(min(size, length) for length in shape) for shape in rest) for size in range(6)) for rest in _RESTS
)
"""_ROOM[rest][size] is the most tiles that blocks of up to *size* can still place."""


# --- the search ------------------------------------------------------------------------------------------------


class Packing(NamedTuple):
    """Blocks in the melds of one target, and what is left over for the melds without one."""

    blocks: tuple[Block, ...]
    placed: int
    """How many tiles the blocks hold."""
    once: int
    twice: int


class _Search:
    """The packings of one hand that place the most tiles, found depth first, larger blocks before smaller."""

    def __init__(self, hand: Held, every: bool, known: int = 0) -> None:
        """Look for *every* packing that places the most tiles, or for one; for none that places *known* or fewer."""
        self.blocks = blocks_in(hand.once)
        self.slack = 0 if every else 1
        self.most = known
        self.all = hand.once.bit_count() + hand.twice.bit_count()
        self.best: list[Packing] = []
        self.dig(0, 0, Packing((), 0, hand.once, hand.twice))

    def dig(self, start: int, rest: int, packing: Packing) -> None:
        """Look at *packing* and at all that add blocks from number *start* on to it."""
        chosen, placed, once, twice = packing
        self.weigh(packing, placed + min(_FREE[rest], once.bit_count() + twice.bit_count()))
        room, following = _ROOM[rest], _NEXT[rest]
        for number in range(start, len(self.blocks)):
            block = self.blocks[number]
            size, faces, lengths = block
            if placed + room[size] < self.most + self.slack or self.most == self.all:
                return
            if faces & ~once or (then := following[lengths]) == _NOWHERE:
                continue
            if placed + size + _ROOM[then][size] < self.most + self.slack:
                continue  # what follows is no larger than this block
            left = Packing((*chosen, block), placed + size, once & ~faces | twice & faces, twice & ~faces)
            self.dig(number, then, left)

    def weigh(self, packing: Packing, value: int) -> None:
        """Keep *packing* if no other places more than its *value*."""
        if value > self.most:
            self.most = value
            self.best.clear()
        if value == self.most:
            self.best.append(packing)


def places_all(hand: Held) -> bool:
    """Tell whether the tiles of *hand*, 14 with its okeys, all lie in one target: okeys fill what it lacks."""
    tiles = TARGET - hand.okeys
    return _Search(hand, every=False, known=tiles - 1).most == tiles


def most_placed(hand: Held) -> int:
    """Return how many tiles of *hand*, okeys not counted, lie in one target at most."""
    return _Search(hand, every=False).most


class Spare(NamedTuple):
    """What a hand of 15 can spare."""

    most: int
    """How many tiles, okeys not counted, lie in one target at most."""
    lacks: Mapping[int, int]
    """For each face that can go without lowering `most`: the faces that would then raise it."""


@lru_cache(maxsize=1 << 8)
def spare(hand: Held) -> Spare:
    """Return which tiles of *hand*, 15 with its okeys, can go, and what it lacks without each.

    What a best packing leaves over can go, and nothing else: without a tile a hand places as many as before only if
    some best packing did not need it.
    """
    search = _Search(hand, every=True)
    lacks: dict[int, int] = {}
    for packing in search.best:
        _add_lacks(packing, search.most - packing.placed, lacks)
    return Spare(search.most, lacks)


def _add_lacks(packing: Packing, singles: int, lacks: dict[int, int]) -> None:
    """Add to *lacks* what *packing* tells when *singles* of its left-over tiles each begin a meld."""
    blocks, _, once, twice = packing
    if once.bit_count() + twice.bit_count() <= singles:
        return
    for free, within, open_lengths in _fillings(tuple(block.lengths for block in blocks)):
        if free != singles:
            continue
        beside = 0
        for block, lengths in zip(blocks, within, strict=True):
            beside |= missing(block.faces, lengths)
        for face, other in _beside_others(once, twice, open_lengths if singles else 0):
            lacks[face] = lacks.get(face, 0) | beside | other


def _beside_others(once: int, twice: int, lengths: int) -> list[tuple[int, int]]:
    """Return for each left-over face what can lie beside the *other* left-over tiles in melds of *lengths*."""
    if not lengths:
        return [(face, 0) for face in bits(once)]
    alone = [(face, missing(face, lengths)) for face in bits(once)]
    some = again = 0
    for face, beside in alone:
        again |= some & beside | (beside if face & twice else 0)
        some |= beside
    return [(face, some & ~beside | again) for face, beside in alone]


class _Filling(NamedTuple):
    """One shape with blocks in it."""

    free: int
    """How many of its melds have no block."""
    within: tuple[int, ...]
    """For each block the lengths of the melds that it can be in."""
    open_lengths: int
    """The lengths that the melds without a block can have."""


@lru_cache(maxsize=1 << 12)
def _fillings(blocks: tuple[int, ...]) -> tuple[_Filling, ...]:
    """Return the ways to put blocks, each given by its lengths, into the melds of each shape."""
    found = (_filling(shape, blocks) for shape in SHAPES if len(shape) >= len(blocks))
    return tuple(filling for filling in found if filling)


def _filling(shape: tuple[int, ...], blocks: tuple[int, ...]) -> _Filling | None:
    orders = [
        [length_bit(length) for length in order]
        for order in set(permutations(shape))
        if all(lengths & length_bit(length) for lengths, length in zip(blocks, order, strict=False))
    ]
    if not orders:
        return None
    possible = [_union(column) for column in zip(*orders, strict=True)]
    taken = len(blocks)
    return _Filling(len(shape) - taken, tuple(possible[:taken]), _union(possible[taken:]))


def _union(sets: list[int] | tuple[int, ...]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union
