"""Seats as they are filled and emptied: the table's owner, its tally and its computers with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.rules import SEATS, Seat
from webapp.tables import happened as happen
from webapp.tables import players
from webapp.tables.happened import Happened
from webapp.tables.players import PersonId, Player
from webapp.tables.table import State, Step, Table, TableRefusal, Why


def free(table: Table, seat: Seat | None) -> Seat:
    """Return *seat*, or the first free one. Raises `TableRefusal`."""
    free = [place for place in SEATS if table.seats[place] is None]
    if not free:
        raise TableRefusal(Why.TABLE_FULL)
    if seat is not None and seat not in free:
        raise TableRefusal(Why.SEAT_TAKEN)
    return free[0] if seat is None else seat


def vacate(table: Table, seat: Seat) -> Step:
    """Whoever sits at *seat* leaves it: free before a match and after it, in one a computer plays it on."""
    player = table.player(seat)
    left = happen.Left(seat, player.name)
    if table.state not in (State.OPENING, State.PLAYING, State.BETWEEN):
        return new_in_tally(table.with_seat(seat, None), seat), (left,)
    computer = _computer(table, seat)
    computer = replace(computer, turns=player.turns, auto_turns=player.auto_turns, left=player.person, own=player.own)
    return new_in_tally(table.with_seat(seat, computer), seat), (left, happen.Sat(seat, computer.name))


def vacated(before: Table, seats: Iterable[Seat]) -> Step:
    """The same of several."""
    table, events = before, list[Happened]()
    for seat in sorted(seats):
        table, happened = vacate(table, seat)
        events += happened
    return table, tuple(events)


def new_in_tally(table: Table, seat: Seat) -> Table:
    """Another player in a seat begins at 0; partners share their side's number, so it begins anew for all."""
    if table.rules.partners:
        return replace(table, tally=(0, 0, 0, 0), wins=(0, 0, 0, 0))
    tally, wins = list(table.tally), list(table.wins)
    tally[seat] = wins[seat] = 0
    return replace(table, tally=tuple(tally), wins=tuple(wins))


def passed_on(table: Table) -> Table:
    """The table is the owner's while they sit at it; then the first person's who is there."""
    if table.owner in table.persons():
        return table
    people = [player for player in table.seats if player and player.person]
    heir = min(people, key=lambda player: player.away)
    assert heir.person is not None
    return replace(table, owner=heir.person)


def filled(before: Table) -> Step:
    """Computers sit down wherever nobody does."""
    table, events = before, list[Happened]()
    for seat in SEATS:
        if table.seats[seat] is None:
            table, sat = with_computer(table, seat)
            events += sat
    return table, tuple(events)


def with_computer(table: Table, seat: Seat) -> Step:
    """A computer sits down at *seat*."""
    computer = _computer(table, seat)
    return table.with_seat(seat, computer), (happen.Sat(seat, computer.name),)


def _computer(table: Table, seat: Seat) -> Player:
    """Return the computer that sits down at *seat*; where others play the same tiles, the same one as there."""
    if table.shares_tiles:
        return players.computer_of(seat, table.seats, table.level)
    return players.computer(table.seats, table.level)


def with_own(before: Table, person: PersonId, own: Seat) -> Table:
    """Return the table where of all seats of *person* the seat *own* is theirs."""
    table = before
    for seat in before.held(person):
        player = table.player(seat)
        if player.own != (seat == own):
            table = table.with_seat(seat, replace(player, own=seat == own))
    return table
