"""A server and its copy on this machine: the server can be killed and come back, or the copy can take its place."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from typing import Self

from redis import Redis

from tests.cluster import answered, free_ports, wait_until
from webapp.valkey import server_program


class Pair:
    """Clients know one port, whoever listens there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self._other = free_ports(2)
        self._made = 0
        self._first: subprocess.Popen[bytes] | None = None
        self._copy: subprocess.Popen[bytes] | None = None
        self._first_at = self.folder

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        try:
            self._first_at = self._new_folder()
            self._first = self._spawn(self._first_at, self.port)
            wait_until(partial(self._answers, self.port))
            self._add_copy()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for server in (self._first, self._copy):
            if server is not None:
                server.kill()
                server.wait(60)

    @property
    def copy_url(self) -> str:
        return f"redis://127.0.0.1:{self._other}"

    def clients(self) -> list[Redis]:
        """Return a connection to each server that answers."""
        return [self.client()]

    def client(self, *, copy: bool = False) -> Redis:
        return Redis(port=self._other if copy else self.port, socket_timeout=5)

    def kill(self) -> None:
        """Kill the server and start it again with what it has on disk."""
        self.bury()
        self.revive()

    def revive(self) -> None:
        """Start the server again that is gone, with what it has on disk."""
        self._first = self._spawn(self._first_at, self.port)
        wait_until(partial(self._answers, self.port))

    def part(self) -> None:
        """The copy hears no more: what the server takes from now on will be lost."""
        with self.client(copy=True) as copy:
            copy.replicaof("NO", "ONE")

    def bury(self) -> None:
        """The server is gone, and nobody listens at its port."""
        assert self._first is not None
        self._first.kill()
        self._first.wait(60)

    def promote(self) -> None:
        """The copy takes the server's place, and has a copy of its own."""
        with self.client(copy=True) as copy:
            copy.config_set("port", self.port)
        self._first, self._first_at = self._copy, self._copy_at
        wait_until(partial(self._answers, self.port))
        self._add_copy()

    def _add_copy(self) -> None:
        self._copy_at = self._new_folder()
        self._copy = self._spawn(self._copy_at, self._other, "--replicaof", "127.0.0.1", str(self.port))
        wait_until(partial(answered, self._is_in_step))

    def _is_in_step(self) -> bool:
        with self.client(copy=True) as copy:
            files = copy.info("persistence")  # what it was sent is only on disk once this is written anew
            writing = files["aof_rewrite_in_progress"] or files["aof_rewrite_scheduled"]
            return str(copy.info("replication").get("master_link_status")) == "up" and not writing

    @staticmethod
    def _answers(port: int) -> bool:
        with Redis(port=port, socket_timeout=1) as client:
            return answered(client.ping)

    def _new_folder(self) -> Path:
        self._made += 1
        folder = self.folder / f"store-{self._made}"
        folder.mkdir(parents=True)
        return folder

    @staticmethod
    def _spawn(folder: Path, port: int, *more: str) -> subprocess.Popen[bytes]:
        options = {
            "port": str(port), "bind": "127.0.0.1", "dir": str(folder),
            "appendonly": "yes", "appendfsync": "no", "save": "", "repl-diskless-sync-delay": "0",
        }  # fmt: skip
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        return subprocess.Popen([server_program(), *words, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
