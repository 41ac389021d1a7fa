"""A coach's advice, asked over a socket: for who sits with computers alone, in their turn, and nothing changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser.hands import WINNING, rig
from tests.house import Node, connect, open_node


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    """A node whose computers think for ever."""
    async with open_node(valkey_url, store_prefix, tmp_path, pace=1000) as node:
        yield node


async def test_who_plays_against_computers_is_told_what_to_do_and_the_table_stays_as_it_is(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        table = await ayse.create("computers")
        await rig(node, table, WINNING)
        before = (await node.manager.look(table)).version
        told = await ayse.ask("hint", table=table, seat=0)
        assert (told["t"], told["do"], told["tile"], told["away"]) == ("hinted", "finish", "R13", 0)
        assert (await node.manager.look(table)).version == before


async def test_nobody_is_told_where_another_person_sits_not_even_one_at_the_same_phone(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        alone = await ayse.create("computers")
        assert (await ayse.ask("hint", table=alone, seat=1))["code"] == "not_your_seat"
        assert (await bora.ask("hint", table=alone, seat=0))["code"] == "not_your_seat"
        shared = await ayse.create("computers", others=["Elif"])
        await rig(node, shared, WINNING)
        assert (await ayse.ask("hint", table=shared, seat=0))["code"] == "covered"
        friends = await ayse.create("friends")
        assert (await ayse.ask("hint", table=friends, seat=0))["code"] == "not_playing"
        await bora.do("sit", table=friends)
        await ayse.do("start", table=friends)
        await rig(node, friends, WINNING)
        assert (await ayse.ask("hint", table=friends, seat=0))["code"] == "no_hints"
        await bora.do("leave", table=friends)
        assert (await ayse.ask("hint", table=friends, seat=0))["code"] == "no_hints", "it began among people"


async def test_who_is_left_alone_at_a_shared_phone_has_hints_once_they_lift(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        table = await ayse.create("computers", others=["Elif"])
        await rig(node, table, WINNING)
        await ayse.do("leave", table=table, seat=2)
        assert (await ayse.ask("hint", table=table, seat=0))["code"] == "covered"
        await ayse.do("lift", table=table, seat=0, deal=1, turn=9)
        assert (await ayse.ask("hint", table=table, seat=0))["do"] == "finish"


async def test_a_hint_is_for_ones_own_turn(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        table = await ayse.create("computers")
        await rig(node, table, WINNING, turn=1)
        assert (await ayse.ask("hint", table=table, seat=0))["code"] == "not_your_turn"
