"""In a group: a table's card, whose button opens the Mini App for whoever presses it."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import InlineKeyboardMarkup, Message, ReplyParameters

from bot.cards import Offer, card, offer
from bot.desk import Desk
from bot.handlers.meeting import GROUPS, meet
from bot.keyboards import group_card_buttons
from bot.links import ADDED


def make_router() -> Router:
    """Return what answers in groups: commands alone, for other people's words are not for a bot."""
    router = Router(name="groups")
    router.message.filter(F.chat.type.in_(GROUPS))
    router.message.register(who_are_you, Command("okey"), F.sender_chat)
    router.message.register(open_table, Command("okey"))
    router.message.register(open_table, CommandStart(magic=F.args == ADDED), ~F.sender_chat)
    router.message.register(added, CommandStart())
    router.message.register(give_help, Command("help"))
    return router


async def open_table(message: Message, desk: Desk) -> None:
    """Open a table for the group; it belongs to whoever asked."""
    asker = await meet(message, desk)
    table = await desk.open_table(asker, f"{message.chat.id}:{message.message_id}")
    await reply(message, card(table, asker.words), group_card_buttons(table, desk.links, asker.words))


async def added(message: Message, command: CommandObject, desk: Desk) -> None:
    """Show the table of a link that brought the bot here; without one, say what to do."""
    asker = await meet(message, desk)
    if command.args is None or not command.args.startswith("t_"):
        await reply(message, asker.words.group_help)
        return
    table = await desk.find(command.args.removeprefix("t_"))
    if table is None:
        await reply(message, asker.words.unknown)
        return
    free = offer(table, None) is Offer.SIT
    buttons = group_card_buttons(table, desk.links, asker.words) if free else None
    await reply(message, card(table, asker.words), buttons)


async def who_are_you(message: Message, desk: Desk) -> None:
    """Refuse a table to an anonymous admin or a channel: nobody could come and be its owner."""
    asker = await meet(message, desk)
    await reply(message, asker.words.who_are_you)


async def give_help(message: Message, desk: Desk) -> None:
    asker = await meet(message, desk)
    await reply(message, asker.words.group_help)


async def reply(message: Message, text: str, buttons: InlineKeyboardMarkup | None = None) -> None:
    """Answer *message*, also when it has been deleted meanwhile."""
    to = ReplyParameters(message_id=message.message_id, allow_sending_without_reply=True)
    await message.answer(text, reply_markup=buttons, reply_parameters=to)
