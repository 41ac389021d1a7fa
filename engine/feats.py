"""What a seat did in a match, counted for a person's figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.deal import Event, Finished, Shown
from engine.hand import Kind
from engine.rules import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Feats:
    """A seat's finishes in a match, by kind, and the indicators it showed."""

    sets: int = 0
    """Finishes with runs and groups."""
    pairs: int = 0
    """Finishes with seven pairs."""
    okeys: int = 0
    """Those of either kind that threw an okey last."""
    shown: int = 0


def feats_of(events: Iterable[Event]) -> tuple[Feats, ...]:
    """Return each seat's feats in a match in which *events* happened."""
    happened = tuple(events)
    return tuple(_feats(seat, happened) for seat in SEATS)


def _feats(seat: Seat, events: tuple[Event, ...]) -> Feats:
    finishes = [event for event in events if isinstance(event, Finished) and event.seat == seat]
    return Feats(
        sets=sum(event.kind is Kind.SETS for event in finishes),
        pairs=sum(event.kind is Kind.PAIRS for event in finishes),
        okeys=sum(event.okey_last for event in finishes),
        shown=sum(isinstance(event, Shown) and event.seat == seat for event in events),
    )
