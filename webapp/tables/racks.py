"""How the tiles of a seat lie on its rack, and the form in which that is kept beside the table: it makes no version."""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Match
from engine.rack import SLOTS, Slots, parse_slots, settle, slots_text, sort_runs
from engine.rules import Seat
from webapp.tables.players import PersonId
from webapp.tables.table import Table


@dataclass(frozen=True, slots=True)
class Rack:
    """How a seat's tiles lie."""

    slots: Slots
    down: tuple[int, ...] = ()
    """Slots whose tile is turned face down."""


def fits(table: Table, person: PersonId, seat: Seat, deal: int, rack: Rack) -> bool:
    """Whether *rack* holds exactly the tiles of a seat of *person*, in the deal of that number."""
    if table.match is None or table.match.deal_number != deal or seat not in table.held(person):
        return False
    laid = sorted(str(tile) for tile in rack.slots if tile)
    down_ok = all(rack.slots[slot] is not None for slot in rack.down)
    return len(rack.slots) == SLOTS and down_ok and laid == sorted(map(str, table.match.deal.hands[seat]))


def pack(table: Table, deal: int, rack: Rack) -> bytes:
    """Return *rack* as it is kept, with the deal that it is of."""
    return f"{table.matches}.{deal}|{slots_text(rack.slots)}|{' '.join(map(str, rack.down))}".encode()


def settled(written: bytes | None, table: Table, match: Match, seat: Seat) -> Rack:
    """Return how the tiles of *seat* lie: as last *written* of this deal, made to hold exactly what it holds now."""
    hand = match.deal.hands[seat]
    if written:
        number, slots, down = written.decode().split("|")
        if number == f"{table.matches}.{match.deal_number}":
            laid = settle(parse_slots(slots), hand)
            return Rack(laid, tuple(slot for slot in map(int, down.split()) if laid[slot]))
    return Rack(sort_runs(hand, match.deal.okey))
