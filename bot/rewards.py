"""After a match: it counts in the leagues of the chats where its card hangs, and each person is told what it paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import orjson

from bot.desk import Desk
from bot.keyboards import reward_buttons
from bot.letterbox import Letterbox, Message
from bot.seasons import Seasons
from bot.texts import words_for
from bot.told import reward_text
from webapp.accounts.ended import is_shared
from webapp.tables.errands import Errands
from webapp.tables.pairing import Sisters
from webapp.tables.post import Letter
from webapp.tables.seals import Seals

BOOKS_MS: Final = 500
"""Until it is asked again whether the match is in the books."""
SEALED_MS: Final = 60_000
"""Until it is asked again whether others play the tiles of a match yet."""
TOO_LATE_MS: Final = 24 * 3600 * 1000
"""A match that has not come into the books by then is no news any more."""


@dataclass(frozen=True, slots=True)
class Rewards:
    """Three steps, each kept until it is done: the match has ended, the books have it, a person is told."""

    desk: Desk
    letters: Letterbox
    seasons: Seasons
    ended: Errands
    owed: Errands
    sealed: Errands
    """Chats and matches that count there later: a league would tell how a match went that others have yet to play."""

    async def note(self, letter: Letter) -> None:
        """A match has ended."""
        key = orjson.loads(letter.body).get("key")
        if key is not None:  # letters of the first version had none
            await self.ended.add(f"{letter.table} {key} {letter.at}")

    async def settle(self, what: str) -> int | None:
        """Count the match in the chats' leagues; when the books have it, have its persons told."""
        code, key, at = what.split(" ")
        for chat in await self.desk.chats.board.chats(code):
            if is_shared(key):
                await self.sealed.add(f"{chat} {what}")
            else:
                await self._count(chat, key, int(at))
        paid = await self.desk.memory.paid(key)
        if paid is None:
            late = self.desk.tables.store.now() - int(at) > TOO_LATE_MS
            return None if late else BOOKS_MS
        for person in paid:
            await self.owed.add(f"{key} {person}")
        return None

    async def unseal(self, what: str) -> int | None:
        """Count a match with a sister table's tiles in a chat's league, once it may be told how it went."""
        chat, code, key, at = what.split(" ")
        number = await self.desk.memory.number(key)
        if number is None:
            late = self.desk.tables.store.now() - int(at) > TOO_LATE_MS
            return None if late else BOOKS_MS
        if await Seals(Sisters(self.desk.tables), self.desk.daily).hide(key, code, number):
            return SEALED_MS
        await self._count(int(chat), key, int(at))
        return None

    async def _count(self, chat: int, key: str, at: int) -> None:
        await self.desk.chats.league.count(chat, key)
        await self.seasons.note(at)

    async def tell(self, what: str) -> int | None:
        """Tell a person what a match paid and why, what is left of the day, and the balance."""
        key, person = what.split(" ")
        candy = (await self.desk.memory.paid(key) or {}).get(person)
        contact = await self.desk.reach.of(person)
        if candy is None or contact is None:
            return None
        words = words_for(contact.language)
        purse = await self.desk.memory.purse(person, self.desk.tables.store.now())
        message = Message(
            once=f"reward:{key}:{person}",
            replaces="reward",
            text=reward_text(candy, purse, words),
            buttons=reward_buttons(words, contact.notices),
            silent=True,
        )
        return await self.letters.send(contact, message)
