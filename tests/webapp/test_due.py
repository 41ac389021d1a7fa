"""Alarms ring when their time has come, on one node, and one bad table stops no other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.exceptions import ConnectionError as Unreachable

from webapp.tables.due import DueLoop
from webapp.tables.store import Store
from webapp.tables.versions import Change, Claimed

pytestmark = pytest.mark.server

HOUR_MS = 3_600_000


def change(due_at: int | None) -> Change:
    return Change(state=b"s", payload=b"p", digest="d", due_at=due_at, match=0, outbox=None, ttl=60)


@asynccontextmanager
async def running(loop: DueLoop) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(loop.run(), name="due loop")
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled(), task.exception()


class Woken:
    """Notes who was woken, and ends the alarm as the table manager does: with a commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rows: asyncio.Queue[Claimed] = asyncio.Queue()

    async def wake(self, row: Claimed) -> None:
        self.rows.put_nowait(row)
        kept = await self.store.read(row.code)
        assert kept is not None
        await self.store.commit(row.code, kept.version, change(None), "auto", f"auto:{kept.version}")

    async def next(self) -> Claimed:
        async with asyncio.timeout(60):
            return await self.rows.get()


def noting(store: Store, monkeypatch: pytest.MonkeyPatch, before: Callable[[], Awaitable[None]]) -> asyncio.Semaphore:
    """Call *before* ahead of each sweep of *store*; what is returned is released after each."""
    claim, swept = store.claim, asyncio.Semaphore(0)

    async def noted(limit: int, lease_ms: int, late_ms: int) -> Any:
        await before()
        reply = await claim(limit, lease_ms, late_ms)
        swept.release()
        return reply

    monkeypatch.setattr(store, "claim", noted)
    return swept


async def nothing() -> None:
    """What is done before an ordinary sweep."""


async def test_a_table_is_woken_when_it_is_due_and_told_how_late(store: Store) -> None:
    woken = Woken(store)
    async with running(DueLoop(store, woken.wake, sweep_ms=5)):
        await store.commit("LATE", 0, change(store.now() - 2_000), "ann", "command-1")
        row = await woken.next()
        assert row.code == "LATE"
        assert row.late_ms > 1_000
        soon = store.now() + 30
        await store.commit("SOON", 0, change(soon), "ann", "command-1")
        assert (await woken.next()).code == "SOON"
        assert store.now() >= soon


async def test_an_alarm_that_a_sweep_saw_coming_rings_long_before_the_next_sweep(store: Store) -> None:
    woken = Woken(store)
    await store.commit("SOON", 0, change(store.now() + 50), "ann", "command-1")
    async with running(DueLoop(store, woken.wake, sweep_ms=HOUR_MS)):
        assert (await woken.next()).code == "SOON"


