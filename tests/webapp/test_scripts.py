"""A task that is told to end while it waits for the store ends, whatever the store says just then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from redis.exceptions import ReadOnlyError

from webapp.tables.scripts import heeding_cancel


async def forgetful(answer: asyncio.Future[str], refusal: Exception | None) -> str:
    """Wait for the *answer*, and forget a cancellation that comes just then, as the client library may."""
    try:
        return await answer
    except asyncio.CancelledError:
        if refusal:
            raise refusal from None
        return "yes"


async def for_ever(call: Awaitable[str]) -> None:
    try:
        await heeding_cancel(call)
    except ReadOnlyError:
        await asyncio.sleep(3600)


@pytest.mark.parametrize("refusal", [None, ReadOnlyError("no")], ids=["it answers", "it refuses"])
async def test_a_cancellation_that_was_forgotten_is_heeded(refusal: Exception | None) -> None:
    answer = asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(for_ever(forgetful(answer, refusal)))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting], timeout=60)
    assert waiting.cancelled()
