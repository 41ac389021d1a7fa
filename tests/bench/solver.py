"""How fast hands are judged: `make bench`.

Medians and 95th percentiles in milliseconds of one core, over seeded hands: dealt ones, ones that nearly win and ones
that win, a third each. Beside them, in the same run, a slow and obvious solver on some of the same hands, and how many
times slower it is in the middle. Times on a busy machine are long; ratios of one run keep their meaning.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable, Iterable
from random import Random
from statistics import mean, median
from time import perf_counter

from engine.hand import away, away_after, best_discards, laid_out, winning_discards, wins
from engine.packing import spare
from engine.tiles import BAG, FACES, Tile
from tests.engine.hands import dealt, nearly, winning
from tests.engine.slow_solver import away_from_sets, wins_as_sets

Question = tuple[tuple[Tile, ...], Tile]
SEED = 5
HANDS = 1500
SLOW_HANDS = 150


def questions(count: int, chance: Random) -> list[Question]:
    """Return *count* hands of 14 tiles, each with its okey."""
    okeys = [chance.choice(FACES) for _ in range(count)]
    ways: tuple[Callable[[Tile], tuple[Tile, ...]], ...] = (
        lambda _: dealt(14, chance),
        lambda okey: nearly(okey, chance),
        lambda okey: winning(okey, chance),
    )
    return [(ways[number % len(ways)](okey), okey) for number, okey in enumerate(okeys)]


def with_a_tile_more(question: Question, chance: Random) -> Question:
    hand, okey = question
    rest = list(BAG)
    for tile in hand:
        rest.remove(tile)
    return (*hand, chance.choice(rest)), okey


def times(ask: Callable[[tuple[Tile, ...], Tile], object], asked: Iterable[Question]) -> list[float]:
    """Return how many milliseconds each answer took, in ascending order."""
    spent = []
    for hand, okey in asked:
        spare.cache_clear()  # no answer may come from the one before
        start = perf_counter()
        ask(hand, okey)
        spent.append((perf_counter() - start) * 1000)
    return sorted(spent)


def row(name: str, spent: list[float], against: float | None = None) -> None:
    ratio = f"{against / median(spent):8.0f}x" if against else ""
    print(f"{name:34}{median(spent):9.3f}{mean(spent):9.3f}{spent[len(spent) * 95 // 100]:9.3f}{spent[-1]:9.3f}{ratio}")


def import_time() -> float:
    """Return the best of five imports of the engine's hands and racks, in milliseconds."""
    code = "from time import perf_counter as now; t = now(); import engine.rack; print((now() - t) * 1000)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(5))
    return min(float(run.stdout) for run in runs)


def main() -> None:
    chance = Random(SEED)
    fourteen = questions(HANDS, chance)
    fifteen = [with_a_tile_more(question, chance) for question in fourteen]
    some = fourteen[:SLOW_HANDS]
    agree = all(away(*question).sets == away_from_sets(*question) for question in some)
    slow_wins, slow_away = times(wins_as_sets, some), times(away_from_sets, some)

    print(f"Python {platform.python_version()}, {HANDS} hands, seed {SEED}; the slow solver on {SLOW_HANDS} of them")
    print(f"{'ms a hand':34}{'median':>9}{'mean':>9}{'p95':>9}{'max':>9}    slow / ours")
    for _ in range(2):  # the first round fills the tables that are made when first needed
        ours = [times(ask, fourteen) for ask in (wins, away, laid_out)]
        more = [times(ask, fifteen) for ask in (winning_discards, away_after, best_discards)]
    row("does it win (14)", ours[0], median(slow_wins))
    row("tiles away (14)", ours[1], median(slow_away))
    row("as it lies best (14)", ours[2])
    row("discards that win (15)", more[0])
    row("tiles away after each discard (15)", more[1])
    row("best discards, useful tiles (15)", more[2])
    row("slow: does it win", slow_wins)
    row("slow: tiles away", slow_away)
    print(f"import of engine.rack and all below: {import_time():.0f} ms")
    print(f"distances of the two solvers: {'equal' if agree else 'DIFFERENT'}")
    sys.exit(not agree)


if __name__ == "__main__":
    main()
