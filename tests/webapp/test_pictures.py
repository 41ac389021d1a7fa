"""Telegram pictures come through this house: fetched from Telegram alone, shown as pictures alone, and forgotten."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestServer
from sqlalchemy.ext.asyncio import AsyncEngine
from yarl import URL

from tests.house import Node, Player, connect, open_node
from tests.launch import launch_data
from webapp.accounts.joining import Joining
from webapp.accounts.people import People
from webapp.accounts.pictures import Album, Picture, kind_of
from webapp.web.app import HOUSE
from webapp.web.pictures import LARGEST, fetch, is_telegrams
from webapp.web.protocol import PROTO

TOKEN = "7654321098:AAE-madeUpTokenForOkeyTests_0123456789a"
JPEG = b"\xff\xd8\xff\xe0 a photograph"
PNG = b"\x89PNG\r\n\x1a\n a drawing"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("https://t.me/i/userpic/320/abc.jpg", True),
        ("https://cdn4.telegram-cdn.org/file/abc.jpg", True),
        ("https://cdn1.telesco.pe/file/abc", True),
        ("http://t.me/i/userpic/320/abc.jpg", False),
        ("https://t.me:8443/abc.jpg", False),
        ("https://t.me.example.org/abc.jpg", False),
        ("https://example.org/t.me/abc.jpg", False),
        ("https://telegram-cdn.org.example.org/abc.jpg", False),
        ("https://t.me@127.0.0.1/abc.jpg", False),
        ("https://user@t.me/abc.jpg", False),
        ("https://127.0.0.1/abc.jpg", False),
        ("https://[::1]/abc.jpg", False),
        ("https://169.254.169.254/latest/meta-data", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_telegram_is_asked(url: str, asked: bool) -> None:
    assert is_telegrams(URL(url)) is asked


@pytest.mark.parametrize(
    ("image", "kind"),
    [
        (JPEG, "image/jpeg"),
        (PNG, "image/png"),
        (b"RIFF\0\0\0\0WEBP", "image/webp"),
        (b"RIFX\0\0\0\0WEBP", None),
        (SVG, None),
        (b"<html>", None),
        (b"GIF89a", None),
        (b"", None),
    ],
)
def test_a_picture_is_known_by_what_it_is(image: bytes, kind: str | None) -> None:
    assert kind_of(image) == kind


# --- fetching --------------------------------------------------------------------------------------------------


@pytest.fixture
async def telegram() -> AsyncIterator[TestServer]:
    """Somebody who has pictures, and worse."""

    async def answer(request: web.Request) -> web.Response:
        bodies = {"photo.jpg": JPEG, "other.jpg": JPEG + b" of another day", "large.jpg": JPEG + bytes(LARGEST)}
        name = request.match_info["name"]
        if name == "svg.jpg":
            return web.Response(body=SVG, content_type="image/jpeg")
        if name in bodies:
            return web.Response(body=bodies[name], content_type="text/html")
        if name.startswith("to:"):
            raise web.HTTPFound(name.removeprefix("to:"))
        raise web.HTTPNotFound

    app = web.Application()
    app.router.add_get("/{name:.*}", answer)
    server = TestServer(app)
    async with server:
        yield server


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("photo.jpg", Picture("image/jpeg", JPEG)),
        ("to:/photo.jpg", Picture("image/jpeg", JPEG)),
        ("large.jpg", None),
        ("svg.jpg", None),
        ("none.jpg", None),
        ("to:/to:/to:/to:/photo.jpg", None),
        ("to:http://localhost:1/photo.jpg", None),
        ("to:file:///etc/passwd", None),
    ],
)
async def test_what_is_fetched(telegram: TestServer, path: str, found: Picture | None) -> None:
    """The kind that the answer claims counts for nothing; another host is not asked, whoever names it."""
    asked: list[URL] = []

    def may_ask(url: URL) -> bool:
        asked.append(url)
        return url.host == "127.0.0.1"

    async with ClientSession() as session:
        assert await fetch(session, URL(f"{telegram.make_url('/')}{path}", encoded=True), may_ask) == found
    assert len(asked) <= 3


# --- the album -------------------------------------------------------------------------------------------------


async def test_a_picture_has_a_name_that_tells_nothing(people: People, database: AsyncEngine) -> None:
    album, (ayse, _) = Album(database), await people.guest("Ayşe")
    await album.keep(ayse.id, "https://t.me/1", Picture("image/jpeg", JPEG))
    first = (await album.names([ayse.id]))[ayse.id]
    await album.keep(ayse.id, "https://t.me/2", Picture("image/png", PNG))
    second = (await album.names([ayse.id]))[ayse.id]
    assert re.fullmatch(r"[\w-]{16}", second)
    assert len({first, second, ayse.id}) == 3
    assert await album.find(first) is None
    assert await album.find(second) == Picture("image/png", PNG)
    assert await album.source(ayse.id) == "https://t.me/2"


async def test_who_is_erased_has_no_picture_and_gets_none(people: People, database: AsyncEngine) -> None:
    album, (ayse, _) = Album(database), await people.guest("Ayşe")
    await album.keep(ayse.id, "https://t.me/1", Picture("image/jpeg", JPEG))
    name = (await album.names([ayse.id]))[ayse.id]
    await Joining(database).erase(ayse.id)
    assert await album.find(name) is None
    await album.keep(ayse.id, "https://t.me/1", Picture("image/jpeg", JPEG))
    assert await album.names([ayse.id]) == {}


# --- in the house ----------------------------------------------------------------------------------------------


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path, bot_token=TOKEN) as node:
        node.server.app[HOUSE].me.pictures.may_ask = lambda url: url.host == "127.0.0.1"
        yield node


@asynccontextmanager
async def launched(node: Node, photo: URL | None) -> AsyncIterator[Player]:
    user = {"id": 42, "first_name": "Ayşe"} | ({"photo_url": str(photo)} if photo else {})
    data = launch_data(TOKEN, user=user, auth_date=int(time.time()))
    async with ClientSession() as session, session.ws_connect(node.socket_url) as ws:
        await ws.send_str(json.dumps({"t": "hello", "proto": PROTO, "launch": data}))
        hello = json.loads((await ws.receive(timeout=60)).data)
        yield Player(ws, hello["token"], hello["name"], hello["settings"])


async def pictured(player: Player, *, not_as: str | None) -> str | None:
    """The address of the player's picture, as soon as it is another one."""
    async with asyncio.timeout(60):
        while (address := (await player.ask("me", part="person"))["person"]["picture"]) == not_as:
            await asyncio.sleep(0.05)
    return str(address) if address else None


