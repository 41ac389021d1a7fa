"""A copy takes the store's place that has not heard the last moves: nobody is left with what is no more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.faults.pair import Pair
from tests.house import Node, Player, connect, open_node

pytestmark = pytest.mark.server


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with Pair(tmp_path) as pair:
        yield pair


@pytest.fixture
async def nodes(pair: Pair, tmp_path: Path) -> AsyncIterator[list[Node]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(open_node(pair.url, "okey:", tmp_path)) for _ in range(2)]


async def fail_over(pair: Pair) -> None:
    await asyncio.to_thread(pair.bury)
    await asyncio.to_thread(pair.promote)


async def until_it_is(player: Player, node: Node) -> None:
    """Read until the player has been told the table as the store has it."""
    async with asyncio.timeout(60):
        while True:
            seen = await node.manager.look(player.table)
            if (player.version, player.digest) == (seen.version, seen.digest):
                return
            await player.receive()


async def test_whoever_saw_what_is_taken_back_gets_the_table_whole_and_plays_on(pair: Pair, nodes: list[Node]) -> None:
    async with connect(nodes[0].socket_url) as ann, connect(nodes[1].socket_url) as bob:
        code = await ann.create("friends")
        await bob.open(code)
        with pair.client() as first:
            assert first.execute_command("WAIT", 1, 10_000) == 1
        await asyncio.to_thread(pair.part)
        sat = await bob.ask("sit", id="command-1", table=code, seat=2)
        assert sat["t"] == "done"
        for player in (ann, bob):
            await player.until_view(lambda view: view["seats"][2]["who"] == "person")
        await fail_over(pair)
        for player in (ann, bob):
            await until_it_is(player, nodes[0])
            assert player.view["seats"][2]["who"] == "empty", "it is no more, for everyone"
        assert ann.frames[-1]["t"] == "snap"
        again = await bob.ask("sit", id="command-1", table=code, seat=2)
        assert again["t"] == "done", "the command was forgotten with what it did"
        await ann.until_view(lambda view: view["seats"][2]["who"] == "person")


@pytest.mark.long
async def test_a_deal_that_everybody_saw_to_its_end_is_called_off_when_it_comes_back(
    pair: Pair, nodes: list[Node]
) -> None:
    async with connect(nodes[0].socket_url) as ann:
        code = await ann.create("computers")
        with pair.client() as first:
            assert first.execute_command("WAIT", 1, 10_000) == 1
        await asyncio.to_thread(pair.part)
        await ann.play_to_the_end()
        shown = ann.view["match"]["commitment"]
        await fail_over(pair)
        await ann.until_view(lambda view: view["state"] == "lobby")
        assert ann.view["match"]["commitment"] != shown, "what follows is dealt from a seed that nobody has seen"
        table = (await nodes[0].manager.look(code)).table
        assert (table.voided, table.match) == (1, None)
        await ann.do("start", table=code)
        await ann.play_to_the_end()
