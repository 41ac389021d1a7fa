"""The page's addresses, its headers, and how much a first visit loads."""

from __future__ import annotations

import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestClient, TestServer

from tests.house import Node, open_node
from webapp.web.pages import LANGUAGES, STATIC, add_pages

FIRST_LOAD = 60_000
"""Bytes of all js and css that the page names, compressed."""


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


@pytest.fixture
async def browser() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


@pytest.mark.parametrize("path", ["/", "/t/FA6X4LBDHUETI", "/t/fa6x4lbdhueti"])
async def test_the_page_is_served_for_the_start_and_every_table(node: Node, browser: ClientSession, path: str) -> None:
    async with browser.get(node.url + path) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/html"
        assert answer.headers["Cache-Control"] == "no-cache"


async def test_a_link_shows_a_picture_of_the_house(node: Node, browser: ClientSession) -> None:
    """Its address is whole, as who shows it wants it, and a host that is none is not repeated."""
    async with browser.get(f"{node.url}/t/FA6X4LBDHUETI") as answer:
        picture = re.search(r'og:image" content="([^"]+)"', await answer.text())
    assert picture
    assert picture[1] == f"{node.url}/preview.png"
    for path in ("/preview.png", "/icon-180.png"):
        async with browser.get(node.url + path) as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
    async with browser.get(node.url, headers={"Host": 'x"><script>'}) as answer:
        assert "<script>" not in (await answer.text()).partition("og:image")[2].partition("/>")[0]


NOWHERE = ["/t/short", "/t/FA6X4LBDHUET1", "/nothing", "/assets/../pages.py", "/assets/none.js", "/assets/" + "x" * 300]


@pytest.mark.parametrize("path", NOWHERE)
async def test_there_is_nothing_elsewhere(node: Node, browser: ClientSession, path: str) -> None:
    async with browser.get(node.url + path) as answer:
        assert answer.status == 404


async def test_a_reader_who_is_lost_is_shown_the_page(node: Node, browser: ClientSession) -> None:
    """It says so in their language, and has a way home."""
    async with browser.get(f"{node.url}/nothing", headers={"Accept": "text/html,*/*;q=0.8"}) as answer:
        assert (answer.status, answer.content_type) == (404, "text/html")
        assert "Content-Security-Policy" in answer.headers
        assert '<div id="app">' in await answer.text()


async def test_nothing_of_another_host_runs_and_only_telegram_may_frame_the_page(
    node: Node, browser: ClientSession
) -> None:
    async with browser.get(node.url) as answer:
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'self'"
        # By its hash: the line of the page itself that opens the socket.
        assert re.fullmatch(r"'self' 'sha256-[A-Za-z0-9+/]{43}='", policy["script-src"])
        assert policy["img-src"] == "'self' data:"
        assert policy["connect-src"].startswith("'self' ws://127.0.0.1:")
        assert policy["frame-ancestors"] == "'self' https://web.telegram.org https://*.telegram.org"
        assert "X-Frame-Options" not in answer.headers
        assert policy["object-src"] == policy["base-uri"] == "'none'"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "camera=()" in answer.headers["Permissions-Policy"]


async def test_hashed_files_may_be_kept_for_ever(node: Node, browser: ClientSession) -> None:
    async with browser.get(node.url) as answer:
        named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', await answer.text())
    assert named
    for path in named:
        async with browser.get(node.url + path, headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert path.endswith(".svg") or answer.headers["Content-Encoding"] == "gzip"


async def test_who_understands_it_is_sent_less(node: Node) -> None:
    async with ClientSession(auto_decompress=False) as browser:
        async with browser.get(node.url, headers={"Accept-Encoding": "identity"}) as answer:
            named = re.findall(r'="(/assets/[^"]+\.(?:js|css))"', await answer.text())
        assert named
        for path in named:
            sizes = []
            for encoding in ("br", "gzip"):
                async with browser.get(node.url + path, headers={"Accept-Encoding": encoding}) as answer:
                    assert answer.headers["Content-Encoding"] == encoding
                    sizes.append(len(await answer.read()))
            assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    ("languages", "fetched"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de-AT,pl;q=0.8", "de"),
        ("fr,pl;q=0.8", "pl"),
        ("en-GB,tr;q=0.5", "en"),
        ("fr", "en"),
    ],
)
async def test_the_words_of_a_reader_are_fetched_beside_the_page(
    node: Node, browser: ClientSession, languages: str, fetched: str
) -> None:
    async with browser.get(node.url, headers={"Accept-Language": languages}) as answer:
        link = answer.headers.get("Link", "")
    path = re.fullmatch(rf"<(/assets/{fetched}-[^>]+\.js)>; rel=modulepreload", link)
    assert path
    async with browser.get(node.url + path[1]) as answer:
        assert answer.status == 200


def test_a_first_visit_loads_at_most_60_kb() -> None:
    """What the page names; a table's screens and the words of the reader's language, which come at once too."""
    named = re.findall(r'"/(assets/[^"]+\.(?:js|css))"', (STATIC / "index.html").read_text())
    assert {Path(name).suffix for name in named} == {".js", ".css"}
    words = [packed(file) for lang in LANGUAGES for file in STATIC.glob(f"assets/{lang}-*.js")]
    assert len(words) == len(LANGUAGES)
    room = [STATIC / "assets" / file.name for kind in ("js", "css") for file in STATIC.glob(f"assets/room-*.{kind}")]
    assert len(room) == 2
    assert sum(map(packed, [*(STATIC / name for name in named), *room])) + max(words) <= FIRST_LOAD


def packed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))


async def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    app = web.Application()
    add_pages(app, tmp_path / "none")
    async with TestClient(TestServer(app)) as client, client.get("/") as answer:
        assert answer.status == 503
        assert "not built" in await answer.text()
