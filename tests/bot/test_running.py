"""The bot at work: one of many polls, each update is handled once, and trouble is waited out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest
from aiogram import methods
from aiohttp import ClientSession, web
from pydantic import SecretStr
from redis.asyncio import Redis

from bot.texts import LANGUAGES
from bot.told import help_text
from bot.webhook import PATH, Webhook
from tests.bot.conftest import OpenBot
from tests.conftest import quick_first
from tests.fake_botapi import TOKEN, FakeTelegram, Someone
from webapp.tables.manager import Manager

BOB = Someone(45, "Bob", "en")
BOT_ID = TOKEN.partition(":")[0]
GREETING = LANGUAGES["en"].greeting
PAGE = "https://okey.example.org"


def greetings(telegram: FakeTelegram) -> int:
    return sum(isinstance(call, methods.SendMessage) and call.text == GREETING for call in telegram.calls)


# --- each update once ------------------------------------------------------------------------------------------


async def test_an_update_that_comes_twice_is_handled_once(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()):
        number = await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
        message = {"message_id": 1, "date": 1, "chat": telegram.chat_of(BOB).json, "from": BOB.json(), "text": "/start"}
        await telegram.push(number, message=message)
        await telegram.says(BOB, "/help")
        assert (await telegram.hears(BOB))["text"] == help_text(LANGUAGES["en"])
    assert greetings(telegram) == 1


async def test_two_nodes_answer_once_and_the_second_goes_on_for_the_first(
    telegram: FakeTelegram, open_bot: OpenBot
) -> None:
    async with open_bot(telegram.settings()) as second:
        await telegram.until_polled()
        async with open_bot(telegram.settings()):
            for _ in range(3):
                await telegram.says(BOB, "/start")
                await telegram.hears(BOB)
            second.task.cancel()
            await asyncio.gather(second.task, return_exceptions=True)
            await telegram.says(BOB, "/start")
            await telegram.hears(BOB)
    assert greetings(telegram) == 4
    assert telegram.refused == []


async def test_a_node_that_lost_its_lease_handles_nothing_more(
    telegram: FakeTelegram, open_bot: OpenBot, valkey: Redis, store_prefix: str
) -> None:
    """As after a long sleep: somebody else holds the lease, and this node still has a question open."""
    lease = f"{store_prefix}{{bot:{BOT_ID}}}:lease"
    async with open_bot(telegram.settings()) as at_work:
        await telegram.until_polled()
        await valkey.set(lease, "999", px=60_000)
        await telegram.says(BOB, "/start")
        async with asyncio.timeout(60):
            await at_work.rested.wait()  # for its next turn
        assert greetings(telegram) == 0
        await valkey.delete(lease)
        await telegram.hears(BOB)
    assert greetings(telegram) == 1


async def test_handlers_come_to_their_end_when_the_house_closes(
    telegram: FakeTelegram, open_bot: OpenBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered, go_on = asyncio.Event(), asyncio.Event()
    create = Manager.create

    async def slow(self: Manager, person: str, name: str, command: str, **more: float) -> object:
        entered.set()
        await go_on.wait()
        return await create(self, person, name, command, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Manager, "create", slow)
    monkeypatch.setattr("bot.app.DRAIN_SECONDS", 60.0)
    async with open_bot(telegram.settings()) as at_work:
        await telegram.says(BOB, "/okey")
        await entered.wait()
        at_work.task.cancel()
        asyncio.get_running_loop().call_later(0.05, go_on.set)
    assert (await telegram.hears(BOB))["text"].startswith("Okey table")


# --- trouble ---------------------------------------------------------------------------------------------------


async def test_too_many_requests_are_waited_out_as_long_as_told(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()) as at_work:
        await telegram.until_polled()
        telegram.floods("sendMessage", 7)
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
    assert 7 in at_work.waited
    assert greetings(telegram) == 1


async def test_a_flood_that_would_take_too_long_gives_the_message_up(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()) as at_work:
        await telegram.until_polled()
        telegram.floods("sendMessage", 3600)
        await telegram.says(BOB, "/start")
        await telegram.until_met("sendMessage")  # for messages are answered side by side
        await telegram.says(BOB, "/help")
        assert (await telegram.hears(BOB))["text"] == help_text(LANGUAGES["en"])
    assert 3600 not in at_work.waited


async def test_a_lost_connection_is_tried_again_after_growing_pauses(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()) as at_work:
        await telegram.until_polled()
        telegram.drops("sendMessage", 3)
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
    assert len(at_work.waited) == 3
    assert at_work.waited == sorted(at_work.waited)


@pytest.mark.parametrize(("code", "why"), [(502, "Bad Gateway"), (500, "Internal Server Error: restart")])
async def test_a_server_in_trouble_is_asked_again(
    telegram: FakeTelegram, open_bot: OpenBot, code: int, why: str
) -> None:
    async with open_bot(telegram.settings()):
        await telegram.until_polled()
        telegram.fails("sendMessage", code, why)
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
        telegram.fails("getUpdates", code, why)
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
    assert greetings(telegram) == 2


async def test_the_bot_comes_when_telegram_does(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    telegram.drops("getMe", 6)
    telegram.drops("getWebhookInfo", 6)
    telegram.drops("setMyCommands", 6)
    telegram.drops("getUpdates", 3)
    async with open_bot(telegram.settings(), known=False):
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)


async def test_who_has_blocked_the_bot_is_left_alone(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    other = Someone(46, "Cem", "tr")
    async with open_bot(telegram.settings()):
        await telegram.until_polled()
        telegram.fails("sendMessage", 403, "Forbidden: bot was blocked by the user")
        await telegram.says(other, "/start")
        await telegram.until_met("sendMessage")
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
    assert telegram.chat_of(other).said == []


WRONG = [("1:wrong", "does not know BOT_TOKEN"), ("no token at all", "is not a bot's token")]


@pytest.mark.parametrize(("token", "said"), WRONG)
async def test_a_wrong_token_ends_the_bot_with_a_word_in_the_log(
    telegram: FakeTelegram, open_bot: OpenBot, caplog: pytest.LogCaptureFixture, token: str, said: str
) -> None:
    async with open_bot({**telegram.settings(), "BOT_TOKEN": token}) as at_work, asyncio.timeout(60):
        await at_work.task
    assert [record.message for record in caplog.records if said in record.message]
    assert token not in caplog.text


async def test_a_token_taken_back_later_ends_it_too(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()) as at_work, asyncio.timeout(60):
        await telegram.until_polled()
        telegram.fails("getUpdates", 401, "Unauthorized")
        await telegram.push(edited_message={"message_id": 1, "date": 1, "chat": telegram.group().json})
        await telegram.says(BOB, "/start")
        await at_work.task


async def test_the_token_stands_in_no_log(
    telegram: FakeTelegram, open_bot: OpenBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    telegram.drops("getMe", 2)
    async with open_bot(telegram.settings()):
        telegram.drops("sendMessage", 8)
        await telegram.says(BOB, "/start")
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
    ours = [record for record in caplog.records if not record.name.startswith(("aiohttp", "aiosqlite"))]
    assert ours
    assert not [record for record in ours if TOKEN in f"{record.getMessage()} {vars(record)}"]


# --- without a public address ----------------------------------------------------------------------------------


@pytest.mark.parametrize("public_url", quick_first([None, "http://127.0.0.1:8080"]))
async def test_without_a_public_address_the_bot_says_so(
    telegram: FakeTelegram, open_bot: OpenBot, public_url: str | None
) -> None:
    words = LANGUAGES["en"]
    group = telegram.group()
    async with open_bot(telegram.settings(public_url)):
        for text in ("/start", "/start t_ABCDEFGHIJK23", "hello"):
            await telegram.says(BOB, text)
            assert (await telegram.hears(BOB))["text"] == words.no_page
        await telegram.says(BOB, "just talking", group)
        await telegram.says(BOB, "/okey", group)
        assert (await telegram.hears(group))["text"] == words.no_page
        await telegram.presses(BOB, telegram.chat_of(BOB).said[0], "open:0")
        assert (await telegram.next_call(methods.AnswerCallbackQuery)).text == words.no_page
    assert telegram.refused == []


# --- by webhook ------------------------------------------------------------------------------------------------


@pytest.fixture
async def webhook(telegram: FakeTelegram) -> AsyncIterator[Webhook]:
    """A path of a node, where Telegram finds the page's public address."""
    webhook = Webhook(SecretStr("between-us_1"))
    app = web.Application()
    app.router.add_post(PATH, webhook.handle)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    telegram.routes[PAGE] = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield webhook
    await runner.cleanup()


