"""`okey doctor`: what a host should know before people come, and what to do about it."""

from __future__ import annotations

import importlib.util
import os
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.webhook import PATH
from webapp.settings import Settings

if TYPE_CHECKING:
    from aiogram.types import User, WebhookInfo

PACKAGES: Final = ("bot", "engine", "webapp", "migrations")


class Health(StrEnum):
    GOOD = "ok"
    NOTE = "note"
    """It works, and something is missing that people would like."""
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    health: Health
    what: str
    says: str

    def __str__(self) -> str:
        return f"{self.health:<5}{self.what}: {self.says}"


def good(what: str, says: str) -> Finding:
    return Finding(Health.GOOD, what, says)


def note(what: str, says: str) -> Finding:
    return Finding(Health.NOTE, what, says)


def bad(what: str, says: str) -> Finding:
    return Finding(Health.BAD, what, says)


# --- the machine -----------------------------------------------------------------------------------------------


async def look_at_machine(settings: Settings) -> list[Finding]:
    """Look at Python, our packages, the port and the data folder."""
    return [_python(), _one_root(), await _port(settings), _data_dir(settings.data_dir), _address(settings)]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return good("Python", version) if sys.version_info >= (3, 11) else bad("Python", f"{version}; 3.11 is needed")


def _one_root() -> Finding:
    """Packages of two installations would not fit together."""
    found = {name: importlib.util.find_spec(name) for name in PACKAGES}
    roots = {str(Path(spec.origin).parents[1]) for spec in found.values() if spec and spec.origin}
    if len(roots) == 1 and None not in found.values():
        return good("packages", f"all in {roots.pop()}")
    return bad("packages", f"they lie in {', '.join(sorted(roots))}; install okeyhane once, in a clean environment")


async def _port(settings: Settings) -> Finding:
    what = f"port {settings.port}"
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        if await _a_house_is_open(settings):
            return good(what, "a house is open there")
        return bad(what, f"{os.strerror(error.errno) if error.errno else error}; set PORT or HOST to another")
    return good(what, "free")


async def _a_house_is_open(settings: Settings) -> bool:
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
    return note("PUBLIC_URL", "not an https address; only this machine can play, and the bot can open nothing")


# --- Telegram --------------------------------------------------------------------------------------------------


async def look_at_telegram(settings: Settings) -> list[Finding]:
    """Ask Telegram about the token and the switches that only @BotFather can set."""
    if settings.bot_token is None:
        return [note("BOT_TOKEN", "not set; the house opens without a bot")]
    from aiogram.exceptions import ClientDecodeError, TelegramAPIError  # noqa: PLC0415 - it takes seconds
    from aiogram.utils.token import TokenValidationError  # noqa: PLC0415

    from bot.app import make_bot  # noqa: PLC0415

    try:
        bot = make_bot(settings)
    except TokenValidationError:
        return [bad("BOT_TOKEN", "not a bot's token; @BotFather shows it as 123456789:AA…")]
    try:
        me, hook = await bot.me(), await bot.get_webhook_info()
    except (TelegramAPIError, ClientDecodeError) as error:
        return [_unanswered(settings, type(error).__name__)]
    finally:
        await bot.session.close()
    return [good("BOT_TOKEN", f"@{me.username}"), *switches(settings, me), _updates(settings, hook)]


def _unanswered(settings: Settings, error: str) -> Finding:
    if error in {"TelegramUnauthorizedError", "TelegramNotFound"}:
        return bad("BOT_TOKEN", "Telegram does not know it; ask @BotFather for it with /token")
    return bad("Telegram", f"{settings.telegram_api} does not answer ({error})")


def switches(settings: Settings, me: User) -> Iterator[Finding]:
    """Yield what @BotFather has yet to be told."""
    if me.has_main_web_app or settings.bot_app:
        yield good("Mini App", f"links open {settings.bot_app or 'the main one'}")
    else:
        yield bad("Mini App", "links from groups open nothing: /mybots, Bot Settings, Configure Mini App, PUBLIC_URL")
    if me.can_join_groups:
        yield good("groups", "the bot may be added")
    else:
        yield bad("groups", "the bot may not be added: /setjoingroups, Enable")
    if me.can_read_all_group_messages:
        yield note("privacy", "the bot hears all that is said in groups and needs none of it: /setprivacy, Enable")
    if not me.supports_inline_queries:
        yield note("inline mode", "off; tables cannot be offered from other chats: /setinline")


def _updates(settings: Settings, hook: WebhookInfo) -> Finding:
    expected = f"{settings.public_url}{PATH}" if settings.bot_mode == "webhook" else ""
    if hook.url != expected:
        return note("updates", f"another way than BOT_MODE={settings.bot_mode} is set; the next start mends it")
    if hook.last_error_message:
        return bad("updates", f"Telegram could not bring one: {hook.last_error_message}")
    return good("updates", f"{settings.bot_mode}, {hook.pending_update_count} waiting")
