"""Deals that computers play among themselves: `python -m engine simulate`."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product
from math import exp, sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.computers.fitting import curve, logistic, risen, solved
from engine.computers.valuing import Standing
from engine.computers.win_table import FARTHEST, LONGEST, chance_to_win
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


# --- the chance to win ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draws", [True, False], ids=["to draw", "has thrown"])
def test_the_chance_to_win_is_monotone(draws: bool) -> None:
    """Nearer, more tiles that help, now and then, more okeys, more rounds: none of them is ever worth less."""

    def chance(stand: Standing, rounds: int) -> float:
        return chance_to_win(stand, rounds, draws=draws)

    for away, live, then, okeys, rounds in product(
        range(FARTHEST + 2), (0, 1, 4, 12, 30, 60), (0.0, 2.0, 9.0, 40.0), range(3), (0, 1, 6, LONGEST)
    ):
        stand = Standing(away, live, then, okeys)
        worth = chance(stand, rounds)
        assert 0 < worth <= 1
        assert worth >= chance(stand._replace(away=away + 1), rounds)
        assert worth <= chance(stand._replace(live=live + 1), rounds)
        assert worth <= chance(stand._replace(then=then + 1), rounds)
        assert worth <= chance(stand._replace(okeys=min(2, okeys + 1)), rounds)
        assert worth <= chance(stand, rounds + 1)


def test_the_chance_to_win_tells_near_from_far() -> None:
    def chance(away: int, live: int, *, draws: bool = True) -> float:
        return chance_to_win(Standing(away, live, 8.0 if away > 1 else 0.0, 0), 10, draws=draws)

    assert chance(0, 0) == 1
    assert chance(1, 12) > 2 * chance(3, 12)
    assert chance(1, 12) > 1.2 * chance(1, 4)
    assert chance(1, 8) > chance(1, 8, draws=False), "who has thrown waits for three others"


def test_equations_are_solved() -> None:
    """x + 2y = 5 and 3x + 4y = 11: x is 1 and y is 2."""
    assert solved([[1, 2], [3, 4]], [5, 11]) == pytest.approx([1, 2])


def test_a_curve_starts_in_the_middle() -> None:
    assert logistic(0) == 0.5
    assert logistic(-1000) > 0


def test_a_curve_finds_the_odds_it_was_drawn_from() -> None:
    """Won 1 of 4 without the one feature, 3 of 4 with it: the odds are 1/3 and 3."""
    without, with_it = curve({(1.0, 0.0): (40_000, 10_000), (1.0, 1.0): (40_000, 30_000)}, (0, 1))
    assert (exp(without), exp(without + with_it)) == pytest.approx((1 / 3, 3), rel=0.01)


def test_what_would_count_against_a_hand_is_left_out() -> None:
    """The one feature raises the odds, the other lowers them."""
    rows: list[tuple[float, ...]] = [(1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (1.0, 0.0, 1.0)]
    notes = dict(zip(rows, ((400, 100), (400, 300), (400, 20)), strict=True))
    start, raises, lowers = risen(notes)
    assert raises > 0
    assert lowers == 0
    assert logistic(start) == pytest.approx((100 + 20) / 800, rel=0.05)
