"""Who is there: persons with a live connection, and the seats that a computer plays for those without."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from engine.rules import Seat
from webapp.tables import happened as happen
from webapp.tables import turns
from webapp.tables.happened import Happened
from webapp.tables.players import PersonId
from webapp.tables.table import Moment, State, Step, Table


def note(before: Table, person: PersonId, since: int | None) -> Step:
    """Return the table, told that *person* is away *since* that server ms; None: back."""
    table, events = before, list[Happened]()
    for seat in sorted(before.held(person)):
        player = table.player(seat)
        if player.away != (since is not None):
            table = table.with_seat(seat, replace(player, away_since=since))
            events.append(happen.Away(seat, since is not None))
    return table, tuple(events)


def without(before: Table, present: AbstractSet[PersonId], at: Moment) -> Step:
    """The table, told who is not there: what was known of it may be of a node that died."""
    table, events = before, tuple[Happened, ...]()
    for person in sorted({person for person in before.persons() if person} - set(present)):
        table, away = note(table, person, at.now)
        events += away
    return table, events


def back(before: Table, person: PersonId, at: Moment) -> Step:
    """*person* is there: they have their seats at once, and what waited for them goes on."""
    table, events = note(before, person, None)
    given_back = [seat for seat in sorted(before.held(person)) if before.player(seat).stand_in]
    for seat in given_back:
        table = table.with_seat(seat, replace(table.player(seat), stand_in=False, missed=0))
    waited_for = table.match is not None and table.match.deal.turn in given_back
    if table.stands_still() or (table.state is State.PLAYING and waited_for):
        table = turns.await_turn(table, at)
    return table, (*events, *(happen.StandIn(seat, False) for seat in given_back))


def taken_over(before: Table, seat: Seat, at: Moment) -> Step:
    """The computer plays *seat* until its person comes back."""
    table = before.with_seat(seat, replace(before.player(seat), stand_in=True))
    if table.state is State.PLAYING and table.is_turn_of(seat):
        table = turns.await_turn(table, at)
    return table, (happen.StandIn(seat, True),)
