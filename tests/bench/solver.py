"""How fast hands are judged: `make bench`.

Milliseconds of one core (the thread's own time, so that a busy machine changes little) over seeded hands: dealt ones,
ones that nearly win and ones that win, a third each. Beside them, in the same run and on some of the same hands, a slow
and obvious solver and okey-solver-py, with its wrong answers. It fails if a gate is missed or an answer differs.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from statistics import mean, median
from time import thread_time

from engine.hand import all_discards, away, away_after, best_discards, laid_out, winning_discards, wins
from engine.judging import answers, judge_hand
from engine.packing import spare
from engine.tiles import BAG, FACES, Tile, text
from tests.engine.hands import dealt, nearly, winning
from tests.engine.peer import NAME, peer_version, peer_wins
from tests.engine.slow_solver import away_from_sets, wins_as_sets

Question = tuple[tuple[Tile, ...], Tile]
Ask = Callable[[tuple[Tile, ...], Tile], object]
SEED = 5
HANDS = 1500
SLOW_HANDS = 300
JUDGED = (975, 325)
"""How many hands of 14 and of 15 tiles the command line judges in all fields."""
IMPORT = "from time import thread_time as now; start = now(); import engine.rack; print((now() - start) * 1000)"


@dataclass(frozen=True)
class Times:
    """How many milliseconds each answer took."""

    spent: list[float]

    @cached_property
    def p95(self) -> float:
        return sorted(self.spent)[len(self.spent) * 95 // 100]

    def row(self, name: str, against: Times | None = None) -> str:
        same = self.spent[: len(against.spent)] if against else []
        ratio = f"{mean(against.spent) / mean(same):9.0f}x" if against else ""
        numbers = (median(self.spent), mean(self.spent), self.p95, max(self.spent))
        return f"{name:42}{''.join(f'{number:9.3f}' for number in numbers)}{ratio}"


# --- what is asked ---------------------------------------------------------------------------------------------


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


# --- how long it takes -----------------------------------------------------------------------------------------


def timed(ask: Ask, asked: Iterable[Question]) -> Times:
    spent = []
    for hand, okey in asked:
        spare.cache_clear()  # no answer may come from the one before
        start = thread_time()
        ask(hand, okey)
        spent.append((thread_time() - start) * 1000)
    return Times(spent)


def warm(ask: Ask, asked: Iterable[Question]) -> Times:
    """Return the times of a second round: the first fills the tables that are made when first needed."""
    asked = list(asked)
    timed(ask, asked)
    return timed(ask, asked)


def judged(fourteen: list[Question], fifteen: list[Question]) -> float:
    """Return the seconds in which the command line's judge answers some hands of each kind in all fields."""
    some = fourteen[: JUDGED[0]] + fifteen[: JUDGED[1]]
    lines = [json.dumps({"id": 0, "okey": str(okey), "tiles": text(hand)}).encode() for hand, okey in some]
    start = thread_time()
    assert not any("error" in answer for answer in answers(lines, judge_hand))
    return thread_time() - start


def import_time() -> float:
    """Return the best of seven imports of the engine's hands and racks, in milliseconds."""
    runs = (subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, check=True) for _ in range(7))
    return min(float(run.stdout) for run in runs)


# --- beside others ---------------------------------------------------------------------------------------------


def show_peer(some: list[Question], ours: Times) -> None:
    """Print how okey-solver-py judges the same hands: its times, and its wrong answers by the slow solver's."""
    found = peer_version()
    if found is None:
        print(f"{NAME} is not installed here (it needs a Python before 3.13); the slow solver is the yardstick")
        return
    check = peer_wins()
    theirs = warm(check, some)
    answered = [(wins_as_sets(*each), check(*each)) for each in some]
    refused, accepted = answered.count((True, False)), answered.count((False, True))
    win = sum(truth for truth, _ in answered)
    print(theirs.row(f"{NAME} {found}: does it win"))
    print(f"  {mean(theirs.spent) / mean(ours.spent):.0f} times our mean on the same hands")
    print(f"  wrong: {refused} of {win} winning hands refused, {accepted} of {len(some) - win} others accepted")


def disagreements(some: list[Question]) -> int:
    """Return on how many hands we and the slow solver differ."""
    return sum(
        away(*each).sets != away_from_sets(*each) or ("sets" in wins(*each)) is not wins_as_sets(*each) for each in some
    )


def gates(measured: dict[str, tuple[float, float]]) -> bool:
    """Print each gate, its measured value and its limit; return whether all are kept."""
    for name, (value, limit) in measured.items():
        print(f"{'kept  ' if value <= limit else 'MISSED'} {name}: {value:.3f} <= {limit}")
    return all(value <= limit for value, limit in measured.values())


def main() -> None:
    chance = Random(SEED)
    fourteen = questions(HANDS, chance)
    fifteen = [with_a_tile_more(question, chance) for question in fourteen]
    some = fourteen[:SLOW_HANDS]

    print(f"Python {platform.python_version()}, {HANDS} hands, seed {SEED}; the others on {SLOW_HANDS} of them")
    print(f"{'ms a hand':42}{'median':>9}{'mean':>9}{'p95':>9}{'max':>9}  slow / ours, by mean")
    win, distance = warm(wins, fourteen), warm(away, fourteen)
    best, every = warm(best_discards, fifteen), warm(all_discards, fifteen)
    slow_win, slow_distance = timed(wins_as_sets, some), timed(away_from_sets, some)
    print(win.row("does it win (14)", slow_win))
    print(distance.row("tiles away (14)", slow_distance))
    print(warm(laid_out, fourteen).row("as it lies best (14)"))
    print(warm(winning_discards, fifteen).row("discards that win (15)"))
    print(warm(away_after, fifteen).row("tiles away after each discard (15)"))
    print(best.row("best discards, useful tiles (15)"))
    print(every.row("all discards, useful tiles (15)"))
    print(slow_win.row("slow: does it win"))
    print(slow_distance.row("slow: tiles away"))
    show_peer(some, timed(wins, some))
    different = disagreements(some)
    print(f"the slow solver differs on {different} of {len(some)} hands")
    kept = gates(
        {
            "winning check, p95 ms": (win.p95, 0.5),
            "winning check, mean ms": (mean(win.spent), 0.1),
            "best discards with useful tiles, p95 ms": (best.p95, 2),
            "all discards with useful tiles, mean ms": (mean(every.spent), 3),
            f"{sum(JUDGED)} hands judged in all fields, s": (judged(fourteen, fifteen), 40),
            "import of engine.rack and all below, ms": (import_time(), 50),
        }
    )
    sys.exit(not kept or different > 0)


if __name__ == "__main__":
    main()
