"""How well persons play, as far as matches tell: a number and its doubt, by OpenSkill. Pure: values in, values out.

Which matches count, and for whom, is decided in docs/decisions/0024.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from engine.computers import Level
from engine.rules import SEATS, Rules, Seat
from engine.scoring import Result, places, side_of
from webapp.accounts.candies import SHORTEST, Sitting


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of somebody's strength: most likely *mu*, and in two times of three within *sigma* of it."""

    mu: float
    sigma: float

    @property
    def number(self) -> int:
        """As people are shown it.

        >>> START.number, START.doubt
        (1500, 330)
        """
        return _tens(NUMBER + SCALE * (self.mu - MU))

    @property
    def doubt(self) -> int:
        return _tens(SCALE * self.sigma)

    @property
    def sure(self) -> bool:
        """Whether it says anything yet."""
        return self.sigma <= SURE


MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = MU / 6
START: Final = Rating(MU, SIGMA)
"""Whoever has not played yet."""
FLOOR: Final = 1.5
"""The doubt never falls below: people get better, and have bad days."""
SURE: Final = 4.5
"""With less doubt than this the number says something: after about twenty matches with those who are known."""
PERSONS: Final = 2
"""So many must have taken part."""
NUMBER: Final = 1500
SCALE: Final = 40
DIGITS: Final = 4
"""So exactly ratings are kept: the same on every machine."""

WINS: Final = {Level.NOVICE: 9.8, Level.EASY: 17.8, Level.NORMAL: 26.0, Level.HARD: 44.3}
"""Of 100 deals at a table of all four levels. Source: docs/computers.md, "How strong they are"."""


def _anchor(level: Level) -> Rating:
    """Where a level stands: normal is where people begin, and the others so far from it as their wins say.

    At a table of four the model has seats win as `exp(mu / c)`, and c is twice `BETA` where strengths are known.
    """
    return Rating(round(MU + 2 * BETA * math.log(WINS[level] / WINS[Level.NORMAL]), DIGITS), KNOWN)


NEW: Final = 0.2
"""So much of the doubt falls, of what would fall among people who are known, where nobody is known yet."""
KNOWN: Final = 0.5
"""The doubt about a computer: what an error of 1.4 in 26 wins is."""
ANCHORS: Final = {level: _anchor(level) for level in Level}
REACH: Final = ANCHORS[Level.HARD].mu - ANCHORS[Level.NOVICE].mu
"""Over those who are so much weaker a win tells nothing: the best computer stands so far above the worst."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A seat at the end of a match, as far as ratings ask."""

    sitting: Sitting
    rank: int
    """From 1, the best; equal ones share it."""
    level: Level
    """Of the computer that played it, wholly or in part."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a match does to a person's rating."""

    person: str
    seat: Seat
    before: Rating
    after: Rating


def ranks(points: Sequence[int], results: Sequence[Result], rules: Rules) -> tuple[int, ...]:
    """Return each seat's rank: its place by points; where two win and two lose, its result.

    >>> from engine.rules import PRESETS
    >>> ranks((8, 5, 5, 0), (Result.WIN, Result.DRAW, Result.DRAW, Result.LOSS), PRESETS["gamedesire"])
    (1, 2, 2, 3)
    """
    if rules.places == "two and two" and not rules.partners:
        return tuple((Result.WIN, Result.DRAW, Result.LOSS).index(result) + 1 for result in results)
    return places(points)


def rated(seats: Sequence[Sat], rules: Rules, ratings: Mapping[str, Rating]) -> tuple[Change, ...]:
    """Return what a match changes for whom; nothing where it does not count.

    *ratings* are those of the persons from before; who is not in it is no more.
    """
    sittings = [sat.sitting for sat in seats]
    if sum(each.turns for each in sittings) < SHORTEST or sum(each.took_part for each in sittings) < PERSONS:
        return ()
    people = [sat for sat in seats if sat.sitting.took_part or sat.sitting.left]
    if _one_device(sittings) or any(sat.sitting.person not in ratings for sat in people):
        return ()
    return tuple(_change(sat, seats, rules, ratings) for sat in people)


def _one_device(sittings: Iterable[Sitting]) -> bool:
    """Whether any two seats are one device's, or one person's: whoever has several plays with themselves, too."""
    people = [sitting for sitting in sittings if sitting.person]
    return any(one.device == other.device or one.person == other.person for one, other in combinations(people, 2))


