"""A finished match to keep and to look back at: its record, `/t/CODE/record/N`, and what a link to it shows.

Who has the table's code may have it.
"""

from __future__ import annotations

import re
from typing import Final

from aiohttp import web

from webapp.accounts.books import Books
from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.memory import Memory, SeatThen
from webapp.tables.manager import Manager
from webapp.web.pages import CardOf

PLACE: Final = re.compile(r"([A-Za-z2-7]{13})/(\d{1,6})")
NOTE: Final = "A match of Okey to look back at: every move, all four racks, and whether it was dealt as promised."


def add_records(app: web.Application, manager: Manager, books: Books) -> None:
    """Serve the record of every match that has ended: from its table's log, later from the books."""

    async def find(code: str, number: int) -> str | None:
        if (fresh := await manager.record(code, number)) is not None:
            return str(fresh)
        try:
            return await books.record(code, number)
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The books are closed; come back soon.\n") from None

    async def record(request: web.Request) -> web.Response:
        place = PLACE.fullmatch(f"{request.match_info['code']}/{request.match_info['number']}")
        found = await find(place[1].upper(), int(place[2])) if place else None
        if place is None or found is None:
            raise web.HTTPNotFound(text="There is no such match, or it is still played.\n")
        name = f"okeyhane-{place[1].upper()}-{place[2]}.txt"
        return web.Response(text=found, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    app.router.add_get("/t/{code}/record/{number}", record)


def cards(memory: Memory) -> CardOf:
    """Return what tells of a match in the books, for the link to its replay."""

    async def card_of(code: str, number: int) -> tuple[str, str] | None:
        try:
            seats = await memory.ended(code, number)
        except DatabaseAwayError:
            return None
        return (standing(seats), NOTE) if seats else None

    return card_of


def standing(seats: tuple[SeatThen, ...]) -> str:
    """Return who played and the points, the best first: they say the same in every language."""
    in_order = sorted(seats, key=lambda seat: seat.place)
    return " · ".join(f"{seat.name or '—'} {str(seat.points).replace('-', '−')}" for seat in in_order)
