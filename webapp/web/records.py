"""A finished match as a text to keep: `/t/CODE/record/N`. Who has the table's code may have it."""

from __future__ import annotations

import re
from typing import Final

from aiohttp import web

from webapp.accounts.books import Books
from webapp.accounts.database import DatabaseAwayError
from webapp.tables.manager import Manager

PLACE: Final = re.compile(r"([A-Za-z2-7]{13})/(\d{1,6})")


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
