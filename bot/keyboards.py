"""The buttons under the bot's messages."""

from __future__ import annotations

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from bot.cards import Offer
from bot.links import Links
from bot.texts import LANGUAGES, Words
from webapp.tables.table import State, Table


class OpenTable(CallbackData, prefix="open"):
    """Open a table for whoever presses, and say so in a message of its own, or in the place of the pressed one."""

    here: bool


class Join(CallbackData, prefix="join"):
    """Make the guest whose code it is and whoever presses one person."""

    code: str


class Speak(CallbackData, prefix="speak"):
    language: str


def greeting_buttons(links: Links, words: Words) -> InlineKeyboardMarkup:
    """Play at once, with friends, or in a group."""
    return _rows(
        _page(words.play, links.home),
        _press(words.friends, OpenTable(here=False)),
        _link(words.add_to_group, links.add_to_group),
    )


def card_buttons(table: Table, offered: Offer, links: Links, words: Words) -> InlineKeyboardMarkup:
    """Under a table's card in a private chat; only there a button may open the page in Telegram's own window."""
    match offered:
        case Offer.SIT | Offer.BACK:
            sit = _page(words.sit_down if offered is Offer.SIT else words.back, links.table_page(table.code))
            return _rows(sit, *_invite(table, links, words))
        case Offer.FULL | Offer.PLAYING | Offer.FINISHED:
            return new_table_button(words)


def _invite(table: Table, links: Links, words: Words) -> list[InlineKeyboardButton]:
    if table.state is not State.LOBBY or None not in table.seats:
        return []
    return [_link(words.invite, links.share(table.code, words.invitation))]


def new_table_button(words: Words) -> InlineKeyboardMarkup:
    return _rows(_press(words.new_table, OpenTable(here=True)))


def group_card_buttons(table: Table, links: Links, words: Words) -> InlineKeyboardMarkup:
    """Under a table's card in a group, where everyone sees the same button."""
    return _rows(_link(words.sit_down, links.table_app(table.code)))


def join_button(code: str, words: Words) -> InlineKeyboardMarkup:
    return _rows(_press(words.join, Join(code=code)))


def language_buttons() -> InlineKeyboardMarkup:
    return _rows(*(_press(words.language, Speak(language=tag)) for tag, words in LANGUAGES.items()))


def _rows(*buttons: InlineKeyboardButton) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[button] for button in buttons])


def _page(text: str, url: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, web_app=WebAppInfo(url=url))


def _link(text: str, url: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, url=url)


def _press(text: str, data: CallbackData) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data.pack())
