"""On three servers that share the slots all is as on one: the same nodes, the same scripts, nothing set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from engine.rules import MATSURI
from tests.cluster import Cluster
from tests.conftest import quick_first
from tests.house import Node, Player, connect, on_the_wire, open_node
from webapp.tables.lease import Lease
from webapp.tables.store import Store
from webapp.tables.versions import AlreadyApplied, Applied, Change

RULES = on_the_wire(MATSURI)

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with Cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture
async def nodes(cluster: Cluster, tmp_path: Path) -> AsyncIterator[list[Node]]:
    """Two nodes, with their people in one database."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(open_node(cluster.url, "okey:", tmp_path)) for _ in range(2)]


async def play_a_match(first: Node, second: Node) -> Player:
    """Two friends play a match, each by a node of their own; return one of them."""
    async with connect(first.socket_url) as ann, connect(second.socket_url) as bob:
        code = await ann.create("friends")
        await bob.do("sit", table=code)
        await bob.open(code)
        await ann.do("start", table=code)
        await asyncio.gather(ann.play_to_the_end(), bob.play_to_the_end())
        assert (ann.version, ann.digest) == (bob.version, bob.digest)
        return ann


@pytest.mark.parametrize("matches", quick_first([1, 4]))
async def test_players_of_one_table_on_different_nodes_play_a_match_on_a_cluster(
    nodes: list[Node], matches: int
) -> None:
    players = [await play_a_match(*nodes) for _ in range(matches)]
    store = nodes[0].manager.store
    assert {player.table for player in players} <= set(await store.codes()), "tables are looked for on every server"
    assert await store.alive() >= matches
    office = nodes[0].manager
    records = [await office.record(player.table, 1) for player in players]
    while any(records):  # each leaves for the books, which are read from all buckets
        await asyncio.sleep(0.05)
        records = [await office.record(player.table, 1) for player in players]


async def test_tables_are_spread_over_all_servers(nodes: list[Node], cluster: Cluster) -> None:
    store, holders = nodes[0].manager.store, set[int]()
    async with connect(nodes[0].socket_url) as ann:
        for _ in range(60):  # a code is chance: of a dozen now and then all lie on two servers
            code = (await ann.do("create", against="friends", rules=RULES))["table"]
            holders.add(cluster.holder(store.key("t", code)))
            if len(holders) == 3:
                break
    assert holders == {0, 1, 2}


async def test_a_lease_and_a_mark_are_one_for_all_nodes(cluster: Cluster) -> None:
    one, other = await Store.connect(cluster.url), await Store.connect(cluster.url)
    lease = Lease(one, "test")
    number = await lease.take()
    assert number
    assert await Lease(other, "test").take() is None
    assert await lease.first_time("mark", 60, number)
    assert not await Lease(other, "test").first_time("mark", 60)
    await one.close()
    await other.close()


@pytest.mark.long
async def test_a_copy_takes_a_killed_servers_place_and_nothing_that_it_has_heard_is_lost(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        cluster = stack.enter_context(Cluster(tmp_path / "cluster", copies=True))
        first, second = [await stack.enter_async_context(open_node(cluster.url, "okey:", tmp_path)) for _ in range(2)]
        ann, bob = [await stack.enter_async_context(connect(node.socket_url)) for node in (first, second)]
        code = await ann.create("friends")
        await bob.do("sit", table=code)
        key = first.manager.store.key("t", code)
        with Redis(port=cluster.ports[cluster.holder(key)]) as holder:
            assert holder.execute_command("WAIT", 1, 10_000) == 1
        await asyncio.to_thread(cluster.kill, cluster.holder(key))
        answer = await bob.ask("ready", id="command-1", table=code, ready=True)
        while answer.get("code") == "unavailable":
            answer = await bob.ask("ready", id="command-1", table=code, ready=True)
        assert (answer["t"], answer["v"]) == ("done", 3), "after the two that made the table and took the seat"
        for player in (ann, bob):  # either may have been told that the table could not be shown just then
            await player.send("close", table=code)
            await player.ask("me", part="tables")  # all that was told before is read
            player.version, player.digest = 0, None
            await player.open(code)
        await ann.do("start", table=code)
        await asyncio.gather(ann.play_to_the_end(), bob.play_to_the_end())
        assert (ann.version, ann.digest) == (bob.version, bob.digest)


async def write_on(store: Store, code: str, until: asyncio.Event) -> int:
    """Write one version after the other, each command until it is acknowledged; return the last version."""
    version = 0
    while not until.is_set():
        change = Change(b"state", b"{}", "d" * 16, store.now() + 60_000, 0, None, 600)
        try:
            outcome = await store.commit(code, version, change, "ann", f"command-{version}")
        except RedisError:
            await asyncio.sleep(0.05)
            continue
        assert isinstance(outcome, Applied | AlreadyApplied), outcome
        assert outcome.version == version + 1, "once, and in order"
        version = outcome.version
    return version


@pytest.mark.long
async def test_servers_that_are_killed_and_come_back_lose_nothing_acknowledged(cluster: Cluster) -> None:
    store, codes, over = await Store.connect(cluster.url), [f"TABLE{number}" for number in range(12)], asyncio.Event()
    writing = [asyncio.create_task(write_on(store, code, over)) for code in codes]
    for number in (0, 1, 2):
        await asyncio.sleep(1)
        await asyncio.to_thread(cluster.restart, number)
    await asyncio.sleep(1)
    over.set()
    async with asyncio.timeout(60):
        versions = await asyncio.gather(*writing)
    assert [head.version for head in await store.heads(codes)] == versions
    assert min(versions) > 100
    await store.close()
