"""The emulator itself: it refuses what Telegram refuses, else tests of the bot would prove little."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot, methods
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, MenuButtonWebApp, WebAppInfo
from aiohttp import ClientSession

from bot.app import make_bot
from tests.fake_botapi import METHODS, FakeTelegram, Someone
from webapp.settings import Settings

BOB = Someone(45, "Bob", "en")
PAGE = WebAppInfo(url="https://okey.example.org/")
GROUP = -1_000_000_000_001


@pytest.fixture
async def bot(telegram: FakeTelegram) -> AsyncIterator[Bot]:
    telegram.group()
    telegram.chat_of(BOB).bot = True
    bot = make_bot(Settings.from_env(telegram.settings()))
    yield bot
    await bot.session.close()


def one(**button: Any) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(**{"text": "x", **button})]])


REFUSED = [
    (methods.SendMessage(chat_id=GROUP, text="x", reply_markup=one(web_app=PAGE)), "BUTTON_TYPE_INVALID"),
    (methods.SendMessage(chat_id=45, text="x", reply_markup=one(web_app=WebAppInfo(url="http://a.b"))), "Only HTTPS"),
    (methods.SendMessage(chat_id=45, text="x", reply_markup=one(callback_data="ş" * 33)), "BUTTON_DATA_INVALID"),
    (methods.SendMessage(chat_id=45, text="x", reply_markup=one(url="nowhere")), "BUTTON_URL_INVALID"),
    (methods.SendMessage(chat_id=45, text="x", reply_markup=one()), "unallowed"),
    (methods.SendMessage(chat_id=45, text="x", reply_markup=one(url="https://a.b", web_app=PAGE)), "unallowed"),
    (methods.SendMessage(chat_id=45, text="<b> </b>"), "message text is empty"),
    (methods.SendMessage(chat_id=45, text="x" * 4097), "too long"),
    (methods.SendMessage(chat_id=45, text="<b>x"), "can't parse entities"),
    (methods.SendMessage(chat_id=45, text="<table>x</table>"), "Unsupported start tag"),
    (methods.SendMessage(chat_id=46, text="x"), "chat not found"),
    (methods.EditMessageText(chat_id=45, message_id=999, text="x"), "message to edit not found"),
    (methods.AnswerCallbackQuery(callback_query_id="1"), "query is too old"),
    (methods.SetMyCommands(commands=[BotCommand(command="Okey", description="x")]), "BOT_COMMAND_INVALID"),
    (methods.SetChatMenuButton(menu_button=MenuButtonWebApp(text="x", web_app=WebAppInfo(url="http://a.b"))), "HTTPS"),
    (methods.SetWebhook(url="http://okey.example.org/"), "HTTPS"),
    (methods.SetWebhook(url="https://okey.example.org:9000/"), "HTTPS"),
    (methods.SetWebhook(url="https://okey.example.org/", secret_token="two words"), "unallowed characters"),
]


@pytest.mark.parametrize(("call", "why"), REFUSED, ids=[f"{type(row[0]).__name__}: {row[1]}" for row in REFUSED])
async def test_it_refuses_what_telegram_refuses(
    telegram: FakeTelegram, bot: Bot, call: methods.TelegramMethod[Any], why: str
) -> None:
    with pytest.raises(TelegramBadRequest, match=why):
        await bot(call)
    assert telegram.calls == []
    assert len(telegram.refused) == 1


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot) -> None:
    message = await bot.send_message(45, "x", reply_markup=one(web_app=PAGE))
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await message.edit_text("x", reply_markup=one(web_app=PAGE))
    await message.edit_text("y")


async def test_it_speaks_of_floods_blocks_moves_and_strange_tokens(telegram: FakeTelegram, bot: Bot) -> None:
    telegram.floods("sendMessage", 3600)
    with pytest.raises(TelegramRetryAfter) as flood:
        await bot.send_message(45, "x")
    assert flood.value.retry_after == 3600
    telegram.blocks(BOB)
    with pytest.raises(TelegramForbiddenError):
        await bot.send_message(45, "x")
    old = telegram.group(kind="group")
    new = telegram.migrate(old)
    assert (await bot.send_message(old.id, "x")).chat.id == new.id
    telegram.token = "1:another"
    with pytest.raises(TelegramUnauthorizedError):
        await bot.get_me()


async def test_a_move_is_told_as_telegram_tells_it(telegram: FakeTelegram, bot: Bot) -> None:
    old = telegram.group(kind="group")
    new = telegram.migrate(old)
    bot.session.middleware.unregister(bot.session.middleware[0])  # without the bot's own patience
    with pytest.raises(TelegramMigrateToChat) as moved:
        await bot.send_message(old.id, "x")
    assert moved.value.migrate_to_chat_id == new.id


async def test_only_one_may_ask_for_updates_and_none_beside_a_webhook(telegram: FakeTelegram, bot: Bot) -> None:
    await bot.set_webhook("https://okey.example.org/hook")
    with pytest.raises(TelegramConflictError):
        await bot.get_updates()
    await bot.delete_webhook()
    await telegram.says(BOB, "hello")
    [update] = await bot.get_updates()
    assert [again.update_id for again in await bot.get_updates()] == [update.update_id]
    assert await bot.get_updates(offset=update.update_id + 1) == []


async def test_it_knows_every_method_and_no_other_and_no_strange_parameter(telegram: FakeTelegram, bot: Bot) -> None:
    assert len(METHODS) > 150
    url = f"{telegram.url}/bot{telegram.token}"
    async with ClientSession() as session:
        async with session.get(f"{url}/dance") as answer:
            assert answer.status == 404
        async with session.get(f"{url}/getMe?colour=red") as answer:
            assert answer.status == 400
        async with session.post(f"{url}/sendMessage", json={"chat_id": 45}) as answer:
            assert answer.status == 400
        async with session.post(f"{url}/sendMessage", json={"chat_id": 45, "text": "x"}) as answer:
            assert (await answer.json())["result"]["text"] == "x"
