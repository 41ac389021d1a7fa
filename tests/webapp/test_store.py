"""The scripts of the store: each test on a real Valkey and, for machines without one, on a fake."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis as SyncRedis
from redis.crc import key_slot
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError

from tests.cluster import free_ports
from webapp.tables import whereabouts
from webapp.tables.scripts import send
from webapp.tables.server_time import ServerTime
from webapp.tables.store import Store, StoreMismatchError, bucket
from webapp.tables.versions import AlreadyApplied, Applied, Change, Conflict, Gone, Kept, Outcome, Published
from webapp.valkey import Valkey, server_program

CODE = "ABCDEFGH23456"
FIRST = Change(
    state=b"state \x00 1", payload=b'{"e": 1}', digest="d000000000000001", due_at=None, match=0, outbox=None, ttl=60
)


@pytest.fixture(params=[pytest.param("valkey", marks=pytest.mark.server), "fake"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """A store on each kind of server."""
    if request.param == "fake":
        store = await Store.on(FakeAsyncRedis(), "test:")
    else:
        store = await Store.connect(request.getfixturevalue("valkey_url"), request.getfixturevalue("store_prefix"))
    yield store
    await store.close()


def change(number: int, **others: Any) -> Change:
    """The change that makes version *number*."""
    made = replace(FIRST, state=f"state {number}".encode(), payload=f"event {number}".encode(), digest=f"d{number:015}")
    return replace(made, **others)


async def write(store: Store, versions: int, code: str = CODE, **others: Any) -> Outcome:
    """Write *versions* versions of a new table and return the last outcome."""
    outcome: Outcome = Gone()
    for number in range(1, versions + 1):
        outcome = await store.commit(code, number - 1, change(number, **others), "ann", f"command-{number}")
    return outcome


def key(store: Store, kind: str, code: str = CODE) -> str:
    return f"{store.prefix}{kind}:{{{bucket(code)}}}:{code}"


def shared_key(store: Store, kind: str) -> str:
    return f"{store.prefix}{kind}:{{{bucket(CODE)}}}"


async def server_now(store: Store) -> int:
    """Return the server's own time, ms: what a node knows of it may be some ms before or after."""
    seconds, micros = await send(store.client, "TIME")
    return int(seconds * 1000 + micros // 1000)


async def everything(store: Store) -> dict[str, Any]:
    """Return all that is kept of the table, for comparison."""
    client = store.client
    streams = [key(store, "e"), key(store, "log"), shared_key(store, "out")]
    return {
        "table": await client.hgetall(key(store, "t")),
        "streams": [await client.xrange(name) for name in streams],
        "due": await client.zrange(shared_key(store, "due"), 0, -1, withscores=True),
        "racks": await store.racks(CODE),
    }


# --- commit ----------------------------------------------------------------------------------------------------------


async def test_a_change_is_written_and_read_back(store: Store) -> None:
    outcome = await store.commit(CODE, 0, FIRST, "ann", "command-1")
    assert isinstance(outcome, Applied)
    assert outcome.version == 1
    assert await store.read(CODE) == Kept(1, FIRST.state, FIRST.digest, outcome.now)


async def test_there_is_no_table_before_the_first_change(store: Store) -> None:
    assert await store.read(CODE) is None
    assert (await store.heads([CODE]))[0].version == 0


async def test_a_repeated_command_gives_its_version_and_changes_nothing(store: Store) -> None:
    await store.commit(CODE, 0, change(1, match=1, outbox=b"won", due_at=5), "ann", "command-1")
    before = await everything(store)
    again = await store.commit(CODE, 0, change(9, match=1, outbox=b"won", due_at=9), "ann", "command-1")
    assert isinstance(again, AlreadyApplied)
    assert again.version == 1
    assert await everything(store) == before


async def test_a_command_that_changes_nothing_is_remembered_and_nothing_else_is_written(store: Store) -> None:
    await write(store, 3)
    noted = await store.commit(CODE, 3, None, "bob", "command-9", seen=change(3).digest)
    assert isinstance(noted, Applied)
    assert noted.version == 3
    kept = await store.read(CODE)
    assert kept is not None
    assert (kept.version, kept.state, kept.digest) == (3, change(3).state, change(3).digest)
    assert await store.since(CODE, 3) == []
    await store.commit(CODE, 3, change(4), "ann", "command-4")
    assert await store.applied(CODE, "bob", "command-9") == 3
    again = await store.commit(CODE, 4, None, "bob", "command-9")
    assert isinstance(again, AlreadyApplied)
    assert again.version == 3
    late = await store.commit(CODE, 3, None, "bob", "command-10")
    assert isinstance(late, Conflict), "it is judged anew by the table as it is"
    assert isinstance(await store.commit("ZZZZZZZZ23456", 3, None, "bob", "command-9"), Gone)


async def test_a_command_is_known_again_however_far_the_table_has_gone_on(store: Store) -> None:
    await write(store, 5)
    for expect in (0, 1, 2, 5, 77):
        again = await store.commit(CODE, expect, change(6), "ann", "command-2")
        assert isinstance(again, AlreadyApplied)
        assert again.version == 2
    assert await store.applied(CODE, "ann", "command-2") == 2
    assert await store.applied(CODE, "ann", "command-9") is None


async def test_commands_that_begin_or_end_alike_are_different(store: Store) -> None:
    await store.commit(CODE, 0, change(1), "auto", "auto:12345678")
    for number, command in enumerate(["12345678", "auto:123456", "auto:123456789"], start=1):
        assert isinstance(await store.commit(CODE, number, change(number + 1), "auto", command), Applied)


async def test_the_same_command_of_another_person_is_another_command(store: Store) -> None:
    await store.commit(CODE, 0, change(1), "ann", "command-1")
    assert isinstance(await store.commit(CODE, 1, change(2), "bob", "command-1"), Applied)
    assert await store.applied(CODE, "bob", "command-1") == 2


async def test_the_33rd_command_of_a_person_makes_the_first_forgotten(store: Store) -> None:
    await store.commit(CODE, 0, change(1), "bob", "command-1")
    for number in range(2, 35):  # 33 commands
        await store.commit(CODE, number - 1, change(number), "ann", f"command-{number}")
    assert isinstance(await store.commit(CODE, 0, change(35), "ann", "command-2"), Conflict)
    assert await store.applied(CODE, "ann", "command-3") == 3
    assert await store.applied(CODE, "ann", "command-34") == 34
    assert await store.applied(CODE, "bob", "command-1") == 1


async def test_who_loses_the_race_is_given_the_table_as_it_is_now(store: Store) -> None:
    outcome = await write(store, 2)
    assert isinstance(outcome, Applied)
    before = await everything(store)
    for expect in (0, 1, 3):
        lost = await store.commit(CODE, expect, change(9, outbox=b"won", due_at=9), "bob", "command-9")
        assert lost == Conflict(Kept(2, b"state 2", f"d{2:015}", outcome.now))
    assert await everything(store) == before


async def test_a_change_to_a_table_that_is_gone_is_refused_and_ends_its_alarm(store: Store) -> None:
    await store.commit(CODE, 0, change(1, due_at=5), "ann", "command-1")
    await store.client.delete(key(store, "t"))
    assert await store.commit(CODE, 1, change(2), "ann", "command-2") == Gone()
    assert await store.read(CODE) is None
    assert await store.client.zcard(shared_key(store, "due")) == 0


async def test_a_table_made_anew_has_nothing_of_an_older_one(store: Store) -> None:
    await write(store, 3, match=1)
    await store.write_rack(CODE, 0, b"rack", 60)
    await store.client.delete(key(store, "t"))
    await write(store, 1)
    assert [event.version for event in await store.since(CODE, 0) or ()] == [1]
    assert await store.log(CODE, 1) == []
    assert await store.racks(CODE) == {}


async def test_everything_of_a_table_lives_as_long_as_its_last_change_says(store: Store) -> None:
    await store.commit(CODE, 0, change(1, match=1, ttl=60), "ann", "command-1")
    await store.write_rack(CODE, 0, b"rack", 60)
    await store.commit(CODE, 1, change(2, match=0, ttl=3600), "ann", "command-2")
    lives = [await store.client.ttl(key(store, kind)) for kind in ("t", "e", "log", "r")]
    assert min(lives) > 3500
    assert max(lives) <= 3600


async def test_the_log_keeps_every_event_and_the_catch_up_stream_only_the_last(store: Store) -> None:
    await write(store, 600, match=1)
    logged = await store.log(CODE, 1)
    assert [(event.version, event.payload) for event in logged] == [(n, f"event {n}".encode()) for n in range(1, 601)]
    assert await store.since(CODE, 0) is None
    assert 256 <= await store.client.xlen(key(store, "e")) <= 256 + 100  # a server trims by whole blocks of 100
    assert [event.version for event in await store.since(CODE, 600 - 256) or ()] == list(range(345, 601))


async def test_each_match_has_its_own_log_with_the_times_of_the_commits(store: Store) -> None:
    times = []
    for number, match in enumerate([0, 1, 1, 2], start=1):
        outcome = await store.commit(CODE, number - 1, change(number, match=match), "ann", f"command-{number}")
        assert isinstance(outcome, Applied)
        times.append(outcome.now)
    assert await store.log(CODE, 1) == [
        Published(CODE, 2, f"d{2:015}", "", times[1], b"event 2"),
        Published(CODE, 3, f"d{3:015}", f"d{2:015}", times[2], b"event 3"),
    ]
    assert [event.version for event in await store.log(CODE, 2)] == [4]


async def test_a_change_that_would_put_the_log_out_of_order_writes_nothing(store: Store) -> None:
    await store.commit(CODE, 0, change(1, match=2), "ann", "command-1")
    before = await everything(store)
    with pytest.raises(ResponseError):
        await store.commit(CODE, 1, change(2, match=1, outbox=b"won", due_at=5), "ann", "command-2")
    assert await everything(store) == before


async def test_an_outbox_entry_is_written_with_its_version_and_only_then(store: Store) -> None:
    first = await store.commit(CODE, 0, change(1, outbox=b'{"type": "match_ended"}'), "ann", "command-1")
    assert isinstance(first, Applied)
    await store.commit(CODE, 0, change(2, outbox=b"again"), "ann", "command-1")  # repeated
    await store.commit(CODE, 0, change(2, outbox=b"lost"), "bob", "command-2")  # too late
    await store.commit(CODE, 1, change(2), "bob", "command-3")
    ((_, entry),) = await store.client.xrange(shared_key(store, "out")) or [("", {})]
    at = str(first.now).encode()
    told = {b"t": CODE.encode(), b"v": b"1", b"m": b"0", b"at": at}
    assert entry == {**told, b"k": b"match_ended", b"d": b'{"type": "match_ended"}'}


async def test_scripts_run_on_a_server_that_has_forgotten_them(store: Store) -> None:
    await store.client.script_flush()
    await write(store, 1, due_at=5)
    await store.client.script_flush()
    claimed, _ = await store.claim(4, 2000)
    assert [row.code for row in claimed] == [CODE]


# --- catching up -----------------------------------------------------------------------------------------------------


async def test_who_missed_versions_gets_them_in_order(store: Store) -> None:
    await write(store, 4)
    missed = await store.since(CODE, 1) or []
    assert [(event.version, event.payload) for event in missed] == [(2, b"event 2"), (3, b"event 3"), (4, b"event 4")]
    assert missed[-1] == replace(missed[-1], code=CODE, digest=f"d{4:015}", before=f"d{3:015}")


async def test_who_missed_nothing_gets_nothing(store: Store) -> None:
    await write(store, 4)
    assert await store.since(CODE, 4) == []


async def test_a_version_that_the_table_never_had_cannot_be_followed(store: Store) -> None:
    assert await store.since(CODE, 0) is None
    await write(store, 4)
    assert await store.since(CODE, 5) is None


async def test_a_version_that_the_table_had_with_another_digest_cannot_be_followed(store: Store) -> None:
    await write(store, 4)
    for version in (2, 4):
        assert await store.since(CODE, version, f"d{version:015}") == await store.since(CODE, version)
        assert await store.since(CODE, version, "d of another past") is None


async def test_a_hole_in_the_stream_is_noticed(store: Store) -> None:
    await write(store, 4)
    await store.client.xdel(key(store, "e"), "3-0")
    assert await store.since(CODE, 1) is None
    await store.client.hset(key(store, "t"), "v", "3")  # as if the 4th had been written while one looked
    assert await store.since(CODE, 1) is None
    await store.client.xdel(key(store, "e"), "4-0")
    assert await store.since(CODE, 1) is None


async def test_the_digest_of_a_version_is_known_while_it_can_be_caught_up_with(store: Store) -> None:
    await write(store, 2)
    assert await store.digest_at(CODE, 1) == f"d{1:015}"
    assert await store.digest_at(CODE, 3) is None
    await store.client.delete(key(store, "e"))
    assert await store.digest_at(CODE, 2) == f"d{2:015}"
    assert await store.digest_at(CODE, 1) is None


# --- alarms ----------------------------------------------------------------------------------------------------------


async def test_a_table_that_is_due_is_claimed_once_for_the_time_of_the_lease(store: Store) -> None:
    await write(store, 1, due_at=await server_now(store) - 700)
    (row,), _ = await store.claim(4, 60_000)
    assert row.code == CODE
    assert 700 <= row.late_ms < 60_000
    claimed, next_in = await store.claim(4, 60_000)
    assert claimed == []
    assert next_in is not None
    assert 0 < next_in <= 60_000


async def test_a_claim_whose_node_died_comes_back_when_the_lease_has_run_out(store: Store) -> None:
    await write(store, 1, due_at=5)
    assert (await store.claim(4, 1))[0]
    async with asyncio.timeout(60):
        while not (await store.claim(4, 1))[0]:
            await asyncio.sleep(0.001)


async def test_a_claim_tells_the_time_to_the_next_alarm_of_all_buckets(store: Store) -> None:
    now = await server_now(store)
    codes = [f"TABLE{number}" for number in range(8)]
    assert len({bucket(code) for code in codes}) > 1
    for number, code in enumerate(codes):
        await store.commit(code, 0, change(1, due_at=now + 30_000 + 1_000 * number), "ann", "command-1")
    claimed, next_in = await store.claim(4, 2_000)
    assert claimed == []
    assert next_in is not None
    assert 20_000 < next_in <= 30_000


async def test_no_alarm_is_no_time(store: Store) -> None:
    await write(store, 1)
    assert await store.claim(4, 2_000) == ([], None)


async def test_a_change_sets_the_alarm_anew_or_ends_it(store: Store) -> None:
    await store.commit(CODE, 0, change(1, due_at=5), "ann", "command-1")
    await store.commit(CODE, 1, change(2, due_at=store.now() + 60_000), "ann", "command-2")
    assert (await store.claim(4, 2_000))[0] == []
    await store.commit(CODE, 2, change(3), "ann", "command-3")
    assert await store.claim(4, 2_000) == ([], None)


async def test_a_claim_takes_no_more_of_a_bucket_than_it_was_asked_for(store: Store) -> None:
    codes = [code for code in (f"TABLE{number}" for number in range(2_000)) if bucket(code) == 7][:5]
    for number, code in enumerate(codes):
        await store.commit(code, 0, change(1, due_at=5 + number), "ann", "command-1")
    first, next_in = await store.claim(3, 60_000)
    assert next_in == 0
    second, _ = await store.claim(3, 60_000)
    assert [[row.code for row in claimed] for claimed in (first, second)] == [codes[:3], codes[3:]]  # the latest first


async def test_the_alarm_of_a_table_that_is_gone_ends_at_its_claim(store: Store) -> None:
    await write(store, 1, due_at=5)
    await store.client.delete(key(store, "t"))
    claimed, _ = await store.claim(4, 2_000)
    assert claimed == []
    assert await store.client.zcard(shared_key(store, "due")) == 0


async def test_a_claimed_table_is_due_by_the_clock_of_its_node(store: Store) -> None:
    due_at = store.now() + 20
    await write(store, 1, due_at=due_at)
    async with asyncio.timeout(60):
        while not (await store.claim(4, 2_000))[0]:
            await asyncio.sleep(0.001)
    assert store.now() >= due_at


@pytest.mark.server
@pytest.mark.parametrize("hours", [-5, 5])
async def test_a_node_whose_own_clock_is_hours_off_follows_the_servers(
    valkey_url: str, store_prefix: str, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    off, wall, steady = hours * 3600, time.time, time.monotonic_ns
    monkeypatch.setattr(ServerTime.__init__, "__defaults__", (lambda: steady() + off * 10**9,))
    monkeypatch.setattr("time.time", lambda: wall() + off)
    node = await Store.connect(valkey_url, store_prefix)
    before = await node.ask_time()
    assert before <= node.now() < before + 60_000
    await write(node, 1, due_at=node.now() + 60_000)
    assert (await node.claim(4, 2_000))[0] == [], "it is not due yet"
    await write(node, 2, due_at=node.now())
    async with asyncio.timeout(60):
        while not (await node.claim(4, 2_000))[0]:
            await asyncio.sleep(0.001)
    await node.close()


# --- presence and racks ----------------------------------------------------------------------------------------------


async def other_node(store: Store) -> Store:
    return await Store.on(store.client, store.prefix)


async def test_who_was_seen_is_present_until_gone(store: Store) -> None:
    await whereabouts.seen_all(store, [(CODE, "ann"), (CODE, "bob"), ("OTHER", "cem")])
    assert await whereabouts.present(store, CODE) == {"ann", "bob"}
    await whereabouts.gone(store, CODE, "ann")
    await whereabouts.gone(store, CODE, "ann")
    assert await whereabouts.present(store, CODE) == {"bob"}
    assert await whereabouts.present(store, "OTHER") == {"cem"}
    await whereabouts.seen_all(store, [])


async def test_a_person_at_two_nodes_is_present_until_gone_from_both(store: Store) -> None:
    other = await other_node(store)
    await whereabouts.seen(store, CODE, "ann")
    await whereabouts.seen(other, CODE, "ann")
    await whereabouts.gone(store, CODE, "ann")
    assert await whereabouts.present(store, CODE) == {"ann"}
    await whereabouts.gone(other, CODE, "ann")
    assert await whereabouts.present(store, CODE) == frozenset()


async def test_who_was_not_seen_for_15_seconds_is_not_present(store: Store) -> None:
    now = store.now()
    await store.client.hset(key(store, "p"), items=["ann node", now - 15_000, "bob node", now - 5_000])
    assert await whereabouts.present(store, CODE) == {"bob"}


async def test_signs_of_life_are_swept_out_after_a_minute(store: Store) -> None:
    await store.client.hset(key(store, "p"), "ann dead-node", store.now() - 61_000)
    await whereabouts.seen(store, CODE, "bob")
    assert await store.client.hkeys(key(store, "p")) == [f"bob {store.node}".encode()]
    assert 0 < await store.client.ttl(key(store, "p")) <= 60


async def test_the_last_rack_written_for_a_seat_is_kept_beside_the_table(store: Store) -> None:
    await write(store, 1)
    assert await store.write_rack(CODE, 2, b"first", 60)
    assert await store.write_rack(CODE, 2, b"second", 60)
    assert await store.write_rack(CODE, 3, b"other", 60)
    assert await store.racks(CODE) == {2: b"second", 3: b"other"}
    assert 0 < await store.client.ttl(key(store, "r")) <= 60
    kept = await store.read(CODE)
    assert kept is not None
    assert kept.version == 1


async def test_no_rack_is_kept_without_a_table(store: Store) -> None:
    assert not await store.write_rack(CODE, 0, b"rack", 60)
    assert await store.racks(CODE) == {}


# --- the data and the server -----------------------------------------------------------------------------------------


async def test_every_node_knows_the_same_secret(store: Store) -> None:
    other = await other_node(store)
    assert len(store.secret) == 32
    assert other.secret == store.secret
    apart = await Store.on(store.client, store.prefix + "apart:")
    assert apart.secret != store.secret


async def test_data_with_another_number_of_buckets_is_refused(store: Store) -> None:
    await store.client.hset(f"{store.prefix}meta", "buckets", 32)
    with pytest.raises(StoreMismatchError, match="32 buckets and this program 64"):
        await other_node(store)


async def test_all_of_a_table_is_in_one_slot(store: Store) -> None:
    await write(store, 1, match=1, outbox=b"won", due_at=5)
    await store.write_rack(CODE, 0, b"rack", 60)
    await whereabouts.seen(store, CODE, "ann")
    names = [name async for name in store.client.scan_iter(f"{store.prefix}*") if not name.endswith(b"meta")]
    assert len(names) == 8  # table, catch-up, log, held, racks, presence, due-set, outbox
    assert len({key_slot(name) for name in names}) == 1


@pytest.mark.server
async def test_a_commit_whose_reply_is_lost_is_written_once(wire: Any, store_prefix: str) -> None:
    """The client library sends it again by itself, on a new connection."""
    store = await Store.connect(wire.url, store_prefix)
    wire.lose_replies = 1
    outcome = await store.commit(CODE, 0, change(1, outbox=b"won"), "ann", "command-1")
    assert isinstance(outcome, AlreadyApplied)
    assert outcome.version == 1
    assert await store.client.xlen(shared_key(store, "out")) == 1
    await store.close()


@pytest.mark.server
async def test_a_cancelled_commit_does_not_mix_up_replies(valkey_url: str, store_prefix: str) -> None:
    store = await Store.connect(valkey_url, store_prefix)
    for number in range(20):
        task = asyncio.create_task(store.commit(f"TABLE{number}", 0, change(1), "ann", "command-1"))
        for _ in range(number % 5):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        again = await store.commit(f"TABLE{number}", 0, change(1), "ann", "command-1")
        assert isinstance(again, Applied | AlreadyApplied)
        assert again.version == 1
    await store.close()


@pytest.mark.server
async def test_a_cancelled_call_ends_its_task_however_far_it_has_come(valkey_url: str, store_prefix: str) -> None:
    store = await Store.connect(valkey_url, store_prefix)

    async def read_and_wait() -> None:
        await store.read(CODE)
        await asyncio.Event().wait()  # where a task goes on for ever that has not heard that it is to end

    for steps in range(40):
        task = asyncio.create_task(read_and_wait())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        _, going_on = await asyncio.wait([task], timeout=60)
        assert not going_on, f"the cancellation after {steps} steps was forgotten"
    await store.close()


@pytest.mark.server
async def test_what_was_acknowledged_survives_a_killed_server(tmp_path: Path) -> None:
    with Valkey(tmp_path) as server:
        store = await Store.connect(server.url)
        await write(store, 3, due_at=5)
        os.kill((await store.client.info("server"))["process_id"], signal.SIGKILL)
        async with asyncio.timeout(60):
            while server.lives():
                await asyncio.sleep(0.005)
        server.forget()
        reading = asyncio.create_task(store.read(CODE))
        await asyncio.sleep(0)  # it is asked for while the server is away
        server.wait_until_it_answers()
        kept = await reading
        assert kept is not None
        assert kept.version == 3
        assert [row.code for row in (await store.claim(4, 2_000))[0]] == [CODE]
        await store.close()


async def test_a_server_that_is_not_there_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.tables.line.PATIENCE", 0.1)
    with pytest.raises(Unreachable):
        await Store.connect(f"unix://{tmp_path}/nobody")


@pytest.fixture
def cluster_url(tmp_path: Path) -> Iterator[str]:
    """A cluster of one server, which refuses scripts whose keys are in different slots."""
    [bus] = map(str, free_ports(1))
    path = tmp_path / "s"
    options = {"port": "0", "unixsocket": str(path), "dir": str(tmp_path), "cluster-enabled": "yes", "save": ""}
    words = [word for name, value in (options | {"cluster-port": bus}).items() for word in (f"--{name}", value)]
    with subprocess.Popen([server_program(), *words], stdout=subprocess.DEVNULL) as server:
        try:
            wait_until(path.exists)
            with SyncRedis(unix_socket_path=str(path)) as client:
                client.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
                wait_until(lambda: b"cluster_state:ok" in client.execute_command("CLUSTER", "INFO"))
            yield f"unix://{path}"
        finally:
            server.kill()


def wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.server
async def test_a_cluster_takes_every_script(cluster_url: str) -> None:
    store = await Store.connect(cluster_url)
    await write(store, 2, match=1, outbox=b"won", due_at=5)
    await whereabouts.seen_all(store, [(CODE, "ann")])
    assert await store.write_rack(CODE, 0, b"rack", 60)
    assert [row.code for row in (await store.claim(4, 2_000))[0]] == [CODE]
    assert len(await store.since(CODE, 0) or ()) == 2
    await store.client.xgroup_create(shared_key(store, "out"), "books", "0")
    await store.done(CODE, "books", "1-1", match=1, kept_ms=5)
    await store.close()


# --- a model ---------------------------------------------------------------------------------------------------------


@dataclass
class Model:
    """One table, as the contract tells it."""

    version: int = 0
    remembered: dict[str, deque[tuple[str, int]]] = field(default_factory=dict)

    def commit(self, expect: int, person: str, command: str) -> tuple[str, int]:
        known = self.remembered.setdefault(person, deque(maxlen=32))
        for before, version in known:
            if before == command:
                return "already", version
        if self.version != expect:
            return ("conflict", self.version) if self.version else ("gone", 0)
        self.version += 1
        known.append((command, self.version))
        return "applied", self.version


def told(outcome: Outcome) -> tuple[str, int]:
    match outcome:
        case Applied(version):
            return "applied", version
        case AlreadyApplied(version):
            return "already", version
        case Conflict(kept):
            return "conflict", kept.version
        case Gone():
            return "gone", 0


COMMANDS = st.tuples(
    st.sampled_from(["ann", "bob"]), st.integers(1, 40).map("c{}".format), st.sampled_from([0, 0, 0, 1, -1])
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=st.lists(COMMANDS, max_size=120), number=st.integers(0, 10**9))
async def test_any_order_of_commits_ends_as_in_the_model(
    store: Store, commands: list[tuple[str, str, int]], number: int
) -> None:
    code, model = f"MODEL{number}", Model()
    await store.client.delete(key(store, "t", code))
    for person, command, off in commands:
        expect = max(0, model.version + off)
        outcome = await store.commit(code, expect, change(model.version + 1), person, command)
        assert told(outcome) == model.commit(expect, person, command)
    assert len(await store.since(code, 0) or ()) == model.version
