"""Copies of values with changes are what the library's own would be."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

import pytest

from engine.values import replace


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0
    sum: int = field(init=False)
    """It follows from the others, and is not given."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sum", self.x + self.y)


def test_a_copy_has_what_is_changed_and_all_else_as_it_was() -> None:
    point = Point(1, 2)
    assert replace(point, y=5) == dataclasses.replace(point, y=5) == Point(1, 5)
    assert replace(point, y=5).sum == 6
    assert replace(point) == point
    assert point == Point(1, 2)


def test_what_is_no_field_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        replace(Point(1, 2), z=3)  # type: ignore[call-arg]
