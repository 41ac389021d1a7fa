"""A store that refuses, and things that are not as the settings say: each is an answer, and none is a loss."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bot.__main__ import main
from engine.rules import MATSURI
from tests.house import Node, connect, on_the_wire, open_node
from tests.serving import OURS
from webapp.tables.codec import SCHEMA
from webapp.tables.store import bucket
from webapp.valkey import Valkey
from webapp.web import protocol as wire
from webapp.web.app import HOUSE, OPS, WORKING
from webapp.web.outage import Outage

pytestmark = pytest.mark.server
RULES = on_the_wire(MATSURI)

TROUBLES = {
    "out of memory": ("maxmemory", "1", "0"),
    "read-only, for its copies are away": ("min-replicas-to-write", "1", "0"),
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    with Valkey(tmp_path / "valkey") as server:
        yield server


@pytest.fixture
async def node(server: Valkey, tmp_path: Path) -> AsyncIterator[Node]:
    async with AsyncExitStack() as stack:
        yield await stack.enter_async_context(open_node(server.url, "okey:", tmp_path))


@pytest.mark.parametrize(("setting", "bad", "good"), TROUBLES.values(), ids=TROUBLES.keys())
async def test_a_store_that_refuses_is_an_answer_and_the_same_command_is_kept_later(
    node: Node, server: Valkey, setting: str, bad: str, good: str
) -> None:
    async with connect(node.socket_url) as ann:
        code = await ann.create("friends")
        await node.manager.store.client.config_set(setting, bad)
        refused = await ann.ask("ready", id="command-1", table=code, ready=True)
        assert refused["code"] == "unavailable"
        await node.manager.store.client.config_set(setting, good)
        done = await ann.ask("ready", id="command-1", table=code, ready=True)
        assert (done["t"], done["v"]) == ("done", 2)
        assert (await ann.ask("ready", id="command-1", table=code, ready=True))["v"] == 2
        assert not any(task.done() for task in node.server.app[WORKING]), "the node's own tasks live on"


async def test_a_copy_that_is_not_the_primary_is_an_answer(
    node: Node, server: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failover of which there is no end."""
    monkeypatch.setattr("webapp.tables.line.PATIENCE", 0.1)
    async with connect(node.socket_url) as ann:
        code = await ann.create("friends")
        with server._connection() as client:
            client.replicaof("127.0.0.1", 1)
            assert (await ann.ask("ready", id="command-1", table=code, ready=True))["code"] == "unavailable"
            client.replicaof("NO", "ONE")
        assert (await ann.ask("ready", id="command-1", table=code, ready=True))["t"] == "done"


class Roomless(Valkey):
    """A server that goes on where the system lets none of its files grow, which is like a full disk."""

    def _command(self) -> list[str]:
        return ["sh", "-c", 'trap "" XFSZ; exec "$@"', "sh", *super()._command()]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="no limit to a file's size is like a full disk elsewhere")
async def test_a_store_whose_disk_is_full_refuses_and_the_same_command_is_kept_when_there_is_room(
    tmp_path: Path,
) -> None:
    import resource

    async with AsyncExitStack() as stack:
        server = stack.enter_context(Roomless(tmp_path / "valkey"))
        node = await stack.enter_async_context(open_node(server.url, "okey:", tmp_path))
        ann = await stack.enter_async_context(connect(node.socket_url))
        code = await ann.create("friends")
        pid = int((await node.manager.store.client.info("server"))["process_id"])
        room = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, room[1]))
        for number in itertools.count(1):  # it acknowledges what it cannot write yet, once, and will write it
            command = {"id": f"command-{number}", "table": code, "ready": number % 2 == 1}
            if (answer := await ann.ask("ready", **command))["t"] != "done":
                break
            assert answer["v"] == number + 1
        assert answer["code"] == "unavailable"
        resource.prlimit(pid, resource.RLIMIT_FSIZE, room)
        while (answer := await ann.ask("ready", **command)).get("code") == "unavailable":
            await asyncio.sleep(0.1)
        assert (answer["t"], answer["v"]) == ("done", number + 1)
        os.kill(pid, signal.SIGKILL)
        while server.lives():
            await asyncio.sleep(0.01)
        server.forget()
        server.wait_until_it_answers()
        assert (await ann.ask("ready", **command))["v"] == number + 1, "it is on the disk"


