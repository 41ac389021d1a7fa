"""A house for a town: two of each role, on a cluster of three servers and a PostgreSQL, and some of them killed."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest
from pydantic import SecretStr

from migrations.tables import bring_up
from tests.cluster import Cluster
from tests.fake_botapi import FakeTelegram
from tests.faults.campaign import Crowd, Node
from tests.faults.chaos import quiet, sit_down
from tests.faults.chaos_history import History
from tests.faults.chaos_players import Seen
from tests.postgres import Postgres
from tests.serving import Serving
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.settings import Settings
from webapp.tables.store import Store

pytestmark = [pytest.mark.server, pytest.mark.long]

TABLES: Final = 6
MOVES: Final = 150
"""Played before and after some parts are killed."""


class Part(Serving):
    """A process of one role; of those without a page it is only known what they say."""

    def __init__(self, folder: Path, role: str, number: int, settings: dict[str, str]) -> None:
        super().__init__(folder / f"{role}-{number}", {**settings, "OPS_PORT": "0"})
        self.role = role
        if role == "pages":
            self.command.append("--no-bot")
        else:
            self.command[-1] = role

    async def opens(self) -> None:
        if self.role == "pages":
            await asyncio.to_thread(self.start)
            return
        said = {"worker": "is at work", "bot": "is on its way"}[self.role]
        self.process = self.spawn()
        deadline = time.monotonic() + 100
        while said not in self.log():
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            await asyncio.sleep(0.05)

    def node(self) -> Node:
        return Node(int(self.url.rpartition(":")[2]), {}, self.log_file, "", up=True)


async def moves(seen: Seen, more: int) -> None:
    """Wait until so many more moves were acknowledged."""
    wanted = seen.moves + more
    async with asyncio.timeout(200):
        while seen.moves < wanted:
            await asyncio.sleep(0.05)


async def test_two_of_each_on_a_cluster_and_postgresql_lose_nothing_when_some_are_killed(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Whoever is left goes on: a page, a worker and the bot that holds the lease. In the end everything adds up."""
    database_url = await postgres.empty()
    with Cluster(tmp_path / "cluster") as cluster:
        async with FakeTelegram() as telegram:
            settings = telegram.settings(
                "https://okey.example.org",
                REDIS_URL=cluster.url,
                DATABASE_URL=database_url,
                FRAME_BURST="1000",
                FRAMES_PER_SECOND="500",
            )
            parts = [Part(tmp_path, role, number, settings) for role in ("pages", "worker", "bot") for number in (1, 2)]
            try:
                await parts[0].opens()  # it lays out the database
                await asyncio.gather(*(part.opens() for part in parts[1:]))
                await _play_and_kill(parts, cluster.url, database_url)
                polls = telegram.polls
                async with asyncio.timeout(60):  # the lease of a bot that was killed ends by itself
                    while telegram.polls < polls + 2:
                        await asyncio.sleep(0.05)
                assert [part.stop() for part in parts if part.process and part.process.poll() is None] == [0] * 3, (
                    "three were killed"
                )
            finally:
                for part in parts:
                    if part.process is not None:
                        part.kill()
    assert [part.log_file.name for part in parts if "Traceback" in part.log()] == []


async def _play_and_kill(parts: list[Part], redis_url: str, database_url: str) -> None:
    pages, other_pages, worker, _, bot, _ = parts
    crowd = Crowd(nodes=[pages.node(), other_pages.node()], chance=Random(7), seen=Seen())
    store = await Store.connect(redis_url, upcast=bring_up)
    database = open_database(Settings(database_url=SecretStr(database_url)).database())
    history = History(store, crowd.seen)
    following = asyncio.create_task(history.follow(crowd.codes))
    people = await sit_down(crowd, TABLES)
    await moves(crowd.seen, MOVES)
    crowd.nodes[1].up = False
    for part in (other_pages, worker, bot):
        part.kill()
    await moves(crowd.seen, MOVES)
    await quiet(crowd, people, store)
    for life in crowd.lives:
        life.cancel()
    following.cancel()
    history.until = store.now()
    await history.read(sorted({person.table for person in people}))
    await history.judge(Books(database, 60, "Europe/Istanbul"))
    await store.close()
    await close_database(database)
    away = sorted(crowd.seen.reconnects)
    print(f"{crowd.seen.moves} moves at {TABLES} tables, {len(away)} reconnects, the longest {away[-1]:.2f} s")
    assert crowd.seen.violations == []
