"""Tiles and their notation: `R5`, `Y13`, `B1`, `K7` (black) and `F`, the false joker."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class NotationError(ValueError):
    """A text that is not in the notation of tiles, racks or deals."""


class Colour(StrEnum):
    """One of the four colours, in the order in which racks are sorted."""

    RED = "R"
    YELLOW = "Y"
    BLUE = "B"
    BLACK = "K"


COLOURS: Final = tuple(Colour)
NUMBERS: Final = tuple(range(1, 14))


@dataclass(frozen=True, slots=True, repr=False)
class Tile:
    """The face of a tile; no rule tells its two copies apart.

    >>> Tile.parse("R13").next_up          # red 13 as the indicator makes red 1 the okey
    Tile.parse('R1')
    """

    colour: Colour | None
    """None for the false joker."""
    number: int
    """1 to 13; 0 for the false joker."""
    _text: str = field(init=False, compare=False)
    """Its notation: a table is written and told in it, with all its tiles, in each version."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_text", f"{self.colour}{self.number}" if self.colour else "F")

    @staticmethod
    def parse(text: str) -> Tile:
        """Return the tile written as *text*. Raises `NotationError`."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise NotationError(f"not a tile: {text[:8]!r}") from None

    @property
    def next_up(self) -> Tile:
        """The face of the same colour one number higher; 1 comes after 13."""
        assert self.colour is not None, "a false joker cannot indicate"
        return _BY_TEXT[f"{self.colour}{self.number % 13 + 1}"]

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


FALSE_JOKER: Final = Tile(None, 0)
FACES: Final = tuple(Tile(colour, number) for colour in COLOURS for number in NUMBERS)
BAG: Final = (*FACES, *FACES, FALSE_JOKER, FALSE_JOKER)
"""All 106 tiles, in the fixed order from which every shuffle starts."""

ORDER: Final = {tile: place for place, tile in enumerate((*FACES, FALSE_JOKER))}
"""The order of the faces: by colour, then number, the false joker last."""

_BY_TEXT: Final = {str(tile): tile for tile in (*FACES, FALSE_JOKER)}


def tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles written in *text*, parted by spaces, in their order.

    >>> tiles("R5 F K13")
    (Tile.parse('R5'), Tile.parse('F'), Tile.parse('K13'))
    """
    return tuple(map(Tile.parse, text.split()))


def texts(held: Iterable[Tile]) -> list[str]:
    """Return the text of each of *held*: `str` of each, without a call for each."""
    return [tile._text for tile in held]


def text(held: Iterable[Tile]) -> str:
    """Return *held* in the notation that `tiles` reads."""
    return " ".join(texts(held))


def slots_of(texts: Iterable[str | None]) -> tuple[Tile | None, ...]:
    """Return a rack's slots from texts, None for an empty one. Raises `NotationError`."""
    return tuple(None if text is None else Tile.parse(text) for text in texts)


def face(tile: Tile, okey: Tile) -> Tile:
    """Return the face that *tile* plays as when it is not a joker: the false joker has the okey's own."""
    return okey if tile == FALSE_JOKER else tile
