"""One connection to a server for all that a process asks it: commands follow each other and wait for no reply.

The client library takes a connection for each command, and a dozen calls on the way; a table's move is one command, so
that was a seventh of what it cost. What is asked in the same turn of the loop goes out together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as Unanswered

from webapp.tables.link import ANSWERED_WITHIN, Command, Link

PATIENCE: Final = 5.0
"""Seconds in which something is asked again of a server that is not there, before it fails."""
LONG_PATIENCE: Final = 15.0
"""... and of one that is there and silent: it may be busy, or its disk."""
PAUSES: Final = (0.0, 0.05, 0.1, 0.2)
"""Seconds before each next try; all after these wait as long as the last."""


@dataclass(eq=False, slots=True)
class _Asked:
    """Some commands that went out together."""

    count: int
    at: float
    replies: asyncio.Future[list[Any]]
    heard: list[Any] = field(default_factory=list)


class Line:
    """What is asked of one server. A connection that is lost is made anew, and what was not answered is asked again."""

    def __init__(self, pool: ConnectionPool) -> None:
        """Connect as those of *pool* do, when something is asked."""
        self._pool = pool
        self._open: _Open | None = None
        self._opening: asyncio.Task[_Open] | None = None
        self._closed = False

    async def ask(self, commands: Sequence[Command]) -> list[Any]:
        """Return the replies to *commands*, refusals too, in their order. Raises what the client library raises."""
        if not commands:
            return []
        loop = asyncio.get_running_loop()
        began, tries = loop.time(), 0
        while True:
            try:
                return await (await self._connected()).ask(commands)
            except (Unreachable, Unanswered) as error:
                patience = PATIENCE if isinstance(error, Unreachable) else LONG_PATIENCE
                if self._closed or loop.time() - began >= patience:
                    raise
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def close(self) -> None:
        """End the connection, for good; whoever waits is told so."""
        self._closed = True
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.wait([self._opening])
        if self._open is not None:
            self._open.end(Unreachable("closed"))

    async def _connected(self) -> _Open:
        if self._open is not None and not self._open.ended:
            return self._open
        if self._closed:
            raise Unreachable("closed")
        if self._opening is None or self._opening.done():
            self._opening = asyncio.create_task(self._connect(), name="store connect")
        opening = self._opening
        await asyncio.wait([opening])  # who waits no more ends it for nobody
        if opening.cancelled():
            raise Unreachable("closed")
        return opening.result()

    async def _connect(self) -> _Open:
        self._open = await _Open.to(self._pool)
        return self._open


class _Open:
    """A connection on which commands go out and replies come in, in the same order."""

    _link: Link
    _watch: asyncio.TimerHandle

    def __init__(self) -> None:
        self._asked = deque[_Asked]()
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def to(cls, pool: ConnectionPool) -> _Open:
        """Connect as those of *pool* do."""
        opened = cls()
        opened._link = await Link.open(pool, opened._take, opened._lose)
        opened._look()
        return opened

    @property
    def ended(self) -> bool:
        return self._link.ended

    async def ask(self, commands: Sequence[Command]) -> list[Any]:
        if self.ended:
            raise Unreachable("the connection was lost")
        self._link.send(*commands)
        asked = _Asked(len(commands), self._loop.time(), self._loop.create_future())
        self._asked.append(asked)
        return await asked.replies

    def end(self, error: RedisError) -> None:
        """End it, with *error* for all who wait."""
        self._link.end(error)

    def _take(self, reply: Any) -> None:
        asked = self._asked[0]
        asked.heard.append(reply)
        if len(asked.heard) == asked.count:
            self._asked.popleft()
            if not asked.replies.done():  # else who asked has gone meanwhile
                asked.replies.set_result(asked.heard)

    def _lose(self, error: RedisError) -> None:
        self._watch.cancel()
        for asked in self._asked:
            if not asked.replies.done():
                asked.replies.set_exception(error)
        self._asked.clear()

    def _look(self) -> None:
        """Give the connection up when its server is silent."""
        self._watch = self._loop.call_later(ANSWERED_WITHIN / 4, self._look)
        if self._asked and self._loop.time() - max(self._asked[0].at, self._link.heard_at) > ANSWERED_WITHIN:
            self.end(Unanswered("the server does not answer"))
