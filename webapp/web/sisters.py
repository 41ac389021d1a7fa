"""Which two matches had the same tiles, for the page that compares them: `/t/CODE/sister/N/pair`.

It tells no tile: both records do, once nothing is sealed any more. Who has a table's code may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from aiohttp import web

from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.memory import Memory
from webapp.tables.pairing import Sisters
from webapp.web.limits import Buckets, counted

PLACE: Final = r"/t/{code:[A-Za-z2-7]{13}}/sister/{number:\d{1,6}}/pair"
EACH: Final = 20
"""Looks that one address may have at once, and then `EACH_A_SECOND`."""
EACH_A_SECOND: Final = 1.0


def add_sisters(app: web.Application, sisters: Sisters, memory: Memory, clock: Callable[[], float] = monotonic) -> None:
    """Serve what there is to compare."""
    each = Buckets(EACH, EACH_A_SECOND)

    async def pair(request: web.Request) -> web.Response:
        who = counted(request.remote)
        if who is not None and not each.take(who, clock()):
            raise web.HTTPTooManyRequests(text="One look after the other, please.\n")
        code, number = request.match_info["code"].upper(), int(request.match_info["number"])
        try:
            other = await sisters.of(code, number) or await memory.sister(code, number)
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The books are closed; come back soon.\n") from None
        if other is None:
            raise web.HTTPNotFound(text="That match has no sister.\n")
        told: dict[str, Any] = {"table": other[0], "match": other[1], "sealed": await sisters.hides(code, number)}
        return web.json_response(told, headers={"Cache-Control": "no-store", "X-Robots-Tag": "noindex"})

    app.router.add_get(PLACE, pair)
