"""Messages that the bot sends of its own accord to one person: each once, in place of the one before, or not at all."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramRetryAfter,
)
from aiogram.types import InlineKeyboardMarkup

from bot.board import Board, Place
from bot.tempo import buckets_of
from webapp.accounts.reach import Contact, Reach
from webapp.tables.lease import Lease
from webapp.tables.pace import Pace
from webapp.tables.whereabouts import TABLES_SECONDS

log = logging.getLogger(__name__)

SOON_MS: Final = 2_000


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody is told."""

    once: str
    """Names it: of the same name one is sent in days, whatever is killed or told again."""
    replaces: str
    """The one before of the same kind goes when this one comes."""
    text: str
    buttons: InlineKeyboardMarkup | None
    silent: bool


@dataclass(frozen=True, slots=True)
class Letterbox:
    """Writes to people."""

    bot: Bot
    board: Board
    reach: Reach
    pace: Pace
    lease: Lease
    """Whose marks outlive this node."""

    async def send(self, contact: Contact, message: Message) -> int | None:
        """Send *message*; return the ms to wait where Telegram asks for patience, else None.

        It is marked before it is sent. A node that is killed between the two has most likely sent it, for the answer
        takes longest; so nobody sends it again.
        """
        buckets = buckets_of(Place(contact.user_id))
        if wait := await self.pace.take(buckets):
            return wait
        if not await self.lease.first_time(message.once, TABLES_SECONDS):
            return None
        try:
            sent = await self.bot.send_message(
                contact.user_id, message.text, reply_markup=message.buttons, disable_notification=message.silent
            )
        except (TelegramForbiddenError, TelegramBadRequest) as error:
            log.info("somebody is out of reach", extra={"error": type(error).__name__})
            await self.reach.lost(contact.user_id)
            return None
        except (TelegramAPIError, ClientDecodeError) as error:
            await self.lease.unmark(message.once)
            if not isinstance(error, TelegramRetryAfter):
                return SOON_MS
            await self.pace.block(buckets[:-1], wait := max(1, error.retry_after) * 1000)
            return wait
        await self._replace(contact, message.replaces, sent.message_id)
        return None

    async def _replace(self, contact: Contact, what: str, number: int) -> None:
        """Take the message before it away, and remember this one in its place."""
        before = await self.board.swap(f"{what}:{contact.user_id}", number)
        if before is not None:
            with suppress(TelegramAPIError, ClientDecodeError):  # it is gone, or too old to be deleted
                await self.bot.delete_message(contact.user_id, before)
