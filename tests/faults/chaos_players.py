"""Players without patience, who see to it from outside that the house keeps its word."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from aiohttp import (
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    ClientWSTimeout,
    WSMessage,
    WSMsgType,
)

from tests.patched import patched
from webapp.tables.store import Head
from webapp.web.protocol import PROTO

Frame = dict[str, Any]

AGAIN = frozenset({"unavailable"})
"""Codes after which the same command is sent again."""
SILENT = 4.0
"""Seconds without a frame, after which a player looks for another node; after half of them they ask for one."""


@dataclass
class Seen:
    """What all players together have seen."""

    moves: int = 0
    violations: list[str] = field(default_factory=list)
    acknowledged: dict[tuple[str, int], Frame] = field(default_factory=dict)
    """The command that `done` put at a version of a table."""
    commitments: dict[tuple[str, int], str] = field(default_factory=dict)
    """What was committed to before a match of a table."""
    refusals: Counter[str] = field(default_factory=Counter)
    moved: dict[str, float] = field(default_factory=dict)
    """When a table last told of a version."""
    stall: float = 0.0
    reconnects: list[float] = field(default_factory=list)
    compared: int = 0
    """How often a player was sent the table whole who knew it as it was."""
    failovers: int = 0
    """How often acknowledged moves may have been taken back."""

    def wrong(self, invariant: str, what: str) -> None:
        if len(self.violations) < 1_000:
            self.violations.append(f"{invariant} {what}")

    def told(self, table: str, playing: bool) -> None:
        now = time.monotonic()
        if playing and table in self.moved:
            self.stall = max(self.stall, now - self.moved[table])
        self.moved[table] = now


def timeless(view: Frame) -> Frame:
    """Return *view* without what is another thing each moment."""
    return {**view, "wait": None, "deal": view["deal"] and {**view["deal"], "clock": None}}


@dataclass
class Person:
    """One person at one table, on one socket after the other."""

    name: str
    nodes: Callable[[], list[str]]
    seen: Seen
    chance: Random
    token: str | None = None
    table: str = ""
    version: int = 0
    digest: str | None = None
    view: Frame = field(default_factory=dict)
    pending: Frame | None = None
    """The command that is not answered yet; it is sent again until it is."""
    lost: int = 0
    """How often the socket was lost."""
    acted: int = 0
    """The version that holds what was done last; until it is seen nothing more is done."""
    answers: dict[str, Frame] = field(default_factory=dict)
    heard: float = 0.0
    playing: bool = False
    """All have come; from now on the player plays by themselves."""
    quiet: bool = False
    """Plays no more, and listens."""
    setup: asyncio.Queue[Frame] = field(default_factory=asyncio.Queue)
    """Answers to what is done before the play."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    failovers: int = 0
    """Those after which the player has seen the table."""
    heard_failovers: int = 0
    went_back: int = 0
    """The last for which the table went back, as it may once: a node may be late, and tell what is no more."""
    _ws: ClientWebSocketResponse | None = None

    def __str__(self) -> str:
        heard = time.monotonic() - self.heard
        state = "here" if self._ws and not self._ws.closed else "nowhere"
        return (
            f"{self.name} of {self.table}, {state}, at {self.version}, heard {heard:.1f} s ago, lost {self.lost} times"
        )

    async def live(self) -> None:
        """Be there until cancelled, through whichever node."""
        lost: float | None = None
        async with ClientSession(timeout=ClientTimeout(total=None, sock_connect=2)) as session:
            while True:
                with suppress(ClientError, ConnectionError, TimeoutError, OSError):
                    url = self.chance.choice(self.nodes())
                    async with await self._connect(session, url) as ws:
                        await self._greet(ws)
                        if lost is not None:
                            self.seen.reconnects.append(time.monotonic() - lost)
                        lost = None
                        await self._listen(ws)
                self._ws, self.lost = None, self.lost + 1
                lost = time.monotonic() if lost is None else lost
                await asyncio.sleep(self.chance.uniform(0.02, 0.2))

    async def _connect(self, session: ClientSession, url: str) -> ClientWebSocketResponse:
        """Open a socket; a node that sleeps takes the connection and says nothing."""
        async with asyncio.timeout(SILENT):
            return await session.ws_connect(f"{url}/ws", timeout=ClientWSTimeout(ws_close=2))

    async def _greet(self, ws: ClientWebSocketResponse) -> None:
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, "token": self.token, "lang": "en"}))
        async with asyncio.timeout(SILENT):
            message = await ws.receive()
        hello = json.loads(message.data) if message.type is WSMsgType.TEXT else {}
        if hello.get("t") != "hello":
            raise ConnectionError
        self.token = hello["token"] or self.token
        self._ws = ws
        if self.table:
            await self._send({"t": "open", "table": self.table, "v": self.version, "digest": self.digest})
        if self.pending:
            await self._send(self.pending)

    async def _send(self, frame: Frame) -> None:
        if self._ws is not None:
            await self._ws.send_str(json.dumps(frame))

    async def _listen(self, ws: ClientWebSocketResponse) -> None:
        while (message := await self._next(ws)).type is WSMsgType.TEXT:
            await self._take(json.loads(message.data))
            await self._move()

    async def _next(self, ws: ClientWebSocketResponse) -> WSMessage:
        """Return what comes next. A table at which nobody can play just now is silent, but its node is not."""
        with suppress(TimeoutError):
            return await ws.receive(timeout=SILENT / 2)
        await self.ping()
        return await ws.receive(timeout=SILENT / 2)

    async def play(self) -> None:
        """From now on play by themselves."""
        self.playing = True
        with suppress(ConnectionError, ClientError):
            await self._move()

    async def do(self, t: str, **fields: Any) -> Frame:
        """Do something before the play, until it is done."""
        self.pending = {"t": t, "id": secrets.token_urlsafe(9), **fields}
        await self._send(self.pending)
        return await self.setup.get()

    async def open(self, table: str) -> None:
        self.table = table
        await self._send({"t": "open", "table": table})
        await self.arrived.wait()

    async def look_anew(self) -> None:
        """Ask for the table whole: it must be what the changes have made of it here."""
        with suppress(ConnectionError, ClientError):
            await self._send({"t": "open", "table": self.table})

    async def ping(self) -> None:
        with suppress(ConnectionError, ClientError):
            await self._send({"t": "ping"})

    def has_reached(self, head: Head) -> bool:
        """Whether the player knows the table as it is at *head*, or later."""
        return self.version > head.version or (self.version, self.digest) == (head.version, head.digest)

    # --- what is told -------------------------------------------------------------------------------------------

    async def _take(self, frame: Frame) -> None:
        self.heard = time.monotonic()
        match frame["t"]:
            case "snap" | "ev":
                self._see(frame)
            case "done" | "refused" if frame.get("id"):
                await self._hear_answer(frame)
            case "refused" if frame["code"] == "unavailable":
                raise ConnectionError  # the table could not be told: again, elsewhere
            case "refused":
                self.seen.wrong("I3", f"{self.name} was refused without a command: {frame}")

    def _see(self, frame: Frame) -> None:
        if frame["t"] == "ev" and frame["v"] != self.version + 1:
            self.seen.wrong("I1", f"{self.table} went from {self.version} to {frame['v']}")
        if frame["v"] < self.version:
            if frame["t"] == "ev" or self.went_back == self.seen.failovers:
                self.seen.wrong("I3", f"{self.table} went back from {self.version} to {frame['v']}")
            self.went_back = self.seen.failovers
        if frame["t"] == "snap" and self.failovers < self.seen.failovers:
            self.failovers, self.acted = self.seen.failovers, 0
        if frame["t"] == "snap" and (frame["v"], frame["digest"]) == (self.version, self.digest):
            self.seen.compared += 1
            if timeless(frame["view"]) != timeless(self.view):
                self.seen.wrong("I9", f"{self.name} has not {self.table} as it is at {self.version}")
        self.version, self.digest = frame["v"], frame["digest"]
        self.view = frame["view"] if frame["t"] == "snap" else patched(self.view, frame["changes"])
        self._look_for_secrets(frame)
        number = self.view["match"]["number"]
        known = self.seen.commitments.setdefault((self.table, number), self.view["match"]["commitment"])
        if known != self.view["match"]["commitment"]:
            self.seen.wrong("I11", f"{self.table} changed its commitment of match {number}")
        self.seen.told(self.table, self.view["state"] == "playing")
        self.arrived.set()

    def _look_for_secrets(self, frame: Frame) -> None:
        """I10: nothing of another seat's tiles, and no seed, while a deal is played."""
        mine = {seat for seat, player in enumerate(self.view["seats"]) if player["you"]}
        for event in frame.get("events") or ():
            if event["e"] == "drawn" and event.get("tile") and event["seat"] not in mine:
                self.seen.wrong("I10", f"{self.name} saw a tile drawn by {event['seat']}")
        deal = self.view.get("deal")
        if deal and deal["phase"] != "over":
            if {hand["seat"] for hand in deal["hands"]} - mine:
                self.seen.wrong("I10", f"{self.name} saw another hand")
            if deal["outcome"]:
                self.seen.wrong("I10", f"{self.name} saw the seed too early")

    async def _hear_answer(self, frame: Frame) -> None:
        if self.heard_failovers < self.seen.failovers:  # what was answered before may be answered anew
            self.heard_failovers = self.seen.failovers
            self.answers.clear()
        first = self.answers.get(frame["id"])
        if first is None and frame.get("code") in AGAIN:
            await asyncio.sleep(0.1)
            if self.pending and self.pending["id"] == frame["id"]:
                await self._send(self.pending)
            return
        if first is not None:
            taken_back = first["t"] == "refused" and self.seen.failovers  # refused there, and done when it came again
            changed = (first["t"], first.get("v")) != (frame["t"], frame.get("v"))
            if changed and frame.get("code") not in AGAIN and not taken_back:
                self.seen.wrong("I2", f"{frame['id']} was answered {first['t']} {first.get('v')}, then {frame}")
            return
        self.answers[frame["id"]] = frame
        command = self.pending
        if command is None or command["id"] != frame["id"]:
            return
        self.pending = None
        if not self.playing:
            self.setup.put_nowait(frame)
        elif frame["t"] == "done":
            self.seen.moves += command["t"] not in ("again", "start")
            self.acted = frame["v"]
            self._note_acknowledged(command, frame["v"])
        else:
            self.seen.refusals[frame["code"]] += 1

    def _note_acknowledged(self, command: Frame, version: int) -> None:
        other = self.seen.acknowledged.setdefault((self.table, version), command)
        if other["id"] != command["id"] and command["t"] not in ("again", "start"):
            self.seen.wrong("I2", f"{self.table} has two commands at {version}: {other} and {command}")

    # --- what is done -------------------------------------------------------------------------------------------

    async def _move(self) -> None:
        idle = not self.playing or self.quiet or not self.arrived.is_set()
        if idle or self.pending or self.version < self.acted:
            return
        command = self._choose()
        if command is None:
            return
        self.pending = {**command, "id": secrets.token_urlsafe(9)}
        for _ in range(2 if self.chance.random() < 0.3 else 1):
            await self._send(self.pending)

    def _choose(self) -> Frame | None:
        if self.view["state"] == "lobby":  # a match was called off
            mine = any(seat["you"] and seat["owner"] for seat in self.view["seats"])
            return {"t": "start", "table": self.table} if mine else None
        if self.view["state"] in ("over", "between"):
            ready = any(seat["you"] and seat["ready"] for seat in self.view["seats"])
            return None if ready else {"t": "again", "table": self.table}
        deal = self.view["deal"]
        if self.view["state"] != "playing" or not deal:
            return None
        hand = next((hand for hand in deal["hands"] if hand["may"]), None)
        if hand is None:
            return None
        turn = {"table": self.table, "seat": hand["seat"], "deal": deal["number"], "turn": deal["turn_number"]}
        may = hand["may"]
        if "draw" in may:
            return {"t": "take" if "take" in may and self.chance.random() < 0.3 else "draw", **turn}
        if "discard" in may:
            return {"t": "discard", "tile": self.chance.choice(hand["tiles"]), **turn}
        return {"t": "pass", **turn} if "pass" in may else None
