"""The database under tasks that are told to end: nothing of theirs goes on."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import select, text, update

from tests.laid_out import lay_out
from webapp.accounts import database as door
from webapp.accounts.database import DatabaseAwayError, close_database, open_database, reading, writing
from webapp.accounts.models import PersonRow
from webapp.accounts.people import People

LONG = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT max(i) FROM n"


async def test_who_is_cancelled_twice_in_a_query_leaves_no_task_behind(tmp_path: Path) -> None:
    """Such a task would keep the house from closing, for ever."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    await lay_out(database)
    before = asyncio.all_tasks()

    async def ask() -> None:
        async with reading(database) as connection:
            await connection.execute(text(LONG))

    for steps in range(24):
        asking = asyncio.create_task(ask())
        await asyncio.sleep(0.001 * steps)
        asking.cancel()
        for _ in range(steps % 6):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    await close_database(database)
    left = asyncio.all_tasks() - before
    assert not left or not (await asyncio.wait(left, timeout=60))[1]


def test_who_is_cancelled_while_they_connect_leaves_no_thread_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would answer to a loop that is closed by then."""
    thrown: list[object] = []
    monkeypatch.setattr(threading, "excepthook", thrown.append)

    async def connect_and_go(steps: int) -> None:
        database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
        await lay_out(database)  # of a new file each connection would be the first, and wait for the others
        asking = [asyncio.create_task(door.ask(database)) for _ in range(3)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await close_database(database)

    before = set(threading.enumerate())
    for steps in range(60):
        asyncio.run(connect_and_go(steps % 20))
    assert not set(threading.enumerate()) - before
    assert not thrown


async def test_of_many_who_write_at_once_on_a_slow_disk_nobody_is_turned_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite would let each of them knock for a while and send the unlucky ones away: `BUSY_MS`."""
    monkeypatch.setattr(door, "BUSY_MS", 20)
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    await lay_out(database)
    people = [(await People(database).guest())[0].id for _ in range(2)]

    async def write_slowly(person: str) -> None:
        async with writing(database) as connection:
            await connection.execute(update(PersonRow).values(language="tr").where(PersonRow.id == person))
            await asyncio.sleep(0.03)

    await asyncio.gather(*(write_slowly(person) for person in people * 6))
    async with reading(database) as connection:
        assert (await connection.scalars(select(PersonRow.language))).all() == ["tr", "tr"]
    await close_database(database)


async def test_who_cannot_come_to_write_is_told_so_and_the_next_one_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "WRITE_SECONDS", 0.01)
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    await lay_out(database)
    async with writing(database):
        with pytest.raises(DatabaseAwayError):
            await People(database).guest()
    await People(database).guest()
    await close_database(database)
