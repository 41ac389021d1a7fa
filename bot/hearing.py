"""Who speaks to the bot in private may be written to; who blocks it may not."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject, User

from bot.desk import Desk
from webapp.accounts.database import AWAY

log = logging.getLogger(__name__)

PRIVATE = "private"


class Hearing(BaseMiddleware):
    """After a private message, or a press in a private chat, its sender is known to be in reach."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        result = await handler(event, data)
        if (user := _speaker(event)) is not None:
            try:
                await self._desk.heard_from(user.id, user.language_code)
            except AWAY as error:
                log.warning("it is not noted who spoke", extra={"error": type(error).__name__})
        return result


def _speaker(event: TelegramObject) -> User | None:
    """Return who spoke to the bot alone; None where others hear it."""
    match event:
        case Message(chat=chat, from_user=user) if chat.type == PRIVATE:
            return user
        case CallbackQuery(message=message, from_user=user) if message is not None and message.chat.type == PRIVATE:
            return user
    return None
