"""The deal of the day: the same for everybody, one try each, and a ranking that is right.

What it hides: test_sealed.py.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from engine import deal as game
from engine.hand import away_after
from engine.record import Move, Record
from engine.shuffle import commitment, shuffled
from engine.shuffle import seed as seed_of
from engine.trail import trail
from engine.view import view
from tests.webapp.letters import NOON
from webapp.accounts.daily import Daily, SpentTryError, days_on, note_end
from webapp.accounts.database import reading, writing
from webapp.accounts.joining import Joining
from webapp.accounts.models import SpentTryRow
from webapp.accounts.people import People, Person
from webapp.accounts.placing import Entrant, placed
from webapp.tables import daily, deals, matches
from webapp.tables.codec import pack_table, unpack_table
from webapp.tables.outbox import key_of
from webapp.tables.players import COMPUTERS
from webapp.tables.table import Alarm, Moment, State, Table, TableRefusal, Why

RECORD = Path(__file__).parents[1] / "golden" / "record-1.txt"
ROOT = bytes(range(32))
TODAY, YESTERDAY, ZONE = "2026-11-30", "2026-11-29", "Europe/Istanbul"
MIDNIGHT = 1_796_072_400_000
"""The end of that day in Istanbul: 21:00 UTC."""


def table_of(name: str, code: str = "AAAAAAAAAAAAA", pace: float = 1.0) -> Table:
    at = Moment(NOON, bytes(32), pace)
    return daily.begin(code, name.lower(), name, at, day=TODAY, root=ROOT, secret=b"secret")[0]


def played(table: Table, pace: float, *, hurried: bool = False) -> Table:
    """Play to the end: the person draws and throws what leaves them nearest, the computers as they do."""
    at = Moment(NOON, bytes([9]) * 32, pace, hurried=hurried)
    while table.state is State.PLAYING:
        assert table.match is not None
        deal = table.match.deal
        if deal.turn not in table.held(table.owner):
            assert table.wake.alarm is Alarm.THINK
            table, _ = deals.computer_acts(table, at, auto=False)
            continue
        table, _ = deals.play(table, table.owner, choice(deal), at, seat=deal.turn, turn=table.turn())
    return table


def choice(deal: game.Deal) -> game.Action:
    allowed = game.allowed(deal)
    if "draw" in allowed:
        return game.Draw()
    if "discard" not in allowed:
        return game.Pass()
    seen = view(deal, {deal.turn}).hands[deal.turn]
    assert seen is not None
    distances = away_after(seen, deal.okey)
    tile = min(distances, key=lambda tile: distances[tile].least)
    return game.Discard(tile)


# --- the deal ----------------------------------------------------------------------------------------------------


def test_everybody_has_the_same_tiles_and_the_same_computers_whatever_they_are_called() -> None:
    """Who bears a computer's name changes no computer."""
    ayse, poyraz = table_of("Ayşe"), table_of("Poyraz", "BBBBBBBBBBBBB")
    assert ayse.match == poyraz.match
    assert ayse.seats[1:] == poyraz.seats[1:]
    assert [(player.name, player.style) for player in ayse.seats[1:] if player] == [*COMPUTERS.items()][:3]
    assert ayse.match is not None
    assert ayse.match.deal.hands[ayse.match.deal.starter] == shuffled(seed_of(ROOT, 1), 1)[:15]


def test_computers_play_the_same_however_long_anybody_thinks_and_however_late_a_node_is() -> None:
    slow, fast = played(table_of("Ayşe"), 1.0), played(table_of("Bora", "BBBBBBBBBBBBB"), 0.0, hurried=True)
    assert slow.match == fast.match
    assert slow.state is State.OVER


def test_nothing_is_done_there_but_to_play() -> None:
    with pytest.raises(TableRefusal) as refused:
        daily.only_played(table_of("Ayşe"))
    assert refused.value.code is Why.OF_THE_DAY
    daily.only_played(replace(table_of("Ayşe"), day=None))


def test_a_try_that_is_called_off_is_not_begun_again() -> None:
    table, _ = matches.void(table_of("Ayşe"), Moment(NOON, bytes(32)))
    assert (table.state, table.match) == (State.CLOSED, None)


