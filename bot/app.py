"""The bot, put together: it comes when Telegram can be reached, and stays until the house closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.types import Update, User
from aiogram.utils.token import TokenValidationError
from pydantic import ValidationError

from bot.board import Board
from bot.chats import Chats
from bot.desk import Desk
from bot.evening import Evening
from bot.handlers import chats, closed, elsewhere, group, mishaps, own, pressed, settings, start
from bot.hearing import Hearing
from bot.intake import Intake
from bot.links import Links
from bot.patience import Patience, Sleep, pauses
from bot.polling import Polling
from bot.profile import ask_for_updates_instead, have_updates_brought, show_profile
from bot.sharing import Sharing
from bot.tempo import Counted
from bot.webhook import PATH, Webhook
from webapp.accounts.daily import Daily
from webapp.accounts.league import League
from webapp.accounts.memory import Memory
from webapp.accounts.people import People
from webapp.accounts.reach import Reach
from webapp.settings import Settings
from webapp.tables.lease import UNAVAILABLE, Lease
from webapp.tables.manager import Manager
from webapp.tables.pace import Pace
from webapp.tables.signpost import Signpost
from webapp.tables.store import Store
from webapp.tables.wishes import Wishes

log = logging.getLogger(__name__)

ROUND_SECONDS: Final = 0.3
DRAIN_SECONDS: Final = 3.0
CALL_SECONDS: Final = 20.0
"""Until an unanswered call to Telegram is given up, and made again."""


@dataclass(frozen=True, slots=True)
class House:
    """What the bot is given."""

    settings: Settings
    store: Store
    people: People
    webhook: Webhook | None = None
    """Where updates are brought, in that mode."""
    sleep: Sleep = asyncio.sleep
    speed: float = 1.0
    """The bot writes so many times as fast as Telegram bears; a trial has no time to wait."""


async def run_bot(house: House) -> None:
    """Be the bot until cancelled. A token that Telegram does not know ends it, with a word in the log and no error."""
    try:
        bot = make_bot(house.settings, house.sleep)
    except TokenValidationError:
        log.error("BOT_TOKEN is not a bot's token; the bot stays away")  # noqa: TRY400 - the trace would show it
        return
    try:
        me = await _introduced(bot, house.sleep)
        await _work(house, bot, me)
    except* (TelegramUnauthorizedError, TelegramNotFound):
        log.error("Telegram does not know BOT_TOKEN; the bot stays away")  # noqa: TRY400
    finally:
        await bot.session.close()


class _Session(AiohttpSession):
    """The library's session, without its rest of a quarter of a second after closing: aiohttp itself waits by now."""

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


def make_bot(settings: Settings, sleep: Sleep | None = asyncio.sleep) -> Bot:
    """Return the bot of the settings' token; without *sleep* its calls do not wait by themselves.

    Raises `TokenValidationError`.
    """
    assert settings.bot_token is not None
    session = _Session(api=TelegramAPIServer.from_base(settings.telegram_api), timeout=CALL_SECONDS)
    if sleep is not None:
        session.middleware(Patience(sleep))
    properties = DefaultBotProperties(parse_mode="HTML", link_preview_is_disabled=True)
    return Bot(settings.bot_token.get_secret_value(), session=session, default=properties)


def make_dispatcher(desk: Desk | None) -> Dispatcher:
    """Return the handlers; without a *desk* those that say that the page has no address."""
    dispatcher = Dispatcher(desk=desk)
    dispatcher.include_router(mishaps.make_router())
    if desk is None:
        dispatcher.include_router(closed.make_router())
        return dispatcher
    dispatcher.message.outer_middleware(Hearing(desk))
    dispatcher.callback_query.outer_middleware(Hearing(desk))
    private = (own.make_router(), settings.make_router(), start.make_router())
    anywhere = (chats.make_router(), pressed.make_router(), elsewhere.make_router())
    routers = (*anywhere, *private, group.make_router())
    dispatcher.include_routers(*routers)
    return dispatcher


def make_links(settings: Settings, me: User) -> Links | None:
    """Return the addresses; None while the page has none that Telegram would open."""
    if settings.public_url is None or not settings.public_url.startswith("https://"):
        return None
    assert me.username is not None, "every bot has a username"
    return Links(me.username, settings.public_url, settings.bot_app)


