"""What Telegram is told about the bot at its start: commands, names, the menu button, where to bring updates."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence

from aiogram import Bot
from aiogram.exceptions import TelegramRetryAfter
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeUnion,
    MenuButtonDefault,
    MenuButtonWebApp,
    TelegramObject,
    WebAppInfo,
)

from bot.texts import ENGLISH, LANGUAGES, Words
from webapp.tables.lease import Lease

log = logging.getLogger(__name__)


async def show_profile(bot: Bot, lease: Lease, home: str | None) -> None:
    """Tell Telegram the bot's commands, names and descriptions in every language, and the button that opens *home*.

    Only what differs is set, and nothing is asked when it was all set before: a host may change it afterwards.
    """
    wanted = profile_print(home)
    if await lease.noted("profile") == wanted:
        return
    button = menu_button(home)
    if differs([await bot.get_chat_menu_button()], [button]):
        await bot.set_chat_menu_button(menu_button=button)
    for tag, words in LANGUAGES.items():
        language = None if words is ENGLISH else tag  # English is what all others see
        await _set_commands(bot, words, language)
        await _set_descriptions(bot, words, language)
    if await _set_names(bot):
        await lease.note("profile", wanted)


def profile_print(home: str | None) -> str:
    """Return what tells the profile of this version and *home* from every other one."""
    said = (f"{words.play}{words.commands}{words.group_commands}{words.profile}" for words in LANGUAGES.values())
    return _print(home, *said)


def menu_button(home: str | None) -> MenuButtonWebApp | MenuButtonDefault:
    """The button of all chats."""
    return MenuButtonWebApp(text=ENGLISH.play, web_app=WebAppInfo(url=home)) if home else MenuButtonDefault()


def commands_of(words: Words) -> dict[BotCommandScopeUnion, list[BotCommand]]:
    """The commands of one language, in each kind of chats."""
    scopes: list[tuple[BotCommandScopeUnion, tuple[tuple[str, str], ...]]] = [
        (BotCommandScopeAllPrivateChats(), words.commands),
        (BotCommandScopeAllGroupChats(), words.group_commands),
    ]
    return {scope: [BotCommand(command=name, description=text) for name, text in said] for scope, said in scopes}


async def _set_commands(bot: Bot, words: Words, language: str | None) -> None:
    for scope, commands in commands_of(words).items():
        if differs(await bot.get_my_commands(scope=scope, language_code=language), commands):
            await bot.set_my_commands(commands, scope=scope, language_code=language)


async def _set_descriptions(bot: Bot, words: Words, language: str | None) -> None:
    said = words.profile
    if (await bot.get_my_short_description(language_code=language)).short_description != said.about:
        await bot.set_my_short_description(said.about, language_code=language)
    if (await bot.get_my_description(language_code=language)).description != said.description:
        await bot.set_my_description(said.description, language_code=language)


async def _set_names(bot: Bot) -> bool:
    """Return whether all could be set: Telegram lets a bot change its name a few times, and then not for hours."""
    try:
        for tag, words in LANGUAGES.items():
            language = None if words is ENGLISH else tag
            if (await bot.get_my_name(language_code=language)).name != words.profile.name:
                await bot.set_my_name(words.profile.name, language_code=language)
    except TelegramRetryAfter as flood:
        log.warning("the bot's names are set at another start", extra={"seconds": flood.retry_after})
        return False
    return True


def differs(there: Sequence[TelegramObject], wanted: Sequence[TelegramObject]) -> bool:
    """Compare by what they say: what Telegram sends is bound to the bot, and so never equal to what we make."""
    return [one.model_dump(exclude_none=True) for one in there] != [one.model_dump(exclude_none=True) for one in wanted]


async def have_updates_brought(bot: Bot, lease: Lease, url: str, secret: str, kinds: Sequence[str]) -> None:
    """Tell Telegram to bring updates to *url*, unless it has been told exactly so."""
    wanted = _print(url, secret, *kinds)
    if (await bot.get_webhook_info()).url == url and await lease.noted("webhook") == wanted:
        return
    await bot.set_webhook(url, secret_token=secret, allowed_updates=list(kinds))
    await lease.note("webhook", wanted)
    log.info("Telegram brings updates", extra={"url": url})


async def ask_for_updates_instead(bot: Bot) -> None:
    """Take an older webhook away: while there is one, nobody may ask."""
    if (await bot.get_webhook_info()).url:
        await bot.delete_webhook()


def _print(*parts: str | None) -> str:
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
