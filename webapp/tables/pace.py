"""How fast something may be done by all nodes together: token buckets in the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.tables.scripts import Script
from webapp.tables.store import Store


@dataclass(frozen=True, slots=True)
class Bucket:
    """So many tokens at once, then so many a second; in any time never more than both."""

    name: str
    size: int
    per_second: float


class Pace:
    """Buckets under one name, which are filled by the server's clock; *speed* times as fast as they say."""

    def __init__(self, store: Store, name: str, speed: float = 1.0) -> None:
        self._client = store.client
        self._prefix = f"{store.prefix}{{{name}}}:pace:"
        self._speed = speed
        self._script = Script("pace")

    async def take(self, buckets: Sequence[Bucket]) -> int:
        """Take a token of each and return 0; or take none and return the ms until there are some."""
        return await self._ask("take", buckets)

    async def charge(self, buckets: Sequence[Bucket]) -> None:
        """Count what was done without asking; who asks next waits the longer."""
        await self._ask("charge", buckets)

    async def block(self, buckets: Sequence[Bucket], ms: int) -> None:
        """Let nobody take of these for *ms* milliseconds."""
        await self._ask(str(ms), buckets)

    async def _ask(self, wish: str, buckets: Sequence[Bucket]) -> int:
        keys = [self._prefix + bucket.name for bucket in buckets]
        sizes = [part for bucket in buckets for part in (bucket.size, repr(bucket.per_second * self._speed))]
        return int(await self._script.run(self._client, keys, [wish, *sizes]))