@pytest.mark.long
async def test_a_store_that_does_not_answer_is_an_answer(
    node: Node, server: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.tables.line.ANSWERED_WITHIN", 2.0)
    monkeypatch.setattr("webapp.web.ops.ANSWER_WITHIN", 1.0)
    async with connect(node.socket_url) as ann:
        code = await ann.create("friends")
        pid = int((await node.manager.store.client.info("server"))["process_id"])
        os.kill(pid, signal.SIGSTOP)
        try:
            refused = await ann.ask("ready", id="command-1", table=code, ready=True)
            assert refused["code"] == "unavailable"
            assert (await node.server.app[OPS].unready())[-1].startswith("The store does not answer")
        finally:
            os.kill(pid, signal.SIGCONT)
        answer = await ann.ask("ready", id="command-1", table=code, ready=True)
        while answer.get("code") == "unavailable":
            answer = await ann.ask("ready", id="command-1", table=code, ready=True)
        assert answer["t"] == "done"


async def test_everybody_is_told_that_the_store_is_away_and_that_it_is_back(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who only waits for others too, and who comes meanwhile."""
    outage = node.server.app[HOUSE].outage
    answer = asyncio.Event()
    answer.set()

    async def ask() -> None:
        await answer.wait()

    monkeypatch.setattr("webapp.web.outage.ANSWER_WITHIN", 0.01)
    monkeypatch.setattr(outage, "_every", 0.01)
    monkeypatch.setattr(outage, "_ask", ask)
    async with connect(node.socket_url) as ann:
        await ann.create("friends")
        answer.clear()
        assert (await ann.until(lambda frame: frame["t"] == "paused"))["paused"]
        async with connect(node.socket_url) as bob:
            assert (await bob.until(lambda frame: frame["t"] == "paused"))["paused"]
            answer.set()
            for player in (ann, bob):
                assert not (await player.until(lambda frame: frame["t"] == "paused"))["paused"]
    while outage._sends:
        await asyncio.sleep(0.01)


async def test_one_answer_that_is_missing_is_no_outage() -> None:
    told: list[wire.Sent] = []
    answers = iter([True, False, True, False, False, False, True])

    async def ask() -> None:
        if not next(answers):
            raise ConnectionError

    outage = Outage(ask, every=0)
    with outage.told(told.append), pytest.raises(RuntimeError, match="StopIteration"):
        await outage.run()
    assert told == [wire.PausedFrame(paused=True), wire.PausedFrame(paused=False)]


async def test_a_state_of_a_newer_version_is_left_alone_and_the_node_takes_nobody_new(
    node: Node, caplog: pytest.LogCaptureFixture
) -> None:
    store = node.manager.store
    async with connect(node.socket_url) as ann:
        code = await ann.create("friends")
        key = f"{store.prefix}t:{{{bucket(code)}}}:{code}"
        newer = b'{"sv":%d,"table":{"what":"is this"}}' % (SCHEMA + 1)
        await store.client.hset(key, mapping={"v": 2, "h": "f" * 16, "s": newer})
        assert (await ann.ask("ready", table=code, ready=True))["code"] == "unavailable", "so the page tries on"
        await ann.send("open", table=code)
        assert await ann.until(lambda frame: frame.get("table") == code and frame.get("code") == "unavailable")
        assert node.server.app[OPS]._manager.store.meters.dropped._value.get() == 0, "it is no fault that wakes a host"
        await ann.send("say", table=code, seat=0, word="hello")
        await ann.send("rack", table=code, seat=0, deal=1, slots=[None] * 26)
        assert await store.client.hget(key, "s") == newer
        assert "newer version" in " ".join(await node.server.app[OPS].unready())
        assert (await ann.ask("me", part="tables"))["tables"] == [], "it hides no other one"
        assert (await ann.ask("create", against="friends", rules=RULES))["t"] == "done", "other tables go on"


@pytest.mark.long
async def test_while_the_database_is_away_a_match_is_played_to_its_end_and_written_down_when_it_is_back(
    node: Node, tmp_path: Path
) -> None:
    """Somebody holds the whole of it, as a copy does that is not finished."""
    post = node.server.app[OPS]._post
    assert post
    async with connect(node.socket_url) as ann:
        code = await ann.create("computers")
        with closing(sqlite3.connect(tmp_path / "people.sqlite", isolation_level=None)) as held:
            held.execute("BEGIN EXCLUSIVE")
            assert (await ann.ask("name", name="Ayşe"))["code"] == "unavailable"
            await ann.play_to_the_end()
            assert await post.waiting() > 0
            held.execute("ROLLBACK")
        async with asyncio.timeout(60):
            while await post.waiting():
                await asyncio.sleep(0.1)
        matches = (await ann.ask("me", part="matches"))["matches"]
        assert [(match["table"], match["number"]) for match in matches] == [(code, 1)]
        assert not any(task.done() for task in node.server.app[WORKING])


# --- what the settings say ---------------------------------------------------------------------------------------


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An environment with this test's settings alone."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    return monkeypatch


def sentence(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr().err
    lines = [line for line in said.splitlines() if line.startswith("okey: ")]
    assert len(lines) == 1, said
    assert "Traceback" not in said
    return lines[0]


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("REDIS_URL", "redis://:secret@127.0.0.1:1", "see that it runs"),
        ("REDIS_URL", "redis://:secret@nowhere.invalid", "see that it runs"),
        ("REDIS_URL", "secret:6379", "must begin with one of redis://"),
        ("DATABASE_URL", "postgresql://okey:secret@127.0.0.1:1/okey", "see that it runs"),
        ("DATABASE_URL", "postgresql://okey:secret@nowhere.invalid/okey", "see that it runs"),
        ("DATABASE_URL", "mysql://okey:secret@127.0.0.1/okey", "must begin with one of sqlite://"),
    ],
)
def test_a_wrong_address_says_which_and_what_to_do(
    only: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str, says: str
) -> None:
    only.setenv(name, value)
    assert main(["check" if name == "REDIS_URL" else "migrate"]) == 1
    said = sentence(capsys)
    assert name in said
    assert says in said
    assert "secret" not in said


def test_a_store_whose_user_may_not_listen_says_so(
    only: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], server: Valkey
) -> None:
    """It answers to all else: nobody at a table would be told of anything."""
    with server._connection() as client:
        client.execute_command("ACL", "SETUSER", "deaf", "on", ">secret", "~*", "+@all", "resetchannels")
    only.setenv("REDIS_URL", f"{server.url}?username=deaf&password=secret")
    only.setenv("PORT", "0")
    only.setattr("webapp.web.app.HEARS_WITHIN", 0.5)
    assert main(["serve"]) == 1
    said = sentence(capsys)
    assert "REDIS_URL tells nothing of its tables (NoPermissionError)" in said
    assert "listen to all channels" in said
    assert "secret" not in said


@pytest.mark.skipif(sys.platform != "linux", reason="there is no folder elsewhere that nobody can write into")
@pytest.mark.parametrize(("command", "says"), [("migrate", "see that it can be written"), ("serve", "set DATA_DIR to")])
def test_a_folder_that_is_read_only_is_named(
    only: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, says: str
) -> None:
    only.setenv("DATA_DIR", "/sys")
    assert main([command]) == 1
    said = sentence(capsys)
    assert "/sys cannot be used" in said
    assert says in said


def test_a_folder_that_cannot_be_written_is_named(
    only: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    only.setenv("DATA_DIR", str(tmp_path / "file" / "data"))
    assert main(["migrate"]) == 1
    assert f"{tmp_path / 'file' / 'data'} cannot be used; see that it can be written" in sentence(capsys)


@pytest.mark.skipif(sys.platform != "linux", reason="no limit to a file's size is like a full disk elsewhere")
def test_a_full_disk_is_said_so(tmp_path: Path, only: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No file may grow over 8 kB: what a full disk does to the database at its first start."""
    import resource

    only.setattr("webapp.accounts.database.CLOSE_SECONDS", 0.1)  # what SQLite has begun is left behind sooner
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8_192, before[1]))
    try:
        assert main(["migrate"]) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert "its disk is not full" in sentence(capsys)
