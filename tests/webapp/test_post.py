"""The outbox's postman: in order, until it is done, by one node at a time; a log waits for its record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from webapp.tables.post import Letter, Post
from webapp.tables.store import Store, bucket
from webapp.tables.versions import Change

LONG = 60


class Reader:
    """Takes letters, or does not."""

    def __init__(self) -> None:
        self.took: list[tuple[str, int]] = []
        self.closed = False
        self.unreadable: set[str] = set()
        self.tried = asyncio.Event()

    async def take(self, letter: Letter) -> None:
        self.tried.set()
        if self.closed:
            raise ConnectionError("closed")
        if letter.table in self.unreadable:
            raise ValueError("what is this?")
        self.took.append((letter.table, letter.match))

    async def has(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.took) < count:
                await asyncio.sleep(0.005)


@pytest.fixture
def reader() -> Reader:
    return Reader()


def post(store: Store, take: Callable[[Letter], Awaitable[None]], group: str = "books", lease_ms: int = 60_000) -> Post:
    return Post(store, group, take, lease_ms=lease_ms, round_seconds=0.01, rest_seconds=0.01)


@asynccontextmanager
async def working(office: Post) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(office.run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def left_over(office: Post, count: int) -> None:
    """Wait until all but *count* letters are done: a letter is taken first, and crossed off after."""
    async with asyncio.timeout(60):
        while await office.waiting() != count:
            await asyncio.sleep(0.005)


async def end_match(store: Store, code: str, match: int = 1, ttl: int = LONG) -> None:
    """Write the version in which a match ends at a table, after one in which it is played."""
    kept = await store.read(code)
    version = kept.version if kept else 0
    for number, outbox in ((version, None), (version + 1, b"{}")):
        change = Change(
            b"state", b'{"persons":[null,null,null,null],"happened":[]}', "d" * 16, None, match, outbox, ttl
        )
        await store.commit(code, number, change, "ann", f"command-{number}")


async def outbox(store: Store, code: str) -> int:
    return int(await store.client.xlen(store.outbox(bucket(code))))


def log_key(store: Store, code: str) -> str:
    return f"{store.prefix}log:{{{bucket(code)}}}:{code}"


async def test_letters_come_in_the_order_in_which_they_were_written(store: Store, reader: Reader) -> None:
    codes = [f"TABLE{letter}" for letter in "ABCDEFGH"]
    for match in (1, 2):
        for code in codes:
            await end_match(store, code, match)
        await asyncio.sleep(0.002)  # what is written in one and the same millisecond has no order
    async with working(post(store, reader.take)):
        await reader.has(16)
    firsts, seconds = reader.took[:8], reader.took[8:]
    assert [match for _, match in reader.took] == [1] * 8 + [2] * 8
    assert {code for code, _ in firsts} == {code for code, _ in seconds} == set(codes)


async def test_what_is_done_leaves_the_outbox_and_comes_no_more(store: Store, reader: Reader) -> None:
    await end_match(store, "TABLEA")
    office = post(store, reader.take)
    async with working(office):
        await reader.has(1)
        await end_match(store, "TABLEB")
        await reader.has(2)
        await end_match(store, "TABLEA", 2)
        await reader.has(3)
        await left_over(office, 0)
    assert reader.took == [("TABLEA", 1), ("TABLEB", 1), ("TABLEA", 2)]
    assert (await outbox(store, "TABLEA"), await outbox(store, "TABLEB")) == (0, 0)


async def test_an_entry_stays_until_every_group_has_done_it(store: Store, reader: Reader) -> None:
    await end_match(store, "TABLEA")
    other = post(store, reader.take, group="cards")
    await other.open()
    assert await post(store, reader.take).clear()
    assert await outbox(store, "TABLEA") == 1
    assert await other.waiting() == 1
    assert await other.clear()
    assert await outbox(store, "TABLEA") == 0
    assert reader.took == [("TABLEA", 1)] * 2


async def test_a_group_that_nobody_has_read_for_in_a_day_is_ended(
    store: Store, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its entries would stay for ever. Who reads for it again begins anew, with what is there."""
    other = post(store, reader.take, group="chats")
    await other.open()
    await end_match(store, "TABLEA")
    assert await post(store, reader.take).clear()
    assert await outbox(store, "TABLEA") == 1
    monkeypatch.setattr("webapp.tables.post.KEPT_MS", 20)
    await asyncio.sleep(0.05)
    await end_match(store, "TABLEA", 2)
    assert await post(store, reader.take).clear()
    assert await outbox(store, "TABLEA") == 0
    await end_match(store, "TABLEA", 3)
    assert await other.clear()
    assert reader.took == [("TABLEA", 1), ("TABLEA", 2), ("TABLEA", 3)]


