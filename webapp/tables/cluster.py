"""A cluster of servers, asked as if it were one: each command goes to the server that holds its key.

The client library has a cluster of its own. It closes connections that others are just using when a server dies, and
asks a server for the keys of commands that this house knows; see docs/decisions/0010-a-cluster-of-our-own.md.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterDownError,
    MasterDownError,
    MovedError,
    ReadOnlyError,
    RedisError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import TimeoutError as Unanswered

from webapp.tables.connections import saying_so

log = logging.getLogger(__name__)

Command = Sequence[str | bytes | int]
Address = tuple[str, int]

PASSES: Final = (
    *(AskError, BusyLoadingError, ClusterDownError, MasterDownError, MovedError, ReadOnlyError, TryAgainError),
    *(Unreachable, Unanswered),
)
"""Errors after which a command is sent again. It may have been done already: see `webapp.tables.store`."""
PAUSES: Final = (0.0, 0.05, 0.1, 0.2, 0.4, 0.5, 0.5)
"""Seconds before each next try."""
CONNECTIONS: Final = 32
"""To one server."""


class Cluster:
    """All servers of a cluster; `reach` finds them."""

    def __init__(self, url: str, connection: dict[str, Any]) -> None:
        self._options = {**parse_url(url), **connection, "retry": Retry(NoBackoff(), 1)}
        self._first: Address = (self._options.pop("host", "127.0.0.1"), self._options.pop("port", 6379))
        self._servers: dict[Address, Redis] = {}
        self._slots: list[Address] = [self._first] * REDIS_CLUSTER_HASH_SLOTS
        self._learning = asyncio.Lock()
        self._learned = 0
        """How often the cluster was asked who holds what."""

    async def aclose(self) -> None:
        """Close every connection."""
        for server in self._servers.values():
            await server.aclose()

    def any_server(self) -> dict[str, Any]:
        """Return how to connect to one of the servers, whichever."""
        host, port = random.choice([*self._servers] or [self._first])  # noqa: S311 - no secret
        return {**self._options, "host": host, "port": port}

    async def learn(self, seen: int | None = None) -> None:
        """Ask which server holds what, unless somebody has asked since *seen*. Raises `ConnectionError`."""
        async with self._learning:
            if seen is not None and seen != self._learned:
                return
            for address in random.sample([*self._servers, self._first], len(self._servers) + 1):
                try:
                    self._take(address, await self._server(address).cluster("SLOTS"))
                except RedisError:
                    continue
                self._learned += 1
                return
            raise Unreachable("no server of the cluster answers")

    def _take(self, asked: Address, ranges: list[list[Any]]) -> None:
        for first, last, (host, port, *_), *_ in ranges:
            address = (host.decode() if host else asked[0], port)
            self._slots[first : last + 1] = [address] * (last + 1 - first)
        for address in set(self._slots):
            self._server(address)

    def _server(self, address: Address) -> Redis:
        if address not in self._servers:
            host, port = address
            pool = BlockingConnectionPool(
                max_connections=CONNECTIONS, timeout=5, **{**self._options, "host": host, "port": port}
            )
            self._servers[address] = Redis.from_pool(saying_so(pool))
        return self._servers[address]

    def _holder(self, command: Command) -> Redis:
        key = key_of(command)
        return self._server(self._slots[key_slot(key.encode() if isinstance(key, str) else key)])

    async def send(self, *command: str | bytes | int) -> Any:
        """Send one command and return its reply."""
        for pause in PAUSES:
            await asyncio.sleep(pause)
            learned = self._learned
            try:
                return await self._holder(command).execute_command(*command)  # type: ignore[no-untyped-call]
            except PASSES as error:
                last = error
            if isinstance(last, AskError):
                return await self._asking(last, command)
            await self._try_to_learn(learned)
        raise last

    async def _asking(self, ask: AskError, command: Command) -> Any:
        """Send a command to where its key is just being moved."""
        async with self._server((ask.host, ask.port)).pipeline(transaction=False) as pipe:
            pipe.execute_command("ASKING")
            pipe.execute_command(*command)
            return (await pipe.execute())[1]

    async def _try_to_learn(self, learned: int) -> None:
        try:
            await self.learn(learned)
        except RedisError as error:
            log.warning("the cluster is away", extra={"error": type(error).__name__})

    async def send_all(self, commands: Sequence[Command]) -> list[Any]:
        """Send *commands*, in one round trip to each server, and return the replies and errors in the same order."""
        shares = defaultdict[Redis, list[int]](list)
        for place, command in enumerate(commands):
            shares[self._holder(command)].append(place)
        replies: list[Any] = [None] * len(commands)
        await asyncio.gather(*(self._share(server, commands, share, replies) for server, share in shares.items()))
        for place, reply in enumerate(replies):
            if isinstance(reply, PASSES):
                replies[place] = await self._again(commands[place])
        return replies

    async def _share(self, server: Redis, commands: Sequence[Command], share: list[int], replies: list[Any]) -> None:
        async with server.pipeline(transaction=False) as pipe:
            for place in share:
                pipe.execute_command(*commands[place])
            try:
                found = await pipe.execute(raise_on_error=False)
            except PASSES as error:
                found = [error] * len(share)
        for place, reply in zip(share, found, strict=True):
            replies[place] = reply

    async def _again(self, command: Command) -> Any:
        try:
            return await self.send(*command)
        except RedisError as error:
            return error

    async def scan_iter(self, match: str, count: int) -> AsyncIterator[bytes]:
        """Yield the keys that *match*, of every server."""
        for address in set(self._slots):
            async for key in self._server(address).scan_iter(match, count=count):
                yield key


def key_of(command: Command) -> str | bytes:
    """Return the key by which a command finds its server. This house's commands keep to one slot."""
    match command[0]:
        case "EVAL" | "EVALSHA":
            place = 3
        case "XREADGROUP":
            place = command.index("STREAMS") + 1
        case "XGROUP" | "XINFO":
            place = 2
        case _:
            place = 1
    key = command[place]
    assert not isinstance(key, int), command
    return key
