"""What one of all nodes does, and what is done once: a lease with a number, and marks that outlive their maker."""

from __future__ import annotations

import secrets
from typing import Final

from redis.exceptions import RedisError

from webapp.tables.scripts import Script, send
from webapp.tables.store import Store

UNAVAILABLE: Final = (RedisError, OSError)
"""What the lease raises when the store is away, for those who do not know the store."""

Number = int
"""Of a holder: each is higher than the last. 0 is nobody's."""


class LeaseLostError(Exception):
    """The lease is somebody else's by now; whoever held it must do nothing more."""


class Lease:
    """One lease, held by one of all nodes on the same data, and the marks that go with it.

    A holder that sleeps too long loses it. It cannot know that by itself, so every mark is made by number: the script
    that makes it refuses the number of a holder of the past.
    """

    def __init__(self, store: Store, name: str, life_ms: int = 10_000) -> None:
        self._client = store.client
        self._key = f"{store.prefix}{{{name}}}"
        self.life_ms = life_ms
        self._lease, self._once = Script("lease"), Script("once")

    async def take(self) -> Number | None:
        """Return the number by which the lease is ours for `life_ms`; None while somebody else holds it."""
        return await self._ask("take", 0) or None

    async def keep(self, number: Number) -> None:
        """Hold it for another `life_ms`. Raises `LeaseLostError`."""
        if not await self._ask("keep", number):
            raise LeaseLostError

    async def give_back(self, number: Number) -> None:
        """Let the next one have it at once; nothing happens when it is not ours any more."""
        await self._ask("give", number)

    async def first_time(self, mark: str, seconds: int, number: Number = 0) -> bool:
        """Return whether *mark* is made now for the first time in *seconds*; with *number* only the holder makes it.

        Raises `LeaseLostError`.
        """
        keys = [f"{self._key}:lease", f"{self._key}:did:{mark}"]
        answer = await self._once.run(self._client, keys, [number, seconds, secrets.token_hex(8)])
        if answer < 0:
            raise LeaseLostError
        return bool(answer)

    async def unmark(self, mark: str) -> None:
        """Take a mark away: what it stood for has not been done after all."""
        await send(self._client, "DEL", f"{self._key}:did:{mark}")

    async def noted(self, what: str) -> str | None:
        """Return what was last noted of *what*."""
        note: bytes | None = await send(self._client, "HGET", f"{self._key}:notes", what)
        return note.decode() if note is not None else None

    async def note(self, what: str, text: str) -> None:
        """Note something for all nodes, and for the next start."""
        await send(self._client, "HSET", f"{self._key}:notes", what, text)

    async def _ask(self, wish: str, number: Number) -> Number:
        keys = [f"{self._key}:lease", f"{self._key}:last"]
        return int(await self._lease.run(self._client, keys, [wish, number, self.life_ms]))
