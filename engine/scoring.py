"""What a finish is worth, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hand import Kind
from engine.rules import SEATS, Rules, Seat


def worth(kind: Kind, okey_last: bool, rules: Rules) -> int:
    """Return a finish in points: what the winner gains.

    2; 4 for seven pairs or for an okey as the last tile; both at once are 8 in matsuri.
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


def places(points: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place, from 1; equal points share it (1, 1, 3, 4).

    >>> places((2, 0, 2, 0))
    (1, 3, 1, 3)
    """
    return tuple(1 + sum(other > own for other in points) for own in points)


def winners(points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats in the first place; none when all end equal, which is a draw."""
    if len(set(points)) == 1:
        return ()
    return tuple(seat for seat in SEATS if points[seat] == max(points))
