"""What the house does by itself once a day: it forgets devices and guests that nobody comes with any more.

And it has the deal of tomorrow ready, whose commitment is shown today.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from webapp.accounts.daily import Daily
from webapp.accounts.joining import Joining
from webapp.tables.lease import UNAVAILABLE, Lease
from webapp.tables.store import Store

log = logging.getLogger(__name__)

DAY: Final = 24 * 3600
LOOK_SECONDS: Final = 600.0
MARK: Final = "day"


class Upkeep:
    """Does it on one of all nodes; `run` is its task."""

    def __init__(self, store: Store, joining: Joining, daily: Daily, look_seconds: float = LOOK_SECONDS) -> None:
        self._lease = Lease(store, "upkeep")
        self._joining = joining
        self._daily = daily
        self._now = store.now
        self._look_seconds = look_seconds

    async def run(self) -> None:
        """See whether it is done today, until cancelled."""
        while True:
            try:
                await self._daily.prepare(self._now())
                await self.once_a_day()
            except UNAVAILABLE as error:
                log.warning("the house is not tidied", extra={"error": type(error).__name__})
            await asyncio.sleep(self._look_seconds)

    async def once_a_day(self) -> None:
        """Do it, unless some node has in the last 24 hours. What fails is tried again at the next look."""
        if not await self._lease.first_time(MARK, DAY):
            return
        try:
            devices, guests = await self._joining.lapse(time.time())
        except BaseException:
            await self._lease.unmark(MARK)
            raise
        if devices or guests:
            log.info("long unseen and forgotten", extra={"devices": devices, "guests": guests})
