"""Players who only draw and throw, at many tables at once: `players KIND URL TABLES MOVES_A_SECOND SECONDS WARM_UP`.

A move is a draw or a throw, and it is done when all four screens of its table have it. With 0 moves a second the next
one follows at once; else each table has its own moments, and what comes late is not waited for. It prints one line of
JSON for each time that it is told `go` on its standard input.
"""

from __future__ import annotations

import asyncio
import gc
import random
import secrets
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any, Final

import orjson
import uvloop

from engine.rules import ADIKUS
from tests.bench.load.socket import Socket, connect
from tests.patched import patched

Frame = dict[str, Any]

PING: Final = 10.0
TICK: Final = 0.02
AT_ONCE: Final = 10
"""Tables that are laid at the same time."""
MOVES: Final = frozenset({"drawn", "taken", "discarded", "passed"})
RULES: Final = asdict(replace(ADIKUS, deals=20, start_points=100))
"""Many deals, one after the other."""


class Load:
    """What all tables together have done since the last `begin`."""

    def __init__(self, rate: float, tables: int) -> None:
        self.pause = tables / rate if rate else 0.0
        """Seconds from one move of a table to its next; 0: none."""
        self.begin()
        self._tick(time.perf_counter())

    def begin(self) -> None:
        self.began = time.perf_counter()
        self.late: list[float] = []
        """Of each move, the seconds from its sending to the fourth screen."""
        self.lags: list[float] = []
        """By how many seconds this process's own clock rang late: so much of the others may be its own."""

    def _tick(self, at: float) -> None:
        self.lags.append(max(0.0, time.perf_counter() - at))
        asyncio.get_running_loop().call_later(TICK, self._tick, time.perf_counter() + TICK)

    def report(self, sockets: Sequence[Socket]) -> dict[str, float]:
        late, lags = sorted(self.late) or [0.0], sorted(self.lags) or [0.0]
        seconds = time.perf_counter() - self.began
        heard = sum(socket.bytes for socket in sockets)
        return {
            "moves": len(self.late),
            "seconds": seconds,
            "p50": late[len(late) // 2] * 1000,
            "p95": late[len(late) * 95 // 100] * 1000,
            "p99": late[len(late) * 99 // 100] * 1000,
            "lag": lags[len(lags) * 95 // 100] * 1000,
            "bytes": heard / max(1, len(self.late)) / 4,
        }


class Table(ABC):
    """Four players at one table."""

    def __init__(self, load: Load, url: str) -> None:
        self.load = load
        self.url = url
        self.sockets: list[Socket] = []
        self.screens = 0
        """So many of the four have the move that is under way."""
        self.next_at = 0.0
        self.sent_at = 0.0

    @abstractmethod
    async def lay(self) -> None:
        """Sit down."""

    @abstractmethod
    async def start(self) -> None:
        """Have the first deal dealt, once all tables are laid: a clock may run from then on."""

    @abstractmethod
    def hear(self, seat: int, text: bytes) -> None:
        """Take what was told to a seat."""

    @abstractmethod
    def act(self) -> None:
        """Send what the seat in turn does."""

    def begin(self) -> None:
        self.next_at = time.perf_counter() + random.random() * self.load.pause
        self.schedule()

    def schedule(self) -> None:
        """Let the next move come when it is time."""
        if not self.load.pause:
            self.move()
            return
        now = time.perf_counter()
        self.next_at = max(now, self.next_at + self.load.pause)
        asyncio.get_running_loop().call_later(self.next_at - now, self.move)

    def move(self) -> None:
        self.screens = 0
        self.sent_at = time.perf_counter()
        self.act()

    def shown(self) -> bool:
        """One more screen has the move; return whether all have it."""
        self.screens += 1
        if self.screens == 4:
            self.load.late.append(time.perf_counter() - self.sent_at)
        return self.screens == 4


class Okey(Table):
    """A table of this house: the protocol of docs/protocol.md."""

    rules = RULES

    def __init__(self, load: Load, url: str) -> None:
        super().__init__(load, url)
        self.code = ""
        self.answers: asyncio.Queue[Frame] = asyncio.Queue()
        self.deal: Frame = {}
        self.hands: list[Any] = [[], [], [], []]
        self.state = "lobby"
        self.dealt = 0

    async def lay(self) -> None:
        for seat in range(4):
            await self.come(seat)
        self.code = (await self.ask(0, "create", against="friends", rules=self.rules))["table"]
        for seat in range(4):
            await self.say(seat, "open", table=self.code)
            if seat:
                await self.ask(seat, "sit", table=self.code, seat=seat)

    async def start(self) -> None:
        await self.ask(0, "start", table=self.code)
        while self.dealt < 4 or not all(self.hands):
            await asyncio.sleep(0.01)
        self.dealt = 0

    async def come(self, seat: int) -> None:
        """Connect as a new guest."""
        await connect(f"{self.url}/ws", self.sockets, partial(self.hear, seat))
        await self.say(seat, "hello", proto=2, lang="en")
        self.stay(seat)

    def stay(self, seat: int) -> None:
        """Give a sign of life, now and then again: who is silent is taken for gone."""
        self.sockets[seat].send(b'{"t":"ping"}')
        asyncio.get_running_loop().call_later(PING, self.stay, seat)

    async def say(self, who: int, t: str, **fields: Any) -> None:
        self.sockets[who].send(orjson.dumps({"t": t, **fields}))
        if t == "hello":
            answer = await self.answers.get()
            assert answer["t"] == "hello", answer

    async def ask(self, who: int, t: str, **fields: Any) -> Frame:
        await self.say(who, t, id=secrets.token_hex(8), **fields)
        answer = await self.answers.get()
        assert answer["t"] == "done", answer
        return answer

    def act(self) -> None:
        seat = self.deal["turn"]
        [hand] = self.hands[seat]
        may = hand["may"]
        what: Frame = {"t": "draw" if "draw" in may else "discard" if "discard" in may else "pass"}
        if what["t"] == "discard":
            what["tile"] = hand["tiles"][-1]
        turn = {"seat": seat, "deal": self.deal["number"], "turn": self.deal["turn_number"]}
        self.sockets[seat].send(orjson.dumps({**what, "id": secrets.token_hex(8), "table": self.code, **turn}))

    def hear(self, seat: int, text: bytes) -> None:
        frame = orjson.loads(text)
        match frame["t"]:
            case "ev":
                self.see(seat, frame["changes"])
                kinds = {event["e"] for event in frame["events"]}
                if kinds & MOVES and self.shown():
                    self.go_on()
                if "dealt" in kinds:
                    self.dealt += 1
                    if self.dealt == 4 and self.next_at:
                        self.dealt = 0
                        self.schedule()
            case "snap":
                self.see(seat, frame["view"])
            case "hello" | "done" | "refused" if not self.next_at:
                self.answers.put_nowait(frame)
            case "refused":
                raise AssertionError(frame)

    def see(self, seat: int, changes: Frame) -> None:
        self.state = changes.get("state", self.state)
        deal = changes.get("deal")
        if not deal:
            return
        if "hands" in deal:
            self.hands[seat] = patched(self.hands[seat], deal["hands"])
        self.deal.update({name: deal[name] for name in ("turn", "number", "turn_number") if name in deal})

    def go_on(self) -> None:
        if self.state == "playing":
            self.schedule()
            return
        for socket in self.sockets:
            socket.send(orjson.dumps({"t": "again", "id": secrets.token_hex(8), "table": self.code}))


class Bare(Okey):
    """A table of tests/bench/floors/bare.py: the same frames, without what leads to a first deal."""

    async def lay(self) -> None:
        self.code = secrets.token_hex(6)
        for seat in range(4):
            at = f"{self.url}/ws?table={self.code}&seat={seat}"
            await connect(at, self.sockets, partial(self.hear, seat))
        while not all(self.hands):
            await asyncio.sleep(0.01)

    async def start(self) -> None:
        """It is dealt to who comes."""


class Boardgame(Table):
    """A match of boardgame.io, spoken to as its own client does, by socket.io over a websocket."""

    def __init__(self, load: Load, url: str) -> None:
        super().__init__(load, url)
        self.match = secrets.token_hex(8)
        self.states: list[Frame] = [{}, {}, {}, {}]

    async def lay(self) -> None:
        for seat in range(4):
            at = f"{self.url}/socket.io/?EIO=4&transport=websocket"
            await connect(at, self.sockets, partial(self.hear, seat))
            while not self.states[seat]:
                await asyncio.sleep(0.005)

    async def start(self) -> None:
        """It is dealt to who comes."""

    def hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b"42"):
            kind, *what = orjson.loads(text[text.index(b",") + 1 :])
            self.told(seat, kind, what)
        elif text.startswith(b"2"):
            self.sockets[seat].send(b"3")
        elif text.startswith(b"0"):
            self.sockets[seat].send(b"40/okey,")
        elif text.startswith(b"40"):
            self.emit(seat, "sync", self.match, str(seat), None, 4)

    def emit(self, seat: int, *what: object) -> None:
        self.sockets[seat].send(b"42/okey," + orjson.dumps(what))

    def told(self, seat: int, kind: str, what: list[Any]) -> None:
        if kind == "sync":
            self.states[seat] = what[1]["state"]
        elif kind == "update":
            before = self.states[seat]["G"]["moves"]
            self.states[seat] = what[1]
            if self.states[seat]["G"]["moves"] > before and self.next_at and self.shown():
                self.schedule()

    def act(self) -> None:
        seat = int(self.states[0]["ctx"]["currentPlayer"])
        state = self.states[seat]
        held = state["G"]["hand"]
        kind, arguments = ("draw", []) if len(held) == 14 else ("discard", [len(held) - 1])
        move = {"type": kind, "args": arguments, "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": move}
        self.emit(seat, "update", action, state["_stateID"], self.match, str(seat))


KINDS: Final = {"okey": Okey, "bare": Bare, "boardgame": Boardgame}


async def play(kind: str, url: str, tables: int, rate: float) -> None:
    load = Load(rate, tables)
    laid = [KINDS[kind](load, url) for _ in range(tables)]
    for first in range(0, tables, AT_ONCE):
        await asyncio.gather(*(table.lay() for table in laid[first : first + AT_ONCE]))
    for first in range(0, tables, AT_ONCE):
        await asyncio.gather(*(table.start() for table in laid[first : first + AT_ONCE]))
    for table in laid:
        table.begin()
    sockets = [socket for table in laid for socket in table.sockets]
    gc.freeze()  # what is laid stays: no look through all of it belongs into what is measured
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    say({"laid": tables})
    while order := (await orders.readline()).strip():
        if order == b"begin":
            load.begin()
            for socket in sockets:
                socket.bytes = 0
            say({})
        else:
            say(load.report(sockets))


def say(what: dict[str, float]) -> None:
    sys.stdout.write(orjson.dumps(what).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    uvloop.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])))
