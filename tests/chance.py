"""The chance that the tests' tables are dealt from: no deal is over before the first person has seen it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import count, cycle, islice

from engine.hand import away
from engine.match import new_match
from engine.rules import MATSURI

ROOTS = 32
DAY_ROOTS = 8
WORDS = bytes([7]) * 16
"""What every browser of the tests adds to the chance of a match."""
SAY_THEM = f"""{{
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => (bytes.length === {len(WORDS)} ? bytes.fill({WORDS[0]}) : random(bytes));
}}"""
"""Has a page do so: commands' ids, of another length, stay random."""


def calm_roots() -> Iterator[bytes]:
    """Yield the same roots in the same order for every node, over and over."""
    return cycle(_calm()[:ROOTS])


def day_roots() -> Iterator[bytes]:
    """Yield what the days' deals are dealt from: no match has the same, for of a day's deal no record is to be had."""
    return cycle(_calm()[ROOTS:])


def is_calm(root: bytes) -> bool:
    """Whether nobody can win in the first round of the first deal.

    About one deal in 2,000 is won before the first person plays, when the computers do not stop to think. However many
    persons' browsers add their words.
    """
    deals = [new_match(MATSURI, root, (WORDS,) * persons).deal for persons in range(5)]
    nearest = [away(hand, deal.okey) for deal in deals for hand in deal.hands]
    return all(distance.least > 1 for distance in nearest)


@cache
def _calm() -> tuple[bytes, ...]:
    found = (root for number in count() if is_calm(root := sha256(b"%d" % number).digest()))
    return tuple(islice(found, ROOTS + DAY_ROOTS))
