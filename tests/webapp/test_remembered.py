"""What a match leaves behind in a house that serves: candies, rows, and its record when the table is long gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from sqlalchemy import text

from engine.record import Record
from tests.house import Node, connect, open_node
from webapp.accounts.database import open_database
from webapp.tables.store import bucket


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def rows(folder: Path, query: str, wanted: int) -> list[tuple[Any, ...]]:
    """Return what *query* gives, as soon as it gives so many rows."""
    database = open_database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
    found: list[tuple[Any, ...]] = []
    async with asyncio.timeout(15):
        while len(found) < wanted:
            await asyncio.sleep(0.02)
            async with database.connect() as connection:
                found = [tuple(row) for row in await connection.execute(text(query))]
    await database.dispose()
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
    assert await store.log(table, 1) == []
    await store.client.delete(f"{store.prefix}t:{{{bucket(table)}}}:{table}")
    async with ClientSession() as session, session.get(f"{node.url}/t/{table.lower()}/record/1") as answer:
        assert answer.status == 200
        record = Record.parse(await answer.text())
    assert (record.table, record.number, record.sitters[0].name) == (table, 1, ayse.name)
