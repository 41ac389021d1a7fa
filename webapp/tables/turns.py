"""Whose turn it is, and what the table waits for in it: a computer's thought, a person's clock, or anybody at all."""

from __future__ import annotations

from random import Random

from engine import computers, shuffle
from engine.computers import Level, Manner
from engine.rules import Seat
from engine.values import replace
from engine.view import view
from webapp.tables.players import STAND_IN, PersonId
from webapp.tables.table import Alarm, Clock, Moment, State, Step, Table, TableRefusal, Turn, Wake, Why
from webapp.tables.times import GRACE, HANDING_OVER, TABLE_LIFE


def await_turn(before: Table, at: Moment) -> Table:
    """A turn begins: a computer thinks, a person's clock starts if anybody is there to see it."""
    player = before.in_turn()
    if player.computer or (player.stand_in and before.anybody_there()):
        return _think(replace(before, clock=None), at)
    if before.turn_time is None or not before.anybody_there():
        return replace(before, clock=None).lives(TABLE_LIFE, at)
    limit = before.turn_time + HANDING_OVER * player.shared
    return replace(before, clock=Clock(at.now + limit, limit), wake=Wake(Alarm.CLOCK, at.now + limit + GRACE))


def still_turn(table: Table, at: Moment) -> Table:
    """The seat has drawn or taken: its clock runs on."""
    if table.in_turn().automatic:
        return _think(table, at)
    return table if table.clock else table.lives(TABLE_LIFE, at)


def _think(table: Table, at: Moment) -> Table:
    assert table.match is not None
    deal = table.match.deal
    pause = computers.pause(view(deal, {deal.turn}), deal.turn, chance(table, "pause"), manner(table, at))
    return replace(table, wake=Wake(Alarm.THINK, at.now + round(pause * at.pace)))


def chance(table: Table, purpose: shuffle.ComputerPurpose = "computer") -> Random:
    """Return the chance of the computer in turn, for one *purpose*."""
    assert table.match is not None
    deal = table.match.deal
    return shuffle.computer_chance(table.match.seed, table.match.deal_number, deal.turn_number, deal.turn, purpose)


def hurried(table: Table, person: PersonId, seat: Seat, turn: Turn, at: Moment) -> Step:
    """The computer in *seat* has thought long enough for *person*, with whom nobody else plays: it acts now."""
    table.only_in(State.PLAYING, Why.NOT_PLAYING)
    mine = table.seats_of(person)
    if any(player and not player.computer for other, player in enumerate(table.seats) if other not in mine):
        raise TableRefusal(Why.NOT_ALONE)
    if turn != table.turn() or not table.is_turn_of(seat) or not table.in_turn().computer:
        raise TableRefusal(Why.STALE)
    return (table if table.wake.at <= at.now else replace(table, wake=Wake(Alarm.THINK, at.now))), ()


def broods(table: Table, at: Moment) -> bool:
    """Whether what the table does next is a choice over which a computer may sit for tens of milliseconds."""
    return table.wake.alarm is Alarm.THINK and table.in_turn().level is Level.HARD and not at.hurried


def manner(table: Table, at: Moment) -> Manner:
    """How the computer plays that plays the seat in turn; a hurried one that is hard judges as a normal one."""
    player = table.in_turn()
    if not player.computer:
        return STAND_IN
    level = player.level or Level.NORMAL
    return Manner(Level.NORMAL if at.hurried and level is Level.HARD else level, player.style, table.softness)


def waiting(table: Table, at: Moment) -> Table:
    """The table, which waits where no person is present; only a computer ends the turn that it thinks about."""
    if table.anybody_there() or table.in_turn().computer or table.wake.alarm is Alarm.EXPIRE:
        return table
    return replace(table, clock=None).lives(TABLE_LIFE, at)