async def test_a_telegram_picture_is_shown_from_this_house(node: Node, telegram: TestServer) -> None:
    async with (
        launched(node, telegram.make_url("/photo.svg")) as ayse,
        connect(node.socket_url) as bora,
        ClientSession(node.url) as browser,
    ):
        address = await pictured(ayse, not_as=None)
        assert address is not None
        async with browser.get(address) as answer:
            assert (answer.status, await answer.read(), answer.content_type) == (200, JPEG, "image/jpeg")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        view = await bora.until_view(lambda view: bool(view["seats"][1]["you"]))
        assert [seat["picture"] for seat in view["seats"]] == [address, None, None, None]
        await ayse.do("erase", confirm="erase me")
        async with browser.get(address) as answer:
            assert answer.status == 404


async def test_a_new_picture_takes_the_place_of_the_old_one_and_a_hidden_one_is_gone(
    node: Node, telegram: TestServer
) -> None:
    async with launched(node, telegram.make_url("/photo.jpg")) as ayse:
        first = await pictured(ayse, not_as=None)
    async with launched(node, telegram.make_url("/other.jpg")) as ayse:
        second = await pictured(ayse, not_as=first)
    assert second not in {first, None}
    async with launched(node, None) as ayse:
        assert await pictured(ayse, not_as=second) is None


@pytest.mark.parametrize("path", ["short", "x" * 16, "..%2F..%2Fetc%2Fpasswd", "a' OR '1'='1----"])
async def test_nothing_else_lies_there(node: Node, path: str) -> None:
    async with ClientSession() as session, session.get(f"{node.url}/picture/{path}") as answer:
        assert answer.status == 404
