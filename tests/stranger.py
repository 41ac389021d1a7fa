"""A stranger's client: written from docs/protocol.md alone, it knows nothing of the code behind the socket.

`python tests/stranger.py ws://127.0.0.1:8080/ws` plays one deal against computers and says how it ended.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from collections.abc import Iterator
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

Frame = dict[str, Any]
MATSURI = {
    "preset": "matsuri", "scoring": "winner gains", "deals": 1, "start_points": 20,
    "plain": 2, "pairs": 4, "okey_last": 4, "pairs_with_okey": 8,
    "showing": False, "coloured_double": False, "pairs_bind": False, "partners": False, "open_piles": True,
    "empty_stock": "while taken", "first_start": "random", "later_start": "right",
    "checked_by": "hand", "places": "ranking", "clock": "auto", "watching": None,
}  # fmt: skip
AT_ONCE, A_SECOND = 40, 10
"""So many frames may be sent."""


class Stranger:
    """One guest at one table, who draws, throws what has the fewest friends, and asks whether that wins."""

    def __init__(self, ws: ClientWebSocketResponse) -> None:
        self.ws = ws
        self.view: Frame = {}
        self.version = 0
        self.spare, self.said_at = float(AT_ONCE), time.monotonic()

    async def say(self, t: str, **fields: Any) -> None:
        now = time.monotonic()
        self.spare, self.said_at = min(AT_ONCE, self.spare + (now - self.said_at) * A_SECOND) - 1, now
        if self.spare < 0:
            await asyncio.sleep(-self.spare / A_SECOND)
        await self.ws.send_str(json.dumps({"t": t, **fields}))

    async def hear(self) -> Frame:
        """The next frame; the table's newest view is kept on the way."""
        while True:
            try:
                frame: Frame = json.loads((await self.ws.receive(timeout=5)).data)
            except TimeoutError:
                await self.say("ping")
                continue
            if frame["t"] in {"snap", "ev"}:
                assert frame["t"] == "snap" or frame["v"] == self.version + 1, "a gap"
                self.view = frame["view"] if frame["t"] == "snap" else changed(self.view, frame["changes"])
                self.version = frame["v"]
            return frame

    async def do(self, t: str, **fields: Any) -> Frame:
        """Send a command, and return its answer when the view holds what it did."""
        name = secrets.token_urlsafe(9)
        await self.say(t, id=name, **fields)
        while (answer := await self.hear()).get("id") != name:
            pass
        while self.version and answer["t"] == "done" and self.version < answer["v"]:
            await self.hear()
        return answer

    async def enter(self) -> None:
        await self.say("hello", proto=2, lang="en")
        assert (await self.hear())["token"]
        table = (await self.do("create", against="computers", rules=MATSURI))["table"]
        await self.say("open", table=table)
        while not self.view:
            await self.hear()

    async def play(self) -> Frame:
        """Play until the deal is over, and return its outcome."""
        while not (deal := self.view["deal"])["outcome"]:
            [hand] = deal["hands"]
            if "draw" in hand["may"]:
                await self.act("draw")
            elif "discard" in hand["may"]:
                await self.claim_or_throw(hand["tiles"], deal["okey"])
            elif "pass" in hand["may"]:
                await self.act("pass")
            else:
                await self.hear()
        outcome: Frame = deal["outcome"]
        return outcome

    async def act(self, t: str, **fields: Any) -> Frame:
        deal = self.view["deal"]
        turn = {"seat": deal["hands"][0]["seat"], "deal": deal["number"], "turn": deal["turn_number"]}
        return await self.do(t, table=self.view["table"], **turn, **fields)

    async def claim_or_throw(self, tiles: list[str], okey: str) -> None:
        """The house itself says how the tiles would win, if they do."""
        answer = await self.act("finish", slots=[*tiles, *[None] * (26 - len(tiles))], thrown=0)
        if answer["t"] == "done":
            return
        if answer["code"] == "not_winning" and (slots := answer["claim"]["arrangement"]):
            await self.act("finish", slots=slots, thrown=25)
        else:
            loose = min((tile for tile in tiles if tile not in {okey, "F"}), key=lambda tile: friends(tile, tiles))
            await self.act("discard", tile=loose)


def changed(value: Any, changes: Any) -> Any:
    """The value after what an `ev` says of it."""
    if isinstance(value, dict) and isinstance(changes, dict):
        return value | {name: changed(value.get(name), change) for name, change in changes.items()}
    if isinstance(value, list) and isinstance(changes, dict):
        value = value[: changes.pop("length", len(value))]
        for place, change in sorted((int(place), change) for place, change in changes.items()):
            value[place : place + 1] = [changed(value[place] if place < len(value) else None, change)]
        return value
    return changes


def friends(tile: str, tiles: list[str]) -> int:
    """How many of *tiles* could stand in a run or a group with *tile*."""

    def stand_together(other: str) -> bool:
        same, apart = other[0] == tile[0], abs(int(other[1:]) - int(tile[1:]))
        return apart in {1, 2, 11, 12} if same else apart == 0

    return sum(stand_together(other) for other in tiles if other != "F")


def told(outcome: Frame) -> Iterator[str]:
    won = outcome["finish"]
    yield f"seat {won['seat']} wins {won['points']}" if won else "a drawn deal"
    for hand in outcome["laid"]:
        yield f"seat {hand['seat']}: " + " / ".join(" ".join(group) for group in hand["groups"])


async def play_a_deal(url: str) -> Frame:
    """Come as a guest, play one deal against computers at the node with this socket, and return its outcome."""
    async with ClientSession() as session, session.ws_connect(url) as ws:
        stranger = Stranger(ws)
        await stranger.enter()
        return await stranger.play()


if __name__ == "__main__":
    print("\n".join(told(asyncio.run(play_a_deal(sys.argv[1])))))
