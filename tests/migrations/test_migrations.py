"""The migrations bring an empty database to what the models say, and back."""

from __future__ import annotations

from importlib.resources import files

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from migrations import check, downgrade, migrate

ONLY_THERE = {"sqlite": "SELECT sqlite_version()", "postgresql": "SELECT pg_current_wal_lsn()"}
"""What only that kind of database understands."""
TABLES = {
    *("people", "identities", "sessions", "join_codes", "handovers", "pictures"),
    *("matches", "match_players", "candies", "chat_matches", "chat_reach", "returns", "bought", "dealt", "ratings"),
    *("daily_deals", "daily_tries", "spent_tries", "leagues", "season_cards"),
    *("unfinished", "unfinished_seats"),
}


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


async def test_up_gives_the_tables_and_a_second_time_nothing_happens(empty_database: AsyncEngine) -> None:
    await migrate(empty_database)
    await migrate(empty_database)
    async with empty_database.connect() as connection:
        assert await connection.run_sync(tables) == TABLES


async def test_the_migrations_say_all_that_the_models_say(empty_database: AsyncEngine) -> None:
    await migrate(empty_database)
    async with empty_database.begin() as connection:
        await connection.run_sync(check)


async def test_down_leaves_nothing_and_up_works_again(empty_database: AsyncEngine) -> None:
    await migrate(empty_database)
    async with empty_database.begin() as connection:
        await connection.run_sync(downgrade, "base")
        assert await connection.run_sync(tables) == set()
    await migrate(empty_database)
    async with empty_database.connect() as connection:
        assert await connection.run_sync(tables) == TABLES


def test_the_revisions_are_data_of_the_package() -> None:
    assert files("migrations").joinpath("versions", "0001_people.py").is_file()


@pytest.mark.parametrize(("database_url", "asked"), ONLY_THERE.items(), indirect=["database_url"])
async def test_each_kind_of_database_is_the_real_one(empty_database: AsyncEngine, asked: str) -> None:
    async with empty_database.connect() as connection:
        assert await connection.scalar(text(asked))
