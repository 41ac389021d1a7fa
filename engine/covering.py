"""How tiles lie in runs and groups, as many of them as can."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from engine.blocks import BIT, Held, mask
from engine.melds import GROUPS, RUNS
from engine.tiles import FACES, Tile

WIDEST: Final = 13
"""A meld must fit in a row of the rack."""


class Meld(NamedTuple):
    """A run or a group in the order in which it reads."""

    faces: tuple[Tile, ...]
    lent: int
    """The faces that okeys stand for, as a set."""


class Cover(NamedTuple):
    """Melds that share no tile, and the tiles that they leave out."""

    melds: tuple[Meld, ...]
    out: Held


@cache
def _melds_with(face: int) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
    """Return the melds that hold *face*, a bit; the longer first: they cover more and so end the search earlier."""
    tile = FACES[face.bit_length() - 1]
    found = [meld for meld in (*RUNS, *GROUPS) if tile in meld]
    return tuple((mask(meld), meld) for meld in sorted(found, key=len, reverse=True))


def best_cover(hand: Held) -> Cover:
    """Return the melds that hold the most tiles of *hand*, okeys counted."""
    search = _Search(hand)
    return search.best._replace(melds=_joined(search.best.melds))


class _Search:
    """Goes through the faces of a hand in their order and puts each into a meld, or leaves it out."""

    def __init__(self, hand: Held) -> None:
        self.best = Cover((), hand)
        self.fewest = hand.once.bit_count() + hand.twice.bit_count() + hand.okeys
        self.dig(hand, (), (0, 0), 0)

    def dig(self, hand: Held, melds: tuple[Meld, ...], out: tuple[int, int], count: int) -> None:
        """Go on with *hand*, what is left, after *melds*; *out* are the *count* faces left out, once and twice."""
        once, twice, okeys = hand
        if not once:
            if count + okeys < self.fewest:
                self.fewest = count + okeys
                self.best = Cover(melds, Held(*out, okeys))
            return
        face = once & -once
        for faces, meld in _melds_with(face):
            lent = faces & ~once
            if not lent or lent.bit_count() <= okeys:
                left = Held(once & ~faces | twice & faces, twice & ~faces, okeys - lent.bit_count())
                self.dig(left, (*melds, Meld(meld, lent)), out, count)
        if count + 1 < self.fewest:
            left = Held(once & ~face | twice & face, twice & ~face, okeys)
            self.dig(left, melds, (out[0] | face, out[1] | out[0] & face), count + 1)


def _joined(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return *melds* with runs that follow one another as one, where that fits in a row: runs first, then groups."""
    joined: list[Meld] = []
    for meld in sorted(melds, key=_place):
        before = next((place for place, earlier in enumerate(joined) if _follows(earlier, meld)), None)
        if before is None:
            joined.append(meld)
        else:
            earlier = joined[before]
            joined[before] = Meld(earlier.faces + meld.faces, earlier.lent | meld.lent)
    return tuple(joined)


def _place(meld: Meld) -> tuple[bool, int]:
    return not _is_run(meld), BIT[meld.faces[0]]


def _is_run(meld: Meld) -> bool:
    return meld.faces[0].colour == meld.faces[1].colour


def _follows(run: Meld, later: Meld) -> bool:
    """Tell whether *later* is a run that goes on where *run* ends, and both fit in one row."""
    first, then = run.faces[0], later.faces[0]
    return (
        _is_run(run)
        and _is_run(later)
        and first.colour == then.colour
        and first.number + len(run.faces) == then.number
        and len(run.faces) + len(later.faces) <= WIDEST
    )
