"""A slow line to a server of this machine: all that is said comes late, and no faster than it may.

Chromium's own slow network leaves the messages of websockets as quick as ever; this one slows whatever goes through it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

PIECE: Final = 1400
"""Bytes that go at once, so that two answers share the line."""


@dataclass(slots=True)
class Way:
    """One direction of the line, shared by all its connections."""

    delay: float
    """Seconds that every byte is on its way."""
    speed: float
    """Bytes a second."""
    free: float = 0.0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what *reader* gives, each piece as late as it must be, until there is no more."""
        loop = asyncio.get_running_loop()
        coming: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(_arrive(coming, writer), name="slow line")
        try:
            while piece := await reader.read(PIECE):
                self.free = max(self.free, loop.time()) + len(piece) / self.speed
                coming.put_nowait((self.free + self.delay, piece))
        finally:
            coming.put_nowait((0, b""))
            with contextlib.suppress(ConnectionError):
                await arriving
            writer.close()


async def _arrive(coming: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
    while True:
        due, piece = await coming.get()
        if not piece:
            return
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        writer.write(piece)
        await writer.drain()


@asynccontextmanager
async def slow_line(port: int, *, round_trip: float, down: float, up: float) -> AsyncIterator[str]:
    """Yield an address that leads over a slow line to a *port* of this machine; *down* and *up* are bytes a second."""
    to_server, to_client = Way(round_trip / 2, up), Way(round_trip / 2, down)
    lines: set[asyncio.Task[None]] = set()

    def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.create_task(carry(reader, writer), name="slow line")
        lines.add(line)
        line.add_done_callback(lines.discard)

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(to_server.carry(reader, back), to_client.carry(there, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, own = server.sockets[0].getsockname()[:2]
    try:
        yield f"http://{host}:{own}"
    finally:
        server.close()
        for task in list(lines):
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
