"""In chats where the bot is not: asked by `@bot` and a query, or mentioned; a table's card comes there all the same."""

from __future__ import annotations

import re
from typing import Final

from aiogram import Bot, F, Router
from aiogram.types import CallbackQuery, ChosenInlineResult, InlineQuery, InlineQueryResultUnion, Message

from bot import feedback
from bot.articles import (
    NEW,
    TABLE,
    computers_article,
    court_article,
    day_article,
    new_table_article,
    replay_article,
    rules_article,
    said_article,
    table_article,
)
from bot.board import Place
from bot.court import asked
from bot.day import asks_for_day, day_card
from bot.desk import Asker, Desk
from bot.handlers.meeting import meet
from bot.keyboards import OpenHere
from webapp.tables.table import State, Table

NAMED: Final = re.compile(r"(?:.*[/=]|^)(?:t_)?([A-Za-z2-7]{13})$")
"""A table in a query: its code, or a link that ends with it."""

REPLAYED: Final = re.compile(r"(?:.*[/=]|^)(?:r_)?([A-Za-z2-7]{13})(?:_|/replay/)(\d{1,6})(?:\?.*)?$")
"""A match in a query: as the bot's own button writes it, or a link to it."""


def make_router() -> Router:
    """Return what answers to other chats."""
    router = Router(name="elsewhere")
    router.inline_query.register(offer_tables)
    router.chosen_inline_result.register(show_chosen, F.result_id.startswith(TABLE), F.inline_message_id)
    router.chosen_inline_result.register(open_chosen, F.result_id == NEW, F.inline_message_id)
    router.callback_query.register(open_pressed, OpenHere.filter(), F.inline_message_id)
    router.guest_message.register(ask_who, F.sender_chat)
    router.guest_message.register(answer_guest)
    return router


async def offer_tables(query: InlineQuery, desk: Desk) -> None:
    """Offer what the query names: a hand, day, match or table; else the asker's open one; a new one, game, rules."""
    asker = await meet(query, desk)
    if (tiles := asked(query.query)) is not None:
        await query.answer([court_article(tiles, desk.links, asker.words)], cache_time=0, is_personal=True)
        return
    if asks_for_day(query.query):
        card = day_article(await day_card(asker, desk), desk.links, asker.words)
        await query.answer([card], cache_time=0, is_personal=True)
        return
    if match := await _replayed(query.query, asker, desk):
        await query.answer([match], cache_time=0, is_personal=True)
        return
    table = await _named(query.query, desk) or await desk.open_table_of(asker)
    words = asker.words
    results: list[InlineQueryResultUnion] = [
        *([table_article(table, desk.links, words)] if table else []),
        new_table_article(asker),
        computers_article(desk.links, words),
        rules_article(desk.links, words),
    ]
    await query.answer(results, cache_time=0, is_personal=True)  # a cached one would show somebody else's table


async def _replayed(query: str, asker: Asker, desk: Desk) -> InlineQueryResultUnion | None:
    if not (found := REPLAYED.fullmatch(query.strip())):
        return None
    code, match = found[1].upper(), int(found[2])
    seats = await desk.ended(code, match)
    return replay_article(code, match, seats, desk.links, asker.words) if seats else None


async def _named(query: str, desk: Desk) -> Table | None:
    found = NAMED.match(query.strip())
    table = await desk.find(found[1]) if found else None
    return table if table and table.state is not State.CLOSED else None


async def show_chosen(chosen: ChosenInlineResult, desk: Desk) -> None:
    """A table's card was sent, from the list or from the game: it lives from now on."""
    await desk.note_feedback(feedback.HEARD)
    code, _, shows = chosen.result_id.removeprefix(TABLE).partition(".")
    table = await desk.find(code)
    if table is not None:  # it may have been offered minutes ago, and others have sat down since
        await desk.hang(table, Place(inline=chosen.inline_message_id), (await meet(chosen, desk)).words, shows)


async def open_chosen(chosen: ChosenInlineResult, desk: Desk) -> None:
    """The offer of a new table was sent: the table is there now, and its card takes the place of the offer."""
    await desk.note_feedback(feedback.HEARD)
    await _open(chosen.inline_message_id, await meet(chosen, desk), desk)


async def open_pressed(callback: CallbackQuery, desk: Desk) -> None:
    """Open the table by the button where Telegram did not tell that the message was sent."""
    asker = await meet(callback, desk)
    if await _open(callback.inline_message_id, asker, desk):
        await desk.note_feedback(feedback.MISSED)
    await callback.answer(asker.words.elsewhere.opened)


async def _open(message: str | None, asker: Asker, desk: Desk) -> bool:
    """Open one table for a message, however often that is asked for; it belongs to whoever was first."""
    if message is None or not await desk.first_to_open(message):
        return False
    table = await desk.open_table(asker, f"inline:{message}")
    await desk.hang(table, Place(inline=message), asker.words, "")  # what it shows is the offer yet
    return True


async def answer_guest(message: Message, bot: Bot, desk: Desk) -> None:
    """Answer a mention with the table at which the asker waits; without one open one."""
    asker = await meet(message, desk)
    assert message.guest_query_id is not None
    table = await desk.open_table_of(asker) or await desk.open_table(asker, f"guest:{message.guest_query_id}")
    sent = await bot.answer_guest_query(message.guest_query_id, table_article(table, desk.links, asker.words))
    await desk.remember_card(table, Place(inline=sent.inline_message_id), asker.words)


async def ask_who(message: Message, bot: Bot, desk: Desk) -> None:
    """Refuse a table to who writes anonymously: nobody could come and be its owner."""
    asker = await meet(message, desk)
    assert message.guest_query_id is not None
    await bot.answer_guest_query(message.guest_query_id, said_article(asker.words.who_are_you))
