"""What many tests need, made only when a test asks for it: a Valkey, a database, a Chromium, a whole `okey serve`."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator

import pytest
import redis
from redis.asyncio import Redis

from webapp.valkey import Valkey


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real Valkey that all tests share; keep to your own `store_prefix` in it."""
    with Valkey(tmp_path_factory.mktemp("valkey")) as server:
        yield server.url


@pytest.fixture
def store_prefix(valkey_url: str) -> Iterator[str]:
    """What a test's keys begin with; they are gone after the test."""
    prefix = f"test-{secrets.token_hex(4)}:"
    yield prefix
    with redis.Redis.from_url(valkey_url) as client:
        if keys := list(client.scan_iter(f"{prefix}*", count=1000)):
            client.delete(*keys)


@pytest.fixture
async def valkey(valkey_url: str) -> AsyncIterator[Redis]:
    """A client of the shared Valkey, for tests that look into the keys."""
    async with Redis.from_url(valkey_url) as client:
        yield client
