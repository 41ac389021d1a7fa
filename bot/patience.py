"""Calls to Telegram that wait and try again: when there were too many, when the network fails, when a group moves."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramEntityTooLarge,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]

TRIES: Final = 5
LONGEST_FLOOD: Final = 60.0
"""Seconds; who is told to wait longer gives the message up, for it would come too late to be of use."""


def pauses(first: float = 0.5, longest: float = 30.0) -> Iterator[float]:
    """Yield ever longer pauses in seconds, each up to a quarter shorter, so that many do not come back at once."""
    pause = first
    while True:
        yield pause * random.uniform(0.75, 1)  # noqa: S311 - no secret
        pause = min(2 * pause, longest)


class Patience(BaseRequestMiddleware):
    """Around every call of the bot but the asking for updates, which has a patience of its own.

    A message whose answer was lost is sent again and may so come twice: better than not at all.
    """

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._sleep = sleep

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        if method.__api_method__ == "getUpdates":
            return await make_request(bot, method)
        growing = pauses()
        for _ in range(TRIES - 1):
            try:
                return await make_request(bot, method)
            except TelegramMigrateToChat as moved:
                method = _moved(method, moved.migrate_to_chat_id)
            except (TelegramAPIError, ClientDecodeError) as error:
                pause = _pause(error, growing)
                if pause is None:
                    raise
                log.info("a call waits", extra={"method": type(method).__name__, "error": type(error).__name__})
                await self._sleep(pause)
        return await make_request(bot, method)


def _moved(method: TelegramMethod[TelegramType], chat_id: int) -> TelegramMethod[TelegramType]:
    """The same call for the supergroup that the group has become."""
    change: dict[str, Any] = {"chat_id": chat_id}
    return method.model_copy(update=change)


def _pause(error: TelegramAPIError | ClientDecodeError, growing: Iterator[float]) -> float | None:
    """Return how many seconds to wait after *error*; None where trying again is of no use."""
    match error:
        case TelegramRetryAfter():
            return error.retry_after if error.retry_after <= LONGEST_FLOOD else None
        case TelegramEntityTooLarge():
            return None
        case TelegramNetworkError() | TelegramServerError() | ClientDecodeError():
            return next(growing)
        case _:  # "retry after 0" comes without its number
            return next(growing) if error.message.startswith("Too Many Requests") else None