@pytest.mark.long
async def test_a_group_that_is_read_for_keeps_what_it_cannot_do_however_long(
    store: Store, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.tables.post.KEPT_MS", 5_000)
    other = Reader()
    other.closed = True
    await end_match(store, "TABLEA")
    async with working(post(store, other.take, group="chats")):
        await other.tried.wait()
        await asyncio.sleep(5.5)  # older than that, and asked for a moment ago
        await end_match(store, "TABLEA", 2)
        assert await post(store, reader.take).clear()
        assert await outbox(store, "TABLEA") == 2
        other.closed = False
        await other.has(2)
    assert other.took == [("TABLEA", 1), ("TABLEA", 2)]


async def test_a_group_is_brought_the_kinds_it_wants_and_passes_over_the_rest(store: Store, reader: Reader) -> None:
    for version in range(70):  # more than are looked at in a round
        change = Change(b"state", b"{}", "d" * 16, None, 1, b"{}", LONG, kind="sat")
        await store.commit("TABLEA", version, change, "ann", f"command-{version}")
    other = Reader()
    cards = Post(store, "cards", other.take, kinds={"sat", "match_ended"}, keeper="books")
    await cards.open()
    assert await post(store, reader.take).clear()
    assert (reader.took, await outbox(store, "TABLEA")) == ([], 70)
    assert await cards.clear()
    assert (len(other.took), await outbox(store, "TABLEA")) == (70, 0)


async def test_a_log_waits_for_the_group_that_keeps_records_and_for_no_other(store: Store, reader: Reader) -> None:
    await end_match(store, "TABLEA")
    cards = Post(store, "cards", reader.take, keeper="books")
    assert await cards.clear()
    assert await store.log("TABLEA", 1)
    assert await post(store, reader.take).clear()
    assert not await store.client.exists(log_key(store, "TABLEA"))


async def test_while_nothing_can_be_taken_letters_wait_and_none_overtakes(store: Store, reader: Reader) -> None:
    reader.closed = True
    for code in ("TABLEA", "TABLEB", "TABLEC"):
        await end_match(store, code)
        await asyncio.sleep(0.002)  # so that each has a time of its own
    async with working(post(store, reader.take)):
        async with asyncio.timeout(60):
            await reader.tried.wait()
        assert reader.took == []
        reader.closed = False
        await reader.has(3)
    assert reader.took == [("TABLEA", 1), ("TABLEB", 1), ("TABLEC", 1)]


async def test_a_letter_that_nobody_can_read_keeps_no_other_one(store: Store, reader: Reader) -> None:
    reader.unreadable = {"TABLEA"}
    await end_match(store, "TABLEA")
    await end_match(store, "TABLEB")
    office = post(store, reader.take)
    async with working(office):
        await reader.has(1)
        await left_over(office, 1)
    assert reader.took == [("TABLEB", 1)]
    reader.unreadable = set()
    assert await post(store, reader.take).clear()
    assert reader.took == [("TABLEB", 1), ("TABLEA", 1)]


async def test_what_a_dead_node_had_in_hand_is_brought_to_the_next(store: Store, reader: Reader) -> None:
    """It died between the work and the note that it is done: the letter comes twice."""
    await end_match(store, "TABLEA")

    async def die(letter: Letter) -> None:
        await reader.take(letter)
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await post(store, die).clear()
    assert await post(store, reader.take).waiting() == 1
    async with working(post(store, reader.take)):
        await reader.has(2)
    assert reader.took == [("TABLEA", 1)] * 2


async def test_one_node_at_a_time_has_the_post(store: Store, reader: Reader) -> None:
    other = Reader()
    async with working(post(store, reader.take)):
        await end_match(store, "TABLEA")
        await reader.has(1)
        async with working(post(store, other.take)):
            await end_match(store, "TABLEB")
            await reader.has(2)
    assert other.took == []


async def test_when_the_holder_goes_the_next_one_has_it_at_once(store: Store, reader: Reader) -> None:
    other = Reader()
    async with working(post(store, reader.take)):
        await end_match(store, "TABLEA")
        await reader.has(1)
    async with working(post(store, other.take)):
        await end_match(store, "TABLEB")
        await other.has(1)


async def test_the_log_stays_until_its_record_is_kept(store: Store, reader: Reader) -> None:
    code = "TABLEA"
    await end_match(store, code)
    assert await store.client.ttl(log_key(store, code)) == -1, "it outlives its table"
    await end_match(store, code, 2)
    assert await store.client.ttl(log_key(store, code)) == -1
    assert await post(store, reader.take).clear()
    assert await store.log(code, 1) == await store.log(code, 2) == []
    assert not await store.client.exists(log_key(store, code))


async def test_the_log_of_the_match_that_is_played_goes_with_its_table(store: Store, reader: Reader) -> None:
    code = "TABLEA"
    await end_match(store, code)
    change = Change(b"state", b"{}", "d" * 16, None, 2, None, LONG)
    await store.commit(code, 2, change, "ann", "next-match")
    assert await post(store, reader.take).clear()
    assert len(await store.log(code, 2)) == 1
    assert 0 < await store.client.ttl(log_key(store, code)) <= LONG


async def test_a_log_whose_table_is_gone_goes_when_it_is_kept(store: Store, reader: Reader) -> None:
    code = "TABLEA"
    await end_match(store, code)
    await store.client.delete(f"{store.prefix}t:{{{bucket(code)}}}:{code}")
    assert await store.log(code, 1)
    assert await post(store, reader.take).clear()
    assert not await store.client.exists(log_key(store, code))


async def test_a_letter_that_waits_is_as_old_as_it_is_until_it_is_done(
    store: Store, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = post(store, reader.take)
    assert await office.lag_ms() == 0
    await end_match(store, "TABLE")
    kept = await store.read("TABLE")
    assert kept is not None
    monkeypatch.setattr(store, "now", lambda: kept.at + 5_000)
    assert await office.lag_ms() == 5_000, "before the group is there"
    reader.closed = True
    async with working(office):
        await reader.tried.wait()
        assert await office.lag_ms() == 5_000, "brought, and not done"
        reader.closed = False
        await reader.has(1)
        await left_over(office, 0)
        assert await office.lag_ms() == 0
    assert store.meters.again.labels("books")._value.get() > 0, "it was brought again"
