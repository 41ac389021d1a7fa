"""One connection to a server, read and written as bytes come and go: with no stream, task or timer in between.

The client library connects and signs in, then its transport is taken over. Its streams, its parser's waiting and a task
for each direction took a tenth of what a move costs, once for what is asked and once for what is heard.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from hiredis import Reader, pack_command
from redis._parsers.base import BaseParser
from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import InvalidResponse, ReadOnlyError, RedisError
from redis.exceptions import TimeoutError as Unanswered

Command = Sequence[str | bytes | int]

ANSWERED_WITHIN: Final = 2.0
"""Seconds until a server that is silent is taken for away."""
NOTHING: Final = object()
"""There is no whole reply yet."""


class Link(asyncio.Protocol):
    """Hands each reply to *heard*, refusals too; *lost* is told once that it has ended, however that was."""

    def __init__(
        self,
        connection: AbstractConnection,
        heard: Callable[[Any], None],
        lost: Callable[[RedisError], None],
    ) -> None:
        """Take over a *connection* that is signed in, and of which nothing is unread."""
        writer = connection._writer
        assert writer is not None
        self._connection = connection
        self._transport = cast("asyncio.Transport", writer.transport)  # uvloop's own is of no such class
        self._heard, self._lost = heard, lost
        self._reader = Reader(protocolError=InvalidResponse, replyError=BaseParser.parse_error, notEnoughData=NOTHING)
        self._unsent: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self.heard_at = self._loop.time()
        """When anything came in last, part of a reply too."""
        self.ended = False
        self._transport.set_protocol(self)

    @classmethod
    async def open(cls, pool: ConnectionPool, heard: Callable[[Any], None], lost: Callable[[RedisError], None]) -> Link:
        """Connect as those of *pool* do. Raises what the client library raises."""
        options = {**pool.connection_kwargs, "retry": Retry(NoBackoff(), 0), "socket_timeout": None}
        connection: AbstractConnection = pool.connection_class(**options)
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await connection.connect()  # type: ignore[no-untyped-call]
        except TimeoutError:
            await connection.disconnect(nowait=True)
            raise Unanswered("the server does not answer") from None
        reader, writer = connection._reader, connection._writer
        if reader is None or reader.at_eof() or writer is None or writer.transport.is_closing():
            connection._close()  # type: ignore[no-untyped-call]  # the loop has said so to the library, and says it once
            raise Unreachable("the server has closed the connection")
        return cls(connection, heard, lost)

    def send(self, *commands: Command) -> None:
        """Send *commands*, or none where one cannot be; what is sent in the same turn of the loop goes out together."""
        packed = [pack_command(tuple(command)) for command in commands]  # type: ignore[arg-type]  # it takes them mixed
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent += packed

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if not self._transport.is_closing():
            self._transport.write(b"".join(unsent))

    def end(self, error: RedisError) -> None:
        """End it, because of *error*."""
        if self.ended:
            return
        self.ended = True
        self._transport.abort()
        self._connection._close()  # type: ignore[no-untyped-call]  # nothing is left of it to be waited for
        self._lost(error)

    def data_received(self, data: bytes) -> None:
        self.heard_at = self._loop.time()
        self._reader.feed(data)
        try:
            while not self.ended and (reply := self._reader.gets()) is not NOTHING:
                if isinstance(reply, Unreachable):  # it is loading its data, or has no place for us
                    raise reply
                if isinstance(reply, ReadOnlyError):  # another one leads now
                    raise Unreachable(str(reply))
                self._heard(reply)
        except RedisError as error:
            self.end(error)

    def connection_lost(self, exc: Exception | None) -> None:
        self.end(Unreachable(f"the connection was lost: {exc or 'the server has closed it'}"))
