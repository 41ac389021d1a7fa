"""What is to be said of a hand that somebody asks about, as data: that it wins and for what, or what it lacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.hand import Kind, Prospect, all_discards, arrangement, laid_out, prospect, unseen, winning_discards, wins
from engine.judging import QuestionError
from engine.laying import Groups, together
from engine.rules import MATSURI, PRESETS, Rules
from engine.scoring import worth
from engine.tiles import FALSE_JOKER, Colour, NotationError, Tile

Hand = Sequence[Tile]
LONGEST_TILE: Final = 8
"""So much is repeated of what is no tile."""
SIGNS: Final = {Colour.RED: "🔴", Colour.YELLOW: "🟡", Colour.BLUE: "🔵", Colour.BLACK: "⚫"}


class Slip(StrEnum):
    """What people take for a win, and is none."""

    MIXED = "mixed"
    """Runs and groups, and the rest in pairs: a win is the one or the other."""
    FALSE_JOKER = "false_joker"
    """It would win if the false joker stood for any tile."""


class Wrong(StrEnum):
    """Why a question can be none."""

    INDICATOR = "indicator"
    """None is named, or it is no tile."""
    JOKER = "joker"
    """A false joker cannot indicate."""
    UNKNOWN = "unknown"
    """Something in the hand is no tile."""
    COPIES = "copies"
    """More than two of a tile, the indicator counted."""
    COUNT = "count"
    """Neither 14 nor 15 tiles."""


class WrongQuestionError(QuestionError):
    """A question about a hand that cannot be."""

    def __init__(self, wrong: Wrong, what: str, text: str) -> None:
        super().__init__(text)
        self.wrong = wrong
        self.what = what
        """The tile, the text that is none, or how many tiles."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which the hand finishes."""

    kind: Kind
    thrown: Tile | None
    """What goes to the centre; None: of 14 tiles, whatever comes."""

    def worth(self, okey: Tile, rules: Rules) -> int:
        """Return its points."""
        return worth(self.kind, self.thrown == okey, rules)


