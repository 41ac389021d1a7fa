"""What a hand is worth: how near it is to a win, and how many unseen tiles bring it nearer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.blocks import BIT, MELDS, Held, bits, less
from engine.computers.counting import Unseen
from engine.hand import Outlook, Outlooks
from engine.packing import TARGET, lacks_at
from engine.tiles import FACES, FALSE_JOKER, Tile

CLOSE: Final = 0.7
"""Throws that keep so much of what the best one keeps are looked at further."""
CANDIDATES: Final = 3
"""No more throws than these are looked at further."""
LOOKS: Final = 12
"""So many of the tiles that can come next are looked at for one hand. Each look costs a tenth of a millisecond."""


def more(hand: Held, face: int) -> Held:
    """Return *hand* with a tile of *face* more."""
    return Held(hand.once | face, hand.twice | hand.once & face, hand.okeys)


def most_live(ahead: Outlooks, left: Unseen) -> int:
    """Return how many unseen tiles help after the best discard."""
    return max((left.copies(lacks) for lacks in ahead.lacks.values()), default=0)


class Standing(NamedTuple):
    """What the chance to win of 14 tiles that try for runs and groups goes by."""

    away: int
    live: int
    """How many unseen tiles bring the hand nearer."""
    then: float
    """How many do so again once one has come, as a mean over those; 0 where the first one wins."""
    okeys: int


def standing(hand: Held, hope: Outlook, left: Unseen, looks: int = LOOKS) -> Standing:
    """Return how 14 tiles stand whose outlook is *hope*, from so many *looks* at the most."""
    then = _then(hand, hope, left, looks) if hope.away > 1 else 0.0
    return Standing(hope.away, left.copies(hope.lacks), then, hand.okeys)


def standings(hand: Held, ahead: Outlooks, left: Unseen) -> dict[int, Standing]:
    """Return how 15 tiles stand after each throw that is close to what keeps the most tiles alive, that one first."""
    live = {bit: left.copies(lacks) for bit, lacks in ahead.lacks.items()}
    ranked = sorted(live, key=lambda bit: -live[bit])
    far = [bit for bit in ranked[:CANDIDATES] if live[bit] >= CLOSE * live[ranked[0]]]
    near = [bit for bit in ranked if live[bit] >= CLOSE * live[ranked[0]]]
    close = far if ahead.away > 1 else near  # where the next tile wins there is nothing further to look at
    return {bit: standing(less(hand, bit), Outlook(ahead.away, ahead.lacks[bit]), left) for bit in close}


def first_standing(hand: Held, ahead: Outlooks, left: Unseen) -> Standing:
    """Return how 15 tiles stand after the throw that keeps the most tiles alive."""
    best = max(ahead.lacks, key=lambda bit: left.copies(ahead.lacks[bit]))
    return standing(less(hand, best), Outlook(ahead.away, ahead.lacks[best]), left)


def _then(hand: Held, hope: Outlook, left: Unseen, looks: int) -> float:
    """Return the harmonic mean, each tile as often as it is unseen: it is draws that are counted in the end."""
    faces = list(bits(hope.lacks & left.once))
    placed = TARGET - hand.okeys - hope.away + 1
    draws = weights = 0.0
    for face in faces[:: -(-len(faces) // looks) or 1]:
        weight = 2 if face & left.twice else 1
        helped = max(map(left.copies, lacks_at(more(hand, face), placed).values()), default=0)
        draws += weight / (helped + 0.5)
        weights += weight
    return weights / draws if weights else 0.0


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
