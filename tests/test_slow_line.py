"""The line that benches measure through is as slow as it says, and passes on what it is given."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.slow_line import slow_line


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1000):
        writer.write(data)
        await writer.drain()
    writer.close()


@pytest.mark.parametrize(("size", "least"), [(10, 0.1), (5000, 0.1 + 5000 / 100_000)])
async def test_bytes_come_whole_and_late(size: int, least: float) -> None:
    """A round trip of 0.1 s, and 100,000 bytes a second."""
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, slow_line(server.sockets[0].getsockname()[1], round_trip=0.1, down=100_000, up=1e9) as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        text = bytes(range(256)) * size
        began = time.perf_counter()
        writer.write(text[:size])
        assert await asyncio.wait_for(reader.readexactly(size), 60) == text[:size]
        assert time.perf_counter() - began >= least
        writer.close()
        await writer.wait_closed()
