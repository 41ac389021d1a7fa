"""Several processes on one port: players of one table meet, whichever they reach, and a new version comes unnoticed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from migrations.tables import bring_up
from tests.cluster import free_ports
from tests.faults.campaign import Crowd, Node
from tests.faults.chaos import quiet, sit_down
from tests.faults.chaos_history import History
from tests.faults.chaos_players import Seen
from tests.house import connect
from tests.serving import Serving
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.tables.store import Store
from webapp.valkey import Valkey

pytestmark = [pytest.mark.server, pytest.mark.long]


BACK_WITHIN = 2.0
"""Seconds in which 95 of 100 players are back."""
LIMITS = {"FRAME_BURST": "1000", "FRAMES_PER_SECOND": "500"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    ops = free_ports(1)[0]
    with Serving(tmp_path / "data", {"OPS_PORT": str(ops), **LIMITS}, arguments=("--workers", "2")) as serving:
        yield serving


def workers_of(house: Serving) -> list[int]:
    """Return the processes that serve."""
    assert house.process is not None
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"--share-port" in command_of(pid)]


def command_of(pid: str) -> bytes:
    """Return with what a process was started; nothing where it has just ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def ready(house: Serving, worker: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{int(house.settings['OPS_PORT']) + worker}/readyz") as answer:
            return bool(answer.status == 200)
    except urllib.error.URLError:
        return False


def wait_for(what: str, done: object) -> None:
    deadline = time.monotonic() + 150
    while not done():  # type: ignore[operator]
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


async def test_workers_share_a_port_and_are_replaced_one_after_the_other(house: Serving) -> None:
    first = workers_of(house)
    assert len(first) == 2
    assert all(ready(house, worker) for worker in (0, 1))
    socket_url = f"{house.url}/ws"
    async with connect(socket_url) as ann:
        code = await ann.create("friends")
        async with connect(socket_url) as bob:
            await bob.do("sit", table=code)
    os.kill(first[0], signal.SIGKILL)
    wait_for("one that died is started again", lambda: set(workers_of(house)) - set(first) and ready(house, 0))
    second = workers_of(house)
    assert house.process is not None
    house.process.send_signal(signal.SIGHUP)
    wait_for("all are new", lambda: len(now := workers_of(house)) == 2 and not set(now) & set(second))
    async with connect(socket_url, ann.token) as back:
        await back.open(code)
        assert [seat["who"] for seat in back.view["seats"]][:2] == ["person", "person"]
    house.stop()
    assert "Traceback" not in house.log()


async def test_all_workers_are_replaced_under_load_and_nothing_is_lost(house: Serving, tmp_path: Path) -> None:
    """Thirty-two players without patience; it prints how long they were away."""
    crowd = Crowd(nodes=[node_of(house)], chance=Random(7), seen=Seen())
    store = await Store.connect(Valkey(house.data_dir).url, upcast=bring_up)
    database = open_database(f"sqlite+aiosqlite:///{house.data_dir / 'okey.sqlite'}")
    history = History(store, crowd.seen)
    following = asyncio.create_task(history.follow(crowd.codes))
    people = await sit_down(crowd, 8)
    codes = sorted({person.table for person in people})
    before, moves = workers_of(house), crowd.seen.moves
    assert house.process is not None
    house.process.send_signal(signal.SIGHUP)
    async with asyncio.timeout(200):
        while set(workers_of(house)) & set(before) or len(workers_of(house)) < 2:
            await asyncio.sleep(0.1)
    await quiet(crowd, people, store)
    for life in crowd.lives:
        life.cancel()
    following.cancel()
    history.until = store.now()
    await history.read(codes)
    await history.judge(Books(database, 60, "Europe/Istanbul"))
    await store.close()
    await close_database(database)
    away = sorted(crowd.seen.reconnects)
    p95 = away[len(away) * 95 // 100]
    print(f"{crowd.seen.moves - moves} moves meanwhile, {len(away)} reconnects, p95 {p95:.2f} s")
    assert crowd.seen.violations == []
    assert len(away) >= len(people) // 2
    assert p95 < BACK_WITHIN


def node_of(house: Serving) -> Node:
    port = int(house.url.rpartition(":")[2])
    return Node(port, {}, house.log_file, "", up=True)
