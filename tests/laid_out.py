"""Lays out a database for a test: all migrations run once on each kind, and each test has what came of them."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from migrations import migrate
from webapp.accounts.database import close_database, open_database

_FOLDER: Final = TemporaryDirectory(prefix="okey-laid-out-")
_FIRST: Final = Path(_FOLDER.name, "first.sqlite")
_SAID: Final = list[str]()
"""What the migrations say to an empty PostgreSQL."""


async def lay_out(database: AsyncEngine) -> None:
    """Bring a new *database* to the shape that the code expects; a file that is there stays as it is."""
    if database.dialect.name != "sqlite":
        await (_say_again(database) if _SAID else _migrate_and_note(database))
        return
    if not _FIRST.exists():
        first = open_database(f"sqlite+aiosqlite:///{_FIRST}")
        await migrate(first)
        await close_database(first)
    file = Path(database.url.database or "")
    if not file.exists():
        shutil.copyfile(_FIRST, file)


async def _migrate_and_note(database: AsyncEngine) -> None:
    def note(_: Any, __: Any, statement: str, given: Any, *___: Any) -> None:
        if not statement.lstrip().startswith("SELECT"):
            assert not given, "what changes something says all of it"
            _SAID.append(statement)

    event.listen(database.sync_engine, "before_cursor_execute", note)
    await migrate(database)
    event.remove(database.sync_engine, "before_cursor_execute", note)


async def _say_again(database: AsyncEngine) -> None:
    """Say it all at once: a tenth of the work, and there were sixty such tests at each landing."""
    async with database.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.execute(";\n".join(_SAID))
