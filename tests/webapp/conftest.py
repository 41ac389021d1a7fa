"""What tests of the tables share: a store on a real Valkey, and a wire to it that can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

from webapp.tables.store import Store


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    """A node's store on the shared Valkey."""
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


class Wire:
    """A unix socket that passes everything on to the server, until it is told not to."""

    def __init__(self, path: Path, server: str) -> None:
        self.path = path
        self.server = server
        self.lose_replies = 0
        """So many replies are lost from now on, each with its connection."""
        self.silent = False
        """Nothing that the server says comes through, and nobody notices."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.path))}"

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_unix_connection(self.server)
        both = [self._pump(reader, to_server, lambda: False), self._pump(from_server, writer, self._loses)]
        tasks = {asyncio.ensure_future(pump) for pump in both}
        self._tasks |= tasks
        await asyncio.wait(tasks)
        self._tasks -= tasks

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, loses: Callable[[], bool]) -> None:
        try:
            while (data := await source.read(65536)) and not loses():
                if not (self.silent and loses == self._loses):
                    sink.write(data)
                    await sink.drain()
        except OSError:
            pass  # one end is gone, and so is the other then
        finally:
            sink.close()
            with suppress(OSError):
                await sink.wait_closed()

    def _loses(self) -> bool:
        lost, self.lose_replies = self.lose_replies > 0, max(0, self.lose_replies - 1)
        return lost

    async def cut(self) -> None:
        """End every connection."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)


@pytest.fixture
async def wire(valkey_url: str, tmp_path: Path) -> AsyncIterator[Wire]:
    """A way to the shared Valkey that a test can break."""
    wire = Wire(tmp_path / "wire", unquote(valkey_url.removeprefix("unix://")))
    server = await asyncio.start_unix_server(wire.connected, wire.path)
    yield wire
    server.close()
    await wire.cut()
    await server.wait_closed()
