"""Asking Telegram for updates: one of all nodes at a time, for Telegram answers one asker only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramConflictError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import Update

from bot.intake import Intake
from bot.patience import Sleep, pauses
from webapp.tables.lease import UNAVAILABLE, Lease, LeaseLostError

log = logging.getLogger(__name__)

WAIT: Final = 25
"""Seconds that Telegram may keep us waiting for the next update."""
SPARE: Final = 10
"""Seconds more until a silent connection is given up."""


@dataclass(frozen=True, slots=True)
class Polling:
    """Everything that asking for updates needs."""

    bot: Bot
    intake: Intake
    lease: Lease
    kinds: Sequence[str]
    """Of updates, that the handlers want."""
    sleep: Sleep = asyncio.sleep

    async def run(self) -> None:
        """Ask whenever the lease is ours, until cancelled. Raises a group with `TelegramUnauthorizedError`."""
        growing = pauses()
        while True:
            try:
                number = await self.lease.take()
            except UNAVAILABLE as error:
                log.warning("the bot's lease cannot be asked for", extra={"error": type(error).__name__})
                await self.sleep(next(growing))
                continue
            if number is None:
                await self.sleep(self.lease.life_ms / 3000)
                continue
            growing = pauses()
            await self._hold(number)

    async def _hold(self, number: int) -> None:
        log.info("this node asks Telegram for updates", extra={"number": number})
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep(number), name="keep the bot's lease")
                tasks.create_task(self._ask(number), name="ask Telegram for updates")
        except* LeaseLostError:
            log.warning("another node asks Telegram for updates now", extra={"number": number})
        except* UNAVAILABLE as errors:
            log.warning("the bot's lease is in doubt", extra={"error": type(errors.exceptions[0]).__name__})
        finally:
            with suppress(*UNAVAILABLE):
                await self.lease.give_back(number)

    async def _keep(self, number: int) -> None:
        while True:
            await asyncio.sleep(self.lease.life_ms / 3000)
            await self.lease.keep(number)

    async def _ask(self, number: int) -> None:
        growing, offset = pauses(), 0
        while True:
            try:
                updates = await self._next(offset)
            except TelegramUnauthorizedError:
                raise
            except (TelegramAPIError, ClientDecodeError) as error:
                await self._wait_after(error, growing)
                continue
            growing = pauses()
            for update in updates:
                await self.intake.take(update, number)
                offset = update.update_id + 1

    async def _next(self, offset: int) -> list[Update]:
        return await self.bot.get_updates(
            offset=offset or None, timeout=WAIT, allowed_updates=list(self.kinds), request_timeout=WAIT + SPARE
        )

    async def _wait_after(self, error: TelegramAPIError | ClientDecodeError, growing: Iterator[float]) -> None:
        log.warning("no updates", extra={"error": type(error).__name__})
        if isinstance(error, TelegramConflictError):  # a webhook is set, or somebody without our lease asks too
            with suppress(TelegramAPIError):
                await self.bot.delete_webhook()
        pause = next(growing)
        await self.sleep(max(pause, error.retry_after) if isinstance(error, TelegramRetryAfter) else pause)
