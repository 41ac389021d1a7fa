"""Telegram's launch data: who opened the page from a chat, signed with the bot's token.

Pure: the time and the token are handed in. Nothing here shows the data, which let in whoever holds them.
Source: core.telegram.org/bots/webapps, "Validating data received via the Mini App".
"""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final
from urllib.parse import unquote_to_bytes

LONGEST: Final = 8192
"""Bytes; Telegram's own are under 3 KB."""
LONGEST_ADDRESS: Final = 300
FRESH: Final = 24 * 3600
"""Seconds that launch data are good for. A client may show a page again hours after it was opened."""
AHEAD: Final = 60
"""Seconds by which Telegram's clock may be before ours."""
LARGEST_ID: Final = 2**52
"""Telegram promises that a user's number has at most 52 significant bits."""

HASH: Final = re.compile(r"[0-9a-f]{64}")
NUMBER: Final = re.compile(r"[0-9]{1,12}")
BROKEN_ESCAPE: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
TABLE: Final = re.compile(r"t_([A-Za-z2-7]{13})")


class BadLaunch(StrEnum):
    """Why launch data are refused; stable, for logs and tests."""

    SIZE = "size"
    FORM = "form"
    """No query string, or one that can be read in more than one way."""
    HASH = "hash"
    """There is none, or it is no SHA-256 in small hexadecimal letters."""
    SIGNATURE = "signature"
    DATE = "date"
    """There is none, or it is no number."""
    FUTURE = "future"
    STALE = "stale"
    """Rightly signed, but of a launch too long ago."""
    USER = "user"
    """Rightly signed, but for nobody."""


class LaunchError(ValueError):
    """Launch data that let nobody in. Its text is the code alone."""

    def __init__(self, code: BadLaunch, launch: Launch | None = None) -> None:
        super().__init__(code.value)
        self.code = code
        self.launch = launch
        """What stale data say: rightly signed, and too old to let anybody in by themselves."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A page that Telegram opened: for whom, and from which link."""

    user_id: int
    first_name: str
    language: str | None
    """As the person's app has it, `tr` or `pt-br`."""
    start_param: str | None
    """What stood behind `startapp=` in the link."""
    at: int
    """Unix seconds."""
    photo_url: str | None = None
    """Where Telegram has their picture, where it shows them one."""
    may_write: bool = False
    """The bot may write to them: they have spoken to it, or allowed it in the page."""

    @property
    def table(self) -> str | None:
        """The code of the table that the link names, or None.

        >>> Launch(42, "Ayşe", "tr", "t_abcdefghijklm", 0).table
        'ABCDEFGHIJKLM'
        """
        found = TABLE.fullmatch(self.start_param or "")
        return found and found[1].upper()


def check_launch(data: str, bot_token: str, now: float) -> Launch:
    """Return who opened the page, as Telegram signed it for the bot of *bot_token*; *now* is in Unix seconds.

    Raises `LaunchError` with its code, the first that holds in the order of `BadLaunch`.
    """
    fields = _fields(data)
    claimed = fields.pop("hash", "")
    if not HASH.fullmatch(claimed):
        raise LaunchError(BadLaunch.HASH)
    if not hmac.compare_digest(claimed, _signature(fields, bot_token)):
        raise LaunchError(BadLaunch.SIGNATURE)
    launch = _launch(fields)
    if launch.at - now > AHEAD:
        raise LaunchError(BadLaunch.FUTURE)
    if now - launch.at > FRESH:
        raise LaunchError(BadLaunch.STALE, launch)
    return launch


def _fields(data: str) -> dict[str, str]:
    """Read a query string strictly: blank values stay, and nothing is left to guess."""
    if not 0 < len(data) <= LONGEST or not data.isascii():
        raise LaunchError(BadLaunch.SIZE if data.isascii() else BadLaunch.FORM)
    pairs = [pair.partition("=") for pair in data.split("&")]
    fields = {_decoded(name): _decoded(value) for name, _, value in pairs}
    if len(fields) < len(pairs) or not all(name and equals for name, equals, _ in pairs):
        raise LaunchError(BadLaunch.FORM)
    return fields


def _decoded(text: str) -> str:
    """Undo the escapes of a query string. A control character is refused: a line's end would join two fields to one."""
    if BROKEN_ESCAPE.search(text):
        raise LaunchError(BadLaunch.FORM)
    try:
        decoded = unquote_to_bytes(text.replace("+", " ")).decode()
    except UnicodeDecodeError:
        raise LaunchError(BadLaunch.FORM) from None
    if any(character < " " or character == "\x7f" for character in decoded):
        raise LaunchError(BadLaunch.FORM)
    return decoded


def _signature(fields: Mapping[str, str], bot_token: str) -> str:
    """What Telegram's `hash` must be; every other field counts, `signature` and those that are yet to come too."""
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    secret = hmac.digest(b"WebAppData", bot_token.encode(), "sha256")
    return hmac.digest(secret, lines.encode(), "sha256").hex()


def _launch(fields: Mapping[str, str]) -> Launch:
    if not NUMBER.fullmatch(date := fields.get("auth_date", "")):
        raise LaunchError(BadLaunch.DATE)
    user = _user(fields.get("user", ""))
    name, language, photo = user.get("first_name"), user.get("language_code"), user.get("photo_url")
    return Launch(
        user_id=user["id"],
        first_name=name if isinstance(name, str) else "",
        language=language if isinstance(language, str) else None,
        start_param=fields.get("start_param") or None,
        at=int(date),
        photo_url=photo if isinstance(photo, str) and 0 < len(photo) <= LONGEST_ADDRESS else None,
        may_write=user.get("allows_write_to_pm") is True,
    )


def _user(text: str) -> dict[str, Any]:
    try:
        user = json.loads(text)
    except (ValueError, RecursionError):
        raise LaunchError(BadLaunch.USER) from None
    if not isinstance(user, dict) or type(user.get("id")) is not int or not 0 < user["id"] < LARGEST_ID:
        raise LaunchError(BadLaunch.USER)
    return user
