"""What three computers cost a node: the share of one core that a table of one person and three of them takes.

The person thinks of nothing and throws the last tile, so the computers are in turn nearly all the time; with a person
who thinks a table takes less. `computers.py [--tables 20] [--seconds 30]`.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
import sys
import tempfile
from pathlib import Path
from typing import Final

import orjson
import uvloop

from tests.bench.load.players import MOVES, Load, Okey
from tests.bench.load.processes import used
from tests.bench.moves import serving

LEVELS: Final = ("easy", "hard")
GATE: Final = 0.01
"""Of a core: so much at most a match of three hard computers may take."""
WARM_UP: Final = 3.0


class Alone(Okey):
    """One person at a table with three computers."""

    def __init__(self, url: str, level: str) -> None:
        super().__init__(Load(0, 1), url)
        self.level = level
        self.moves = 0

    async def lay(self) -> None:
        await self.come(0)
        made = await self.ask(0, "create", against="computers", level=self.level, rules=self.rules, open=True)
        self.code = made["table"]
        self.next_at = 1.0
        self.go_on()

    def hear(self, seat: int, text: bytes) -> None:
        frame = orjson.loads(text)
        if frame["t"] in {"ev", "snap"}:
            self.see(seat, frame["view"] if frame["t"] == "snap" else frame["changes"])
            self.moves += len(MOVES & {event["e"] for event in frame.get("events", ())})
            if self.next_at:
                self.go_on()
        elif not self.next_at:
            super().hear(seat, text)

    def go_on(self) -> None:
        """Do what is mine to do now."""
        if self.state == "playing" and self.hands[0] and self.hands[0][0]["may"]:
            self.act()
        elif self.state in {"between", "over"}:
            self.sockets[0].send(orjson.dumps({"t": "again", "id": secrets.token_hex(8), "table": self.code}))


async def play(url: str, pid: int, level: str, tables: int, seconds: float) -> tuple[float, float]:
    """Return the share of a core that one table took, and its moves in a second, draws and throws of all seats."""
    laid = [Alone(url, level) for _ in range(tables)]
    for table in laid:
        await table.lay()
    await asyncio.sleep(WARM_UP)
    before, moves = used(pid), sum(table.moves for table in laid)
    await asyncio.sleep(seconds)
    after, done = used(pid), sum(table.moves for table in laid)
    spent = after.node_us + after.store_us - before.node_us - before.store_us
    return spent / 1_000_000 / seconds / tables, (done - moves) / seconds / tables


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    shares = {}
    for level in LEVELS:
        with tempfile.TemporaryDirectory() as folder, serving("okey", Path(folder)) as (pid, url):
            address = url.replace("http", "ws", 1)
            shares[level], moves = uvloop.run(play(address, pid, level, asked.tables, asked.seconds))
        print(f"a table with three {level} computers: {shares[level]:.2%} of a core at {moves:.1f} moves a second")
    print(f"hard costs {shares['hard'] / shares['easy']:.2f} of what easy does")
    sys.exit(shares["hard"] > GATE)


if __name__ == "__main__":
    main()
