"""How well the computers play: `make bench` plays a short run, `--deals 2000` the full one.

Each deal is played in all four rotations of the seats, so the error is taken over deals. A gate is missed where the
value is outside its limit by more than two errors; in a full run, whose errors are small, where it is outside at all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise, permutations
from time import thread_time

from engine.computers import Style
from engine.rules import MATSURI, Rules
from engine.simulating import Seated, games, seated
from engine.tally import Tally
from tests.engine.peer import NAME, peer_version
from tests.engine.rivals import PEER, POINT_SUMS, REFERENCE

SEED = 90210
"""No parameter was chosen on its deals; the curves of hard were fitted on those of 801."""
SHORT = 60
FULL = 2000
STEP = 0.06
"""By so much each level wins more than the one below; a style keeps within half of it on either side."""
LEVELS = ("novice", "easy", "normal", "hard")


def played(seats: Sequence[Seated], deals: int, seed: int, rules: Rules = MATSURI, *, mirror: bool = True) -> Tally:
    """Return what comes of *deals* deals, each in all four rotations where they *mirror*."""
    tally = Tally(tuple(seat.name for seat in seats), mirror=mirror)
    for game in games(seats, deals, seed, rules, thread_time, mirror=mirror):
        tally.add(game)
        if sys.stderr.isatty():
            print(f"\r{tally.games:6} of {4 * deals if mirror else deals} games", end="\r", file=sys.stderr)
    return tally


# --- the mixed table -------------------------------------------------------------------------------------------


def mixed(deals: int, seed: int) -> dict[str, tuple[float, float]]:
    """Print and return each level's share of wins at a table of all four, with its error, over all orders of seats."""
    first, *others = map(seated, LEVELS)
    each = -(-deals // 6)
    tallies = [played((first, *order), each, seed + 1000 * at) for at, order in enumerate(permutations(others))]
    shares = {}
    print(f"\nall four at one table, six orders, {sum(tally.games for tally in tallies)} games")
    for level in LEVELS:
        won = sum(tally.share(level) for tally in tallies) / len(tallies)
        error = sum(tally.error(level) ** 2 for tally in tallies) ** 0.5 / len(tallies)
        shares[level] = (won, error)
        print(f"  {level:10}{shares[level][0]:8.1%} +- {error:.1%}", flush=True)
    return shares


def against(one: Seated, others: Seated, deals: int, seed: int) -> tuple[Tally, str]:
    """Print what *one* wins against three of the *others*."""
    tally = played((one, others, others, others), deals, seed)
    print(f"\n{one.name} against three of {others.name}")
    print("\n".join(tally.lines()), flush=True)
    return tally, f"{one.name} against three of {others.name}"


def alone(level: str, deals: int, seed: int, rules: Rules = MATSURI) -> Tally:
    """Print what happens where all four are of one *level*: no deal twice, for it would be the same game again."""
    tally = played([seated(level)] * 4, deals, seed, rules, mirror=False)
    print(f"\nfour of {level}")
    print("\n".join(tally.lines()), flush=True)
    return tally


def styles(level: str, deals: int, seed: int) -> Tally:
    """Print what each style of one level wins against the others."""
    tally = played([seated(level), *(seated(f"{level}:{style}") for style in Style)], deals, seed)
    print(f"\nthe styles of {level}")
    print("\n".join(tally.lines()), flush=True)
    return tally


# --- gates -----------------------------------------------------------------------------------------------------


class Gates:
    """What must hold, and whether it did."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.kept = True

    def at_least(self, name: str, value: float, error: float, limit: float) -> None:
        kept = value + (0 if self.strict else 2 * error) >= limit
        self.kept &= kept
        print(f"{'kept  ' if kept else 'MISSED'} {name}: {value:.1%} +- {error:.1%} >= {limit:.1%}")

    def at_most(self, name: str, value: float, error: float, limit: float) -> None:
        kept = value - (0 if self.strict else 2 * error) <= limit
        self.kept &= kept
        print(f"{'kept  ' if kept else 'MISSED'} {name}: {value:.1%} +- {error:.1%} <= {limit:.1%}")


def measured(deals: int, seed: int, *, peers: bool) -> bool:
    """Print all figures and gates; return whether all gates are kept."""
    gates = Gates(strict=deals >= FULL)
    hard = seated("hard")
    best, name = against(hard, REFERENCE, deals, seed)
    shares = mixed(deals, seed)
    inclined = [styles(level, max(20, deals // 2), seed) for level in ("normal", "hard")]
    selves = {level: alone(level, deals, seed) for level in LEVELS}
    print()
    gates.at_least(name, best.share("hard"), best.error("hard"), 0.258)
    for lower, upper in pairwise(LEVELS):
        error = (shares[lower][1] ** 2 + shares[upper][1] ** 2) ** 0.5
        gates.at_least(f"{upper} over {lower}", shares[upper][0] - shares[lower][0], error, STEP)
    gates.at_most("novice at the mixed table", *shares["novice"], 0.12)
    for tally in inclined:
        for style in tally.each():
            gates.at_least(f"{style} among its styles", tally.share(style), tally.error(style), 0.25 - STEP / 2)
            gates.at_most(f"{style} among its styles", tally.share(style), tally.error(style), 0.25 + STEP / 2)
    own = selves["hard"]
    gates.at_most("drawn among four of hard", own.draws / own.games, (0.01 / own.games) ** 0.5, 0.01)
    for rival, limit in ((POINT_SUMS, 0.33), (PEER, 0.30)) if peers else ():
        if rival is PEER and peer_version() is None:
            print(f"{NAME} is not installed here")
            continue
        tally, name = against(hard, rival, max(20, deals // 5), seed)
        gates.at_least(name, tally.share("hard"), tally.error("hard"), limit)
    return gates.kept


def main() -> None:
    parser = argparse.ArgumentParser(description="How well the computers play.")
    parser.add_argument("--deals", type=int, default=SHORT, help=f"deals of each comparison ({SHORT}; full: {FULL})")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--no-peers", action="store_true", help="leave out other people's players")
    given = parser.parse_args()
    sys.exit(not measured(given.deals, given.seed, peers=not given.no_peers))


if __name__ == "__main__":
    main()
