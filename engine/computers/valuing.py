"""What a hand is worth: how near it is to a win, and how many unseen tiles bring it nearer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.blocks import BIT, MELDS, Held, bits
from engine.computers.counting import Unseen
from engine.hand import Kind
from engine.packing import TARGET, lacking, lacks_at, most_placed, spare
from engine.tiles import FACES, FALSE_JOKER, Tile

CLOSE: Final = 0.6
"""Throws that keep so much of what the best one keeps are looked at further."""
CANDIDATES: Final = 4
"""No more throws than these are looked at further."""
LOOKS: Final = 40
"""So many hands in all are looked at for one throw."""


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


def outlook(hand: Held, kind: Kind) -> Outlook:
    """Return what 14 tiles can become as *kind*."""
    if kind is Kind.PAIRS:
        singles = hand.once & ~hand.twice
        return Outlook(max(0, singles.bit_count() - hand.okeys) // 2, singles)
    most = most_placed(hand)
    away = max(0, TARGET - most - hand.okeys)
    return Outlook(away, lacking(hand, most) if away else 0)


def outlooks(hand: Held, kind: Kind) -> Outlooks:
    """Return what 15 tiles can become as *kind*. No okey is thrown; where only that wins, nothing is."""
    if kind is Kind.PAIRS:
        singles = hand.once & ~hand.twice
        away = max(0, singles.bit_count() - 1 - hand.okeys) // 2
        return Outlooks(kind, away, {bit: singles & ~bit for bit in bits(singles)})
    most, lacks = spare(hand)
    return Outlooks(kind, max(0, TARGET - most - hand.okeys), lacks)


def less(hand: Held, face: int) -> Held:
    """Return *hand* without one tile of *face*."""
    once, twice, okeys = hand
    return Held(once & ~face | twice & face, twice & ~face, okeys)


def more(hand: Held, face: int) -> Held:
    """Return *hand* with a tile of *face* more."""
    return Held(hand.once | face, hand.twice | hand.once & face, hand.okeys)


def most_live(ahead: Outlooks, left: Unseen) -> int:
    """Return how many unseen tiles help after the best discard."""
    return max((left.copies(lacks) for lacks in ahead.lacks.values()), default=0)


def waits(hand: Held, ahead: Outlooks, left: Unseen) -> dict[int, float]:
    """Return for each close throw about how many draws it takes to come two tiles nearer: the fewer, the better.

    Each look costs a tenth of a millisecond and more, so their number is bounded.
    """
    live = {bit: left.copies(lacks) for bit, lacks in ahead.lacks.items()}
    ranked = sorted(live, key=lambda bit: -live[bit])
    close = [bit for bit in ranked[:CANDIDATES] if live[bit] >= CLOSE * live[ranked[0]]]
    if len(close) == 1 or ahead.away < 2 or ahead.kind is Kind.PAIRS:
        return {bit: left.number / (live[bit] + 0.5) for bit in close}
    each = LOOKS // len(close)
    placed = TARGET - hand.okeys - ahead.away + 1  # once a helpful tile has come
    return {
        bit: left.number / (live[bit] + 0.5) + _next_wait(less(hand, bit), ahead.lacks[bit], placed, left, each)
        for bit in close
    }


def _next_wait(hand: Held, lacks: int, placed: int, left: Unseen, looks: int) -> float:
    """Return how many draws the next step takes, over the tiles that make the first one; *looks* of them at most."""
    faces = list(bits(lacks & left.once))
    step = -(-len(faces) // looks) or 1
    waited = weights = 0.0
    for face in faces[::step]:
        weight = 2 if face & left.twice else 1
        helped = max(map(left.copies, lacks_at(more(hand, face), placed).values()), default=0)
        waited += weight * left.number / (helped + 0.5)
        weights += weight
    return waited / weights if weights else float(left.number)


# --- what a throw gives away -----------------------------------------------------------------------------------

BESIDE: Final = {
    bit: tuple(meld & ~bit for meld, length in MELDS if length == 3 and meld & bit) for bit in BIT.values()
}
"""For each face, what makes a meld of three with it."""
NEAR: Final = {bit: sum({face for two in beside for face in bits(two)}) for bit, beside in BESIDE.items()}
"""For each face, all faces that can lie in a meld of three with it."""


def gift(face: int, left: Unseen, known: int, thrown: int) -> int:
    """Return how likely *face* is of use to a neighbour who is *known* to hold some faces and has *thrown* others.

    Each pair of faces that would make a meld with it counts if it can be in that hand, more if it is known to be.
    """
    possible = left.once | known
    gifts = 0
    for two in BESIDE[face]:
        if two & ~possible == 0:
            gifts += 1 + 4 * (two & known).bit_count()
    return gifts // 2 if face & thrown else gifts


def tile_of(face: int, okey: Tile) -> Tile:
    """Return the tile that plays as *face*."""
    return FALSE_JOKER if face == BIT[okey] else FACES[face.bit_length() - 1]


def faces_of(tiles: Iterable[Tile], okey: Tile) -> int:
    """Return the faces of *tiles*, okeys left out."""
    found = 0
    for tile in tiles:
        if tile != okey:
            found |= BIT[okey if tile == FALSE_JOKER else tile]
    return found
