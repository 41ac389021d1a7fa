"""A node for browsers, and fingers for phones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.house import Node, open_node


@pytest_asyncio.fixture(loop_scope="session")
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    """A node in the browsers' loop, whose computers do not stop to think."""
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node
