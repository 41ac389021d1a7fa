"""What somebody uses, in few words: for the list of their devices, so that they know each again."""

from __future__ import annotations

import re
from typing import Final

# The first that is found counts: most browsers say that they are others too.
PROGRAMS: Final = {
    "Telegram": r"Telegram",
    "Edge": r"Edg(e|A|iOS)?/",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser",
    "Yandex": r"YaBrowser",
    "Firefox": r"Firefox/|FxiOS",
    "Chrome": r"Chrom(e|ium)/|CriOS",
    "Safari": r"Safari/",
}
SYSTEMS: Final = {
    "Android": r"Android",
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Windows": r"Windows",
    "Mac": r"Macintosh",
    "ChromeOS": r"CrOS",
    "Linux": r"Linux",
}


def client_of(user_agent: str, *, launched: bool) -> str | None:
    """Return the program and the system of a `User-Agent`; None when neither is known.

    >>> client_of("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", launched=False)
    'Firefox, Android'
    """
    program = "Telegram" if launched else _first(PROGRAMS, user_agent)
    return ", ".join(filter(None, (program, _first(SYSTEMS, user_agent)))) or None


def _first(names: dict[str, str], user_agent: str) -> str | None:
    return next((name for name, sign in names.items() if re.search(sign, user_agent)), None)
