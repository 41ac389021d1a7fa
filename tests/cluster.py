"""A cluster of three primaries on this machine, with a copy of each or none, from the binary that the house starts."""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import create_server
from typing import Final, Self

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from webapp.tied import tied
from webapp.valkey import server_program

SLOTS: Final = 16_384


class Cluster:
    """Three servers that share the slots, each with its own folder; one of them can be killed and started again.

    With *copies* each has one, which takes its place when it is killed.
    """

    def __init__(self, folder: Path, *, copies: bool = False) -> None:
        self.folder = folder
        self.count = 6 if copies else 3
        self.ports = free_ports(2 * self.count)
        """One for clients of each server, and one for its talk with the others."""
        self.servers: list[subprocess.Popen[bytes]] = []

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.ports[0]}"

    def __enter__(self) -> Self:
        try:
            self.servers = [self.spawn(number) for number in range(self.count)]
            self._meet()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            server.kill()
            server.wait(60)

    def spawn(self, number: int) -> subprocess.Popen[bytes]:
        folder = self.folder / f"server-{number}"
        folder.mkdir(exist_ok=True, parents=True)
        options = {
            "port": str(self.ports[number]),
            "cluster-port": str(self.ports[number + self.count]),
            "bind": "127.0.0.1",
            "dir": str(folder),
            "cluster-enabled": "yes",
            "cluster-node-timeout": "2000",
            "appendonly": "yes",
            "appendfsync": "no",
            "save": "",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        command = tied([str(server_program()), *words])
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def clients(self) -> list[Redis]:
        """Return a connection to each server."""
        return [Redis(port=port, socket_timeout=5) for port in self.ports[: self.count]]

    def restart(self, number: int) -> None:
        """Kill one of them and start it again, as a power cut does."""
        self.servers[number].kill()
        self.servers[number].wait(60)
        self.servers[number] = self.spawn(number)
        wait_until(self._is_whole)

    def cut_power(self, number: int, unsynced: float) -> int:
        """Kill one of them and start it again without what it has written in the last *unsynced* seconds.

        Return how many bytes that were.
        """
        (kept,) = (self.folder / f"server-{number}" / "appendonlydir").glob("*.incr.aof")
        size = kept.stat().st_size
        time.sleep(unsynced)
        self.kill(number)
        lost = kept.stat().st_size - size
        os.truncate(kept, size)
        self.servers[number] = self.spawn(number)
        wait_until(self._is_whole)
        return lost

    def kill(self, number: int) -> None:
        """Kill one of them for good."""
        self.servers[number].kill()
        self.servers[number].wait(60)

    def holder(self, key: str) -> int:
        """Return which of the three primaries holds *key*."""
        return key_slot(key.encode()) * 3 // SLOTS

    def _meet(self) -> None:
        clients = self.clients()
        try:
            for client in clients:
                wait_until(partial(answered, client.ping))
            for number, client in enumerate(clients[:3]):
                first, last = number * SLOTS // 3, (number + 1) * SLOTS // 3 - 1
                client.cluster("ADDSLOTSRANGE", first, last)
                client.cluster("SET-CONFIG-EPOCH", number + 1)
            for number in range(1, self.count):
                clients[0].cluster("MEET", "127.0.0.1", self.ports[number], self.ports[number + self.count])
            wait_until(self._is_whole)
            for number in range(3, self.count):
                first = clients[number - 3].cluster("MYID")
                wait_until(partial(answered, partial(clients[number].cluster, "REPLICATE", first)))
                wait_until(partial(answered, partial(is_in_step, clients[number])))
        finally:
            for client in clients:
                client.close()

    def _is_whole(self) -> bool:
        """Whether all know of each other, and that all slots are served."""
        return all(answered(partial(is_well, port, self.count)) for port in self.ports[: self.count])


def is_well(port: int, servers: int) -> bool:
    with Redis(port=port, socket_timeout=1) as client:
        info = client.cluster("INFO")
        return (info["cluster_state"], info["cluster_known_nodes"]) == ("ok", str(servers))


def is_in_step(client: Redis) -> bool:
    return str(client.info("replication").get("master_link_status")) == "up"


def answered(ask: Callable[[], object]) -> bool:
    try:
        return bool(ask())
    except (RedisError, OSError):
        return False


def free_ports(count: int) -> list[int]:
    """Return ports that nobody has, and that the system gives to nobody: what is started again finds its own free."""
    found = set[int]()
    while len(found) < count:
        port = 10_000 + secrets.randbelow(20_000)  # below those that whoever connects is given
        with suppress(OSError), create_server(("127.0.0.1", port)):
            found.add(port)
    return sorted(found)


def wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)
