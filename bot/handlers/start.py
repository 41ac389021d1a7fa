"""In a private chat: the greeting, a friend's table, a table of one's own."""

from __future__ import annotations

import re
from typing import Final

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.board import Place
from bot.desk import Asker, Desk
from bot.faces import private_face
from bot.handlers.meeting import PRESSED_IN_PRIVATE, PRIVATE, meet, name_menu
from bot.keyboards import (
    Join,
    OpenTable,
    greeting_buttons,
    join_button,
    new_table_button,
    play_buttons,
)
from bot.told import help_text
from webapp.tables.players import PersonId
from webapp.tables.table import Table

JOIN_CODE: Final = re.compile(r"[A-Za-z0-9_-]{16}")


def make_router() -> Router:
    """Return what answers in private chats."""
    router = Router(name="private")
    router.message.filter(F.chat.type == PRIVATE)
    router.message.register(start, CommandStart())
    router.message.register(ask_how, Command("play"))
    router.message.register(open_table, Command("okey"))
    router.message.register(invite, Command("invite"))
    router.message.register(give_help)
    router.callback_query.register(open_pressed_table, PRESSED_IN_PRIVATE, OpenTable.filter())
    router.callback_query.register(join, PRESSED_IN_PRIVATE, Join.filter())
    router.callback_query.register(old_button)
    return router


async def start(message: Message, command: CommandObject, bot: Bot, desk: Desk) -> None:
    """Greet, show the table whose link was followed, or ask whether the guest whose code it brings is really them."""
    asker = await meet(message, desk)
    if command.args and command.args.startswith("j_"):
        await ask_to_join(message, command.args.removeprefix("j_"), asker)
    elif command.args and command.args.startswith("t_"):
        await show_table(message, await desk.find(command.args.removeprefix("t_")), asker, desk)
    else:
        await message.answer(asker.words.greeting, reply_markup=greeting_buttons(desk.links, asker.words))
    await name_menu(bot, message.chat.id, asker.words, desk)


async def ask_to_join(message: Message, code: str, asker: Asker) -> None:
    """A link can be anybody's: whoever made it would play in the name of who follows it. So they are asked first."""
    if JOIN_CODE.fullmatch(code):
        await message.answer(asker.words.ask_to_join, reply_markup=join_button(code, asker.words))
    else:
        await message.answer(asker.words.cannot_join)


async def join(callback: CallbackQuery, callback_data: Join, desk: Desk) -> None:
    asker = await meet(callback, desk)
    joined = await desk.join(asker, callback_data.code)
    await callback.answer()
    if isinstance(callback.message, Message):
        await callback.message.edit_text(asker.words.joined if joined else asker.words.cannot_join)


async def show_table(message: Message, table: Table | None, asker: Asker, desk: Desk) -> None:
    if table is None:
        await message.answer(asker.words.unknown, reply_markup=new_table_button(asker.words))
        return
    await _show(message, table, asker.person.id if asker.person else None, asker, desk)


async def _show(message: Message, table: Table, person: PersonId | None, asker: Asker, desk: Desk) -> None:
    """Answer with the table's live card, as *person* sees it."""
    face = private_face(table, person, desk.links, asker.words, inline=desk.inline)
    sent = await message.answer(face.text, reply_markup=face.buttons)
    await desk.remember_card(table, Place(sent.chat.id, sent.message_id), asker.words, face)


async def ask_how(message: Message, desk: Desk) -> None:
    """Offer the game at once, and a table for friends."""
    asker = await meet(message, desk)
    await message.answer(asker.words.play_how, reply_markup=play_buttons(desk.links, asker.words))


async def invite(message: Message, desk: Desk) -> None:
    """Show the table at which the asker waits for friends; where there is none, open one."""
    asker = await meet(message, desk)
    table = await desk.open_table_of(asker)
    if table is None:
        await open_table(message, desk)
    else:
        await _show(message, table, asker.person.id if asker.person else None, asker, desk)


async def open_table(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    table = await desk.open_table(asker, f"{message.chat.id}:{message.message_id}")
    await _show(message, table, table.owner, asker, desk)


async def open_pressed_table(callback: CallbackQuery, callback_data: OpenTable, bot: Bot, desk: Desk) -> None:
    """Open a table; the same button opens the same one, however often it is pressed."""
    asker = await meet(callback, desk)
    pressed = callback.message
    chat = pressed.chat.id if pressed else asker.user_id
    table = await desk.open_table(asker, f"{chat}:{pressed.message_id if pressed else callback.id}")
    face = private_face(table, table.owner, desk.links, asker.words, inline=desk.inline)
    if callback_data.here and isinstance(pressed, Message):
        await pressed.edit_text(face.text, reply_markup=face.buttons)
        place = Place(chat, pressed.message_id)
    else:
        sent = await bot.send_message(chat, face.text, reply_markup=face.buttons)
        place = Place(chat, sent.message_id)
    await desk.remember_card(table, place, asker.words, face)
    await callback.answer()


async def give_help(message: Message, desk: Desk) -> None:
    """Say what can be done, to whoever says anything else."""
    asker = await meet(message, desk)
    await message.answer(help_text(asker.words))


async def old_button(callback: CallbackQuery, desk: Desk) -> None:
    """Answer a press that no handler knows any more; without an answer the button would seem to hang."""
    asker = await meet(callback, desk)
    await callback.answer(asker.words.old_button, show_alert=True)
