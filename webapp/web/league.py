"""A chat's league for its page: `/league/TOKEN`, whose standings are `/league/TOKEN/standings`.

The token is in the bot's card alone, in the chat. Nobody guesses it, and who has it may look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from aiohttp import web

from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.league import History, League, Standing
from webapp.accounts.seasons import Season
from webapp.web.limits import Bucket, Buckets, counted

PLACE: Final = "/league/{token:[A-Za-z0-9_-]{22}}/standings"
EACH: Final = 20
"""Looks that one address may have at once, and then `EACH_A_SECOND`."""
EACH_A_SECOND: Final = 1.0
ALL: Final = 60
"""Looks that a node gives at once, and then `ALL_A_SECOND`: it counts a chat's matches for each."""
ALL_A_SECOND: Final = 10.0


def add_league(
    app: web.Application, league: League, now: Callable[[], int], clock: Callable[[], float] = monotonic
) -> None:
    """Serve the standings; *now* is server time, ms."""
    each, all_together = Buckets(EACH, EACH_A_SECOND), Bucket(ALL, ALL_A_SECOND)

    async def standings(request: web.Request) -> web.Response:
        moment, who = clock(), counted(request.remote)
        if (who is not None and not each.take(who, moment)) or not all_together.take(moment):
            raise web.HTTPTooManyRequests(text="One look after the other, please.\n")
        at = now()
        try:
            chat = await league.chat_of(request.match_info["token"])
            if chat is None:
                raise web.HTTPNotFound(text="There is no such league.\n")
            told = as_json(await league.history(chat, at), await league.week(chat, at), at, league.zone)
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The books are closed; come back soon.\n") from None
        answer = web.json_response(told, headers={"Cache-Control": "no-store", "X-Robots-Tag": "noindex"})
        answer.enable_compression()
        return answer

    app.router.add_get(PLACE, standings)


def as_json(history: History, week: Sequence[Standing], now: int, zone: str) -> dict[str, Any]:
    """Return a league as JSON has it: the season that is on first, whether it was played or not."""
    season = Season.of(now, zone)
    seasons = {season: [], **history.seasons}
    return {
        "zone": zone,
        "ends": season.ends(zone),
        "seasons": [{"season": str(one), "standings": _rows(rows)} for one, rows in seasons.items()],
        "week": _rows(week),
        "all_time": _rows(history.all_time),
    }


def _rows(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    return [{"place": row.place, "name": row.name, "wins": row.wins, "matches": row.matches} for row in standings]
