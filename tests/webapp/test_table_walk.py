"""Tables under any order of what persons, clocks and connections do: nothing breaks, and what always holds does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import IllegalAction, every_tile, legal_actions
from engine.rules import PRESETS, SEATS, Rules
from engine.tiles import BAG, ORDER
from tests.webapp.seeing import table_view
from webapp.tables import alarms, deals, matches, opening, seating, watching
from webapp.tables import happened as happen
from webapp.tables.codec import Page, pack_page, pack_table, unpack_page, unpack_table
from webapp.tables.happened import Happened
from webapp.tables.players import Player
from webapp.tables.table import Alarm, Moment, State, Step, Table, TableRefusal, Wake
from webapp.web.events import told

PEOPLE = ("ayse", "bora", "cem", "derya", "ece")
STEPS = 250
SOME_RULES = [*PRESETS.values(), Rules(deals=3), Rules(deals=2, partners=True, clock=30), Rules(watching=30)]

Act = Callable[[Table, str, Random, Moment], Step]


def play(table: Table, person: str, chance: Random, at: Moment) -> Step:
    """Play something legal for whoever is in turn, as *person*, or something that is not."""
    assert table.match is not None
    deal = table.match.deal
    actions = list(legal_actions(deal))
    if not actions:
        raise TableRefusal("nothing to play")  # type: ignore[arg-type]
    turn = (table.match.deal_number, deal.turn_number + (chance.random() < 0.05))
    seat = chance.choice(SEATS) if chance.random() < 0.1 else deal.turn
    lift = table.lift(person, seat, turn) if chance.random() < 0.9 else None
    return deals.play(table, person, chance.choice(actions), at, seat=seat, turn=turn, lift=lift)


ACTS: list[Act] = [
    lambda table, person, chance, at: seating.sit(table, person, person, chance.choice([None, *SEATS]), at),
    lambda table, person, chance, at: seating.sit(table, person, chance.choice("ABC"), None, at, another=True),
    lambda table, person, _chance, at: seating.leave(table, person, at),
    lambda table, person, chance, at: seating.leave(table, person, at, chance.choice(SEATS)),
    lambda table, person, chance, at: seating.remove(table, person, chance.choice(SEATS), at),
    lambda table, person, chance, at: seating.give(table, person, chance.choice(SEATS), at),
    lambda table, person, chance, _at: seating.choose(table, person, chance.choice(SEATS)),
    lambda table, person, _chance, at: seating.come_back(table, person, at),
    lambda table, person, _chance, _at: opening.promise(table, person, sha256(person.encode()).digest()),
    lambda table, person, _chance, at: matches.reveal(table, person, person.encode(), at),
    lambda table, person, chance, at: matches.ready(table, person, chance.random() < 0.8, at),
    lambda table, person, _chance, at: matches.start(table, person, at),
    lambda table, person, _chance, at: matches.again(table, person, at),
    lambda table, person, chance, _at: matches.rule(table, person, chance.choice(SOME_RULES)),
    lambda table, person, chance, at: seating.mark(table, person, chance.random() < 0.5, at),
    lambda table, person, chance, _at: seating.rename(table, person, chance.choice("ABC")),
    lambda table, person, chance, _at: seating.become(table, person, chance.choice(PEOPLE)),
    lambda table, person, chance, _at: matches.rule(
        table, person, replace(table.rules, watching=chance.choice([None, 0, 60]))
    ),
    lambda table, person, _chance, _at: watching.come(table, person, person, {*PEOPLE}),
    lambda table, person, _chance, _at: (watching.gone(table, person), ()),
]
WEIGHTS = [4, 2, 0.2, 0.2, 0.2, 1, 0.5, 0.5, 2, 2, 4, 1, 3, 0.5, 2, 0.5, 0.1, 1, 2, 0.2]


def new_table() -> Table:
    seats = (Player("ayse", "Ayşe"), None, None, None)
    return Table("A" * 13, "ayse", Rules(), seats, bytes(32), bytes(16), Wake(Alarm.EXPIRE, 10**9))


def step(table: Table, chance: Random, now: int) -> Step:
    """Do one thing: the alarm where its time has come, else what somebody asks."""
    at = Moment(now, chance.randbytes(32), pace=chance.choice([0.0, 1.0]))
    if table.due <= now:
        return alarms.awake(table, set(chance.sample(PEOPLE, chance.randrange(len(PEOPLE)))), at)
    person = chance.choice(PEOPLE)
    if table.state is State.PLAYING and chance.random() < 0.8:
        assert table.match is not None
        owner = table.seats[table.match.deal.turn]
        return play(table, (owner and owner.person) or person, chance, at)
    return chance.choices(ACTS, WEIGHTS)[0](table, person, chance, at)


def assert_holds(table: Table, now: int, happened: tuple[Happened, ...]) -> None:
    """What is true of every table after every step."""
    about_presence = bool(happened) and isinstance(happened[-1], happen.StandIn | happen.Away)
    assert table.state is State.CLOSED or table.wake.at >= now or about_presence, "a live table has its next alarm"
    assert table.due <= table.wake.at
    assert table.state is State.CLOSED or table.owner in table.persons()
    for person in PEOPLE:
        own = [seat for seat in table.held(person) if (player := table.seats[seat]) and player.own]
        assert len(own) <= 1, "a device pays one person, in one seat"
        assert len(table.eyes(person)) <= 1 or table.state is not State.PLAYING, "a device has one pair of eyes"
    watchers = [watcher.person for watcher in table.watchers]
    assert len({*watchers} - {*table.persons()}) == len(watchers), "who plays does not watch, and nobody does twice"
    assert not watchers or table.rules.watching is not None
    if table.state in (State.PLAYING, State.BETWEEN, State.OVER):
        assert table.match is not None
        assert every_tile(table.match.deal) == tuple(sorted(BAG, key=ORDER.__getitem__))
    assert (table.state is State.OPENING) == (table.wake.alarm is Alarm.OPEN)
    if table.state in (State.OPENING, State.PLAYING):
        assert all(table.seats)
    if table.state is State.PLAYING:
        in_turn = table.in_turn()
        there = any(player.person and not player.away for player in table.seats if player)
        assert (in_turn.computer or (in_turn.stand_in and there)) == (table.wake.alarm is Alarm.THINK)
        assert (table.clock is not None) == (table.wake.alarm is Alarm.CLOCK)
        assert table.clock is None or there, "where no person is present the clock is stopped"
        assert not (there and table.stands_still())
    assert unpack_table(pack_table(table)) == table


def walk(number: int) -> None:
    chance, table, now = Random(number), new_table(), 0
    for _ in range(STEPS):
        now += chance.choice([0, 10, 1_000, 5_000, 50_000]) if chance.random() < 0.9 else 10**7
        now = max(now, table.due) if chance.random() < 0.4 and table.wake.alarm is not Alarm.EXPIRE else now
        try:
            table, happened = step(table, chance, now)
        except (TableRefusal, IllegalAction):
            continue
        assert_holds(table, now, happened)
        page = Page.of(table, happened)
        assert unpack_page(pack_page(page)) == page
        for person in PEOPLE:
            told(page, person)
            if table.admits(person):
                table_view(table, person, now)
        if table.state is State.CLOSED:
            return


@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_whatever_happens_a_table_stays_a_table(number: int) -> None:
    walk(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(150))
def test_and_stays_one_in_many_more_walks(number: int) -> None:
    walk(number)
