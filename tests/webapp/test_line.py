"""What is asked on one line is answered in order, whoever has gone meanwhile, and again where the line was lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis import Redis as SyncRedis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as Unreachable
from redis.exceptions import ResponseError

from webapp.tables.scripts import send, send_all
from webapp.tables.server import Server, reach

pytestmark = pytest.mark.server


@pytest.fixture
async def server(valkey_url: str) -> AsyncIterator[Server]:
    server = await reach(valkey_url)
    assert isinstance(server, Server)
    yield server
    await server.aclose()


async def test_who_asks_nothing_is_told_nothing(server: Server) -> None:
    assert await send_all(server, []) == []


async def test_what_is_asked_at_once_is_answered_each(server: Server) -> None:
    told = await asyncio.gather(*(send(server, "ECHO", str(number)) for number in range(200)))
    assert told == [str(number).encode() for number in range(200)]


async def test_who_waits_no_more_does_not_shift_the_answers(server: Server) -> None:
    async def ask(number: int) -> bytes:
        answer: bytes = await send(server, "ECHO", number)
        return answer

    asking = [asyncio.create_task(ask(number)) for number in range(50)]
    await asyncio.sleep(0)
    for task in asking[::3]:
        task.cancel()
    told = await asyncio.gather(*asking, return_exceptions=True)
    assert [answer for answer in told if isinstance(answer, bytes)] == [str(n).encode() for n in range(50) if n % 3]
    assert await send(server, "ECHO", "after") == b"after"


async def test_a_refusal_is_that_of_its_command_alone(server: Server, store_prefix: str) -> None:
    key = f"{store_prefix}text"
    told = await send_all(server, [("SET", key, "x"), ("HGET", key, "a"), ("GET", key)], tolerated=ResponseError)
    assert isinstance(told[1], ResponseError)
    assert told[2] == b"x"
    with pytest.raises(ResponseError):
        await send(server, "HGET", key, "a")


async def test_answers_have_the_form_that_the_client_library_gives_them(server: Server, store_prefix: str) -> None:
    await send(server, "HSET", f"{store_prefix}hash", "a", 1)
    assert await send(server, "HGETALL", f"{store_prefix}hash") == {b"a": b"1"}


async def test_a_line_that_is_cut_is_made_anew_and_all_are_answered(server: Server, valkey_url: str) -> None:
    for _ in range(5):
        asking = [asyncio.create_task(send(server, "ECHO", number)) for number in range(100)]
        await asyncio.sleep(0)
        with SyncRedis.from_url(valkey_url) as other:
            other.client_kill_filter(_type="normal", skipme=True)
        assert await asyncio.gather(*asking) == [str(number).encode() for number in range(100)]


async def test_a_line_that_closes_while_it_is_made_is_made_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop does not say so as a socket would."""
    real, times = AbstractConnection.connect, 0

    async def closed_once(self: AbstractConnection) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")
        await real(self)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(AbstractConnection, "connect", closed_once)
    assert await send(server, "ECHO", "after") == b"after"
    assert times > 1


@pytest.mark.parametrize("when", ["before", "between"])
async def test_a_line_that_closes_under_a_write_is_lost_too(server: Server, when: str) -> None:
    assert await send(server, "ECHO", "before") == b"before"
    opened = server._line._open
    assert opened is not None
    if when == "before":
        opened._link._transport.abort()
    asking = asyncio.create_task(send(server, "ECHO", "after"))
    if when == "between":
        await asyncio.sleep(0)  # it is asked, and goes out in the next turn of the loop
        opened._link._transport.abort()
    assert await asking == b"after"
    assert server._line._open is not opened


async def test_what_goes_another_way_than_the_line_is_lost_in_the_same_words(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits, and what listens, has connections of its own; a task that keeps on must know that one was lost."""
    real = AbstractConnection.send_packed_command

    async def closed(self: AbstractConnection, *given: Any, **how: Any) -> Any:
        raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")

    assert await server.echo("before") == b"before"
    monkeypatch.setattr(AbstractConnection, "send_packed_command", closed)
    with pytest.raises(Unreachable):
        await server.echo("lost")
    monkeypatch.setattr(AbstractConnection, "send_packed_command", real)
    assert await server.echo("after") == b"after"
