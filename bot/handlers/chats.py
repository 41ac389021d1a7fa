"""What Telegram says of chats themselves: a group gets another number, the bot is sent away or blocked."""

from __future__ import annotations

from typing import Final

from aiogram import F, Router
from aiogram.types import ChatMemberUpdated, Message

from bot.desk import Desk
from bot.handlers.meeting import GROUPS, PRIVATE

GONE: Final = {"left", "kicked"}


def make_router() -> Router:
    router = Router(name="chats")
    router.message.register(moved, F.chat.type.in_(GROUPS), F.migrate_to_chat_id)
    gone = F.new_chat_member.status.in_(GONE)
    router.my_chat_member.register(sent_away, F.chat.type.in_(GROUPS), gone)
    router.my_chat_member.register(blocked, F.chat.type == PRIVATE, gone)
    return router


async def moved(message: Message, desk: Desk) -> None:
    """The group has become a supergroup, with another number."""
    assert message.migrate_to_chat_id is not None
    await desk.chats.moved(message.chat.id, message.migrate_to_chat_id)


async def sent_away(update: ChatMemberUpdated, desk: Desk) -> None:
    await desk.chats.left(update.chat.id)


async def blocked(update: ChatMemberUpdated, desk: Desk) -> None:
    """Somebody does not want to hear from the bot any more."""
    await desk.reach.lost(update.from_user.id)
