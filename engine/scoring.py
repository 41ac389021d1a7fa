"""What a finish and a shown indicator are worth, whose points change, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.hand import Kind
from engine.rules import SEATS, Rules, Seat, partner_of
from engine.tiles import Colour, Tile


class Result(StrEnum):
    """How a match ended for a seat."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


def worth(kind: Kind, okey_last: bool, rules: Rules) -> int:
    """Return a finish in points: what the winner gains, or each of the others loses.

    2; 4 for seven pairs or for an okey as the last tile; both at once are 8 in matsuri, else 4.
    Source: rules.md, Options, "plain / pairs / okey as last tile / pairs with okey".
    """
    match kind, okey_last:
        case Kind.SETS, False:
            return rules.plain
        case Kind.SETS, True:
            return rules.okey_last
        case Kind.PAIRS, False:
            return rules.pairs
        case _:
            return rules.pairs_with_okey


def shown_worth(indicator: Tile, rules: Rules) -> int:
    """Return what showing *indicator* is worth: 1, or 2 for a red or black one where coloured ones count double."""
    return 2 if rules.coloured_double and indicator.colour in {Colour.RED, Colour.BLACK} else 1


def start_of(rules: Rules) -> tuple[int, ...]:
    """Return each seat's points at the start of a match."""
    return (0 if rules.scoring == "winner gains" else rules.start_points,) * 4


def side_of(seat: Seat, rules: Rules) -> tuple[Seat, ...]:
    """Return the seats that share *seat*'s number: with partners the opposite one too."""
    return (seat, partner_of(seat)) if rules.partners else (seat,)


def credited(points: Sequence[int], seat: Seat, value: int, rules: Rules) -> tuple[int, ...]:
    """Return *points* after *seat* has earned *value*.

    Where the winner gains, it is added to the seat's side; where the others lose, it falls once from every other side.
    Partners share one number, so both their seats show it. Source: rules.md, "Scoring", "Partners".
    """
    own = side_of(seat, rules)
    if rules.scoring == "winner gains":
        return tuple(held + value * (other in own) for other, held in enumerate(points))
    return tuple(held - value * (other not in own) for other, held in enumerate(points))


def places(points: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place, from 1; equal points share it (1, 1, 3, 4).

    >>> places((2, 0, 2, 0))
    (1, 3, 1, 3)
    """
    return tuple(1 + sum(other > own for other in points) for own in points)


def results(points: Sequence[int], rules: Rules) -> tuple[Result, ...]:
    """Return how a match with these final *points* ended for each seat.

    A draw is asked first: all equal, equal sides, or in two and two a tie across the middle.
    Source: rules.md, "Places", "Candies".
    """
    if rules.places == "two and two" and not rules.partners:
        return tuple(_upper_or_lower(own, sorted(points)) for own in points)
    if len(set(points)) == 1:
        return (Result.DRAW,) * 4
    return tuple(Result.WIN if own == max(points) else Result.LOSS for own in points)


def _upper_or_lower(own: int, ascending: Sequence[int]) -> Result:
    lower, upper = ascending[1], ascending[2]
    if lower == upper == own:
        return Result.DRAW
    return Result.WIN if own >= upper else Result.LOSS


def winners(points: Sequence[int], rules: Rules) -> tuple[Seat, ...]:
    """Return the seats that have won the match."""
    return tuple(seat for seat in SEATS if results(points, rules)[seat] is Result.WIN)
