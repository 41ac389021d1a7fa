"""One connection to a server for all that a process asks it: commands follow each other and wait for no reply.

The client library takes a connection for each command, and a dozen calls on the way; a table's move is one command, so
that was a seventh of what it cost. What is asked in the same turn of the loop goes out together.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as Unanswered

Command = Sequence[str | bytes | int]

ANSWERED_WITHIN: Final = 2.0
"""Seconds until a server that is silent is taken for away."""
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
                if loop.time() - began >= patience:
                    raise
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def close(self) -> None:
        """End the connection; whoever waits is told so."""
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.wait([self._opening])
        if self._open is not None:
            await self._open.close(Unreachable("closed"))

    async def _connected(self) -> _Open:
        if self._open is not None and not self._open.closed:
            return self._open
        if self._opening is None or self._opening.done():
            self._opening = asyncio.create_task(self._connect(), name="store connect")
        return await asyncio.shield(self._opening)

    async def _connect(self) -> _Open:
        options = {**self._pool.connection_kwargs, "retry": Retry(NoBackoff(), 0), "socket_timeout": None}
        connection: AbstractConnection = self._pool.connection_class(**options)
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await connection.connect()  # type: ignore[no-untyped-call]
        except TimeoutError:
            await connection.disconnect(nowait=True)
            raise Unanswered("the server does not answer") from None
        self._open = _Open(connection)
        return self._open


class _Open:
    """A connection on which commands go out and replies come in, in the same order."""

    def __init__(self, connection: AbstractConnection) -> None:
        self.closed = False
        self._connection = connection
        self._asked = deque[_Asked]()
        self._unsent: list[bytes] = []
        self._news = asyncio.Event()
        """Something is unsent."""
        jobs = {"store send": self._send(), "store hear": self._hear(), "store watch": self._watch()}
        self._tasks = [asyncio.create_task(job, name=name) for name, job in jobs.items()]

    async def ask(self, commands: Sequence[Command]) -> list[Any]:
        if self.closed:
            raise Unreachable("the connection was lost")
        loop = asyncio.get_running_loop()
        for command in commands:
            self._unsent.append(pack_command(tuple(command)))  # type: ignore[arg-type]  # it takes them mixed
        asked = _Asked(len(commands), loop.time(), loop.create_future())
        self._asked.append(asked)
        self._news.set()
        return await asked.replies

    async def close(self, error: RedisError) -> None:
        """End it, with *error* for all who wait."""
        if self.closed:
            return
        self.closed = True
        here = asyncio.current_task()
        for task in self._tasks:
            if task is not here:
                task.cancel()
        for asked in self._asked:
            if not asked.replies.done():
                asked.replies.set_exception(error)
        self._asked.clear()
        await self._connection.disconnect(nowait=True)

    async def _send(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                unsent, self._unsent = self._unsent, []
                await self._connection.send_packed_command(unsent, check_health=False)
        except RedisError as error:
            await self.close(error)

    async def _hear(self) -> None:
        try:
            while True:
                reply: Any
                try:
                    reply = await self._connection.read_response(timeout=math.inf)
                except ResponseError as refusal:
                    reply = refusal
                self._take(reply)
        except RedisError as error:
            await self.close(error)

    def _take(self, reply: Any) -> None:
        asked = self._asked[0]
        asked.heard.append(reply)
        if len(asked.heard) == asked.count:
            self._asked.popleft()
            if not asked.replies.done():  # else who asked has gone meanwhile
                asked.replies.set_result(asked.heard)

    async def _watch(self) -> None:
        """Give the connection up when its server is silent."""
        while True:
            await asyncio.sleep(ANSWERED_WITHIN / 4)
            if self._asked and asyncio.get_running_loop().time() - self._asked[0].at > ANSWERED_WITHIN:
                await self.close(Unanswered("the server does not answer"))
                return
