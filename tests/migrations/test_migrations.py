"""The migrations bring an empty database to what the models say, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from migrations import check, downgrade, migrate
from webapp.accounts.database import open_database

TABLES = {"people", "identities", "sessions"}


@pytest.fixture
async def empty(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    engine = open_database(f"sqlite+aiosqlite:///{tmp_path / 'a % b.sqlite'}")
    yield engine
    await engine.dispose()


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


async def test_up_gives_the_tables_and_a_second_time_nothing_happens(empty: AsyncEngine) -> None:
    await migrate(empty)
    await migrate(empty)
    async with empty.connect() as connection:
        assert await connection.run_sync(tables) == TABLES


async def test_the_migrations_say_all_that_the_models_say(empty: AsyncEngine) -> None:
    await migrate(empty)
    async with empty.begin() as connection:
        await connection.run_sync(check)


async def test_down_leaves_nothing_and_up_works_again(empty: AsyncEngine) -> None:
    await migrate(empty)
    async with empty.begin() as connection:
        await connection.run_sync(downgrade, "base")
        assert await connection.run_sync(tables) == set()
    await migrate(empty)
    async with empty.connect() as connection:
        assert await connection.run_sync(tables) == TABLES


def test_the_revisions_are_data_of_the_package() -> None:
    assert files("migrations").joinpath("versions", "0001_people.py").is_file()
