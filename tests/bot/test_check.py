"""`okey check`: it finds what does not add up, and says so when everything does."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.check import checked
from tests.house import Player, connect
from tests.serving import OURS, ROOT, Serving
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.people import People
from webapp.tables.manager import Manager
from webapp.tables.store import Store, bucket
from webapp.tables.table import Moment, Step, Table
from webapp.tables.versions import Change


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    """Ayşe has played a match with Bora and one against computers."""
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora")
    await house.takes("Ayşe", "Bora", None, None, key="one")
    await house.takes("Ayşe", None, None, None, key="two")
    return house


async def test_a_house_in_order_adds_up(store: Store, house: Ledger) -> None:
    await Manager(store).create("ayse", "Ayşe", "create-1", computers=True)
    summary, findings = await checked(store, house.books, pause=0)
    assert findings == []
    assert summary == "Everything adds up: 1 tables, 2 people, 2 matches, 26 candies."


WRONG = [
    ("UPDATE people SET candies = candies + 1 WHERE name = 'Ayşe'", "has 22 candies, and their rows add up to 21."),
    ("UPDATE candies SET cap = 5", "was paid 21 candies on 2026-11-30, over the cap of 5."),
    ("UPDATE candies SET reason = 'capped' WHERE worth = 6", "says capped, which its amount 6 of 6 is not."),
    ("DELETE FROM match_players WHERE name = 'Bora'", "Match 1 of table FA6X4LBDHUETI has 3 seats in the books."),
    ("DELETE FROM candies WHERE worth = 6", "Nothing says what match 1 of table FA6X4LBDHUETI paid to person"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG)
async def test_what_does_not_add_up_is_said(store: Store, house: Ledger, wrong: str, said: str) -> None:
    async with house.books.database.begin() as connection:
        await connection.execute(text(wrong))
    summary, findings = await checked(store, house.books, pause=0)
    assert [finding for finding in findings if said in finding]
    assert summary.startswith("Looked through")


async def test_a_table_that_would_never_move_again_is_said(store: Store, house: Ledger) -> None:
    code, _ = await Manager(store).create("ayse", "Ayşe", "create-1", computers=True)
    await store.client.zrem(f"{store.prefix}due:{{{bucket(code)}}}", code)
    _, findings = await checked(store, house.books, pause=0)
    assert findings == [f"Table {code} is playing and has neither an alarm nor an end."]


async def test_a_tile_that_is_lost_is_said(store: Store, house: Ledger) -> None:
    manager = Manager(store)
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)

    def loses_one(table: Table, _: Moment) -> Step:
        assert table.match is not None
        deal = replace(table.match.deal, stock=table.match.deal.stock[1:])
        return replace(table, match=replace(table.match, deal=deal)), ()

    await manager.act(code, "nobody", "lost-1", loses_one)
    _, findings = await checked(store, house.books, pause=0)
    assert findings == [f"Table {code} does not have each of the 106 tiles once."]


async def test_a_table_that_cannot_be_read_is_said(store: Store, house: Ledger) -> None:
    await store.commit("TABLEA", 0, Change(b"?", b"{}", "d" * 16, None, 0, None, 60), "ann", "command-1")
    _, findings = await checked(store, house.books, pause=0)
    assert findings == ["Table TABLEA cannot be read (JSONDecodeError)."]


async def test_a_letter_that_cannot_be_done_is_said(store: Store, house: Ledger) -> None:
    code, _ = await Manager(store).create("ayse", "Ayşe", "create-1")
    kept = await store.read(code)
    assert kept is not None
    change = Change(kept.state, b'{"persons":[null,null,null,null],"happened":[]}', "d" * 16, 2**50, 1, b"{}", 60)
    await store.commit(code, 1, change, "ann", "command-1")
    _, findings = await checked(store, house.books, pause=0)
    assert findings == ["The outbox holds 1 letters that are not done."]


# --- the command -----------------------------------------------------------------------------------------------


def okey_check(data_dir: Path) -> subprocess.CompletedProcess[str]:
    others = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, "-m", "bot", "check"],
        cwd=ROOT, env=others | {"DATA_DIR": str(data_dir)}, capture_output=True, text=True, timeout=100, check=False,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.server
def test_a_new_house_adds_up(tmp_path: Path) -> None:
    """It says that there is none yet, where, and what to do; and a mere look leaves nothing behind."""
    done = okey_check(tmp_path / "new")
    note, summary = done.stdout.splitlines()
    assert (done.returncode, summary) == (0, "Everything adds up: 0 tables, 0 people, 0 matches, 0 candies."), done
    assert f"DATA_DIR {tmp_path / 'new'} holds no house yet" in note
    assert "`okey serve`" in note
    assert not (tmp_path / "new").exists()


@asynccontextmanager
async def four_after_a_match(okey: Serving, tokens: Sequence[str | None]) -> AsyncIterator[list[Player]]:
    """Four people who have played a match to its end; no computer among them, for those take their time."""
    async with AsyncExitStack() as stack:
        four = [await stack.enter_async_context(connect(f"{okey.url}/ws", token)) for token in tokens]
        table = await four[0].create("friends")
        for player in four[1:]:
            await player.do("sit", table=table)
            await player.open(table)
        await four[0].do("start", table=table)
        await asyncio.gather(*(player.play_to_the_end() for player in four))
        yield four


@pytest.mark.long
async def test_it_works_on_an_open_house_a_killed_one_and_a_closed_one(okey: Serving) -> None:
    """Killed right after the match, before its letter was surely done: the check does it."""
    async with four_after_a_match(okey, [None] * 4) as four:
        tokens = [player.token for player in four]
    opened = await asyncio.to_thread(okey_check, okey.data_dir)
    assert "1 tables, 4 people, 1 matches" in opened.stdout, opened
    async with four_after_a_match(okey, tokens):
        await asyncio.to_thread(okey.kill)
    killed = await asyncio.to_thread(okey_check, okey.data_dir)
    assert "2 tables, 4 people, 2 matches" in killed.stdout, killed
    with sqlite3.connect(okey.data_dir / "okey.sqlite") as database:
        database.execute("UPDATE people SET candies = 1000 WHERE id = (SELECT min(id) FROM people)")
    database.close()
    off = await asyncio.to_thread(okey_check, okey.data_dir)
    assert off.returncode == 1
    assert "has 1000 candies" in off.stdout
    assert (opened.returncode, killed.returncode) == (0, 0)
    assert off.stderr.splitlines()[-1] == "okey: One thing is off."
