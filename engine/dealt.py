"""What chance gives the seats at the beginning of a deal, counted from records. Why so: docs/fairness.md.

All seats are alike in their first fourteen tiles. The starter's fifteenth is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.hand import away
from engine.record import RecordError
from engine.rules import SEATS, Seat, right_of
from engine.shuffle import CHAIN, commitment, seed, shuffled
from engine.tiles import FALSE_JOKER, Tile

HAND: Final = 14
"""Tiles of each seat that are counted."""

Counts = Counter[str]
"""How often, by what: `deals`, `face R5` (tiles dealt), `okey R5`, `jokers 0 2` (seat 0 was dealt two okeys),
`nearest 3` (seat 3 alone was nearest to winning), `clear` (some seat was), `starter 1` and `starters` (by chance).
"""

MATCH: Final = re.compile(r"^table \S+ match (\d+)$", re.MULTILINE)
PROMISE: Final = re.compile(r"^commitment ([0-9a-f]{64})\nwords ([0-9a-f -]+|none)$", re.MULTILINE)
DEAL: Final = re.compile(r"^deal (\d+) starter ([0-3])$", re.MULTILINE)
ROOT: Final = re.compile(r"^root ([0-9a-f]{64})\nsha256 ([0-9a-f]{64})\n\Z", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Beginning:
    """A deal as it was dealt."""

    wall: tuple[Tile, ...]
    starter: Seat
    by_chance: bool
    """Chance named the starter: in the first deal of a table's first match."""


def beginnings(record: str) -> Iterator[Beginning]:
    """Yield the deals of a *record*, made again from its seeds. Raises `RecordError` where these were not promised.

    The moves are not played again: that is what `verify` does.
    """
    match, promise, end = MATCH.search(record), PROMISE.search(record), ROOT.search(record)
    if not (match and promise and end) or sha256(record.rpartition("sha256 ")[0].encode()).hexdigest() != end[2]:
        raise RecordError(1, "this is no record of a match, or it was changed")
    root, number = bytes.fromhex(end[1]), int(match[1])
    if commitment(root).hex() != promise[1]:
        raise RecordError(8, "the seeds are not those that were promised")
    try:
        words = () if promise[2] == "none" else tuple(bytes.fromhex(word.strip("-")) for word in promise[2].split(" "))
    except ValueError:
        raise RecordError(9, "these are no players' words") from None
    for place, deal in enumerate(DEAL.finditer(record), 1):
        if int(deal[1]) != place or place > CHAIN:
            raise RecordError(1, "a deal is left out")
        yield Beginning(shuffled(seed(root, place), place, words), int(deal[2]), number == place == 1)


def hands(beginning: Beginning) -> tuple[tuple[Tile, ...], ...]:
    """Return the first fourteen tiles of each seat, by seat."""
    dealt, seat, at = {beginning.starter: beginning.wall[:HAND]}, beginning.starter, HAND + 1
    for _ in SEATS[1:]:
        seat = right_of(seat)
        dealt[seat] = beginning.wall[at : at + HAND]
        at += HAND
    return tuple(dealt[seat] for seat in SEATS)


def counted(beginning: Beginning) -> Counts:
    """Return what there is to count in one deal."""
    dealt = hands(beginning)
    okey = next(tile for tile in reversed(beginning.wall) if tile != FALSE_JOKER).next_up
    counts = Counter(f"face {tile}" for hand in dealt for tile in hand)
    counts.update(f"jokers {seat} {hand.count(okey)}" for seat, hand in enumerate(dealt))
    counts.update(["deals", f"okey {okey}"])
    if (seat := _nearest(dealt, okey)) is not None:
        counts.update(["clear", f"nearest {seat}"])
    if beginning.by_chance:
        counts.update(["starters", f"starter {beginning.starter}"])
    return counts


def _nearest(dealt: Sequence[Sequence[Tile]], okey: Tile) -> Seat | None:
    """Return the seat whose tiles are fewest away from winning; None where several are."""
    distances = [away(hand, okey).least for hand in dealt]
    least = min(distances)
    return distances.index(least) if distances.count(least) == 1 else None


def counted_in(record: str) -> Counts:
    """Return what there is to count in all deals of a *record*. Raises `RecordError`."""
    total = Counts()
    for beginning in beginnings(record):
        total.update(counted(beginning))
    return total
