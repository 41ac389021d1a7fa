"""Many matches, a worker that is killed, letters that come again, a database that refuses: the books are exact.

What the books must hold is calculated here from the letters alone, one after the other, in the order of their time.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.check import checked
from engine.scoring import Result
from tests.conftest import quick_first
from tests.faults.unwell import Unwell
from tests.serving import ROOT
from webapp.accounts.books import Books
from webapp.accounts.candies import Sitting, decide
from webapp.accounts.ended import day_of
from webapp.accounts.people import People
from webapp.tables.post import Letter, Post
from webapp.tables.store import Store
from webapp.tables.versions import Change

CAP = 60
ZONE = "Europe/Istanbul"
WORKER = Path(__file__).with_name("worker.py")
PAGE = b'{"persons":[null,null,null,null],"happened":[]}'


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


class Mortal(Post):
    """A postman who may die between any two steps, and then gives nothing back."""

    def __init__(self, store: Store, books: Books, chance: Random, taken: Counter[str], written: Counter[str]) -> None:
        super().__init__(store, "books", self._take, lease_ms=80, round_seconds=0.005, rest_seconds=0.005)
        self._books, self._chance = books, chance
        self.lease.give_back = self._keep_it  # type: ignore[method-assign]
        self.taken, self.written = taken, written

    async def _keep_it(self, number: int) -> None:
        """The dead give nothing back."""

    async def _take(self, letter: Letter) -> None:
        self._may_die()
        self.taken[f"{letter.table} {letter.match}"] += 1
        await self._books.take(letter)
        self.written["letters"] += 1
        self._may_die(certainly=self.written["letters"] == 1)  # it is written, and nobody knows

    async def _letters(self) -> list[Letter]:
        letters = await super()._letters()
        self._may_die()
        return letters

    def _may_die(self, *, certainly: bool = False) -> None:
        if certainly or self._chance.random() < 0.05:
            raise asyncio.CancelledError


@dataclass
class Workers:
    """One postman after the other."""

    store: Store
    books: Books
    chance: Random
    deaths: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    written: Counter[str] = field(default_factory=Counter)

    async def work(self) -> None:
        while True:
            post = Mortal(self.store, self.books, self.chance, self.taken, self.written)
            task = asyncio.create_task(post.run())
            try:
                await asyncio.wait({task})
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            self.deaths += 1


def entry(chance: Random, code: str, match: int, people: list[str]) -> dict[str, Any]:
    """A match with anything in it that candies ask for."""
    persons = [person if chance.random() < 0.6 else None for person in chance.sample(people, 4)]
    results = chance.choice([["win", "loss", "loss", "loss"], ["draw"] * 4, ["win", "win", "loss", "loss"]])
    chance.shuffle(results)
    turns = chance.choice([3, 6, 7, 12])
    seats = [
        {
            "seat": seat,
            "person": person,
            "device": person,
            "own": True,
            "left": person is not None and chance.random() < 0.1,
            "name": f"seat {seat}",
            "turns": turns,
            "auto_turns": chance.choice([0, 0, 0, turns // 2 + 1]) if person else 0,
        }
        for seat, person in enumerate(persons)
    ]
    return {
        "type": "match_ended", "table": code, "match": match, "key": f"{code}/{match}", "rules": "matsuri",
        "deals": 1, "points": [0, 0, 0, 0], "places": [1, 1, 1, 1], "results": results, "seats": seats,
    }  # fmt: skip


async def play(
    store: Store, chance: Random, code: str, matches: int, people: list[str], *, pause: float = 0.01
) -> None:
    """Write the ends of some matches at a table, and a move before each."""
    for version in range(2 * matches):
        match = version // 2 + 1
        ends = json.dumps(entry(chance, code, match, people)).encode() if version % 2 else None
        change = Change(b"state", PAGE, "d" * 16, None, match, ends, 3600)
        for _ in range(2):  # each command is sent twice
            await store.commit(code, version, change, "ann", f"command-{version}")
        await asyncio.sleep(chance.uniform(0, pause))


def in_order(letters: list[tuple[int, dict[str, Any]]]) -> list[tuple[int, dict[str, Any]]]:
    return sorted(letters, key=lambda letter: (letter[0], letter[1]["table"], letter[1]["match"]))


def calculated(letters: list[tuple[int, dict[str, Any]]]) -> list[tuple[Any, ...]]:
    """What the candies must say: one letter after the other, with a purse a day."""
    purse: Counter[tuple[str, str]] = Counter()
    rows = []
    for at, told in letters:
        day = day_of(at, ZONE)
        sittings = [
            Sitting(
                seat["seat"], seat["person"], seat["device"], Result(told["results"][seat["seat"]]),
                seat["turns"], seat["auto_turns"], seat["left"],
            )
            for seat in told["seats"]
        ]  # fmt: skip
        for decision in decide(sittings):
            amount = min(decision.worth, CAP - purse[decision.person, day])
            purse[decision.person, day] += amount
            reason = "capped" if amount < decision.worth else decision.reason.value
            rows.append((told["key"], decision.person, decision.seat, decision.worth, amount, reason, day, CAP))
    return sorted(rows)


async def kill_workers(store: Store, database: AsyncEngine, chance: Random, playing: asyncio.Future[Any]) -> int:
    """Let processes do the post, one after the other, and kill each at any moment, until all is played and done.

    Return how many had something in hand. Each lives longer than the last, so that a slow machine comes to an end too.
    """
    post, deaths, life = Post(store, "books", _leave), 0, 0.3
    while not playing.done() or await post.waiting():
        async with worker(store, database, chance.randrange(10**6)) as process:
            await asyncio.sleep(chance.uniform(0.0, life))
            deaths += await post.waiting() > 0
            process.kill()
        life *= 1.5
    return deaths


@asynccontextmanager
async def worker(store: Store, database: AsyncEngine, seed: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process that does the post, as soon as it does."""
    url = database.url.render_as_string(hide_password=False)
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(WORKER), valkey_of(store), store.prefix, url, str(seed),
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"working\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def valkey_of(store: Store) -> str:
    return f"unix://{quote(store.client.connection_pool.connection_kwargs['path'])}"


