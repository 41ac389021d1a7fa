"""Makes the chance to win: `python -m engine.computers.fitting` writes `win_table.py` beside this file.

Four computers that only count play deals among themselves. Whenever one draws, and whenever one has thrown, is noted
how its hand stands and how many rounds the stock still holds, and later whether it finished the deal. A logistic curve
is laid through the notes of each distance. None of its weights may be below zero, so that nothing that helps is ever
worth less. No game needs this.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import exp
from pathlib import Path
from typing import Final

from engine import match as matches
from engine.blocks import held
from engine.computers.choosing import choose_with
from engine.computers.counting import unseen_by
from engine.computers.levels import Judgement
from engine.computers.valuing import Standing, standing
from engine.computers.win_table import FARTHEST, features
from engine.deal import Deal, Phase
from engine.hand import Kind, outlook
from engine.rules import MATSURI, Seat, left_of
from engine.simulating import Seated, play_deal
from engine.view import view

DEALS: Final = 3000
SEED: Final = 801
TARGET: Final = Path(__file__).with_name("win_table.py")
LOOKS: Final = 4
"""Many rough notes tell more than few fine ones in the same time."""
COUNTING: Final = Judgement(slips=0, counts=True, remembers=True)

Row = tuple[float, ...]
"""What a curve goes by."""
Curve = tuple[bool, int]
"""Whether the seat is to draw, or has thrown; and its distance."""


class Notes:
    """How often a seat that stood so finished the deal."""

    def __init__(self) -> None:
        self.rows: dict[Curve, dict[Row, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        """By curve and row: times stood there, times won."""

    def play(self, deals: int) -> None:
        seats = [Seated("counting", lambda seen, seat, chance: choose_with(seen, seat, chance, COUNTING))] * 4
        for number in range(deals):
            watch = _Watch()
            root = sha256(f"fit:{SEED}:{number}".encode()).digest()
            game = play_deal(matches.new_match(MATSURI, root), seats, lambda: 0, watch.see)
            for draws, seat, stand, rounds in watch.noted:
                seen = self.rows[draws, min(stand.away, FARTHEST)][features(stand, rounds)]
                seen[0] += 1
                seen[1] += seat == game.winner
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {deals} deals", end="", file=sys.stderr)


class _Watch:
    """Notes one deal: each seat that drew, as it stood before, and each seat that has thrown."""

    def __init__(self) -> None:
        self.noted: list[tuple[bool, Seat, Standing, int]] = []
        self._stock = 0
        self._before: Standing | None = None

    def see(self, deal: Deal) -> None:
        if deal.phase is Phase.DRAW and deal.stock:
            thrower = left_of(deal.turn)
            self.noted.append((False, thrower, _stands(deal, thrower), len(deal.stock) // 4))
            self._before, self._stock = _stands(deal, deal.turn), len(deal.stock)
        elif self._before and len(deal.stock) < self._stock:
            self.noted.append((True, deal.turn, self._before, self._stock // 4))
            self._before = None


def _stands(deal: Deal, seat: Seat) -> Standing:
    """Return how *seat* stands; its further hope goes by twos, so that there are not too many rows."""
    hand = held(deal.hands[seat], deal.okey)
    stand = standing(hand, outlook(hand, Kind.SETS), unseen_by(view(deal, {seat}), seat), LOOKS)
    return stand._replace(then=2.0 * round(stand.then / 2))


# --- the curve -------------------------------------------------------------------------------------------------


def risen(notes: Mapping[Row, Sequence[int]]) -> list[float]:
    """Return the weights of the curve through *notes*, none but the first below zero: what would be is left out."""
    kept = [place for place in range(len(next(iter(notes)))) if not place or any(row[place] for row in notes)]
    while True:
        weights = dict(zip(kept, curve(notes, kept), strict=True))
        lowest = min(kept[1:], key=weights.__getitem__, default=0)
        if not lowest or weights[lowest] >= 0:
            return [weights.get(place, 0.0) for place in range(len(next(iter(notes))))]
        kept.remove(lowest)


def curve(notes: Mapping[Row, Sequence[int]], kept: Sequence[int]) -> list[float]:
    """Return the weights of the logistic curve through *notes* (row -> times, wins) by its places *kept*."""
    width = range(len(kept))
    weights = [0.0] * len(kept)
    rows = [([row[place] for place in kept], times, won) for row, (times, won) in notes.items()]
    for _ in range(12):  # Newton's steps: more change nothing
        slope = [-0.5 * weight for weight in weights]  # a little pull to nothing keeps rare rows from ruling
        bend = [[0.5 * (one == other) for other in width] for one in width]
        for row, times, won in rows:
            p = logistic(sum([weight * value for weight, value in zip(weights, row, strict=True)]))
            miss, sway = won - times * p, times * p * (1 - p)
            for one in width:
                slope[one] += miss * row[one]
                tilt, line = sway * row[one], bend[one]
                for other in range(one + 1):
                    line[other] += tilt * row[other]
        whole = [[bend[max(one, other)][min(one, other)] for other in width] for one in width]
        weights = [weight + change for weight, change in zip(weights, solved(whole, slope), strict=True)]
    return weights


def logistic(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations, by elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda place: abs(rows[place][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for place in range(size):
            if place != column:
                factor = rows[place][column] / rows[column][column]
                rows[place] = [own - factor * top for own, top in zip(rows[place], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


# --- the file --------------------------------------------------------------------------------------------------

BEGIN: Final = "# --- generated by `python -m engine.computers.fitting` ---\n"


def written(notes: Notes, deals: int) -> str:
    """Return the module with the weights that *notes* give."""
    head = TARGET.read_text("utf-8").partition(BEGIN)[0]
    lines = [f"{BEGIN}\n_WEIGHTS: Final = {{  # from {deals:,} deals\n"]
    for draws in (False, True):
        for away in range(1, FARTHEST + 1):
            weights = ", ".join(f"{weight:.3f}" for weight in risen(notes.rows[draws, away]))
            lines.append(f"    ({draws}, {away}): ({weights}),\n")
    return head + "".join(lines) + "}\n"


if __name__ == "__main__":
    found = Notes()
    found.play(DEALS)
    TARGET.write_text(written(found, DEALS), encoding="utf-8")
