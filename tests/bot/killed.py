"""A node that is killed at a chosen point of its work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from tests.bot.conftest import OpenBot


async def killed_at(
    open_bot: OpenBot,
    settings: Mapping[str, str],
    owner: type,
    name: str,
    *,
    after: bool,
    concerns: Callable[..., bool] = lambda *_: True,
    times: int = 1,
) -> None:
    """Run a bot until it comes to *name* of *owner*, before that is done or *after*, and kill it there.

    Only calls whose arguments it *concerns* count. Of what is done side by side all *times* come so far.
    """
    reached, stopped = asyncio.Event(), 0
    real: Callable[..., Awaitable[Any]] = getattr(owner, name)

    async def stop(*args: Any, **more: Any) -> Any:
        nonlocal stopped
        if not concerns(*args):
            return await real(*args, **more)
        done = await real(*args, **more) if after else None
        stopped += 1
        if stopped == times:
            reached.set()
        await asyncio.Event().wait()
        return done

    with pytest.MonkeyPatch.context() as dying:
        dying.setattr("bot.rounds.DRAIN_SECONDS", 0)
        async with open_bot(settings) as bot:
            with pytest.MonkeyPatch.context() as point:
                point.setattr(owner, name, stop)
                await asyncio.wait_for(reached.wait(), 60)
                bot.task.cancel()
                await asyncio.gather(bot.task, return_exceptions=True)
