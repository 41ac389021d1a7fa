"""Who comes before whom in the deal of a day: a pure function from tries to places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entrant:
    """A try, the first one of its person coming first."""

    person: str
    name: str
    known: bool
    """By Telegram. A guest may come again as another guest, so guests are ranked among themselves."""
    table: str
    points: int | None
    """None: not played to its end before the day was over."""
    turns: int | None
    trail: str | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A person in the ranking."""

    place: int
    """From 1, among those whom Telegram knows, or among guests; equals share it."""
    entrant: Entrant


def placed(entrants: Iterable[Entrant]) -> tuple[Placed, ...]:
    """Return the ranking: whom Telegram knows, then guests; each person once, by the try that comes first.

    More points go first, then fewer turns. Turns part only those who have won: to lose sooner is nothing better. Who
    has not come to the end comes last.
    """
    once: dict[str, Entrant] = {}
    for entrant in entrants:
        once.setdefault(entrant.person, entrant)
    found: list[Placed] = []
    for known in (True, False):
        group = sorted((one for one in once.values() if one.known is known), key=_merit)
        first: dict[tuple[int, int], int] = {}
        found += [Placed(first.setdefault(_merit(one), place), one) for place, one in enumerate(group, 1)]
    return tuple(found)


def _merit(entrant: Entrant) -> tuple[int, int]:
    """What sorts entrants, the best first."""
    if entrant.points is None:
        return 1, 0
    return -entrant.points, (entrant.turns or 0) if entrant.points > 0 else 0
