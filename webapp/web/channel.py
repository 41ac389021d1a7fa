"""The frames of one websocket, in and out: read within their limits, and sent together."""

from __future__ import annotations

import asyncio
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web
from pydantic import ValidationError

from webapp.tables.meters import Meters
from webapp.web import protocol as wire
from webapp.web.limits import BAD_FRAMES, Bucket
from webapp.web.outgoing import Outgoing, TooSlowError

FRAMES: Final = frozenset({WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING, WSMsgType.PONG})
"""What comes from a client and is in its measure; all else is the socket's end."""


class Goodbye(Exception):
    """The socket must be closed, with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Channel:
    """One websocket. Every method but `cut` may raise `Goodbye`."""

    def __init__(
        self, ws: web.WebSocketResponse, transport: asyncio.Transport | None, bucket: Bucket, meters: Meters
    ) -> None:
        """*bucket* says how many frames may come. *ws* leaves pings to us: aiohttp's own answers are in no measure."""
        self._ws = ws
        self._outgoing = Outgoing(ws, transport)
        self._bucket = bucket
        self._heard, self._sent, self._limited = meters.frames_in, meters.frames_out, meters.limited
        self._bad = 0

    async def next_frame(self, within: float) -> wire.ClientFrame | None:
        """Return the next frame that can be read; None when the client has gone."""
        while True:
            try:
                async with asyncio.timeout(within):  # websocket pings do not put it off
                    message = await self._next_message()
            except TimeoutError:
                raise Goodbye(WSCloseCode.GOING_AWAY, "silent") from None
            if message.type is not WSMsgType.TEXT and message.type is not WSMsgType.BINARY:
                return None
            try:
                text = message.data if message.type is WSMsgType.TEXT else b""
                return wire.CLIENT_FRAME.validate_json(text, strict=True)
            except ValidationError:
                await self.count_bad_frame()

    async def _next_message(self) -> WSMessage:
        """Return the next message that is no websocket ping or pong: those are answered here, within the measure."""
        while True:
            message = await self._ws.receive()
            if message.type not in FRAMES:
                return message
            self._heard.inc()
            if not self._bucket.take(asyncio.get_running_loop().time()):
                self._limited.labels("frames").inc()
                raise Goodbye(WSCloseCode.POLICY_VIOLATION, "too fast")
            if message.type is WSMsgType.PING:
                self._write(message.data, WSMsgType.PONG)
            elif message.type is not WSMsgType.PONG:
                return message

    async def count_bad_frame(self) -> None:
        """Say that a frame is none; the third one closes the socket."""
        self._bad += 1
        if self._bad >= BAD_FRAMES:
            raise Goodbye(WSCloseCode.POLICY_VIOLATION, "bad frames")
        await self.send_last(wire.RefusedFrame(id=None, code="bad_frame"))

    def send(self, frame: wire.Sent) -> None:
        """Send *frame*, with all that is sent in this turn of the loop."""
        self._write(wire.dump(frame), WSMsgType.TEXT)
        self._sent.inc()

    def _write(self, data: bytes, kind: WSMsgType) -> None:
        try:
            self._outgoing.send(data, kind)
        except TooSlowError:
            raise Goodbye(WSCloseCode.TRY_AGAIN_LATER, "too slow") from None

    async def send_last(self, refused: wire.RefusedFrame) -> None:
        """Send *refused* and wait until it is on its way: the socket may be closed after it."""
        self._outgoing.flush()
        await self._ws.send_str(refused.model_dump_json())

    async def close(self, goodbye: Goodbye) -> None:
        """Say goodbye, after all that was said before it."""
        self._outgoing.flush()
        await self._ws.close(code=goodbye.code, message=goodbye.reason.encode())

    def cut(self) -> None:
        """Let go of the client, who was told goodbye, with what they have not taken: they might take it for ever."""
        self._outgoing.cut()
