"""Coming in from Telegram: the launch data in the first frame, and a session of one's own after it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, WSCloseCode, WSMsgType, WSServerHandshakeError

from engine.rules import MATSURI
from tests.conftest import quick_first
from tests.house import Node, connect, goodbye, on_the_wire, open_node
from tests.launch import launch_data
from webapp.settings import Settings
from webapp.tables.signpost import Signpost
from webapp.web.app import HOUSE
from webapp.web.protocol import PROTO
from webapp.web.proxy import without_port

TOKEN = "7654321098:AAE-madeUpTokenForOkeyTests_0123456789a"
AYSE = {"id": 42, "first_name": "Ayşe"}
DAY = 24 * 3600


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path, bot_token=TOKEN) as node:
        yield node


def launched(age: int = 0, user: dict[str, Any] = AYSE, **fields: Any) -> str:
    return launch_data(TOKEN, user=user, auth_date=int(time.time()) - age, **fields)


async def hello(node: Node, **fields: Any) -> dict[str, Any]:
    """Say hello and return the answer; who is refused is shown out too."""
    async with ClientSession() as session, session.ws_connect(node.socket_url) as ws:
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, **fields}))
        answer: dict[str, Any] = json.loads((await ws.receive(timeout=60)).data)
        if answer["t"] == "refused":
            assert await goodbye(ws) == 4401
        return answer


async def test_a_launch_gives_a_session_of_that_person(node: Node) -> None:
    first = await hello(node, launch=launched())
    assert (first["name"], first["start"]) == ("Ayşe", None)
    async with connect(node.socket_url, first["token"]) as again:
        assert again.name == "Ayşe"


async def test_phone_and_desktop_are_one_person_with_a_token_each(node: Node) -> None:
    phone, desktop = await hello(node, launch=launched()), await hello(node, launch=launched())
    assert phone["token"] != desktop["token"]
    async with connect(node.socket_url, phone["token"]) as one, connect(node.socket_url, desktop["token"]) as other:
        await other.open(await one.create("friends"))
        assert [seat["you"] for seat in (await other.until_view(lambda _: True))["seats"]].count(True) == 1


async def test_a_device_that_is_known_keeps_its_token(node: Node) -> None:
    token = (await hello(node, launch=launched()))["token"]
    assert (await hello(node, launch=launched(), token=token))["token"] == token


async def test_a_launch_is_stronger_than_the_token_of_somebody_else(node: Node) -> None:
    guest = (await hello(node, lang="tr"))["token"]
    ayse = await hello(node, launch=launched(), token=guest)
    assert ayse["name"] == "Ayşe"
    assert ayse["token"] not in {None, guest}


async def test_the_table_to_start_at_comes_from_the_signed_link(node: Node) -> None:
    answer = await hello(node, launch=launched(start_param="t_abcdefghijk23"))
    assert answer["start"] == "ABCDEFGHIJK23"


async def test_a_link_that_names_no_table_starts_nowhere(node: Node) -> None:
    assert (await hello(node, launch=launched(start_param="t_short")))["start"] is None


async def test_a_day_later_the_session_is_kept_and_the_link_has_done_its_work(node: Node) -> None:
    token = (await hello(node, launch=launched()))["token"]
    later = await hello(node, launch=launched(DAY + 60, start_param="t_ABCDEFGHIJK23"), token=token)
    assert (later["name"], later["token"], later["start"]) == ("Ayşe", None, None)


async def test_stale_data_without_a_session_are_told_to_open_it_again(node: Node) -> None:
    assert (await hello(node, launch=launched(DAY + 60)))["code"] == "stale_launch"
    assert (await hello(node, launch=launched(DAY + 60), token="made up"))["code"] == "stale_launch"


async def test_stale_data_do_not_open_the_session_of_another_account(node: Node) -> None:
    token = (await hello(node, launch=launched()))["token"]
    bora = launched(DAY + 60, {"id": 43, "first_name": "Bora"})
    assert (await hello(node, launch=bora, token=token))["code"] == "stale_launch"


async def test_bad_data_are_refused_even_with_a_session(node: Node) -> None:
    token = (await hello(node, launch=launched()))["token"]
    forged = launched().replace("42", "43")
    assert (await hello(node, launch=forged))["code"] == "bad_launch"
    assert (await hello(node, launch=forged, token=token))["code"] == "bad_launch"
    assert (await hello(node, launch=""))["code"] == "bad_launch"


async def test_a_house_without_a_bot_believes_no_launch(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        assert (await hello(node, launch=launched()))["code"] == "bad_launch"


async def test_launch_data_stand_in_no_log(node: Node, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for data in (launched(), launched(DAY + 60), launched().replace("42", "43"), "hash=no"):
        await hello(node, launch=data)
    async with connect(node.socket_url) as player:
        await player.send("hello", proto=PROTO, launch=launched())
        assert (await player.receive())["code"] == "bad_frame"
    told = [f"{record.getMessage()} {vars(record)}" for record in caplog.records]
    assert told
    assert not [line for line in told if "auth_date" in line or "hash=no" in line]


async def test_behind_a_trusted_proxy_the_host_is_what_it_says(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    headers = {"Origin": "https://okey.example.org", "X-Forwarded-Host": "evil.example, okey.example.org"}
    async with (
        open_node(valkey_url, store_prefix, tmp_path, trust_proxy=True) as node,
        ClientSession() as session,
        session.ws_connect(node.socket_url, headers=headers) as ws,
        session.get(f"{node.url}/healthz", headers=headers) as answer,
    ):
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO}))
        assert json.loads((await ws.receive(timeout=60)).data)["t"] == "hello"
        assert "wss://okey.example.org" in answer.headers["Content-Security-Policy"]


async def until_open(node: Node, sockets: int) -> None:
    """Wait until no more are open: a house hears a moment later that somebody has gone."""
    async with asyncio.timeout(60):
        while len(node.server.app[HOUSE].sockets) > sockets:
            await asyncio.sleep(0.01)


async def test_one_address_makes_so_many_guests_and_opens_so_many_pages(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """Another address, a known device and a Telegram user are let in all the same."""
    limits: dict[str, Any] = {"guests_per_hour": 2, "sockets_per_address": 3}  # what is set by nobody: the next test
    async with (
        open_node(valkey_url, store_prefix, tmp_path, trust_proxy=True, bot_token=TOKEN, **limits) as node,
        ClientSession() as session,
        AsyncExitStack() as open_sockets,
    ):

        async def come(address: str, **fields: Any) -> dict[str, Any]:
            before = len(node.server.app[HOUSE].sockets)
            opened = session.ws_connect(node.socket_url, headers={"X-Forwarded-For": address})
            ws = await open_sockets.enter_async_context(opened)
            await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, **fields}))
            answer: dict[str, Any] = json.loads((await ws.receive(timeout=60)).data)
            if answer["t"] == "refused":
                assert (await ws.receive(timeout=60)).type is WSMsgType.CLOSE
                await ws.close()
                await until_open(node, before)
            return answer

        first, second = await come("8.8.8.8"), await come("8.8.8.8")
        assert first["token"] != second["token"]
        assert (await come("8.8.8.8"))["code"] == "too_many_guests"
        assert (await come("8.8.8.8:5123"))["code"] == "too_many_guests"
        assert (await come("8.8.4.4"))["t"] == "hello"
        assert (await come("8.8.8.8", token=first["token"]))["name"] == first["name"]
        with pytest.raises(WSServerHandshakeError, match="429"):
            await come("8.8.8.8", launch=launched())
        await open_sockets.aclose()
        await until_open(node, 0)
        assert (await come("8.8.8.8", launch=launched()))["name"] == "Ayşe"


@pytest.mark.long
async def test_one_address_has_the_limits_of_a_house_that_sets_none(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    unset = Settings()
    async with open_node(valkey_url, store_prefix, tmp_path, trust_proxy=True) as node, ClientSession() as session:

        async def come(sockets: AsyncExitStack) -> dict[str, Any]:
            opened = session.ws_connect(node.socket_url, headers={"X-Forwarded-For": "8.8.8.8"})
            ws = await sockets.enter_async_context(opened)
            await ws.send_str(json.dumps({"t": "hello", "proto": PROTO}))
            answer: dict[str, Any] = json.loads((await ws.receive(timeout=60)).data)
            return answer

        guests = 0
        while guests < unset.guests_per_hour:
            async with AsyncExitStack() as sockets:
                for _ in range(min(unset.sockets_per_address, unset.guests_per_hour - guests)):
                    assert (await come(sockets))["t"] == "hello"
                    guests += 1
                if guests == unset.sockets_per_address:
                    with pytest.raises(WSServerHandshakeError, match="429"):
                        await come(sockets)
            await until_open(node, 0)
        async with AsyncExitStack() as sockets:
            come_back = [await come(sockets) for _ in range(10)]  # in a slow hour one or two more have become allowed
        assert come_back[-1].get("code") == "too_many_guests"


@pytest.mark.parametrize("most", quick_first([4, Settings().sockets_per_person]))
async def test_one_person_opens_so_many_pages(valkey_url: str, store_prefix: str, tmp_path: Path, most: int) -> None:
    """Also as many as a house allows that sets nothing."""
    async with (
        open_node(valkey_url, store_prefix, tmp_path, sockets_per_person=most) as node,
        ClientSession() as session,
        connect(node.socket_url) as one,
    ):
        async with AsyncExitStack() as others, session.ws_connect(node.socket_url) as last:
            for _ in range(most - 1):
                await others.enter_async_context(connect(node.socket_url, one.token))
            await last.send_str(json.dumps({"t": "hello", "proto": PROTO, "token": one.token}))
            assert await goodbye(last) == WSCloseCode.POLICY_VIOLATION
            async with connect(node.socket_url):
                """Somebody else comes in all the same."""
        await until_open(node, 1)
        async with connect(node.socket_url, one.token) as again:
            await again.do("create", against="friends", rules=on_the_wire(MATSURI))


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("8.8.8.8", "8.8.8.8"),
        ("8.8.8.8:5123", "8.8.8.8"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]:5123", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
    ],
)
def test_a_proxy_may_name_the_port_too(said: str, address: str) -> None:
    assert without_port(said) == address


async def test_without_a_trusted_proxy_nobody_is_believed(node: Node) -> None:
    headers = {"Origin": "https://okey.example.org", "X-Forwarded-Host": "okey.example.org"}
    async with ClientSession() as session, session.get(f"{node.url}/ws", headers=headers) as answer:
        assert answer.status == 403


async def test_the_page_is_told_how_links_begin_once_a_bot_has_said_so(node: Node) -> None:
    assert (await hello(node))["bot"] is None
    bot = Signpost(node.manager.store, int(TOKEN.partition(":")[0]))
    await bot.put_up("https://t.me/okeyhane_bot?startapp=")
    assert (await hello(node))["bot"] == "https://t.me/okeyhane_bot?startapp="


async def test_who_is_turned_away_is_told_where_the_bot_is(node: Node) -> None:
    await Signpost(node.manager.store, int(TOKEN.partition(":")[0])).put_up("https://t.me/okeyhane_bot?startapp=")
    for data in (launched(DAY + 60), launched().replace("42", "43")):
        assert (await hello(node, launch=data))["bot"] == "https://t.me/okeyhane_bot?startapp="
