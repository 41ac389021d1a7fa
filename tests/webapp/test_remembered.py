"""What a match leaves behind in a house that serves: candies, rows, and its record when the table is long gone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from sqlalchemy import text

from engine.record import Record
from tests.house import Node, connect, open_node
from webapp.accounts.database import close_database, open_database
from webapp.tables.store import bucket


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def rows(folder: Path, query: str, wanted: int) -> list[tuple[Any, ...]]:
    """Return what *query* gives, as soon as it gives so many rows."""
    database = open_database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
    found: list[tuple[Any, ...]] = []
    async with asyncio.timeout(60):
        while len(found) < wanted:
            await asyncio.sleep(0.02)
            async with database.connect() as connection:
                found = [tuple(row) for row in await connection.execute(text(query))]
    await close_database(database)
    return found


async def test_a_match_is_in_the_books_and_its_record_outlives_the_table(node: Node, tmp_path: Path) -> None:
    async with connect(node.socket_url) as ayse:
        table = await ayse.create("computers")
        end = await ayse.play_to_the_end()
    ((worth, amount, reason),) = await rows(tmp_path, "SELECT worth, amount, reason FROM candies", 1)
    assert worth == amount
    assert reason in {"paid", "not_won", "too_short"}
    seats = await rows(tmp_path, "SELECT seat, points, result FROM match_players ORDER BY seat", 4)
    assert [points for _, points, _ in seats] == [seat["points"] for seat in end["seats"]]
    assert [result for *_, result in seats] == end["match"]["results"]
    store = node.manager.store
    async with asyncio.timeout(60):
        while await store.log(table, 1):  # it goes when the books have said that they are done, a moment later
            await asyncio.sleep(0.02)
    await store.client.delete(f"{store.prefix}t:{{{bucket(table)}}}:{table}")
    async with ClientSession() as session, session.get(f"{node.url}/t/{table.lower()}/record/1") as answer:
        assert answer.status == 200
        record = Record.parse(await answer.text())
    assert (record.table, record.number, record.sitters[0].name) == (table, 1, ayse.name)


async def test_a_person_reads_all_of_it_at_the_socket(node: Node, tmp_path: Path) -> None:
    async with connect(node.socket_url) as ayse:
        table = await ayse.create("computers")
        await ayse.play_to_the_end()
        await rows(tmp_path, "SELECT id FROM candies", 1)
        candies = (await ayse.ask("me", part="candies"))["candies"]
        assert [(line["table"], line["match"], line["cap"]) for line in candies] == [(table, 1, 60)]
        (match,) = (await ayse.ask("me", part="matches"))["matches"]
        assert (match["table"], match["seat"], match["seats"][0]["name"]) == (table, 0, ayse.name)
        (line,) = (await ayse.ask("me", part="tables"))["tables"]
        assert (line["table"], line["state"], line["turn"]) == (table, "over", False)
        person = (await ayse.ask("me", part="person"))["person"]
        assert person["candies"] == person["today"] == candies[0]["amount"]
        assert person["figures"]["matches"] == 1


async def test_settings_are_the_same_everywhere(node: Node) -> None:
    async with connect(node.socket_url) as phone:
        liked = {"lang": "tr", "look": "candy", "sounds": False, "hints": True, "take_back": 500, "show_rating": False}
        await phone.do("prefer", **liked)
        async with connect(node.socket_url, phone.token) as desktop:
            assert desktop.settings == (await desktop.ask("me", part="person"))["person"]["settings"] == liked


async def test_nobody_reads_what_is_another_ones(node: Node, tmp_path: Path) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        await ayse.create("computers")
        await ayse.play_to_the_end()
        await rows(tmp_path, "SELECT id FROM candies", 1)
        for part in ("candies", "matches", "tables"):
            assert (await bora.ask("me", part=part))[part] == []


async def test_a_table_that_one_has_left_is_no_more_ones_own(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        (line,) = (await bora.ask("me", part="tables"))["tables"]
        assert line["names"] == [ayse.name, bora.name, None, None]
        await bora.do("leave", table=table)
        assert (await bora.ask("me", part="tables"))["tables"] == []


async def test_a_guest_asks_for_a_code_that_joins_them(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        codes = [(await ayse.ask("me", part="join"))["join"] for _ in range(2)]
    assert all(re.fullmatch(r"[\w-]{16}", code) for code in codes)
    assert len(set(codes)) == 2


async def test_a_lobby_tells_how_well_those_play_who_show_it(node: Node, tmp_path: Path) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora, connect(node.socket_url) as cem:
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        assert (await ayse.ask("me", part="person"))["person"]["rating"] == {
            "number": 1500,
            "doubt": 330,
            "sure": False,
            "matches": 0,
        }
        assert (await bora.ask("ratings", table=table))["seats"] == [None] * 4
        books = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
        async with books.begin() as connection:
            numbers = "INSERT INTO ratings (person_id, mu_before, sigma_before, mu, sigma)"
            await connection.execute(text(f"{numbers} SELECT id, 25, 8, 27, 2.5 FROM people"))
        await close_database(books)
        assert (await cem.ask("ratings", table=table))["seats"] == [{"number": 1580, "doubt": 100}] * 2 + [None] * 2
        await ayse.do("prefer", look="classic", sounds=True, hints=True, take_back=0, show_rating=False)
        assert (await cem.ask("ratings", table=table))["seats"] == [None, {"number": 1580, "doubt": 100}, None, None]
        await ayse.do("start", table=table)
        assert (await cem.ask("ratings", table=table))["code"] == "not_at_table"