def test_the_table_is_kept_with_its_day_and_its_match_is_told_from_those_of_others() -> None:
    ayse, bora = table_of("Ayşe"), table_of("Bora", "BBBBBBBBBBBBB")
    assert unpack_table(pack_table(ayse)) == ayse
    assert ayse.match is not None
    assert key_of(ayse, ayse.match) == f"{commitment(ROOT).hex()}/AAAAAAAAAAAAA"
    assert bora.match is not None
    assert key_of(bora, bora.match) != key_of(ayse, ayse.match)
    assert len(key_of(ayse, ayse.match)) <= 80, "as long as the books take"


def test_a_trail_says_how_near_a_seat_was_after_each_turn() -> None:
    record = Record.parse(RECORD.read_text("utf-8"))
    moves = [entry for entry in record.entries if isinstance(entry, Move)]
    turns = [move for move in moves if isinstance(move.action, game.Discard | game.Finish)]
    for seat in range(4):
        assert len(trail(record, seat)) == sum(move.seat == seat for move in turns)
    assert all(0 in trail(record, move.seat) for move in turns if isinstance(move.action, game.Finish))


# --- the ranking -------------------------------------------------------------------------------------------------


def entrant(name: str, points: int | None, turns: int | None, *, known: bool = True) -> Entrant:
    return Entrant(name, name.title(), known, f"TABLE{name}", points, turns, None)


def test_more_points_then_fewer_turns_ties_share_and_guests_are_apart() -> None:
    tries = [
        entrant("lost late", 0, 14),
        entrant("four slow", 4, 12),
        entrant("unfinished", None, None),
        entrant("two", 2, 3),
        entrant("four quick", 4, 7),
        entrant("lost soon", 0, 5),
        entrant("two too", 2, 3),
        entrant("guest", 8, 4, known=False),
        entrant("other guest", None, None, known=False),
    ]
    assert [(one.place, one.entrant.person) for one in placed(tries)] == [
        (1, "four quick"),
        (2, "four slow"),
        (3, "two"),
        (3, "two too"),
        (5, "lost late"),
        (5, "lost soon"),
        (7, "unfinished"),
        (1, "guest"),
        (2, "other guest"),
    ]


def test_of_two_tries_of_one_person_the_first_one_stays() -> None:
    assert [one.entrant.points for one in placed([entrant("ayse", 0, 9), entrant("ayse", 8, 4)])] == [0]


# --- what is kept ------------------------------------------------------------------------------------------------


@pytest.fixture
def days(database: AsyncEngine) -> Daily:
    return Daily(database, ZONE)


def code_of(person: str, day: str) -> str:
    return f"{person[:10]}{day[-2:]}"


async def ends(days: Daily, person: Person, at: int, points: int, turns: int) -> None:
    async with writing(days.database) as connection:
        await note_end(connection, code_of(person.id, TODAY), ended=at, points=points, turns=turns, trail="310")


async def test_a_days_seeds_are_made_once_whichever_node_asks(days: Daily, database: AsyncEngine) -> None:
    await asyncio.gather(*(node.prepare(NOON) for node in (days, Daily(database, ZONE), Daily(database, ZONE))))
    for day in (TODAY, "2026-12-01"):
        assert (await days.deal(day)).root == (await Daily(database, ZONE).deal(day)).root
    deal = await days.deal(TODAY)
    assert commitment(deal.root).hex() == deal.commitment
    assert deal.root.hex() not in repr(deal)
    assert str(deal.root) not in repr(deal)
    assert await days.past(YESTERDAY) is None, "of a day that is over none is made"


async def test_a_day_is_sealed_until_its_midnight(days: Daily) -> None:
    deal = await days.deal(TODAY)
    assert days.ends(TODAY) == MIDNIGHT
    assert (days.day(MIDNIGHT - 1), days.day(MIDNIGHT)) == (TODAY, days_on(TODAY, 1))
    assert await days.is_sealed(deal.commitment, MIDNIGHT - 1)
    assert not await days.is_sealed(deal.commitment, MIDNIGHT)
    assert await days.is_sealed((await days.deal(days_on(TODAY, 1))).commitment, NOON), "tomorrow's too"
    assert not await days.is_sealed(commitment(ROOT).hex(), NOON)


async def test_a_person_has_one_try_however_often_and_from_wherever_they_ask(days: Daily, people: People) -> None:
    ayse, _ = await people.guest("Ayşe")
    found = await asyncio.gather(*(days.enter(ayse.id, NOON + n, code_of) for n in range(5)))
    assert len(set(found)) == 1
    assert (await days.count(TODAY)).begun == 1
    assert (await days.enter(ayse.id, MIDNIGHT, code_of))[0] == "2026-12-01", "the next day is another deal"


