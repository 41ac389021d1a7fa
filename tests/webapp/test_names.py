"""What a person may be called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.accounts.names import BadNameError, clean_name

NAMES = [
    ("Ayşe", "Ayşe", "Turkish letters"),
    ("Łukasz Żółw", "Łukasz Żółw", "Polish letters"),
    ("Юлия", "Юлия", "Cyrillic letters"),
    ("محمد", "محمد", "letters that run to the left"),
    ("ไม้โท", "ไม้โท", "letters with marks above"),
    ("  Ali \t\n Veli ", "Ali Veli", "spaces are folded"),
    ("Ali\u00a0\u3000Veli", "Ali Veli", "... of every kind"),
    ("Ali\u202eileV", "AliileV", "nothing turns the line round"),
    ("A\x00l\x1bi\x7f", "Ali", "control characters go"),
    ("A\u200bl\ufeffi\u2060", "Ali", "so does what has no width"),
    ("Ali\u3164\u3164Veli", "Ali Veli", "a filler is a space"),
    ("e\u0301", "é", "a letter and its mark are one"),
    ("e\u200b\u0301", "é", "... whatever stood between them"),
    ("a" * 24, "a" * 24, "24 fit"),
    ("ไม้" * 12, "ไม้" * 12, "marks do not count"),
    ("a" + "\u0336" * 9, "a" + "\u0336" * 3, "but they do not pile up"),
    ("\u0301Ali", "Ali", "and do not stand on nothing"),
    ("🀄 Ali", "🀄 Ali", "a picture is a character"),
]


@pytest.mark.parametrize(("text", "name", "rule"), NAMES, ids=[row[2] for row in NAMES])
def test_a_name_is_cleaned(text: str, name: str, rule: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["", "  ", "\u202e\u200b", "\u3164", "\u0301", "a" * 25, "\ud800"])
def test_what_nobody_could_read_is_no_name(text: str) -> None:
    with pytest.raises(BadNameError) as caught:
        clean_name(text)
    assert caught.value.code == "bad_name"


USUAL = sorted({character for text, *_ in NAMES for character in text})
"""Letters, marks, spaces and what has no width: of all characters at random few do anything to each other."""


@given(st.lists(st.integers(0, 0x10FFFF).map(chr) | st.sampled_from(USUAL), max_size=60).map("".join))
def test_a_name_that_was_cleaned_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except BadNameError:
        return
    assert clean_name(name) == name
    assert not [character for character in name if unicodedata.category(character)[0] == "C"]
    assert len(name) <= 96
