"""At a season's end: each chat that played is sent one card of its league, in the morning and without a sound.

What is to be done is read from the books, so neither a restart nor a store that was lost forgets a chat. A card is
taken in hand in the books before it is sent, and settled after: where a node was killed in between, another sends it.
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
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
)
from aiohttp import ClientConnectorError

from bot.board import Place
from bot.cards import season_card
from bot.desk import Desk
from bot.keyboards import league_button
from bot.tempo import buckets_of
from bot.texts import words_for
from webapp.accounts.seasons import Season
from webapp.tables.errands import Errands
from webapp.tables.pace import Pace

log = logging.getLogger(__name__)

MORNING_MS: Final = 10 * 3600 * 1000
"""From a season's end to its cards: nobody is woken for them, and the books have every match by then."""
AT_ONCE: Final = 16
"""So many chats are looked at, then others have their turn."""
NEXT_MS: Final = 20
SOON_MS: Final = 2_000
"""After a call that failed on its way."""
HELD_MS: Final = 10_000
"""While somebody else has a card in hand."""


@dataclass(frozen=True, slots=True)
class Seasons:
    """Sends the cards; how fast, `Pace` says for all nodes together."""

    bot: Bot
    """One whose calls do not wait by themselves."""
    desk: Desk
    pace: Pace
    due: Errands

    async def begin(self) -> None:
        """See that the end of this season is not missed, nor that of the last one."""
        season = self._season(self.desk.tables.store.now())
        for one in (season.before, season):
            await self.due.add(str(one), one.ends(self.zone) + MORNING_MS)

    async def note(self, at: int) -> None:
        """A match has ended at server ms *at* that counts for a chat."""
        season = self._season(at)
        await self.due.add(str(season), season.ends(self.zone) + MORNING_MS)

    async def tell(self, what: str) -> int | None:
        """Send the cards of a season to chats that have not had them; return the ms until it goes on."""
        season, now = Season.parse(what), self.desk.tables.store.now()
        if (early := season.ends(self.zone) + MORNING_MS - now) > 0:
            return early
        if season.after != self._season(now):
            return None  # it is no news any more
        chats = await self.desk.chats.league.without_card(season, AT_ONCE)
        waits = [await self._tell(chat, season) for chat in chats]
        return max([NEXT_MS, *waits]) if waits else None

    @property
    def zone(self) -> str:
        return self.desk.chats.league.zone

    def _season(self, at: int) -> Season:
        return Season.of(at, self.zone)

    async def _tell(self, chat: int, season: Season) -> int:
        """Send one chat its card; return the ms until it may be tried again where it has not got it."""
        league = self.desk.chats.league
        standings = await league.season(chat, season)
        if standings and (wait := await self.pace.take(buckets_of(Place(chat)))):
            return wait
        if not await league.take_card(chat, season, self.desk.tables.store.now()):
            return HELD_MS
        if not standings:
            await league.settle_card(chat, season)
            return 0
        door = await league.door(chat, None)
        words = words_for(door.language)
        text, buttons = season_card(season, standings, words), league_button(door.token, self.desk.links, words)
        try:
            await self.bot.send_message(chat, text, reply_markup=buttons, disable_notification=True)
        except (TelegramAPIError, ClientDecodeError) as error:
            return await self._after(error, chat, season)
        await league.settle_card(chat, season)
        return 0

    async def _after(self, error: TelegramAPIError | ClientDecodeError, chat: int, season: Season) -> int:
        """Return the ms to wait after *error*. A card that may have come is settled, and so is one of no use."""
        league = self.desk.chats.league
        match error:
            case TelegramMigrateToChat():
                await league.put_back_card(chat, season)
                await self.desk.chats.moved(chat, error.migrate_to_chat_id)
                return NEXT_MS
            case TelegramForbiddenError() | TelegramNotFound() | TelegramBadRequest() | ClientDecodeError():
                log.info("a season's card is let go", extra={"error": type(error).__name__})
                await league.settle_card(chat, season)
                return 0
            case TelegramNetworkError() if not isinstance(error.__cause__, ClientConnectorError):
                log.warning("a season's card may have come", extra={"error": type(error).__name__})
                await league.settle_card(chat, season)
                return 0
        await league.put_back_card(chat, season)
        await self.due.add(str(season))  # who had this work in hand may have lost it meanwhile
        if not isinstance(error, TelegramRetryAfter):
            return SOON_MS
        await self.pace.block(buckets_of(Place(chat))[:-1], wait := max(1, error.retry_after) * 1000)
        return wait
