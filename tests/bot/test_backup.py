"""What docs/operations.md says of backup and restore, done word for word, on a house that people play in."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
import redis
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.cluster import free_ports
from tests.house import Player, connect
from tests.postgres import Postgres, find_postgres
from tests.serving import OURS, ROOT, Serving
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People
from webapp.backup import REWRITE, CannotBackUpError, back_up
from webapp.settings import Settings
from webapp.valkey import Valkey, server_program

pytestmark = pytest.mark.server

CLI = f"""#!{sys.executable}
import sys
import redis
try:
    reply = redis.Redis.from_url(sys.argv[2]).execute_command(*sys.argv[3:])
except redis.RedisError as error:
    sys.exit(str(error))
print("PONG" if sys.argv[3] == "PING" and reply else reply)
"""
"""What the documented commands ask of `valkey-cli`, which the wheel does not bring."""


def documented(heading: str) -> list[str]:
    """The blocks of commands under a heading: for a house that keeps all in DATA_DIR, and for servers of one's own."""
    document = (ROOT / "docs" / "operations.md").read_text()
    section = document.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder of programs, as on a host's PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "valkey-server").symlink_to(server_program())
    (folder / "valkey-cli").write_text(CLI)
    (folder / "valkey-cli").chmod(0o755)
    (folder / "okey").write_text(f'#!/bin/sh\ncd {ROOT} && exec {sys.executable} -m bot "$@"\n')
    (folder / "okey").chmod(0o755)
    return folder


