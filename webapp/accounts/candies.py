"""Who is paid candies for a match, how many and why: the rulebook's table as pure functions.

Source: rules.md, "Candies".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.rules import SEATS, Seat
from engine.scoring import Result

SHORTEST: Final = 24
"""Turns, every discard and finish of all seats, that a match needs to pay."""
SHARE: Final = SHORTEST // len(SEATS)
"""A seat's turns in the shortest match that pays."""
AMONG_PEOPLE: Final = {Result.WIN: 15, Result.DRAW: 8, Result.LOSS: 5}
AGAINST_COMPUTERS: Final = 6
"""For a win; a draw or a loss against computers pays nothing."""


class Reason(StrEnum):
    """Why a person got what they got; stable, kept with the row and worded by whoever shows it."""

    PAID = "paid"
    """In full."""
    CAPPED = "capped"
    """The day's cap left less than the match was worth."""
    TOO_SHORT = "too_short"
    LEFT = "left"
    """They left for good while it was played."""
    SAME_DEVICE = "same_device"
    """The device is somebody else's, and a device counts as one person: its owner."""
    HALF_PLAYED = "half_played_by_computer"
    """The computer played half of their seat's turns or more."""
    NO_COMPUTER = "no_computer"
    """One device and nobody else: no other person, no computer."""
    NOT_WON = "not_won"
    """Against computers only a win pays."""


class TakenBack(StrEnum):
    """Why some of it was taken back, when a guest and somebody known turned out to be one person; stable too."""

    ONCE = "joined_once"
    """A match pays each person once, and not for another one who is really they."""
    CAP = "joined_cap"
    """Together it was over the day's cap."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat at the end of a match, as far as candies ask."""

    seat: Seat
    person: str | None
    """Who sat there, or left it during the match; None: a computer's from the start."""
    device: str | None
    """The device's owner: seats of one device are one person."""
    result: Result
    turns: int
    auto_turns: int = 0
    left: bool = False
    own: bool = True
    """Of several seats of one person: the one they chose, or first took."""

    @property
    def played(self) -> bool:
        """Whether its person themselves played more than half of the seat's turns."""
        return self.person is not None and 2 * (self.turns - self.auto_turns) > self.turns

    @property
    def took_part(self) -> bool:
        """Whether its person was an opponent: they played it, or so much of it that they knew how they stood."""
        return self.played or (self.person is not None and self.turns - self.auto_turns >= SHARE)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a match is worth to a person, before the day's cap is looked at."""

    person: str
    seat: Seat
    worth: int
    reason: Reason


def decide(sittings: Sequence[Sitting]) -> tuple[Decision, ...]:
    """Return the decision for each person of a match, each once, in the order of their seats."""
    mine: dict[str, Sitting] = {}
    for sitting in sorted(sittings, key=lambda sitting: (not sitting.own, sitting.seat)):
        if sitting.person is not None:
            mine.setdefault(sitting.person, sitting)
    worths = ((person, sitting, *_worth(sitting, sittings)) for person, sitting in mine.items())
    decisions = (Decision(person, sitting.seat, worth, reason) for person, sitting, worth, reason in worths)
    return tuple(sorted(decisions, key=lambda decision: decision.seat))


def _worth(mine: Sitting, sittings: Sequence[Sitting]) -> tuple[int, Reason]:
    if sum(sitting.turns for sitting in sittings) < SHORTEST:
        return 0, Reason.TOO_SHORT
    if mine.left:
        return 0, Reason.LEFT
    if mine.device != mine.person:
        return 0, Reason.SAME_DEVICE
    if not mine.played:
        return 0, Reason.HALF_PLAYED
    others = [sitting for sitting in sittings if sitting.device != mine.device and sitting.person != mine.person]
    if any(sitting.played for sitting in others):
        return AMONG_PEOPLE[mine.result], Reason.PAID
    if not others:
        return 0, Reason.NO_COMPUTER
    # A seat that its person hardly played was a computer's opponent: it pays like one.
    return (AGAINST_COMPUTERS, Reason.PAID) if mine.result is Result.WIN else (0, Reason.NOT_WON)


def capped(decision: Decision, paid: int, cap: int) -> tuple[int, Reason]:
    """Return what is paid, and why, to a person who has had *paid* candies on that day.

    >>> capped(Decision("ayse", 0, 15, Reason.PAID), 57, 60)
    (3, <Reason.CAPPED: 'capped'>)
    """
    amount = min(decision.worth, max(0, cap - paid))
    return amount, Reason.CAPPED if amount < decision.worth else decision.reason


@dataclass(frozen=True, slots=True)
class Paid:
    """What one row of candies has left."""

    row: int
    """Its number; later rows have higher ones."""
    match: int
    seat: Seat
    day: str
    cap: int
    amount: int


@dataclass(frozen=True, slots=True)
class Return:
    """So many candies of a row are taken back."""

    row: int
    amount: int
    reason: TakenBack


def returns(paid: Sequence[Paid], decisions: Mapping[int, Decision]) -> tuple[Return, ...]:
    """Return what is taken back from somebody who was *paid* as several people.

    *decisions* are those of the matches in which they sat as several: what is due to the one that they are. Of what is
    over a day's cap the last is taken first, as if it had been paid to one person all along.
    """
    once = {row.row: row.amount - _due(row, decisions) for row in paid}
    found = [Return(row, amount, TakenBack.ONCE) for row, amount in once.items() if amount > 0]
    left = [replace(row, amount=row.amount - once[row.row]) for row in sorted(paid, key=lambda row: row.row)]
    for day in sorted({row.day for row in left}):
        found += _over_the_cap([row for row in left if row.day == day])
    return tuple(found)


def _due(row: Paid, decisions: Mapping[int, Decision]) -> int:
    if (decision := decisions.get(row.match)) is None:
        return row.amount
    return min(row.amount, decision.worth) if decision.seat == row.seat else 0


def _over_the_cap(day: Sequence[Paid]) -> Iterator[Return]:
    """Yield what is over the cap of one *day*, whose rows come oldest first."""
    spare = max(row.cap for row in day)
    for row in day:
        kept = min(row.amount, spare)
        spare -= kept
        if kept < row.amount:
            yield Return(row.row, row.amount - kept, TakenBack.CAP)
