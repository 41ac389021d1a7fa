"""What happens at a table reaches every subscriber of every node, and what gets lost is found."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as Unanswered

from webapp.tables.fanout import Fanout, Inbox, Message, OverrunError, Resync
from webapp.tables.scripts import Arg, send
from webapp.tables.store import Store, bucket
from webapp.tables.versions import Applied, Change, Head, Published
from webapp.valkey import Valkey

pytestmark = pytest.mark.server

CODE = "ABCDEFGH23456"
HOUR = 3_600.0


@asynccontextmanager
async def listening(store: Store, *, audit_s: float = HOUR, **options: Any) -> AsyncIterator[Fanout]:
    """A node that listens; without an audit, unless a test asks for one."""
    fanout = Fanout(store, audit_s=audit_s, **options)
    task = asyncio.create_task(fanout.run(), name="fanout")
    try:
        async with asyncio.timeout(60):
            await fanout.listening.wait()
        yield fanout
    finally:
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled(), task.exception()


@pytest.fixture
async def writer(store: Store, valkey_url: str) -> AsyncIterator[Store]:
    """The store of another node."""
    writer = await Store.connect(valkey_url, store.prefix)
    yield writer
    await writer.close()


async def write(store: Store, *versions: int, code: str = CODE, line: str = "") -> None:
    """Write these versions of a table; *line* tells apart two histories of it."""
    for number in versions:
        change = Change(
            state=b"s",
            payload=f"{line}{number}".encode(),
            digest=f"{line}d{number}",
            due_at=None,
            match=0,
            outbox=None,
            ttl=60,
        )
        assert isinstance(await store.commit(code, number - 1, change, "ann", f"{line}c{number}"), Applied)


async def write_unheard(store: Store, monkeypatch: pytest.MonkeyPatch, *versions: int, line: str = "") -> None:
    """Write versions whose publishing gets lost."""
    with monkeypatch.context() as lost:
        lost.setattr(store, "channel", lambda _: f"{store.prefix}nowhere")
        await write(store, *versions, line=line)


async def heard(inbox: Inbox) -> Message:
    async with asyncio.timeout(60):
        return await inbox.get()


async def versions(inbox: Inbox, count: int) -> list[int]:
    found = [await heard(inbox) for _ in range(count)]
    return [message.version for message in found if isinstance(message, Published)]


async def take_back(store: Store, version: int) -> None:
    """Take the table back to an older version, as a failover may: the last writes are not there."""
    name = f"{{{bucket(CODE)}}}:{CODE}"
    await store.client.hset(f"{store.prefix}t:{name}", mapping={"v": str(version), "h": f"d{version}"})
    events = await store.since(CODE, 0) or []
    await store.client.delete(f"{store.prefix}e:{name}")
    for event in events[:version]:
        entry: list[Arg] = ["d", event.payload, "h", event.digest, "at", event.at]
        await send(store.client, "XADD", f"{store.prefix}e:{name}", f"{event.version}-0", *entry)


async def test_what_one_node_writes_the_others_hear(store: Store, writer: Store) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1)
        event = await heard(inbox)
        assert [event] == await store.since(CODE, 0)
        assert isinstance(event, Published)
        assert (event.code, event.version, event.digest, event.payload) == (CODE, 1, "d1", b"1")


async def test_any_bytes_may_be_told(store: Store, writer: Store) -> None:
    payload = b"\x00 two  spaces\r\n\xff"
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        change = Change(state=b"s", payload=payload, digest="d", due_at=None, match=0, outbox=None, ttl=60)
        await writer.commit(CODE, 0, change, "ann", "command-1")
        event = await heard(inbox)
        assert isinstance(event, Published)
        assert event.payload == payload


async def test_each_subscriber_hears_of_its_own_table_only(store: Store, writer: Store) -> None:
    async with (
        listening(store) as fanout,
        fanout.subscribe("ONE") as one,
        fanout.subscribe("ONE") as same,
        fanout.subscribe("TWO") as two,
    ):
        await write(writer, 1, 2, code="ONE")
        await write(writer, 1, code="TWO")
        assert await versions(two, 1) == [1]
        assert await versions(one, 2) == await versions(same, 2) == [1, 2]


async def test_a_subscriber_that_left_hears_no_more(store: Store, writer: Store) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as stays:
        async with fanout.subscribe(CODE) as leaves:
            await write(writer, 1)
            assert await versions(leaves, 1) == [1]
        await write(writer, 2)
        assert await versions(stays, 2) == [1, 2]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await leaves.get()


async def test_a_slow_subscriber_is_overrun_and_holds_up_nobody(store: Store, writer: Store) -> None:
    async with listening(store, inbox=3) as fanout, fanout.subscribe(CODE) as slow, fanout.subscribe(CODE) as quick:
        for number in (1, 2, 3, 4):
            await write(writer, number)
            assert await versions(quick, 1) == [number]
        assert slow.overrun
        assert not quick.overrun
        with pytest.raises(OverrunError):
            await slow.get()


async def test_a_version_that_is_not_the_next_makes_subscribers_look(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1)
        await write_unheard(writer, monkeypatch, 2)
        await write(writer, 3, 4)
        assert await versions(inbox, 1) == [1]
        assert await heard(inbox) == Resync(CODE)
        assert await versions(inbox, 1) == [4]


async def test_a_version_that_comes_twice_is_told_once(store: Store, writer: Store) -> None:
    """As when the audit was faster than the message."""
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1)
        await writer.client.publish(writer.channel(bucket(CODE)), f"{CODE} 1 d1  5 1")
        await write(writer, 2)
        assert await versions(inbox, 2) == [1, 2]


async def test_what_a_node_of_the_version_before_tells_makes_subscribers_look_at_once(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a rolling update. It does not say which version it follows; nobody waits for the audit."""
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1)
        assert await versions(inbox, 1) == [1]
        await write_unheard(writer, monkeypatch, 2)
        await writer.client.publish(writer.channel(bucket(CODE)), f'{CODE} 2 d2 5 {{"name": "two words"}}')
        assert await heard(inbox) == Resync(CODE)
        await write(writer, 3)
        assert await versions(inbox, 1) == [3]


