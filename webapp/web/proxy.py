"""What a trusted proxy says of the request that it passed on."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web

HOST: Final = web.RequestKey("host", str)
NAME: Final = re.compile(r"[A-Za-z0-9.-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


@web.middleware
async def as_the_proxy_says(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """See the request as it came to the proxy: the host that was asked for, how, and from where.

    Of several values the last one counts: it was set by the proxy next to us, and those before it by anyone.
    """
    said = {name: _last(request, f"X-Forwarded-{name}") for name in ("Host", "Proto", "For")}
    seen: dict[str, Any] = {}
    if NAME.fullmatch(said["Host"]):
        seen["host"] = said["Host"]
    if said["Proto"] in {"http", "https"}:
        seen["scheme"] = said["Proto"]
    if said["For"]:
        seen["remote"] = without_port(said["For"])
    if not seen:
        return await handler(request)
    request[HOST] = seen.get("host", request.host)  # headers are added to the answer of the request as it came
    return await handler(request.clone(**seen))


def without_port(address: str) -> str:
    """Return the address of `8.8.8.8:5123` or `[2001:db8::1]:5123`, as some proxies write it."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


def host_of(request: web.Request) -> str:
    """Return the host that was asked for, as far as anybody is believed."""
    host: str = request.get(HOST, request.host)
    return host


def _last(request: web.Request, header: str) -> str:
    return ",".join(request.headers.getall(header, [])).rpartition(",")[2].strip()
