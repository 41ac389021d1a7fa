"""A client written from docs/protocol.md alone plays a deal to its end."""

from __future__ import annotations

import ast
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests import stranger
from tests.house import Node, open_node


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def test_a_stranger_plays_a_deal_to_its_end(node: Node) -> None:
    outcome = await stranger.play_a_deal(node.socket_url)
    assert [hand["seat"] for hand in outcome["laid"]] == [0, 1, 2, 3]
    assert [sum(map(len, hand["groups"])) for hand in outcome["laid"]] == [14] * 4
    assert "\n".join(stranger.told(outcome)).count("seat") >= 4


def test_the_stranger_knows_nothing_of_our_code() -> None:
    tree = ast.parse(Path(stranger.__file__).read_text())
    names = {
        alias.name.partition(".")[0] if isinstance(node, ast.Import) else str(node.module).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert names & {"bot", "engine", "migrations", "tests", "webapp"} == set()
