"""The words of page and bot: every language speaks everywhere, and no word is kept that nobody says.

That no language lacks a word of another is seen by the compilers: `tsc` and `mypy` name what is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from inspect import signature
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from bot.texts import LANGUAGES
from webapp.web.entry import GUESTS
from webapp.web.pages import LANGUAGES as SERVED
from webapp.web.protocol import Lang

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "webapp" / "frontend" / "src"
WORDS: Final = PAGE / "words"
CATALOGUES: Final = sorted(path.parent for path in WORDS.rglob("en.ts"))
KEY: Final = re.compile(r"^ +(?:readonly )?([A-Za-z_]\w*)\??:", re.MULTILINE)

ALIKE: Final = (
    *(f"settings.{name}" for name in ("language", "look", "sounds", "hints")),
    *(
        f"stats.{name}"
        for name in ("matches", "wins", "draws", "longest_run", "turns_to_win", "sets", "pairs", "okeys", "shown")
    ),
    "former",
)
"""What is shown of the same thing in the chat and at the page: a reader looks for the word that they know."""


def said_in(files: Iterable[Path]) -> set[str]:
    return {word for path in files for word in re.findall(r"\w+", path.read_text())}


def test_page_bot_and_wire_speak_the_same_languages() -> None:
    names = re.search(r"LANGUAGES: .*= \{(.*)\};", (WORDS / "index.ts").read_text())
    assert names
    page = dict(re.findall(r'(\w\w): "([^"]+)"', names[1]))
    assert page == {tag: words.language for tag, words in LANGUAGES.items()}
    assert set(page) == set(get_args(Lang)) == set(SERVED) == set(GUESTS)


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_each_catalogue_has_every_language(folder: Path) -> None:
    there = {path.stem for path in folder.glob("??.ts")}
    assert there == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_page_and_bot_both_show_has_one_name(language: str) -> None:
    page = {text for path in WORDS.rglob(f"{language}.ts") for text in re.findall(r': "([^"]+)"', path.read_text())}
    names = {name: attrgetter(name)(LANGUAGES[language]) for name in ALIKE}
    names |= {f"look {look}": name for look, name in LANGUAGES[language].settings.looks.items()}
    assert {name: text for name, text in names.items() if text not in page} == {}


def test_every_word_of_the_page_is_said() -> None:
    """A word is named where it is said, or stands for a value that the server sends."""
    sources = {path for path in PAGE.rglob("*") if path.suffix in {".ts", ".tsx"}}
    said = said_in(sources - set(WORDS.rglob("??.ts"))) | said_in((ROOT / "webapp").glob("[aw]*/*.py"))
    keys = {key for folder in CATALOGUES for key in KEY.findall((folder / "en.ts").read_text())}
    assert len(keys) > 400
    assert sorted(keys - said) == []


def names_in(words: Any) -> Iterator[str]:
    for field in fields(words):
        yield field.name
        if is_dataclass(below := getattr(words, field.name)):
            yield from names_in(below)


def test_every_word_of_the_bot_is_said() -> None:
    texts = ROOT / "bot" / "texts"
    said = said_in(path for path in (ROOT / "bot").rglob("*.py") if path.parent != texts)
    said |= said_in((ROOT / "webapp" / "accounts").glob("*.py"))
    names = set(names_in(LANGUAGES["en"]))
    assert len(names) > 100
    assert sorted(names - said) == []


MORE: Final = re.compile(r"[.!?…]\W? ([^\W\d_])")
END: Final = re.compile(r"[.!?…:]\W?(</\w+>)?$")


def texts_in(words: Any, path: str) -> Iterator[tuple[str, str]]:
    """Whatever the bot says, also where it needs numbers or names for it."""
    if isinstance(words, str):
        yield path, words
    elif is_dataclass(words):
        for field in fields(words):
            yield from texts_in(getattr(words, field.name), f"{path}.{field.name}")
    elif isinstance(words, Mapping):
        for name, word in words.items():
            yield from texts_in(word, f"{path}.{name}")
    elif callable(words):
        with suppress(Exception):  # it wants something else than numbers, or names
            return (yield from texts_in(words(*[3] * len(signature(words).parameters)), path))
        with suppress(Exception):
            yield from texts_in(words(*["Ada"] * len(signature(words).parameters)), path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_says_more_than_one_sentence_ends_the_last_one_too(language: str) -> None:
    lines = [(path, line) for path, text in texts_in(LANGUAGES[language], "") for line in text.splitlines()]
    more = {path: line for path, line in lines if any(next_one.isupper() for next_one in MORE.findall(line))}
    assert len(more) > 20
    assert {path: line for path, line in more.items() if not END.search(line)} == {}
