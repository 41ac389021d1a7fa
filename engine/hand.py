"""What a hand is: whether it wins and how it lies then, and how many tiles away it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from engine.blocks import BIT, COLOUR_LINES, Held, bits, held, without
from engine.covering import Meld, best_cover
from engine.packing import TARGET, lacking, losing, most_placed, places_all, spare
from engine.tiles import BAG, FACES, FALSE_JOKER, ORDER, Tile, face


class Kind(StrEnum):
    """A way to win: all tiles in runs and groups, or seven pairs."""

    SETS = "sets"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Away:
    """The fewest tiles to exchange before 14 tiles win, for each of the two ways. 0 wins."""

    sets: int
    pairs: int

    @property
    def least(self) -> int:
        """Tiles to exchange in the nearer of the two ways."""
        return min(self.sets, self.pairs)

    @property
    def wins(self) -> frozenset[Kind]:
        """The ways in which the hand wins already."""
        return _kinds(not self.sets, not self.pairs)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a hand of 14 can become."""

    away: int
    """The fewest tiles to exchange."""
    useful: frozenset[Tile]
    """The tiles of which each one alone brings it nearer; none when it wins already."""


class Outlook(NamedTuple):
    """What 14 tiles can become, or 15 after a discard."""

    away: int
    lacks: int
    """The faces of which each one brings the hand nearer."""


class Outlooks(NamedTuple):
    """What 15 tiles can become in one way."""

    kind: Kind
    away: int
    """The fewest tiles to exchange, after a best discard."""
    lacks: Mapping[int, int]
    """For each face that a best discard throws, the faces that then bring the hand nearer."""


def wins(tiles: Sequence[Tile], okey: Tile) -> frozenset[Kind]:
    """Return the ways in which 14 tiles win: none, one or both."""
    hand = held(tiles, okey)
    return _kinds(places_all(hand), not _pairs_away(hand))


def winning_discards(tiles: Sequence[Tile], okey: Tile) -> dict[Tile, frozenset[Kind]]:
    """Return the faces that 15 tiles can throw to win, in the order of the bag, and how the other 14 win."""
    return {tile: away.wins for tile, away in away_after(tiles, okey).items() if away.wins}


def away(tiles: Sequence[Tile], okey: Tile) -> Away:
    """Return how far 14 tiles are from a win. What lies elsewhere is not asked.

    >>> from engine.tiles import tiles
    >>> away(tiles("R1 R2 R3 Y4 Y5 Y6 B7 B8 B9 K10 K11 K12 R7 B13"), Tile.parse("K2"))
    Away(sets=2, pairs=7)
    """
    hand = held(tiles, okey)
    return Away(TARGET - most_placed(hand) - hand.okeys, _pairs_away(hand))


def away_after(tiles: Sequence[Tile], okey: Tile) -> dict[Tile, Away]:
    """Return how far 15 tiles are after each discard, in the order of the bag."""
    hand = held(tiles, okey)
    most, lacks = spare(hand)
    after = {}
    for tile in _by_face(tiles):
        costs = tile == okey or BIT[face(tile, okey)] not in lacks
        sets = max(0, TARGET - most - hand.okeys + costs)
        after[tile] = Away(sets, _pairs_away(without(hand, tile, okey)))
    return after


def best_discards(tiles: Sequence[Tile], okey: Tile, kind: Kind = Kind.SETS) -> dict[Tile, Prospect]:
    """Return those discards that leave 15 tiles nearest to a win as *kind*, in the order of the bag.

    An okey is not among them: a hand is nearer with it. So there may be none when the 15 tiles win already.
    """
    hand = held(tiles, okey)
    _, distance, lacks = outlooks(hand, kind)
    plain = ((tile, BIT[face(tile, okey)]) for tile in _by_face(tiles) if tile != okey)
    return {tile: _become(without(hand, tile, okey), distance, lacks[bit], okey) for tile, bit in plain if bit in lacks}


def all_discards(tiles: Sequence[Tile], okey: Tile, kind: Kind = Kind.SETS) -> dict[Tile, Prospect]:
    """Return what each discard makes of 15 tiles, also one that loses a step, in the order of the bag."""
    best = best_discards(tiles, okey, kind)
    worse = _worse_discards(held(tiles, okey), set(tiles) - set(best), okey, kind)
    return {tile: best.get(tile) or worse[tile] for tile in _by_face(tiles)}


def prospect(tiles: Sequence[Tile], okey: Tile, kind: Kind = Kind.SETS) -> Prospect:
    """Return what 14 tiles can become as *kind*."""
    return _prospect(held(tiles, okey), okey, kind)


def outlook(hand: Held, kind: Kind) -> Outlook:
    """Return what 14 tiles can become as *kind*."""
    if kind is Kind.PAIRS:
        return Outlook(_pairs_away(hand), hand.once & ~hand.twice)  # the twin of any single one helps
    most = most_placed(hand)
    distance = max(0, TARGET - most - hand.okeys)
    return Outlook(distance, lacking(hand, most) if distance else 0)


