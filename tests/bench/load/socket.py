"""A websocket of few words for load: it costs its process far less than the server it asks."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

CLOSE: Final = 8
PING: Final = 9


class Socket(asyncio.Protocol):
    """Sends texts, and hands over each text that comes. Its mask is zero, which is a mask as good as any here."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.bytes = 0
        """Of all texts that came."""
        self.open = asyncio.get_running_loop().create_future()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._unread = bytearray()
        self._transport: asyncio.WriteTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)  # uvloop's own is of no such class
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self.open.done():
            head, end, rest = self._unread.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), bytes(head)
            self._unread = rest
            self.open.set_result(None)
        while self._take():
            pass

    def _take(self) -> bool:
        """Hand over the first frame, if it is all there."""
        unread = self._unread
        if len(unread) < 2:
            return False
        size, begin = unread[1], 2
        if size == 126:
            begin = 4
            size = int.from_bytes(unread[2:4], "big")
        elif size == 127:
            begin = 10
            size = int.from_bytes(unread[2:10], "big")
        if len(unread) < begin + size:
            return False
        kind, content = unread[0] & 15, bytes(unread[begin : begin + size])
        del unread[: begin + size]
        if kind == PING:
            self._transport.write(b"\x8a" + bytes([0x80 | size]) + bytes(4) + content)
        elif kind != CLOSE:
            self.bytes += size
            self.heard(content)
        return True

    def send(self, text: bytes) -> None:
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        self._transport.write(b"\x81" + length + bytes(4) + text)

    def close(self) -> None:
        self._transport.close()


async def connect(url: str, sockets: list[Socket], heard: Callable[[bytes], None]) -> None:
    """Open a socket at a `ws://` address, and add it to *sockets* before anything is heard."""
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    socket = Socket(parts.netloc, path, heard)
    sockets.append(socket)
    await asyncio.get_running_loop().create_connection(lambda: socket, parts.hostname, parts.port)
    await asyncio.wait_for(socket.open, 30)
