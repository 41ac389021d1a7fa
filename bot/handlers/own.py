"""In a private chat: what somebody is told of themselves, and how they are forgotten."""

from __future__ import annotations

from typing import Final

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.day import day_card
from bot.desk import Desk
from bot.handlers.meeting import PRESSED_IN_PRIVATE, PRIVATE, meet
from bot.keyboards import (
    Erase,
    day_buttons,
    erase_buttons,
    new_table_button,
    play_button,
    rules_buttons,
    tables_buttons,
)
from bot.told import candies_text, stats_text, tables_text
from webapp.accounts.figures import figures
from webapp.accounts.memory import Purse

SHOWN_TABLES: Final = 8


def make_router() -> Router:
    """Return what answers about the person who asks."""
    router = Router(name="own")
    router.message.filter(F.chat.type == PRIVATE)
    router.message.register(tell_tables, Command("tables"))
    router.message.register(tell_day, Command("day"))
    router.message.register(tell_candies, Command("candies"))
    router.message.register(tell_stats, Command("stats"))
    router.message.register(tell_rules, Command("rules"))
    router.message.register(tell_privacy, Command("privacy"))
    router.message.register(ask_to_erase, Command("deleteme"))
    router.callback_query.register(erase, PRESSED_IN_PRIVATE, Erase.filter())
    return router


async def tell_tables(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    tables = (await desk.tables_of(asker))[:SHOWN_TABLES]
    if asker.person is None or not tables:
        await message.answer(asker.words.tables.none, reply_markup=new_table_button(asker.words))
        return
    text = tables_text(tables, asker.person.id, asker.words)
    await message.answer(text, reply_markup=tables_buttons(tables, desk.links, asker.words))


async def tell_day(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    card = await day_card(asker, desk)
    buttons = day_buttons(desk.links, asker.words, send=card.played and desk.inline, way=card.button)
    await message.answer(card.text, reply_markup=buttons)


async def tell_candies(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    purse, rows = await desk.purse(asker.person) if asker.person else (Purse(0, 0, desk.memory.cap), [])
    text = candies_text(purse, rows, desk.memory.zone, desk.links, asker.words)
    await message.answer(text, reply_markup=play_button(desk.links, asker.words))


async def tell_stats(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    told = await desk.figures(asker.person) if asker.person else figures([], "")
    await message.answer(stats_text(told, asker.words), reply_markup=play_button(desk.links, asker.words))


async def tell_rules(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    await message.answer(asker.words.rules, reply_markup=rules_buttons(desk.links, asker.words))


async def tell_privacy(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    await message.answer(asker.words.privacy)


async def ask_to_erase(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    if asker.person is None:
        await message.answer(asker.words.erase.nobody)
    else:
        await message.answer(asker.words.erase.ask, reply_markup=erase_buttons(asker.words))


async def erase(callback: CallbackQuery, callback_data: Erase, desk: Desk) -> None:
    """Forget who pressed, or let everything be; pressed twice, there is nobody left to forget."""
    asker = await meet(callback, desk)
    words = asker.words.erase
    said = words.stayed
    if callback_data.sure:
        said = words.done if asker.person else words.nobody
        if asker.person is not None:
            await desk.erase(asker.person)
    if isinstance(callback.message, Message):
        await callback.message.edit_text(said)
    await callback.answer()
