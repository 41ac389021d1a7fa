"""The hand court: `/court/verdict` says whether a hand wins and for what, or what it lacks."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from aiohttp import web

from engine.court import as_json, best_first, pictured, read_question
from engine.judging import QuestionError
from webapp.web.limits import Bucket, Buckets, counted
from webapp.web.previews import Preview

HandCard = Callable[[str, Preview], tuple[str, str] | None]
"""What a link to a hand shows: a title, and what is said of it; None: no more than the house."""
EACH: Final = 30
"""Questions that one address may ask at once, and then `EACH_A_SECOND`."""
EACH_A_SECOND: Final = 1.0
ALL: Final = 60
"""Questions that a node answers at once, and then `ALL_A_SECOND`: at some 3 ms each they take it little of its time."""
ALL_A_SECOND: Final = 20.0


def add_court(app: web.Application, clock: Callable[[], float] = monotonic) -> HandCard:
    """Serve verdicts. They depend on the question alone, so who has one may keep it.

    Return what tells of the hand of a link; it counts as a question, and where too many are asked it tells nothing.
    """
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
    return lambda written, words: card(written, words) if all_together.take(clock()) else None


def card(written: str, words: Preview) -> tuple[str, str] | None:
    """Return a title and a note for the link to a hand, written as `R4/R5R6…`; None where none is named.

    >>> from webapp.web.previews import PREVIEWS
    >>> card("R4/R1R1R1", PREVIEWS["en"])[0]
    'There can be no such hand: more than two of R1'
    """
    indicator, _, hand = written.upper().partition("/")
    if not hand:
        return None
    try:
        verdict = read_question(indicator, hand)
    except QuestionError as error:
        return words.no_hand(error), words.hand
    held = words.held(pictured(verdict.indicator), " ".join(map(pictured, verdict.hand)))
    if verdict.endings:
        return words.wins[best_first(verdict)[0].kind], held
    return words.away(min(lack.away for lack in verdict.lacks)), held
