"""Makes the table of chances to win: `python -m engine.computers.fitting` writes `win_table.py` beside this file.

Four computers that only count play deals among themselves. At the beginning of each turn is noted how far the hand is,
how many unseen tiles help it and how many rounds the stock still holds, and later whether that seat finished the deal.
A logistic curve is laid through the notes of each distance, and its values are made monotone. No game needs this.
"""

from __future__ import annotations

import sys
from base64 import b85encode
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import accumulate, pairwise
from math import exp, log
from pathlib import Path
from typing import Final
from zlib import compress

from engine import match as matches
from engine.blocks import held
from engine.computers.choosing import choose_with
from engine.computers.counting import unseen_by
from engine.computers.levels import Judgement
from engine.computers.valuing import outlook
from engine.computers.win_table import FARTHEST, LONGEST, MOST
from engine.deal import Deal, Phase
from engine.hand import Kind
from engine.rules import MATSURI
from engine.simulating import Seated, play_deal
from engine.view import view

DEALS: Final = 1500
SEED: Final = 801
TARGET: Final = Path(__file__).with_name("win_table.py")
COUNTING: Final = Judgement(slips=0, counts=True, remembers=True)

Cell = tuple[int, int, int]
"""Tiles away, unseen tiles that help, rounds left in the stock."""


class Notes:
    """How often a seat that stood at a cell finished the deal."""

    def __init__(self) -> None:
        self.cells: dict[Cell, list[int]] = defaultdict(lambda: [0, 0])
        """By cell: times stood there, times won."""

    def play(self, deals: int) -> None:
        seats = [Seated("counting", lambda seen, seat, chance: choose_with(seen, seat, chance, COUNTING))] * 4
        for number in range(deals):
            root = sha256(f"fit:{SEED}:{number}".encode()).digest()
            stood: list[tuple[int, Cell]] = []
            game = play_deal(matches.new_match(MATSURI, root), seats, lambda: 0, partial(_note, stood))
            for seat, cell in stood:
                self.cells[cell][0] += 1
                self.cells[cell][1] += seat == game.winner
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {deals} deals", end="", file=sys.stderr)


def _note(stood: list[tuple[int, Cell]], deal: Deal) -> None:
    if deal.phase is not Phase.DRAW or not deal.stock:
        return
    seat = deal.turn
    seen = outlook(held(deal.hands[seat], deal.okey), Kind.SETS)
    live = unseen_by(view(deal, {seat}), seat).copies(seen.lacks)
    stood.append((seat, (min(seen.away, FARTHEST), min(live, MOST), min(len(deal.stock) // 4, LONGEST))))


# --- the curve -------------------------------------------------------------------------------------------------


def features(live: int, rounds: int) -> tuple[float, ...]:
    """Return what the curve of one distance is made of."""
    most, left = log(live + 0.5), rounds / 12
    return (1.0, most, live / 10, left, most * left, left * left)


def curve(notes: Mapping[tuple[int, int], Sequence[int]]) -> list[float]:
    """Return the weights of the logistic curve through *notes* (live, rounds -> times, wins), by Newton's steps."""
    width = len(features(0, 0))
    weights = [0.0] * width
    rows = [(features(*cell), times, won) for cell, (times, won) in notes.items()]
    for _ in range(30):
        slope = [-0.5 * weight for weight in weights]  # a little pull to nothing keeps rare cells from ruling
        bend = [[0.5 * (one == other) for other in range(width)] for one in range(width)]
        for row, times, won in rows:
            p = logistic(sum(weight * value for weight, value in zip(weights, row, strict=True)))
            for one in range(width):
                slope[one] += (won - times * p) * row[one]
                for other in range(width):
                    bend[one][other] += times * p * (1 - p) * row[one] * row[other]
        step = solved(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
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


def table(cells: Mapping[Cell, Sequence[int]]) -> list[list[list[float]]]:
    """Return table[away][live][rounds], monotone: nearer, more help and more rounds are never worth less."""
    values = []
    for away in range(1, FARTHEST + 1):
        weights = curve({(live, rounds): seen for (d, live, rounds), seen in cells.items() if d == away})
        values.append(
            [
                [
                    logistic(sum(w * x for w, x in zip(weights, features(live, rounds), strict=True)))
                    for rounds in range(LONGEST + 1)
                ]
                for live in range(MOST + 1)
            ]
        )
    return monotone(values)


def monotone(values: list[list[list[float]]]) -> list[list[list[float]]]:
    """Return *values* raised where more help or rounds would be worth less, lowered where a farther hand would more."""
    for near in values:
        near[:] = [list(accumulate(row, max)) for row in near]
        for rounds in range(LONGEST + 1):
            column = list(accumulate((row[rounds] for row in near), max))
            for row, value in zip(near, column, strict=True):
                row[rounds] = value
    for near, far in pairwise(values):
        far[:] = [[min(pair) for pair in zip(*rows, strict=True)] for rows in zip(near, far, strict=True)]
    return values


# --- the file --------------------------------------------------------------------------------------------------

HEAD: Final = '''"""The chance to win a deal. Generated by `python -m engine.computers.fitting`. Do not edit."""

from __future__ import annotations

from base64 import b85decode
from typing import Final
from zlib import decompress

FARTHEST: Final = {farthest}
"""Tiles away."""
MOST: Final = {most}
"""Unseen tiles that help."""
LONGEST: Final = {longest}
"""Rounds left in the stock."""


def chance_to_win(away: int, live: int, rounds: int) -> float:
    """Return how likely a seat wins at the beginning of its turn, *away* tiles from runs and groups.

    *live* unseen tiles bring it nearer, and the stock holds *rounds* more draws for each seat. From {deals} deals.
    """
    if not away:
        return 1.0
    near, help_, left = min(away, FARTHEST) - 1, min(live, MOST), min(rounds, LONGEST)
    return (_TABLE[(near * (MOST + 1) + help_) * (LONGEST + 1) + left] + 0.5) / 256


_TABLE: Final = decompress(
    b85decode(
'''


def written(values: list[list[list[float]]]) -> str:
    """Return the module that holds *values*, a byte each."""
    packed = bytes(min(255, int(value * 256)) for near in values for row in near for value in row)
    text = b85encode(compress(packed, 9)).decode()
    lines = "".join(f'        "{text[at : at + 100]}"\n' for at in range(0, len(text), 100))
    head = HEAD.format(farthest=FARTHEST, most=MOST, longest=LONGEST, deals=f"{DEALS:,}")
    return f"{head}{lines}    )\n)\n"


if __name__ == "__main__":
    notes = Notes()
    notes.play(DEALS)
    TARGET.write_text(written(table(notes.cells)), encoding="utf-8")
