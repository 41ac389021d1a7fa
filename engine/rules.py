"""What tables differ in: the options of the rulebook as one frozen value, and the presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Seat = int
"""0 to 3; play goes to the right, so seat s + 1 sits at the right hand of seat s."""

SEATS: Final = (0, 1, 2, 3)

EmptyStock = Literal["draw", "last take", "while taken"]
"""Source: rules.md, Options, "Empty stock"."""


def right_of(seat: Seat) -> Seat:
    """The seat that plays next."""
    return (seat + 1) % 4


def left_of(seat: Seat) -> Seat:
    """The seat from whose pile *seat* may take."""
    return (seat - 1) % 4


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table. Source: rules.md, "Options, and the presets that set them"."""

    deals: int = 1
    """The length of a match, 1 to 20."""
    plain: int = 2
    """Points of a finish with runs and groups."""
    pairs: int = 4
    okey_last: int = 4
    """Points of runs and groups with an okey as the last tile."""
    pairs_with_okey: int = 8
    empty_stock: EmptyStock = "while taken"
    clock: Literal["auto"] | int | None = "auto"
    """Seconds a turn may take, 15 to 120; auto: 45 with two or more devices, else none."""
    version: int = 1
    """Of this schema, kept with every stored table."""

    def __post_init__(self) -> None:
        if not 1 <= self.deals <= 20:
            raise ValueError("a match has 1 to 20 deals")
        if isinstance(self.clock, int) and not 15 <= self.clock <= 120:
            raise ValueError("a turn clock is 15 to 120 seconds")


MATSURI: Final = Rules()
PRESETS: Final = {"matsuri": MATSURI}
