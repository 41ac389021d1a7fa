"""What a table does by itself when its time has come."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from engine.rules import Seat
from webapp.tables import attendance, deals, matches, turns, watching
from webapp.tables import happened as happen
from webapp.tables.players import PersonId
from webapp.tables.table import Alarm, Clock, Moment, State, Step, Table
from webapp.tables.times import AGAIN, FORGIVEN, GONE, GRACE, OPENING, OUTAGE

MISSED: Final = 2
"""Turns in a row, played by the clock, after which the computer plays the seat."""


def awake(before: Table, present: AbstractSet[PersonId], at: Moment) -> Step:
    """Do what the table is due for, now that its time has come. *present* are who has a live connection."""
    table = watching.without(before, present)
    if _stood_still(table, at):
        return _forgiven(table, at), ()
    if table.sister and table.shares_tiles and table.sister.until <= at.now:
        return _closed(table)
    gone = table.gone()
    if gone and min(gone.values()) < table.wake.at:
        return _gone_too_long(table, min(gone, key=lambda seat: gone[seat]), present, at)
    match table.wake.alarm:
        case Alarm.THINK:
            return _has_thought(table, present, at)
        case Alarm.CLOCK:
            return _clock_ran_out(table, present, at)
        case Alarm.OPEN:
            return matches.begin(table, at)
        case Alarm.NEXT_DEAL:
            return deals.next_deal(table, at)
        case Alarm.AGAIN:
            return matches.asked_long_enough(table, at)
        case Alarm.EXPIRE if table.sister and table.awaits_sister_match:
            return table.lives(table.sister.until - at.now, at), ()
        case Alarm.EXPIRE:
            return _closed(table)


def _closed(table: Table) -> Step:
    return replace(table, state=State.CLOSED, clock=None), (happen.Closed(),)


def _stood_still(table: Table, at: Moment) -> bool:
    """Whether persons could not play while they were waited for, because of an outage of ours."""
    if table.wake.alarm not in (Alarm.CLOCK, Alarm.AGAIN, Alarm.OPEN):
        return False
    asked = OPENING if table.wake.alarm is Alarm.OPEN else AGAIN
    began = table.clock.ends - table.clock.of if table.clock else table.wake.at - asked
    return at.now - table.due > OUTAGE or began < at.outage <= at.now


def _forgiven(table: Table, at: Moment) -> Table:
    """The table, which waits for its persons a little longer."""
    ends, since = at.now + FORGIVEN, at.now + FORGIVEN - GONE
    sitting = tuple(
        replace(player, away_since=max(player.away_since, since))
        if player and player.away_since is not None
        else player
        for player in table.seats
    )
    if table.clock is None:
        return replace(table, seats=sitting, wake=replace(table.wake, at=ends))
    clock = table.clock if table.clock.ends > ends else Clock(ends, FORGIVEN)
    return replace(table, seats=sitting, clock=clock, wake=replace(table.wake, at=clock.ends + GRACE))


def _has_thought(before: Table, present: AbstractSet[PersonId], at: Moment) -> Step:
    """A computer plays; one that plays for a person waits where no person is present."""
    if not before.in_turn().stand_in:
        return deals.computer_acts(before, at, auto=False)
    table, away = attendance.without(before, present, at)
    if not table.anybody_there():
        return turns.waiting(table, at), away
    table, played = deals.computer_acts(table, at, auto=True)
    return table, (*away, *played)


def _gone_too_long(before: Table, seat: Seat, present: AbstractSet[PersonId], at: Moment) -> Step:
    """The computer plays the seat from now on; but who is there after all has come back, and alone nobody is."""
    person = before.player(seat).person
    if person is not None and person in present:
        return attendance.back(before, person, at)
    table, away = attendance.without(before, present, at)
    if not table.anybody_there():
        return turns.waiting(table, at), away
    table, taken = attendance.taken_over(table, seat, at)
    return table, (*away, *taken)


def _clock_ran_out(before: Table, present: AbstractSet[PersonId], at: Moment) -> Step:
    """The computer plays this turn, and after two in a row the seat; where no person is present the table waits."""
    table, events = attendance.without(before, present, at)
    if not table.anybody_there():
        return turns.waiting(table, at), events
    assert table.match is not None
    turn, seat = table.turn(), table.match.deal.turn
    table = table.with_seat(seat, replace(table.player(seat), missed=table.player(seat).missed + 1))
    while table.state is State.PLAYING and table.turn() == turn:  # a draw or take, then a discard or finish
        table, played = deals.computer_acts(table, at, auto=True)
        events += played
    if table.player(seat).missed < MISSED or table.state is State.OVER:
        return table, events
    table, taken = attendance.taken_over(table, seat, at)
    return table, (*events, *taken)
