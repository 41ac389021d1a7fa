"""What comes of many games that computers play among themselves, and how sure it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import stdev
from typing import Final

from engine.simulating import Game

CANDY_TURNS: Final = 24
"""A match pays no candies under so many turns. Source: rules.md, "Candies"."""
WIDTHS: Final = (6, 7, 9, 8, 15, 9, 8, 8)


@dataclass(slots=True)
class Tally:
    """Results of games, counted by the names of the seats."""

    names: tuple[str, ...]
    """Of the four seats; those of one name count together."""
    mirror: bool = False
    """Four games in a row are of one deal: their results hang together, and errors are taken over deals."""
    wins: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    """Discards and finishes of each game, of all seats."""
    draws: int = 0
    _winners: list[str | None] = field(default_factory=list)
    _spent: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: Game) -> None:
        """Count *game*; the games of a mirrored deal come one after the other."""
        winner = None if game.winner is None else game.seats[game.winner].name
        self._winners.append(winner)
        self.turns.append(game.turns)
        if winner is None:
            self.draws += 1
        else:
            self.wins[winner] += 1
        for seated, points in zip(game.seats, game.last.points, strict=True):
            self.points[seated.name] += points
        for seat, seconds in game.spent:
            self._spent[game.seats[seat].name].append(seconds * 1000)

    @property
    def games(self) -> int:
        return len(self.turns)

    @property
    def under_24(self) -> float:
        """The share of deals that were too short to pay candies."""
        return sum(turns < CANDY_TURNS for turns in self.turns) / self.games

    def each(self) -> list[str]:
        """Return the names, each once, in the order of the seats."""
        return list(dict.fromkeys(self.names))

    def share(self, name: str) -> float:
        """Return the share of games that one seat of this *name* won."""
        return self.wins[name] / self.names.count(name) / self.games

    def error(self, name: str) -> float:
        """Return the standard error of `share`, over deals."""
        size = 4 if self.mirror else 1
        deals = [self._winners[at : at + size].count(name) / size for at in range(0, self.games, size)]
        return stdev(deals) / sqrt(len(deals)) / self.names.count(name) if len(deals) > 1 else 0.0

    def milliseconds(self, name: str) -> tuple[float, float]:
        """Return the median and the 95th percentile of a decision."""
        return quantile(self._spent[name], 0.5), quantile(self._spent[name], 0.95)

    def slowest(self, name: str) -> float:
        """Return the milliseconds of the longest decision."""
        return max(self._spent[name])

    def as_json(self) -> dict[str, object]:
        """Return the results as JSON has them: turns of all seats, milliseconds a move (median, 95th percentile)."""
        return {
            "deals": self.games,
            "wins": {name: self.wins[name] for name in self.each()},
            "draws": self.draws,
            "turns": {name: quantile(self.turns, at) for name, at in (("median", 0.5), ("p10", 0.1), ("p90", 0.9))},
            "under24": round(self.under_24, 4),
            "ms_per_move": {name: [round(each, 3) for each in self.milliseconds(name)] for name in self.each()},
        }

    def lines(self) -> Iterator[str]:
        """Yield the results as a table."""
        deals = self.games // 4 if self.mirror else self.games
        yield f"{self.games} games of {deals} deals"
        heads = zip(("seats", "wins", "a seat", "error", "points a game", "ms", "p95", "max"), WIDTHS, strict=True)
        yield " " * 24 + "".join(f"{head:>{width}}" for head, width in heads)
        for name in self.each():
            middle, late = self.milliseconds(name)
            seats = self.names.count(name)
            yield (
                f"{name:24}{seats:6}{self.wins[name]:7}{self.share(name):9.1%}{self.error(name):8.1%}"
                f"{self.points[name] / seats / self.games:15.3f}{middle:9.2f}{late:8.2f}{self.slowest(name):8.1f}"
            )
        low, middle, high = (quantile(self.turns, at) for at in (0.1, 0.5, 0.9))
        yield (
            f"drawn {self.draws / self.games:.1%}; turns of all seats {middle:g} ({low:g} to {high:g}), "
            f"under {CANDY_TURNS}: {self.under_24:.1%}"
        )


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which this *share* of *values* lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
