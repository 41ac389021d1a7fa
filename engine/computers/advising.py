"""What a coach would do in a seat's turn, as data: the page has the words. It knows what that seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from engine.computers.choosing import Mind, choose, claimable, mind_of
from engine.computers.explaining import Candidate, explain
from engine.computers.levels import Level, Manner, judgement_of
from engine.deal import Action, Discard, Finish, Phase, Show, Take
from engine.hand import Kind, Prospect, away_after, prospect
from engine.rules import Seat, left_of
from engine.tiles import Tile
from engine.view import DealView

COACH = Manner(Level.HARD)

Because = Literal["ahead", "neighbour", "alike"]
"""It leaves more to hope for; as much, but less to the right neighbour; it is one of several that are as good."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What *hard* would do now, and what may be said for it."""

    action: Action
    tile: Tile | None
    """What is thrown or taken."""
    kind: Kind
    """The way to win that the hand tries for."""
    away: int
    """The fewest tiles to exchange: of a hand that is to throw, after that throw."""
    useful: tuple[tuple[Tile, int], ...] = ()
    """The tiles that bring it nearer, each with its unseen copies, in the order of the bag."""
    then: int | None = None
    """Of a take: how far the hand is after it."""
    other: Candidate | None = None
    """Of a throw: the next best one."""
    because: Because = "ahead"
    """What the throw has before that one, where both leave the hand as near."""


def advise(view: DealView, seat: Seat) -> Advice:
    """Return what the coach would do in *seat*, whose turn it is. It never declares what binds."""
    action = choose(view, seat, Random(0), COACH, for_person=True)  # the same view has the same advice
    if isinstance(action, Finish):
        return _finishing(view, seat, action)
    if view.phase is Phase.DISCARD and isinstance(action, Discard):
        return _throwing(view, seat)
    return _beginning(view, seat, action)


def _finishing(view: DealView, seat: Seat, action: Finish) -> Advice:
    kept = [tile for slot, tile in enumerate(action.slots) if tile and slot != action.thrown]
    won = [kind for kind in claimable(view, seat) if not prospect(kept, view.okey, kind).away]
    return Advice(action, action.slots[action.thrown], won[0], away=0)


def _throwing(view: DealView, seat: Seat) -> Advice:
    told = explain(view, seat)
    best, *others = told.candidates
    other = others[0] if others else None
    because: Because = "ahead"
    if other and other.tile in told.near:
        because = "alike" if other.tile in told.alike else "neighbour"
    return Advice(Discard(told.best), told.best, told.kind, best.away, best.useful, other=other, because=because)


def _beginning(view: DealView, seat: Seat, action: Action) -> Advice:
    """Before a throw: what the hand lacks. A starter who may still show the indicator holds 15 tiles."""
    mind = mind_of(view, seat, judgement_of(COACH))
    if view.phase is Phase.DISCARD:
        return Advice(action, view.indicator, Kind.SETS, _after(mind, mind.hand))
    kind, hope = hope_of(mind)
    left = mind.left.by_tile(view.okey)
    useful = tuple((face, copies) for face, copies in left.items() if face in hope.useful)
    if not isinstance(action, Take):
        return Advice(action, view.indicator if isinstance(action, Show) else None, kind, hope.away, useful)
    taken = view.piles[left_of(seat)][-1]
    return Advice(action, taken, kind, hope.away, useful, then=_after(mind, (*mind.hand, taken)))


def hope_of(mind: Mind) -> tuple[Kind, Prospect]:
    """Return the way that 14 tiles try for, and what they can become in it."""
    hopes = {kind: prospect(mind.hand, mind.okey, kind) for kind in mind.ways}
    kind = min(hopes, key=lambda kind: hopes[kind].away + (mind.pairs_lead if kind is Kind.PAIRS else 0))
    return kind, hopes[kind]


def _after(mind: Mind, hand: tuple[Tile, ...]) -> int:
    """Return how far 15 tiles are after the best throw."""
    after = away_after(hand, mind.okey).values()
    return min(each.sets if kind is Kind.SETS else each.pairs for each in after for kind in mind.ways)
