"""Without a public address of the page: the bot says so, to whoever speaks to it."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandStart
from aiogram.types import CallbackQuery, InlineQuery, Message

from bot.articles import said_article
from bot.handlers.group import reply
from bot.handlers.meeting import GROUPS, PRIVATE, language_of
from bot.texts import words_for


def make_router() -> Router:
    """Return what answers where nothing can be opened."""
    router = Router(name="closed")
    router.message.register(say_so, F.chat.type == PRIVATE)
    router.message.register(say_so, Command("okey", "help"), F.chat.type.in_(GROUPS))
    router.message.register(say_so, CommandStart(), F.chat.type.in_(GROUPS))
    router.callback_query.register(say_so_to_a_press)
    router.inline_query.register(offer_nothing)
    router.guest_message.register(say_so_to_a_guest)
    return router


async def say_so(message: Message) -> None:
    words = words_for(language_of(message))
    if message.chat.type == PRIVATE:
        await message.answer(words.no_page)
    else:
        await reply(message, words.no_page)


async def say_so_to_a_press(callback: CallbackQuery) -> None:
    await callback.answer(words_for(callback.from_user.language_code).no_page, show_alert=True)


async def offer_nothing(query: InlineQuery) -> None:
    await query.answer([], cache_time=0, is_personal=True)


async def say_so_to_a_guest(message: Message, bot: Bot) -> None:
    assert message.guest_query_id is not None
    await bot.answer_guest_query(message.guest_query_id, said_article(words_for(language_of(message)).no_page))
