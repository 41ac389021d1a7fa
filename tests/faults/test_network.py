"""A client whose network does strange things: it falls silent, or takes nothing more."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.house import Node, Player, connect, open_node
from webapp.web.app import HOUSE
from webapp.web.house import House

pytestmark = [pytest.mark.server, pytest.mark.long]
MANY: dict[str, Any] = {"frame_burst": 100_000, "frames_per_second": 100_000}


async def two_at_a_table(node: Node, ann: Player, bob: Player) -> str:
    code = await ann.create("friends")
    await bob.do("sit", table=code)
    await bob.open(code)
    return code


def take_little(house: House, player: Player) -> None:
    """Have *player* read no more, and the system keep next to nothing for them."""
    for ws in house.sockets:
        assert ws._req
        assert ws._req.transport
        ws._req.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    way = player.ws._response.connection.transport  # type: ignore[union-attr]
    assert way
    way.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    way.pause_reading()


async def test_a_half_open_socket_is_given_up_and_its_person_is_away_until_they_return(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes any more, nor the end of the connection: as with a phone in a lift."""
    async with open_node(valkey_url, store_prefix, tmp_path, **MANY) as node:
        monkeypatch.setattr(node.server.app[HOUSE].presence, "_grace", 0.1)
        async with connect(node.socket_url) as ann, connect(node.socket_url) as bob:
            code = await two_at_a_table(node, ann, bob)
            with monkeypatch.context() as soon:  # what bob says next is waited for half a second, and for ann long
                soon.setattr("webapp.web.socket.SILENT_FOR", 0.5)
                await bob.send("ping")
                await bob.until(lambda frame: frame["t"] == "pong")
            await ann.until_view(lambda view: bool(view["seats"][1]["away"]))
            async with connect(node.socket_url, bob.token) as back:
                await back.open(code)
                await back.until_view(lambda view: not view["seats"][1]["away"])


async def test_who_takes_nothing_is_cut_and_comes_back_to_what_was_missed(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.outgoing.UNSENT", 2_000)
    async with open_node(valkey_url, store_prefix, tmp_path, **MANY) as node:
        house = node.server.app[HOUSE]
        assert node.server.runner
        server = node.server.runner.server
        assert server
        async with connect(node.socket_url) as ann, connect(node.socket_url) as bob:
            code = await two_at_a_table(node, ann, bob)
            take_little(house, bob)
            ready = False
            async with asyncio.timeout(100):
                while house.meters.slow_sockets._value.get() == 0:
                    ready = not ready
                    await ann.do("ready", table=code, ready=ready)
            async with asyncio.timeout(20):  # though what is unsent can never be sent
                while len(server.connections) > 1:
                    await asyncio.sleep(0.05)
            async with connect(node.socket_url, bob.token) as back:
                back.version, back.digest = bob.version, bob.digest
                await back.open(code)
                await back.until_view(lambda view: back.version >= ann.version and not view["seats"][1]["away"])
                seen = await node.manager.look(code)
                assert (back.version, back.digest) == (seen.version, seen.digest)
