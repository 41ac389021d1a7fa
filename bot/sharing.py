"""Cards that the page asks for: prepared for one person, who sends them from Telegram's own dialog."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError

from bot.articles import table_article
from bot.desk import Desk
from bot.patience import Sleep, pauses
from bot.texts import words_for
from webapp.accounts.database import AWAY
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.table import State
from webapp.tables.wishes import PATIENCE_SECONDS, Share, Wish, Wishes

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Prepares cards for whoever wishes for one."""

    bot: Bot
    desk: Desk
    wishes: Wishes
    sleep: Sleep = asyncio.sleep

    async def run(self) -> None:
        """Grant wishes until cancelled, each beside the others."""
        growing = pauses()
        async with asyncio.TaskGroup() as tasks:
            while True:
                try:
                    wish = await self.wishes.hear()
                except UNAVAILABLE as error:
                    log.warning("wishes cannot be heard", extra={"error": type(error).__name__})
                    await self.sleep(next(growing))
                    continue
                growing = pauses()
                if wish is not None:
                    tasks.create_task(self._grant(wish), name=f"grant {wish.id}")

    async def _grant(self, wish: Wish) -> None:
        prepared: str | None = None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):  # nobody waits for it any longer
                prepared = await self._prepare(wish.share)
            await self.wishes.answer(wish, prepared)
        except (TelegramAPIError, ClientDecodeError, TimeoutError, *AWAY, *UNAVAILABLE) as error:
            log.info("a card was not prepared", extra={"error": type(error).__name__})
            with suppress(*UNAVAILABLE):
                await self.wishes.answer(wish, None)

    async def _prepare(self, share: Share) -> str | None:
        """Return the number of the message; None where there is no such table, or Telegram knows no such person."""
        user_id, table = await self.desk.people.telegram_of(share.person), await self.desk.find(share.table)
        if user_id is None or table is None or table.state is State.CLOSED:
            return None
        saved = await self.bot.save_prepared_inline_message(
            user_id,
            table_article(table, self.desk.links, words_for(share.language)),
            allow_user_chats=True,
            allow_group_chats=True,
            allow_channel_chats=True,
        )
        return saved.id
