"""Our own Valkey: it keeps what it was given, ends with who needs it, and is never two on one file."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import redis
from redis.asyncio import Redis

from tests.conftest import quick_first
from webapp.valkey import DataInUseError, Lock, Valkey, ValkeyError, running_valkey, server_program, socket_path

pytestmark = pytest.mark.server

HOLDER: Final = """
import sys, time
from pathlib import Path
from webapp.valkey import Valkey
with Valkey(Path(sys.argv[1])):
    print("ready", flush=True)
    sys.stdin.read()
"""


class Holder:
    """Another process that runs the Valkey of a folder until it is told to end, or is ended."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(folder)],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"ready\n"

    def end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.communicate(timeout=60)


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[Holder]:
    held = Holder(tmp_path)
    yield held
    held.end(signal.SIGKILL)


def client(folder: Path) -> redis.Redis:
    return redis.Redis(unix_socket_path=str(socket_path(folder)))


def server_pid(folder: Path) -> int:
    with client(folder) as asked:
        return int(asked.info("server")["process_id"])


def wait_until_gone(pid: int, seconds: float) -> float:
    """Return how long it took until the process had ended; a child nobody waited for counts as ended."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                break
        except (FileNotFoundError, ProcessLookupError):
            break
        time.sleep(0.01)
    else:
        pytest.fail(f"process {pid} still lives after {seconds} s")
    return time.monotonic() - start


def write(folder: Path, value: str) -> None:
    with client(folder) as writer:
        writer.set("table", value)


def read_again(folder: Path) -> bytes | None:
    with Valkey(folder), client(folder) as reader:
        value = reader.get("table")
    assert value is None or isinstance(value, bytes)
    return value


# --- what it keeps ----------------------------------------------------------------------------------------------------


def test_what_was_written_is_there_after_a_stop(tmp_path: Path) -> None:
    with Valkey(tmp_path):
        write(tmp_path, "kept")
    assert read_again(tmp_path) == b"kept"


@pytest.mark.parametrize("number", quick_first([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
def test_however_its_process_ends_the_server_ends_too_and_nothing_is_lost(
    tmp_path: Path, holder: Holder, number: signal.Signals
) -> None:
    pid = server_pid(tmp_path)
    write(tmp_path, "kept")
    holder.end(number)
    wait_until_gone(pid, 60.0)
    assert read_again(tmp_path) == b"kept"


def test_nothing_is_lost_when_the_server_itself_is_killed(tmp_path: Path) -> None:
    with Valkey(tmp_path):
        write(tmp_path, "kept")
        os.kill(server_pid(tmp_path), signal.SIGKILL)
    assert read_again(tmp_path) == b"kept"


@pytest.mark.long
def test_nothing_is_lost_when_it_is_killed_while_the_disk_is_busy(tmp_path: Path) -> None:
    """A server that leaves the writing to a later moment remembers what it has acknowledged, and dies with it."""
    over = threading.Event()

    def keep_the_disk_busy() -> None:
        while not over.is_set():
            with (tmp_path / "busy").open("wb") as file:
                file.write(bytes(1 << 26))
                os.fsync(file.fileno())

    def keep_it_synced() -> None:
        while not over.wait(0.3):
            server.sync()

    threads = [threading.Thread(target=keep_the_disk_busy), threading.Thread(target=keep_it_synced)]
    with Valkey(tmp_path) as server:
        for thread in threads:
            thread.start()
        try:
            for _ in range(12):
                with server._connection() as client:
                    until, written = time.monotonic() + 1.2, 0
                    while time.monotonic() < until:
                        written += 1
                        client.set("table", f"{written} {'x' * 3_000}")
                os.kill(server_pid(tmp_path), signal.SIGKILL)
                server._child.wait(60)  # type: ignore[union-attr]
                server.forget()
                server.wait_until_it_answers()
                with server._connection() as client:
                    kept = client.get("table")
                    assert isinstance(kept, bytes)
                    assert int(kept.split()[0]) == written
        finally:
            over.set()
            for thread in threads:
                thread.join()


@pytest.mark.skipif(sys.platform != "linux", reason="what a file is called is read from /proc")
async def test_what_is_written_is_brought_to_the_disk_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.valkey.SYNC_SECONDS", 0.01)
    synced, fsync = set[str](), os.fsync

    def noting(file: int) -> None:
        synced.add(Path(f"/proc/self/fd/{file}").readlink().name)
        fsync(file)

    monkeypatch.setattr(os, "fsync", noting)
    async with running_valkey(tmp_path), asyncio.timeout(60):
        while not any(".incr." in name for name in synced):
            await asyncio.sleep(0.02)


async def test_a_server_that_is_gone_is_started_again_with_what_it_held(tmp_path: Path) -> None:
    async with running_valkey(tmp_path) as url:
        write(tmp_path, "kept")
        first = server_pid(tmp_path)
        os.kill(first, signal.SIGKILL)
        async with asyncio.timeout(60), Redis.from_url(url) as reader:
            while await _answer(reader) is None:
                await asyncio.sleep(0.02)
            assert await reader.get("table") == b"kept"
        assert server_pid(tmp_path) != first


async def _answer(reader: Redis) -> bool | None:
    try:
        return bool(await reader.ping())
    except redis.RedisError:
        return None


# --- never two on one file --------------------------------------------------------------------------------------------


def test_a_second_one_on_the_same_data_is_told_who_has_them(tmp_path: Path, holder: Holder) -> None:
    with pytest.raises(DataInUseError, match=f"process {holder.process.pid}.*DATA_DIR"):
        Valkey(tmp_path).start()
    assert server_pid(tmp_path)


def test_who_was_refused_leaves_the_server_running(tmp_path: Path, holder: Holder) -> None:
    pid = server_pid(tmp_path)
    second = Valkey(tmp_path)
    with pytest.raises(DataInUseError):
        second.start()
    second.stop()
    assert server_pid(tmp_path) == pid


def test_a_server_that_still_lives_is_adopted_and_ended_at_the_end(tmp_path: Path) -> None:
    orphan = Valkey(tmp_path)
    orphan.start()
    orphan._serving.release()  # as a killed process does, where the server is not tied to it
    pid = server_pid(tmp_path)
    with Valkey(tmp_path):
        assert server_pid(tmp_path) == pid
        write(tmp_path, "kept")
    wait_until_gone(pid, 60.0)
    orphan.stop()
    assert read_again(tmp_path) == b"kept"


async def test_an_adopted_server_that_ends_is_followed_by_our_own(tmp_path: Path) -> None:
    orphan = Valkey(tmp_path)
    orphan.start()
    orphan._serving.release()
    async with running_valkey(tmp_path) as url:
        write(tmp_path, "kept")
        orphan.stop()
        async with asyncio.timeout(60), Redis.from_url(url) as reader:
            while await _answer(reader) is None:
                await asyncio.sleep(0.02)
            assert await reader.get("table") == b"kept"


def test_a_server_that_has_not_yet_let_go_of_its_file_is_waited_for(tmp_path: Path) -> None:
    """Its lock is inherited, so it is held as long as it lives, however it came to have no parent."""
    with Valkey(tmp_path):
        assert not Lock(tmp_path / "valkey.lock").take()
    lock = Lock(tmp_path / "valkey.lock")
    assert lock.take()
    lock.release()


# --- where it listens -------------------------------------------------------------------------------------------------


def test_it_listens_on_a_private_socket_and_on_no_port(tmp_path: Path) -> None:
    with Valkey(tmp_path) as server, client(tmp_path) as asked:
        assert stat.S_IMODE(server.socket.stat().st_mode) == 0o700
        assert asked.config_get("port") == {"port": "0"}


def test_it_never_forgets_to_make_room(tmp_path: Path) -> None:
    with Valkey(tmp_path), client(tmp_path) as asked:
        wanted = {"maxmemory-policy": "noeviction", "appendonly": "yes", "appendfsync": "no", "save": ""}
        assert asked.config_get(*wanted) == wanted


@pytest.mark.parametrize("name", quick_first(['quote\'d "ğü"', "a folder with spaces", "masa-çay-ğüş"]))
def test_the_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    with Valkey(tmp_path / name) as server, redis.Redis.from_url(server.url) as asked:
        assert asked.ping()


def test_a_long_path_is_answered_in_a_short_private_folder(tmp_path: Path) -> None:
    """A unix socket's path has room for 107 bytes."""
    folder = tmp_path / ("d" * 60) / ("e" * 60)
    with Valkey(folder) as server, redis.Redis.from_url(server.url) as asked:
        assert len(os.fsencode(server.socket)) <= 100
        assert stat.S_IMODE(server.socket.parent.stat().st_mode) == 0o700
        assert asked.config_get("dir") == {"dir": str(folder)}


def test_two_long_paths_have_two_sockets(tmp_path: Path) -> None:
    one, other = (socket_path(tmp_path / ("d" * 100) / name) for name in "ab")
    assert one != other


# --- what can be the matter -------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ValkeyError, match="DATA_DIR"):
        Valkey(tmp_path / "file" / "data").start()


def test_a_server_that_ends_at_its_start_says_where_to_read_why(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").write_text("not a folder")
    with pytest.raises(ValkeyError, match=r"valkey\.log"):
        Valkey(tmp_path).start()
    with pytest.raises(ValkeyError, match=r"valkey\.log"):
        Valkey(tmp_path).start()  # and the folder is free again


def test_the_machines_own_server_goes_before_the_wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "redis-server"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert server_program() == own
    own.unlink()
    assert server_program().name == "valkey-server"
