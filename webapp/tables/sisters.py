"""Sister tables: one match is dealt at both from the same tiles, and others play it, so that luck is no excuse.

Nobody adds words to it: they would make other tiles of it at each table. Whatever chooses for computers follows from
the chain, the seat and what they see. Neither table is told anything of the other before both are over, and both end by
themselves after a while. What is told of a table asks `Table.sealed`. In words: docs/fairness.md.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.computers import Level
from engine.rules import SEATS
from webapp.tables import seats
from webapp.tables.players import PersonId
from webapp.tables.table import Alarm, Moment, Sister, State, Step, Table, TableCode, TableRefusal, Wake, Why

LIFE: Final = 3 * 24 * 3_600_000
"""Milliseconds until both tables close, played or not."""
NOBODY: Final[PersonId] = ""
"""Owns a table at which nobody has sat down yet."""


def call(before: Table, person: PersonId, other: TableCode, at: Moment) -> Step:
    """The owner has the next match played at the table of the code *other* too; asked again, nothing changes.

    What was promised for its chance goes, who looks on goes, and the rules stay as they are. The start moves right: the
    last winner is somebody else at the other table, and with the start the tiles would go to other seats.
    """
    before.only_owner(person)
    before.only_in(State.LOBBY, Why.NOT_IN_LOBBY)
    if before.awaits_sister_match:
        return before, ()
    if before.sister and not (is_over(before) and before.sister.other_over):
        raise TableRefusal(Why.SISTER)
    sister = Sister(other, before.matches + 1, 1, at.now + LIFE)
    unready = tuple(
        player and replace(player, ready=player.computer, promise=None, words=None) for player in before.seats
    )
    rules = replace(before.rules, later_start="right")
    table = replace(before, sister=sister, rules=rules, seats=unready, watchers=(), level=_level(before.level))
    for seat in SEATS:
        if (player := table.seats[seat]) and player.computer:
            table, _ = seats.with_computer(table.with_seat(seat, None), seat)
    return table.lives(LIFE, at), ()


def _level(chosen: Level) -> Level:
    """A hard computer judges less well where a node is in a hurry: no such one is the same at two tables."""
    return Level.NORMAL if chosen is Level.HARD else chosen


def second(first: Table, secret: bytes) -> Step:
    """Return the sister of the *first* table, at which nobody sits yet."""
    mine = first.sister
    assert mine is not None
    table = Table(
        code=mine.code,
        owner=NOBODY,
        rules=first.rules,
        seats=(None, None, None, None),
        root=first.root,
        secret=secret,
        wake=Wake(Alarm.EXPIRE, mine.until),
        level=first.level,
        sister=Sister(first.code, mine.other_match, mine.match, mine.until),
    )
    return table, ()


def began(table: Table) -> Table:
    """Return the table, which knows who has seen the tiles that it shares."""
    if table.sister is None or not table.shares_tiles:
        return table
    players = tuple(sorted({person for person in table.persons() if person}))
    return replace(table, sister=replace(table.sister, players=players))


def is_over(table: Table) -> bool:
    """Whether the match with the shared tiles is over here, or will never be played."""
    return table.sister is None or table.state is State.CLOSED or not table.shares_tiles


def plays(table: Table, match: int) -> bool:
    """Whether its *match*, which has a sister table's tiles, is awaited or played.

    A table that has called another sister has ended it.
    """
    return table.sister is not None and table.sister.match == match and not is_over(table)


def other_is_over(before: Table, other: TableCode, match: int) -> Step:
    """Note that at the *other* table it is over; *match* is the one of this table."""
    sister = before.sister
    if sister is None or (sister.code, sister.match) != (other, match) or sister.other_over:
        return before, ()
    return replace(before, sister=replace(sister, other_over=True)), ()


def persons(table: Table) -> frozenset[PersonId]:
    """Return who sits at the table, or has seen the tiles that it shares, and so plays them nowhere else."""
    left = {player.left for player in table.seats if player}
    seen = table.sister.players if table.sister else ()
    return frozenset(filter(None, {*table.persons(), *left, *seen}))


def with_heir(sister: Sister | None, guest: PersonId, person: PersonId) -> Sister | None:
    """Return *sister*, where who was *guest* is *person*."""
    if sister is None or guest not in sister.players:
        return sister
    return replace(sister, players=tuple(person if one == guest else one for one in sister.players))


def told(before: Table | None, table: Table) -> dict[str, Any] | None:
    """Return what the other table is to be told after *before* has become *table*: that it is over here, once."""
    if table.sister is None or not is_over(table) or before is None or is_over(before):
        return None
    return {"table": table.sister.code, "match": table.sister.other_match}
