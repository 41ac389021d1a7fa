"""Plays the stories of `tests/golden/`: whole matches as text that a person reads, counts and then keeps.

    # a comment, with the sum that gives the points
    rules matsuri deals=5
    deal 1 | starter 0 | indicator R6 | okey R7
    hand 0 R1 R1 …                           one line a seat
    stock Y9 K1 … B13                        from the top; … are all tiles that no line names
    0 discard K4
    1 show 1                                 what it is worth
    1 refused draw_first discard R1          nothing has changed
    1 take K4, discard Y9
    46 turns draw, discard it
    3 draw R7, finish R7 pairs 8: R1 R1 / …  thrown, way, worth: the other fourteen as they lie
    points 0 0 0 8
    over loss loss loss win

A turn may be told in several lines. `deal drawn` is said after the act that ends a deal without a winner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.deal import (
    Action,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    Exhausted,
    Finish,
    Finished,
    GoPairs,
    Pass,
    Passed,
    Phase,
    Show,
    Shown,
    Take,
    Taken,
    WentPairs,
    new_deal,
    refusal,
)
from engine.hand import Kind
from engine.match import Match, new_match, next_deal, play
from engine.rack import ROW, SLOTS, Slots
from engine.record import parse_rules
from engine.rules import Rules, Seat
from engine.scoring import Result, results
from engine.tiles import BAG, Tile, tiles

ROOT: Final = bytes(32)
"""Gives the deals for which the stories put their own."""
Line = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Told:
    """A deal as a story begins it."""

    starter: Seat
    indicator: Tile
    okey: Tile
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    """The top is first."""


def play_story(text: str) -> Match:
    """Play the match that *text* tells and return its end. Fails, with the line, where the engine does otherwise."""
    lines = _lines(text)
    rules, match = parse_rules(_after("rules", next(lines)[1])), None
    for line in lines:
        try:
            match = _dealt(match, rules, _told(line, lines)) if line[1].startswith("deal ") else _told_on(match, line)
        except Exception as error:
            error.add_note("line {}: {}".format(*line))
            raise
    assert match is not None
    assert match.over, "a story tells a whole match"
    return match


def _lines(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("#"):
            yield number, line


def _after(word: str, line: str) -> str:
    assert line.startswith(f"{word} "), f"{word!r} is expected here: {line!r}"
    return line.removeprefix(f"{word} ")


# --- a deal ----------------------------------------------------------------------------------------------------


def _told(head: Line, lines: Iterator[Line]) -> Told:
    _, starter, indicator, okey = (part.split()[1] for part in head[1].split(" | "))
    hands = tuple(tiles(_after(f"hand {seat}", next(lines)[1])) for seat in range(4))
    top, _, bottom = _after("stock", next(lines)[1]).partition("…")
    rest = Counter(BAG)
    rest.subtract([Tile.parse(indicator), *tiles(top), *tiles(bottom), *(tile for hand in hands for tile in hand)])
    assert min(rest.values()) >= 0, f"more than the bag holds: {-rest}"
    stock = (*tiles(top), *rest.elements(), *tiles(bottom))
    return Told(int(starter), Tile.parse(indicator), Tile.parse(okey), hands, stock)


def _dealt(before: Match | None, rules: Rules, told: Told) -> Match:
    """Return the match with the deal that is told; its starter must be the one that the rules name."""
    if before is None:
        match = new_match(rules, ROOT, starter=told.starter)
    else:
        match = next_deal(before)
        assert match.deal.starter == told.starter, f"seat {match.deal.starter} starts"
    in_order = [told.hands[(told.starter + place) % 4] for place in range(4)]
    wall = [*(tile for hand in in_order for tile in hand), *told.stock, told.indicator]
    deal = new_deal(wall, told.starter, rules)
    assert (deal.hands, deal.stock) == (told.hands, told.stock[::-1])
    assert (deal.indicator, deal.okey) == (told.indicator, told.okey)
    return replace(match, deal=deal)


# --- what happens in it ----------------------------------------------------------------------------------------


def _told_on(match: Match | None, line: Line) -> Match:
    assert match is not None, "a deal comes first"
    match line[1].split(" ", 1):
        case ["points", points]:
            assert match.points == tuple(map(int, points.split()))
        case ["over", ends]:
            assert match.over
            assert results(match.points, match.rules) == tuple(map(Result, ends.split()))
        case [count, "turns draw, discard it"]:
            for _ in range(int(count)):
                match = _drawn_and_discarded(match)
        case [seat, acts]:
            match = _acted(match, int(seat), acts.split(", "))
        case _:
            raise AssertionError("a line that says nothing")
    return match


def _drawn_and_discarded(match: Match) -> Match:
    seat, tile = match.deal.turn, match.deal.stock[-1]
    return _acted(match, seat, [f"draw {tile}", f"discard {tile}"])


def _acted(match: Match, seat: Seat, acts: Sequence[str]) -> Match:
    for act, following in zip(acts, [*acts[1:], ""], strict=True):
        if act.startswith("refused "):
            _, code, refused = act.split(" ", 2)
            why = refusal(match.deal, seat, _act(seat, refused, match.deal.okey)[0])
            assert why is not None, f"{refused} is allowed"
            assert why.code == code
        elif act != "deal drawn":
            action, event = _act(seat, act, match.deal.okey)
            ends = (Exhausted(),) if following == "deal drawn" else ()
            match, events = play(match, seat, action)
            assert events == (event, *ends)
            assert (match.deal.phase is Phase.OVER) is isinstance(events[-1], Finished | Exhausted)
    return match


def _act(seat: Seat, act: str, okey: Tile) -> tuple[Action, Event]:
    """Return an act, and what is to come of it."""
    head, _, laid = act.partition(": ")
    match head.split():
        case ["draw", *drawn]:
            return Draw(), Drawn(seat, tiles(" ".join(drawn))[0] if drawn else None)
        case ["take", tile]:
            return Take(), Taken(seat, Tile.parse(tile))
        case ["discard", tile]:
            return Discard(Tile.parse(tile)), Discarded(seat, Tile.parse(tile))
        case ["show", *worth]:
            return Show(), Shown(seat, int(worth[0]) if worth else 0)
        case ["go", "pairs"]:
            return GoPairs(), WentPairs(seat)
        case ["pass"]:
            return Pass(), Passed(seat)
        case ["finish", tile]:  # only a refused claim promises nothing
            return _finish(seat, Tile.parse(tile), okey, lay(laid))
        case ["finish", tile, kind, worth]:
            return _finish(seat, Tile.parse(tile), okey, lay(laid), kind=Kind(kind), worth=int(worth))
        case _:
            raise AssertionError(f"nobody can {act!r}")


def _finish(
    seat: Seat, thrown: Tile, okey: Tile, kept: Slots, *, kind: Kind = Kind.SETS, worth: int = 0
) -> tuple[Action, Event]:
    """Return the claim that throws the tile in the last slot, and the finish that is to come of it."""
    last = SLOTS - 1
    return Finish((*kept[:last], thrown), last), Finished(seat, kind, thrown, thrown == okey, worth, kept, last)


def lay(text: str) -> Slots:
    """Return a rack with the blocks of *text*, parted by `/`: in the upper row while they fit, the last slot empty."""
    rows: list[list[Tile | None]] = [[], []]
    for block in map(tiles, text.split(" / ")):
        row = rows[0] if not rows[1] and len(rows[0]) + len(block) <= ROW else rows[1]
        row += [*block, None]
    slots = [tile for row in rows for tile in (*row, *[None] * ROW)[:ROW]]
    assert len(rows[1]) < ROW
    return tuple(slots)
