"""What the bot offers to send into chats where it is not: a table's card, a new table, the game, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from aiogram.types import (
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LinkPreviewOptions,
)

from bot.court import ruling
from bot.day import DayCard
from bot.desk import Asker
from bot.faces import open_face
from bot.keyboards import court_button, day_buttons, open_here_button, play_link, replay_button
from bot.links import Links
from bot.texts import Words
from webapp.accounts.memory import SeatThen
from webapp.tables.table import Table, TableCode

NEW: Final = "new"
"""The result that opens a table, once it is sent."""
TABLE: Final = "t_"
"""What a table's result begins with; its code follows, and the print of the card as it was offered."""
REPLAY: Final = "r_"
"""What a match's result begins with; its table's code and its number there follow."""


def table_article(table: Table, links: Links, words: Words) -> InlineQueryResultArticle:
    """A table that is there, as its card."""
    sit = sum(player is not None for player in table.seats)
    face = open_face(table, links, words)
    said = words.elsewhere
    return _article(f"{TABLE}{table.code}.{face.print}", said.mine(sit), said.mine_note, face.text, face.buttons)


def replay_article(
    code: TableCode, match: int, seats: Sequence[SeatThen], links: Links, words: Words
) -> InlineQueryResultArticle:
    """A match that is over: who played and the points, and a way to look back at it."""
    rows = sorted(seats, key=lambda seat: seat.place)
    named = [(seat, seat.name or words.former) for seat in rows]
    lines = [words.evening.in_place(seat.place, escape(name), seat.points) for seat, name in named]
    text = "\n".join([f"<b>{words.finished}</b>", "", *lines])
    names = ", ".join(name for _, name in named)
    preview = LinkPreviewOptions(url=links.replay_page(code, match), prefer_large_media=True)
    buttons = replay_button(code, match, links, words)
    return _article(f"{REPLAY}{code}_{match}", words.look_back, names, text, buttons, preview=preview)


def court_article(tiles: str, links: Links, words: Words) -> InlineQueryResultArticle:
    """The verdict on a hand, and the hand court to open it in."""
    said = ruling(tiles, words)
    return _article("court", said.title, said.note, said.text, court_button(said.hand, links, words))


def day_article(card: DayCard, links: Links, words: Words) -> InlineQueryResultArticle:
    """How the deal of the day stands, or how the asker's own try went."""
    return _article("day", card.title, card.note, card.text, day_buttons(links, words, send=False))


def new_table_article(asker: Asker) -> InlineQueryResultArticle:
    """A table that is opened when the message is sent: nobody who only looks opens one."""
    words = asker.words
    text = f"<b>{words.table}</b>\n\n{words.elsewhere.opening}"
    return _article(NEW, words.elsewhere.new, words.elsewhere.new_note, text, open_here_button(words))


def computers_article(links: Links, words: Words) -> InlineQueryResultArticle:
    """The game for whoever taps."""
    said = words.elsewhere
    return _article("computers", said.computers, said.computers_note, said.computers_text, play_link(links, words))


def rules_article(links: Links, words: Words) -> InlineQueryResultArticle:
    return _article("rules", words.elsewhere.rules, words.elsewhere.rules_note, words.rules, play_link(links, words))


def said_article(text: str) -> InlineQueryResultArticle:
    """A sentence alone, where nothing can be offered."""
    return _article("said", text, "", text, None)


def _article(
    number: str,
    title: str,
    note: str,
    text: str,
    buttons: InlineKeyboardMarkup | None,
    *,
    preview: LinkPreviewOptions | None = None,
) -> InlineQueryResultArticle:
    content = InputTextMessageContent(message_text=text, link_preview_options=preview)
    return InlineQueryResultArticle(
        id=number, title=title, description=note or None, input_message_content=content, reply_markup=buttons
    )
