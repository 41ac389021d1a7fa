"""Tells everybody at this node that the store is away, and that it is back: meanwhile no table moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from webapp.tables.lease import UNAVAILABLE
from webapp.web import protocol as wire
from webapp.web.channel import Goodbye
from webapp.web.follow import Send

ASK_EVERY: Final = 1.0
ANSWER_WITHIN: Final = 2.0
MISSED: Final = 2
"""So often in a row it must not have answered: once may be a busy moment of this node."""


class Outage:
    """Whether the store is away; `run` is its task."""

    def __init__(self, ask: Callable[[], Awaitable[None]], every: float = ASK_EVERY) -> None:
        """*ask* is answered by a store that is there."""
        self._ask = ask
        self._every = every
        self._missed = 0
        self._sends: set[Send] = set()

    @property
    def away(self) -> bool:
        return self._missed >= MISSED

    @contextmanager
    def told(self, send: Send) -> Iterator[None]:
        """Tell one socket of it by *send* for as long as the block runs."""
        if self.away:
            send(wire.PausedFrame(paused=True))
        self._sends.add(send)
        try:
            yield
        finally:
            self._sends.discard(send)

    async def run(self) -> None:
        """Ask until cancelled."""
        while True:
            was_away = self.away
            self._missed = 0 if await self._answers() else self._missed + 1
            if self.away != was_away:
                self._tell(wire.PausedFrame(paused=self.away))
            await asyncio.sleep(self._every)

    async def _answers(self) -> bool:
        with suppress(*UNAVAILABLE):  # a TimeoutError is an OSError
            async with asyncio.timeout(ANSWER_WITHIN):
                await self._ask()
            return True
        return False

    def _tell(self, frame: wire.PausedFrame) -> None:
        for send in list(self._sends):
            with suppress(Goodbye):  # who reads too slowly finds out when they are told of their table
                send(frame)
