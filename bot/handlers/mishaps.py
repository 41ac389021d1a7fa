"""What becomes of a handler that fails: it is noted, and whoever waits is told."""

from __future__ import annotations

import logging
from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError
from aiogram.types import ErrorEvent, Update

from bot.handlers.meeting import PRIVATE, language_of
from bot.texts import words_for

log = logging.getLogger(__name__)


def make_router() -> Router:
    router = Router(name="mishaps")
    router.errors.register(on_error)
    return router


async def on_error(event: ErrorEvent) -> None:
    """Note what a handler has raised. The words of an error may hold the token's address, so only its kind is noted."""
    error, where = event.exception, {"update": event.update.update_id, "error": type(event.exception).__name__}
    if isinstance(error, TelegramForbiddenError):
        log.info("a chat does not let the bot speak", extra=where)
    elif isinstance(error, TelegramBadRequest) and "message is not modified" in error.message:
        log.info("a card was the same already", extra=where)
    elif isinstance(error, TelegramAPIError):
        why = error.message if isinstance(error, TelegramBadRequest) else ""
        log.warning("Telegram refused a call", extra={**where, "why": why})
    else:
        log.error("an update could not be handled", extra=where, exc_info=error)
        await _apologise(event.update)
        return
    await _let_go(event.update)


async def _apologise(update: Update) -> None:
    with suppress(TelegramAPIError):
        if update.callback_query:
            words = words_for(update.callback_query.from_user.language_code)
            await update.callback_query.answer(words.failed, show_alert=True)
        elif update.message and update.message.chat.type == PRIVATE:
            words = words_for(language_of(update.message))
            await update.message.answer(words.failed)


async def _let_go(update: Update) -> None:
    """End the waiting of a pressed button."""
    if update.callback_query:
        with suppress(TelegramAPIError):
            await update.callback_query.answer()