def outlooks(hand: Held, kind: Kind) -> Outlooks:
    """Return what 15 tiles can become as *kind*. No okey is thrown; where only that wins, nothing is."""
    if kind is Kind.PAIRS:
        singles = hand.once & ~hand.twice  # any can go, and each of the others lacks its twin
        distance = max(0, singles.bit_count() - 1 - hand.okeys) // 2
        return Outlooks(kind, distance, {bit: singles & ~bit for bit in bits(singles)})
    most, lacks = spare(hand)
    return Outlooks(kind, max(0, TARGET - most - hand.okeys), lacks)


def unseen(useful: Iterable[Tile], seen: Iterable[Tile]) -> dict[Tile, int]:
    """Return how many copies of each of the *useful* tiles are not among the *seen* ones, in the order of the bag."""
    left = Counter(BAG)
    left.subtract(seen)
    return {tile: max(0, left[tile]) for tile in _by_face(useful)}


def arrangement(tiles: Sequence[Tile], okey: Tile, kind: Kind) -> tuple[tuple[Tile, ...], ...] | None:
    """Return how 14 tiles win as *kind*, or None: melds or pairs as they read on a rack, each okey in its place."""
    if kind not in wins(tiles, okey):
        return None
    return _pairs(tiles, okey) if kind is Kind.PAIRS else laid_out(tiles, okey)


def laid_out(tiles: Sequence[Tile], okey: Tile) -> tuple[tuple[Tile, ...], ...]:
    """Return any hand as it lies best: the melds that hold the most of its tiles, then each other tile alone."""
    cover = best_cover(held(tiles, okey))
    laid = tuple(_laid(meld, okey) for meld in cover.melds)
    alone = Counter(tiles) - Counter(tile for meld in laid for tile in meld)
    return laid + tuple((tile,) for tile in by_face(alone.elements(), okey))


def by_face(tiles: Iterable[Tile], okey: Tile) -> list[Tile]:
    """Return *tiles* in the order of their faces: false jokers at theirs, okeys last."""
    return sorted(tiles, key=lambda tile: len(FACES) if tile == okey else ORDER[face(tile, okey)])


def _kinds(sets: bool, pairs: bool) -> frozenset[Kind]:
    return frozenset(kind for kind, won in ((Kind.SETS, sets), (Kind.PAIRS, pairs)) if won)


def _by_face(tiles: Iterable[Tile]) -> list[Tile]:
    """Return each face of *tiles* once, in the order of the bag."""
    return sorted(set(tiles), key=ORDER.__getitem__)


def _pairs_away(hand: Held) -> int:
    """Return how far 14 tiles are from seven pairs: okeys mate single tiles, an exchange mates two more."""
    singles = (hand.once & ~hand.twice).bit_count()
    return max(0, singles - hand.okeys) // 2


def _worse_discards(hand: Held, worse: Iterable[Tile], okey: Tile, kind: Kind) -> dict[Tile, Prospect]:
    """Return the prospects of 15 tiles without one that they need."""
    if kind is Kind.PAIRS:
        return {tile: _prospect(without(hand, tile, okey), okey, kind) for tile in worse}
    most = spare(hand).most
    distance, lacks = TARGET - most - hand.okeys + 1, losing(hand, most)
    found = {}
    for tile in worse:
        less = without(hand, tile, okey)
        lack = lacking(less, most) if tile == okey else lacks.get(BIT[face(tile, okey)], 0)
        found[tile] = _become(less, distance, lack, okey)
    return found


def _prospect(hand: Held, okey: Tile, kind: Kind) -> Prospect:
    return _become(hand, *outlook(hand, kind), okey)


def _become(hand: Held, distance: int, lacks: int, okey: Tile) -> Prospect:
    """Return the prospect of 14 tiles that lack the faces *lacks*; there is no third copy of what they hold twice."""
    if not distance:
        return Prospect(0, frozenset())
    return Prospect(distance, _useful(lacks & ~hand.twice, okey) | ({okey} if hand.okeys < 2 else set()))


def _pairs(tiles: Sequence[Tile], okey: Tile) -> tuple[tuple[Tile, ...], ...]:
    """Return the seven pairs of *tiles*: faces held twice, then what an okey mates with, then two okeys."""
    count = Counter(tiles)
    twice = [(tile, tile) for tile in by_face(count, okey) if count[tile] == 2 and tile != okey]
    rest = [tile for tile in by_face(tiles, okey) if count[tile] == 1 or tile == okey]
    half = len(rest) // 2
    return (*twice, *zip(rest[:half], reversed(rest[half:]), strict=True))


def _laid(meld: Meld, okey: Tile) -> tuple[Tile, ...]:
    """Return the tiles that lie as *meld*: okeys where they are lent, else the false joker for the okey's own face."""
    return tuple(okey if BIT[tile] & meld.lent else FALSE_JOKER if tile == okey else tile for tile in meld.faces)


def _useful(lacks: int, okey: Tile) -> frozenset[Tile]:
    """Return the tiles that play as one of the faces *lacks*, the okey's own among them."""
    own = BIT[okey]
    joined = [_tiles_of(lacks & ~own & colour) for colour in COLOUR_LINES]
    return frozenset((FALSE_JOKER,) if lacks & own else ()).union(*joined)


@lru_cache(maxsize=1 << 12)
def _tiles_of(faces: int) -> frozenset[Tile]:
    """Return *faces* of one colour as tiles; the union of ready sets is much cheaper than a new set of tiles."""
    return frozenset(FACES[bit.bit_length() - 1] for bit in bits(faces))
