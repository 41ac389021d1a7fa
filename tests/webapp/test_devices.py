"""A person's devices, and the sockets that end when a device, a guest or a person is no more."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.house import Node, Player, connect, goodbye, open_node
from tests.launch import launch_data
from webapp.accounts.database import close_database, open_database
from webapp.accounts.joining import Joining
from webapp.tables import seating
from webapp.tables.handing import Usher
from webapp.web.app import HOUSE
from webapp.web.client import client_of
from webapp.web.protocol import PROTO

TOKEN = "7654321098:AAE-madeUpTokenForOkeyTests_0123456789a"
PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path, bot_token=TOKEN) as node:
        yield node


@pytest.fixture
async def joining(tmp_path: Path) -> AsyncIterator[Joining]:
    """The accounts of the node, as the bot has them."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    yield Joining(database)
    await close_database(database)


@asynccontextmanager
async def launched(node: Node, user: int = 42) -> AsyncIterator[Player]:
    """One more device of a Telegram user."""
    data = launch_data(TOKEN, user={"id": user, "first_name": "Ayşe"}, auth_date=int(time.time()))
    async with ClientSession(headers={"User-Agent": PHONE}) as session, session.ws_connect(node.socket_url) as ws:
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, "launch": data}))
        hello = json.loads((await ws.receive(timeout=60)).data)
        yield Player(ws, hello["token"], hello["name"], hello["settings"])


async def closed(player: Player) -> int | None:
    """Read until the house closes the socket, and return the code."""
    return await goodbye(player.ws)


async def test_a_person_sees_their_devices_and_which_one_this_is(node: Node) -> None:
    async with launched(node) as phone, launched(node):
        devices = (await phone.ask("me", part="devices"))["devices"]
    assert sorted(device["this"] for device in devices) == [False, True]
    assert {device["client"] for device in devices} == {"Telegram, Android"}
    assert all(abs(device[name] / 1000 - time.time()) < 60 for device in devices for name in ("seen", "since"))


async def test_a_device_is_ended_from_another_one_at_once_and_for_good(node: Node) -> None:
    async with launched(node) as lost, launched(node) as phone:
        devices = (await phone.ask("me", part="devices"))["devices"]
        (name,) = (device["device"] for device in devices if not device["this"])
        await phone.do("end_device", device=name)
        assert await closed(lost) == 4403
        assert (await phone.ask("end_device", device=name))["code"] == "no_such_device"
        assert len((await phone.ask("me", part="devices"))["devices"]) == 1
    async with connect(node.socket_url, lost.token) as stranger:
        assert stranger.name != "Ayşe"


async def test_nobody_ends_the_device_of_another(node: Node) -> None:
    async with launched(node) as ayse, launched(node, user=43) as bora:
        (device,) = (await ayse.ask("me", part="devices"))["devices"]
        assert (await bora.ask("end_device", device=device["device"]))["code"] == "no_such_device"
        assert (await ayse.ask("me", part="devices"))["devices"] == [device]


async def test_who_signs_out_is_answered_and_then_shown_out(node: Node) -> None:
    async with launched(node) as phone, launched(node) as desktop:
        await phone.do("sign_out")
        assert await closed(phone) == 4403
        (device,) = (await desktop.ask("me", part="devices"))["devices"]
        assert device["this"]


async def test_who_is_erased_leaves_everywhere_and_is_a_former_player(node: Node) -> None:
    async with launched(node) as phone, launched(node) as desktop, connect(node.socket_url) as bora:
        table = await phone.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        await phone.send("erase", id="12345678", confirm="yes")
        assert (await phone.until(lambda frame: frame["t"] == "refused"))["code"] == "bad_frame"
        await phone.do("erase", confirm="erase me")
        assert await closed(phone) == 4404
        assert await closed(desktop) == 4404
        view = await bora.until_view(lambda view: view["seats"][0]["who"] == "empty")
        assert view["seats"][1]["owner"]
    async with connect(node.socket_url, phone.token) as stranger:
        assert stranger.name != "Ayşe"


async def test_a_command_of_who_was_erased_elsewhere_is_answered(node: Node, joining: Joining) -> None:
    """No node has been told yet: the bot has erased them a moment ago."""
    async with launched(node) as phone:
        device = {"look": "classic", "sounds": True, "hints": True, "take_back": 0}
        await joining.erase(await _ayse(node))
        for command, fields in (("name", {"name": "Ayla"}), ("prefer", device), ("me", {"part": "join"})):
            assert (await phone.ask(command, **fields))["code"] == "erased"


async def test_a_guest_who_is_joined_says_hello_again_and_has_their_seats(node: Node, joining: Joining) -> None:
    async with launched(node):
        pass
    async with connect(node.socket_url) as guest:
        table = await guest.create("computers")
        code = (await guest.ask("me", part="join"))["join"]
        await joining.join(code, 42, time.time())
        await Usher(node.manager, joining).settle()
        assert await closed(guest) == 4410
    async with connect(node.socket_url, guest.token) as ayse:
        assert ayse.name == "Ayşe"
        await ayse.open(table)
        assert (await ayse.until_view(lambda _: True))["seats"][0]["you"]


async def test_a_seat_taken_with_an_old_socket_is_given_on_too(node: Node, joining: Joining) -> None:
    """Even at a table where the guest's seat was given on before, and left since."""
    async with launched(node):
        pass
    async with connect(node.socket_url) as guest, connect(node.socket_url) as bora:
        code = (await guest.ask("me", part="join"))["join"]
        table = await guest.create("friends")
        await bora.do("sit", table=table)
        joined = await joining.join(code, 42, time.time())
    old, manager, usher = str(joined.guest), node.manager, Usher(node.manager, joining)
    await usher.settle()
    await manager.act(table, joined.person, "leaves-it", lambda table, at: seating.leave(table, joined.person, at))
    await manager.act(table, old, "sits-again", lambda table, at: seating.sit(table, old, "Guest", 3, at))
    await usher.settle()
    assert (await manager.look(table)).table.persons()[3] == joined.person


async def test_what_nobody_was_told_of_is_found_at_the_next_look(node: Node, joining: Joining) -> None:
    async with launched(node) as phone:
        await joining.erase(await _ayse(node))
        await node.server.app[HOUSE].visitors.look()
        assert await closed(phone) == 4404


async def _ayse(node: Node) -> str:
    person = await node.server.app[HOUSE].door.people.by_telegram(42)
    assert person is not None
    return person.id


@pytest.mark.parametrize(
    ("user_agent", "client"),
    [
        (PHONE, "Firefox, Android"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0", "Edge, Windows"),
        ("curl/8.5.0", None),
        ("", None),
    ],
)  # fmt: skip
def test_a_client_is_named_in_few_words(user_agent: str, client: str | None) -> None:
    assert client_of(user_agent, launched=False) == client
