"""What the bot offers to send into chats where it is not: a table's card, a new table, the game, the rules."""

from __future__ import annotations

from typing import Final

from aiogram.types import InlineKeyboardMarkup, InlineQueryResultArticle, InputTextMessageContent

from bot.desk import Asker
from bot.faces import open_face
from bot.keyboards import open_here_button, play_link
from bot.links import Links
from bot.texts import Words
from webapp.tables.table import Table

NEW: Final = "new"
"""The result that opens a table, once it is sent."""
TABLE: Final = "t_"
"""What a table's result begins with; its code follows, and the print of the card as it was offered."""


def table_article(table: Table, links: Links, words: Words) -> InlineQueryResultArticle:
    """A table that is there, as its card."""
    sit = sum(player is not None for player in table.seats)
    face = open_face(table, links, words)
    said = words.elsewhere
    return _article(f"{TABLE}{table.code}.{face.print}", said.mine(sit), said.mine_note, face.text, face.buttons)


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
    number: str, title: str, note: str, text: str, buttons: InlineKeyboardMarkup | None
) -> InlineQueryResultArticle:
    content = InputTextMessageContent(message_text=text)
    return InlineQueryResultArticle(
        id=number, title=title, description=note or None, input_message_content=content, reply_markup=buttons
    )
