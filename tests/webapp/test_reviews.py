"""The review of a deal over the wire: made once, in another process, bounded, and for a match that is over alone."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestClient, TestServer

from tests.house import Node, open_node
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People
from webapp.tables.store import Store
from webapp.web.records import Records
from webapp.web.reviews import FORM, PROGRAM, WAITING, BusyError, FailedError, Reviewer, add_reviews

CODE = "FA6X4LBDHUETI"
RECORD = (Path(__file__).parents[1] / "golden" / "record-1.txt").read_text("utf-8")
HANGS = (sys.executable, "-c", "import sys, time; sys.stdin.read(); time.sleep(600)")
ECHOES = (sys.executable, "-S", "-c", "import sys; sys.stdin.read(); print(sys.argv[-1], end='')")
FAILS = (sys.executable, "-S", "-c", "import sys; sys.stdin.read(); sys.exit(1)")


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


async def test_a_deal_of_a_match_that_is_over_is_reviewed_and_remembered(node: Node, tmp_path: Path) -> None:
    """The second one to ask is told what the store remembers; of another deal or match there is nothing."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    promised = RECORD.partition("commitment ")[2].partition("\n")[0]
    ledger = Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    await ledger.books.take(ledger.ended(None, None, None, None, key=promised, record=RECORD))
    await close_database(database)
    async with ClientSession(node.url) as browser:
        async with browser.get(f"/t/{CODE}/review/1/2") as answer:
            assert (answer.status, answer.content_type) == (200, "application/json")
            told = await answer.json()
        assert (len(told["turns"]), told["winner"]) == (19, 0)
        noted = await node.manager.store.note(CODE, f"review-{FORM}-1-2")
        assert noted is not None
        await node.manager.store.write_note(CODE, f"review-{FORM}-1-2", zlib.compress(b'"remembered"'), 60)
        async with browser.get(f"/t/{CODE.lower()}/review/1/2") as answer:
            assert await answer.json() == "remembered"
        for path in (f"/t/{CODE}/review/1/4", f"/t/{CODE}/review/2/1", f"/t/{CODE}/review/1/0", "/t/short/review/1/1"):
            async with browser.get(path) as answer:
                assert answer.status == 404, path


async def test_who_asks_for_what_is_being_made_waits_for_the_same(store: Store) -> None:
    reviewer = Reviewer(store, ECHOES)
    one, two = await asyncio.gather(*(reviewer.make((CODE, 1, 3), RECORD) for _ in range(2)))
    assert one is two
    assert one == b"3"
    assert await reviewer.remembered((CODE, 1, 3)) == b"3"
    assert await reviewer.remembered((CODE, 1, 4)) is None


async def test_no_more_than_so_many_wait_and_all_end_with_the_node(store: Store) -> None:
    reviewer = Reviewer(store, HANGS)
    waiting = [asyncio.create_task(reviewer.make((CODE, 1, deal), RECORD)) for deal in range(1, WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await reviewer.make((CODE, 1, WAITING + 1), RECORD)
    await reviewer.close()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(one) for one in ended} == {BusyError}, "who waits is answered"
    with pytest.raises(BusyError):
        await reviewer.make((CODE, 1, 1), RECORD)


async def test_who_goes_away_ends_no_review(store: Store) -> None:
    reviewer = Reviewer(store, ECHOES)
    one, two = (asyncio.create_task(reviewer.make((CODE, 1, 1), RECORD)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    with pytest.raises(asyncio.CancelledError):
        await one
    assert await two == b"1"


async def test_what_takes_too_long_is_ended_and_the_next_one_is_made(store: Store) -> None:
    """Nothing of it is remembered: the machine may have been busy."""
    reviewer = Reviewer(store, HANGS, longest=0.01)
    for deal in (1, 2):
        with pytest.raises(BusyError):
            await reviewer.make((CODE, 1, deal), RECORD)
    assert await reviewer.remembered((CODE, 1, 1)) is None


async def test_what_fails_is_not_busy_and_is_not_tried_again_at_once(store: Store) -> None:
    reviewer = Reviewer(store, FAILS)
    with pytest.raises(FailedError):
        await reviewer.make((CODE, 1, 1), RECORD)
    with pytest.raises(FailedError):
        await reviewer.remembered((CODE, 1, 1))
    assert await reviewer.remembered((CODE, 1, 2)) is None


DAMAGED = {
    "no zlib": b"review",
    "cut off": zlib.compress(b'"a review of some length"' * 9)[:-5],
    "more than any review": zlib.compress(bytes(2_000_000)),
}


@pytest.mark.parametrize("noted", DAMAGED.values(), ids=DAMAGED)
async def test_a_damaged_note_is_none_and_the_review_is_made_again(store: Store, noted: bytes) -> None:
    reviewer, place = Reviewer(store, ECHOES), (CODE, 1, 3)
    await store.write_note(CODE, f"review-{FORM}-1-3", noted, 60)
    assert await reviewer.remembered(place) is None
    await reviewer.make(place, RECORD)
    assert await reviewer.remembered(place) == b"3"


async def test_a_node_that_closes_answers_who_waits_for_a_review_at_once(store: Store) -> None:
    """It waits for requests only when they have been told, so that it need not wait for long."""

    class Asked(Records):
        def __init__(self) -> None:
            pass

        async def asked(self, request: web.Request) -> tuple[str, int, str]:  # noqa: ARG002 - the name is the base's
            return CODE, 1, RECORD

    app = web.Application()
    begun = asyncio.Event()

    class Begun(Reviewer):
        async def _run(self, record: str, deal: int) -> bytes | None:
            begun.set()
            return await super()._run(record, deal)

    add_reviews(app, Asked(), store, lambda store: Begun(store, HANGS))
    async with TestClient(TestServer(app)) as client:
        asking = asyncio.create_task(client.get(f"/t/{CODE}/review/1/1"))
        await begun.wait()
        await app.shutdown()
        assert (await asking).status == 503


async def test_a_record_that_cannot_be_read_is_not_one_that_lacks_the_deal(store: Store) -> None:
    reviewer = Reviewer(store)
    assert await reviewer.make((CODE, 1, 99), RECORD) is None
    with pytest.raises(FailedError):
        await reviewer.make((CODE, 1, 1), RECORD[: len(RECORD) // 2])


def test_it_is_made_by_the_engine_in_a_process_of_its_own() -> None:
    assert PROGRAM[0] == sys.executable
    assert PROGRAM[PROGRAM.index("-m") + 1] == "engine"
