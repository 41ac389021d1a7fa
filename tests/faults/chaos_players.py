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
from webapp.tables.versions import Head
from webapp.web.protocol import PROTO

Frame = dict[str, Any]

AGAIN = frozenset({"unavailable"})
"""Codes after which the same command is sent again."""
AT_ANY_TIME = frozenset({"again", "start"})
"""Commands that name no turn: one may have nothing to change, or be right later."""
SILENT = 4.0
"""Seconds without a frame, after which a player looks for another node; after half of them they ask for one."""


@dataclass(frozen=True)
class Doubt:
    """Something that is wrong if the version of a table which its player knew then was never taken back."""

    table: str
    version: int
    digest: str | None
    violation: str
    other: Head | None = None
    """Another version that must not have been taken back either."""
    at: float = field(default_factory=time.time)


@dataclass(frozen=True)
class Commitment:
    """What a player was shown of a match, and at which version of its table."""

    hex: str
    head: Head


@dataclass
class Seen:
    """What all players together have seen."""

    moves: int = 0
    violations: list[str] = field(default_factory=list)
    acknowledged: dict[tuple[str, int], Frame] = field(default_factory=dict)
    """The command that `done` put at a version of a table."""
    commitments: dict[tuple[str, int], Commitment] = field(default_factory=dict)
    """What was committed to before a match of a table."""
    refusals: Counter[str] = field(default_factory=Counter)
    moved: dict[str, float] = field(default_factory=dict)
    """When a table last told of a version."""
    stall: float = 0.0
    reconnects: list[float] = field(default_factory=list)
    compared: int = 0
    """How often a player was sent the table whole who knew it as it was."""
    note: Callable[[str, float | None], None] = lambda _what, _at: None
    """Told of each violation, and when it was."""
    kept: list[dict[str, int]] = field(default_factory=list)
    """Of each failover, the version that it left of each table; what was acknowledged after it is taken back."""
    doubts: list[Doubt] = field(default_factory=list)

    @property
    def failovers(self) -> int:
        return len(self.kept)

    def took_back(self, table: str, version: int, since: int) -> bool:
        """Whether one of the failovers after the first *since* has taken *version* of a table back."""
        return any(kept.get(table, version) < version for kept in self.kept[since:])

    def wrong(self, invariant: str, what: str, at: float | None = None) -> None:
        """A promise is broken, now or *at* another time."""
        self._note(f"{invariant} {what}", at)

    def settle(self, known: Callable[[str, int], str | None]) -> None:
        """Decide what was in doubt: *known* gives the digest of a table's version that was kept."""
        for doubt in self.doubts:
            other = doubt.other
            kept = other is None or known(doubt.table, other.version) == other.digest
            if kept and known(doubt.table, doubt.version) == doubt.digest:
                self._note(doubt.violation, doubt.at)

    def _note(self, violation: str, at: float | None) -> None:
        if len(self.violations) < 1_000:
            self.violations.append(violation)
            self.note(violation, at)

    def told(self, table: str, playing: bool) -> None:
        now = time.monotonic()
        if playing and table in self.moved:
            self.stall = max(self.stall, now - self.moved[table])
        self.moved[table] = now


