"""`python -m tests.faults.quick_chaos`: forty people look for strangers to play with, in a house in trouble.

Three nodes are killed, closed and stopped, connections are cut, and the store is killed and comes back, while people
wait. Now and then what comes back has not heard the last moments: a copy takes the store's place, or, with `--cluster`,
one of three servers loses what it had not synced. Whatever happens, each person sits in the end, in one seat of one
table that they can look at, and nobody sits twice. Only what a failover took back may have been told and be no more:
then they look again. Half of them want people only, by rules of their own: they are five tables of four. The others
take computers after some seconds.

It can fail: `--break no-lease` forgets a party whose node has died, `--break no-party` has who is of one wait again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout, ClientWebSocketResponse, ClientWSTimeout, WSMsgType

from migrations import migrate
from migrations.tables import bring_up
from tests.cluster import Cluster, free_ports
from tests.faults.campaign import NODES, Campaign, Fault, Node
from tests.faults.chaos_history import History
from tests.faults.chaos_players import SILENT, Seen
from tests.faults.evidence import Entry, Evidence, collected
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
BEHIND = (0.3, 1.5)
"""Seconds that a failover takes back: much can be decided in them."""
LONGEST = GONE_MS / 1000 + 40
"""Seconds after the trouble by which all sit: who is forgotten asks again."""
STILL = GONE_MS / 1000 + 5
"""Seconds without a word to anybody about their search or their table, after which there will be none."""


@dataclass
class Stranger:
    """Somebody who looks for others until they sit, and stays at their table, through whichever node."""

    name: str
    nodes: Callable[[], list[str]]
    seen: Seen
    chance: Random
    pool: str
    wait: int | None
    token: str | None = None
    search: str = ""
    """None is begun where it is empty."""
    failovers: int = 0
    """How many there had been when it was begun."""
    words: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    table: str | None = None
    """Where they were told that they sit."""
    again: int = 0
    """How often they began anew, for a failover had taken back what they knew."""
    sits: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while they look at that table."""
    story: list[Entry] = field(default_factory=list)
    """What they went through, for whoever wants to know why."""
    lost: int = 0

    def note(self, what: object) -> None:
        self.story.append(Entry(time.time(), str(what)))

    async def live(self) -> None:
        """Look for others, then sit, until cancelled."""
        async with ClientSession(timeout=ClientTimeout(total=None, sock_connect=2)) as session:
            while True:
                with suppress(ClientError, ConnectionError, TimeoutError, OSError):
                    url = self.chance.choice(self.nodes())
                    async with asyncio.timeout(SILENT):
                        ws = await session.ws_connect(f"{url}/ws", timeout=ClientWSTimeout(ws_close=2))
                    async with ws:
                        await self._greet(ws)
                        await self._look(ws)
                self.sits.clear()
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
        """Look for others until seated, then at the table, until the line is lost or given up."""
        await self._ask(ws)
        leaves = time.monotonic() + self.chance.uniform(1, 6)
        while (frame := await self._next(ws)) is not None:
            if frame["t"] in ("seated", "unqueued", "refused", "snap"):
                self.note(f"{frame['t']} {frame.get('table', '')} {frame.get('code', '')}")
            match frame:
                case {"t": "seated", "table": table}:
                    self.table = table
                    await self._ask(ws)
                case {"t": "snap"}:
                    self.sits.set()
                case {"t": "refused", "code": "unavailable"}:
                    return  # elsewhere, again
                case {"t": "refused" | "unqueued"}:
                    self._begin_anew(frame)
                    await self._ask(ws)
            if self.table is None and time.monotonic() > leaves and self.chance.random() < 0.5:
                return  # a page that is closed and opened again

    async def _ask(self, ws: ClientWebSocketResponse) -> None:
        """Ask for the table, or for others: the same search on each socket, sometimes twice."""
        if self.table is not None:
            await ws.send_str(json.dumps({"t": "open", "table": self.table}))
            return
        if not self.search:
            self.search, self.failovers = secrets.token_urlsafe(9), self.seen.failovers
        promise = sha256(self.words).hexdigest()
        quick = {"t": "quick", "id": self.search, "pool": self.pool, "wait": self.wait, "promise": promise}
        for _ in range(2 if self.chance.random() < 0.3 else 1):
            await ws.send_str(json.dumps(quick))

    def _begin_anew(self, frame: Frame) -> None:
        """They sit somewhere else or nowhere, as only a failover since they began to look can have it."""
        if self.seen.failovers == self.failovers:
            self.seen.wrong("lost:", f"{self.name} was told {frame}, and nothing was taken back")
        self.table = frame["table"] if frame.get("code") == "plays_elsewhere" else None
        self.search = ""
        self.again += 1
        self.sits.clear()

    async def _next(self, ws: ClientWebSocketResponse) -> Frame | None:
        """Return what is said next; None when the line is lost."""
        try:
            message = await ws.receive(timeout=SILENT / 2)
        except TimeoutError:
            await ws.send_str(json.dumps({"t": "ping"}))
            message = await ws.receive(timeout=SILENT / 2)
        return json.loads(message.data) if message.type is WSMsgType.TEXT else None


