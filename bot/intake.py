"""Updates on their way to the handlers: each once, however often it comes, and none left behind at closing time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiogram.types import Update

from webapp.tables.lease import Lease

log = logging.getLogger(__name__)

REMEMBERED: Final = 24 * 3600
"""Seconds that an update's number is remembered; Telegram sends none again after that time."""
AT_WORK: Final = 64
"""Updates that are handled at once; one more has to wait."""


class Intake:
    """Hands updates to the handlers.

    An update is remembered before anything is done for it. So after a crash it is not done again, and what was left
    undone the person asks for again: better than two tables for one wish.
    """

    def __init__(self, handle: Callable[[Update], Awaitable[Any]], lease: Lease) -> None:
        self._handle = handle
        self._lease = lease
        self._at_work: set[asyncio.Task[None]] = set()

    @property
    def full(self) -> bool:
        return len(self._at_work) >= AT_WORK

    async def take(self, update: Update, number: int = 0) -> None:
        """Begin to handle *update*, unless it has been before. With *number* only the lease's holder may.

        Raises `LeaseLostError`, and what `UNAVAILABLE` names.
        """
        while self.full:
            await asyncio.wait(self._at_work, return_when=asyncio.FIRST_COMPLETED)
        if await self._lease.first_time(f"update:{update.update_id}", REMEMBERED, number):
            task = asyncio.create_task(self._run(update), name=f"update {update.update_id}")
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    async def _run(self, update: Update) -> None:
        try:
            await self._handle(update)
        except Exception:  # the errors' own handler has failed; the next update must still be handled
            log.exception("an update was given up", extra={"update": update.update_id})

    async def drain(self, seconds: float) -> None:
        """Wait for the handlers at work, and end those that take longer."""
        if not self._at_work:
            return
        _, late = await asyncio.wait(set(self._at_work), timeout=seconds)
        for task in late:
            log.warning("a handler was ended at closing time", extra={"job": task.get_name()})
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
