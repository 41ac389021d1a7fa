"""What handlers need of the house: who asks, and which table. Of Telegram it knows users' numbers and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot import feedback
from bot.board import Hung, Place
from bot.cards import Offer, offer
from bot.chats import Chats
from bot.faces import Face, open_face
from bot.links import Links
from bot.texts import Words, tag_of, words_for
from webapp.accounts.daily import Daily
from webapp.accounts.figures import Figures
from webapp.accounts.joining import CannotJoinError, Joining
from webapp.accounts.memory import Candy, Memory, Purse, SeatThen
from webapp.accounts.people import People, Person, UnknownPersonError
from webapp.accounts.preferences import TABLES, Preferences
from webapp.accounts.reach import Reach
from webapp.accounts.shelf import PRICES, Shelf
from webapp.tables import matches, whereabouts
from webapp.tables.handing import Usher
from webapp.tables.lease import Lease
from webapp.tables.manager import Broken, Manager, NoSuchTable
from webapp.tables.pairing import Sisters
from webapp.tables.players import softness
from webapp.tables.seals import Seals
from webapp.tables.table import State, Table, TableCode, TableRefusal, Why
from webapp.tables.whereabouts import TABLES_SECONDS

LAST_ROWS: Final = 5
"""Candies that are told of in the chat; the page has them all."""
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
    memory: Memory
    links: Links
    chats: Chats
    reach: Reach
    daily: Daily
    marks: Lease
    """Under which it is noted what was done."""
    inline: bool = False
    """The bot may be asked for tables from other chats."""

    async def meet(self, user_id: int, first_name: str, language: str | None) -> Asker:
        """Return who asks. *language* is what their app speaks; what they chose goes before it."""
        person = await self.people.by_telegram(user_id)
        return Asker(user_id, first_name, person, words_for(person.language if person else None, language))

    async def find(self, code: str) -> Table | None:
        """Return the table of *code*, in any case of letters, or None when there is none; both cost one look.

        One at which the deal of a day is played is nobody's to show.
        """
        if not CODE.fullmatch(code):
            return None
        try:
            table = (await self.tables.look(code.upper())).table
        except NoSuchTable:
            return None
        return None if table.day else table

    async def ended(self, code: TableCode, match: int) -> Sequence[SeatThen] | None:
        """Return how a match has ended, where that may be told; None where there is none, or it is sealed."""
        found = await self.memory.ended(code, match)
        seals = Seals(Sisters(self.tables), self.daily)
        return None if found is None or await seals.hide(found.key, code, match) else found.seats

    async def remember_card(self, table: Table, place: Place, words: Words, face: Face | None = None) -> None:
        """Make a message that shows *table* a live card: from now on it shows the table as it is, until it closes.

        However the message was sent: `Place(chat, message_id)`, or `Place(inline=inline_message_id)`. It shows *face*
        by now; without one it is the card that many see, `open_face(table, links, words)`.
        """
        await self.hang(table, place, words, (face or open_face(table, self.links, words)).print)

    async def hang(self, table: Table, place: Place, words: Words, shows: str) -> None:
        """The same for a card of which only the print is known that it shows; an empty one: not even that."""
        await self.chats.board.remember(table.code, place, Hung(tag_of(words), shows))

    async def tables_in(self, chat: int) -> list[Table]:
        """Return the tables whose cards hang in a chat and that have not closed, the newest first."""
        return await self._open_ones(await self.chats.board.tables(chat))

    async def _open_ones(self, codes: Iterable[TableCode]) -> list[Table]:
        """Return the tables of *codes* that have not closed. One that cannot be read must hide no other one."""
        tables = list[Table]()
        for code in codes:
            with suppress(Broken):
                if (table := await self.find(code)) and table.state is not State.CLOSED:
                    tables.append(table)
        return tables

    async def fill(self, asker: Asker, code: str, press: str) -> Why | None:
        """Start a table with computers in its free seats, for its owner; return why not where it cannot be."""
        if asker.person is None:
            return Why.NOT_OWNER
        person = asker.person.id
        try:
            await self.tables.act(code, person, f"telegram:{press}", lambda table, at: matches.start(table, person, at))
        except TableRefusal as refused:
            return refused.code
        except NoSuchTable:
            return Why.CLOSED
        return None

    async def heard_from(self, user_id: int, language: str | None) -> None:
        """Note that somebody has spoken to the bot: it may write to them from now on."""
        if person := await self.people.by_telegram(user_id):
            await self.reach.met(person.id, language)

    async def tell_of_turns(self, asker: Asker, wanted: bool) -> None:
        """Write to the asker when it is their turn, from now on, or no more."""
        person = await self.people.from_telegram(asker.user_id, asker.first_name)
        await self.reach.wants_notices(person.id, wanted)

    async def open_table(self, asker: Asker, message: str) -> Table:
        """Open a table that is the asker's, who has a seat at it. The same *message* opens the same one."""
        person = await self.people.from_telegram(asker.user_id, asker.first_name)
        soft = softness(await self.memory.tables(person.id))
        code, _ = await self.tables.create(person.id, person.name, f"telegram:{message}", softness=soft)
        return (await self.tables.look(code)).table

    async def tables_of(self, asker: Asker) -> list[Table]:
        """Return the tables at which the asker sits, the one they came to last first."""
        if asker.person is None:
            return []
        found = await self._open_ones(await whereabouts.tables_of(self.tables.store, asker.person.id))
        return [table for table in found if table.held(asker.person.id)]

    async def first_to_open(self, message: str) -> bool:
        """Return whether nobody has opened a table for this message yet; from now on somebody has."""
        return await self.marks.first_time(f"opened:{message}", TABLES_SECONDS)

    async def note_feedback(self, seen: str) -> None:
        """Note what is seen of inline feedback, for the doctor."""
        await self.marks.note(feedback.NOTE, seen)

    async def open_table_of(self, asker: Asker) -> Table | None:
        """Return the table at which the asker waits for friends, or None."""
        return next((table for table in await self.tables_of(asker) if offer(table, None) is Offer.SIT), None)

    async def purse(self, person: Person) -> tuple[Purse, list[Candy]]:
        """Return a person's candies, and the last rows."""
        purse = await self.memory.purse(person.id, self.tables.store.now())
        return purse, await self.memory.candies(person.id, limit=LAST_ROWS)

    async def figures(self, person: Person) -> Figures:
        return await self.memory.figures(person.id, self.tables.store.now())

    async def preferences(self, person: Person) -> Preferences:
        _, preferences = await self.people.preferences(person.id)
        return preferences

    async def tables_to_like(self, person: Person | None) -> list[str]:
        """Return the tables that a person has: everybody's, and what they bought."""
        bought = await Shelf(self.people.database).bought(person.id) if person else []
        theirs = {thing.item for thing in bought}
        return [table for table in TABLES if table not in PRICES or table in theirs]

    async def prefer(self, asker: Asker, **changes: object) -> Preferences:
        """Keep a change of the asker's settings, and return them all."""
        person = await self.people.from_telegram(asker.user_id, asker.first_name)
        language, before = await self.people.preferences(person.id)
        preferences = Preferences.model_validate(before.model_dump() | changes)
        await self.people.prefer(person.id, language, preferences)
        return preferences

    async def erase(self, person: Person) -> None:
        """Forget a person, and give up their seats."""
        joining = Joining(self.people.database)
        with suppress(UnknownPersonError):  # pressed twice at once
            await joining.erase(person.id)
        await Usher(self.tables, joining).settle()

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
