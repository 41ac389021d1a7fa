"""Whether a house that people come to and leave grows: its memory over many connects and leaves.

`memory.py [--seconds 40]`; ten minutes is `--seconds 600`. Two hundred guests come, look at a table, say a word or
nothing, and go, over and over; after a first third, in which caches fill, the slope of the memory is told.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import orjson
import uvloop

from tests.bench.load.players import Load, Okey
from tests.bench.load.processes import used
from tests.bench.load.socket import Socket, connect
from tests.bench.moves import serving

AT_ONCE: Final = 40
GUESTS: Final = 200
EVERY: Final = 1.0


class Guest:
    """One person, who comes again and again."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token: str | None = None
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def visit(self, table: str) -> None:
        sockets: list[Socket] = []
        self.told = asyncio.Queue()
        await connect(f"{self.url}/ws", sockets, lambda text: self.told.put_nowait(orjson.loads(text)))
        [socket] = sockets
        socket.send(orjson.dumps({"t": "hello", "proto": 2, "token": self.token, "lang": "en"}))
        hello = await self.until("hello")
        self.token = hello["token"] or self.token
        socket.send(orjson.dumps({"t": "open", "table": table}))
        await self.until("snap")
        socket.close()

    async def until(self, kind: str) -> dict[str, Any]:
        while (frame := await asyncio.wait_for(self.told.get(), 30))["t"] != kind:
            pass
        return frame


async def come_and_go(url: str, pid: int, seconds: float) -> tuple[int, list[tuple[float, float]]]:
    """Return how many visits there were, and (seconds, MB of the node) all along."""
    lobby = Lobby(Load(0, 1), url)
    await lobby.lay()
    guests = [Guest(url) for _ in range(GUESTS)]
    free: asyncio.Queue[Guest] = asyncio.Queue()
    for guest in guests:
        free.put_nowait(guest)
    began, visits, seen = time.monotonic(), 0, list[tuple[float, float]]()

    async def keep_coming() -> None:
        nonlocal visits
        while time.monotonic() - began < seconds:
            guest = await free.get()
            with suppress(TimeoutError, ConnectionError):  # on a busy machine one is shown out who said hello too late
                await guest.visit(lobby.code)
                visits += 1
            free.put_nowait(guest)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(AT_ONCE):
            tasks.create_task(keep_coming())
        while time.monotonic() - began < seconds:
            await asyncio.sleep(EVERY)
            seen.append((time.monotonic() - began, used(pid).memory_mb))
    return visits, seen


class Lobby(Okey):
    """A table at which one person waits: anybody with its code may look."""

    async def lay(self) -> None:
        await self.come(0)
        self.code = (await self.ask(0, "create", against="friends", rules=self.rules))["table"]


def slope(points: list[tuple[float, float]]) -> float:
    """Return how much the second values grow for one of the first, by least squares."""
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    spread = sum((x - middle[0]) ** 2 for x, _ in points)
    return sum((x - middle[0]) * (y - middle[1]) for x, y in points) / spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=40.0)
    seconds = parser.parse_args().seconds
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as folder, serving("okey", Path(folder)) as (pid, url):
        visits, seen = uvloop.run(come_and_go(url.replace("http", "ws", 1), pid, seconds))
    settled = [point for point in seen if point[0] > seconds / 3]
    print(
        f"{visits:,} connects and leaves in {seconds:.0f} s: {seen[0][1]:.1f} MB at first, {settled[0][1]:.1f} after a "
        f"third, {settled[-1][1]:.1f} at the end; {slope(settled) * 60_000:+.0f} kB a minute, "
        f"{slope(settled) * seconds / visits * 1_000_000:+.0f} bytes a visit"
    )


if __name__ == "__main__":
    main()