@dataclass(frozen=True)
class Sent:
    """A command, the failovers that there had been when it was sent, and the table as its player knew it."""

    command: Frame
    failovers: int
    version: int
    digest: str | None


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
    acted: str | None = None
    """What was done last; until it is seen nothing more is done."""
    sent: dict[str, Sent] = field(default_factory=dict)
    answers: dict[str, Frame] = field(default_factory=dict)
    heard: float = 0.0
    playing: bool = False
    """All have come; from now on the player plays by themselves."""
    quiet: bool = False
    """Plays no more, and listens."""
    setup: asyncio.Queue[Frame] = field(default_factory=asyncio.Queue)
    """Answers to what is done before the play."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
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

    def _remember(self, command: Frame) -> Frame:
        """From now on *command* is sent until it is answered."""
        self.pending = command
        self.sent[command["id"]] = Sent(command, self.seen.failovers, self.version, self.digest)
        return command

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
        await self._send(self._remember({"t": t, "id": secrets.token_urlsafe(9), **fields}))
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
            self._go_back(frame)
        if frame["t"] == "snap" and (frame["v"], frame["digest"]) == (self.version, self.digest):
            self.seen.compared += 1
            if timeless(frame["view"]) != timeless(self.view):
                self.seen.wrong("I9", f"{self.name} has not {self.table} as it is at {self.version}")
        self.version, self.digest = frame["v"], frame["digest"]
        self.view = frame["view"] if frame["t"] == "snap" else patched(self.view, frame["changes"])
        self._look_for_secrets(frame)
        number = self.view["match"]["number"]
        now = Commitment(self.view["match"]["commitment"], Head(frame["v"], frame["digest"]))
        known = self.seen.commitments.setdefault((self.table, number), now)
        if known.hex != now.hex:  # a frame that was on its way may be of what a failover has taken back
            violation = f"I11 {self.table} changed its commitment of match {number}"
            self.seen.doubts.append(Doubt(self.table, now.head.version, now.head.digest, violation, known.head))
            self.seen.commitments[self.table, number] = now
        self.seen.told(self.table, self.view["state"] == "playing")
        self.arrived.set()

    def _go_back(self, frame: Frame) -> None:
        """I3: only a failover takes back, once, only what came after what it has left, and the table is sent whole."""
        for number, kept in enumerate(self.seen.kept, 1):
            left = kept.get(self.table, self.version)
            if frame["t"] == "snap" and number > self.went_back and left < self.version and left <= frame["v"]:
                self.went_back = number
                return
        self.seen.wrong("I3", f"{self.table} went back from {self.version} to {frame['v']}")

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
        sent, first = self.sent[frame["id"]], self.answers.get(frame["id"])
        if first is not None:
            if frame.get("code") not in AGAIN:
                self._compare(sent, first, frame)
            return
        if frame.get("code") in AGAIN:
            await asyncio.sleep(0.1)
            if self.pending and self.pending["id"] == frame["id"]:
                await self._send(self.pending)
            return
        self.answers[frame["id"]] = frame
        if self.pending is None or self.pending["id"] != frame["id"]:
            return
        self.pending = None
        if not self.playing:
            self.setup.put_nowait(frame)
        elif frame["t"] == "done":
            self.seen.moves += sent.command["t"] not in AT_ANY_TIME
            self.acted = frame["id"]
            if not self.seen.took_back(self.table, frame["v"], sent.failovers):
                self._note_acknowledged(sent.command, frame["v"])
        else:
            self.seen.refusals[frame["code"]] += 1

    def _compare(self, sent: Sent, first: Frame, then: Frame) -> None:
        """I2: what comes twice is answered as at first, but where a failover has taken the first answer back."""
        if (first["t"], first.get("v")) == (then["t"], then.get("v")):
            return
        left = self.seen.kept[-1].get(self.table) if self.seen.kept else None
        wrong = f"{sent.command} was answered {first}, then {then}; the last failover left {left}"
        at_any_time = sent.command["t"] in AT_ANY_TIME
        if first["t"] == "refused":  # nobody remembers that; it may have been of what is no more
            if not at_any_time:
                self.seen.doubts.append(Doubt(self.table, sent.version, sent.digest, f"I2 {wrong}"))
        # That nothing was to change is remembered in no version of its own.
        elif not self.seen.took_back(self.table, first["v"] + at_any_time, sent.failovers):
            self.seen.wrong("I2", wrong)

    def _note_acknowledged(self, command: Frame, version: int) -> None:
        other = self.seen.acknowledged.get((self.table, version))
        if other is None or other["t"] in AT_ANY_TIME:
            self.seen.acknowledged[self.table, version] = command
        elif other["id"] != command["id"] and command["t"] not in AT_ANY_TIME:
            self.seen.wrong("I2", f"{self.table} has two commands at {version}: {other} and {command}")

    def _waits(self) -> bool:
        """Whether what was done last is still to be seen; what is taken back never will be."""
        if self.acted is None or self.version >= (version := self.answers[self.acted]["v"]):
            return False
        return not self.seen.took_back(self.table, version, self.sent[self.acted].failovers)

    # --- what is done -------------------------------------------------------------------------------------------

    async def _move(self) -> None:
        idle = not self.playing or self.quiet or not self.arrived.is_set()
        if idle or self.pending or self._waits():
            return
        chosen = self._choose()
        if chosen is None:
            return
        command = {**chosen, "id": secrets.token_urlsafe(9)}
        self._remember(command)
        for _ in range(2 if self.chance.random() < 0.3 else 1):
            await self._send(command)

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