async def _introduced(bot: Bot, sleep: Sleep) -> User:
    """Return who the bot is, as soon as Telegram says so."""
    for pause in pauses():
        try:
            return await bot.me()
        except (TelegramUnauthorizedError, TelegramNotFound):
            raise
        except (TelegramAPIError, ClientDecodeError) as error:
            log.warning("Telegram cannot be reached", extra={"error": type(error).__name__})
            await sleep(pause)
    raise AssertionError("the pauses never end")


async def _work(house: House, bot: Bot, me: User) -> None:
    links = make_links(house.settings, me)
    desk = _desk(house, links, me) if links else None
    dispatcher = make_dispatcher(desk)
    lease = Lease(house.store, f"bot:{bot.id}")
    kinds = dispatcher.resolve_used_update_types()
    await _told(partial(Signpost(house.store, bot.id).put_up, links.start if links else None), house.sleep)
    pace = Pace(house.store, f"bot:{bot.id}", house.speed)
    bot.session.middleware(Counted(pace))
    async with (
        _intake(bot, dispatcher, lease) as intake,
        _evening_bot(house) as second,
        asyncio.TaskGroup() as tasks,
    ):
        home = links.home if links else None
        tasks.create_task(_told(partial(show_profile, bot, lease, home), house.sleep), name="tell Telegram who we are")
        if desk is not None:
            sharing = Sharing(bot, desk, Wishes(house.store, bot.id), house.sleep)
            tasks.create_task(sharing.run(), name="prepare cards")
            evening = Evening(second, desk, pace, ROUND_SECONDS / min(house.speed, 6))
            tasks.create_task(evening.run(), name="the bot's evening")
        log.info("the bot is at work", extra={"bot": me.username, "mode": house.settings.bot_mode})
        if house.webhook is not None:
            await _be_brought_updates(house, bot, lease, intake, kinds)
        else:
            await _told(partial(ask_for_updates_instead, bot), house.sleep)
            await Polling(bot, intake, lease, kinds, house.sleep).run()


def _desk(house: House, links: Links, me: User) -> Desk:
    database, zone = house.people.database, house.settings.day_zone
    memory = Memory(database, house.settings.candy_cap, zone)
    known = Chats(Board(house.store, me.id), League(database, zone))
    inline = bool(me.supports_inline_queries)
    return Desk(
        Manager(house.store),
        house.people,
        memory,
        links,
        known,
        Reach(database),
        Daily(database, zone),
        Lease(house.store, f"bot:{me.id}"),
        inline,
    )


@asynccontextmanager
async def _evening_bot(house: House) -> AsyncIterator[Bot]:
    """A bot of its own beside the handlers: told to wait, it does something else meanwhile."""
    bot = make_bot(house.settings, None)
    try:
        yield bot
    finally:
        await bot.session.close()


@asynccontextmanager
async def _intake(bot: Bot, dispatcher: Dispatcher, lease: Lease) -> AsyncIterator[Intake]:
    """Where updates are taken in; at the end the handlers at work come to theirs."""
    intake = Intake(partial(dispatcher.feed_update, bot), lease)
    try:
        yield intake
    finally:
        await intake.drain(DRAIN_SECONDS)


async def _be_brought_updates(house: House, bot: Bot, lease: Lease, intake: Intake, kinds: list[str]) -> None:
    settings, webhook = house.settings, house.webhook
    assert webhook is not None

    async def receive(body: bytes) -> bool:
        if intake.full:
            return False
        try:
            update = Update.model_validate_json(body, context={"bot": bot})
        except ValidationError:
            log.warning("an update could not be read")
            return True  # it will be no better the next time
        await intake.take(update)
        return True

    url, secret = f"{settings.public_url}{PATH}", webhook.secret.get_secret_value()
    webhook.receive = receive
    try:
        await _told(partial(have_updates_brought, bot, lease, url, secret, kinds), house.sleep)
        await asyncio.Event().wait()  # whatever comes now comes through the node
    finally:
        webhook.receive = None


async def _told(tell: Callable[[], Coroutine[Any, Any, None]], sleep: Sleep) -> None:
    """Tell Telegram something, until it has heard; what it refuses is noted and let go."""
    for pause in pauses():
        try:
            return await tell()
        except (TelegramUnauthorizedError, TelegramNotFound):
            raise
        except TelegramBadRequest as error:
            return log.error("Telegram refuses", extra={"method": type(error.method).__name__, "why": error.message})  # noqa: TRY400
        except (TelegramAPIError, ClientDecodeError, *UNAVAILABLE) as error:
            log.warning("Telegram was not told", extra={"error": type(error).__name__})
            await sleep(pause)
    raise AssertionError("the pauses never end")