@dataclass(frozen=True, slots=True)
class Lack:
    """How far the hand is from winning in one way."""

    kind: Kind
    away: int
    """The fewest tiles to exchange; of 15, after the best throw."""
    throw: Tile | None
    """Of 15: what leaves it nearest, with the most unseen tiles that help."""
    useful: tuple[tuple[Tile, int], ...]
    """The tiles that bring it nearer then, each with its unseen copies, in the order of the bag."""
    others: tuple[tuple[Tile, int], ...]
    """Other throws that leave it as near, each with how many unseen tiles help then."""

    @property
    def copies(self) -> int:
        """How many unseen tiles bring it nearer."""
        return sum(copies for _, copies in self.useful)


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is to be said of a hand."""

    hand: tuple[Tile, ...]
    indicator: Tile
    endings: tuple[Ending, ...]
    """How it wins; none when it does not."""
    lacks: tuple[Lack, ...]
    """What each way of winning lacks; none when it wins."""
    slips: tuple[Slip, ...]

    @property
    def okey(self) -> Tile:
        return self.indicator.next_up

    def groups(self, ending: Ending | None) -> Groups:
        """Return how the hand lies where it finishes so; None: how it lies best, without what is best thrown."""
        if ending is None:
            nearest = min(self.lacks, key=lambda lack: lack.away)
            return together(self._without(nearest.throw), self.okey)
        return arrangement(self._without(ending.thrown), self.okey, ending.kind) or ()

    def _without(self, thrown: Tile | None) -> Hand:
        kept = list(self.hand)
        if thrown:
            kept.remove(thrown)
        return kept


def judged(hand: Hand, indicator: Tile) -> Verdict:
    """Return what 14 or 15 tiles are while *indicator* lies open, to who has seen nothing else."""
    okey = indicator.next_up
    endings = tuple(_endings(hand, okey))
    lacks = () if endings else tuple(_lack(hand, indicator, kind) for kind in Kind)
    slips = () if endings else tuple(_slips(hand, okey))
    return Verdict(tuple(hand), indicator, endings, lacks, slips)


def _endings(hand: Hand, okey: Tile) -> Iterator[Ending]:
    if len(hand) == 14:
        won = wins(hand, okey)
        yield from (Ending(kind, None) for kind in Kind if kind in won)
        return
    for thrown, kinds in winning_discards(hand, okey).items():
        yield from (Ending(kind, thrown) for kind in Kind if kind in kinds)


def _lack(hand: Hand, indicator: Tile, kind: Kind) -> Lack:
    okey, seen = indicator.next_up, (*hand, indicator)
    if len(hand) == 14:
        return _lacking(kind, prospect(hand, okey, kind), seen)
    throws = all_discards(hand, okey, kind)
    nearest = min(each.away for each in throws.values())
    hopes = {thrown: sum(unseen(each.useful, seen).values()) for thrown, each in throws.items() if each.away == nearest}
    best = max(hopes, key=hopes.__getitem__)
    return _lacking(kind, throws[best], seen, best, tuple(pair for pair in hopes.items() if pair[0] != best))


def _lacking(
    kind: Kind, hope: Prospect, seen: Hand, throw: Tile | None = None, others: tuple[tuple[Tile, int], ...] = ()
) -> Lack:
    useful = tuple((tile, copies) for tile, copies in unseen(hope.useful, seen).items() if copies)
    return Lack(kind, hope.away, throw, useful, others)


def _slips(hand: Hand, okey: Tile) -> Iterator[Slip]:
    if _wins_mixed(hand, okey):
        yield Slip.MIXED
    as_jokers = [okey if tile == FALSE_JOKER else tile for tile in hand]
    if as_jokers.count(okey) > hand.count(okey) and any(_endings(as_jokers, okey)):
        yield Slip.FALSE_JOKER


def _wins_mixed(hand: Hand, okey: Tile) -> bool:
    """Return whether what the melds leave over is in pairs, but for the tile that is thrown."""
    laid = laid_out(hand, okey)
    over = Counter(group[0] for group in laid if len(group) == 1)
    odd = sum(copies % 2 for copies in over.values())
    return len(over) < len(hand) and over.total() > 1 and odd == len(hand) - 14


# --- a question from afar --------------------------------------------------------------------------------------


def read_question(indicator: str, hand: str) -> Verdict:
    """Return the verdict of a hand, written as `R5 Y13 F` or `R5Y13F`, beside an indicator.

    Raises `WrongQuestionError`, with the first thing that cannot be.
    """
    try:
        turned = Tile.parse(indicator)
    except NotationError as error:
        raise WrongQuestionError(Wrong.INDICATOR, indicator[:LONGEST_TILE], f"the indicator is {error}") from None
    if turned == FALSE_JOKER:
        raise WrongQuestionError(Wrong.JOKER, "F", "a false joker cannot be the indicator")
    tiles = [_tile(written) for written in parted(hand)]
    if third := [str(tile) for tile, copies in Counter([turned, *tiles]).items() if copies > 2]:
        raise WrongQuestionError(Wrong.COPIES, third[0], f"more than two of {third[0]}")
    if len(tiles) not in {14, 15}:
        raise WrongQuestionError(Wrong.COUNT, str(len(tiles)), f"{len(tiles)} tiles, not 14 or 15")
    return judged(tiles, turned)


def parted(text: str) -> list[str]:
    """Return the tiles of a text one by one, where they are written without spaces too.

    >>> parted("R5Y13 F, k1")
    ['R5', 'Y13', 'F', 'K1']
    """
    return re.sub(r"(?<=[\dF])(?=[A-Z])|,", " ", text.upper()).split()


def _tile(written: str) -> Tile:
    try:
        return Tile.parse(written)
    except NotationError as error:
        raise WrongQuestionError(Wrong.UNKNOWN, written[:LONGEST_TILE], str(error)) from None


def pictured(tile: Tile) -> str:
    """Return a tile as people write it in a chat.

    >>> pictured(Tile.parse("R5")), pictured(Tile.parse("F"))
    ('🔴5', '🍀')
    """
    return "🍀" if tile.colour is None else f"{SIGNS[tile.colour]}{tile.number}"


def as_json(verdict: Verdict) -> dict[str, Any]:
    """Return the verdict as JSON has it: what pays best first, and how the hand lies for the first of each kind."""
    endings = best_first(verdict)
    first = {ending.kind: ending for ending in reversed(endings)}
    return {
        "indicator": str(verdict.indicator),
        "okey": str(verdict.okey),
        "endings": [
            {
                "kind": ending.kind,
                "thrown": ending.thrown and str(ending.thrown),
                "points": {name: ending.worth(verdict.okey, rules) for name, rules in PRESETS.items()},
                "groups": _groups(verdict.groups(ending)) if ending is first[ending.kind] else None,
            }
            for ending in endings
        ],
        "lacks": [_lack_json(lack) for lack in verdict.lacks],
        "lies": None if endings else _groups(verdict.groups(None)),
        "slips": list(verdict.slips),
    }


def best_first(verdict: Verdict, rules: Rules = MATSURI) -> list[Ending]:
    """Return the endings, those that pay best first."""
    return sorted(verdict.endings, key=lambda ending: -ending.worth(verdict.okey, rules))


def _lack_json(lack: Lack) -> dict[str, Any]:
    return {
        "kind": lack.kind,
        "away": lack.away,
        "throw": lack.throw and str(lack.throw),
        "useful": [{"tile": str(tile), "left": copies} for tile, copies in lack.useful],
    }


def _groups(groups: Groups) -> list[list[str]]:
    return [[str(tile) for tile in group] for group in groups]
