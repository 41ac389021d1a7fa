"""Work that is kept in the store until it is done: any node does it, each piece on one node at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from webapp.tables.scripts import Script, send
from webapp.tables.store import Store

LEASE_MS: Final = 30_000
"""A node that has died with a piece of work in hand loses it to another after this."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A piece of work in hand."""

    what: str
    until: int
    """Server ms at which the lease ends."""


class Errands:
    """One list of work. The same work asked for twice is done once, unless it was in hand already."""

    def __init__(self, store: Store, name: str, lease_ms: int = LEASE_MS) -> None:
        self._store = store
        self._key = f"{store.prefix}{name}"
        self._lease_ms = lease_ms
        self._take, self._end = Script("take"), Script("errand")

    async def add(self, what: str, at: int | None = None) -> None:
        """Have *what* done at server ms *at*, or now; what is due sooner stays so."""
        due = 0 if at is None else at  # the node's idea of the time may be ahead
        await send(self._store.client, "ZADD", self._key, "LT", due, what)

    async def claim(self, limit: int) -> tuple[list[Errand], int | None]:
        """Take at most *limit* pieces that are due; also return the ms until the next one is, None: there is none."""
        reply = await self._take.run(self._store.client, [self._key], [limit, self._lease_ms])
        now, wait, *pieces = reply
        until = int(now) + self._lease_ms
        return [Errand(what.decode(), until) for what in pieces], None if wait == b"" else int(wait)

    async def done(self, errand: Errand) -> None:
        """Let it go; it stays when it was asked for again while it was in hand."""
        await self._end.run(self._store.client, [self._key], [errand.what, errand.until, ""])

    async def put_off(self, errand: Errand, ms: int) -> None:
        """Have it done in *ms* milliseconds, or sooner when it was asked for again while it was in hand."""
        await self._end.run(self._store.client, [self._key], [errand.what, errand.until, self._store.now() + ms])
