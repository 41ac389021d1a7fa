"""Where links into the house begin: the bot knows it and says so, and every node tells its pages."""

from __future__ import annotations

from typing import Final

from webapp.tables.lease import UNAVAILABLE, Lease
from webapp.tables.store import Store

NOTE: Final = "start_links"
KEPT_MS: Final = 60_000
"""A node that knows it asks again after this: the bot may have been given another name."""


class Signpost:
    """What stands before `t_CODE` in a link that opens the page at a table, as `https://t.me/okeyhane_bot?startapp=`."""

    def __init__(self, store: Store, bot_id: int) -> None:
        self._lease = Lease(store, f"bot:{bot_id}")
        self._now = store.now
        self._text: str | None = None
        self._read_at = 0

    async def put_up(self, text: str | None) -> None:
        """Say it to all nodes; None: there are no such links."""
        await self._lease.note(NOTE, text or "")

    async def read(self) -> str | None:
        """Return what the bot said last, or None while it has said nothing; also when the store is away."""
        if self._text is None or self._now() - self._read_at >= KEPT_MS:
            try:
                self._text, self._read_at = await self._lease.noted(NOTE) or None, self._now()
            except UNAVAILABLE:
                return self._text
        return self._text
