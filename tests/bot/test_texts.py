"""The words themselves: in every language each of them is there, differs from the others, and is Telegram's size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from inspect import signature

import pytest

from bot.texts import LANGUAGES
from bot.told import help_text, why
from tests.botapi_rules import plain_text
from webapp.accounts.candies import Reason, TakenBack
from webapp.accounts.memory import Candy
from webapp.accounts.preferences import TABLES

LANGUAGE_TAGS = list(LANGUAGES)
ALIKE = {"profile.name", "settings.looks.candy"}
"""What may be the same in two languages."""


def texts(words: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text with its name; a text with gaps has them filled."""
    if isinstance(words, str):
        yield name, words
    elif callable(words):
        kinds = [str(parameter.annotation) for parameter in signature(words).parameters.values()]
        moment = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
        yield name, words(moment) if name.endswith("when") else words(*range(3, 3 + len(kinds)))
    elif isinstance(words, dict):
        for key, value in words.items():
            yield from texts(value, f"{name}.{key}")
    elif isinstance(words, tuple):
        if all(isinstance(each, str) for each in words):
            yield name, ", ".join(words)  # the months: some of them are alike
            return
        for command, text in words:
            yield f"{name}.{command}", text
    else:
        assert is_dataclass(words)
        for field in fields(words):
            yield from texts(getattr(words, field.name), f"{name}.{field.name}".removeprefix("."))


SPOKEN = {tag: dict(texts(words)) for tag, words in LANGUAGES.items()}


@pytest.mark.parametrize("tag", LANGUAGE_TAGS)
def test_no_text_is_empty_and_none_shouts(tag: str) -> None:
    assert all(SPOKEN[tag].values())
    assert [name for name, text in SPOKEN[tag].items() if "!" in text] == []


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGE_TAGS if tag != "en"])
def test_every_text_is_there_and_none_is_the_english_one(tag: str) -> None:
    assert SPOKEN[tag].keys() == SPOKEN["en"].keys()
    same = {name for name, text in SPOKEN[tag].items() if text == SPOKEN["en"][name]}
    assert same - ALIKE - {"candy.when"} == set()


@pytest.mark.parametrize("tag", LANGUAGE_TAGS)
def test_every_message_is_one_that_telegram_takes(tag: str) -> None:
    for text in SPOKEN[tag].values():
        plain_text(text, "HTML")
    plain_text(help_text(LANGUAGES[tag]), "HTML")


@pytest.mark.parametrize("tag", LANGUAGE_TAGS)
def test_what_telegram_shows_of_the_bot_has_room(tag: str) -> None:
    profile = LANGUAGES[tag].profile
    assert len(profile.name) <= 64
    assert len(profile.about) <= 120
    assert len(profile.description) <= 512
    toasts = ("old_button", "failed", "no_page", "elsewhere.opened")
    assert [name for name in toasts if len(SPOKEN[tag][name]) > 200] == []


@pytest.mark.parametrize("tag", LANGUAGE_TAGS)
def test_every_reason_result_and_look_has_its_words(tag: str) -> None:
    words = LANGUAGES[tag]
    assert set(words.candy.nothing) == {reason.value for reason in Reason} - {"paid", "capped"}
    assert set(words.candy.among_people) == {"win", "draw", "loss"}
    assert tuple(words.settings.looks) == TABLES


@pytest.mark.parametrize("tag", LANGUAGE_TAGS)
@pytest.mark.parametrize("taken", list(TakenBack))
def test_what_was_taken_back_is_said_in_every_language(tag: str, taken: TakenBack) -> None:
    row = Candy(1, 0, "FA6X4LBDHUETI", 1, "win", 15, 6, "paid", "2026-11-30", 60, 9, taken)
    said = why(row, LANGUAGES[tag].candy)
    assert "9" in said
    assert ("60" in said) is (taken is TakenBack.CAP)
