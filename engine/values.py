"""Copies of frozen values: what a deal, a match and a table become by an action."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Return a copy of *value*, which has two fields or more, with *changes*, as `dataclasses.replace` does.

        A throw makes five copies, some of twenty fields; with the library's they were half of what judging takes.
        """
        kind = type(value)
        read, places = _fields(kind)
        copied = [*read(value)]
        for name, changed in changes.items():
            copied[places[name]] = changed
        return kind(*copied)


@lru_cache
def _fields(kind: type[Any]) -> tuple[attrgetter[Any], dict[str, int]]:
    """Return what reads all fields that a value of *kind* is made of, and the place of each."""
    names = [field.name for field in fields(kind) if field.init]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