async def test_of_a_guest_who_becomes_somebody_the_try_that_was_begun_first_stays(
    days: Daily, people: People, database: AsyncEngine
) -> None:
    known, (guest, _) = await people.from_telegram(42, "Ayşe"), await people.guest("Guest")
    _, first = await days.enter(guest.id, NOON, code_of)
    await days.enter(known.id, NOON + 1, code_of)
    await ends(days, known, NOON + 2, 8, 3)
    joining = Joining(database)
    await joining.join(await joining.code(guest.id, NOON / 1000), 42, NOON / 1000)
    assert (await days.enter(known.id, NOON + 3, code_of))[1] == first
    assert [(one.entrant.table, one.entrant.points) for one in await days.ranking(TODAY)] == [(first.table, None)]
    assert (await days.count(TODAY)).begun == 1


async def test_what_ends_after_midnight_is_not_finished_and_what_is_told_twice_counts_once(
    days: Daily, people: People
) -> None:
    ayse, bora = await people.from_telegram(1, "Ayşe"), await people.from_telegram(2, "Bora")
    for person in (ayse, bora):
        await days.enter(person.id, NOON, code_of)
    await ends(days, ayse, MIDNIGHT - 1, 2, 9)
    await ends(days, ayse, MIDNIGHT - 1, 8, 1)
    await ends(days, bora, MIDNIGHT, 8, 1)
    ranking = [(one.place, one.entrant.name, one.entrant.points) for one in await days.ranking(TODAY)]
    assert ranking == [(1, "Ayşe", 2), (2, "Bora", None)]


async def test_who_is_erased_is_in_no_ranking(days: Daily, people: People, database: AsyncEngine) -> None:
    ayse, _ = await people.guest("Ayşe")
    await days.enter(ayse.id, NOON, code_of)
    await Joining(database).erase(ayse.id)
    assert await days.ranking(TODAY) == ()


# --- who comes back ----------------------------------------------------------------------------------------------


@pytest.fixture
async def back(days: Daily, people: People, database: AsyncEngine) -> Person:
    """Begin the deal of the day, be erased, and come back from Telegram."""
    await days.prepare(NOON)
    ayse = await people.from_telegram(77, "Ayşe")
    await days.enter(ayse.id, NOON, code_of)
    await ends(days, ayse, NOON + 1, 8, 3)
    await Joining(database).erase(ayse.id)
    return await people.from_telegram(77, "Ayşe")


async def test_who_is_erased_and_comes_back_has_had_their_try(
    days: Daily, people: People, database: AsyncEngine, back: Person
) -> None:
    """Of them a mark is left, which is gone when the day is over."""

    async def left() -> list[str]:
        async with reading(database) as connection:
            return [row.day for row in await connection.execute(select(SpentTryRow))]

    for _ in range(2):
        assert await days.spent(TODAY, back.id)
        with pytest.raises(SpentTryError):
            await days.enter(back.id, NOON + 2, code_of)
        assert await days.ranking(TODAY) == ()
        assert (await days.count(TODAY)).begun == 1
        await Joining(database).erase(back.id)  # and so again
        back = await people.from_telegram(77, "Ayşe")
    await days.enter((await people.from_telegram(78, "Bora")).id, NOON, code_of)
    assert (await days.count(TODAY)).begun == 2, "another one is not meant"
    assert (await days.enter(back.id, MIDNIGHT, code_of))[0] == days_on(TODAY, 1), "and the next day is another deal"
    await days.prepare(MIDNIGHT - 1)
    assert await left() == [TODAY]
    await days.prepare(MIDNIGHT)
    assert await left() == []


async def test_no_guest_is_a_second_try_of_who_was_erased(
    days: Daily, people: People, database: AsyncEngine, back: Person
) -> None:
    """Guests begin it meanwhile, and turn out to be who is back, or who is gone again and comes as that guest."""
    joining = Joining(database)
    for came_back in (True, False):
        guest, _ = await people.guest("Guest")
        await days.enter(guest.id, NOON + 2, code_of)
        assert (await days.count(TODAY)).begun == 2
        joined = await joining.join(await joining.code(guest.id, NOON / 1000), 77, NOON / 1000)
        assert joined.person == (back.id if came_back else guest.id)
        for person in (joined.person, guest.id):
            with pytest.raises(SpentTryError):
                await days.enter(person, NOON + 3, code_of)
        assert await days.ranking(TODAY) == ()
        assert (await days.count(TODAY)).begun == 1
        await joining.erase(joined.person)
