"""What a person may be called."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import Final

LONGEST: Final = 24
"""Visible characters: marks over or under a letter are not counted."""
MARKS: Final = 3
"""The most marks that one letter keeps; more would cover the neighbours."""

# Letters and symbols by category, but nothing to see: fillers of Korean blocks, and the empty Braille cell.
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


class BadNameError(ValueError):
    """A name that nobody could read or that would not fit."""

    code: Final = "bad_name"


def clean_name(text: str) -> str:
    """Return *text* as a name: composed, spaces folded, without control, bidirectional and other unseen characters.

    >>> clean_name("  Ayşe \\u202e  Gül ")
    'Ayşe Gül'

    Raises `BadNameError` when 1 to 24 visible characters are not what is left.
    """
    seen = " ".join("".join(map(_spaced, text)).split())
    name = _with_few_marks(unicodedata.normalize("NFC", seen))
    if not 1 <= sum(not _is_mark(character) for character in name) <= LONGEST:
        raise BadNameError("a name has 1 to 24 visible characters")
    return name


def name_from(text: str) -> str | None:
    """Return *text* as a name, shortened where it is too long; None when nothing of it can be seen.

    >>> name_from("Ahmet Abdurrahman Karaosmanoğlu")
    'Ahmet Abdurrahman Karaos'
    """
    for end in range(min(len(text), 4 * LONGEST), 0, -1):
        with suppress(BadNameError):
            return clean_name(text[:end])
    return None


def _spaced(character: str) -> str:
    if character.isspace() or character in BLANKS:
        return " "
    return "" if unicodedata.category(character).startswith("C") else character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _with_few_marks(text: str) -> str:
    """Drop marks that stand on nothing, and all but the first few on one letter."""
    kept: list[str] = []
    room = 0
    for character in text:
        if not _is_mark(character):
            room = 0 if character == " " else MARKS
        elif room:
            room -= 1
        else:
            continue
        kept.append(character)
    return "".join(kept)
