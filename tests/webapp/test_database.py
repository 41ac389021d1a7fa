"""The database under tasks that are told to end: nothing of theirs goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import text

from webapp.accounts.database import open_database, reading

LONG = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT max(i) FROM n"


async def test_who_is_cancelled_twice_in_a_query_leaves_no_task_behind(tmp_path: Path) -> None:
    """Such a task would keep the house from closing, for ever."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
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
    await database.dispose()
    left = asyncio.all_tasks() - before
    assert not left or not (await asyncio.wait(left, timeout=60))[1]
