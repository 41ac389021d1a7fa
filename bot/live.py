"""Live cards: each shows its table as it is, wherever it hangs, as fast as Telegram bears and never faster.

Whatever happened to a table, its cards are made from the table as it is by then: the newest text wins, what was
between is never sent, and doing it twice changes nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramRetryAfter,
)

from bot.board import Board, Hung, Place
from bot.desk import Desk
from bot.faces import Face, gone_face, open_face, private_face
from bot.tempo import buckets_of
from bot.texts import Words, words_for
from webapp.tables.pace import Pace
from webapp.tables.table import State, Table, TableCode

log = logging.getLogger(__name__)

AT_ONCE_MS: Final = 50
SOON_MS: Final = 2_000
"""After a call that failed on its way."""


@dataclass(frozen=True, slots=True)
class LiveCards:
    """Brings cards up to date. The bot it uses must not wait by itself: here a wait is an errand put off."""

    bot: Bot
    desk: Desk
    pace: Pace

    @property
    def board(self) -> Board:
        return self.desk.chats.board

    async def refresh(self, code: TableCode) -> int | None:
        """Bring every card of the table up to date; return the ms to wait where Telegram asks for patience."""
        if not (cards := await self.board.cards(code)):
            return None
        table = await self.desk.find(code)
        waits = [await self._refresh(code, table, place, hung) for place, hung in cards.items()]
        if any(waits):
            return min(wait for wait in waits if wait)
        if table is None or table.state is State.CLOSED:
            await self.board.drop(code)
        return None

    async def _refresh(self, code: TableCode, table: Table | None, place: Place, hung: Hung) -> int:
        words = words_for(hung.language)
        face = await self._face(table, place, words)
        if face.print == hung.shows:
            return 0
        if wait := await self.pace.take(buckets_of(place)):
            return wait
        try:
            hangs = await self._send(place, face)
        except TelegramMigrateToChat as moved:
            assert place.chat is not None
            await self.desk.chats.moved(place.chat, moved.migrate_to_chat_id)
            return AT_ONCE_MS
        except (TelegramAPIError, ClientDecodeError) as error:
            return await self._after(error, code, place)
        await self.board.shown(code, hangs, Hung(hung.language, face.print))
        if hangs != place:
            await self.board.forget(code, place)
        return 0

    async def _face(self, table: Table | None, place: Place, words: Words) -> Face:
        if table is None:
            return gone_face(words)
        if place.chat is None or place.group:
            return open_face(table, self.desk.links, words)
        person = await self.desk.people.by_telegram(place.chat)
        return private_face(table, person.id if person else None, self.desk.links, words, inline=self.desk.inline)

    async def _send(self, place: Place, face: Face) -> Place:
        """Show *face* at *place*, and return where it hangs now: a card that lost its message gets a new one."""
        if place.lost:
            assert place.chat is not None
            sent = await self.bot.send_message(place.chat, face.text, reply_markup=face.buttons)
            return Place(place.chat, sent.message_id)
        try:
            await self.bot.edit_message_text(
                face.text,
                chat_id=place.chat,
                message_id=place.message,
                inline_message_id=place.inline,
                reply_markup=face.buttons,
            )
        except TelegramBadRequest as error:
            if "message is not modified" not in error.message:
                raise
        return place

    async def _after(self, error: TelegramAPIError | ClientDecodeError, code: TableCode, place: Place) -> int:
        """Return the ms to wait after *error*; where waiting is of no use, the card is let go."""
        where = {"table": code, "error": type(error).__name__}
        match error:
            case TelegramRetryAfter():
                wait = max(1, error.retry_after) * 1000
                await self.pace.block(buckets_of(place)[:-1], wait)
                return wait
            case TelegramForbiddenError() | TelegramNotFound():
                log.info("a chat does not let the bot speak", extra=where)
            case TelegramBadRequest():
                log.info("a card is let go", extra={**where, "why": error.message})
            case _:
                log.info("a card waits", extra=where)
                return SOON_MS
        await self.board.forget(code, place)
        return 0
