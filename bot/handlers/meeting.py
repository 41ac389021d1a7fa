"""Who wrote or pressed, and how their chat's menu speaks to them."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from aiogram import Bot, F
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    CallbackQuery,
    ChosenInlineResult,
    InlineQuery,
    MenuButtonDefault,
    MenuButtonWebApp,
    Message,
    WebAppInfo,
)

from bot.desk import Asker, Desk
from bot.texts import ENGLISH, Words

PRIVATE = "private"
PRESSED_IN_PRIVATE: Final = F.message.chat.type == PRIVATE
"""Whoever presses says what they like, also what no button under that message says: a group's card must bear it."""
GROUPS = {"group", "supergroup"}


def language_of(message: Message) -> str | None:
    """What the sender's app speaks."""
    return message.from_user.language_code if message.from_user else None


async def meet(event: Message | CallbackQuery | InlineQuery | ChosenInlineResult, desk: Desk) -> Asker:
    """Return who sent *event*. A message without a sender comes from a channel, and no handler is asked for one."""
    user = event.from_user
    assert user is not None
    return await desk.meet(user.id, user.first_name, user.language_code)


async def name_menu(bot: Bot, chat_id: int, words: Words, desk: Desk) -> None:
    """Have the chat's menu button in the person's language; the one of all chats is English."""
    play = MenuButtonWebApp(text=words.play, web_app=WebAppInfo(url=desk.links.home))
    button = MenuButtonDefault() if words is ENGLISH else play
    with suppress(TelegramAPIError):  # a button less is no reason to say that something failed
        await bot.set_chat_menu_button(chat_id=chat_id, menu_button=button)
