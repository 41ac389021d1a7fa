"""What Telegram is told about the bot at its start: commands, the menu button, where to bring updates."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence

from aiogram import Bot
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButtonDefault,
    MenuButtonWebApp,
    WebAppInfo,
)

from bot.texts import ENGLISH, LANGUAGES, Words
from webapp.tables.lease import Lease

log = logging.getLogger(__name__)


async def show_profile(bot: Bot, lease: Lease, home: str | None) -> None:
    """Set the commands in every language, and the menu button that opens *home*; nothing when they are set already."""
    wanted = _print(home, *(f"{words.commands}{words.group_commands}" for words in LANGUAGES.values()))
    if await lease.noted("profile") == wanted:
        return
    for tag, words in LANGUAGES.items():
        await _set_commands(bot, words, None if words is ENGLISH else tag)  # English is what all others see
    button = MenuButtonWebApp(text=ENGLISH.play, web_app=WebAppInfo(url=home)) if home else MenuButtonDefault()
    await bot.set_chat_menu_button(menu_button=button)
    await lease.note("profile", wanted)


async def _set_commands(bot: Bot, words: Words, language: str | None) -> None:
    for scope, commands in (
        (BotCommandScopeAllPrivateChats(), words.commands),
        (BotCommandScopeAllGroupChats(), words.group_commands),
    ):
        named = [BotCommand(command=command, description=text) for command, text in commands]
        await bot.set_my_commands(named, scope=scope, language_code=language)


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
