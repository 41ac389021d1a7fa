"""A match that is over has an address, for whoever has it; one that is played has none, and nothing tells of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import pytest
from aiohttp import ClientSession

from engine.record import Record
from engine.replaying import steps
from engine.shuffle import seed
from engine.tiles import text
from tests.house import Node, connect, open_node
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.joining import Joining
from webapp.accounts.people import People
from webapp.tables.store import Store
from webapp.tables.versions import Published
from webapp.web.records import EACH

CODE = "FA6X4LBDHUETI"
RECORD = "okeyhane record 1\ntable FA6X4LBDHUETI match 1\nseat 1 person Bora\ncommitment a\nsha256 -\n"


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


@pytest.fixture
async def ledger(node: Node, tmp_path: Path) -> AsyncIterator[Ledger]:
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    yield Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    await close_database(database)


async def get(url: str) -> tuple[int, str]:
    async with ClientSession() as browser, browser.get(url, headers={"Accept": "text/html"}) as answer:
        return answer.status, await answer.text(errors="replace")


async def card(node: Node, path: str) -> dict[str, str]:
    """What a link shows, by its name."""
    _, page = await get(node.url + path)
    return {name: unescape(said) for name, said in re.findall(r'property="og:(\w+)" content="([^"]*)"', page)}


async def test_a_link_to_a_match_shows_who_played_and_the_points(node: Node, ledger: Ledger) -> None:
    await ledger.knows('<Ayşe> "A"', "Bora-Can")
    told = ledger.ended("Bora-Can", '<Ayşe> "A"', None, None, record=RECORD)
    await ledger.books.take(told)
    shown = await card(node, f"/t/{CODE}/replay/1")
    assert shown["title"] == 'Bora-Can 2 · <Ayşe> "A" 0 · Bozkır 0 · Bozkır 0'
    assert shown["description"].startswith("A match of Okey to look back at")
    assert shown["image"] == f"{node.url}/preview.png"
    assert (await card(node, f"/t/{CODE.lower()}/replay/1"))["title"] == shown["title"]
    _, page = await get(f"{node.url}/t/{CODE}/replay/1")
    assert "<Ayşe>" not in page, "a name is no part of the page"


@pytest.mark.parametrize("path", [f"/t/{CODE}/replay/2", "/t/ABCDEFGHIJK23/replay/1", "/replay", f"/t/{CODE}"])
async def test_a_link_to_no_match_shows_the_house(node: Node, ledger: Ledger, path: str) -> None:
    await ledger.knows("Ayşe")
    await ledger.books.take(ledger.ended("Ayşe", None, None, None, record=RECORD))
    assert (await card(node, path))["title"] == "Okeyhane"


@pytest.mark.parametrize("path", [f"/t/{CODE}/replay/x", "/t/short/replay/1", f"/t/{CODE}/replay/", "/replay/1"])
async def test_other_addresses_lead_nowhere(node: Node, path: str) -> None:
    assert (await get(node.url + path))[0] == 404


async def test_who_was_erased_is_named_neither_in_the_record_nor_by_the_link(node: Node, ledger: Ledger) -> None:
    await ledger.knows("Ayşe", "Bora")
    await ledger.books.take(ledger.ended("Ayşe", "Bora", None, None, record=RECORD))
    await Joining(ledger.books.database).erase(ledger.ids["Bora"])
    assert (await card(node, f"/t/{CODE}/replay/1"))["title"] == "Ayşe 2 · — 0 · Bozkır 0 · Bozkır 0"
    _, record = await get(f"{node.url}/t/{CODE}/record/1")
    assert "\nseat 1 person -\n" in record
    assert "Bora" not in record


async def everything(node: Node, table: str, number: int) -> dict[str, str]:
    """What every address of the house answers that can be asked with a table's code and a match's number."""
    found = {}
    for resource in node.server.app.router.resources():
        path = resource.canonical
        if path in {"/ws", "/assets"}:
            continue
        named = path.replace("{code}", table).replace("{number}", str(number)).replace("{deal}", "1")
        found[named] = (await get(node.url + named))[1]
    return found


async def test_a_running_match_can_be_read_nowhere(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first match at the table is over and open to all; of the second one no address tells anything."""
    async with connect(node.socket_url) as ayse:
        table = await ayse.create("computers")
        await ayse.play_to_the_end()
        status, first = await get(f"{node.url}/t/{table}/record/1")
        assert status == 200
        assert list(steps(Record.parse(first)))
        await ayse.do("again", table=table)
        await ayse.until_view(lambda view: view["state"] == "playing")
        match = (await node.manager.look(table)).table.match
        assert match is not None
        hidden = [match.root.hex(), *(text(hand) for hand in match.deal.hands), text(match.deal.stock)]
        hidden += [seed(match.root, number).hex() for number in (1, 2)]
        answers = await everything(node, table, 2)
        assert {f"/t/{table}/{part}/2" for part in ("record", "replay")} | {f"/t/{table}/review/2/1", "/replay"} <= set(
            answers
        )
        assert [path for path, said in answers.items() if any(secret in said for secret in hidden)] == []
        read, log = list[int](), Store.log

        async def counted(store: Store, code: str, number: int) -> list[Published]:
            read.append(number)
            return await log(store, code, number)

        monkeypatch.setattr(Store, "log", counted)
        for part in ("record/2", "review/2/1"):
            assert (await get(f"{node.url}/t/{table}/{part}"))[0] == 404
        assert 2 not in read, "its log is long, and is not even read; the books may still read the first one's"
        shown = await card(node, f"/t/{table}/replay/2")
        assert (shown["title"], ayse.name in str(answers)) == ("Okeyhane", False)


async def test_who_guesses_at_matches_is_slow(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.records.EACH_A_SECOND", 1 / 3600)  # a busy machine asks slowly by itself
    async with (
        open_node(valkey_url, store_prefix, tmp_path, trust_proxy=True) as node,
        ClientSession(headers={"X-Forwarded-For": "8.8.8.8"}) as browser,
    ):
        statuses = []
        for number in range(EACH + 2):
            async with browser.get(f"{node.url}/t/{'A' * 13}/record/{number}") as answer:
                statuses.append(answer.status)
    assert statuses == [404] * EACH + [429] * 2
