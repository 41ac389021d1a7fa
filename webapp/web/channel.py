"""The frames of one websocket: read within their limits, and sent so that who reads slowly holds up nobody."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import ValidationError

from webapp.tables.meters import Meters
from webapp.web import protocol as wire
from webapp.web.limits import BAD_FRAMES, Bucket

SEND_WITHIN: Final = 5.0
UNSENT: Final = 256
"""Frames that may wait for one slow client."""


class Goodbye(Exception):
    """The socket must be closed, with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Channel:
    """One websocket; `write` is the task that sends what waits. Every method may raise `Goodbye`."""

    def __init__(
        self, ws: web.WebSocketResponse, transport: asyncio.Transport | None, bucket: Bucket, meters: Meters
    ) -> None:
        """*bucket* says how many frames may come."""
        self._ws = ws
        self._transport = transport
        self._bucket = bucket
        self._meters = meters
        self._unsent: asyncio.Queue[str] = asyncio.Queue(UNSENT)
        self._bad = 0

    async def next_frame(self, within: float) -> wire.ClientFrame | None:
        """Return the next frame that can be read; None when the client has gone."""
        while True:
            try:
                async with asyncio.timeout(within):  # a timeout of receive's own begins anew after every websocket ping
                    message = await self._ws.receive()
            except TimeoutError:
                raise Goodbye(WSCloseCode.GOING_AWAY, "silent") from None
            if message.type is not WSMsgType.TEXT and message.type is not WSMsgType.BINARY:
                return None
            self._meters.frames_in.inc()
            if not self._bucket.take(asyncio.get_running_loop().time()):
                self._meters.limited.labels("frames").inc()
                raise Goodbye(WSCloseCode.POLICY_VIOLATION, "too fast")
            try:
                text = message.data if message.type is WSMsgType.TEXT else b""
                return wire.CLIENT_FRAME.validate_json(text, strict=True)
            except ValidationError:
                await self.count_bad_frame()

    async def count_bad_frame(self) -> None:
        """Say that a frame is none; the third one closes the socket."""
        self._bad += 1
        if self._bad >= BAD_FRAMES:
            raise Goodbye(WSCloseCode.POLICY_VIOLATION, "bad frames")
        await self.send_now(wire.RefusedFrame(id=None, code="bad_frame"))

    def send(self, frame: wire.Sent) -> None:
        """Have *frame* sent after those that wait."""
        try:
            self._unsent.put_nowait(wire.dump(frame))
        except asyncio.QueueFull:
            raise Goodbye(WSCloseCode.TRY_AGAIN_LATER, "too slow") from None

    async def send_now(self, refused: wire.RefusedFrame) -> None:
        """Send *refused* before all that waits, to somebody who may not be known yet."""
        await self._ws.send_str(refused.model_dump_json())

    async def write(self) -> None:
        """Send what waits, until cancelled."""
        transport = self._transport
        while True:
            text = await self._unsent.get()
            if transport is not None and transport.get_write_buffer_size() == 0:
                await self._ws.send_str(text)  # nothing is before it, so it waits for nobody
            else:
                try:
                    async with asyncio.timeout(SEND_WITHIN):
                        await self._ws.send_str(text)
                except TimeoutError:
                    raise Goodbye(WSCloseCode.TRY_AGAIN_LATER, "too slow") from None
            self._meters.frames_out.inc()
            self._unsent.task_done()

    async def drained(self) -> None:
        """Return when all that waited is sent, or the client has been too slow for it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SEND_WITHIN):
                await self._unsent.join()
