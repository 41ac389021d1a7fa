"""The books: a match is written once, and each candy has its reason; on every kind of database."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.feats import Feats
from tests.webapp.letters import HOUR, NOON, Ledger, Told
from webapp.accounts.books import Books
from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.ended import day_of
from webapp.accounts.people import People


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora")
    return house


RECORD = "okeyhane record 1\nseat 0 person Ayşe\nseat 1 person Bora\ncommitment a\nsha256 0\n"


async def test_a_match_pays_each_person_and_says_why(house: Ledger) -> None:
    await house.books.take(house.ended("Ayşe", "Bora", None, None))
    assert await house.candies() == [("Ayşe", 15, 15, "paid"), ("Bora", 5, 5, "paid")]
    assert await house.balances() == {"Ayşe": 15, "Bora": 5}


async def test_a_match_told_again_changes_nothing(house: Ledger) -> None:
    told = house.ended("Ayşe", "Bora", None, None)
    for _ in range(3):
        await house.books.take(told)
    assert len(await house.candies()) == 2
    assert await house.rows("SELECT count(*) FROM matches") == [(1,)]
    assert await house.balances() == {"Ayşe": 15, "Bora": 5}


async def test_a_row_of_nothing_is_kept_with_its_reason(house: Ledger) -> None:
    await house.books.take(house.ended(None, "Ayşe", None, None))
    assert await house.candies() == [("Ayşe", 0, 0, "not_won")]


async def test_over_the_days_cap_only_what_is_left_is_paid(house: Ledger) -> None:
    """Six wins against computers and three among people: 36 + 15 = 51, then the cap leaves 9, then nothing."""
    for number in range(6):
        await house.books.take(house.ended("Ayşe", None, None, None, key=f"alone {number}"))
    for number in range(3):
        await house.books.take(house.ended("Ayşe", "Bora", None, None, key=f"together {number}"))
    hers = [row[1:] for row in await house.candies() if row[0] == "Ayşe"]
    assert hers == [(6, 6, "paid")] * 6 + [(15, 15, "paid"), (15, 9, "capped"), (15, 0, "capped")]
    assert await house.balances() == {"Ayşe": 60, "Bora": 15}


async def test_a_new_day_begins_at_midnight_of_the_house(house: Ledger) -> None:
    """20:59 and 21:00 UTC are 23:59 and 0:00 in Istanbul."""
    for number, at in enumerate((NOON, NOON + 9 * HOUR - 60_000, NOON + 9 * HOUR)):
        await house.books.take(house.ended("Ayşe", None, None, None, key=str(number), at=at))
    days = await house.rows("SELECT day, cap, count(*) FROM candies GROUP BY day, cap ORDER BY day")
    assert days == [("2026-11-30", 60, 2), ("2026-12-01", 60, 1)]


@pytest.mark.parametrize(("zone", "day"), [("Europe/Istanbul", "2026-12-01"), ("UTC", "2026-11-30")])
def test_a_day_is_the_houses_own(zone: str, day: str) -> None:
    assert day_of(NOON + 10 * HOUR, zone) == day


async def test_who_sat_where_is_remembered(house: Ledger) -> None:
    feats = (Feats(sets=1, okeys=1, shown=2), Feats(), Feats(), Feats())
    await house.books.take(house.ended("Ayşe", None, None, None, feats=feats))
    players = await house.rows(
        "SELECT seat, who, name, points, place, result, turns, sets, pairs, okeys, shown "
        "FROM match_players ORDER BY seat"
    )
    assert players[0] == (0, "person", "Ayşe", 2, 1, "win", 6, 1, 0, 1, 2)
    assert players[1] == (1, "computer", "Bozkır", 0, 2, "loss", 6, 0, 0, 0, 0)
    assert len(players) == 4
    assert await house.rows("SELECT table_code, number, turns, ended FROM matches") == [("FA6X4LBDHUETI", 1, 24, NOON)]


async def test_a_record_is_kept_and_found(house: Ledger) -> None:
    record = "okeyhane record 1\ncommitment a\n"
    await house.books.take(house.ended("Ayşe", None, None, None, record=record))
    assert await house.books.record("FA6X4LBDHUETI", 1) == record
    assert await house.books.record("FA6X4LBDHUETI", 2) is None


async def test_a_match_that_came_to_nothing_counts_for_nobody_and_its_record_is_kept(house: Ledger) -> None:
    told = house.unfinished("Ayşe", "Bora", None, None, record=RECORD)
    for _ in range(2):
        await house.books.take(told)
    assert await house.books.record("FA6X4LBDHUETI", 1) == RECORD
    assert await house.rows("SELECT seat, person_id FROM unfinished_seats ORDER BY seat") == [
        (0, house.ids["Ayşe"]),
        (1, house.ids["Bora"]),
    ]
    assert await house.rows("SELECT id FROM matches") == await house.rows("SELECT id FROM candies") == []


async def test_a_match_that_a_failover_took_back_from_its_breaking_off_has_the_record_of_its_end(house: Ledger) -> None:
    await house.books.take(house.unfinished("Ayşe", "Bora", None, None, record=RECORD))
    whole = RECORD.replace("sha256", "end\nsha256")
    await house.books.take(house.ended("Ayşe", "Bora", None, None, record=whole))
    assert await house.books.record("FA6X4LBDHUETI", 1) == whole


async def test_the_record_of_another_match_is_not_kept(house: Ledger) -> None:
    await house.books.take(house.ended("Ayşe", None, None, None, record="okeyhane record 1\ncommitment b\n"))
    assert await house.books.record("FA6X4LBDHUETI", 1) is None


async def test_somebody_who_is_no_more_is_a_former_player(house: Ledger) -> None:
    await house.books.take(house.ended("Ayşe", "nobody", None, None))
    assert await house.candies() == [("Ayşe", 15, 15, "paid")]
    assert await house.rows("SELECT person_id, who, name FROM match_players WHERE seat = 1") == [(None, "person", "")]


async def test_when_the_database_refuses_nothing_of_the_match_is_written(house: Ledger) -> None:
    """It fails in the midst of the transaction; told again later, the match is whole."""
    refuse = True

    def fail(_: Any, __: Any, statement: str, *___: Any) -> None:
        if refuse and statement.startswith("INSERT INTO candies"):
            raise ConnectionResetError("the line is dead")

    event.listen(house.books.database.sync_engine, "before_cursor_execute", fail)
    told = house.ended("Ayşe", "Bora", None, None)
    with pytest.raises(DatabaseAwayError):
        await house.books.take(told)
    assert await house.rows("SELECT count(*) FROM matches") == [(0,)]
    refuse = False
    await house.books.take(told)
    assert await house.balances() == {"Ayşe": 15, "Bora": 5}


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"table": 1}'])
async def test_what_is_no_letter_is_refused(house: Ledger, body: bytes) -> None:
    with pytest.raises((ValueError, KeyError)):
        await house.books.take(Told(NOON, body))


async def test_a_letter_of_the_first_version_is_still_understood(house: Ledger) -> None:
    entry = json.loads(house.ended("Ayşe", "Bora", None, None).body)
    for name in ("key", "rules", "places"):
        del entry[name]
    entry["seats"] = [
        {name: seat[name] for name in ("person", "name", "turns", "auto_turns")} for seat in entry["seats"]
    ]
    await house.books.take(Told(NOON, json.dumps(entry).encode()))
    assert await house.balances() == {"Ayşe": 15, "Bora": 5}
