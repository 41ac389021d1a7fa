"""What chance has dealt is counted from the books, each match once, and shown at `/fair/numbers`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.dealt import Counts, counted_in
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books, pack_record
from webapp.accounts.dealt import Counting
from webapp.accounts.models import MatchRow
from webapp.accounts.people import People
from webapp.tables.store import Store
from webapp.web.fair import Counter, add_statistics

RECORD = (Path(__file__).parents[1] / "golden" / "record-1.txt").read_text()
PROMISE = RECORD.partition("\ncommitment ")[2].partition("\n")[0]


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    return Ledger(Books(database, 60, "Europe/Istanbul"), people)


async def plays(house: Ledger, records: Sequence[bool], first: int = 0) -> None:
    """Write so many matches into the books; of the false ones no record is kept."""
    for number, kept in enumerate(records, first):
        await house.takes(None, None, None, None, key=f"{PROMISE}{number}"[:80])
        if kept:
            await keep(house, f"{PROMISE}{number}"[:80], RECORD)


async def keep(house: Ledger, key: str, record: str) -> None:
    async with house.books.database.begin() as connection:
        await connection.execute(update(MatchRow).where(MatchRow.key == key).values(record=pack_record(record)))


async def counted(house: Ledger) -> Counting:
    counting = Counting(house.books.database)
    while await counting.step():
        pass
    return counting


def times(number: int) -> Counts:
    return Counts({what: number * count for what, count in counted_in(RECORD).items()})


async def test_every_match_is_counted_once_and_what_comes_later_is_added(house: Ledger) -> None:
    await plays(house, [True, False, True])
    counting = await counted(house)
    dealt = await counting.read()
    assert (dealt.matches, dealt.unreadable) == (3, 1)
    assert Counts(dealt.counts) == times(2)
    assert not await counting.step()
    await plays(house, [True] * 6, first=3)
    assert Counts((await (await counted(house)).read()).counts) == times(8)


async def test_two_who_count_at_once_count_no_match_twice(house: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one begins when the first has read, and ends before it has written."""
    await plays(house, [True] * 3)
    slow, quick = Counting(house.books.database), Counting(house.books.database)
    read = await slow.read()

    async def as_it_was() -> object:
        await quick.step()
        return read

    monkeypatch.setattr(slow, "read", as_it_was)
    await slow.step()
    assert Counts((await quick.read()).counts) == times(3)


async def test_all_can_be_counted_anew_from_the_records(house: Ledger) -> None:
    await plays(house, [True, True])
    before = await (await counted(house)).read()
    await house.does("DELETE FROM dealt")
    assert await (await counted(house)).read() == before
    await house.does("UPDATE dealt SET form = 0, counts = '{}'")
    assert await (await counted(house)).read() == before
    assert await house.rows("SELECT count(*) FROM dealt") == [(1,)]


async def test_a_match_that_comes_after_one_with_a_higher_number_is_counted(house: Ledger) -> None:
    """Two write at once, and whoever was first to get a number is the last to be done."""
    await plays(house, [True, True, True])
    before = await (await counted(house)).read()
    await house.does("UPDATE dealt SET matches = 2, counts = '{}'")  # as it was when one of them was not there yet
    assert await (await counted(house)).read() == before


async def test_a_record_that_cannot_be_read_is_passed_over_and_said(house: Ledger) -> None:
    await plays(house, [True, True])
    await keep(house, f"{PROMISE}0"[:80], RECORD.replace("root ", "root 0"))
    await house.does("UPDATE matches SET record = X'00' WHERE id = 2" if is_sqlite(house) else BROKEN)
    dealt = await (await counted(house)).read()
    assert (dealt.matches, dealt.unreadable, dealt.counts) == (2, 2, {})


BROKEN = r"UPDATE matches SET record = '\x00' WHERE id = (SELECT max(id) FROM matches)"


def is_sqlite(house: Ledger) -> bool:
    return house.books.database.dialect.name == "sqlite"


async def test_the_numbers_are_told_beside_what_chance_expects(house: Ledger) -> None:
    await plays(house, [True, True])
    counting = await counted(house)
    app = web.Application()
    add_statistics(app, counting)
    async with TestClient(TestServer(app)) as client, client.get("/fair/numbers") as answer:
        told = json.loads(await answer.text())
    deals = times(2)["deals"]
    assert (told["deals"], told["matches"], told["enough"], len(told["rows"])) == (deals, 2, False, 125)
    okey = next(row for row in told["rows"] if row["kind"] == "okey")
    assert okey["expected"] == pytest.approx(deals / 52)


async def test_one_node_counts_and_another_leaves_it_alone(house: Ledger, valkey_url: str, store_prefix: str) -> None:
    await plays(house, [True])
    store = await Store.connect(valkey_url, store_prefix)
    counting = Counting(house.books.database)
    first, second = Counter(store, counting), Counter(store, counting)
    number = await first._lease.take()
    assert number is not None
    await second.count()
    assert (await counting.read()).matches == 0, "somebody else has it in hand"
    await first._lease.give_back(number)
    await second.count()
    assert (await counting.read()).matches == 1
    await store.close()