def by_webhook(telegram: FakeTelegram) -> dict[str, str]:
    return telegram.settings(PAGE, BOT_MODE="webhook", WEBHOOK_SECRET="between-us_1")


async def test_updates_are_brought_and_nobody_asks_for_them(
    telegram: FakeTelegram, open_bot: OpenBot, webhook: Webhook
) -> None:
    async with open_bot(by_webhook(telegram), webhook):
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
        told = await telegram.next_call(methods.SetWebhook)
        assert (urlsplit(told.url).path, told.secret_token) == (PATH, "between-us_1")
        kinds = {"message", "callback_query", "my_chat_member", "inline_query", "chosen_inline_result", "guest_message"}
        assert set(told.allowed_updates or ()) == kinds
        await telegram.until(lambda: len(telegram.deliveries) == 1)  # the bot may speak before it answers
    assert telegram.polls == 0
    assert telegram.deliveries == [200]


async def test_a_webhook_that_is_set_is_not_set_again(
    telegram: FakeTelegram, open_bot: OpenBot, webhook: Webhook
) -> None:
    for _ in range(2):
        async with open_bot(by_webhook(telegram), webhook):
            await telegram.says(BOB, "/start")
            await telegram.hears(BOB)
    assert sum(isinstance(call, methods.SetWebhook) for call in telegram.calls) == 1


