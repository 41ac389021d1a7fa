"""How near a seat came to winning, turn by turn: what may be told of a deal without naming a tile."""

from __future__ import annotations

from engine.deal import Discard, Finish
from engine.hand import away
from engine.record import Move, Record, positions
from engine.rules import Seat


def trail(record: Record, seat: Seat) -> tuple[int, ...]:
    """Return how many tiles *seat* was away from winning after each of its turns in a match; 0: there it finished."""
    return tuple(
        0 if isinstance(entry.action, Finish) else away(match.deal.hands[seat], match.deal.okey).least
        for entry, match in positions(record)
        if isinstance(entry, Move) and entry.seat == seat and isinstance(entry.action, Discard | Finish)
    )
