"""What persons do about their seats: they sit down, leave, are taken off, go away and come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.rules import Seat
from webapp.tables import attendance, matches, opening, players, seats, sisters, turns, watching
from webapp.tables import happened as happen
from webapp.tables.players import PersonId, Player
from webapp.tables.table import Alarm, Moment, State, Step, Table, TableRefusal, Why
from webapp.tables.times import LOBBY_LIFE

DEVICE_SEATS: Final = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Where the people of one device sit at a table that they make."""


def sit(
    table: Table,
    person: PersonId,
    name: str,
    seat: Seat | None,
    at: Moment,
    *,
    another: bool = False,
    instead_of: Seat | None = None,
    softness: float = 0.0,
    promise: bytes | None = None,
) -> Step:
    """*person* takes *seat*, or the first free one; who sits already moves there.

    With *another*, one more player at the same device sits down. Of several seats *instead_of* is the one that is
    given up, without it the person's own. *softness* is how soft computers are to be to them, and *promise* the
    SHA-256 of the words that they add to the chance.
    """
    table.only_in(State.LOBBY, Why.NOT_IN_LOBBY)
    if person in table.removed:
        raise TableRefusal(Why.REMOVED)
    moves = bool(table.held(person)) and not another
    if moves and seat is None:
        raise TableRefusal(Why.ALREADY_SEATED)
    place = seats.free(table, seat)
    if moves:
        moved, happened = _moved(table, person, instead_of, place, at)
        return (moved if promise is None else opening.promised(moved, person, promise)), happened
    said = None if table.awaits_sister_match else promise
    player = Player(person, name, own=not table.held(person), softness=softness, promise=said)
    seated = watching.gone(table, person).with_seat(place, player)
    if seated.owner == sisters.NOBODY:
        seated = replace(seated, owner=person)
    return seated.lives(LOBBY_LIFE, at), (happen.Sat(place, name),)


def _moved(before: Table, person: PersonId, old: Seat | None, new: Seat, at: Moment) -> Step:
    """*person* gives up one seat for another; who changes their place looks again."""
    given_up = before.own_seat(person) if old is None else old
    if given_up not in before.held(person):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    player = before.player(given_up)
    table = before.with_seat(given_up, None).with_seat(new, replace(player, ready=False))
    table = seats.new_in_tally(seats.new_in_tally(table, given_up), new).lives(LOBBY_LIFE, at)
    return table, (happen.Left(given_up, player.name), happen.Sat(new, player.name))


def choose(table: Table, person: PersonId, seat: Seat) -> Step:
    """Before a match the owner of a device says which of its seats is theirs."""
    if table.state not in (State.LOBBY, State.OVER):
        raise TableRefusal(Why.CLOSED if table.state is State.CLOSED else Why.NOT_IN_LOBBY)
    if seat not in table.seats_of(person):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    return seats.with_own(table, person, seat), ()


def leave(before: Table, person: PersonId, at: Moment, seat: Seat | None = None) -> Step:
    """*person* gives up *seat*, or all seats; in a match computers play them on.

    The last person to leave closes the table, and an owner passes it on.
    """
    if before.state is State.CLOSED:
        raise TableRefusal(Why.CLOSED)
    mine = before.seats_of(person)
    if seat is not None and seat not in mine:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    table, events = seats.vacated(before, mine if seat is None else [seat])
    table = opening.carried(before, table, person)
    if not any(table.persons()):
        if table.awaits_sister_match and before.state is State.LOBBY:  # others may come yet
            return replace(table, owner=sisters.NOBODY), events
        return replace(table, state=State.CLOSED, clock=None), (*events, happen.Closed())
    if before.state in (State.LOBBY, State.OVER) and table.held(person):
        table = seats.with_own(table, person, table.own_seat(person))
    table, more = _go_on(seats.passed_on(table), at)
    return table, (*events, *more)