@pytest.mark.long
async def test_the_books_hold_exactly_what_was_played_though_their_process_is_killed(
    store: Store, database: AsyncEngine, people: People
) -> None:
    """A hundred matches; the process that writes them is killed again and again, in a transaction too."""
    chance = Random(12)
    persons = [(await people.guest(f"Person {number}"))[0].id for number in range(10)]
    letters = await _told(store)
    codes = [f"TABLE{number}" for number in range(50)]
    async with asyncio.timeout(480):
        await Post(store, "books", _leave).open()
        listening = asyncio.create_task(_listen(store, letters))
        playing = asyncio.gather(
            *(play(store, Random(number), code, 2, persons, pause=1.0) for number, code in enumerate(codes))
        )
        deaths = await kill_workers(store, database, chance, playing)
        await listening_done(listening, letters, 100)
    assert deaths >= 3
    assert await _rows(database) == calculated(in_order(letters))
    _, findings = await checked(store, Books(database, CAP, ZONE), pause=0)
    assert [finding for finding in findings if "cannot be read" not in finding] == []


@pytest.mark.parametrize("database_url", quick_first(["sqlite", "postgresql"]), indirect=True)
@pytest.mark.parametrize(
    ("tables", "matches"), [(12, 2), pytest.param(50, 2, marks=pytest.mark.long)], ids=["few", "many"]
)
async def test_the_books_hold_exactly_what_was_played(
    store: Store, database: AsyncEngine, people: People, tables: int, matches: int
) -> None:
    chance = Random(tables)
    persons = [(await people.guest(f"Person {number}"))[0].id for number in range(10)]
    unwell = Unwell(database, chance, often=0.05, deadly=1 / tables)  # in a short run death has to come often
    workers = Workers(store, Books(database, CAP, ZONE), chance)
    working = asyncio.create_task(workers.work())
    codes = [f"TABLE{number}" for number in range(tables)]
    letters = await _told(store)
    async with asyncio.timeout(240):
        listening = asyncio.create_task(_listen(store, letters))
        await asyncio.gather(*(play(store, chance, code, matches, persons) for code in codes))
        post = Post(store, "books", workers.books.take)
        while await post.waiting():
            await asyncio.sleep(0.05)
        await listening_done(listening, letters, tables * matches)
    working.cancel()
    await asyncio.wait({working})
    unwell.often = unwell.deadly = 0.0
    assert await _rows(database) == calculated(in_order(letters))
    assert workers.deaths > unwell.deaths > 0
    assert unwell.refused > 0
    assert len(workers.taken) == tables * matches
    assert max(workers.taken.values()) > 1, "some came again"
    _, findings = await checked(store, workers.books, pause=0)
    assert [finding for finding in findings if "cannot be read" not in finding] == []


async def _told(store: Store) -> list[tuple[int, dict[str, Any]]]:
    """Have every letter kept for the test too, by a group that takes none."""
    await Post(store, "test", _leave).open()
    return []


async def _leave(_: Letter) -> None:
    raise AssertionError


async def _listen(store: Store, letters: list[tuple[int, dict[str, Any]]]) -> None:
    async def note(letter: Letter) -> None:
        letters.append((letter.at, json.loads(letter.body)))

    await Post(store, "test", note, round_seconds=0.02).run()


async def listening_done(listening: asyncio.Task[None], letters: list[Any], wanted: int) -> None:
    while len(letters) < wanted:
        await asyncio.sleep(0.02)
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


async def _rows(database: AsyncEngine) -> list[tuple[Any, ...]]:
    query = (
        "SELECT key, person_id, seat, worth, amount, reason, candies.day, cap "
        "FROM candies JOIN matches ON matches.id = candies.match_id"
    )
    async with database.connect() as connection:
        return sorted(tuple(row) for row in await connection.execute(text(query)))
