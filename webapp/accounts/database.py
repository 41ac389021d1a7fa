"""The door to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Final
from weakref import WeakKeyDictionary

import aiosqlite
from sqlalchemy import event, make_url, select
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

REFUSED: Final = (IntegrityError, DataError, ProgrammingError)
"""What the database says of a thing that it will never take."""


class DatabaseAwayError(OSError):
    """The database cannot be reached or does not answer now; what was begun is undone."""


AWAY: Final = (DatabaseAwayError, OperationalError, InterfaceError)
"""What is raised while the database is locked, full or out of reach: the same may be asked again."""

WRITE_SECONDS: Final = 15.0
"""Who has not come to write in SQLite by then is told that the database is away."""
BUSY_MS: Final = 5_000
"""So long one process waits for another one that writes in SQLite."""
CLOSE_SECONDS: Final = 5.0
"""A connection to SQLite that has not ended by then, when the database is closed, is left behind."""


@dataclass(slots=True)
class _File:
    """What belongs to a database in SQLite beside its engine."""

    desk: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Who has it writes."""
    _open: list[aiosqlite.Connection] = field(default_factory=list)

    def connect(self, *args: Any, **options: Any) -> aiosqlite.Connection:
        connection = aiosqlite.connect(*args, **options)
        _thread(connection).daemon = True
        self._open = [*filter(_is_open, self._open), connection]
        return connection

    async def close(self) -> None:
        """Stop what is still open: who is cancelled while they connect leaves it so. No thread may outlive its loop."""
        left = [*filter(_is_open, self._open)]
        for connection in left:
            connection.stop()
        for connection in left:  # one may have waited for another's lock
            await asyncio.to_thread(_thread(connection).join, CLOSE_SECONDS)


def _thread(connection: aiosqlite.Connection) -> Thread:
    return connection._thread


def _is_open(connection: aiosqlite.Connection) -> bool:
    return _thread(connection).is_alive()


_files: Final = WeakKeyDictionary[AsyncEngine, _File]()


@asynccontextmanager
async def writing(database: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction, kept at the block's end; do not begin another one within it. Raises `DatabaseAwayError`.

    SQLite takes one writer at a time, and of many who knock it may leave one outside until it gives up. So they queue.
    """
    file = _files.get(database)
    if file is None:
        async with reading(database) as connection:
            yield connection
        return
    try:
        async with asyncio.timeout(WRITE_SECONDS):
            await file.desk.acquire()
    except TimeoutError:
        raise DatabaseAwayError("the database is away (too many wait to write)") from None
    try:
        async with reading(database) as connection:
            yield connection
    finally:
        file.desk.release()


@asynccontextmanager
async def reading(database: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction in which nothing is written. Raises `DatabaseAwayError`."""
    try:
        async with database.begin() as connection:
            yield connection
    except REFUSED:
        raise
    except (SQLAlchemyError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise DatabaseAwayError(f"the database is away ({type(cause).__name__})") from error


async def ask(database: AsyncEngine) -> None:
    """Have the database answer. Raises `DatabaseAwayError`."""
    async with reading(database) as connection:
        await connection.execute(select(1))


def open_database(url: str) -> AsyncEngine:
    """Return the database at *url*, as `Settings.database` gives it; close it at the end with `close_database`."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    file = _File()
    engine = create_async_engine(url, hide_parameters=True, connect_args={"async_creator_fn": file.connect})
    _files[engine] = file
    # Terminating stops the connection's thread while a shielded close still waits for it: whoever is cancelled twice in
    # the midst of a query would leave a task that never ends, and the house could not close. Closing does neither.
    dialect = engine.sync_engine.dialect
    dialect.do_terminate = dialect.do_close  # type: ignore[method-assign]
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


async def close_database(database: AsyncEngine) -> None:
    """Close every connection, and leave nothing running."""
    await database.dispose()
    if file := _files.get(database):
        await file.close()


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