async def test_a_lost_publish_is_found_by_the_audit(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening(store, audit_s=0.01) as fanout, fanout.subscribe(CODE) as inbox:
        assert await heard(inbox) == Resync(CODE)  # the first audit does not know yet what was told
        await write(writer, 1)
        assert await versions(inbox, 1) == [1]
        await write_unheard(writer, monkeypatch, 2, 3)
        assert await versions(inbox, 2) == [2, 3]


@pytest.mark.parametrize("last", [2, 3, 4], ids=["shorter", "as long", "longer"])
async def test_a_table_taken_back_is_found_by_the_audit(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    """A version alone would not always tell: the other history may have come as far as the one that was told."""
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1, 2, 3)
        assert await versions(inbox, 3) == [1, 2, 3]
        await take_back(store, 1)
        await write_unheard(writer, monkeypatch, *range(2, last + 1), line="other")
        await fanout.audit()
        assert await heard(inbox) == Resync(CODE)
        await write(writer, last + 1, line="other")
        assert await versions(inbox, 1) == [last + 1]


async def test_a_next_version_of_another_past_makes_subscribers_look(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number is the next one, but it follows a version 2 that nobody here was told."""
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1, 2)
        assert await versions(inbox, 2) == [1, 2]
        await take_back(store, 1)
        await write_unheard(writer, monkeypatch, 2, line="other")
        await write(writer, 3, 4, line="other")
        assert await heard(inbox) == Resync(CODE)
        assert await versions(inbox, 1) == [4]


async def test_a_strange_answer_of_the_store_ends_no_nodes_ears(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As BUSY while a script runs, or MASTERDOWN in a failover: it passes, and the node hears on."""
    refused = asyncio.Event()
    heads = store.heads

    async def busy_once(codes: Sequence[str]) -> list[Head]:
        if not refused.is_set():
            refused.set()
            raise ResponseError("BUSY Valkey is busy running a script")
        return await heads(codes)

    monkeypatch.setattr(store, "heads", busy_once)
    async with listening(store, audit_s=0.01) as fanout, fanout.subscribe(CODE) as inbox:
        async with asyncio.timeout(60):
            await refused.wait()
        assert await heard(inbox) == Resync(CODE)  # from the next audit


async def test_an_audit_that_finds_nothing_says_nothing(store: Store, writer: Store) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1)
        assert await versions(inbox, 1) == [1]
        await fanout.audit()
        await write(writer, 2)
        assert await versions(inbox, 1) == [2]


async def test_versions_that_are_trimmed_cannot_be_told_one_by_one(
    store: Store, writer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        await write(writer, 1)
        assert await versions(inbox, 1) == [1]
        await write_unheard(writer, monkeypatch, *range(2, 500))
        await fanout.audit()
        assert await heard(inbox) == Resync(CODE)


async def test_a_table_that_is_gone_is_told_once(store: Store, writer: Store) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox, fanout.subscribe("OTHER") as other:
        await write(writer, 1)
        await write(writer, 1, code="OTHER")
        assert [await versions(inbox, 1), await versions(other, 1)] == [[1], [1]]
        await store.client.delete(f"{store.prefix}t:{{{bucket(CODE)}}}:{CODE}")
        await fanout.audit()
        await fanout.audit()
        assert await heard(inbox) == Resync(CODE)
        await write(writer, 2, code="OTHER")
        assert await versions(other, 1) == [2]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await inbox.get()


async def test_a_killed_connection_comes_back_and_makes_subscribers_look(
    store: Store, writer: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
        clients = await writer.client.client_list(_type="pubsub")
        for client in clients:
            await writer.client.client_kill_filter(_id=client["id"])
        assert clients
        assert await heard(inbox) == Resync(CODE)
        await write(writer, 1)
        assert await versions(inbox, 1) == [1]


async def test_a_connection_that_falls_silent_is_given_up(store_prefix: str, wire: Any, writer: Store) -> None:
    store = await Store.connect(wire.url, store_prefix)
    async with listening(store, quiet_s=0.25) as fanout, fanout.subscribe(CODE) as inbox:
        wire.silent = True
        async with asyncio.timeout(60):
            while fanout.listening.is_set():
                await asyncio.sleep(0.001)
        fanout.quiet_s = HOUR
        wire.silent = False
        await wire.cut()  # what hangs in the silence ends with it
        assert await heard(inbox) == Resync(CODE)
        async with asyncio.timeout(60):
            await fanout.listening.wait()
        await write(writer, 1)
        while not isinstance(event := await heard(inbox), Published):
            pass
        assert event.version == 1
    await store.close()


class QuietEars:
    """Have the first two pings answered, each after a silence, and no more."""

    def __init__(self) -> None:
        self.pings = 0
        self._quiet = iter([False, True, False, True, False, True, True])

    async def quiet(self, _: float) -> bool:
        return next(self._quiet)

    def ping(self) -> None:
        self.pings += 1


async def test_a_quiet_connection_is_kept_as_long_as_it_answers(store: Store) -> None:
    ears: Any = QuietEars()
    with pytest.raises(Unanswered):
        await Fanout(store, quiet_s=0.01)._hear(ears)
    assert ears.pings == 3


async def test_a_server_that_was_killed_and_started_again_is_heard_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "redis")
    with Valkey(tmp_path) as server:
        store = await Store.connect(server.url)
        async with listening(store) as fanout, fanout.subscribe(CODE) as inbox:
            await write(store, 1)
            assert await versions(inbox, 1) == [1]
            os.kill((await store.client.info("server"))["process_id"], signal.SIGKILL)
            async with asyncio.timeout(60):
                while server.lives():
                    await asyncio.sleep(0.005)
            server.forget()
            server.wait_until_it_answers()
            assert await heard(inbox) == Resync(CODE)
            await write(store, 2)
            assert await versions(inbox, 1) == [2]
        await store.close()
