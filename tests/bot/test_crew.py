"""A worker that does not come to serve is said, and leaves nothing behind."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot import workers


async def test_a_worker_that_does_not_open_in_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []

    async def slow(*_: str, **how: Any) -> asyncio.subprocess.Process:
        started.append(await create("sleep", "60", **how))
        return started[0]

    create = asyncio.create_subprocess_exec
    monkeypatch.setattr(asyncio, "create_subprocess_exec", slow)
    monkeypatch.setattr(workers, "START_SECONDS", 0.05)
    with pytest.raises(workers.WorkerError, match="in time"):
        await workers.Worker(1, (), {}).start()
    assert started[0].returncode is not None


async def test_a_worker_that_cannot_be_started_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: str, **_how: Any) -> asyncio.subprocess.Process:
        raise BlockingIOError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refused)
    with pytest.raises(workers.WorkerError, match="cannot be started"):
        await workers.Worker(1, (), {}).start()