def remove(before: Table, person: PersonId, seat: Seat, at: Moment) -> Step:
    """Before the first deal the owner takes whoever sits at *seat* off the table, with all of their seats.

    A person who was removed does not sit down here again; a computer frees its seat.
    """
    before.only_owner(person)
    before.only_in(State.LOBBY, Why.NOT_IN_LOBBY)
    player = before.seats[seat]
    if player is None:
        raise TableRefusal(Why.NOT_AT_TABLE)
    if player.person == person:
        return leave(before, person, at, seat)
    if player.person is None:
        return seats.vacated(before, [seat])
    table, left = seats.vacated(before, before.held(player.person))
    table, more = _go_on(replace(table, removed=(*table.removed, player.person)), at)
    return table, (*left, *more)


def give(before: Table, person: PersonId, seat: Seat, at: Moment) -> Step:
    """The owner gives *seat* to a computer: before a match a free one, in a match that of an absent person.

    That is only where no clock does so. The person has the seat again when they come back.
    """
    before.only_owner(person)
    if before.state is State.LOBBY:
        table, sat = seats.with_computer(before, seats.free(before, seat))
        table, more = matches.start_when_ready(table, at)
        return table, (*sat, *more)
    if before.state not in (State.PLAYING, State.BETWEEN):
        raise TableRefusal(Why.CLOSED if before.state is State.CLOSED else Why.NOT_PLAYING)
    if before.turn_time is not None:
        raise TableRefusal(Why.CLOCK_DECIDES)
    if not before.player(seat).away or before.player(seat).automatic:
        raise TableRefusal(Why.NOT_AWAY)
    return attendance.taken_over(before, seat, at)


def rename(table: Table, person: PersonId, name: str) -> Step:
    """*person* has a new name; others at their device keep theirs."""
    own = table.own_seat(person)
    if table.player(own).name == name:
        return table, ()
    return table.with_seat(own, replace(table.player(own), name=name)), (happen.Named(own, name),)


def become(before: Table, guest: PersonId, person: PersonId) -> Step:
    """The seats of *guest*, who turned out to be *person*, are that person's."""
    mine = before.held(guest)
    sitting = tuple(player and players.become(player, guest, person) for player in before.seats)
    owner = person if before.owner == guest else before.owner
    removed = tuple(person if one == guest else one for one in before.removed)
    sister = sisters.with_heir(before.sister, guest, person)
    if (sitting, owner, removed, sister) == (before.seats, before.owner, before.removed, before.sister):
        return before, ()
    named = tuple(happen.Named(seat, player.name) for seat in sorted(mine) if (player := sitting[seat]))
    table = watching.gone(watching.gone(before, guest), person)  # who still looks on comes anew
    table = replace(table, seats=sitting, owner=owner, removed=removed, sister=sister)
    return (_as_one_device(table, person) if len(table.held(person)) > len(mine) else table), named


def _as_one_device(before: Table, person: PersonId) -> Table:
    """Two who sat here turned out to be one: they have one pair of eyes now, and one seat of their own."""
    table = seats.with_own(before, person, before.own_seat(person))
    table = opening.carried(table, table, person)
    if before.state is State.LOBBY:
        return table
    for seat in before.held(person):
        table = table.with_seat(seat, replace(table.player(seat), shared=True))
    return table


def mark(before: Table, person: PersonId, away: bool, at: Moment, since: int | None = None) -> Step:
    """Note that *person* is away, *since* that server ms, or back; nothing happens when it is known.

    Who comes back has their seats at once, and a table that stood still goes on. Where nobody is left, it waits.
    """
    if not away:
        return attendance.back(before, person, at)
    table, events = attendance.note(before, person, at.now if since is None else since)
    if not events:
        return before, ()
    table, more = _go_on(table, at)
    return table, (*events, *more)


def come_back(table: Table, person: PersonId, at: Moment) -> Step:
    """*person*, for whom the computer plays, is there and plays on."""
    table.seats_of(person)
    return attendance.back(table, person, at)


def _go_on(table: Table, at: Moment) -> Step:
    """Look again at what somebody was waited for who is gone."""
    if table.state is State.PLAYING:
        if table.in_turn().automatic and table.wake.alarm is not Alarm.THINK:
            return turns.await_turn(table, at), ()
        return turns.waiting(table, at), ()
    if table.state is State.LOBBY:
        return matches.start_when_ready(table, at)
    if table.state is State.OPENING:
        return matches.begin_when_open(table, at)
    if table.state is State.OVER and any(player and player.person and player.ready for player in table.seats):
        return matches.again_when_agreed(table, at)
    return table, ()
