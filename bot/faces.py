"""What a table's card shows to whom: its text and its buttons."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from aiogram.types import InlineKeyboardMarkup

from bot.cards import card, closed_card, offer
from bot.keyboards import card_buttons, open_card_buttons
from bot.links import Links
from bot.texts import Words
from webapp.tables.players import PersonId
from webapp.tables.table import Table


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is sent."""

    text: str
    buttons: InlineKeyboardMarkup | None

    @property
    def print(self) -> str:
        """Tells whether two are the same."""
        buttons = self.buttons.model_dump_json(exclude_none=True) if self.buttons else ""
        return hashlib.sha256(f"{self.text}\n{buttons}".encode()).hexdigest()[:16]


def open_face(table: Table, links: Links, words: Words) -> Face:
    """Return the card that many see, in a group or sent to any chat: the same for everyone."""
    return Face(card(table, words), open_card_buttons(table, links, words))


def private_face(table: Table, person: PersonId | None, links: Links, words: Words, *, inline: bool) -> Face:
    """Return the card for one person's chat with the bot, where it opens the page in Telegram's own window."""
    return Face(card(table, words), card_buttons(table, offer(table, person), links, words, inline=inline))


def gone_face(words: Words) -> Face:
    return Face(closed_card(words), None)