async def test_polling_takes_an_older_webhook_away(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    telegram.webhook = methods.SetWebhook(url=f"{PAGE}/elsewhere")
    telegram.routes[PAGE] = "http://127.0.0.1:1"
    async with open_bot(telegram.settings()):
        await telegram.next_call(methods.DeleteWebhook)
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)


async def test_a_webhook_set_meanwhile_is_taken_away_too(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()):
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
        telegram.fails("getUpdates", 409, "Conflict: can't use getUpdates method while webhook is active")
        await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
        await telegram.next_call(methods.DeleteWebhook)


async def test_an_update_brought_twice_is_handled_once(
    telegram: FakeTelegram, open_bot: OpenBot, webhook: Webhook
) -> None:
    async with open_bot(by_webhook(telegram), webhook):
        number = await telegram.says(BOB, "/start")
        await telegram.hears(BOB)
        message = {"message_id": 1, "date": 1, "chat": telegram.chat_of(BOB).json, "from": BOB.json(), "text": "/start"}
        await telegram.push(number, message=message)
        await telegram.says(BOB, "/help")
        await telegram.hears(BOB)
        await telegram.until(lambda: len(telegram.deliveries) == 3)  # the bot may speak before it answers
    assert greetings(telegram) == 1
    assert telegram.deliveries == [200, 200, 200]


SECRETS = ["another", None, "", "between-us_1x", "ş\udcff"]


@pytest.mark.parametrize("secret", quick_first(SECRETS))
async def test_whoever_does_not_know_the_secret_brings_nothing(
    telegram: FakeTelegram, open_bot: OpenBot, webhook: Webhook, secret: str | None
) -> None:
    headers = {} if secret is None else {"X-Telegram-Bot-Api-Secret-Token": secret}
    async with open_bot(by_webhook(telegram), webhook), ClientSession() as session:
        await telegram.next_call(methods.SetWebhook)
        async with session.post(f"{telegram.routes[PAGE]}{PATH}", json={}, headers=headers) as answer:
            assert answer.status == 401


NONSENSE = [b'{"update_id":1,"new_kind":{}}', b"no json", b"[]", b"{}", b'{"update_id":"x"}']


@pytest.mark.parametrize("body", quick_first(NONSENSE))
async def test_what_cannot_be_read_is_not_brought_again(
    telegram: FakeTelegram, open_bot: OpenBot, webhook: Webhook, body: bytes
) -> None:
    headers = {"X-Telegram-Bot-Api-Secret-Token": "between-us_1"}
    async with open_bot(by_webhook(telegram), webhook), ClientSession() as session:
        await telegram.next_call(methods.SetWebhook)
        async with session.post(f"{telegram.routes[PAGE]}{PATH}", data=body, headers=headers) as answer:
            assert answer.status == 200


async def test_until_the_bot_is_there_updates_are_put_off(
    telegram: FakeTelegram, open_bot: OpenBot, webhook: Webhook
) -> None:
    telegram.webhook = methods.SetWebhook(url=f"{PAGE}{PATH}", secret_token="between-us_1")
    await telegram.says(BOB, "/start")
    await telegram.until(lambda: telegram.deliveries[:1] == [503])
    async with open_bot(by_webhook(telegram), webhook):
        await telegram.hears(BOB)
