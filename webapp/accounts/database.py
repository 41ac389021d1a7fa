"""The door to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from weakref import WeakKeyDictionary

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

_desks: Final = WeakKeyDictionary[AsyncEngine, asyncio.Lock]()


@asynccontextmanager
async def writing(database: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction, kept at the block's end; do not begin another one within it. Raises `DatabaseAwayError`.

    SQLite takes one writer at a time, and of many who knock it may leave one outside until it gives up. So they queue.
    """
    if database.dialect.name != "sqlite":
        async with reading(database) as connection:
            yield connection
        return
    desk = _desks.setdefault(database, asyncio.Lock())
    try:
        async with asyncio.timeout(WRITE_SECONDS):
            await desk.acquire()
    except TimeoutError:
        raise DatabaseAwayError("the database is away (too many wait to write)") from None
    try:
        async with reading(database) as connection:
            yield connection
    finally:
        desk.release()


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
    """Return the database at *url*, as `Settings.database` gives it; dispose of it at the end."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, hide_parameters=True)
    # Terminating stops the connection's thread while a shielded close still waits for it: whoever is cancelled twice in
    # the midst of a query would leave a task that never ends, and the house could not close. Closing does neither.
    dialect = engine.sync_engine.dialect
    dialect.do_terminate = dialect.do_close  # type: ignore[method-assign]
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
