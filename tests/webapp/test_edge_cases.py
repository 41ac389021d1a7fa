"""The disputed cases that are about a table, E53 and E54; the others: tests/engine/test_edge_cases.py."""

from __future__ import annotations

from dataclasses import replace

from engine import deal as game
from engine.rules import MATSURI
from engine.tiles import BAG, ORDER
from webapp.tables import alarms, matches
from webapp.tables import happened as happen
from webapp.tables.players import Player
from webapp.tables.table import Alarm, Moment, State, Table, Wake
from webapp.tables.times import GRACE, LOBBY_LIFE

PRESENT = frozenset({"bora"})


def before_drawing() -> Table:
    """Ayşe, in seat 0, is to draw; Bora sits at her right and computers in the other seats."""
    table = Table(
        code="A" * 13,
        owner="ayse",
        rules=replace(MATSURI, clock=30),
        seats=(Player("ayse", "Ayşe"), Player("bora", "Bora"), None, None),
        root=bytes(range(32)),
        secret=bytes(16),
        wake=Wake(Alarm.EXPIRE, LOBBY_LIFE),
    )
    table, _ = matches.start(table, "ayse", at(0))
    while not (deal(table).turn == 0 and deal(table).phase is game.Phase.DRAW):
        table, _ = alarms.awake(table, {"ayse", "bora"}, at(table.wake.at))
    return table


def at(now: int) -> Moment:
    return Moment(now, bytes(32))


def deal(table: Table) -> game.Deal:
    assert table.match is not None
    return table.match.deal


def test_e53_a_player_who_disconnects_in_turn_does_not_stall_the_table() -> None:
    """Her clock runs out and her turn is played; so is each later one, and the others go on."""
    table, turns = before_drawing(), list[int]()
    while table.state is State.PLAYING and len(turns) < 12:
        assert table.wake.alarm in {Alarm.CLOCK, Alarm.THINK}, "somebody is always woken"
        turns.append(deal(table).turn)
        number = deal(table).turn_number
        while table.state is State.PLAYING and deal(table).turn_number == number:
            table, _ = alarms.awake(table, PRESENT, at(table.wake.at))
    assert turns == [0, 1, 2, 3] * 3
    ayse = table.seats[0]
    assert ayse is not None
    assert ayse.away
    assert ayse.person == "ayse"


def test_e54_a_clock_that_runs_out_before_the_draw_draws_and_discards_and_keeps_fourteen() -> None:
    table = before_drawing()
    clock = table.clock
    assert clock is not None
    assert table.wake == Wake(Alarm.CLOCK, clock.ends + GRACE)
    after, happened = alarms.awake(table, PRESENT, at(table.wake.at))
    played = [event.event for event in happened if isinstance(event, happen.Played)]
    assert [type(event) for event in played[1:]] == [game.Discarded]
    assert isinstance(played[0], game.Drawn | game.Taken)
    assert (len(deal(after).hands[0]), deal(after).turn) == (14, 1)
    assert game.every_tile(deal(after)) == tuple(sorted(BAG, key=ORDER.__getitem__))
