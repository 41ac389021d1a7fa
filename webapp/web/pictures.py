"""Telegram pictures of people, fetched once and shown from here: nobody's browser asks another host for them."""

from __future__ import annotations

import asyncio
import logging
import math
import re
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout, DummyCookieJar, web
from yarl import URL

from webapp.accounts.database import DatabaseAwayError
from webapp.accounts.people import PersonId
from webapp.accounts.pictures import Album, Picture, PictureName, kind_of
from webapp.tables.lease import UNAVAILABLE

log = logging.getLogger(__name__)

HOSTS: Final = re.compile(r"t\.me|telegram\.org|([a-z0-9-]+\.)+(telegram-cdn\.org|cdn-telegram\.org|telesco\.pe)")
"""Where Telegram keeps pictures; nothing is asked of any other host."""
LARGEST: Final = 256 * 1024
"""Bytes; Telegram's have 320 pixels and some 30 KB."""
HOPS: Final = 3
WITHIN: Final = ClientTimeout(total=10)
WANTED: Final = 256
"""So many may wait; who comes after them is fetched at their next launch."""
FRESH_SECONDS: Final = 600.0
REMEMBERED: Final = 10_000
NAME: Final = re.compile(r"[A-Za-z0-9_-]{16}")


def is_telegrams(url: URL) -> bool:
    """Whether *url* is of Telegram's own hosts, safely.

    >>> is_telegrams(URL("https://t.me/i/userpic/320/a.jpg")), is_telegrams(URL("https://t.me.example.org/a.jpg"))
    (True, False)
    """
    plain = url.scheme == "https" and url.explicit_port is None and not url.raw_user and not url.raw_password
    return plain and HOSTS.fullmatch(url.raw_host or "") is not None


async def fetch(session: ClientSession, url: URL, may_ask: Callable[[URL], bool] = is_telegrams) -> Picture | None:
    """Return the picture at *url*, or None where there is none that we would show.

    Every address on the way is looked at before it is asked, and no more is read than a picture may have.
    """
    for _ in range(HOPS):
        if not may_ask(url):
            log.warning("a picture lies where nothing is asked", extra={"host": url.raw_host})
            return None
        async with session.get(url, allow_redirects=False) as answer:
            if answer.status in {301, 302, 303, 307, 308}:
                url = url.join(URL(answer.headers.get("Location", "")))
                continue
            image = await _read(answer) if answer.status == 200 else b""
            kind = kind_of(image)
            return Picture(kind, image) if kind else None
    return None


async def _read(answer: ClientResponse) -> bytes:
    """Return the body; nothing of one that is too large."""
    body = bytearray()
    async for piece in answer.content.iter_chunked(16_384):
        body += piece
        if len(body) > LARGEST:
            return b""
    return bytes(body)


def _photograph(source: str) -> URL:
    """Where the photograph of *source* lies; Telegram also names an SVG, which is the same one in a frame of text."""
    url = URL(source)
    return url.with_path(url.path.removesuffix(".svg") + ".jpg") if url.path.endswith(".svg") else url


class Pictures:
    """Fetches pictures, and knows their addresses. `run` is its task."""

    def __init__(
        self,
        album: Album,
        announce: Callable[[PersonId], Awaitable[None]],
        may_ask: Callable[[URL], bool] = is_telegrams,
    ) -> None:
        """*announce* tells all nodes that a person has changed, and they `forget` the address."""
        self.album = album
        self.announce = announce
        self.may_ask = may_ask
        self._wanted: asyncio.Queue[tuple[PersonId, str | None]] = asyncio.Queue(WANTED)
        self._known: dict[PersonId, tuple[PictureName | None, float]] = {}

    def launched(self, person: PersonId, source: str | None) -> None:
        """Note that Telegram has the picture of *person* at *source*; None: it shows none."""
        with suppress(asyncio.QueueFull):
            self._wanted.put_nowait((person, source))

    async def run(self) -> None:
        """Fetch what is wanted until cancelled."""
        async with ClientSession(timeout=WITHIN, cookie_jar=DummyCookieJar()) as session:
            while True:
                person, source = await self._wanted.get()
                try:
                    await self._renew(session, person, source)
                except (ClientError, TimeoutError, ValueError, *UNAVAILABLE) as error:
                    log.info("a picture was not fetched", extra={"person": person, "error": type(error).__name__})

    async def _renew(self, session: ClientSession, person: PersonId, source: str | None) -> None:
        if source == await self.album.source(person):
            return
        picture = await fetch(session, _photograph(source), self.may_ask) if source else None
        if source and picture:
            await self.album.keep(person, source, picture)
        else:
            await self.album.drop(person)
        self.forget(person)
        await self.announce(person)

    def forget(self, person: PersonId) -> None:
        """Look again at the next occasion."""
        self._known.pop(person, None)

    async def addresses(self, persons: Collection[PersonId]) -> dict[PersonId, str]:
        """Return where the pictures of *persons* lie in this house; those without one are not in it."""
        now = asyncio.get_running_loop().time()
        if unknown := self._unknown(persons, now):
            await self._learn(unknown, now + FRESH_SECONDS)
        return self._addresses(persons)

    def at_hand(self, persons: Collection[PersonId]) -> dict[PersonId, str] | None:
        """Return the same, or None where somebody's has to be looked up first."""
        return None if self._unknown(persons, asyncio.get_running_loop().time()) else self._addresses(persons)

    def _unknown(self, persons: Collection[PersonId], now: float) -> list[PersonId]:
        return [person for person in persons if self._known.get(person, (None, -math.inf))[1] <= now]

    def _addresses(self, persons: Collection[PersonId]) -> dict[PersonId, str]:
        names = {person: self._known.get(person, (None, 0))[0] for person in persons}
        return {person: f"/picture/{name}" for person, name in names.items() if name}

    async def _learn(self, persons: Collection[PersonId], until: float) -> None:
        try:
            names = await self.album.names(persons)
        except DatabaseAwayError:
            return  # initials do for a while
        if len(self._known) > REMEMBERED:
            self._known.clear()
        self._known.update((person, (names.get(person), until)) for person in persons)


def add_pictures(app: web.Application, album: Album) -> None:
    """Serve `/picture/NAME`."""

    async def picture(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        try:
            found = await album.find(name) if NAME.fullmatch(name) else None
        except DatabaseAwayError:
            raise web.HTTPServiceUnavailable(text="The album is closed; come back soon.\n") from None
        if found is None:
            raise web.HTTPNotFound(text="There is no such picture.\n")
        headers = {"Cache-Control": "private, max-age=3600", "Cross-Origin-Resource-Policy": "same-origin"}
        return web.Response(body=found.image, content_type=found.kind, headers=headers)

    app.router.add_get("/picture/{name}", picture)