async def do(commands: str, programs: Path, settings: Mapping[str, str]) -> str:
    """Run commands as a host does, and return what they say."""
    others = {name: value for name, value in os.environ.items() if name not in OURS}
    path = f"{programs}:{find_postgres()}:{os.environ['PATH']}"
    done = await asyncio.to_thread(
        subprocess.run,
        ["bash", "-euo", "pipefail", "-c", commands],
        env={**others, **settings, "PATH": path}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


async def wins(database_url: str, name: str, key: str) -> None:
    """Have *name* win a match, as the books are told of it."""
    database = open_database(Settings(database_url=SecretStr(database_url)).database())
    house = Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    house.ids = {called: person for person, called in await house.rows("SELECT id, name FROM people")}
    await house.takes(name, None, None, None, key=key)
    await close_database(database)


@asynccontextmanager
async def at_home(serving: Serving, token: str | None = None) -> AsyncIterator[Player]:
    async with connect(f"{serving.url}/ws", token) as player:
        yield player


async def remembered(player: Player) -> tuple[object, ...]:
    """What the house has of a person: matches, candies, and the tables at which they sit."""
    asked = [(await player.ask("me", part=part))[part] for part in ("matches", "candies", "tables")]
    return tuple(asked)


@pytest.mark.long
async def test_a_house_that_was_copied_while_it_was_open_is_as_it_was(tmp_path: Path, programs: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "backups" / "monday"
    settings = {"DATA_DIR": str(data), "BACKUP": str(backup)}
    books = f"sqlite:///{data / 'okey.sqlite'}"
    with Serving(data) as serving:
        async with at_home(serving) as ayse:
            await wins(books, ayse.name, "before")
            table = await ayse.create("friends")
            then = await remembered(ayse)
        said = await do(documented("Backup")[0], programs, settings)
        assert said == f"{backup} holds appendonlydir and okey.sqlite now.\n"
        async with at_home(serving, ayse.token) as still:
            await still.do("leave", table=table)
            await wins(books, ayse.name, "after")
        serving.stop()
        assert "Everything adds up: 1 tables" in await do(documented("Restore")[0], programs, settings)
        serving.start()
        async with at_home(serving, ayse.token) as back:
            assert await remembered(back) == then
            await back.open(table)
            assert back.view["seats"][0]["you"]


def test_a_copy_overwrites_nothing_and_is_not_made_of_nothing(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "okey.sqlite").touch()
    for data, backup, said in (("data", "there", "there already"), ("none", "new", "nothing of a house")):
        with pytest.raises(CannotBackUpError, match=said):
            back_up(Settings(data_dir=tmp_path / data), tmp_path / backup)
    assert list((tmp_path / "there").iterdir()) == []
    assert not (tmp_path / "new").exists()


def test_an_open_house_and_a_closed_one_are_copied_whole(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(sqlite3.connect(data / "okey.sqlite")) as books:
        books.executescript("CREATE TABLE people (name); INSERT INTO people VALUES ('Ayşe')")
    with Valkey(data) as open_house, redis.Redis.from_url(open_house.url) as store:
        before = store.config_get(REWRITE)
        store.set("table", "as it was")
        back_up(Settings(data_dir=data), tmp_path / "monday")
        assert store.config_get(REWRITE) == before
    back_up(Settings(data_dir=data), tmp_path / "tuesday")
    for copy in (tmp_path / "monday", tmp_path / "tuesday"):
        assert stat.S_IMODE(copy.stat().st_mode) == 0o700
        with closing(sqlite3.connect(copy / "okey.sqlite")) as books:
            assert books.execute("SELECT name FROM people").fetchall() == [("Ayşe",)]
        with Valkey(copy) as restored, redis.Redis.from_url(restored.url) as store:
            assert store.get("table") == b"as it was"


def test_a_copy_that_fails_on_the_way_leaves_nothing_and_may_be_made_again(tmp_path: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "backups" / "monday"
    (data / "appendonlydir").mkdir(parents=True)
    (data / "okey.sqlite").write_text("no books, but long enough to be read for some")
    with pytest.raises(CannotBackUpError, match="Nothing was copied: file is not a database"):
        back_up(Settings(data_dir=data), backup)
    assert list(backup.parent.iterdir()) == []
    (data / "okey.sqlite").unlink()
    assert back_up(Settings(data_dir=data), backup) == ["appendonlydir"]


@pytest.mark.long
async def test_servers_of_ones_own_are_copied_and_restored_by_their_programs(
    tmp_path: Path, programs: Path, postgres: Postgres
) -> None:
    data, folder, port = tmp_path / "data", tmp_path / "store", str(*free_ports(1))
    folder.mkdir()
    servers = {
        "REDIS_URL": f"redis://127.0.0.1:{port}",
        "DATABASE_URL": f"postgresql://okey@127.0.0.1:{postgres.port}/house",
    }
    places = {"STORE": str(folder), "STORE_PORT": port, "SNAPSHOT": str(folder / "dump.rdb")}
    settings = {"DATA_DIR": str(data), "BACKUP": str(tmp_path / "monday"), **servers, **places}
    await anew(postgres)
    options = ["--dir", str(folder), "--port", port, "--appendonly", "yes", "--save", ""]
    store = subprocess.Popen([programs / "valkey-server", *options], stdout=subprocess.DEVNULL)
    client = redis.Redis(port=int(port))
    try:
        answers(client)
        with Serving(data, servers) as serving:
            async with at_home(serving) as ayse:
                await wins(servers["DATABASE_URL"], ayse.name, "before")
                table = await ayse.create("friends")
                then = await remembered(ayse)
            await do(documented("Backup")[1], programs, settings)
            await wins(servers["DATABASE_URL"], ayse.name, "after")
            serving.stop()
            client.shutdown(nosave=True)
            store.wait(60)
            await anew(postgres)
            assert "Everything adds up: 1 tables" in await do(documented("Restore")[1], programs, settings)
            assert (folder / "appendonlydir").is_dir(), "what is played from now on outlives the store"
            serving.start()
            async with at_home(serving, ayse.token) as back:
                assert await remembered(back) == then
                await back.open(table)
                assert back.view["seats"][0]["you"]
    finally:
        client.shutdown(nosave=True)
        client.close()
        store.wait(60)


async def anew(postgres: Postgres) -> None:
    """An empty database for the house."""
    server = create_async_engine(
        f"postgresql+asyncpg://okey@127.0.0.1:{postgres.port}/postgres", isolation_level="AUTOCOMMIT"
    )
    async with server.connect() as connection:
        await connection.execute(text("DROP DATABASE IF EXISTS house"))
        await connection.execute(text("CREATE DATABASE house"))
    await close_database(server)


def answers(client: redis.Redis) -> None:
    """Wait until the server does."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            client.ping()
        except redis.ConnectionError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the store did not start")
