"""The buttons under cards, which anybody may press who sees them: who may do what is looked at here."""

from __future__ import annotations

from typing import Final

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.cards import rules_lines
from bot.desk import Desk
from bot.handlers.meeting import PRIVATE, meet
from bot.keyboards import Fill, ShowRules, TellMe, notices_button
from bot.texts import Words
from webapp.tables.table import Table, Why

TOAST: Final = 200
"""Characters that an answer to a press can have."""


def make_router() -> Router:
    """Return what answers presses in any chat, and in messages of which only an inline id is known."""
    router = Router(name="pressed")
    router.callback_query.register(fill, Fill.filter())
    router.callback_query.register(show_rules, ShowRules.filter())
    router.callback_query.register(tell_me, TellMe.filter())
    router.message.register(mute, F.chat.type == PRIVATE, Command("mute"))
    return router


async def fill(callback: CallbackQuery, callback_data: Fill, desk: Desk) -> None:
    """Begin with computers in the free seats, for the table's owner."""
    asker = await meet(callback, desk)
    refused = await desk.fill(asker, callback_data.code, callback.id)
    await callback.answer(_answer(refused, asker.words), show_alert=refused is not None)


def _answer(refused: Why | None, words: Words) -> str:
    match refused:
        case None:
            return words.evening.filled
        case Why.NOT_OWNER:
            return words.evening.only_owner
        case Why.CLOSED:
            return words.evening.closed
        case _:
            return words.evening.too_late


async def show_rules(callback: CallbackQuery, callback_data: ShowRules, desk: Desk) -> None:
    """Say what the table plays by, to who pressed alone."""
    asker = await meet(callback, desk)
    table = await desk.find(callback_data.code)
    text = rules_toast(table, asker.words) if table else asker.words.evening.closed
    await callback.answer(text, show_alert=True)


def rules_toast(table: Table, words: Words) -> str:
    """Return as many of the table's rules as an answer holds, whole sentences."""
    text = ""
    for line in rules_lines(table.rules, words):
        if len(text) + 1 + len(line) > TOAST:
            break
        text = f"{text}\n{line}".strip()
    return text


async def tell_me(callback: CallbackQuery, desk: Desk) -> None:
    """Write to who pressed when it is their turn."""
    asker = await meet(callback, desk)
    await desk.tell_of_turns(asker, True)
    await callback.answer(asker.words.evening.will_tell, show_alert=True)


async def mute(message: Message, desk: Desk) -> None:
    """Send no more notices to who wrote."""
    asker = await meet(message, desk)
    await desk.tell_of_turns(asker, False)
    await message.answer(asker.words.evening.muted, reply_markup=notices_button(asker.words))
