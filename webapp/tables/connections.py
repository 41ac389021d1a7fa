"""Connections to the tables' servers that say one thing where they are lost, whatever the loop says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from redis.asyncio import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as Unreachable

Pool = TypeVar("Pool", bound=ConnectionPool)


class _SaysSo(AbstractConnection):
    """The loop raises a `RuntimeError` where a connection was closed under a write: it is lost like any other."""

    async def connect(self) -> None:
        try:
            await super().connect()  # type: ignore[no-untyped-call]
        except RuntimeError as error:
            await self._lost(error)

    async def send_packed_command(self, command: bytes | str | Iterable[bytes], check_health: bool = True) -> None:
        try:
            await super().send_packed_command(command, check_health)
        except RuntimeError as error:
            await self._lost(error)

    async def _lost(self, error: RuntimeError) -> None:
        await self.disconnect(nowait=True)
        raise Unreachable("the connection was lost") from error


KINDS: Final[dict[type[Any], type[Any]]] = {
    kind: type(kind.__name__, (_SaysSo, kind), {}) for kind in (Connection, SSLConnection, UnixDomainSocketConnection)
}


def saying_so(pool: Pool) -> Pool:
    """Have a pool that has no connection yet make such ones; return it."""
    pool.connection_class = KINDS[pool.connection_class]
    return pool
