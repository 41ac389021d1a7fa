"""A finished match to keep and to look back at: its record, `/t/CODE/record/N`, and what a link to it shows.

Who has the table's code may have it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from webapp.accounts.books import Books
from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.memory import Memory, SeatThen
from webapp.tables.manager import Manager
from webapp.tables.seals import Seals
from webapp.tables.table import TableCode
from webapp.web.pages import CardOf
from webapp.web.previews import Preview

PROMISED: Final = re.compile(r"^commitment (\S+)$", re.MULTILINE)
PLACE: Final = re.compile(r"([A-Za-z2-7]{13})/(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Records:
    """The record of every match that has ended: from its table's log, later from the books.

    Of one that is sealed there is none yet: others play the same tiles.
    """

    manager: Manager
    books: Books
    seals: Seals

    async def asked(self, request: web.Request) -> tuple[TableCode, int, str]:
        """Return the match that a request names, and its record. Raises the answer where there is none."""
        place = PLACE.fullmatch(f"{request.match_info['code']}/{request.match_info['number']}")
        found = await self._find(place[1].upper(), int(place[2])) if place else None
        if place is None or found is None or await self._is_sealed(found, place[1].upper(), int(place[2])):
            raise web.HTTPNotFound(text="There is no such match, or it is still played.\n")
        return place[1].upper(), int(place[2]), found

    async def _is_sealed(self, record: str, code: TableCode, number: int) -> bool:
        promised = PROMISED.search(record)
        try:
            return promised is None or await self.seals.hide(promised[1], code, number)
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The books are closed; come back soon.\n") from None

    async def _find(self, code: TableCode, number: int) -> str | None:
        if (fresh := await self.manager.record(code, number)) is not None:
            return str(fresh)
        try:
            return await self.books.record(code, number)
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The books are closed; come back soon.\n") from None


def add_records(app: web.Application, records: Records) -> None:
    """Serve records as files."""

    async def record(request: web.Request) -> web.Response:
        code, number, found = await records.asked(request)
        name = f"okeyhane-{code}-{number}.txt"
        return web.Response(text=found, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    app.router.add_get("/t/{code}/record/{number}", record)


def cards(memory: Memory, seals: Seals) -> CardOf:
    """Return what tells of a match in the books, for the link to its replay."""

    async def card_of(code: str, number: int, words: Preview) -> tuple[str, str] | None:
        try:
            ended = await memory.ended(code, number)
            if ended is None or await seals.hide(ended.key, code, number):
                return None
        except DatabaseAwayError:
            return None
        return standing(ended.seats), words.match

    return card_of


def standing(seats: tuple[SeatThen, ...]) -> str:
    """Return who played and the points, the best first: they say the same in every language."""
    in_order = sorted(seats, key=lambda seat: seat.place)
    return " · ".join(f"{seat.name or '—'} {str(seat.points).replace('-', '−')}" for seat in in_order)
