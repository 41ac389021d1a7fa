"""What handlers need of the house: who asks, and which table. It knows nothing of Telegram but its users' numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.links import Links
from bot.texts import Words, words_for
from webapp.accounts.joining import CannotJoinError, Joining
from webapp.accounts.people import People, Person
from webapp.tables.handing import Usher
from webapp.tables.manager import Manager, NoSuchTable
from webapp.tables.table import Table

CODE: Final = re.compile(r"[A-Za-z2-7]{13}")


@dataclass(frozen=True, slots=True)
class Asker:
    """A Telegram user who wants something."""

    user_id: int
    first_name: str
    person: Person | None
    """Who they are here; None until they do something that needs it."""
    words: Words


@dataclass(frozen=True, slots=True)
class Desk:
    """The front desk."""

    tables: Manager
    people: People
    links: Links

    async def meet(self, user_id: int, first_name: str, language: str | None) -> Asker:
        """Return who asks. *language* is what their app speaks; what they chose goes before it."""
        person = await self.people.by_telegram(user_id)
        return Asker(user_id, first_name, person, words_for(person.language if person else None, language))

    async def find(self, code: str) -> Table | None:
        """Return the table of *code*, in any case of letters, or None when there is none; both cost one look."""
        if not CODE.fullmatch(code):
            return None
        try:
            return (await self.tables.look(code.upper())).table
        except NoSuchTable:
            return None

    async def open_table(self, asker: Asker, message: str) -> Table:
        """Open a table that is the asker's, who has a seat at it. The same *message* opens the same one."""
        person = await self.people.from_telegram(asker.user_id, asker.first_name)
        code, _ = await self.tables.create(person.id, person.name, f"telegram:{message}")
        return (await self.tables.look(code)).table

    async def join(self, asker: Asker, code: str) -> bool:
        """Make the guest who was given *code* and the asker one person; return whether the code was good."""
        joining = Joining(self.people.database)
        try:
            await joining.join(code, asker.user_id, self.tables.store.now() / 1000)
        except CannotJoinError:
            return False
        await Usher(self.tables, joining).settle()
        return True

    async def speak(self, asker: Asker, language: str) -> None:
        """Speak *language* with the asker from now on."""
        person = await self.people.from_telegram(asker.user_id, asker.first_name)
        await self.people.speak(person.id, language)
