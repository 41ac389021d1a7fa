"""The page and its files: `/`, `/t/CODE` with replays and comparisons, `/court`, `/league/TOKEN`, `/day`; headers."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Awaitable, Callable
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final

from aiohttp import web

from webapp.web.court import HandCard
from webapp.web.previews import PREVIEWS, Preview, spoken
from webapp.web.proxy import host_of

STATIC: Final = Path(str(resources.files("webapp") / "static"))
"""What `webapp/frontend` builds to."""

HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]-]+")
CODE: Final = re.compile(r"[A-Za-z2-7]{13}")
INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""What stands in the page itself and runs before its files are there."""
FRAME_ANCESTORS: Final = "'self' https://web.telegram.org https://*.telegram.org"

NOT_NEEDED: Final = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
"""What no page of ours asks a device for, so nothing that stands in it can."""

LANGUAGES: Final = tuple(PREVIEWS)
"""Each one's words are a file of their own."""
SPOKEN: Final = '<html lang="en"'
"""The language of the page, as it is built."""

PREVIEW: Final = '"/preview.png"'
"""The picture of a link, as the page names it."""

TITLE: Final = 'property="og:title" content="Okeyhane"'
"""What a link is called, as the page names it."""
NOTE: Final = re.compile(r'((?:property="og:|name=")description" content=")[^"]*"')
"""What is said of it, and of the page."""

CardOf = Callable[[str, int, Preview], Awaitable[tuple[str, str] | None]]
"""What a link to a match's replay shows: a title, and what is said of it; None where there is no such match."""

LONGEST_PATH: Final = 200

NOT_BUILT: Final = "The page is not built. Install the package with pip, which builds it, and start again.\n"


async def _plain(_: str, __: int, ___: Preview) -> None:
    """No link shows more than the house."""


def add_pages(
    app: web.Application, static: Path = STATIC, card_of: CardOf = _plain, hand_card: HandCard = lambda _, __: None
) -> None:
    """Serve the page from *static*: the index for `/`, `/fair`, tables and replays, the rest as it lies there.

    *card_of* says what a link to a replay shows, *hand_card* one to a hand.
    """
    index = static / "index.html"
    shown = index.read_text("utf-8") if index.is_file() else ""
    scripts = _hashes(shown)
    words = {lang: f"/assets/{file.name}" for lang in LANGUAGES for file in static.glob(f"assets/{lang}-*.js")}

    async def page(request: web.Request) -> web.StreamResponse:
        code, number = (request.match_info.get(name) for name in ("code", "number"))
        if code is not None and not CODE.fullmatch(code):
            raise web.HTTPNotFound(text="There is no such table.\n")
        if not index.is_file():
            raise web.HTTPServiceUnavailable(text=NOT_BUILT)
        speaks = spoken(request.headers.get("Accept-Language", ""))
        said, card = PREVIEWS[speaks], None
        if code and number:
            card = await card_of(code.upper(), int(number), said)
        elif hand := request.match_info.get("hand"):
            card = hand_card(hand, said)
        written = _with_card(_at_home(shown, request), speaks, *(card or ("Okeyhane", said.house)))
        ahead = {"Link": f"<{words[speaks]}>; rel=modulepreload"} if speaks in words else {}
        answer = web.Response(text=written, content_type="text/html", headers={"Vary": "Accept-Language", **ahead})
        answer.enable_compression()
        return answer

    app.router.add_get("/", page)
    app.router.add_get("/fair", page)
    app.router.add_get("/day", page)
    app.router.add_get("/t/{code}", page)
    app.router.add_get(r"/t/{code}/replay/{number:\d{1,6}}", page)
    app.router.add_get(r"/t/{code}/sister/{compared:\d{1,6}}", page)
    app.router.add_get("/replay", page)
    app.router.add_get("/league/{token:[A-Za-z0-9_-]{22}}", page)
    app.router.add_get("/court", page)
    app.router.add_get("/court/{hand:.*}", page)  # what cannot be a hand is told by the page, and by the link's card
    if (static / "assets").is_dir():
        app.router.add_static("/assets/", static / "assets")
    for file in sorted(static.glob("*.*")) if static.is_dir() else ():
        if file.suffix in {".svg", ".png", ".ico", ".webmanifest", ".txt"}:
            app.router.add_get(f"/{file.name}", _sender(file))

    async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
        """Headers of every answer: nothing from another host runs here, and only Telegram may frame the page."""
        hashed = request.path.startswith("/assets/") and response.status in {200, 206, 304}
        response.headers.setdefault("Cache-Control", "public, max-age=31536000, immutable" if hashed else "no-cache")
        response.headers["Content-Security-Policy"] = content_policy(host_of(request), scripts)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Permissions-Policy"] = NOT_NEEDED

    app.on_response_prepare.append(add_headers)


def _at_home(page: str, request: web.Request) -> str:
    """Return the page with the whole address of the picture that a link to it shows: who shows it asks for that."""
    host = host_of(request)
    return page.replace(PREVIEW, f'"{request.scheme}://{host}{PREVIEW[1:]}') if HOST.fullmatch(host) else page


def _with_card(page: str, language: str, title: str, note: str) -> str:
    """Return the page whose link is shown in this language, with this title and note."""
    titled = page.replace(TITLE, TITLE.replace("Okeyhane", escape(title)))
    noted = NOTE.sub(lambda found: f'{found[1]}{escape(note)}"', titled)
    return noted.replace(SPOKEN, SPOKEN.replace("en", language))


def _hashes(page: str) -> str:
    """Return what a policy says for the scripts that stand in a page: these, and no other."""
    found = (hashlib.sha256(script.encode()).digest() for script in INLINE.findall(page))
    return "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in found)


def _sender(file: Path) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def send(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(file)

    return send


@web.middleware
async def show_the_lost_home(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer a reader whose address leads to nothing with the page, which says so in their language."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        index = STATIC / "index.html"
        if "text/html" not in request.headers.get("Accept", "") or not index.is_file():
            raise
        return web.Response(status=404, body=index.read_bytes(), content_type="text/html", charset="utf-8")


@web.middleware
async def refuse_long_paths(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """No file has such a name, and the file system would raise."""
    if len(request.path) > LONGEST_PATH:
        raise web.HTTPNotFound(text="There is nothing here.\n")
    return await handler(request)


def content_policy(host: str, scripts: str = "") -> str:
    """Return the Content-Security-Policy for a page that was asked for at *host*, with its inline *scripts*' hashes.

    The socket's address is named beside 'self', which older WebViews do not take for ws: addresses.
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        f"default-src 'self'; script-src 'self'{scripts}; img-src 'self' data:; object-src 'none'; "
        f"connect-src 'self'{sockets}; base-uri 'none'; form-action 'self'; "
        f"frame-ancestors {FRAME_ANCESTORS}"
    )
