"""A node within the test's own loop, and a player who speaks the protocol: for tests that look inside."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestServer

from engine.rules import MATSURI, Rules
from tests.chance import calm_roots, day_roots
from tests.laid_out import lay_out
from tests.patched import patched
from tests.unhurried import unhurried
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People
from webapp.settings import Settings
from webapp.tables.manager import Manager
from webapp.tables.store import Store
from webapp.web.app import HOUSE, make_app
from webapp.web.protocol import PROTO

Frame = dict[str, Any]
PING_SECONDS = 10.0
"""After so long a player says that they are there."""


async def goodbye(ws: ClientWebSocketResponse) -> int | None:
    """Read until the house closes the socket, and return the code that it said.

    `ws.close_code` is another one where the house has gone before it was answered.
    """
    async with asyncio.timeout(60):
        while (message := await ws.receive()).type in {WSMsgType.TEXT, WSMsgType.PONG}:
            pass
    return message.data if message.type is WSMsgType.CLOSE else ws.close_code


def on_the_wire(rules: Rules) -> Frame:
    """Return *rules* as a client sends them."""
    return asdict(rules)


@dataclass(slots=True)
class Node:
    """A node that serves: where, and its table manager."""

    url: str
    manager: Manager
    server: TestServer

    @property
    def socket_url(self) -> str:
        return f"{self.url}/ws"


@asynccontextmanager
async def open_node(
    valkey_url: str,
    prefix: str,
    folder: Path,
    *,
    pace: float = 0.0,
    root: Callable[[], bytes] | None = None,
    frame_burst: int = 1000,
    **settings: Any,
) -> AsyncIterator[Node]:
    """Serve a node on the shared Valkey, its people in *folder*; computers think *pace* times as long as for people.

    Matches are dealt from what *root* gives, else from a chance in which none is over before anybody has played. Where
    nobody thinks, a long deal is more frames than one may send: *frame_burst* allows them. What it waits for by the
    clock it waits for patiently: `tests.unhurried`.
    """
    async with AsyncExitStack() as stack:
        stack.enter_context(unhurried())
        store = await Store.connect(valkey_url, prefix)
        stack.push_async_callback(store.close)
        database = open_database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
        stack.push_async_callback(close_database, database)
        await lay_out(database)
        chosen = Settings(data_dir=folder, frame_burst=frame_burst, **settings)
        books = Books(database, chosen.candy_cap, chosen.day_zone)
        chance = root or calm_roots().__next__
        app = make_app(chosen, store, People(database), books, pace=pace, root=chance, day_root=day_roots().__next__)
        server = TestServer(app)
        await stack.enter_async_context(server)
        yield Node(str(server.make_url("")).rstrip("/"), app[HOUSE].manager, server)


@dataclass(slots=True)
class Player:
    """One socket of one person, and the table as it was told last."""

    ws: ClientWebSocketResponse
    token: str
    name: str
    settings: Frame
    frames: list[Frame] = field(default_factory=list)
    """Every frame that came, hello excepted; those of a table with the view after them."""
    commitment: str = ""
    """Of the match that this socket may begin with open words."""
    table: str = ""
    version: int = 0
    digest: str | None = None
    view: Frame = field(default_factory=dict)
    racks: list[Frame] = field(default_factory=list)
    pongs: int = 0
    """Answers that are still to come to what this player said unasked."""

    async def send(self, t: str, **fields: Any) -> None:
        await self.ws.send_str(json.dumps({"t": t, **fields}))

    async def _next(self) -> Frame:
        """Return the next frame. A node takes who is silent for gone: who waits for long says that they are there."""
        async with asyncio.timeout(60):
            while True:
                try:
                    message = await self.ws.receive(timeout=PING_SECONDS)
                except TimeoutError:
                    await self.send("ping")
                    self.pongs += 1
                    continue
                assert message.type is WSMsgType.TEXT, message
                frame: Frame = json.loads(message.data)
                if frame["t"] != "pong" or not self.pongs:
                    return frame
                self.pongs -= 1

    async def receive(self) -> Frame:
        """Return the next frame, and keep what it says of the table."""
        frame = await self._next()
        self.frames.append(frame)
        if frame["t"] in {"snap", "ev"}:
            assert frame["t"] == "snap" or frame["v"] == self.version + 1, "versions are contiguous"
            self.version, self.digest = frame["v"], frame["digest"]
            self.view = frame["view"] if frame["t"] == "snap" else patched(self.view, frame["changes"])
            self.racks = frame.get("racks", self.racks)
            frame["view"] = self.view
        return frame

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Read until a frame is *wanted*, and return it."""
        while not wanted(frame := await self.receive()):
            pass
        return frame

    async def until_view(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Read until the table is as *wanted*, and return its view."""
        while not (self.view and wanted(self.view)):
            await self.receive()
        return self.view

    async def ask(self, t: str, **fields: Any) -> Frame:
        """Send a command with a fresh id, and return its answer, `done` or `refused`."""
        command = fields.pop("id", None) or secrets.token_urlsafe(9)
        await self.send(t, id=command, **fields)
        return await self.until(lambda frame: frame.get("id") == command)

    async def do(self, t: str, **fields: Any) -> Frame:
        """Like `ask`, for what must not be refused."""
        answer = await self.ask(t, **fields)
        assert answer["t"] == "done", answer
        return answer

    async def open(self, table: str) -> Frame:
        """Enter a table, or resume it where something was missed; return the first frame, by which one is there."""
        self.table = table
        await self.send("open", table=table, v=self.version, digest=self.digest)
        return await self.until(lambda frame: frame["t"] in {"snap", "ev", "refused"} and frame["table"] == table)

    async def create(self, against: str, rules: Rules = MATSURI, others: Sequence[str] = ()) -> str:
        """Make a table, enter it, and return its code once it has been shown; *others* play at this device too."""
        made = await self.do("create", against=against, rules=on_the_wire(rules), others=list(others))
        table: str = made["table"]
        await self.open(table)
        return table

    async def play_once(self) -> None:
        """Play simply, and wait until it is shown: the answer and the table may come in any order."""
        before = self.version
        answer = await self.play_simply()
        assert answer["t"] == "done" or answer["code"] == "stale", answer
        while self.version == before:
            await self.receive()

    # --- a turn ------------------------------------------------------------------------------------------------

    def may(self) -> Frame | None:
        """The hand of mine that is in turn; None when none is."""
        deal = self.view.get("deal")
        return next((hand for hand in deal["hands"] if hand["may"]), None) if deal else None

    def covered(self) -> int | None:
        """The seat of mine that is in turn, and has not lifted the cover; None when there is none."""
        deal = self.view.get("deal")
        if deal is None or self.view["state"] != "playing" or deal["hands"]:
            return None
        turn: int = deal["turn"]
        return turn if self.view["seats"][turn]["shared"] else None

    def turn(self, seat: int) -> Frame:
        deal = self.view["deal"]
        return {"table": self.table, "seat": seat, "deal": deal["number"], "turn": deal["turn_number"]}

    async def play_simply(self) -> Frame:
        """Do the plainest thing that is allowed now: draw or pass, throw the first tile; return the answer."""
        hand = self.may()
        assert hand is not None
        if "draw" in hand["may"]:
            return await self.ask("draw", **self.turn(hand["seat"]))
        if "discard" in hand["may"]:
            return await self.ask("discard", tile=hand["tiles"][0], **self.turn(hand["seat"]))
        return await self.ask("pass", **self.turn(hand["seat"]))

    async def play_to_the_end(self) -> Frame:
        """Play simply, whenever in turn, until the match is over; return the last view."""
        while self.view.get("state") != "over":
            if self.view.get("state") == "between":
                await self.ask("again", table=self.table)
                await self.until_view(lambda view: view["state"] != "between")
            elif self.may() is not None:
                await self.play_once()
            elif (seat := self.covered()) is not None:
                await self.do("lift", **self.turn(seat))
            else:
                await self.receive()
        return self.view


@asynccontextmanager
async def connect(url: str, token: str | None = None, lang: str = "en") -> AsyncIterator[Player]:
    """Connect as the person of *token*, or as a new guest."""
    async with ClientSession() as session, session.ws_connect(url) as ws:
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, "token": token, "lang": lang}))
        hello = json.loads((await ws.receive(timeout=60)).data)
        assert hello["t"] == "hello", hello
        known = hello["token"] or token or ""
        yield Player(ws, known, hello["name"], hello["settings"], commitment=hello["commitment"])
