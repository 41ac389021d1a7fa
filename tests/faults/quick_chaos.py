"""`python -m tests.faults.quick_chaos`: forty people look for strangers to play with, in a house in trouble.

Three nodes are killed, closed and stopped, connections are cut and the store is killed and comes back, while people
wait. Whatever happens, each of them sits in the end, in one seat of one table, and nobody sits twice. Half of them want
people only, by rules of their own: they are five tables of four. The others take computers after some seconds.

It can fail: `--break no-lease` forgets a party whose node has died, `--break no-party` has who is of one wait again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import redis
from aiohttp import ClientError, ClientSession, ClientTimeout, ClientWebSocketResponse, ClientWSTimeout, WSMsgType

from migrations import migrate
from migrations.tables import bring_up
from tests.cluster import free_ports
from tests.faults.chaos import NODES, Campaign, Node
from tests.faults.chaos_history import History
from tests.faults.chaos_players import SILENT, Seen
from tests.faults.pair import Pair
from tests.faults.quick_node import BREAKS
from tests.serving import OURS
from webapp.accounts.database import close_database, open_database
from webapp.settings import Settings
from webapp.tables.codec import unpack_table
from webapp.tables.queue import GONE_MS
from webapp.tables.store import Store
from webapp.web.protocol import PROTO

Frame = dict[str, Any]
PEOPLE = 40
WISHES: tuple[tuple[str, int | None], ...] = (("matsuri", None), ("turkish", 3))
"""By which rules they want to play, and after how many seconds computers may sit down."""
LONGEST = GONE_MS / 1000 + 40
"""Seconds after the trouble by which all sit: who is forgotten asks again."""


@dataclass
class Stranger:
    """Somebody who looks for others until they sit, through whichever node."""

    name: str
    nodes: Callable[[], list[str]]
    chance: Random
    pool: str
    wait: int | None
    token: str | None = None
    search: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    words: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    tables: list[str] = field(default_factory=list)
    """Where they were told that they sit, each once."""
    sits: asyncio.Event = field(default_factory=asyncio.Event)
    wrong: list[str] = field(default_factory=list)
    lost: int = 0

    async def live(self) -> None:
        async with ClientSession(timeout=ClientTimeout(total=None, sock_connect=2)) as session:
            while not self.sits.is_set():
                with suppress(ClientError, ConnectionError, TimeoutError, OSError):
                    url = self.chance.choice(self.nodes())
                    async with asyncio.timeout(SILENT):
                        ws = await session.ws_connect(f"{url}/ws", timeout=ClientWSTimeout(ws_close=2))
                    async with ws:
                        await self._greet(ws)
                        await self._look(ws)
                self.lost += 1
                await asyncio.sleep(self.chance.uniform(0.02, 0.2))

    async def _greet(self, ws: ClientWebSocketResponse) -> None:
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, "token": self.token, "lang": "en"}))
        async with asyncio.timeout(SILENT):
            message = await ws.receive()
        hello = json.loads(message.data) if message.type is WSMsgType.TEXT else {}
        if hello.get("t") != "hello":
            raise ConnectionError
        self.token = hello["token"] or self.token

    async def _look(self, ws: ClientWebSocketResponse) -> None:
        """Look for others until seated. The same search is asked for on each socket, sometimes twice."""
        promise = sha256(self.words).hexdigest()
        quick = {"t": "quick", "id": self.search, "pool": self.pool, "wait": self.wait, "promise": promise}
        for _ in range(2 if self.chance.random() < 0.3 else 1):
            await ws.send_str(json.dumps(quick))
        leaves = time.monotonic() + self.chance.uniform(1, 6)
        while True:
            try:
                message = await ws.receive(timeout=SILENT / 2)
            except TimeoutError:
                await ws.send_str(json.dumps({"t": "ping"}))
                message = await ws.receive(timeout=SILENT / 2)
            if message.type is not WSMsgType.TEXT:
                return
            frame: Frame = json.loads(message.data)
            if frame["t"] == "seated":
                self._note(frame["table"])
                return
            if frame["t"] == "refused" and frame["code"] == "unavailable":
                return  # elsewhere, again
            if frame["t"] in ("refused", "unqueued"):
                self.wrong.append(f"{self.name} was told {frame}")
                return
            if time.monotonic() > leaves and self.chance.random() < 0.5:
                return  # a page that is closed and opened again

    def _note(self, table: str) -> None:
        if table not in self.tables:
            self.tables.append(table)
        self.sits.set()


async def run(seconds: float, seed: int, broken: str, folder: Path) -> tuple[list[str], Campaign, list[Stranger]]:
    chance = Random(seed)
    with ExitStack() as stack:
        pair = stack.enter_context(Pair(folder))
        people_at = f"sqlite:///{folder / 'people.sqlite'}"
        plain = {name: value for name, value in os.environ.items() if name not in OURS}
        database = open_database(Settings.from_env({"DATABASE_URL": people_at}).database())
        await migrate(database)
        await close_database(database)
        store = await Store.connect(pair.url, upcast=bring_up)
        ours = {"REDIS_URL": pair.url, "DATABASE_URL": people_at, "DATA_DIR": str(folder)}
        nodes = [
            Node(port, {**plain, **ours, "PORT": str(port)}, folder / f"node-{port}.log", broken, "quick_node")
            for port in free_ports(NODES)
        ]
        seen = Seen()
        campaign = Campaign(nodes=nodes, chance=chance, seen=seen, store=pair, history=History(store, seen))
        strangers = [
            Stranger(f"s{number}", campaign.urls, Random(chance.random()), *WISHES[number % 2])
            for number in range(PEOPLE)
        ]
        try:
            await asyncio.gather(*(node.start() for node in nodes))
            lives = [asyncio.create_task(come(each, seconds), name=each.name) for each in strangers]
            await in_trouble(campaign, seconds)
            await campaign.mended()
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST):
                    await asyncio.gather(*(each.sits.wait() for each in strangers))
            found = await judge(store, strangers)
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
        finally:
            for node in nodes:
                if node.process and node.process.returncode is None:
                    node.process.kill()
                    await node.process.wait()
            await store.close()
    return found, campaign, strangers


async def come(stranger: Stranger, seconds: float) -> None:
    """They come one after the other, in the midst of the trouble."""
    await asyncio.sleep(stranger.chance.uniform(0, seconds * 0.8))
    await stranger.live()


async def in_trouble(campaign: Campaign, seconds: float) -> None:
    kinds = [
        campaign.kill_a_node, campaign.close_a_node, campaign.stop_a_node, campaign.cut_ears, campaign.cut_hands,
        campaign.kill_the_store,
    ]  # fmt: skip
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(campaign.chance.uniform(0.4, 1.2))
        (kind,) = campaign.chance.choices(kinds, [4, 2, 2, 1, 3, 1])
        with suppress(redis.RedisError, OSError):
            await kind()


async def judge(store: Store, strangers: list[Stranger]) -> list[str]:
    """Look at every table that there is: each stranger has one seat in all of them, and knows of no other."""
    found = [sentence for each in strangers for sentence in each.wrong]
    codes = await store.codes()
    seats = Counter[str]()
    tables: dict[str, str] = {}
    for code, (state, _) in zip(codes, await store.stored(codes), strict=True):
        assert state is not None
        table = unpack_table(state)
        for player in table.seats:
            person = (player.person or player.left) if player else None
            if person:
                seats[person] += 1
                tables[person] = code
    found += [f"doubled: {person} has {count} seats" for person, count in seats.items() if count > 1]
    for each in strangers:
        if not each.sits.is_set():
            found.append(f"lost: {each.name} was never told of a table")
        elif each.tables[0] not in codes:
            found.append(f"lost: {each.name} was told of {each.tables}, which is no table")
    told = Counter(each.tables[0] for each in strangers if each.tables)
    there = Counter(tables.values())
    if told != there:
        found.append(f"lost: the strangers know {told}, and the tables have {there}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.quick_chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--break", dest="broken", choices=sorted(BREAKS), default="")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quick-") as folder:
        found, campaign, strangers = asyncio.run(run(chosen.seconds, chosen.seed, chosen.broken, Path(folder)))
    print(*found[:20], sep="\n")
    sizes = Counter(Counter(each.tables[0] for each in strangers if each.tables).values())
    kinds = Counter(sentence.split(":")[0] for sentence in found)
    print(f"by kind: {dict(campaign.faults)}; tables by how many sit there: {dict(sorted(sizes.items()))}")
    print(
        f"{PEOPLE} strangers, {NODES} nodes, seed {chosen.seed}: {sum(campaign.faults.values())} faults, lines lost "
        f"{sum(each.lost for each in strangers)} times; {kinds['lost']} lost, {kinds['doubled']} doubled, "
        f"{len(found)} violations"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
