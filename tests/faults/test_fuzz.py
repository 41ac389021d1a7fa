"""Frames that nobody would send, whole and broken, in any order, from several seats: an answer each, and no harm."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from engine.rules import ADIKUS, MATSURI, PRESETS
from tests.house import Frame, Node, connect, on_the_wire, open_node
from tests.patched import patched
from webapp.web.app import HOUSE, WORKING
from webapp.web.protocol import PROTO, ClientFrame

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
CODES = set(re.findall(r"`([a-z_]+)`", DOC[DOC.index("## Codes of `refused`") : DOC.index("## Codes of closing")]))
CLOSINGS = {int(code) for code in re.findall(r"^\| (\d{4}) \|", DOC, re.MULTILINE)}
FRAMES: dict[str, tuple[str, ...]] = {
    get_args(frame.model_fields["t"].annotation)[0]: tuple(name for name in frame.model_fields if name != "t")
    for frame in get_args(get_args(ClientFrame)[0])
}
"""Every frame that a client may send, and its fields."""
RARE = {"hello": 0.2, "sign_out": 0.02, "erase": 0.02, "close": 0.3, "leave": 0.3}
"""How often those come that would leave little to do; all others are as likely as each other."""
TILES = ("R1", "Y13", "B7", "K5", "F", "R14", "", None, 7)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    4,
    10**12,
    1.5,
    "",
    "x",
    "ç" * 40,
    [],
    {},
    [None] * 26,
    "A" * 13,
    "\x00",
)


def sound(chance: Random, tables: list[str], view: Frame) -> Frame:
    """A value for each field that there is, as a client might send it."""
    deal = view.get("deal") or {}
    words = secrets.token_bytes(16)
    return {
        "id": chance.choice(["command-1", "command-2", secrets.token_urlsafe(9)]),
        "table": chance.choice([*tables, "A" * 13]),
        "seat": chance.randrange(4),
        "instead_of": chance.randrange(4),
        "deal": deal.get("number", 1),
        "turn": deal.get("turn_number", 1) if chance.random() < 0.8 else chance.randrange(20),
        "tile": chance.choice(TILES),
        "slots": [chance.choice(TILES[:5]) if chance.random() < 0.6 else None for _ in range(26)],
        "down": chance.sample(range(26), 3),
        "thrown": chance.randrange(-1, 27),
        "ready": chance.random() < 0.5,
        "rules": on_the_wire(chance.choice([MATSURI, ADIKUS])),
        "level": chance.choice(["novice", "easy", "normal", "hard"]),
        "against": chance.choice(["computers", "friends"]),
        "others": chance.choice([[], ["Cem"], ["Cem", "Deniz", "Elif"]]),
        "open": chance.random() < 0.5,
        "name": chance.choice(["Ann", " ", "\u202e", "Bob"]),
        "v": chance.randrange(5),
        "digest": secrets.token_hex(8),
        "part": chance.choice(
            ["person", "candies", "matches", "tables", "devices", "shelf", "join", "today", "yesterday"]
        ),
        "before": chance.randrange(100),
        "proto": PROTO,
        "token": secrets.token_urlsafe(32),
        "lang": chance.choice(["tr", "ru", "pl", "de", "en"]),
        "launch": "hash=" + secrets.token_hex(32),
        "look": chance.choice(["candy", "classic-night-coral", "none-such"]),
        "sounds": chance.random() < 0.5,
        "hints": chance.random() < 0.5,
        "take_back": chance.randrange(3_000),
        "show_rating": chance.random() < 0.5,
        "wanted": chance.random() < 0.5,
        "item": chance.choice(["coral", "none"]),
        "device": secrets.token_hex(8),
        "confirm": "erase me",
        "pool": chance.choice([*PRESETS]),
        "wait": chance.choice([None, 1, 300]),
        "promise": sha256(words).hexdigest(),
        "words": words.hex(),
        "commitment": view.get("match", {}).get("commitment") or secrets.token_hex(32),
        "word": chance.choice(["hello", "good_luck", "well_played"]),
    }


def frame(chance: Random, tables: list[str], view: Frame) -> str | bytes:
    """Something that a client might send, or nobody would."""
    (kind,) = chance.choices([*FRAMES], [RARE.get(kind, 1) for kind in FRAMES])
    values = sound(chance, tables, view)
    left_out = chance.choice([*FRAMES[kind], None]) if chance.random() < 0.2 else None
    made: dict[str, Any] = {"t": kind, **{name: values[name] for name in FRAMES[kind] if name != left_out}}
    for _ in range(chance.choice([0, 0, 0, 0, 1, 2])):
        made[chance.choice([*made, "more"])] = chance.choice(ODD)
    text = json.dumps(made)
    broken: list[str | bytes] = [text[: chance.randrange(len(text))], text.encode(), "[" * 900, "\ud83d" * 3, ""]
    return text if chance.random() < 0.9 else chance.choice(broken)


class Fuzzer:
    """One person who sends anything, and looks at what comes back."""

    def __init__(self, node: Node, chance: Random, tables: list[str]) -> None:
        self.node, self.chance, self.tables = node, chance, tables
        self.token: str | None = None
        self.view: Frame = {}
        self.sent = 0
        self.closings = set[int]()

    async def send(self, frames: int) -> None:
        async with ClientSession() as session:
            while self.sent < frames:
                async with session.ws_connect(self.node.socket_url) as ws:
                    await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, "token": self.token}))
                    hello = json.loads((await ws.receive(timeout=60)).data)
                    if hello["t"] != "hello":
                        assert hello["code"] in CODES
                        self.token = None
                        continue
                    self.token = hello["token"] or self.token
                    async with asyncio.TaskGroup() as both:
                        hearing = both.create_task(self._hear(ws))
                        with suppress(ConnectionError):
                            await self._pour(ws, frames, hearing)
                        await ws.close()

    async def _pour(self, ws: ClientWebSocketResponse, frames: int, hearing: asyncio.Task[None]) -> None:
        for table in self.tables:
            await ws.send_str(json.dumps({"t": "open", "table": table}))
        while self.sent < frames and not hearing.done():
            made = frame(self.chance, self.tables, self.view)
            if isinstance(made, bytes):
                await ws.send_bytes(made)
            else:
                await ws.send_str(made.encode("utf-8", "replace").decode())
            self.sent += 1
            if self.sent % 20 == 0:
                await asyncio.sleep(0)

    async def _hear(self, ws: ClientWebSocketResponse) -> None:
        views: dict[str, Frame] = {}
        while (message := await ws.receive(timeout=60)).type is WSMsgType.TEXT:
            told = json.loads(message.data)
            if told["t"] == "refused":
                assert told["code"] in CODES, told
            if told["t"] in ("snap", "ev"):
                whole = told["t"] == "snap"
                views[told["table"]] = told["view"] if whole else patched(views.get(told["table"]), told["changes"])
                self.view = views[told["table"]]
                self._look(self.view, told.get("events") or ())
        if ws.close_code is not None:
            self.closings.add(ws.close_code)

    def _look(self, view: Frame, events: Sequence[Frame]) -> None:
        """Nothing of another seat's tiles is told, nor of how a deal is dealt while it is played."""
        mine = {seat for seat, player in enumerate(view["seats"]) if player["you"]}
        assert {event["seat"] for event in events if event["e"] == "drawn" and event.get("tile")} <= mine
        deal = view.get("deal")
        if deal and deal["phase"] != "over":
            assert {hand["seat"] for hand in deal["hands"]} <= mine
            assert deal["outcome"] is None