def _plays(sitting: Sitting) -> bool:
    """Whether the seat's result is its person's own."""
    return sitting.played and not sitting.left


def _change(mine: Sat, seats: Sequence[Sat], rules: Rules, ratings: Mapping[str, Rating]) -> Change:
    """Return what the match does to who sat at *mine*: the others are as they were met, computers where those played.

    Who left for good is last, whatever the computer made of it. Whom the computer played for in half of their turns or
    more can lose by what it made of it, and not gain.
    """
    assert mine.sitting.person is not None
    seat, before = mine.sitting.seat, ratings[mine.sitting.person]
    met = {sat.sitting.seat: before if sat is mine else _met(sat, ratings) for sat in seats}
    rank = {sat.sitting.seat: sat.rank for sat in seats}
    own = side_of(seat, rules)
    if mine.sitting.left:
        rank |= {each: 1 + max(rank.values()) for each in own}
    sides = sorted({side_of(each, rules) for each in SEATS})
    found = _rate([[met[each] for each in side] for side in sides], [rank[side[0]] for side in sides])
    after = dict(zip((each for side in sides for each in side), found, strict=True))[seat]
    others = [met[each] for each in SEATS if each not in own]
    settled = _settled(before, after, others)
    gained = settled.mu > before.mu and not _plays(mine.sitting)
    return Change(mine.sitting.person, seat, before, before if gained else settled)


def _met(sat: Sat, ratings: Mapping[str, Rating]) -> Rating:
    person = sat.sitting.person
    return ratings[person] if person is not None and _plays(sat.sitting) else ANCHORS[sat.level]


def _settled(before: Rating, after: Rating, others: Sequence[Rating]) -> Rating:
    """Return the rating *after* a match as it is kept.

    It moves only as far as those whom they met are known: nobody gets a number from people who come as often as one
    wants, nor one far above everybody whom they meet. Of the doubt a little falls always, or people who are all new
    would stay so.
    """
    known = list(map(_known, others))
    mu = before.mu + sum(known) / len(known) * (after.mu - before.mu)
    if mu > before.mu:
        mu = max(before.mu, min(mu, REACH + sum(each.mu for each in others) / len(others)))
    sigma = before.sigma + sum(max(NEW, each) for each in known) / len(known) * (after.sigma - before.sigma)
    return Rating(round(mu, DIGITS), round(max(sigma, FLOOR), DIGITS))


def _known(rating: Rating) -> float:
    """How much is known of somebody, from 0, nothing, to 1, enough."""
    return min(1.0, max(0.0, (SIGMA**2 - rating.sigma**2) / (SIGMA**2 - SURE**2)))


def as_one(one: Rating, other: Rating, both: Iterable[tuple[Rating, Rating]]) -> Rating:
    """Return the rating of somebody who was rated as two, less what they have from playing with themselves.

    *both* are the ratings before and after each match in which they sat as two. What matches tell is added up as for
    two measurements of one thing.
    """
    weight, total = (
        told(one) + told(other) - told(START) - sum(told(after) - told(before) for before, after in both)
        for told in (_weight, _total)
    )
    return Rating(round(total / weight, DIGITS), round(max(FLOOR, 1 / math.sqrt(weight)), DIGITS))


def _weight(rating: Rating) -> float:
    return 1 / rating.sigma**2


def _total(rating: Rating) -> float:
    return rating.mu / rating.sigma**2


def _rate(sides: Sequence[Sequence[Rating]], rank: Sequence[int]) -> list[Rating]:
    """Return the ratings of all seats, side by side, after a match that ended so."""
    return _model()(sides, rank)


@cache
def _model() -> Callable[[Sequence[Sequence[Rating]], Sequence[int]], list[Rating]]:
    """Return the model. It is loaded when the first match is written: that takes 20 ms, and most nodes write none."""
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=0.0)

    def rate(sides: Sequence[Sequence[Rating]], rank: Sequence[int]) -> list[Rating]:
        teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in sides]
        rated = model.rate(teams, ranks=[float(each) for each in rank])
        return [Rating(each.mu, each.sigma) for side in rated for each in side]

    return rate


def _tens(value: float) -> int:
    return 10 * round(value / 10)
