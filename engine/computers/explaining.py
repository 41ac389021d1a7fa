"""What a coach would say of a throw, as data: page and review have the words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.blocks import held
from engine.computers.choosing import best_outlooks, mind_of, near_and_best
from engine.computers.levels import Level, Manner, judgement_of
from engine.computers.valuing import tile_of
from engine.deal import Phase
from engine.hand import Kind, Prospect, all_discards
from engine.rules import Seat
from engine.tiles import Tile
from engine.view import DealView


@dataclass(frozen=True, slots=True)
class Candidate:
    """One tile that can be thrown, and what that leaves."""

    tile: Tile
    away: int
    """The fewest tiles to exchange then."""
    useful: tuple[tuple[Tile, int], ...]
    """The tiles that then bring the hand nearer, each with its unseen copies, in the order of the bag."""

    @property
    def copies(self) -> int:
        """How many unseen tiles bring the hand nearer."""
        return sum(copies for _, copies in self.useful)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What may be said of a hand of 15 tiles."""

    kind: Kind
    """The way to win that it tries for."""
    best: Tile
    """What hard throws; the first of equals."""
    candidates: tuple[Candidate, ...]
    """Each face once: the best one first, then the nearer, and of these the one with more unseen tiles that help."""
    near: frozenset[Tile]
    """Those that leave about as much to hope for: the best of them is what the neighbour can do least with."""
    alike: frozenset[Tile]
    """Those that are as good in that, too."""


def explain(view: DealView, seat: Seat) -> Explanation:
    """Return the best throw of *seat*, which is to throw and does not win, and what each other would leave it."""
    assert (view.turn, view.phase) == (seat, Phase.DISCARD)
    mind = mind_of(view, seat, judgement_of(Manner(Level.HARD)))
    ahead = best_outlooks(mind, held(mind.hand, view.okey))
    faces = near_and_best(mind, ahead)
    near, alike = (frozenset(tile_of(face, view.okey) for face in each) for each in faces)
    best = tile_of(min(faces[1]), view.okey)
    left = mind.left.by_tile(view.okey)
    found = [
        _candidate(tile, prospect, left) for tile, prospect in all_discards(mind.hand, view.okey, ahead.kind).items()
    ]
    found.sort(key=lambda each: (each.tile != best, each.away, -each.copies))
    return Explanation(ahead.kind, best, tuple(found), near, alike)


def _candidate(tile: Tile, prospect: Prospect, left: dict[Tile, int]) -> Candidate:
    useful = tuple((face, copies) for face, copies in left.items() if face in prospect.useful)
    return Candidate(tile, prospect.away, useful)
