"""Several processes on one port: players of one table meet, whichever they reach, and a new version comes unnoticed."""

from __future__ import annotations

import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster import free_ports
from tests.house import connect
from tests.serving import Serving

pytestmark = [pytest.mark.server, pytest.mark.long]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    ops = free_ports(1)[0]
    with Serving(tmp_path / "data", {"OPS_PORT": str(ops)}, arguments=("--workers", "2")) as serving:
        yield serving


def workers_of(house: Serving) -> list[int]:
    """Return the processes that serve."""
    assert house.process is not None
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"--share-port" in Path(f"/proc/{pid}/cmdline").read_bytes()]


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
        view = await back.until_view(lambda _: True)
        assert [seat["who"] for seat in view["seats"]][:2] == ["person", "person"]
    house.stop()
    assert "Traceback" not in house.log()
