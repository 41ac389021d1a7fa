"""What Telegram is told about the bot: in every language, once, and only where it differs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot, methods

from bot.app import make_bot
from bot.profile import show_profile
from bot.texts import LANGUAGES
from tests.bot.conftest import OpenBot
from tests.fake_botapi import FakeTelegram
from webapp.settings import Settings
from webapp.tables.lease import Lease
from webapp.tables.store import Store

HOME = "https://okey.example.org/"
SETTERS = (
    *(methods.SetMyCommands, methods.SetMyName, methods.SetMyDescription),
    *(methods.SetMyShortDescription, methods.SetChatMenuButton),
)
SPOKEN = {"" if tag == "en" else tag: words for tag, words in LANGUAGES.items()}


@pytest.fixture
async def bot(telegram: FakeTelegram) -> AsyncIterator[Bot]:
    async def at_once(_: float) -> None:
        pass

    bot = make_bot(Settings.from_env(telegram.settings()), at_once)
    yield bot
    await bot.session.close()


@pytest.fixture
def lease(store: Store, telegram: FakeTelegram) -> Lease:
    return Lease(store, f"bot:{telegram.me['id']}")


def told(telegram: FakeTelegram) -> list[Any]:
    """The calls that say something of the bot, in their order."""
    return [call for call in telegram.calls if isinstance(call, SETTERS)]


async def test_everything_is_told_in_every_language(telegram: FakeTelegram, bot: Bot, lease: Lease) -> None:
    await show_profile(bot, lease, HOME)
    for tag, words in SPOKEN.items():
        for scope, commands in (("all_private_chats", words.commands), ("all_group_chats", words.group_commands)):
            named = [(command["command"], command["description"]) for command in telegram.commands[scope, tag]]
            assert named == list(commands)
        assert (await bot.get_my_name(language_code=tag or None)).name == words.profile.name
        assert telegram.texts["MyDescription", tag] == words.profile.description
        assert telegram.texts["MyShortDescription", tag] == words.profile.about
    assert telegram.menu == {"type": "web_app", "text": "Play", "web_app": {"url": HOME}}
    assert telegram.refused == []


async def test_it_is_not_told_again(telegram: FakeTelegram, bot: Bot, lease: Lease) -> None:
    await show_profile(bot, lease, HOME)
    before = len(telegram.calls)
    await show_profile(bot, lease, HOME)
    assert len(telegram.calls) == before


async def test_only_what_differs_is_told(telegram: FakeTelegram, bot: Bot, lease: Lease) -> None:
    """As after a new version, or where the house's data are new and the bot is not."""
    await show_profile(bot, lease, HOME)
    before = len(told(telegram))
    await lease.note("profile", "of an older version")
    telegram.texts["MyDescription", "pl"] = "something older"
    telegram.commands["all_group_chats", ""] = []
    await show_profile(bot, lease, HOME)
    assert [type(call) for call in told(telegram)[before:]] == [methods.SetMyDescription, methods.SetMyCommands]


async def test_a_name_that_telegram_takes_hours_for_keeps_nothing_waiting(
    telegram: FakeTelegram, bot: Bot, lease: Lease
) -> None:
    telegram.floods("setMyName", 70_000)
    await show_profile(bot, lease, HOME)
    assert telegram.texts["MyDescription", ""] == LANGUAGES["en"].profile.description
    assert ("MyName", "ru") not in telegram.texts
    await show_profile(bot, lease, HOME)
    assert telegram.texts["MyName", "ru"] == "Окейхане"


async def test_without_a_page_the_menu_opens_nothing(telegram: FakeTelegram, bot: Bot, lease: Lease) -> None:
    await show_profile(bot, lease, HOME)
    await show_profile(bot, lease, None)
    assert telegram.menu == {"type": "default"}


async def test_the_bot_says_it_when_it_comes(telegram: FakeTelegram, open_bot: OpenBot) -> None:
    async with open_bot(telegram.settings(), known=False):
        await telegram.next_call(methods.SetMyCommands)
