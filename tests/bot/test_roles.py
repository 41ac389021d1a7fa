"""A house in parts: pages here, the bot there, and workers for what the house does by itself."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot import __main__ as okey
from bot.opening import CannotServeError
from tests.house import Node, Player, connect, open_node
from tests.serving import OURS, Serving
from webapp.settings import Settings
from webapp.tables.store import Store


@pytest.fixture
def settings(valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    return Settings.from_env({"REDIS_URL": valkey_url, "DATA_DIR": str(tmp_path), "OPS_PORT": "0"})


@pytest.fixture
def closing(monkeypatch: pytest.MonkeyPatch, valkey_url: str, store_prefix: str) -> asyncio.Event:
    """Set it to end what a test runs, on the test's own tables."""

    @asynccontextmanager
    async def own_store(_: Settings, __: str) -> AsyncIterator[Store]:
        store = await Store.connect(valkey_url, store_prefix)
        try:
            yield store
        finally:
            await store.close()

    event = asyncio.Event()
    monkeypatch.setattr(okey, "_closing_time", lambda: event)
    monkeypatch.setattr(okey, "connected_store", own_store)
    return event


@pytest.fixture
async def pages(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    """Pages that do nothing by themselves, as if they had their hands full."""
    with pytest.MonkeyPatch.context() as full:
        full.setattr("webapp.web.housework.Housework.jobs", lambda _: {})
        house = open_node(valkey_url, store_prefix, tmp_path)
        node = await house.__aenter__()
    yield node
    await house.__aexit__(None, None, None)


async def said(capsys: pytest.CaptureFixture[str], what: str) -> str:
    """Wait until the command has said it."""
    heard = ""
    while not (found := re.search(what, heard)):
        await asyncio.sleep(0.01)
        heard += capsys.readouterr().out
    return found[1]


async def test_a_worker_does_what_the_pages_do_not_come_to(
    pages: Node, settings: Settings, closing: asyncio.Event, capsys: pytest.CaptureFixture[str]
) -> None:
    async with connect(pages.socket_url) as ann, ClientSession() as host:
        await ann.create("computers")
        worker = asyncio.create_task(okey.be_worker(settings))
        try:
            url = await said(capsys, r"on (\S+)/readyz")
            mine = await _throw(ann)
            # The next one, a computer, has drawn and thrown: nobody else woke it.
            played = {mine, (mine + 1) % 4}
            await ann.until_view(lambda view: view["state"] != "playing" or view["deal"]["turn"] not in played)
            for path, word in (("healthz", "ok"), ("readyz", "ready"), ("metrics", "okey_think_seconds_count")):
                async with host.get(f"{url}/{path}") as answer:
                    assert (answer.status, word in await answer.text()) == (200, True)
        finally:
            closing.set()
            await worker


async def _throw(ann: Player) -> int:
    """Play until a tile of hers is thrown, and return her seat."""
    while not (hand := ann.may()) or "discard" not in hand["may"]:
        await (ann.play_simply() if hand else ann.receive())
    await ann.play_simply()
    seat: int = hand["seat"]
    return seat


async def test_a_worker_whose_task_dies_ends_so_that_it_is_started_again(
    settings: Settings, closing: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("webapp.web.upkeep.Upkeep.run", dies)
    with pytest.raises(CannotServeError, match="has died"):
        await okey.be_worker(settings)
    assert not closing.is_set()


@pytest.mark.long
@pytest.mark.server
def test_a_house_in_three_parts(tmp_path: Path) -> None:
    """Pages without a bot, and a worker and a bot beside them, as `compose.yaml` has it."""
    away = {"BOT_TOKEN": "1:none", "PUBLIC_URL": "https://okey.example.org", "TELEGRAM_API": "http://127.0.0.1:9"}
    with Serving(tmp_path / "data", away, arguments=("--no-bot",)) as pages:
        for role, word in (("worker", "is at work"), ("bot", "is on its way")):
            part = Serving(tmp_path / "data", {**away, "OPS_PORT": "0"})
            part.log_file = tmp_path / f"{role}.log"
            part.command[-1] = role
            part.process = part.spawn()
            try:
                while word not in part.log():
                    assert part.process.poll() is None, part.log()
                    time.sleep(0.05)
            finally:
                assert part.stop() == 0
        assert "bot" not in pages.log()
