"""Statistics of the deals: `/fair`, whose numbers are `/fair/numbers`; and the task that has them counted."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from aiohttp import web

from engine.odds import ENOUGH, finding, rows
from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.dealt import Counting, Dealt
from webapp.tables.lease import UNAVAILABLE, Lease, LeaseLostError
from webapp.tables.store import Store

log = logging.getLogger(__name__)

REST_SECONDS: Final = 30.0
"""Between two looks for new matches."""
STEP_SECONDS: Final = 0.2
"""Between two steps, so that tables come first."""


class Counter:
    """Has the records counted, at one of all nodes; `run` is its task."""

    def __init__(self, store: Store, counting: Counting) -> None:
        self._lease = Lease(store, "dealt")
        self._counting = counting

    async def run(self) -> None:
        """Count what is new, now and then, until cancelled."""
        while True:
            try:
                await self.count()
            except LeaseLostError:
                log.info("the deals are counted elsewhere")
            except UNAVAILABLE as error:
                log.warning("the deals are not counted", extra={"error": type(error).__name__})
            await asyncio.sleep(REST_SECONDS)

    async def count(self) -> None:
        """Count all that is new, unless another node does."""
        number = await self._lease.take()
        if number is None:
            return
        while await self._counting.step():
            await self._lease.keep(number)
            await asyncio.sleep(STEP_SECONDS)
        await self._lease.give_back(number)


def add_statistics(app: web.Application, counting: Counting) -> None:
    """Serve the numbers of `/fair`."""
    told: dict[int, dict[str, Any]] = {}

    async def numbers(_: web.Request) -> web.Response:
        try:
            dealt = await counting.read()
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The books are closed; come back soon.\n") from None
        if dealt.upto not in told:
            shown = await asyncio.to_thread(statistics, dealt)
            told.clear()
            told[dealt.upto] = shown
        answer = web.json_response(told[dealt.upto])
        answer.enable_compression()
        return answer

    app.router.add_get("/fair/numbers", numbers)


def statistics(dealt: Dealt) -> dict[str, Any]:
    """Return what was counted beside what chance expects, as JSON has it."""
    found = rows(dealt.counts)
    result = finding(found)
    return {
        "deals": dealt.counts.get("deals", 0),
        "matches": dealt.matches,
        "unreadable": dealt.unreadable,
        "enough": dealt.counts.get("deals", 0) >= ENOUGH,
        "outside": result.outside,
        "expected_outside": result.expected_outside,
        "least": result.least,
        "more_than_chance": result.more_than_chance,
        "rows": [
            {
                "kind": row.kind,
                "what": row.what,
                "count": row.count,
                "expected": row.expected,
                "low": row.low,
                "high": row.high,
            }
            for row in found
        ],
    }
