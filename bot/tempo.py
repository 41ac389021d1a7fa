"""How much Telegram bears: a message or an edit a second in a chat, twenty a minute in a group, thirty a second in all.

Source: Telegram's "Bots FAQ"; edits share the limits of messages. Each bucket is a little under the limit, because what
is sent a second apart may arrive closer together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.methods import EditMessageReplyMarkup, EditMessageText, Response, SendMessage, TelegramMethod
from aiogram.methods.base import TelegramType

from bot.board import Place
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.pace import Bucket, Pace

ALL: Final = Bucket("all", 5, 24)
CHAT: Final = (1, 0.9)
MINUTE: Final = (5, 0.22)
"""In a group, and for a message of which only an inline id is known: at most 18 in any minute."""


def buckets_of(place: Place) -> Sequence[Bucket]:
    """Return what an edit or a message at *place* takes a token of."""
    name = place.inline if place.inline is not None else str(place.chat)
    own = [Bucket(f"{name}:second", *CHAT)]
    if place.group or place.inline is not None:
        own.append(Bucket(f"{name}:minute", *MINUTE))
    return (*own, ALL)


class Counted(BaseRequestMiddleware):
    """Around the calls of handlers: what they say counts, so that the cards' edits make room for it."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        if isinstance(method, SendMessage | EditMessageText | EditMessageReplyMarkup):
            chat = method.chat_id
            if isinstance(chat, int):
                await self._count(chat)
        return await make_request(bot, method)

    async def _count(self, chat: int) -> None:
        try:
            await self._pace.charge(buckets_of(Place(chat)))
        except UNAVAILABLE:  # an answer is not kept back for that
            return
