"""The public address, as somebody on the internet meets it: it answers, it is this house, and it stays where it is."""

from __future__ import annotations

import socket
from typing import Final
from urllib.parse import urlsplit

from aiohttp import (
    ClientConnectorCertificateError,
    ClientConnectorDNSError,
    ClientConnectorSSLError,
    ClientError,
    ClientResponse,
    ClientSession,
    ClientTimeout,
    WSServerHandshakeError,
)

from bot.doctor.finding import Finding, bad, good, note

WHAT: Final = "address"
SECONDS: Final = 8


async def look_at_address(public_url: str) -> list[Finding]:
    """Open the page and a socket at *public_url*, as a browser would; a house must be open behind it."""
    async with ClientSession(timeout=ClientTimeout(SECONDS)) as session:
        try:
            async with session.get(f"{public_url}/", allow_redirects=False) as answer:
                found = _page(answer, public_url)
            if found is None:
                async with session.get(f"{public_url}/healthz", allow_redirects=False) as health:
                    found = _house(health.status, await health.text())
        except (ClientError, OSError, TimeoutError) as error:
            return [_unreached(error)]
        if found is not None:
            return [found]
        return [good(WHAT, f"{public_url} answers, and is a house of this kind"), await _socket(session, public_url)]


def _page(answer: ClientResponse, public_url: str) -> Finding | None:
    """What is wrong with the page's answer."""
    if 300 <= answer.status < 400:
        to = answer.headers.get("Location", "nowhere")
        where = urlsplit(to).netloc or urlsplit(public_url).netloc
        return bad(
            WHAT, f"it sends browsers on to {where}; Telegram lets a Mini App speak from its own address alone. Set "
            "PUBLIC_URL, and the address that @BotFather knows, to where the page really is"
        )  # fmt: skip
    if answer.status != 200:
        return bad(WHAT, f"it answers with {answer.status}; see that the proxy leads to HOST and PORT")
    if "X-Frame-Options" in answer.headers:
        return bad(
            WHAT, "the proxy adds X-Frame-Options; Telegram's web clients cannot show the page then. Take it away"
        )
    return None


def _house(status: int, text: str) -> Finding | None:
    if status == 200 and text.strip() == "ok":
        return None
    return bad(WHAT, f"another server than this house answers there (/healthz: {status}); see where the proxy leads")


def _unreached(error: Exception) -> Finding:
    match error:
        case ClientConnectorCertificateError() | ClientConnectorSSLError():
            return bad(
                WHAT,
                "its certificate is not good; let the proxy get one, as from Let's Encrypt",
            )
        case ClientConnectorDNSError():
            return bad(WHAT, "nobody knows such a name; set its record where you bought it, or mend PUBLIC_URL")
        case TimeoutError():
            return note(WHAT, "it does not answer to this machine; see from a phone whether it does to others")
        case _:
            return bad(WHAT, f"it cannot be reached ({type(error).__name__}); see that the proxy runs")


async def _socket(session: ClientSession, public_url: str) -> Finding:
    """Whether a websocket of our own page is let in."""
    what = "socket"
    try:
        async with session.ws_connect(f"{public_url}/ws", headers={"Origin": public_url}):
            return good(what, "a page of this address is let in")
    except WSServerHandshakeError as error:
        if error.status == 403:
            return bad(what, "the house does not take this address for its own; start it with this PUBLIC_URL")
        return bad(what, f"the proxy does not pass on websockets ({error.status}); have it pass Upgrade and Connection")
    except (ClientError, OSError, TimeoutError, socket.gaierror) as error:
        return bad(what, f"it breaks off ({type(error).__name__}); see the proxy's log")
