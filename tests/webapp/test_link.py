"""A connection that was taken over from the client library: what a server that behaves oddly does to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import TimeoutError as Unanswered

from webapp.tables.line import Line
from webapp.tables.link import ANSWERED_WITHIN, Link

Answer = Callable[[list[bytes], int], bytes | None]
"""The answer to a command on the connection of that number, from 1; None: the server closes it."""


class Odd:
    """A server that says what it is told to say, in these very bytes."""

    def __init__(self, url: str) -> None:
        self.pool: ConnectionPool = ConnectionPool.from_url(url, protocol=2)
        self.answer: Answer = lambda _, __: b"+OK\r\n"
        self.writers: list[asyncio.StreamWriter] = []
        self.connections = 0
        self.heard = asyncio.Event()
        """Set once something was asked after the signing in."""

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.append(writer)
        number = self.connections = self.connections + 1
        with suppress(OSError, asyncio.IncompleteReadError):
            while size := (await reader.readline())[1:]:
                command = [await self._word(reader) for _ in range(int(size))]
                if command[0] != b"CLIENT":
                    self.heard.set()
                if (answer := self.answer(command, number)) is None:
                    break
                writer.write(answer)
        writer.close()

    async def _word(self, reader: asyncio.StreamReader) -> bytes:
        size = int((await reader.readline())[1:])
        return (await reader.readexactly(size + 2))[:-2]


@pytest.fixture
async def odd(tmp_path: Path) -> AsyncIterator[Odd]:
    path = tmp_path / "odd"
    odd = Odd(f"unix://{quote(str(path))}")
    server = await asyncio.start_unix_server(odd.connected, path)
    yield odd
    server.close()


@pytest.fixture
async def line(odd: Odd) -> AsyncIterator[Line]:
    line = Line(odd.pool)
    yield line
    await line.close()


async def test_answers_that_come_byte_by_byte_are_whole(odd: Odd) -> None:
    heard: list[object] = []
    link = await Link.open(odd.pool, heard.append, lambda _: None)
    for byte in b"*2\r\n$3\r\na\r\n\r\n*1\r\n:-7\r\n$-1\r\n+OK\r\n$0\r\n\r\n":
        link.data_received(bytes([byte]))
    assert heard == [[b"a\r\n", [-7]], None, b"OK", b""]
    link.end(Unreachable("closed"))


@pytest.mark.parametrize("bad", ["\ud800", None], ids=["half a character", "nothing"])
async def test_what_cannot_be_sent_shifts_no_answers(odd: Odd, line: Line, bad: str) -> None:
    odd.answer = lambda command, _: b"+%s\r\n" % command[-1]
    with pytest.raises((UnicodeEncodeError, TypeError)):
        await line.ask([("ECHO", "first"), ("ECHO", bad)])
    assert await line.ask([("ECHO", "second"), ("ECHO", "third")]) == [b"second", b"third"]
    assert await line.ask([("ECHO", "fourth")]) == [b"fourth"]


async def test_a_server_that_is_in_the_middle_of_an_answer_is_not_silent(odd: Odd, line: Line) -> None:
    odd.answer = lambda command, _: b"+OK\r\n" if command[0] == b"CLIENT" else b""
    asking = asyncio.create_task(line.ask([("GET", "much")]))
    await odd.heard.wait()
    opened = line._open
    assert opened is not None
    ended = [opened.ended]
    now = asyncio.get_running_loop().time()
    opened._asked[0].at = now - 2 * ANSWERED_WITHIN
    opened._link.data_received(b"$1000000\r\nbegun")
    for heard_at in (opened._link.heard_at, now - 2 * ANSWERED_WITHIN):
        opened._link.heard_at = heard_at
        opened._look()
        ended.append(opened.ended)
    assert ended == [False, False, True]
    asking.cancel()


async def test_a_connection_that_ends_before_it_is_taken_over_is_none(
    odd: Odd, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = AbstractConnection.connect

    async def connect(self: AbstractConnection) -> None:
        await real(self)  # type: ignore[no-untyped-call]
        odd.writers[-1].close()
        assert self._reader is not None
        await self._reader.read()

    monkeypatch.setattr(AbstractConnection, "connect", connect)
    with pytest.raises(Unreachable):
        await Link.open(odd.pool, lambda _: None, lambda _: None)


async def test_who_asks_one_that_leads_no_more_asks_the_one_that_does(odd: Odd, line: Line) -> None:
    def answer(command: list[bytes], number: int) -> bytes:
        leads = number > 1 or command[0] in {b"CLIENT", b"GET"}
        return b"+%d\r\n" % number if leads else b"-READONLY You can't write against a read only replica.\r\n"

    odd.answer = answer
    assert await line.ask([("GET", "a"), ("SET", "a", 1)]) == [b"2", b"2"]


@pytest.mark.parametrize("signed_in", [True, False])
async def test_who_waits_when_a_line_is_closed_is_told_so(odd: Odd, line: Line, signed_in: bool) -> None:
    odd.answer = lambda command, _: b"+OK\r\n" if signed_in and command[0] == b"CLIENT" else b""
    asking = asyncio.create_task(line.ask([("GET", "a")]))
    while not (odd.heard.is_set() if signed_in else odd.connections):
        await asyncio.sleep(0)
    await line.close()
    with pytest.raises(Unreachable, match="closed"):
        await asking
    with pytest.raises(Unreachable, match="closed"):
        await line.ask([("GET", "a")])
    assert odd.connections == 1


async def test_a_server_that_does_not_sign_anybody_in_is_silent(odd: Odd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.tables.link.ANSWERED_WITHIN", 0.01)
    odd.answer = lambda _, __: b""
    with pytest.raises(Unanswered):
        await Link.open(odd.pool, lambda _: None, lambda _: None)
