"""A record step by step, in words: for people who look back at a match."""

from __future__ import annotations

from collections.abc import Iterator

from engine.match import Match
from engine.record import Change, Entry, Record, Sitter, action_text, positions
from engine.rules import SEATS
from engine.tiles import text


def steps(record: Record) -> Iterator[str]:
    """Yield one line a step: its number, who, and what they did. Step 0 is the first deal as it was dealt."""
    sitters = list(record.sitters)
    for number, (entry, match) in enumerate(positions(record)):
        if isinstance(entry, Change):
            sitters[entry.seat] = entry.sitter
        yield f"{number:4} {_step(entry, match, sitters)}"


def _step(entry: Entry | None, match: Match, sitters: list[Sitter]) -> str:
    if entry is None:
        return f"deal 1, indicator {match.deal.indicator}, {sitters[match.deal.starter].name} starts"
    if isinstance(entry, Change):
        return f"seat {entry.seat}: {entry.sitter.name} ({entry.sitter.kind}) sits down"
    auto = " (played by the computer)" if entry.auto else ""
    return f"deal {match.deal_number}, {sitters[entry.seat].name}: {action_text(entry.action, entry.gained)}{auto}"


def position(record: Record, step: int) -> str:
    """Return the whole table after *step*, all four hands open. Raises `IndexError` where there is no such step."""
    for number, (_, match) in enumerate(positions(record)):
        if number == step:
            return "\n".join(_position(match, record))
    raise IndexError(step)


def _position(match: Match, record: Record) -> Iterator[str]:
    deal = match.deal
    yield f"deal {match.deal_number}, turn {deal.turn_number} of seat {deal.turn}: {deal.phase}"
    yield f"indicator {deal.indicator}, okey {deal.okey}, {len(deal.stock)} tiles in the stock"
    for seat in SEATS:
        yield f"seat {seat} {record.sitters[seat].name}, {match.points[seat]} points"
        yield f"  hand {text(deal.hands[seat])}"
        yield f"  pile {text(deal.piles[seat]) or '-'}"
