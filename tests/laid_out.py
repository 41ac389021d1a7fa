"""Lays out an SQLite database for a test: all migrations run once, and each test has a copy of what came of them."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from migrations import migrate
from webapp.accounts.database import close_database, open_database

_FOLDER: Final = TemporaryDirectory(prefix="okey-laid-out-")
_FIRST: Final = Path(_FOLDER.name, "first.sqlite")


async def lay_out(database: AsyncEngine) -> None:
    """Bring a new *database* to the shape that the code expects; one that is there stays as it is."""
    if database.dialect.name != "sqlite":
        await migrate(database)
        return
    if not _FIRST.exists():
        first = open_database(f"sqlite+aiosqlite:///{_FIRST}")
        await migrate(first)
        await close_database(first)
    file = Path(database.url.database or "")
    if not file.exists():
        shutil.copyfile(_FIRST, file)
