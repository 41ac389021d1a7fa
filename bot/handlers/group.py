"""In a group: a table's card, whose button opens the Mini App for whoever presses it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from html import escape

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import InlineKeyboardMarkup, Message, ReplyParameters

from bot.board import Place
from bot.cards import Leagues, Offer, league_text, line, offer
from bot.day import day_card
from bot.desk import Asker, Desk
from bot.faces import open_face
from bot.handlers.meeting import GROUPS, meet
from bot.keyboards import chat_tables_buttons, day_buttons, league_button
from bot.links import ADDED
from bot.texts import Words, tag_of, words_for
from webapp.accounts.seasons import Season
from webapp.tables.table import State, Table


def make_router() -> Router:
    """Return what answers in groups: commands alone, for other people's words are not for a bot."""
    router = Router(name="groups")
    router.message.filter(F.chat.type.in_(GROUPS))
    router.message.register(who_are_you, Command("okey"), F.sender_chat)
    router.message.register(open_table, Command("okey"))
    router.message.register(open_table, CommandStart(magic=F.args == ADDED), ~F.sender_chat)
    router.message.register(added, CommandStart())
    router.message.register(tell_tables, Command("tables"))
    router.message.register(tell_day, Command("day"))
    router.message.register(tell_league, Command("stats"))
    router.message.register(renew_league, Command("newlink"))
    router.message.register(give_help, Command("help"))
    return router


async def open_table(message: Message, bot: Bot, desk: Desk) -> None:
    """Show the table that is open here already; without one open one, which belongs to whoever asked."""
    asker = await meet(message, desk)
    waiting = _waiting(await desk.tables_in(message.chat.id), asker)
    table = waiting or await desk.open_table(asker, f"{message.chat.id}:{message.message_id}")
    old = await desk.chats.board.cards(table.code) if waiting else {}
    await _show(message, table, asker.words, desk)
    for place in old:
        if place.chat == message.chat.id:
            await _take_down(bot, desk, table, place)


def _waiting(tables: Sequence[Table], asker: Asker) -> Table | None:
    """Return the table to which whoever asks would be led: their own, else one with a free seat."""
    person = asker.person.id if asker.person else None
    own = (table for table in tables if offer(table, person) is Offer.BACK)
    return next(own, next((table for table in tables if offer(table, None) is Offer.SIT), None))


async def _show(message: Message, table: Table, words: Words, desk: Desk) -> None:
    """Answer with a live card, in the language of who asked first in this chat: all see it."""
    words = words_for((await desk.chats.league.door(message.chat.id, tag_of(words))).language)
    face = open_face(table, desk.links, words)
    sent = await reply(message, face.text, face.buttons)
    await desk.remember_card(table, Place(sent.chat.id, sent.message_id), words, face)


async def _take_down(bot: Bot, desk: Desk, table: Table, place: Place) -> None:
    """Let an older card of a table go, for the chat has a newer one below."""
    await desk.chats.board.forget(table.code, place)
    if place.chat is not None and place.message:
        with suppress(TelegramBadRequest):  # it is gone already, or too old to be deleted
            await bot.delete_message(place.chat, place.message)


async def tell_day(message: Message, desk: Desk) -> None:
    """Say how the asker's own try at the deal of the day went, else how that stands."""
    asker = await meet(message, desk)
    card = await day_card(asker, desk)
    await reply(message, card.text, day_buttons(desk.links, asker.words, send=False))


async def added(message: Message, command: CommandObject, desk: Desk) -> None:
    """Show the table of a link that brought the bot here; without one, say what to do."""
    asker = await meet(message, desk)
    if command.args is None or not command.args.startswith("t_"):
        await reply(message, asker.words.group_help)
        return
    table = await desk.find(command.args.removeprefix("t_"))
    if table is None or table.state is State.CLOSED:
        await reply(message, asker.words.unknown)
        return
    await _show(message, table, asker.words, desk)


async def tell_tables(message: Message, desk: Desk) -> None:
    """List the tables that are open in this chat, each with a button that leads there."""
    words = (await meet(message, desk)).words
    tables = await desk.tables_in(message.chat.id)
    if not tables:
        await reply(message, words.evening.no_tables)
        return
    labels = [f"{number}. {line(table, words)}" for number, table in enumerate(tables, 1)]
    text = "\n".join([f"<b>{words.evening.tables}</b>", *map(escape, labels)])
    await reply(message, text, chat_tables_buttons(list(zip(labels, tables, strict=True)), desk.links))


async def tell_league(message: Message, desk: Desk) -> None:
    """Show who has won how often at this chat's tables."""
    asker = await meet(message, desk)
    league, chat, now = desk.chats.league, message.chat.id, desk.tables.store.now()
    door = await league.door(chat, tag_of(asker.words))
    words, season = words_for(door.language), Season.of(now, league.zone)
    played = Leagues(
        season, await league.week(chat, now), await league.season(chat, season), await league.all_time(chat)
    )
    button = league_button(door.token, desk.links, words) if played.all_time else None
    await reply(message, league_text(played, words), button)


async def renew_league(message: Message, desk: Desk) -> None:
    """Give the league another address, for who sees that the old one has got about; any member may."""
    asker = await meet(message, desk)
    door = await desk.chats.league.renew(message.chat.id, tag_of(asker.words))
    words = words_for(door.language)
    await reply(message, words.evening.link_renewed, league_button(door.token, desk.links, words))


async def who_are_you(message: Message, desk: Desk) -> None:
    """Refuse a table to an anonymous admin or a channel: nobody could come and be its owner."""
    asker = await meet(message, desk)
    await reply(message, asker.words.who_are_you)


async def give_help(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    await reply(message, asker.words.group_help)


async def reply(message: Message, text: str, buttons: InlineKeyboardMarkup | None = None) -> Message:
    """Answer *message*, also when it has been deleted meanwhile."""
    to = ReplyParameters(message_id=message.message_id, allow_sending_without_reply=True)
    return await message.answer(text, reply_markup=buttons, reply_parameters=to)
