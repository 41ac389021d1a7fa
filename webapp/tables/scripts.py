"""The store's scripts: package data, run by their hash, sent whole only to a server that has not seen them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Sequence
from importlib import resources
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import NoScriptError

from webapp.tables.cluster import Cluster
from webapp.tables.server import Server

Arg = str | bytes | int
Reply = TypeVar("Reply")


class Script:
    """One Lua script of this package. Its keys share one slot; run twice, it does no more than run once."""

    def __init__(self, name: str) -> None:
        self.text = resources.files(__package__).joinpath(f"{name}.lua").read_text("utf-8")
        self.sha = hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, client: Redis, keys: Sequence[str], args: Sequence[Arg]) -> Any:
        """Run the script once and return its reply."""
        try:
            return await send(client, "EVALSHA", self.sha, len(keys), *keys, *args)
        except NoScriptError:  # a new server, or one that was restarted
            return await send(client, "EVAL", self.text, len(keys), *keys, *args)

    async def run_all(self, client: Redis, calls: Sequence[tuple[Sequence[str], Sequence[Arg]]]) -> list[Any]:
        """Run the script for each (keys, args) in one round trip and return the replies in the same order."""
        sent = [("EVALSHA", self.sha, len(keys), *keys, *args) for keys, args in calls]
        replies = await send_all(client, sent, NoScriptError)
        return [
            await self.run(client, keys, args) if isinstance(reply, NoScriptError) else reply
            for reply, (keys, args) in zip(replies, calls, strict=True)
        ]


async def send(client: Redis | Cluster, *command: Arg) -> Any:
    """Send one command, which the server answers at once, and return its reply."""
    if isinstance(client, Server):
        (reply,) = await client.ask([command])
        if isinstance(reply, Exception):
            raise reply
        return reply
    return await wait(client, *command)


async def wait(client: Redis | Cluster, *command: Arg) -> Any:
    """Send one command on a connection of its own, and return its reply, for which the server may wait."""
    if isinstance(client, Cluster):
        return await heeding_cancel(client.send(*command))
    return await heeding_cancel(client.execute_command(*command))  # type: ignore[no-untyped-call]


async def send_all(
    client: Redis | Cluster, commands: Sequence[Sequence[Arg]], tolerated: type[Exception] | tuple[()] = ()
) -> list[Any]:
    """Send *commands* in one round trip, not as a transaction; raise the first error that is not *tolerated*."""
    if isinstance(client, Server):
        replies = await client.ask(commands)
    elif isinstance(client, Cluster):
        replies = await client.send_all(commands)
    else:
        replies = await _pipe(client, commands)
    for reply in replies:
        if isinstance(reply, Exception) and not isinstance(reply, tolerated):
            raise reply
    return list(replies)


async def _pipe(client: Redis, commands: Sequence[Sequence[Arg]]) -> list[Any]:
    async with client.pipeline(transaction=False) as pipe:
        for command in commands:
            pipe.execute_command(*command)
        return await heeding_cancel(pipe.execute(raise_on_error=False))


async def heeding_cancel(call: Awaitable[Reply]) -> Reply:
    """Return what *call* gives, unless the task was cancelled meanwhile.

    The client library sends inside `asyncio.wait_for`, which on Python 3.11 forgets a cancellation that comes just when
    it is done. A task that was told to end would go on for ever.
    """
    task = asyncio.current_task()
    assert task is not None
    before = task.cancelling()
    try:
        return await call
    finally:  # also where the call has failed just then: who waits out an error would wait for ever
        if task.cancelling() > before:
            raise asyncio.CancelledError
