"""Seats over real sockets: who comes and goes, who is played for, and what an owner may do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.rules import MATSURI
from tests.house import Node, Player, connect, open_node
from webapp.tables import attendance, persons, whereabouts


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def friends(ayse: Player, bora: Player) -> str:
    table = await ayse.create("friends", MATSURI)
    await bora.open(table)
    await bora.do("sit", table=table)
    return table


async def hears(player: Player, plays: bool) -> None:
    """Read until it is told that the computer plays for seat 1, or no more."""
    told = {"e": "stand_in", "seat": 1, "plays": plays}
    await player.until(lambda frame: told in frame.get("events", ()))
    await player.until_view(lambda view: view["seats"][1]["stand_in"] is plays)  # it may come with a later frame


async def test_who_is_gone_for_thirty_seconds_is_played_for_until_they_open_the_table(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await friends(ayse, bora)
        await ayse.do("start", table=table)
        await bora.send("close", table=table)
        person = (await node.manager.look(table)).table.persons()[1]
        assert person is not None
        # Else whoever wakes the table says that they are back.
        while person in await whereabouts.present(node.manager.store, table):
            await asyncio.sleep(0.01)
        await persons.mark(node.manager, table, person, away=True, for_ms=30_000)
        await hears(ayse, plays=True)
        await bora.open(table)
        await hears(ayse, plays=False)


async def test_who_looked_away_says_that_they_are_back(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await friends(ayse, bora)
        await ayse.do("start", table=table)
        await node.manager.act(table, "nobody", "rigged-1", lambda table, at: attendance.taken_over(table, 1, at))
        await hears(ayse, plays=True)
        assert (await bora.ask("back", table=table))["t"] == "done"
        await hears(ayse, plays=False)


async def test_without_a_clock_the_owner_gives_an_absent_seat_to_the_computer(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await ayse.create("friends", replace(MATSURI, clock=None))
        await bora.open(table)
        await bora.do("sit", table=table)
        await ayse.do("start", table=table)
        assert (await ayse.ask("give", table=table, seat=1))["code"] == "not_away"
        person = (await node.manager.look(table)).table.persons()[1]
        assert person is not None
        await persons.mark(node.manager, table, person, away=True)
        await ayse.do("give", table=table, seat=1)
        assert (await ayse.until_view(lambda view: view["seats"][1]["stand_in"]))["seats"][1]["who"] == "person"


async def test_a_lobbys_seats_are_filled_moved_chosen_left_and_cleared(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await friends(ayse, bora)
        await ayse.do("sit", table=table, seat=2, name="  Elif ")
        await ayse.do("mine", table=table, seat=2)
        await ayse.do("give", table=table, seat=3)
        seats = (await ayse.until_view(lambda view: view["seats"][3]["who"] == "computer"))["seats"]
        assert [seat["name"] for seat in seats[:3]] == [ayse.name, bora.name, "Elif"]
        assert [seat["own"] for seat in seats[:3]] == [False, False, True]
        assert [seat["owner"] for seat in seats] == [False, False, True, False]
        await ayse.do("remove", table=table, seat=3)
        await bora.do("sit", table=table, seat=3)
        await ayse.do("leave", table=table, seat=0)
        await ayse.do("remove", table=table, seat=3)
        assert (await bora.ask("sit", table=table))["code"] == "removed"
        seats = (await bora.until_view(lambda view: view["seats"][3]["who"] == "empty"))["seats"]
        assert [seat["who"] for seat in seats] == ["empty", "empty", "person", "empty"]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"t": "sit", "name": " "}, "bad_name"),
    ({"t": "sit", "seat": 2, "instead_of": 1}, "not_your_seat"),
    ({"t": "mine", "seat": 1}, "not_your_seat"),
    ({"t": "leave", "seat": 1}, "not_your_seat"),
    ({"t": "give", "seat": 1}, "seat_taken"),
    ({"t": "remove", "seat": 3}, "not_at_table"),
    ({"t": "lift", "seat": 0, "deal": 1, "turn": 1}, "not_playing"),
]


async def test_what_cannot_be_has_its_code_and_changes_nothing(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await friends(ayse, bora)
        version = (await node.manager.look(table)).version
        answers = [(await ayse.ask(table=table, **command))["code"] for command, _ in REFUSED]
        assert answers == [code for _, code in REFUSED]
        assert (await node.manager.look(table)).version == version
