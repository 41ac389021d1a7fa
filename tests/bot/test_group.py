"""In a group: a card that everyone sees, whose button opens the Mini App at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from aiogram import methods
from aiohttp import ClientSession

from bot.texts import LANGUAGES
from bot.told import help_text
from tests.bot.conftest import AtWork, OpenBot
from tests.fake_botapi import TOKEN, FakeTelegram, Json, Someone
from tests.house import Node, Player, open_node
from webapp.accounts.launch import check_launch
from webapp.web.protocol import PROTO

AYSE = Someone(42, "Ayşe", "tr")
BOB = Someone(45, "Bob", "en")
NOBODY = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


def link(card: Json) -> str:
    [button] = card["reply_markup"]["inline_keyboard"][0]
    return str(button["url"])


@pytest.mark.parametrize("command", ["/okey", "/okey@okeyhane_bot"])
@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_okey_answers_with_a_card(telegram: FakeTelegram, bot: AtWork, command: str, kind: str) -> None:
    group = telegram.group(kind=kind)
    await telegram.says(BOB, command, group)
    card = await telegram.hears(group)
    assert card["text"].splitlines()[:4] == ["Okey table", "Owner: Bob", "", "1. Bob"]
    code = link(card).removeprefix("https://t.me/okeyhane_bot?startapp=t_")
    table = (await bot.tables.look(code)).table
    bob = await bot.people.by_telegram(BOB.id)
    assert bob is not None
    assert table.owner == bob.id


async def test_where_the_app_has_a_name_links_open_it(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings(BOT_APP="play")):
        group = telegram.group()
        await telegram.says(BOB, "/okey", group)
        assert link(await telegram.hears(group)).startswith("https://t.me/okeyhane_bot/play?startapp=t_")


async def test_whoever_follows_the_card_is_signed_in_at_that_table(telegram: FakeTelegram, bot: AtWork) -> None:
    group = telegram.group()
    await telegram.says(AYSE, "/okey", group)
    card = await telegram.hears(group)
    opened = telegram.opens(BOB, await telegram.taps(BOB, card, "Masaya otur"))
    data = parse_qs(urlsplit(opened).fragment)["tgWebAppData"][0]
    launch = check_launch(data, TOKEN, card["date"])
    assert (launch.user_id, launch.table) == (BOB.id, link(card).partition("t_")[2])
    assert opened.startswith("https://okey.example.org/?tgWebAppStartParam=t_")


async def test_whoever_asked_sits_there_when_they_come_and_a_friend_beside_them(
    telegram: FakeTelegram, bot: AtWork, valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    group = telegram.group()
    await telegram.says(AYSE, "/okey", group)
    address = await telegram.taps(AYSE, await telegram.hears(group), "Masaya otur")
    async with (
        open_node(valkey_url, store_prefix, tmp_path, bot_token=TOKEN) as node,
        launched(node, telegram.opens(AYSE, address)) as ayse,
        launched(node, telegram.opens(BOB, address)) as bob,
    ):
        await bob.do("sit", table=bob.table)
        view = await ayse.until_view(lambda view: bool(view["seats"][1]["name"]))
    assert [(seat["name"], seat["you"], seat["owner"]) for seat in view["seats"][:2]] == [
        ("Ayşe", True, True),
        ("Bob", False, False),
    ]


@asynccontextmanager
async def launched(node: Node, address: str) -> AsyncIterator[Player]:
    """Somebody whose page Telegram has opened at *address*, at the table where it starts."""
    data = parse_qs(urlsplit(address).fragment)["tgWebAppData"][0]
    async with ClientSession() as session, session.ws_connect(node.socket_url) as ws:
        await ws.send_json({"t": "hello", "proto": PROTO, "launch": data})
        hello = await ws.receive_json(timeout=60)
        player = Player(ws, hello["token"], hello["name"], hello["settings"])
        await player.open(hello["start"])
        yield player


async def test_the_bot_added_by_its_button_opens_a_table_at_once(telegram: FakeTelegram, bot: AtWork) -> None:
    group = telegram.group()
    await telegram.says(BOB, "/start@okeyhane_bot okey", group)
    assert link(await telegram.hears(group)).startswith("https://t.me/okeyhane_bot?startapp=t_")


async def test_a_table_can_be_brought_into_a_group(telegram: FakeTelegram, bot: AtWork) -> None:
    group = telegram.group()
    await telegram.says(BOB, "/okey")
    [[sit], _] = (await telegram.hears(BOB))["reply_markup"]["inline_keyboard"]
    code = sit["web_app"]["url"].rpartition("/")[2]
    await telegram.says(BOB, f"/start@okeyhane_bot t_{code}", group)
    assert link(await telegram.hears(group)).endswith(f"startapp=t_{code}")
    await telegram.says(BOB, "/start@okeyhane_bot t_ABCDEFGHIJK23", group)
    assert (await telegram.hears(group))["text"] == LANGUAGES["en"].unknown


@pytest.mark.parametrize("command", ["/help", "/start", "/start@okeyhane_bot something"])
async def test_help_in_a_group_says_what_to_do(telegram: FakeTelegram, bot: AtWork, command: str) -> None:
    group = telegram.group()
    await telegram.says(BOB, command, group)
    assert (await telegram.hears(group))["text"] == LANGUAGES["en"].group_help


async def test_other_peoples_words_and_other_bots_commands_are_not_answered(
    telegram: FakeTelegram, bot: AtWork
) -> None:
    group = telegram.group()
    for text in ("okey?", "/okey@another_bot", "/language"):
        await telegram.says(BOB, text, group)
    await telegram.says(BOB, "/help", group)
    assert (await telegram.hears(group))["text"] == LANGUAGES["en"].group_help


async def test_an_anonymous_admin_is_asked_who_they_are(telegram: FakeTelegram, bot: AtWork) -> None:
    group = telegram.group()
    words = LANGUAGES["en"]
    for text, answer in (("/okey", words.who_are_you), ("/start@okeyhane_bot okey", words.group_help)):
        await telegram.says(BOB, text, group, sender_chat=group.json, **{"from": NOBODY})
        assert (await telegram.hears(group))["text"] == answer
    assert await bot.people.by_telegram(NOBODY["id"]) is None  # type: ignore[arg-type]


async def test_a_group_that_becomes_a_supergroup_is_answered_there(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()):
        group = telegram.group(kind="group")
        new = telegram.migrate(group)
        await telegram.says(BOB, "/okey", group)
        assert "Owner: Bob" in (await telegram.hears(new))["text"]


async def test_a_group_that_does_not_let_it_speak_is_left_alone(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings()):
        group = telegram.group()
        group.bot = False
        await telegram.says(BOB, "/okey", group)
        await telegram.says(BOB, "/help")
        assert (await telegram.hears(BOB))["text"] == help_text(LANGUAGES["en"])
    assert [method for method, why in telegram.refused] == [methods.SendMessage.__api_method__]
