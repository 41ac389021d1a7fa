"""Where the tables' cards hang: which messages show a table, in which language, and what they show.

Kept in the store beside the tables, for as long as a table can live: a card of a table that is gone is of no use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

from webapp.tables.errands import Errands
from webapp.tables.players import PersonId
from webapp.tables.scripts import send, send_all
from webapp.tables.store import Store
from webapp.tables.table import TableCode
from webapp.tables.whereabouts import TABLES_SECONDS

CARDS: Final = 24
"""So many cards of one table are kept up to date. A further one stays as it was sent, and still opens the table."""
TABLES: Final = 16
"""So many tables of one chat are remembered."""
LOST: Final = 0
"""The number that no message has."""
TEXT: Final = re.compile(r"(-?\d+):(\d+)|inline:(.+)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card hangs: in a chat, or in a message that the bot knows by its inline id alone."""

    chat: int | None = None
    message: int | None = None
    inline: str | None = None

    def __str__(self) -> str:
        return f"inline:{self.inline}" if self.inline is not None else f"{self.chat}:{self.message}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` gives.

        >>> Place.parse("-100123:45")
        Place(chat=-100123, message=45, inline=None)
        """
        found = TEXT.fullmatch(text)
        assert found is not None, text
        chat, message, inline = found.groups()
        return cls(inline=inline) if inline is not None else cls(int(chat), int(message))

    @property
    def lost(self) -> bool:
        """Whether its message is gone with the group that has become another one."""
        return self.message == LOST

    @property
    def group(self) -> bool:
        """Whether it is a group's: many see the same card."""
        return self.chat is not None and self.chat < 0


@dataclass(frozen=True, slots=True)
class Hung:
    """What hangs at a place."""

    language: str
    """The tag of the words it speaks, as `tr`."""
    shows: str = ""
    """A print of text and buttons as they were last sent; empty where that is not known."""

    def __str__(self) -> str:
        return f"{self.language} {self.shows}"


class Board:
    """The cards of one bot, and the tables of each chat. Shared by all nodes."""

    def __init__(self, store: Store, bot_id: int) -> None:
        self._store = store
        self._tag = f"{{bot:{bot_id}}}"
        self.stale = self.errands("stale")
        """Codes of tables whose cards are to be looked at again."""

    def errands(self, name: str) -> Errands:
        """Return a list of the bot's work."""
        return Errands(self._store, f"{self._tag}:{name}")

    async def remember(self, code: TableCode, place: Place, hung: Hung) -> None:
        """Make a message that shows the table, wherever it was sent, its live card from now on."""
        key = self._cards(code)
        if not await send(self._store.client, "HEXISTS", key, str(place)) and await self._is_full(key):
            return
        await send_all(self._store.client, [("HSET", key, str(place), str(hung)), ("EXPIRE", key, TABLES_SECONDS)])
        if place.group and place.chat is not None:
            await self._note_table(place.chat, code)
        await self.stale.add(code)  # it may have changed since it was sent

    async def _is_full(self, key: str) -> bool:
        return int(await send(self._store.client, "HLEN", key)) >= CARDS

    async def _note_table(self, chat: int, code: TableCode) -> None:
        key = self._chat(chat)
        await send_all(
            self._store.client,
            [
                ("ZADD", key, self._store.now(), code),
                ("ZREMRANGEBYRANK", key, 0, -TABLES - 1),
                ("EXPIRE", key, TABLES_SECONDS),
            ],
        )

    async def cards(self, code: TableCode) -> Mapping[Place, Hung]:
        """Return where the table's cards hang."""
        rows: dict[bytes, bytes] = await send(self._store.client, "HGETALL", self._cards(code))
        return {Place.parse(place.decode()): Hung(*hung.decode().split(" ")) for place, hung in rows.items()}

    async def shown(self, code: TableCode, place: Place, hung: Hung) -> None:
        """Note what a card shows now."""
        key = self._cards(code)  # it may have been dropped meanwhile, and must not stay for ever
        await send_all(self._store.client, [("HSET", key, str(place), str(hung)), ("EXPIRE", key, TABLES_SECONDS)])

    async def forget(self, code: TableCode, place: Place) -> None:
        """Let a card go: its message is gone, or cannot be changed any more."""
        await send(self._store.client, "HDEL", self._cards(code), str(place))

    async def drop(self, code: TableCode) -> None:
        """Let all cards of a table go that has come to its end, and the table from its chats."""
        chats = {place.chat for place in await self.cards(code) if place.group and place.chat is not None}
        await send_all(
            self._store.client,
            [("DEL", self._cards(code)), *(("ZREM", self._chat(chat), code) for chat in chats)],
        )

    async def tables(self, chat: int) -> list[TableCode]:
        """Return the tables whose cards hang in a chat, the newest first. Some may be gone."""
        codes: list[bytes] = await send(self._store.client, "ZREVRANGE", self._chat(chat), 0, -1)
        return [code.decode() for code in codes]

    async def chats(self, code: TableCode) -> list[int]:
        """Return the groups in which a card of the table hangs."""
        return sorted({place.chat for place in await self.cards(code) if place.group and place.chat is not None})

    async def move(self, old: int, new: int) -> None:
        """A group has become a supergroup, with another number: its messages are new ones, its tables are the same.

        So each card waits to be sent anew.
        """
        for code in reversed(await self.tables(old)):
            for place, hung in (await self.cards(code)).items():
                if place.chat == old:
                    await self.remember(code, Place(new, LOST), Hung(hung.language))
                    await self.forget(code, place)
        await send(self._store.client, "DEL", self._chat(old))

    async def leave(self, chat: int) -> None:
        """The bot has been sent away: nothing hangs there any more."""
        for code in await self.tables(chat):
            for place in [place for place in await self.cards(code) if place.chat == chat]:
                await self.forget(code, place)
        await send(self._store.client, "DEL", self._chat(chat))

    async def ignored(self, person: PersonId) -> tuple[int, int]:
        """Return how many notices in a row have not brought a person back, and the server ms of the last one."""
        kept: bytes | None = await send(self._store.client, "GET", self._notices(person))
        count, at = (kept or b"0 0").split()
        return int(count), int(at)

    async def note_notice(self, person: PersonId, ignored: int, at: int) -> None:
        """Note a notice that was sent."""
        await send(self._store.client, "SET", self._notices(person), f"{ignored} {at}", "EX", TABLES_SECONDS)

    def _notices(self, person: PersonId) -> str:
        return f"{self._store.prefix}{self._tag}:notices:{person}"

    async def swap(self, name: str, message: int) -> int | None:
        """Remember *message* under *name*, and return the one that was remembered before it."""
        key = f"{self._store.prefix}{self._tag}:message:{name}"
        before: bytes | None = await send(self._store.client, "GETSET", key, message)
        await send(self._store.client, "EXPIRE", key, TABLES_SECONDS)
        return int(before) if before is not None and int(before) != message else None

    def _cards(self, code: TableCode) -> str:
        return f"{self._store.prefix}{self._tag}:cards:{code}"

    def _chat(self, chat: int) -> str:
        return f"{self._store.prefix}{self._tag}:chat:{chat}"
