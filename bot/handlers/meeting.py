"""Who wrote or pressed."""

from __future__ import annotations

from aiogram.types import CallbackQuery, Message

from bot.desk import Asker, Desk

PRIVATE = "private"
GROUPS = {"group", "supergroup"}


def language_of(message: Message) -> str | None:
    """What the sender's app speaks."""
    return message.from_user.language_code if message.from_user else None


async def meet(event: Message | CallbackQuery, desk: Desk) -> Asker:
    """Return who sent *event*. A message without a sender comes from a channel, and no handler is asked for one."""
    user = event.from_user
    assert user is not None
    return await desk.meet(user.id, user.first_name, user.language_code)
