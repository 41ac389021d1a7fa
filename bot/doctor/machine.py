"""The machine: Python, our packages, the port and the data folder."""

from __future__ import annotations

import base64
import hashlib
import os
import socket
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.doctor.finding import Finding, bad, good, note
from bot.shadows import PACKAGES, ROOT, shadows
from webapp.settings import Settings

LOOPBACK: Final = {"127.0.0.1", "localhost", "::1"}


async def look_at_machine(settings: Settings) -> list[Finding]:
    """Look at Python, our packages, the port and the data folder."""
    return [_python(), _packages(), await _port(settings), _data_dir(settings.data_dir), _address(settings)]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return good("Python", version) if sys.version_info >= (3, 11) else bad("Python", f"{version}; 3.11 is needed")


def _packages() -> Finding:
    """Our packages have common names: whatever else is called so stands before them, or lies over them."""
    if strangers := shadows():
        return bad("packages", f"{'; '.join(strangers)}; install okeyhane alone, in a clean environment")
    if changed := next(_changed(), None):
        return bad("packages", f"{changed} is not as it was installed; install okeyhane anew, in a clean environment")
    return good("packages", f"all in {ROOT}")


def _changed() -> Iterator[Path]:
    """Yield the files of an installed house over which something else lies now; a clone is its owner's to change."""
    for file in distribution("okeyhane").files or ():
        if file.parts[0] in PACKAGES and file.hash is not None:
            path = Path(str(file.locate()))
            read = path.read_bytes() if path.is_file() else b""
            if base64.urlsafe_b64encode(hashlib.sha256(read).digest()).rstrip(b"=").decode() != file.hash.value:
                yield path


async def _port(settings: Settings) -> Finding:
    what = f"port {settings.port}"
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        if await a_house_is_open(settings):
            return good(what, "a house is open there")
        return bad(what, f"{os.strerror(error.errno) if error.errno else error}; set PORT or HOST to another")
    return good(what, "free")


async def a_house_is_open(settings: Settings) -> bool:
    """Whether one answers at `HOST` and `PORT`."""
    host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host  # noqa: S104 - compared with
    try:
        async with (
            ClientSession(timeout=ClientTimeout(3)) as session,
            session.get(f"http://{host}:{settings.port}/healthz") as answer,
        ):
            return answer.status == 200
    except (ClientError, OSError, TimeoutError, ValueError):
        return False


def _data_dir(folder: Path) -> Finding:
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
        return good("DATA_DIR", str(folder))
    return bad("DATA_DIR", f"{nearest} cannot be written to; set DATA_DIR to another folder")


def _address(settings: Settings) -> Finding:
    if settings.public_url and settings.public_url.startswith("https://"):
        return good("PUBLIC_URL", settings.public_url)
    what = "not an https address" if settings.public_url else "not set"
    who = "this machine" if settings.host in LOOPBACK else "this machine and those that reach it"
    return note("PUBLIC_URL", f"{what}; only {who} can play, and the bot can open nothing")
