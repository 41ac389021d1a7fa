"""What a person is told about a hand: that it wins, how it lies and for how many points, or what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import TextWrapper
from typing import Final

from engine.hand import Kind, Prospect, all_discards, arrangement, away, prospect, unseen, winning_discards
from engine.laying import Groups, together
from engine.rules import Rules
from engine.scoring import worth
from engine.tiles import FALSE_JOKER, NotationError, Tile, text

Hand = Sequence[Tile]
WIDTH: Final = 96
NAMES: Final = {Kind.SETS: "runs and groups", Kind.PAIRS: "seven pairs"}


def advice(hand: Hand, indicator: Tile, rules: Rules) -> str:
    """Return in words what 14 or 15 tiles are while *indicator* lies open. Raises `NotationError` for no indicator."""
    if indicator == FALSE_JOKER:
        raise NotationError("a false joker cannot be the indicator")
    okey = indicator.next_up
    told = _on_14(hand, indicator, rules) if len(hand) == 14 else _on_15(hand, indicator, rules)
    return "\n".join((f"Indicator {indicator}: the okeys are {okey}, a false joker (F) is an ordinary {okey}.", *told))


# --- 14 tiles --------------------------------------------------------------------------------------------------


def _on_14(hand: Hand, indicator: Tile, rules: Rules) -> Iterator[str]:
    okey = indicator.next_up
    won = away(hand, okey).wins
    if not won:
        yield "This hand does not win yet."
        for kind in Kind:
            yield from _lacks(NAMES[kind].capitalize(), prospect(hand, okey, kind), (*hand, indicator))
        yield f"It lies best as: {_laid(together(hand, okey))}"
    for kind in (kind for kind in Kind if kind in won):
        yield f"This hand wins with {NAMES[kind]}: {_laid(arrangement(hand, okey, kind) or ())}"
        plain, with_okey = (worth(kind, okey_last, rules) for okey_last in (False, True))
        more = f", or {with_okey} if you throw an okey" if with_okey != plain else ""
        yield f"  Finishing so, {_points(plain, rules)}{more}.{_bound(kind, rules)}"


# --- 15 tiles --------------------------------------------------------------------------------------------------


def _on_15(hand: Hand, indicator: Tile, rules: Rules) -> Iterator[str]:
    okey = indicator.next_up
    finishes = [
        (kind, thrown) for thrown, kinds in winning_discards(hand, okey).items() for kind in Kind if kind in kinds
    ]
    if finishes:
        yield "This hand wins. Throw one of these to finish:"
        finishes.sort(key=lambda finish: -worth(finish[0], finish[1] == okey, rules))
        for kind, thrown in finishes:
            yield from _finish(hand, okey, kind, thrown, rules)
        return
    yield "This hand does not win yet."
    for kind in Kind:
        yield from _best_throws(hand, indicator, kind)
    yield f"It lies best as: {_laid(together(hand, okey))}"


def _finish(hand: Hand, okey: Tile, kind: Kind, thrown: Tile, rules: Rules) -> Iterator[str]:
    kept = list(hand)
    kept.remove(thrown)
    points = _points(worth(kind, thrown == okey, rules), rules)
    yield f"  {thrown}, with {NAMES[kind]}: {points}.{_bound(kind, rules)}"
    yield f"    {_laid(arrangement(kept, okey, kind) or ())}"


def _best_throws(hand: Hand, indicator: Tile, kind: Kind) -> Iterator[str]:
    """Say which discards leave the hand nearest, those that leave the most helpful tiles first."""
    throws = all_discards(hand, indicator.next_up, kind)
    nearest = min(each.away for each in throws.values())
    hopes = {
        thrown: sum(unseen(each.useful, (*hand, indicator)).values())
        for thrown, each in throws.items()
        if each.away == nearest
    }
    best = max(hopes, key=hopes.__getitem__)
    yield from _lacks(f"{NAMES[kind].capitalize()}, throwing {best}", throws[best], (*hand, indicator))
    if others := [f"{thrown} ({hope})" for thrown, hope in hopes.items() if thrown != best]:
        yield from _wrapped(f"  As near, with so many unseen tiles that would help: {', '.join(others)}.")


# --- words -----------------------------------------------------------------------------------------------------


def _lacks(what: str, hope: Prospect, seen: Iterable[Tile]) -> Iterator[str]:
    copies = {tile: number for tile, number in unseen(hope.useful, seen).items() if number}
    yield f"{what}: {_tiles(hope.away)} away; {_tiles(sum(copies.values()), 'unseen ')} would help."
    yield from _wrapped(f"  {_listed(copies)}")


def _listed(copies: Mapping[Tile, int]) -> str:
    return ", ".join(f"{tile} x{number}" for tile, number in copies.items())


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
