"""How many tiles of a hand lie in one winning hand of runs and groups, and what that hand still lacks.

A *target* is 14 faces in melds. Melds of three to five are enough, so their lengths are 3+3+4+4, 3+3+3+5 or 4+5+5. A
*packing* puts blocks of the hand into some of its melds; each meld without a block can still take one single tile. The
packings that place the most tiles tell all at once how far the hand is, which tiles it can spare, and which it lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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


class _Tables(NamedTuple):
    """What is still possible, by the number of a rest."""

    following: list[list[int]]
    """following[rest][lengths] is the rest after a block of *lengths*."""
    free: list[int]
    """How many melds can still take a tile."""
    room: list[list[int]]
    """room[rest][size] is the most tiles that blocks of up to *size* can still place."""
    least: list[list[int]]
    """least[rest][tiles] is the least size of which blocks can still place so many *tiles*; 6 when none can."""


_NOWHERE: Final = -1


@cache
def _tables() -> _Tables:
    """Return the tables, made when first needed: a program that judges no hand does not wait for them."""
    rests: list[Rest] = [frozenset(SHAPES)]
    for rest in rests:
        rests += {after for lengths in LENGTH_SETS if (after := _after(rest, lengths))} - set(rests)
    number = {rest: place for place, rest in enumerate(rests)}
    room = [[max(sum(min(size, length) for length in shape) for shape in rest) for size in range(6)] for rest in rests]
    return _Tables(
        [[number.get(_after(rest, lengths), _NOWHERE) for lengths in LENGTH_SETS] for rest in rests],
        [max(map(len, rest)) for rest in rests],
        room,
        [[next((size for size in range(2, 6) if row[size] >= tiles), 6) for tiles in range(16)] for row in room],
    )


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
        """Look for *every* packing that places the most tiles, or for one; for none that places *known* or fewer.

        With *every*, `known` may be the most itself.
        """
        self.blocks = blocks_in(hand.once)
        self.faces = [block[1] for block in self.blocks]
        self.ends = _ends(self.blocks)
        self.slack = 0 if every else 1
        self.most = known
        self.best: list[Packing] = []
        self.tables = _tables()
        self.dig(0, 0, Packing((), 0, hand.once, hand.twice))

    def dig(self, start: int, rest: int, packing: Packing) -> None:
        """Look at *packing* and at all that add blocks from number *start* on to it."""
        following, free, room, least = self.tables
        chosen, placed, once, twice = packing
        left = once.bit_count() + twice.bit_count()
        value = placed + min(free[rest], left)
        if value >= self.most:
            self.keep(value, packing)
        bar = self.most + self.slack - placed
        if bar > left:
            return
        gone, faces, ends, reach = ~once, self.faces, self.ends, least[rest]
        for number in range(start, ends[reach[bar]]):
            if faces[number] & gone:
                continue
            block = self.blocks[number]
            size, block_faces, lengths = block
            then = following[rest][lengths]
            if then == _NOWHERE or size + room[then][size] < bar:
                continue  # what follows is no larger than this block
            more, again = once & ~block_faces | twice & block_faces, twice & ~block_faces
            child = Packing((*chosen, block), placed + size, more, again)
            if free[then]:
                self.dig(number, then, child)
            elif size >= bar - self.slack:  # the last meld; not dug into, for most packings end here
                self.keep(placed + size, child)
            bar = self.most + self.slack - placed
            if bar > left or number >= ends[reach[bar]]:
                return

    def keep(self, value: int, packing: Packing) -> None:
        """Keep *packing*, and those before it only if they place as many."""
        if value > self.most:
            self.most = value
            self.best.clear()
        self.best.append(packing)


class _Survey(_Search):
    """All packings that place just `known` tiles, though others place more."""

    def keep(self, value: int, packing: Packing) -> None:
        """Keep *packing* unless it places more."""
        if value == self.most:
            self.best.append(packing)


def _ends(blocks: Sequence[Block]) -> list[int]:
    """Return for each size, 0 to 6, how many of *blocks*, the larger first, are as large."""
    ends = [0] * 7
    for block in blocks:
        ends[block[0]] += 1
    for size in range(5, -1, -1):
        ends[size] += ends[size + 1]
    return ends


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
    return Spare(search.most, _lacks(search))


def lacks_at(hand: Held, most: int) -> Mapping[int, int]:
    """Return `spare(hand).lacks` where it is known that *most* tiles lie in one target: much sooner found."""
    return _lacks(_Search(hand, every=True, known=most))


def losing(hand: Held, most: int) -> Mapping[int, int]:
    """Return for each face that 15 tiles need to place *most* what they lack without it, to place as many again.

    Other faces can be there too, but mean nothing: `spare` tells of those. When all 15 lie in one target, none need be.
    """
    return _lacks(_Survey(hand, every=True, known=most - 1))


def lacking(hand: Held, most: int) -> int:
    """Return the faces of which one more would place more than the *most* tiles of *hand*, 14 with its okeys.

    As for 15 with a tile that fits nowhere, which is thrown.
    """
    lacks = 0
    for packing in _Search(hand, every=True, known=most).best:
        for beside, open_lengths in _fillings_of(packing, most - packing.placed):
            lacks |= beside
            for face in bits(packing.once) if open_lengths else ():
                lacks |= missing(face, open_lengths)
    return lacks


def _lacks(search: _Search) -> dict[int, int]:
    """Return for each face that some packing of *search* leaves over what the others then lack."""
    lacks: dict[int, int] = {}
    beside_left: dict[int, int] = {}
    for packing in search.best:
        singles = search.most - packing.placed
        once = packing.once
        for beside, open_lengths in _fillings_of(packing, singles):
            if not singles:
                beside_left[once] = beside_left.get(once, 0) | beside
                continue
            for face, other in _beside_others(once, packing.twice, open_lengths):
                lacks[face] = lacks.get(face, 0) | beside | other
    for once, beside in beside_left.items():
        for face in bits(once):
            lacks[face] = lacks.get(face, 0) | beside
    return lacks


def _fillings_of(packing: Packing, singles: int) -> Iterator[tuple[int, int]]:
    """Yield for each way to fill a shape what lies beside the blocks, and the lengths of the melds of *singles*.

    *singles* are left-over tiles that each begin a meld. Nothing if no other is left over: there is none to throw.
    """
    blocks, _, once, twice = packing
    if once.bit_count() + twice.bit_count() <= singles:
        return
    for within, open_lengths in _fillings(tuple([block[2] for block in blocks]), singles):
        beside = 0
        for block, lengths in zip(blocks, within, strict=True):
            beside |= missing(block[1], lengths)
        yield beside, open_lengths


def _beside_others(once: int, twice: int, lengths: int) -> list[tuple[int, int]]:
    """Return for each left-over face what can lie beside the *other* left-over tiles in melds of *lengths*."""
    alone = [(face, missing(face, lengths)) for face in bits(once)]
    some = again = 0
    for face, beside in alone:
        again |= some & beside | (beside if face & twice else 0)
        some |= beside
    return [(face, some & ~beside | again) for face, beside in alone]


class _Filling(NamedTuple):
    """One shape with blocks in it."""

    within: tuple[int, ...]
    """For each block the lengths of the melds that it can be in."""
    open_lengths: int
    """The lengths that the melds without a block can have."""


@lru_cache(maxsize=1 << 13)
def _fillings(blocks: tuple[int, ...], free: int) -> tuple[_Filling, ...]:
    """Return the ways to put blocks, each given by its lengths, into shapes of which *free* melds then have none."""
    found = (_filling(shape, blocks) for shape in SHAPES if len(shape) == len(blocks) + free)
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
    return _Filling(tuple(possible[: len(blocks)]), _union(possible[len(blocks) :]))


def _union(sets: list[int] | tuple[int, ...]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union