async def until_all_have_gone(node: Node) -> None:
    """Nothing is left of a socket that is closed: no task, no count of who is here."""
    house = node.server.app[HOUSE]
    theirs = ("write ", "visit ", "name ", "follow ", "search ", "share ")
    async with asyncio.timeout(60):
        while (
            house.sockets
            or house.persons._open
            or house.visitors._visits
            or house.presence._here
            or house.quick._searches
            or [task for task in asyncio.all_tasks() if task.get_name().startswith(theirs)]
        ):
            await asyncio.sleep(0.01)


def is_fault(record: logging.LogRecord) -> bool:
    """Whether something of ours has gone wrong; an alarm that outlasts its lease on a busy machine rings again."""
    late = record.name == "webapp.tables.due" and record.exc_info is not None and record.exc_info[0] is TimeoutError
    return record.levelno >= logging.ERROR and not late


@pytest.mark.parametrize("frames", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
async def test_no_frame_does_any_harm(
    valkey_url: str, store_prefix: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, frames: int
) -> None:
    limits: dict[str, Any] = {"frame_burst": 100_000, "frames_per_second": 100_000}
    async with AsyncExitStack() as stack:
        node = await stack.enter_async_context(open_node(valkey_url, store_prefix, tmp_path, **limits))
        async with connect(node.socket_url) as ann:
            made = [await ann.do("create", against="friends", rules=on_the_wire(MATSURI)) for _ in range(3)]
        tables = [done["table"] for done in made]
        fuzzers = [Fuzzer(node, Random(seed), tables) for seed in range(4)]
        async with asyncio.timeout(1_500):
            await asyncio.gather(*(fuzzer.send(frames // 4) for fuzzer in fuzzers))
        assert sum(fuzzer.sent for fuzzer in fuzzers) >= frames
        assert {code for fuzzer in fuzzers for code in fuzzer.closings} <= CLOSINGS | {1000, 1006}
        assert [record.getMessage() for record in caplog.records if is_fault(record)] == []
        assert not any(task.done() for task in node.server.app[WORKING])
        await until_all_have_gone(node)
        for code in tables:
            await node.manager.look(code)
        bob = await stack.enter_async_context(connect(node.socket_url))
        await bob.create("computers")
        await bob.play_to_the_end()
