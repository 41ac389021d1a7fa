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
from aiogram.types import (
    BotCommand,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    MenuButtonWebApp,
    WebAppInfo,
)
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


def article(**changes: Any) -> InlineQueryResultArticle:
    said = InputTextMessageContent(message_text="x", parse_mode="HTML")
    return InlineQueryResultArticle(**{"id": "1", "title": "x", "input_message_content": said, **changes})


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
    (methods.EditMessageText(inline_message_id="x", text="x"), "MESSAGE_ID_INVALID"),
    (methods.DeleteMessage(chat_id=45, message_id=999), "message to delete not found"),
    (methods.SetMyName(name="x" * 65), "NAME_TOO_LONG"),
    (methods.SetMyDescription(description="x" * 513), "DESCRIPTION_TOO_LONG"),
    (methods.SetMyShortDescription(short_description="x", language_code="pt-br"), "LANGUAGE_CODE_INVALID"),
    (methods.AnswerInlineQuery(inline_query_id="1", results=[]), "query is too old"),
    (methods.AnswerInlineQuery(inline_query_id="1", results=[article(), article()]), "RESULT_ID_DUPLICATE"),
    (methods.AnswerInlineQuery(inline_query_id="1", results=[article(id="ş" * 33)]), "RESULT_ID_INVALID"),
    (methods.AnswerInlineQuery(inline_query_id="1", results=[article(reply_markup=one(web_app=PAGE))]), "BUTTON_TYPE"),
    (methods.AnswerGuestQuery(guest_query_id="1", result=article()), "GUEST_QUERY_ID_INVALID"),
    (methods.SavePreparedInlineMessage(user_id=45, result=article()), "PEER_TYPES_EMPTY"),
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


# --- how fast a bot may speak ----------------------------------------------------------------------------------


async def how_many(bot: Bot, calls: int, chat: int) -> int:
    """Return after how many messages to a chat Telegram has had enough."""
    for count in range(calls):
        try:
            await bot.send_message(chat, f"{count}")
        except TelegramRetryAfter:
            return count
    return calls


@pytest.fixture
def hasty(bot: Bot) -> Bot:
    """The bot without its patience."""
    bot.session.middleware.unregister(bot.session.middleware[0])
    return bot


async def test_a_chat_hears_one_message_or_edit_a_second(telegram: FakeTelegram, hasty: Bot) -> None:
    telegram.limit()
    message = await hasty.send_message(45, "x")
    with pytest.raises(TelegramRetryAfter) as flood:
        await message.edit_text("y")
    assert flood.value.retry_after == 1
    telegram.passes(1)
    await message.edit_text("y")


async def test_a_group_hears_twenty_a_minute(telegram: FakeTelegram, hasty: Bot) -> None:
    telegram.limit()
    for count in range(20):
        await hasty.send_message(GROUP, f"{count}")
        telegram.passes(1)
    with pytest.raises(TelegramRetryAfter) as flood:
        await hasty.send_message(GROUP, "one more")
    assert flood.value.retry_after == 40
    telegram.passes(40)
    assert await how_many(hasty, 2, GROUP) == 1


async def test_edits_of_an_inline_message_are_counted_too(telegram: FakeTelegram, hasty: Bot) -> None:
    telegram.limit()
    telegram.elsewhere.guests.add("1")
    sent = await hasty.answer_guest_query("1", article())
    await hasty.edit_message_text("y", inline_message_id=sent.inline_message_id)
    with pytest.raises(TelegramRetryAfter):
        await hasty.edit_message_text("z", inline_message_id=sent.inline_message_id)


# --- from other chats ------------------------------------------------------------------------------------------


async def test_a_guest_query_is_answered_once(telegram: FakeTelegram, bot: Bot) -> None:
    query = await telegram.mentions(BOB, "okey")
    [update] = await bot.get_updates()
    assert update.guest_message is not None
    assert (update.guest_message.guest_query_id, update.guest_message.text) == (query, "@okeyhane_bot okey")
    await bot.answer_guest_query(query, article())
    assert (await telegram.answers(query))["text"] == "x"
    with pytest.raises(TelegramBadRequest):
        await bot.answer_guest_query(query, article())


async def test_a_prepared_message_is_for_one_person_and_told_of_when_sent(telegram: FakeTelegram, bot: Bot) -> None:
    saved = await bot.save_prepared_inline_message(
        45, article(reply_markup=one(url="https://a.b")), allow_user_chats=True
    )
    with pytest.raises(AssertionError):
        await telegram.shares(Someone(46, "Cem"), saved.id)
    sent = await telegram.shares(BOB, saved.id)
    [update] = await bot.get_updates()
    assert update.chosen_inline_result is not None
    assert update.chosen_inline_result.inline_message_id == sent["inline_message_id"]
    telegram.feedback = False
    await telegram.shares(BOB, saved.id)
    assert len(await bot.get_updates()) == 1


async def test_a_kick_a_return_and_an_upgrade_are_told(telegram: FakeTelegram, bot: Bot) -> None:
    room = telegram.group(kind="group")
    await telegram.kicks(BOB, room)
    with pytest.raises(TelegramForbiddenError):
        await bot.send_message(room.id, "x")
    await telegram.adds(BOB, room)
    new = await telegram.upgrades(BOB, room)
    updates = await bot.get_updates()
    changes = [update.my_chat_member.new_chat_member.status for update in updates if update.my_chat_member]
    moves = [(update.message.chat.id, update.message.migrate_to_chat_id) for update in updates if update.message]
    assert changes == ["kicked", "member"]
    assert moves == [(room.id, new.id), (new.id, None)]


async def test_who_may_not_speak_is_told_so(telegram: FakeTelegram, bot: Bot) -> None:
    telegram.rooms[GROUP].silent = True
    with pytest.raises(TelegramBadRequest, match="not enough rights"):
        await bot.send_message(GROUP, "x")


async def test_an_update_may_come_again(telegram: FakeTelegram, bot: Bot) -> None:
    number = await telegram.says(BOB, "hello")
    await telegram.again(number)
    assert [update.update_id for update in await bot.get_updates()] == [number, number]


async def test_what_the_bot_has_set_can_be_read_back(telegram: FakeTelegram, bot: Bot) -> None:
    await bot.set_my_commands([BotCommand(command="okey", description="x")], language_code="tr")
    await bot.set_my_name("Okeyhane", language_code="tr")
    assert [one.command for one in await bot.get_my_commands(language_code="tr")] == ["okey"]
    assert await bot.get_my_commands() == []
    assert telegram.texts == {("MyName", "tr"): "Okeyhane"}
    await bot.set_chat_menu_button(menu_button=MenuButtonWebApp(text="x", web_app=PAGE))
    assert (await bot.get_chat_menu_button()).type == "web_app"
