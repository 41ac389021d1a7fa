"""The bot's rounds: it looks what is to be done, on whichever node, and does it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final

from webapp.accounts.database import AWAY
from webapp.tables.errands import Errand, Errands
from webapp.tables.lease import UNAVAILABLE

log = logging.getLogger(__name__)

LEAST_MS: Final = 20
AT_ONCE: Final = 16
DRAIN_SECONDS: Final = 3.0
AFTER_OUTAGE_MS: Final = 3_000
AFTER_BUG_MS: Final = 60_000

Do = Callable[[str], Awaitable[int | None]]
"""Does a piece of work; None: it is done, else the ms until it is to be tried again."""


class Rounds:
    """Works through lists of errands."""

    def __init__(self, jobs: Sequence[tuple[Errands, Do]], round_seconds: float) -> None:
        self._jobs = jobs
        self._round_ms = int(round_seconds * 1000)

    async def run(self) -> None:
        """Go round until cancelled."""
        while True:
            try:
                wait = await self._round()
            except UNAVAILABLE as error:
                log.warning("errands wait", extra={"error": type(error).__name__})
                wait = AFTER_OUTAGE_MS
            await asyncio.sleep(wait / 1000)

    async def _round(self) -> int:
        """Do what is due, and return the ms until something may be."""
        soonest = self._round_ms
        for errands, do in self._jobs:
            claimed, wait = await errands.claim(AT_ONCE)
            await _to_their_end([self._run(errands, do, errand) for errand in claimed])
            soonest = min(soonest, soonest if wait is None else wait)
        return max(LEAST_MS, soonest)

    async def _run(self, errands: Errands, do: Do, errand: Errand) -> None:
        try:
            again = await do(errand.what)
        except (*UNAVAILABLE, *AWAY) as error:
            log.warning("an errand waits", extra={"errand": errand.what, "error": type(error).__name__})
            again = AFTER_OUTAGE_MS
        except Exception:  # one bad errand must keep no other one
            log.exception("an errand has failed", extra={"errand": errand.what})
            again = AFTER_BUG_MS
        if again is None:
            await errands.done(errand)
        else:
            await errands.put_off(errand, again)


async def _to_their_end(jobs: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Do *jobs* side by side. At closing time those at work have a moment to come to their end: what is half sent
    would be lost, or come twice."""
    tasks = [asyncio.create_task(job, name="an errand") for job in jobs]
    if not tasks:
        return
    try:
        await asyncio.wait(tasks)
    except asyncio.CancelledError:
        await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
        raise
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
