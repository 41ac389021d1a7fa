"""What the host sees of a node: whether it is ready, its meters, its log, and nothing of anybody's tiles."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer

from tests.house import Node, Player, connect, open_node
from webapp.logs import JsonLine, TextLine
from webapp.settings import BURST
from webapp.web.app import HOUSE, OPS

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"
TILE = re.compile(r"(?<![\w-])(?:[RYBK](?:1[0-3]|[1-9])|F)(?![\w-])")


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


@pytest.fixture
async def host(node: Node) -> AsyncIterator[TestClient]:  # type: ignore[type-arg]
    """Who looks at the node through its other port."""
    async with TestClient(TestServer(node.server.app[OPS].app())) as client:
        yield client


async def read(host: TestClient, path: str) -> tuple[int, str]:  # type: ignore[type-arg]
    async with host.get(path) as answer:
        return answer.status, await answer.text()


def value(metrics: str, name: str) -> float:
    """Return a meter's value; 0 where it has none yet."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", metrics, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_a_node_is_ready_until_it_is_to_close(node: Node, host: TestClient) -> None:  # type: ignore[type-arg]
    assert await read(host, "/readyz") == (200, "ready\n")
    node.server.app[HOUSE].leaving.set()
    assert await read(host, "/readyz") == (503, "The node is closing.\n")


async def test_a_node_without_store_or_database_says_which(
    node: Node,
    host: TestClient,  # type: ignore[type-arg]
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def silent() -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr("webapp.web.ops.ANSWER_WITHIN", 0.01)
    monkeypatch.setattr(node.manager.store, "ping", silent)
    monkeypatch.setattr("webapp.web.ops.ask", lambda _: silent())
    status, why = await read(host, "/readyz")
    assert status == 503
    assert why.splitlines() == [
        "The store does not answer (TimeoutError).",
        "The database does not answer (TimeoutError).",
    ]


async def test_the_page_s_port_shows_no_meters(node: Node) -> None:
    async with TestClient(node.server) as stranger, stranger.get("/metrics") as answer:
        assert answer.status == 404


async def test_the_meters_count_what_happens_and_tell_nothing_hidden(
    node: Node,
    host: TestClient,  # type: ignore[type-arg]
    caplog: pytest.LogCaptureFixture,
) -> None:
    for name in ("webapp", "engine"):
        caplog.set_level(logging.DEBUG, name)
    async with connect(node.socket_url) as ann:
        await ann.create("computers")
        await ann.play_to_the_end()
        await node.server.app[OPS].look()
        _, metrics = await read(host, "/metrics")
        assert value(metrics, "okey_sockets_open") == 1
        assert value(metrics, "okey_frames_in_total") > 3  # a deal may be over soon
        assert value(metrics, 'okey_commit_seconds_count{result="applied"}') >= ann.version
        assert value(metrics, 'okey_tables_open{state="over"}') == 1
        assert value(metrics, "okey_tables_alive") == 1
        assert value(metrics, "okey_alarm_late_seconds_count") > 3
        await _tells_nothing(ann, node, metrics, caplog)


async def _tells_nothing(ann: Player, node: Node, metrics: str, caplog: pytest.LogCaptureFixture) -> None:
    said = "\n".join([metrics, *(TextLine().format(record) for record in caplog.records if _ours(record))])
    table = (await node.manager.look(ann.table)).table
    assert re.search(rf"match ended table={ann.table} version=\d+ match=1", said)
    assert not TILE.search(said.replace("INF", ""))
    for secret in (ann.token, table.root.hex(), table.secret.hex(), node.manager.store.secret.hex()):
        assert secret not in said
    assert ann.table not in metrics


def _ours(record: logging.LogRecord) -> bool:
    return record.name.split(".")[0] in {"webapp", "bot", "engine"}


async def test_a_returning_client_and_a_flood_are_counted(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path, frame_burst=BURST, frames_per_second=1) as node:
        await came_back_and_flooded(node)
        meters = node.manager.store.meters
        assert meters.limited.labels("frames")._value.get() == 1
        assert meters.resyncs.labels("digest")._value.get() == 0


async def came_back_and_flooded(node: Node) -> None:
    async with connect(node.socket_url) as ann:
        code = await ann.create("friends")
    async with connect(node.socket_url, ann.token) as back:
        back.table, back.version, back.digest = code, ann.version, ann.digest
        await back.send("open", table=code, v=ann.version, digest=ann.digest)  # nothing was missed: no answer
        await back.do("name", name="Ann")
        await back.until_view(lambda _: back.version > ann.version)
        with suppress(ConnectionError):  # it is closed before all are sent, where the house is quick
            for _ in range(2 * BURST):
                await back.send("ping")
        while not back.ws.closed:
            await back.ws.receive(timeout=60)


def test_a_line_of_the_log_has_the_fields_that_were_said() -> None:
    record = logging.makeLogRecord(
        {"name": "webapp.tables.due", "levelname": "WARNING", "msg": "alarm failed", "table": "ABC", "version": 7}
    )
    assert TextLine().format(record).endswith("WARNING webapp.tables.due: alarm failed table=ABC version=7")
    line = json.loads(JsonLine().format(record))
    assert (line["message"], line["table"], line["version"]) == ("alarm failed", "ABC", 7)


async def test_every_meter_is_explained_to_a_host(node: Node) -> None:
    named = {metric.name for metric in node.manager.store.meters.registry.collect()}
    explained = set(re.findall(r"`(okey_\w+)`", OPERATIONS.read_text()))
    assert {name for name in named if name.startswith("okey_")} == explained
