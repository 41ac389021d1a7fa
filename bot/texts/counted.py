"""A number and its word, in the languages that have more than one form of it; the page's are in `words/counted.ts`."""

from __future__ import annotations


def english(n: int, one: str) -> str:
    """1 point, 2 points."""
    return f"{n} {one}" if abs(n) == 1 else f"{n} {one}s"


def russian(n: int, one: str, few: str, many: str) -> str:
    """1 камень, 2 камня, 5 камней, 21 камень."""
    return f"{n} {one if abs(n) % 10 == 1 and abs(n) % 100 != 11 else _few_or_many(n, few, many)}"


def polish(n: int, one: str, few: str, many: str) -> str:
    """1 płytka, 2 płytki, 5 płytek, 21 płytek."""
    return f"{n} {one if abs(n) == 1 else _few_or_many(n, few, many)}"


def _few_or_many(n: int, few: str, many: str) -> str:
    return few if abs(n) % 10 in (2, 3, 4) and abs(n) % 100 not in (12, 13, 14) else many
