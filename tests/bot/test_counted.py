"""Every word of the bot that stands beside a number fits it, in each language's own way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest

from bot.texts import LANGUAGES

ALIKE: Final[dict[str, list[tuple[int, ...]]]] = {
    "ru": [(1, 21, 31), (2, 3, 22, 34), (5, 11, 12, 14, 25)],
    "pl": [(2, 3, 22, 34), (5, 11, 12, 14, 21, 25)],
    "de": [(2, 5, 21, 22)],
    "en": [(2, 5, 21, 22)],
    "tr": [(1, 2, 5, 21, 22)],
}
"""Numbers that go with one form of a word."""
ENDING: Final = re.compile(r"’[a-zçğıöşü]+")
"""A Turkish ending follows the number's own sound."""
OTHERS: Final[dict[Any, Any]] = {int: 7, str: "Ada"}


def texts_of(words: Any, path: str = "") -> Iterator[tuple[str, Callable[..., str], tuple[Any, ...]]]:
    """Yield each text that is made of something, and the types of that."""
    for field, hint in get_type_hints(type(words)).items():
        value = getattr(words, field)
        if is_dataclass(value):
            yield from texts_of(value, f"{path}{field}.")
        elif get_origin(hint) is Callable or callable(value):
            yield f"{path}{field}", value, tuple(get_args(hint)[0])


COUNTED: Final = [
    pytest.param(tag, text, takes, place, id=f"{tag} {path} {place + 1}")
    for tag, words in LANGUAGES.items()
    for path, text, takes in texts_of(words)
    for place, kind in enumerate(takes)
    if kind is int and all(each in OTHERS for each in takes)
]


def said(text: Callable[..., str], takes: tuple[Any, ...], place: int, number: int) -> str:
    """Return what is said of *number*, with a sign where it stands."""
    given = [number if at == place else OTHERS[kind] for at, kind in enumerate(takes)]
    return ENDING.sub("", re.sub(rf"(?<!\d){number}(?!\d)", "#", text(*given)))


@pytest.mark.parametrize(("tag", "text", "takes", "place"), COUNTED)
def test_a_word_beside_a_number_fits_it(tag: str, text: Callable[..., str], takes: tuple[Any, ...], place: int) -> None:
    for numbers in ALIKE[tag]:
        assert len({said(text, takes, place, number) for number in numbers}) == 1, numbers


def test_every_language_is_looked_at() -> None:
    each = [sum(case.id is not None and str(case.id).startswith(f"{tag} ") for case in COUNTED) for tag in LANGUAGES]
    assert min(each) == max(each) >= 30
