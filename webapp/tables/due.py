"""The clock of all tables: wakes each when its time has come, on whichever node is first.

The alarms are rows in the store. A node leases what is due; one that dies with a lease loses it, and another node wakes
the table. The table's version guards that an alarm has one effect, however often it rings.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Final

from redis.exceptions import RedisError

from webapp.tables.manager import Newer
from webapp.tables.store import Store
from webapp.tables.versions import Claimed, TableCode

log = logging.getLogger(__name__)

SWEEP_MS: Final = 250
"""A node looks this often, about, for alarms that it has not been told of: those of other nodes."""
LEASE_MS: Final = 2_000
LIMIT: Final = 4
"""Tables leased of one bucket at a time: what a node can hardly fail to wake within the lease."""
LEFT_MS: Final = 5_000
"""An outdated node leaves alarms to newer ones until they are so late that there can be none."""
AWAKE: Final = 256
"""With so many tables still being woken, a node leaves further ones to the others."""

Wake = Callable[[Claimed], Awaitable[None]]


class DueLoop:
    """Calls *wake* for each table that is due, many at a time, each at most once at a time on this node."""

    def __init__(
        self,
        store: Store,
        wake: Wake,
        *,
        sweep_ms: int = SWEEP_MS,
        lease_ms: int = LEASE_MS,
        outdated: Callable[[], bool] = lambda: False,
    ) -> None:
        """*outdated* tells whether newer nodes are at work, which can read what this one cannot."""
        self.store = store
        self.wake = wake
        self.outdated = outdated
        self.sweep_ms = sweep_ms
        self.lease_ms = lease_ms
        self._awake: dict[TableCode, asyncio.Task[None]] = {}
        self._hint: int | None = None
        self._hinted = asyncio.Event()
        self._reached = True

    def hint(self, at: int) -> None:
        """Tell of an alarm at *at*, server ms, so that it rings on the dot and not at the next sweep."""
        if self._hint is None or at < self._hint:
            self._hint = at
            self._hinted.set()

    async def run(self) -> None:
        """Wake tables until cancelled; what is being woken then is cancelled too, and rings again elsewhere."""
        async with asyncio.TaskGroup() as wakes:
            while True:
                next_in = await self._sweep(wakes)
                await self._rest(next_in)
                while len(self._awake) >= AWAKE:
                    await asyncio.wait(self._awake.values(), return_when=asyncio.FIRST_COMPLETED)

    async def _sweep(self, wakes: asyncio.TaskGroup) -> int | None:
        """Start to wake what is due, and return the ms until the next alarm, None: no table has one."""
        self._hint = None  # a hint from now on is for after this sweep
        try:
            await self.store.pulse()
            late = LEFT_MS if self.outdated() else 0
            claimed, next_in = await self.store.claim(LIMIT, self.lease_ms, late)
        except RedisError:
            if self._reached:  # said once an outage
                log.exception("no alarm can ring: the store does not answer")
            self._note_reached(False)
            return None
        if not self._reached:
            log.warning("alarms ring again")
        self._note_reached(True)
        for row in claimed:
            if row.code not in self._awake:
                task = wakes.create_task(self._wake(row), name=f"wake {row.code}")
                self._awake[row.code] = task
        return None if late else next_in  # what is left to others is no reason to hurry

    def _note_reached(self, reached: bool) -> None:
        self._reached = reached
        self.store.meters.store_away.set(not reached)

    async def _wake(self, row: Claimed) -> None:
        meters = self.store.meters
        meters.late.observe(row.late_ms / 1000)
        if row.tries:
            meters.expired.inc()
        try:
            async with asyncio.timeout(self.lease_ms / 1000):
                await self.wake(row)
        except Newer:
            log.info("an alarm is left to newer nodes", extra={"table": row.code})  # when its lease has run out
        except Exception:
            # One bad table must not stop the clock of all others; it rings again when its lease has run out.
            meters.failed.inc()
            log.exception("alarm failed", extra={"table": row.code, "late_ms": row.late_ms, "tries": row.tries})
        finally:
            del self._awake[row.code]

    async def _rest(self, next_in: int | None) -> None:
        """Wait for the next alarm that is known, at most for about one sweep."""
        now = self.store.now()
        sweep = now + int(self.sweep_ms * random.uniform(0.8, 1.2))  # noqa: S311  (so that nodes do not march in step)
        until = sweep if next_in is None else min(sweep, now + next_in)
        while (left := min(until, self._hint or until) - self.store.now()) > 0:
            self._hinted.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left / 1000):
                    await self._hinted.wait()