async def test_an_outdated_node_wakes_only_what_newer_ones_leave(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.tables.due.LEFT_MS", HOUR_MS)  # else what is fresh is soon left, on a busy machine
    woken = Woken(store)
    await store.commit("FRESH", 0, change(store.now()), "ann", "command-1")
    await store.commit("LEFT", 0, change(store.now() - HOUR_MS - 1_000), "ann", "command-1")
    async with running(DueLoop(store, woken.wake, sweep_ms=5, outdated=lambda: True)):
        assert (await woken.next()).code == "LEFT"
    assert woken.rows.empty()
    assert (await store.stored(["FRESH"]))[0][1] is not None


async def test_a_busy_node_goes_on_when_it_has_woken_what_it_holds(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.tables.due.AWAKE", 1)
    codes = {f"TABLE{number}" for number in range(12)}
    for code in codes:
        await store.commit(code, 0, change(1), "ann", "command-1")
    woken = Woken(store)
    async with running(DueLoop(store, woken.wake, sweep_ms=5, lease_ms=HOUR_MS)):
        await store.commit("LATER", 0, change(store.now() + 20), "ann", "command-1")
        assert {(await woken.next()).code for _ in range(13)} == codes | {"LATER"}


async def test_a_hint_wakes_a_table_long_before_the_next_sweep(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    swept = noting(store, monkeypatch, nothing)
    woken = Woken(store)
    loop = DueLoop(store, woken.wake, sweep_ms=HOUR_MS)
    async with running(loop):
        await swept.acquire()
        at = store.now() + 30
        await store.commit("HINTED", 0, change(at), "ann", "command-1")
        loop.hint(at + HOUR_MS)
        loop.hint(at)
        assert (await woken.next()).code == "HINTED"


async def test_a_hint_that_comes_during_a_sweep_is_not_lost(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    woken = Woken(store)
    loop = DueLoop(store, woken.wake, sweep_ms=HOUR_MS)
    claim, first = store.claim, True

    async def claim_then_commit(limit: int, lease_ms: int, late_ms: int) -> Any:
        nonlocal first
        reply = await claim(limit, lease_ms, late_ms)
        if first:  # this sweep has passed the table's bucket already
            first = False
            at = store.now() + 10
            await store.commit("HINTED", 0, change(at), "ann", "command-1")
            loop.hint(at)
        return reply

    monkeypatch.setattr(store, "claim", claim_then_commit)
    async with running(loop):
        assert (await woken.next()).code == "HINTED"


async def test_one_failing_table_stops_no_other(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    woken = Woken(store)

    async def wake(row: Claimed) -> None:
        if row.code == "BAD":
            raise ZeroDivisionError
        await woken.wake(row)

    await store.commit("BAD", 0, change(1), "ann", "command-1")
    async with running(DueLoop(store, wake, sweep_ms=5, lease_ms=HOUR_MS)):  # it rings once
        await store.commit("GOOD", 0, change(store.now() + 20), "ann", "command-1")
        assert (await woken.next()).code == "GOOD"
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError
    assert getattr(record, "table", None) == "BAD"


async def test_a_wake_that_outlasts_its_lease_is_ended_and_rings_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    woken, calls = Woken(store), 0

    async def wake(row: Claimed) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            await asyncio.Event().wait()  # for ever
        await woken.wake(row)

    await store.commit("SLOW", 0, change(1), "ann", "command-1")
    async with running(DueLoop(store, wake, sweep_ms=5, lease_ms=20)):
        assert (await woken.next()).code == "SLOW"
    # On a busy machine the second one may outlast its lease too.
    assert {record.getMessage() for record in caplog.records if record.levelno == logging.ERROR} == {"alarm failed"}


async def test_two_nodes_wake_each_table_once(store: Store, valkey_url: str) -> None:
    other = await Store.connect(valkey_url, store.prefix)
    codes = {f"TABLE{number}" for number in range(40)}
    for code in codes:
        await store.commit(code, 0, change(1), "ann", "command-1")
    woken = Woken(store)

    async def ended() -> bool:
        return {head.version for head in await store.heads(sorted(codes))} == {2}

    first, second = (DueLoop(node, woken.wake, sweep_ms=5, lease_ms=HOUR_MS) for node in (store, other))
    async with running(first), running(second):
        rang = [(await woken.next()).code for _ in codes]
        async with asyncio.timeout(60):
            while not await ended():
                await asyncio.sleep(0.001)
    assert sorted(rang) == sorted(codes)
    assert woken.rows.empty()
    await other.close()


async def test_alarms_ring_again_when_the_store_is_back(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = 3

    async def fail() -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise Unreachable("away")

    noting(store, monkeypatch, fail)
    woken = Woken(store)
    await store.commit("TABLE", 0, change(1), "ann", "command-1")
    async with running(DueLoop(store, woken.wake, sweep_ms=5)):
        assert (await woken.next()).code == "TABLE"
    said = [record.getMessage() for record in caplog.records if record.name == "webapp.tables.due"]
    assert said == ["no alarm can ring: the store does not answer", "alarms ring again"]


async def test_a_stopped_node_ends_what_it_is_waking(store: Store) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def wake(row: Claimed) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    await store.commit("TABLE", 0, change(1), "ann", "command-1")
    async with running(DueLoop(store, wake, sweep_ms=5)):
        async with asyncio.timeout(60):
            await begun.wait()
    assert ended.is_set()