async def run(
    seconds: float, seed: int, broken: str, evidence: Evidence, *, cluster: bool
) -> tuple[Campaign, list[Stranger]]:
    chance, folder = Random(seed), evidence.folder
    with ExitStack() as stack:
        servers: Cluster | Pair = Cluster(folder) if cluster else Pair(folder)
        stack.enter_context(servers)
        people_at = f"sqlite:///{folder / 'people.sqlite'}"
        plain = {name: value for name, value in os.environ.items() if name not in OURS}
        database = open_database(Settings.from_env({"DATABASE_URL": people_at}).database())
        await migrate(database)
        await close_database(database)
        store = await Store.connect(servers.url, upcast=bring_up)
        ours = {"REDIS_URL": servers.url, "DATABASE_URL": people_at, "DATA_DIR": str(folder)}
        nodes = [
            Node(port, {**plain, **ours, "PORT": str(port)}, folder / f"node-{port}.log", broken, "quick_node")
            for port in free_ports(NODES)
        ]
        seen = Seen(note=evidence.violation)
        history = History(store, seen)
        campaign = Campaign(
            nodes=nodes, chance=chance, seen=seen, store=servers, history=history, evidence=evidence, behind=BEHIND,
            weakest=(servers.holder(f"{store.prefix}{{quick}}:who"),) * 3 if isinstance(servers, Cluster) else (),
        )  # fmt: skip
        strangers = [
            Stranger(f"stranger-{number}", campaign.urls, seen, Random(chance.random()), *WISHES[number % 2])
            for number in range(PEOPLE)
        ]
        stories = {each.name: each.story for each in strangers}
        evidence.story = lambda name: stories.get(name, [])
        try:
            await asyncio.gather(*(node.start() for node in nodes))
            lives = [asyncio.create_task(come(each, seconds), name=each.name) for each in strangers]
            await in_trouble(campaign, seconds)
            await campaign.mended()
            await until_all_sit(strangers)
            await judge(store, strangers, seen)
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
        finally:
            for node in nodes:
                await node.clear_away()
            await store.close()
    return campaign, strangers


async def come(stranger: Stranger, seconds: float) -> None:
    """They come one after the other, in the midst of the trouble."""
    await asyncio.sleep(stranger.chance.uniform(0, seconds * 0.8))
    await stranger.live()


async def in_trouble(campaign: Campaign, seconds: float) -> None:
    kinds: list[tuple[Fault, float]] = [
        (campaign.kill_a_node, 4), (campaign.close_a_node, 2), (campaign.stop_a_node, 2), (campaign.cut_ears, 1),
        (campaign.cut_hands, 3), (campaign.kill_the_store, 1), (campaign.fail_over, 2),
    ]  # fmt: skip
    end = time.monotonic() + seconds
    await campaign.trouble(kinds, lambda: end - time.monotonic())


async def until_all_sit(strangers: list[Stranger]) -> None:
    """Return when all look at their tables at once, when nothing happens any more, or when it has taken too long."""
    began = time.time()
    while not all(each.sits.is_set() for each in strangers):
        last = max([began, *(each.story[-1].at for each in strangers if each.story)])
        if time.time() > min(began + LONGEST, last + STILL):
            return
        await asyncio.sleep(0.1)


async def judge(store: Store, strangers: list[Stranger], seen: Seen) -> None:
    """Look at every table that there is: each stranger has one seat in all of them, and knows of no other."""
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
    for person, count in seats.items():
        if count > 1:
            seen.wrong("doubled:", f"{person} has {count} seats")
    for each in strangers:
        if not each.sits.is_set():
            seen.wrong("lost:", f"{each.name} sits nowhere")
        elif each.table not in codes:
            seen.wrong("lost:", f"{each.name} was told of {each.table}, which is no table")
    told = Counter(each.table for each in strangers if each.table)
    there = Counter(tables.values())
    if told != there:
        seen.wrong("lost:", f"the strangers know {told}, and the tables have {there}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.quick_chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--cluster", action="store_true", help="three servers that share the tables")
    parser.add_argument("--break", dest="broken", choices=sorted(BREAKS), default="")
    chosen = parser.parse_args()
    with collected("quick-") as evidence:
        campaign, strangers = asyncio.run(
            run(chosen.seconds, chosen.seed, chosen.broken, evidence, cluster=chosen.cluster)
        )
    found = campaign.seen.violations
    print(*found[:20], sep="\n")
    sizes = Counter(Counter(each.table for each in strangers if each.table).values())
    kinds = Counter(sentence.split(":")[0] for sentence in found)
    print(
        f"by kind: {dict(campaign.faults)}; {campaign.unsynced} bytes taken by power cuts; "
        f"tables by how many sit there: {dict(sorted(sizes.items()))}"
    )
    print(
        f"{PEOPLE} strangers, {NODES} nodes, {'a cluster, ' if chosen.cluster else ''}seed {chosen.seed}: "
        f"{sum(campaign.faults.values())} faults, lines lost {sum(each.lost for each in strangers)} times, begun anew "
        f"{sum(each.again for each in strangers)} times; {kinds['lost']} lost, {kinds['doubled']} doubled, "
        f"{len(found)} violations"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
