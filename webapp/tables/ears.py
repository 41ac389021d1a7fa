"""Ears on what a server publishes: each message is passed on in the turn of the loop in which it comes in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError

from webapp.tables.link import Link

Take = Callable[[bytes, bytes, Any], None]
"""Takes a push: its kind (`message`, `subscribe`), the channel, and what was said there."""


class Ears:
    """One connection that listens."""

    _link: Link

    def __init__(self, take: Take) -> None:
        self._take = take
        self._heard = False
        self._lost = asyncio.Event()
        self._error: RedisError | None = None

    def subscribe(self, *channels: bytes) -> None:
        """Listen to *channels* from now on; the server says so of each."""
        self._link.send(("SUBSCRIBE", *channels))

    def ping(self) -> None:
        """Have the server say something."""
        self._link.send(("PING",))

    async def quiet(self, seconds: float) -> bool:
        """Wait so long, and return whether nothing was heard meanwhile. Raises what the connection was lost by."""
        self._heard = False
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._lost.wait()
        if self._error is not None:
            raise self._error
        return not self._heard

    def _hear(self, push: Any) -> None:
        if isinstance(push, RedisError):
            raise push
        self._heard = True
        if len(push) == 3:  # a pong has two
            self._take(*push)

    def _lose(self, error: RedisError) -> None:
        self._error = error
        self._lost.set()


@asynccontextmanager
async def listening(pool: ConnectionPool, take: Take) -> AsyncIterator[Ears]:
    """Connect as those of *pool* do, for as long as the block runs. Raises what the client library raises."""
    ears = Ears(take)
    ears._link = link = await Link.open(pool, ears._hear, ears._lose)
    try:
        yield ears
    finally:
        link.end(Unreachable("closed"))
