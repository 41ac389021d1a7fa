"""What one socket is told: what is said in one turn of the loop goes out together, and nobody waits for a reader."""

from __future__ import annotations

import asyncio
import struct
from typing import Final

from aiohttp import WSMsgType, web

UNSENT: Final = 65_536
"""Bytes that may wait in this process for one slow client, beside those in the system's own buffer."""
ROOM: Final = 16 * UNSENT
"""A transport with less in it makes nobody wait. It holds no more than `UNSENT` and one frame."""


class TooSlowError(Exception):
    """Too much is unsent: this client must go, and come back to what it has missed."""


class Outgoing:
    """The way to one client."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        """*transport* is that of the socket's request; None: the client has gone before all began."""
        self._ws = ws
        self._loop = asyncio.get_running_loop()
        self._made: list[bytes] = []
        self._size = 0
        self.transport = transport
        if transport is not None:
            transport.set_write_buffer_limits(ROOM)

    def send(self, data: bytes, kind: WSMsgType = WSMsgType.TEXT) -> None:
        """Send a frame. Raises `TooSlowError`; who has gone is told nothing, as their reader finds out.

        What is sent in one turn of the loop is written at once: a `done` and its `ev` in most cases, and writing is
        what costs. It is aiohttp's own framing but for its waiting, which a socket that is never full has no need of.
        """
        if self.transport is None or self.transport.is_closing():
            return
        if self._size > UNSENT:
            self.flush()
        if self.transport.get_write_buffer_size() > UNSENT:
            raise TooSlowError
        if not self._made:
            self._loop.call_soon(self._loop.call_soon, self.flush)  # after the tasks that woke up with this one
        frame = framed(data, kind)
        self._made.append(frame)
        self._size += len(frame)

    def flush(self) -> None:
        """Write what was made; where one side has said goodbye there is nothing more to say."""
        made, self._made, self._size = self._made, [], 0
        if made and self.transport is not None and not self.transport.is_closing() and not self._ws.closed:
            self.transport.write(b"".join(made))

    def cut(self) -> None:
        """Drop what is unsent, and the connection with it: one that is closed lives on until all of it was taken."""
        self._made.clear()
        if self.transport is not None and self.transport.get_write_buffer_size():
            self.transport.abort()


def framed(data: bytes, kind: WSMsgType) -> bytes:
    """Return *data* as one frame of a server's websocket: whole, not masked and not compressed.

    >>> framed(b"hi", WSMsgType.TEXT)
    b'\\x81\\x02hi'
    """
    size, first = len(data), 0x80 | kind
    if size < 126:
        return struct.pack("!BB", first, size) + data
    if size < 1 << 16:
        return struct.pack("!BBH", first, 126, size) + data
    return struct.pack("!BBQ", first, 127, size) + data
