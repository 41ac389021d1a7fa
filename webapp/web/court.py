"""The hand court: `/court/verdict` says whether a hand wins and for what, or what it lacks."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from aiohttp import web

from engine.court import as_json, read_question
from engine.judging import QuestionError
from webapp.web.limits import Bucket, Buckets, counted

EACH: Final = 30
"""Questions that one address may ask at once, and then `EACH_A_SECOND`."""
EACH_A_SECOND: Final = 1.0
ALL: Final = 60
"""Questions that a node answers at once, and then `ALL_A_SECOND`: at some 3 ms each they take it little of its time."""
ALL_A_SECOND: Final = 20.0


def add_court(app: web.Application, clock: Callable[[], float] = monotonic) -> None:
    """Serve verdicts. They depend on the question alone, so who has one may keep it."""
    each, all_together = Buckets(EACH, EACH_A_SECOND), Bucket(ALL, ALL_A_SECOND)

    async def verdict(request: web.Request) -> web.Response:
        now, who = clock(), counted(request.remote)
        if (who is not None and not each.take(who, now)) or not all_together.take(now):
            raise web.HTTPTooManyRequests(text="One hand after the other, please.\n")
        try:
            found = read_question(request.query.get("indicator", ""), request.query.get("hand", ""))
        except QuestionError as error:
            raise web.HTTPBadRequest(text=f"This is no hand: {error}.\n") from None
        return web.json_response(as_json(found), headers={"Cache-Control": "public, max-age=3600"})

    app.router.add_get("/court/verdict", verdict)
