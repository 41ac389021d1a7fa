"""Wishes of a page that only the bot can grant, which may be another process: asked and answered through the store."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final, Self

from webapp.tables.players import PersonId
from webapp.tables.scripts import send, send_all, wait
from webapp.tables.store import Store
from webapp.tables.table import TableCode

PATIENCE_SECONDS: Final = 4.0
"""A person has tapped, and waits."""
LOOK_SECONDS: Final = 0.1
KEPT_SECONDS: Final = 10
"""What nobody granted or fetched by then is forgotten."""
LISTEN_SECONDS: Final = 1


@dataclass(frozen=True, slots=True)
class Share:
    """The wish for a table's card that a person can send to a chat of theirs."""

    person: PersonId
    table: TableCode
    language: str

    def __str__(self) -> str:
        return f"{self.person} {self.table} {self.language}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` gives.

        >>> Share.parse("ayse FA6X4LBDHUETI tr")
        Share(person='ayse', table='FA6X4LBDHUETI', language='tr')
        """
        return cls(*text.split(" "))


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish under way."""

    id: str
    share: Share


class Wishes:
    """The wishes to one bot, from all nodes. An answer may be lost: whoever wished does without."""

    def __init__(self, store: Store, bot_id: int) -> None:
        self._client = store.client
        self._key = f"{store.prefix}{{bot:{bot_id}}}:wishes"

    async def make(self, share: Share, patience: float = PATIENCE_SECONDS) -> str | None:
        """Return the number of the prepared card; None where no bot prepares one in so many seconds."""
        wish = secrets.token_hex(8)
        await send_all(self._client, [("RPUSH", self._key, f"{wish} {share}"), ("EXPIRE", self._key, KEPT_SECONDS)])
        end = asyncio.get_running_loop().time() + patience
        while asyncio.get_running_loop().time() < end:
            answer: bytes | None = await send(self._client, "GETDEL", f"{self._key}:{wish}")
            if answer is not None:
                return answer.decode() or None
            await asyncio.sleep(LOOK_SECONDS)
        return None

    async def hear(self) -> Wish | None:
        """Return the next wish, which no other bot is told; None when there was none for a second."""
        found = await wait(self._client, "BLPOP", self._key, LISTEN_SECONDS)
        if found is None:
            return None
        wish, _, text = found[1].decode().partition(" ")
        return Wish(wish, Share.parse(text))

    async def answer(self, wish: Wish, prepared: str | None) -> None:
        """Tell the number of the prepared card, or that there is none."""
        await send(self._client, "SET", f"{self._key}:{wish.id}", prepared or "", "EX", KEPT_SECONDS)
