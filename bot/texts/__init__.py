"""What the bot says, in the languages it speaks. HTML where a text goes into a message; buttons are plain."""

from __future__ import annotations

from typing import Final

from bot.texts.english import ENGLISH
from bot.texts.german import GERMAN
from bot.texts.polish import POLISH
from bot.texts.russian import RUSSIAN
from bot.texts.shape import CandyWords, Words
from bot.texts.turkish import TURKISH

__all__ = ["ENGLISH", "LANGUAGES", "CandyWords", "Words", "tag_of", "words_for"]

LANGUAGES: Final = {"tr": TURKISH, "ru": RUSSIAN, "pl": POLISH, "de": GERMAN, "en": ENGLISH}


def words_for(*tags: str | None) -> Words:
    """Return the words of the first language among *tags* that the bot speaks, as `pl` or `pt-br`; else English."""
    spoken = (LANGUAGES.get((tag or "").lower().partition("-")[0]) for tag in tags)
    return next((words for words in spoken if words), ENGLISH)


def tag_of(words: Words) -> str:
    """Return the tag of a language by its words, as `tr`: what is kept where words are to be found again."""
    return next(tag for tag, others in LANGUAGES.items() if others is words)
