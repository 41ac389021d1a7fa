"""The way to the tables' server: one Valkey or Redis, or a cluster of them, which is seen by asking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from redis.asyncio import BlockingConnectionPool, ConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from webapp.tables.cluster import Cluster
from webapp.tables.connections import saying_so
from webapp.tables.line import Line
from webapp.tables.link import Command

CONNECTION: Final[dict[str, Any]] = {"socket_timeout": 2, "socket_connect_timeout": 2, "protocol": 2}
CONNECTIONS: Final = 32
"""Who finds none free waits for one."""


class Server(Redis):
    """One server, with a line for what is asked of it all the time; connections of their own are for what waits."""

    def __init__(self, pool: ConnectionPool) -> None:
        super().__init__(connection_pool=pool)
        self.auto_close_connection_pool = True
        self._line = Line(pool)
        self._forms: dict[Any, Callable[[Any], Any]] = dict(self.response_callbacks)
        """Of replies, by the names of commands: the library's own look-up takes names however they are written."""

    async def ask(self, commands: Sequence[Command]) -> list[Any]:
        """Return the replies to *commands*, refusals too, in the form that the client library gives them."""
        replies = await self._line.ask(commands)
        for place, (command, reply) in enumerate(zip(commands, replies, strict=True)):
            if (form := self._forms.get(command[0])) is not None and not isinstance(reply, Exception):
                replies[place] = form(reply)
        return replies

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Close every connection."""
        await self._line.close()
        await super().aclose(close_connection_pool)


async def reach(url: str) -> Redis:
    """Connect to the server at *url*, and where it is of a cluster, to all of that.

    Raises the client's `ConnectionError` when the server is away for some seconds.
    """
    retry = Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), 5)
    pool = BlockingConnectionPool.from_url(url, max_connections=CONNECTIONS, timeout=5, retry=retry, **CONNECTION)
    client = Server(saying_so(pool))
    try:
        if url.startswith("unix:") or not await _is_of_cluster(client):  # a cluster is not reached through a file
            return client
    except BaseException:
        await client.aclose()
        raise
    await client.aclose()
    cluster = Cluster(url, CONNECTION)
    await cluster.learn()
    return cast("Redis", cluster)  # what the store asks of it itself, it answers alike; the rest goes through `send`


async def _is_of_cluster(client: Redis) -> bool:
    return bool((await client.info("cluster")).get("cluster_enabled"))


def listening_pool(client: Redis | Cluster) -> ConnectionPool:
    """Return how to connect for listening; in a cluster any one server hears what is said on all."""
    if isinstance(client, Cluster):
        return saying_so(ConnectionPool(**client.any_server()))
    return client.connection_pool


def listener(client: Redis | Cluster) -> PubSub:
    """Return a new listener of the client library's, to be closed by its owner."""
    return PubSub(listening_pool(client)) if isinstance(client, Cluster) else client.pubsub()
