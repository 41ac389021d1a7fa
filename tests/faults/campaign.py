"""A house, who plays there, and what is done to it: nodes and store are killed, stopped, cut and brought back."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import redis
from aiohttp import ClientError, ClientSession, ClientTimeout

from tests.cluster import Cluster
from tests.faults.chaos_history import History
from tests.faults.chaos_players import Seen
from tests.faults.evidence import Evidence
from tests.faults.pair import Pair
from tests.serving import ROOT
from webapp.tied import tied

NODES = 3
STARTS = 5
FLUSHED_SECONDS = 1.0
"""After which players have heard all that a store told before it died."""

Fault = Callable[[], Awaitable[None]]


@dataclass
class Node:
    """One process that serves."""

    port: int
    environment: dict[str, str]
    log: Path
    broken: str
    module: str = "chaos_node"
    process: asyncio.subprocess.Process | None = None
    up: bool = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Return when it serves; one that could not open, for the store was away, is started again, as a host does."""
        for _ in range(STARTS):
            await self._spawn()
            if await self._opens():
                self.up = True
                return
        raise RuntimeError(f"a node did not open; {self.log} tells why")

    async def _spawn(self) -> None:
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *tied((sys.executable, "-m", f"tests.faults.{self.module}", self.broken)),
                cwd=ROOT,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def _opens(self) -> bool:
        assert self.process is not None
        async with ClientSession(timeout=ClientTimeout(total=2)) as session:
            while self.process.returncode is None:
                with suppress(ClientError, TimeoutError, OSError):
                    async with session.get(f"{self.url}/healthz") as answer:
                        if answer.status == 200:
                            return True
                await asyncio.sleep(0.05)
        return False

    async def end(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.up = False
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        try:
            async with asyncio.timeout(10):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()

    async def clear_away(self) -> None:
        """End it whatever became of it, asleep or not."""
        if self.process and self.process.returncode is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            await self.process.wait()


@dataclass(kw_only=True)
class Crowd:
    """Players, and the nodes through which they come."""

    nodes: list[Node]
    chance: Random
    seen: Seen
    codes: list[str] = field(default_factory=list)
    """Of their tables."""
    lives: list[asyncio.Task[None]] = field(default_factory=list)
    """The players'."""

    def urls(self) -> list[str]:
        return [node.url for node in self.nodes if node.up] or [node.url for node in self.nodes]


@dataclass(kw_only=True)
class Campaign(Crowd):
    """What is done to a house whose store is one server with a copy."""

    store: Pair | Cluster
    history: History
    evidence: Evidence
    faults: Counter[str] = field(default_factory=Counter)
    mending: set[asyncio.Future[None]] = field(default_factory=set)
    behind: tuple[float, float] = (0.05, 0.3)
    """Seconds, between two, that what comes back after a failover has not heard."""
    weakest: tuple[int, ...] = ()
    """Servers of a cluster that fail so much more often, each time that they stand here."""
    unsynced: int = 0
    """Bytes that power cuts have taken."""
    asleep: int = 0
    """Nodes that are stopped."""
    said: Counter[str] = field(default_factory=Counter)
    """What the nodes warned of in their logs."""
    spent: dict[str, float] = field(default_factory=dict)
    """Seconds of each part of the campaign."""
    _at: float = field(default_factory=time.monotonic)

    def note(self, part: str) -> None:
        """*part* is over."""
        self.spent[part], self._at = round(time.monotonic() - self._at, 1), time.monotonic()

    async def trouble(self, kinds: Sequence[tuple[Fault, float]], left: Callable[[], float]) -> None:
        """Do something bad every second or so while there are seconds *left*; *kinds* come as often as they weigh."""
        faults, weights = zip(*kinds, strict=True)
        while left() > 0:
            await asyncio.sleep(min(left(), self.chance.uniform(0.4, 1.2)))
            (do,) = self.chance.choices(faults, weights)
            with suppress(redis.RedisError, OSError):
                await do()

    def fault(self, kind: str, where: object = "") -> None:
        """Something bad is done now."""
        self.faults[kind] += 1
        self.evidence.fault(f"{kind} {where}".rstrip())

    def _one_of_several(self) -> Node | None:
        up = [node for node in self.nodes if node.up]
        return self.chance.choice(up) if len(up) > 1 else None

    async def kill_a_node(self) -> None:
        await self._end(signal.SIGKILL, "killed")

    async def close_a_node(self) -> None:
        await self._end(signal.SIGTERM, "closed")

    async def _end(self, number: signal.Signals, what: str) -> None:
        if (node := self._one_of_several()) is None:
            return
        node.up = False
        self.fault(what, node.log.stem)

        async def again() -> None:
            await node.end(number)
            await node.start()

        self._mend(again())

    async def stop_a_node(self) -> None:
        """It sleeps with its sockets open and wakes with an old memory."""
        if (node := self._one_of_several()) is None:
            return
        self.fault("stopped", node.log.stem)
        assert node.process is not None
        node.process.send_signal(signal.SIGSTOP)
        self.asleep += 1

        async def wake() -> None:
            await asyncio.sleep(1.6)
            self.asleep -= 1
            with suppress(ProcessLookupError):
                assert node.process is not None
                node.process.send_signal(signal.SIGCONT)

        self._mend(wake())

    async def cut_ears(self) -> None:
        await self._cut("pubsub")

    async def cut_hands(self) -> None:
        await self._cut("normal")

    async def _cut(self, kind: str) -> None:
        for client in self.store.clients():
            with client:
                client.client_kill_filter(_type=kind, skipme=True)
        self.fault(f"{kind} cut")

    async def kill_the_store(self) -> None:
        """It is started again, and has all that it had answered."""
        self.fault("store killed")
        match self.store:
            case Pair() as pair:
                await asyncio.to_thread(pair.kill)
            case cluster:
                await asyncio.to_thread(cluster.restart, self._one_server())

    async def fail_over(self) -> None:
        """What comes back has not heard the last moments: a copy that was behind, or one that lost what was not synced.

        Not while a node sleeps: it would tell of what is taken back long after.
        """
        if self.asleep:
            return
        behind = self.chance.uniform(*self.behind)
        match self.store:
            case Pair() as pair:
                self.fault("failed over")
                await asyncio.to_thread(pair.part)
                await asyncio.sleep(behind)
                await asyncio.to_thread(pair.bury)
                await asyncio.sleep(FLUSHED_SECONDS)
                await self.history.take_back(pair.copy_url)
                await asyncio.to_thread(pair.promote)
            case cluster:
                number = self._one_server()
                lost = await asyncio.to_thread(cluster.cut_power, number, behind)
                self.fault("power cut", f"of server {number}, which had not synced {lost} bytes")
                self.unsynced += lost
                self.seen.kept.append({})

    def _one_server(self) -> int:
        return self.chance.choice((0, 1, 2, *self.weakest))

    def _mend(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.mending.add(task)

    async def mended(self) -> None:
        await asyncio.gather(*self.mending)
