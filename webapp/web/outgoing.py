"""What one socket is told: each frame is written at once, and nobody waits for who reads slowly."""

from __future__ import annotations

from asyncio import Transport
from collections.abc import Coroutine
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

    def __init__(self, ws: web.WebSocketResponse, transport: Transport | None) -> None:
        """*transport* is that of the socket's request; None: the client has gone before all began."""
        self._ws = ws
        self.transport = transport
        if transport is not None:
            transport.set_write_buffer_limits(ROOM)

    def send(self, data: bytes, kind: WSMsgType = WSMsgType.TEXT) -> None:
        """Write a frame. Raises `TooSlowError`; who has gone is told nothing, as their reader finds out."""
        if self.transport is None or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > UNSENT:
            raise TooSlowError
        try:
            _run_through(self._ws.send_frame(data, kind))
        except ConnectionError:  # one side has said goodbye
            return

    def cut(self) -> None:
        """Drop what is unsent, and the connection with it: one that is closed lives on until all of it was taken."""
        if self.transport is not None and self.transport.get_write_buffer_size():
            self.transport.abort()


def _run_through(sending: Coroutine[None, None, None]) -> None:
    """Run what has nothing to wait for, and so needs no task, no queue before it and no turn of the loop.

    aiohttp writes a frame first, and waits after it where the transport is full; that is left out.
    """
    try:
        sending.send(None)
    except StopIteration:
        return
    sending.close()
