"""What a person is told about a hand: that it wins, how it lies and for how many points, or what it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import TextWrapper
from typing import Final

from engine.court import Lack, Slip, Verdict, best_first, judged
from engine.hand import Kind
from engine.laying import Groups
from engine.rules import Rules
from engine.scoring import worth
from engine.tiles import FALSE_JOKER, NotationError, Tile, text

WIDTH: Final = 96
NAMES: Final = {Kind.SETS: "runs and groups", Kind.PAIRS: "seven pairs"}
SLIPS: Final = {
    Slip.MIXED: "Runs and groups with pairs beside them do not win: a hand is all the one or all the other.",
    Slip.FALSE_JOKER: "A false joker is no joker: it stands for the okey's own face alone.",
}


def advice(hand: Sequence[Tile], indicator: Tile, rules: Rules) -> str:
    """Return in words what 14 or 15 tiles are while *indicator* lies open. Raises `NotationError` for no indicator."""
    if indicator == FALSE_JOKER:
        raise NotationError("a false joker cannot be the indicator")
    verdict = judged(hand, indicator)
    okeys = f"Indicator {indicator}: the okeys are {verdict.okey}, a false joker (F) is an ordinary {verdict.okey}."
    return "\n".join((okeys, *(_wins(verdict, rules) if verdict.endings else _falls_short(verdict))))


def _wins(verdict: Verdict, rules: Rules) -> Iterator[str]:
    if len(verdict.hand) == 14:
        for ending in verdict.endings:
            yield f"This hand wins with {NAMES[ending.kind]}: {_laid(verdict.groups(ending))}"
            plain, with_okey = (worth(ending.kind, okey_last, rules) for okey_last in (False, True))
            more = f", or {with_okey} if you throw an okey" if with_okey != plain else ""
            yield f"  Finishing so, {_points(plain, rules)}{more}.{_bound(ending.kind, rules)}"
        return
    yield "This hand wins. Throw one of these to finish:"
    for ending in best_first(verdict, rules):
        points = _points(ending.worth(verdict.okey, rules), rules)
        yield f"  {ending.thrown}, with {NAMES[ending.kind]}: {points}.{_bound(ending.kind, rules)}"
        yield f"    {_laid(verdict.groups(ending))}"


def _falls_short(verdict: Verdict) -> Iterator[str]:
    yield "This hand does not win yet."
    yield from (SLIPS[slip] for slip in verdict.slips)
    for lack in verdict.lacks:
        yield from _lacks(lack)
    yield f"It lies best as: {_laid(verdict.groups(None))}"


def _lacks(lack: Lack) -> Iterator[str]:
    what = NAMES[lack.kind].capitalize() + (f", throwing {lack.throw}" if lack.throw else "")
    yield f"{what}: {_tiles(lack.away)} away; {_tiles(lack.copies, 'unseen ')} would help."
    yield from _wrapped(f"  {', '.join(f'{tile} x{number}' for tile, number in lack.useful)}")
    if lack.others:
        others = ", ".join(f"{thrown} ({hope})" for thrown, hope in lack.others)
        yield from _wrapped(f"  As near, with so many unseen tiles that would help: {others}.")


# --- words -----------------------------------------------------------------------------------------------------


def _wrapped(line: str) -> list[str]:
    return TextWrapper(width=WIDTH, subsequent_indent="  ", break_on_hyphens=False).wrap(line)


def _tiles(number: int, which: str = "") -> str:
    return f"{number} {which}tile{'s' * (number != 1)}"


def _points(points: int, rules: Rules) -> str:
    number = f"{points} point{'s' * (points != 1)}"
    return f"you gain {number}" if rules.scoring == "winner gains" else f"each of the others loses {number}"


def _bound(kind: Kind, rules: Rules) -> str:
    if not rules.pairs_bind:
        return ""
    return " Only if you have declared pairs." if kind is Kind.PAIRS else " Not if you have declared pairs."


def _laid(groups: Groups) -> str:
    return " / ".join(map(text, groups))
