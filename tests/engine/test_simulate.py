"""Deals that computers play among themselves: `python -m engine simulate`."""

from __future__ import annotations

import json
import subprocess
import sys
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.computers.fitting import logistic, monotone, solved
from engine.computers.win_table import FARTHEST, LONGEST, MOST, chance_to_win
from engine.record import Move, Record
from engine.rules import MATSURI
from engine.simulating import games, seated
from engine.tally import Tally, quantile

ROOT = Path(__file__).parents[2]


def simulate(*given: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "simulate", *given], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_it_tells_what_came_of_the_games_as_json(tmp_path: Path) -> None:
    told = json.loads(
        simulate("--seats", "easy,novice,easy,normal", "--deals", "2", "--mirror", "--json", "--records", str(tmp_path))
    )
    assert set(told) == {"deals", "wins", "draws", "turns", "under24", "ms_per_move"}
    assert told["deals"] == 8
    assert set(told["wins"]) == set(told["ms_per_move"]) == {"easy", "novice", "normal"}
    assert sum(told["wins"].values()) + told["draws"] == 8
    assert set(told["turns"]) == {"median", "p10", "p90"}
    records = [Record.parse(file.read_text("utf-8")) for file in sorted(tmp_path.iterdir())]
    assert len(records) == 8
    assert len({record.root for record in records}) == 2
    names = [[sitter.name for sitter in record.sitters] for record in records[:4]]
    assert names == [
        ["easy", "novice", "easy", "normal"],
        ["novice", "easy", "normal", "easy"],
        ["easy", "normal", "easy", "novice"],
        ["normal", "easy", "novice", "easy"],
    ]


@pytest.mark.parametrize("preset", ["adikus", "gamedesire", "turkish"])
def test_any_preset_can_be_played(preset: str) -> None:
    assert "1 games of 1 deals" in simulate("--seats", "easy,easy,easy,hard:bold", "--deals", "1", "--preset", preset)


@pytest.mark.parametrize("seats", ["easy,easy,easy", "easy,easy,easy,clever", "easy:odd,easy,easy,easy"])
def test_seats_that_cannot_be_are_refused(seats: str) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        simulate("--seats", seats, "--deals", "1")


def moves(seed: int) -> list[list[Move]]:
    return [game.moves for game in games([seated("normal")] * 4, 3, seed, MATSURI, lambda: 0)]


def test_the_same_seed_gives_the_same_games() -> None:
    assert moves(5) == moves(5)
    assert moves(5) != moves(6)


# --- counting --------------------------------------------------------------------------------------------------


def game(winner: int | None, names: str) -> Any:
    seats = [SimpleNamespace(name=name) for name in names]
    last = SimpleNamespace(points=(0, 0, 0, 0))
    return SimpleNamespace(seats=seats, winner=winner, turns=20, last=last, spent=[(0, 0.001)])


def test_shares_are_of_a_seat_and_errors_are_over_deals() -> None:
    """Two mirrored deals: a wins one game of the first and three of the second, so 1/4 and 3/4 are its shares."""
    tally = Tally(("a", "b", "b", "b"), mirror=True)
    for winner in (0, 1, 1, None, 0, 0, 0, 1):
        tally.add(game(winner, "abbb"))
    assert tally.share("a") == 4 / 8
    assert tally.share("b") == 3 / 8 / 3
    assert tally.draws == 1
    assert tally.error("a") == pytest.approx(sqrt(2 * 0.25**2) / sqrt(2))
    assert tally.under_24 == 1


def test_a_quantile_is_a_value_below_which_that_share_lies() -> None:
    assert [quantile(range(100), share) for share in (0, 0.5, 0.95, 1)] == [0, 50, 95, 99]


# --- the table of chances --------------------------------------------------------------------------------------


def test_the_chance_to_win_is_monotone() -> None:
    """Nearer, more tiles that help, more rounds: none of them is ever worth less."""
    for away in range(FARTHEST + 1):
        for live in range(MOST + 1):
            for rounds in range(LONGEST + 1):
                chance = chance_to_win(away, live, rounds)
                assert 0 < chance <= 1
                assert chance >= chance_to_win(away + 1, live, rounds)
                assert chance <= chance_to_win(away, live + 1, rounds)
                assert chance <= chance_to_win(away, live, rounds + 1)


def test_the_chance_to_win_tells_near_from_far() -> None:
    assert chance_to_win(0, 0, 0) == 1
    assert chance_to_win(1, 12, 10) > 2 * chance_to_win(3, 12, 10)
    assert chance_to_win(1, 12, 10) > 1.2 * chance_to_win(1, 4, 10)


def test_equations_are_solved() -> None:
    """x + 2y = 5 and 3x + 4y = 11: x is 1 and y is 2."""
    assert solved([[1, 2], [3, 4]], [5, 11]) == pytest.approx([1, 2])


def test_a_curve_starts_in_the_middle() -> None:
    assert logistic(0) == 0.5
    assert logistic(-1000) > 0


def test_values_that_fall_are_made_monotone() -> None:
    values = [[[0.5] * (LONGEST + 1) for _ in range(MOST + 1)] for _ in range(2)]
    values[0][3][5], values[1][7][2] = 0.2, 0.9
    raised = monotone(values)
    assert raised[0][3][5] == 0.5
    assert raised[1][7][2] == 0.5
