"""A person's figures: what all their matches come to. Pure: rows in, numbers out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from engine.scoring import Result

WEEKS: Final = 4
"""So many weeks are drawn as a small picture, a day at a time."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that a person played to its end."""

    day: str
    result: Result
    turns: int
    """Of their seat."""
    sets: int
    pairs: int
    okeys: int
    shown: int


@dataclass(frozen=True, slots=True)
class Day:
    day: str
    """As `2026-11-30`."""
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class Figures:
    matches: int
    wins: int
    draws: int
    sets: int
    """Deals finished with runs and groups."""
    pairs: int
    okeys: int
    """Deals finished with an okey as the last tile."""
    shown: int
    """Indicators shown."""
    longest_run: int
    """Most wins one after the other."""
    turns_to_win: float | None
    """Turns of a won match, on average; None while none is won."""
    days: tuple[Day, ...]
    """Of the last weeks those on which they played, oldest first."""


def figures(played: Sequence[Played], since: str) -> Figures:
    """Return the figures of matches *played*, oldest first; days from *since* on are listed."""
    won = [match for match in played if match.result is Result.WIN]
    return Figures(
        matches=len(played),
        wins=len(won),
        draws=sum(match.result is Result.DRAW for match in played),
        sets=sum(match.sets for match in played),
        pairs=sum(match.pairs for match in played),
        okeys=sum(match.okeys for match in played),
        shown=sum(match.shown for match in played),
        longest_run=_longest_run(played),
        turns_to_win=sum(match.turns for match in won) / len(won) if won else None,
        days=_days([match for match in played if match.day >= since]),
    )


def _longest_run(played: Sequence[Played]) -> int:
    runs = groupby(match.result is Result.WIN for match in played)
    return max((len(list(run)) for won, run in runs if won), default=0)


def _days(played: Sequence[Played]) -> tuple[Day, ...]:
    days = ((day, list(matches)) for day, matches in groupby(played, lambda match: match.day))
    return tuple(Day(day, len(on), sum(match.result is Result.WIN for match in on)) for day, on in days)
