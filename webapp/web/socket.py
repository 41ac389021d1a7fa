"""One websocket, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from aiohttp import WSCloseCode, web

from webapp.web import protocol as wire
from webapp.web.answers import Answers
from webapp.web.channel import Channel, Goodbye
from webapp.web.greeting import Caller, greet
from webapp.web.house import House
from webapp.web.limits import TooManyError
from webapp.web.opened import Opened
from webapp.web.visitors import Visit

log = logging.getLogger(__name__)

HELLO_WITHIN: Final = 10.0
"""Seconds until the first frame must be there."""
SILENT_FOR: Final = 30.0
"""Seconds without a frame after which a client is taken for gone; a live one pings every few."""


async def serve_socket(request: web.Request, house: House) -> web.WebSocketResponse:
    """Speak the protocol of docs/protocol.md until either side goes."""
    if not _same_origin(request, house.origins):
        raise web.HTTPForbidden(text="This page may not open a socket here.")
    try:
        with house.addresses.socket(request.remote):
            return await _serve(request, house)
    except TooManyError:
        house.meters.limited.labels("sockets").inc()
        raise web.HTTPTooManyRequests(text="Too many sockets are open from your address.\n") from None


def _same_origin(request: web.Request, origins: frozenset[str]) -> bool:
    """A browser says which page it is; a program that is no browser says nothing and holds nobody else's token."""
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2].lower() in {request.host.lower(), *origins}


async def _serve(request: web.Request, house: House) -> web.WebSocketResponse:
    ws = web.WebSocketResponse(max_msg_size=wire.FRAME_BYTES, compress=False, timeout=2.0, autoping=False)
    await ws.prepare(request)
    house.sockets.add(ws)
    house.meters.sockets.inc()
    channel = Channel(ws, request.transport, house.frames(), house.meters)
    try:
        if (first := await channel.next_frame(HELLO_WITHIN)) is not None:
            caller, hello = await greet(first, request, house, channel)
            await _Conversation(channel, house, caller).run(hello)
    except ConnectionError:
        log.info("somebody has gone before they were let in")
    except Goodbye as goodbye:
        if goodbye.code == WSCloseCode.TRY_AGAIN_LATER:
            house.meters.slow_sockets.inc()
        await channel.close(goodbye)
    finally:
        house.sockets.discard(ws)
        house.meters.sockets.dec()
        channel.cut()
    return ws


class _Conversation:
    """Somebody who is known, at one socket: all that goes on there ends with it."""

    def __init__(self, channel: Channel, house: House, caller: Caller) -> None:
        self._channel = channel
        self._house = house
        self._caller = caller
        self._tasks = tasks = asyncio.TaskGroup()
        self._opened = Opened(house, caller, channel.send, tasks)
        self._answers = Answers(house, caller, self._opened, channel.send, tasks)
        self._answering = asyncio.Lock()
        """Held while a command is done: nobody is sent away before its answer."""

    async def run(self, hello: wire.ServerHello) -> None:
        """Greet them with *hello*, and be there until somebody goes. Raises `Goodbye`."""
        try:
            with self._house.persons.one(self._caller.person.id):
                self._channel.send(hello)
                await self._stay()
        except TooManyError:
            self._house.meters.limited.labels("sockets").inc()
            raise Goodbye(WSCloseCode.POLICY_VIOLATION, "too many sockets") from None

    async def _stay(self) -> None:
        person = self._caller.person.id
        try:
            with self._house.visitors.inside(person, self._caller.session, self._answers.naming.met) as visit:
                async with self._house.presence.online(person):
                    await self._talk(visit)
        except* Goodbye as goodbyes:
            raise goodbyes.exceptions[0] from None
        except* (ConnectionError, TimeoutError):
            log.info("player dropped", extra={"person": person})

    async def _talk(self, visit: Visit) -> None:
        person = self._caller.person.id
        async with self._tasks as tasks:
            ending = tasks.create_task(self._until_ended(visit), name=f"visit {person}")
            naming = tasks.create_task(self._answers.naming.bear(), name=f"name {person}")
            try:
                await self._read()
            finally:
                for task in (ending, naming):
                    task.cancel()
                self._opened.end()
                self._answers.strangers.end()

    async def _until_ended(self, visit: Visit) -> None:
        """Wait until this socket's person is no more who they were, then send them away."""
        why = await visit.ended
        async with self._answering:
            pass
        raise Goodbye(why, why.name.lower().replace("_", " "))

    async def _read(self) -> None:
        while (frame := await self._channel.next_frame(SILENT_FOR)) is not None:
            match frame:
                case wire.PingFrame():
                    self._channel.send(wire.PongFrame(now=self._house.manager.store.now()))
                case wire.OpenFrame():
                    await self._opened.open(frame)
                case wire.CloseFrame():
                    await self._opened.close(frame.table)
                case wire.RackFrame():
                    await self._answers.write_rack(frame)
                case wire.SayFrame():
                    await self._answers.say(frame)
                case wire.HelloFrame():
                    await self._channel.count_bad_frame()
                case wire.ShareFrame():
                    self._answers.share(frame)
                case _:
                    async with self._answering:
                        await self._answers.answer(frame)
