"""Notices to who wants them: it is your turn, the table is full, another match is wanted. Never to who is looking.

What is noted for later is looked at again when its time has come: a turn that is over is not told of.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final, Self

from bot.board import Board
from bot.desk import Desk
from bot.keyboards import back_button
from bot.letterbox import Letterbox, Message
from bot.texts import Words, words_for
from webapp.tables import whereabouts
from webapp.tables.errands import Errands
from webapp.tables.outbox import in_turn
from webapp.tables.players import PersonId
from webapp.tables.table import Alarm, State, Table
from webapp.tables.whereabouts import PRESENT_MS

AWAY_MS: Final = 20_000
"""Who is away for so long in their turn is told."""
LOOKING_MS: Final = 60_000
"""Until it is looked again whether somebody has gone whose turn it still is."""
IGNORED: Final = 2
"""After so many notices that brought nobody back there are no more, until they come by themselves."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody may have to be told."""

    about: str
    """`turn`, `full` or `again`."""
    code: str
    moment: str
    """Tells it from others of its kind at the table: the match, and in it deal and turn."""
    person: PersonId

    def __str__(self) -> str:
        return f"{self.about} {self.code} {self.moment} {self.person}"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(*text.split(" "))


def notices_of(table: Table) -> list[Notice]:
    """Return what persons of *table* may have to be told, as it stands. Who plays alone is told of nothing."""
    persons = {player.person for player in table.seats if player and player.person}
    if len(persons) < 2:
        return []
    match table.state:
        case State.PLAYING if table.match is not None and (player := in_turn(table)) and player.person:
            moment = f"{table.matches}.{table.match.deal_number}.{table.match.deal.turn_number}"
            return [Notice("turn", table.code, moment, player.person)]
        case State.LOBBY if None not in table.seats:
            return [Notice("full", table.code, str(table.matches), person) for person in sorted(persons)]
        case State.OVER if table.wake.alarm is Alarm.AGAIN:
            asked = {player.person for player in table.seats if player and player.person and not player.ready}
            return [Notice("again", table.code, str(table.matches), person) for person in sorted(asked)]
    return []


def notice_text(notice: Notice, table: Table, words: Words) -> str:
    """Return the text, with the names of those who wait."""
    others = [player for player in table.seats if player and player.person not in (None, notice.person)]
    willing = [player for player in others if player.ready]
    names = ", ".join(escape(player.name) for player in (willing if notice.about == "again" else others))
    told = {"turn": words.evening.your_turn, "full": words.evening.full_table, "again": words.evening.another}
    return told[notice.about](names)


@dataclass(frozen=True, slots=True)
class Notices:
    """Sends them."""

    desk: Desk
    letters: Letterbox
    board: Board
    due: Errands

    async def note(self, table: Table) -> None:
        """Have those told whom it may concern; a turn only when they have been away for a while."""
        for notice in notices_of(table):
            delay = AWAY_MS if notice.about == "turn" else 0
            await self.due.add(str(notice), self.desk.tables.store.now() + delay)

    async def tell(self, what: str) -> int | None:
        """Tell it, if it is still so, to who wants to know and is not looking."""
        notice = Notice.parse(what)
        table = await self.desk.find(notice.code)
        if table is None or notice not in notices_of(table):
            return None
        contact = await self.desk.reach.of(notice.person)
        if contact is None or not contact.notices:
            return None
        now, seen = self.desk.tables.store.now(), await whereabouts.last_online(self.desk.tables.store, notice.person)
        if now - seen < PRESENT_MS:
            return LOOKING_MS if notice.about == "turn" else None
        ignored, last = await self.board.ignored(notice.person)
        if ignored >= IGNORED and seen <= last:
            return None
        words = words_for(contact.language)
        message = Message(
            once=f"notice:{what}",
            replaces=f"notice:{notice.code}",
            text=notice_text(notice, table, words),
            buttons=back_button(notice.code, self.desk.links, words),
            silent=False,
        )
        wait = await self.letters.send(contact, message)
        if wait is None:
            await self.board.note_notice(notice.person, 1 if seen > last else ignored + 1, now)
        return wait
