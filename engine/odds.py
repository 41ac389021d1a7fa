"""What chance expects of many deals, exactly, and how far what was counted is from it: docs/fairness.md tells why."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import comb, erf, exp, lgamma, log, sqrt
from typing import Final, Literal

from engine.dealt import HAND
from engine.rules import SEATS
from engine.tiles import BAG, FACES, FALSE_JOKER

Kind = Literal["face", "okey", "jokers", "nearest", "starter"]

INSIDE: Final = 0.95
"""The part of all rows that lies in its range by chance."""
CERTAIN: Final = 0.001
"""So seldom would any row at all of an honest house be as far off as what is called more than chance."""
ENOUGH: Final = 100
"""With fewer deals nothing is said of them."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How a count spreads by chance: the odds of at most *start*, of at most *start* + 1, and so on."""

    mean: float
    start: int
    at_most: tuple[float, ...]

    def range(self) -> tuple[int, int]:
        """Return the least and the greatest count that chance keeps to, but for one in forty on either side."""
        low, high = (bisect_left(self.at_most, part) for part in ((1 - INSIDE) / 2, (1 + INSIDE) / 2))
        return self.start + low, self.start + min(high, len(self.at_most) - 1)

    def odds(self, count: int) -> float:
        """Return how likely chance is as far off as *count*, on either side."""
        place = count - self.start
        up_to = 0.0 if place < 0 else self.at_most[min(place, len(self.at_most) - 1)]
        below = 0.0 if place < 1 else self.at_most[min(place - 1, len(self.at_most) - 1)]
        return min(1.0, max(0.0, 2 * min(up_to, 1 - below)))  # a long sum may come to a little more than 1


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was counted."""

    kind: Kind
    what: str
    """A face, or a seat; of jokers the seat and how many."""
    count: int
    expected: float
    low: int
    high: int
    odds: float
    """How likely chance alone is as far off."""


def binomial(times: int, chance: float) -> Spread:
    """Return how often something happens that each of so many *times* happens by *chance*."""
    mean, far = times * chance, 12 * sqrt(times * chance * (1 - chance)) + 30
    start, end = max(0, int(mean - far)), min(times, int(mean + far))
    up, down = log(chance), log(1 - chance)
    whole = lgamma(times + 1)
    odds = (
        exp(whole - lgamma(k + 1) - lgamma(times - k + 1) + k * up + (times - k) * down) for k in range(start, end + 1)
    )
    return Spread(mean, start, tuple(accumulate(odds)))


def faces_dealt(deals: int) -> Spread:
    """Return how many tiles of one face are dealt: of its two, among the 56 that are counted in each deal.

    The sum of many hypergeometric counts, all alike and hardly skewed: a normal one in their place, of the same mean
    and variance, each count a step wide.
    """
    size, drawn = len(BAG), HAND * len(SEATS)
    part = drawn / size
    mean, variance = deals * 2 * part, deals * 2 * part * (1 - part) * (size - 2) / (size - 1)
    start, end = max(0, int(mean - 12 * sqrt(variance))), min(2 * deals, int(mean + 12 * sqrt(variance)))
    at_most = tuple((1 + erf((k + 0.5 - mean) / sqrt(2 * variance))) / 2 for k in range(start, end + 1))
    return Spread(mean, start, at_most)


def jokers(many: int) -> float:
    """Return the chance that a seat is dealt so *many* okeys, 0 to 2, among its first fourteen tiles.

    The indicator is taken out, and below it lie only the false jokers that were passed over. All other tiles lie above
    it in any order, both okeys among them.
    """
    size = len(BAG)
    passed_over = ((size - 2) / size, 2 / size * (size - 2) / (size - 1), 2 / size / (size - 1))
    return sum(part * _of_two(many, size - 1 - passed) for passed, part in enumerate(passed_over))


def _of_two(many: int, size: int) -> float:
    """Return the chance that so *many* of two tiles are among fourteen of *size*."""
    return comb(2, many) * comb(size - 2, HAND - many) / comb(size, HAND)


def rows(counts: Mapping[str, int]) -> list[Row]:
    """Return every count beside what chance expects of so many deals."""
    return list(_rows(counts))


def _rows(counts: Mapping[str, int]) -> Iterator[Row]:
    deals = counts.get("deals", 0)
    dealt, turned = faces_dealt(max(deals, 1)), binomial(deals, 1 / len(FACES))
    for tile in (*FACES, FALSE_JOKER):
        yield _row("face", str(tile), counts, dealt)
    for tile in FACES:
        yield _row("okey", str(tile), counts, turned)
    held = [binomial(deals, jokers(many)) for many in range(3)]
    for seat in SEATS:
        for many in range(3):
            yield _row("jokers", f"{seat} {many}", counts, held[many])
    by_seat: tuple[tuple[Kind, str], ...] = (("nearest", "clear"), ("starter", "starters"))
    for kind, total in by_seat:
        spread = binomial(counts.get(total, 0), 1 / len(SEATS))
        for seat in SEATS:
            yield _row(kind, str(seat), counts, spread)


def _row(kind: Kind, what: str, counts: Mapping[str, int], spread: Spread) -> Row:
    count = counts.get(f"{kind} {what}", 0)
    return Row(kind, what, count, spread.mean, *spread.range(), spread.odds(count))


@dataclass(frozen=True, slots=True)
class Finding:
    """What the rows come to. Of so many rows some lie outside of their ranges by chance alone."""

    rows: int
    outside: int
    expected_outside: float
    """At most, on average: the rows are whole numbers, and most ranges hold a little more than they must."""
    least: float
    """How likely a house that deals by chance has any row as far off as the furthest one here; at most 1."""

    @property
    def more_than_chance(self) -> bool:
        return self.least < CERTAIN


def finding(found: list[Row]) -> Finding:
    """Return what *found* comes to: the odds of its furthest row, times the number of rows (Bonferroni)."""
    outside = sum(not row.low <= row.count <= row.high for row in found)
    least = min((row.odds for row in found), default=1.0)
    return Finding(len(found), outside, len(found) * (1 - INSIDE), min(1.0, least * len(found)))


def told(counts: Mapping[str, int]) -> tuple[list[str], bool]:
    """Return what was counted in lines for people, and whether chance may have dealt so."""
    deals, found = counts.get("deals", 0), rows(counts)
    result = finding(found)
    lines = [f"{'what':12} {'counted':>9} {'expected':>11}  19 of 20 times"]
    for row in found:
        mark = "" if row.low <= row.count <= row.high else "  *"
        lines.append(
            f"{row.kind + ' ' + row.what:12} {row.count:9} {row.expected:11.1f}  {row.low} to {row.high}{mark}"
        )
    by_chance = f"by chance about {result.expected_outside:.0f} are"
    lines.append(
        f"{deals} deals, {result.rows} rows, {result.outside} of them outside of their range (*); {by_chance}."
    )
    if deals < ENOUGH:
        lines.append(f"Under {ENOUGH} deals nothing can be said.")
        return lines, True
    odds = f"Any row so far off as the furthest one here: {result.least:.2g} of all honest houses."
    lines.append(f"{odds} {'This is more than chance.' if result.more_than_chance else 'That is chance.'}")
    return lines, not result.more_than_chance
