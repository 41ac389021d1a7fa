"""What eyes may know of a deal. Computers and the wire get this, never a `Deal`."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from engine.deal import Deal, Drawn, Event, Outcome, Phase, allowed
from engine.rules import SEATS, Rules, Seat
from engine.tiles import Tile

Eyes = AbstractSet[Seat]
"""The seats that look; none: a watcher."""


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as *eyes* see it."""

    eyes: frozenset[Seat]
    rules: Rules
    indicator: Tile
    okey: Tile
    starter: Seat
    hands: tuple[tuple[Tile, ...] | None, ...]
    """By seat; None is hidden. When the deal is over all four lie open."""
    counts: tuple[int, ...]
    stock: int
    piles: tuple[tuple[Tile, ...], ...]
    """By seat, the top last; only the tops where the piles are not open."""
    known: tuple[tuple[Tile, ...], ...]
    """By seat, the tiles of its hand that all have seen; none where the piles are not open: that is for memory."""
    shown_by: Seat | None
    declared: tuple[bool, ...]
    """Who goes pairs."""
    turn: Seat
    turn_number: int
    phase: Phase
    may: frozenset[str]
    """What the seat in turn may try: known to all, it follows from what lies open."""
    outcome: Outcome | None


def view(deal: Deal, eyes: Eyes) -> DealView:
    """Return all that *eyes* may know of *deal*."""
    over = deal.phase is Phase.OVER
    return DealView(
        eyes=frozenset(eyes),
        rules=deal.rules,
        indicator=deal.indicator,
        okey=deal.okey,
        starter=deal.starter,
        hands=hands_seen(deal, eyes),
        counts=tuple(map(len, deal.hands)),
        stock=len(deal.stock),
        piles=deal.piles if deal.rules.open_piles or over else tuple(pile[-1:] for pile in deal.piles),
        known=deal.known if deal.rules.open_piles else ((),) * 4,
        shown_by=deal.shown_by,
        declared=deal.declared,
        turn=deal.turn,
        turn_number=deal.turn_number,
        phase=deal.phase,
        may=allowed(deal),
        outcome=deal.outcome,
    )


def hands_seen(deal: Deal, eyes: Eyes) -> tuple[tuple[Tile, ...] | None, ...]:
    """Return the hands of *deal* that *eyes* may see; None is hidden."""
    return tuple([hand_seen(deal, eyes, seat) for seat in SEATS])


def hand_seen(deal: Deal, eyes: Eyes, seat: Seat) -> tuple[Tile, ...] | None:
    """Return the hand of *seat*, or None where *eyes* may not see it."""
    return deal.hands[seat] if deal.phase is Phase.OVER or seat in eyes else None


def seen(event: Event, eyes: Eyes) -> Event:
    """Return *event* as *eyes* learn of it: a tile drawn by another seat stays hidden."""
    if isinstance(event, Drawn) and event.seat not in eyes:
        return replace(event, tile=None)
    return event
