"""The first floor: tables in the memory of one aiohttp process, which sends the frames that this house sends.

It has no rules but whose turn it is, no accounts, no clock and no store: what a move costs at the very least. Run
`python -m tests.bench.floors.bare PORT`.
"""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from typing import Any, Final

import orjson
import uvloop
from aiohttp import WSMsgType, web

from engine.tiles import BAG

Frame = dict[str, Any]

TILES: Final = [str(tile) for tile in BAG]
DIGEST: Final = "0123456789abcdef"
TURN_MS: Final = 45_000


class Table:
    def __init__(self, code: str) -> None:
        self.code = code
        self.sockets: list[web.WebSocketResponse | None] = [None] * 4
        self.version = 0
        self.number = 0
        self.deal()

    def deal(self) -> None:
        bag = random.sample(TILES, 105)
        self.hands = [bag[0:15], bag[15:29], bag[29:43], bag[43:57]]
        self.stock = bag[57:]
        self.piles: list[list[str]] = [[], [], [], []]
        self.number, self.turn, self.turn_number, self.phase = self.number + 1, 0, 1, "discard"

    def whole(self, seat: int) -> Frame:
        """The part of a view that a deal is."""
        return {
            "number": self.number,
            "turn": self.turn,
            "turn_number": self.turn_number,
            "phase": self.phase,
            "stock": len(self.stock),
            "piles": self.piles,
            "clock": {"left": TURN_MS, "of": TURN_MS},
            "hands": [{"seat": seat, "tiles": self.hands[seat], "may": self.may(seat)}],
        }

    def may(self, seat: int) -> list[str]:
        if seat != self.turn:
            return []
        return ["discard", "finish"] if self.phase == "discard" else ["draw", "take"]

    async def draw(self, seat: int, command: str) -> None:
        tile, before = self.stock.pop(), len(self.hands[seat])
        self.hands[seat].append(tile)
        self.phase = "discard"
        deal = {"phase": "discard", "stock": len(self.stock)}
        hands = {"0": {"tiles": {str(before): tile}, "may": self.may(seat)}}
        told: Frame = {"e": "drawn", "seat": seat}
        await self.tell(
            seat,
            command,
            [({**told, "tile": tile}, {**deal, "hands": hands}) if eyes == seat else (told, deal) for eyes in range(4)],
        )

    async def discard(self, seat: int, tile: str, command: str) -> None:
        self.hands[seat].remove(tile)
        pile = self.piles[seat]
        pile.append(tile)
        self.turn, self.turn_number, self.phase = (seat + 1) % 4, self.turn_number + 1, "draw"
        deal: Frame = {
            "turn": self.turn,
            "turn_number": self.turn_number,
            "phase": "draw",
            "piles": {str(seat): {str(len(pile) - 1): tile}},
            "clock": {"left": TURN_MS},
        }
        told: Frame = {"e": "discarded", "seat": seat, "tile": tile}
        over = not self.stock
        if over:
            self.deal()
        changes: list[Frame] = [deal] * 4
        changes[seat] = {**deal, "hands": {"0": {"tiles": self.hands[seat], "may": []}}}
        changes[self.turn] = {**deal, "hands": {"0": {"may": self.may(self.turn)}}}
        if over:
            changes = [self.whole(eyes) for eyes in range(4)]
        await self.tell(seat, command, [(told, changes[eyes]) for eyes in range(4)])

    async def tell(self, seat: int, command: str, news: list[tuple[Frame, Frame]]) -> None:
        self.version += 1
        done = {"t": "done", "id": command, "v": self.version, "table": self.code}
        await self.send(seat, done)
        for eyes, (event, deal) in enumerate(news):
            head = {"t": "ev", "table": self.code, "v": self.version, "digest": DIGEST}
            await self.send(eyes, {**head, "events": [event], "changes": {"deal": deal}})

    async def send(self, seat: int, frame: Frame) -> None:
        socket = self.sockets[seat]
        if socket is not None and not socket.closed:
            with suppress(ConnectionError):  # at the end the players go while it is played
                await socket.send_str(orjson.dumps(frame).decode())


TABLES: dict[str, Table] = {}


async def serve(request: web.Request) -> web.WebSocketResponse:
    ws = web.WebSocketResponse(compress=False)
    await ws.prepare(request)
    table, seat = TABLES.setdefault(request.query["table"], Table(request.query["table"])), int(request.query["seat"])
    table.sockets[seat] = ws
    view = {"state": "playing", "deal": table.whole(seat)}
    await table.send(seat, {"t": "snap", "table": table.code, "v": table.version, "digest": DIGEST, "view": view})
    async for message in ws:
        assert message.type is WSMsgType.TEXT
        frame = orjson.loads(message.data)
        if seat != table.turn:
            await table.send(seat, {"t": "refused", "id": frame["id"], "code": "not_your_turn"})
        elif frame["t"] == "draw":
            await table.draw(seat, frame["id"])
        else:
            await table.discard(seat, frame["tile"], frame["id"])
    return ws


def main(port: int) -> None:
    app = web.Application()
    app.router.add_get("/ws", serve)
    web.run_app(app, host="127.0.0.1", port=port, loop=uvloop.new_event_loop(), access_log=None)


if __name__ == "__main__":
    main(int(sys.argv[1]))
