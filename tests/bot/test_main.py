"""The `okey` command: it opens the house, says what is the matter when it cannot, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import pytest
import redis

from tests.house import connect
from tests.postgres import Postgres
from tests.serving import OURS, ROOT, Serving
from webapp.valkey import socket_path

pytestmark = pytest.mark.server


def run(*arguments: str, settings: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    environment = {**{name: value for name, value in os.environ.items() if name not in OURS}, **settings}
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)


def is_one_sentence(text: str) -> bool:
    return text.startswith("okey: ") and len(text.splitlines()) == 1 and "Traceback" not in text


def server_pid(serving: Serving) -> int:
    with redis.Redis(unix_socket_path=str(socket_path(serving.data_dir))) as client:
        return int(client.info("server")["process_id"])


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.long
def test_it_is_healthy_once_it_says_that_it_is_open(okey: Serving) -> None:
    with urllib.request.urlopen(f"{okey.url}/healthz", timeout=60) as answer:
        assert answer.status == 200


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_every_child_ends_with_it(okey: Serving, number: signal.Signals) -> None:
    child = server_pid(okey)
    code = okey.stop(number)
    deadline = time.monotonic() + 60
    while lives(child):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert code == (-signal.SIGKILL if number == signal.SIGKILL else 0)


def test_after_a_kill_it_opens_again_with_the_same_data(okey: Serving) -> None:
    with redis.Redis(unix_socket_path=str(socket_path(okey.data_dir))) as client:
        client.set("table", "kept")
    url = okey.url
    okey.kill()
    okey.start()
    assert okey.url == url
    with redis.Redis(unix_socket_path=str(socket_path(okey.data_dir))) as client:
        assert client.get("table") == b"kept"


def test_a_second_one_on_the_same_data_says_so_and_disturbs_nobody(okey: Serving) -> None:
    assert okey.process is not None
    done = run("serve", settings={**okey.settings, "PORT": "0"})
    assert done.returncode == 1
    assert is_one_sentence(done.stderr)
    assert f"process {okey.process.pid}" in done.stderr
    assert "DATA_DIR" in done.stderr
    assert okey.process.poll() is None
    assert server_pid(okey)


def test_a_taken_port_says_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", settings={"DATA_DIR": str(tmp_path), "PORT": port})
    assert done.returncode == 1
    assert is_one_sentence(done.stderr)
    assert f"Port {port}" in done.stderr


WRONG = [
    ({"PORT": "eighty"}, "PORT"),
    ({"REDIS_URL": "redis://:hunter2@127.0.0.1:1"}, "REDIS_URL"),
    ({"DATABASE_URL": "postgresql://okey:hunter2@127.0.0.1:1/okey"}, "DATABASE_URL"),
    ({"HOST": "nowhere.invalid"}, "HOST"),
]


@pytest.mark.parametrize(
    ("settings", "name"),
    [pytest.param(*row, id=row[1], marks=() if row[1] == "PORT" else pytest.mark.long) for row in WRONG],
)
def test_a_setting_that_cannot_be_used_is_named_without_its_secret(
    tmp_path: Path, settings: dict[str, str], name: str
) -> None:
    done = run("serve", settings={"DATA_DIR": str(tmp_path), "PORT": "0", **settings})
    assert done.returncode == 1
    assert is_one_sentence(done.stderr)
    assert name in done.stderr
    assert "hunter2" not in done.stderr


@pytest.mark.long
def test_it_serves_the_tables_of_a_named_server(tmp_path: Path, valkey_url: str) -> None:
    with Serving(tmp_path / "data", {"REDIS_URL": valkey_url}):
        assert not (tmp_path / "data" / "valkey.log").exists()


@pytest.mark.long
async def test_it_keeps_people_in_a_named_database(tmp_path: Path, valkey_url: str, postgres: Postgres) -> None:
    address = {"DATABASE_URL": await postgres.empty(), "REDIS_URL": valkey_url}
    with Serving(tmp_path / "data", address) as serving:
        async with connect(f"{serving.url}/ws") as guest:
            await guest.do("name", name="Ayşe")
        serving.kill()
        serving.start()
        async with connect(f"{serving.url}/ws", guest.token) as again:
            assert again.name == "Ayşe"
    assert not (tmp_path / "data" / "okey.sqlite").exists()


@pytest.mark.long
def test_migrate_may_be_said_twice(tmp_path: Path) -> None:
    for _ in range(2):
        done = run("migrate", settings={"DATA_DIR": str(tmp_path)})
        assert (done.returncode, done.stdout, done.stderr) == (0, "The database is up to date.\n", "")
    assert (tmp_path / "okey.sqlite").is_file()


def test_help_names_the_commands_and_the_settings() -> None:
    done = run("--help", settings={})
    assert done.returncode == 0
    assert [word for word in ("serve", "migrate", *OURS) if word not in done.stdout] == []


def test_it_opens_without_loading_the_bots_library() -> None:
    code = "import sys, bot.__main__; sys.exit('aiogram' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=100, check=False).returncode == 0
