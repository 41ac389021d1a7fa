"""Launch data as Telegram signs them, for tests: from Telegram's own words, apart from the code that checks them."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any
from urllib.parse import quote_plus


def launch_data(token: str, **fields: Any) -> str:
    """Return the query string that a client hands to the page; a `user` may be given as a dictionary."""
    texts = {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        for name, value in fields.items()
    }
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    lines = "\n".join(sorted(f"{name}={value}" for name, value in texts.items()))
    proof = hmac.new(key, lines.encode(), hashlib.sha256).hexdigest()
    return "&".join([*(f"{name}={quote_plus(value)}" for name, value in texts.items()), f"hash={proof}"])
