"""How fast a bot may speak: Telegram counts messages and edits together, for each chat.

Source: core.telegram.org/bots/faq, "My bot is hitting limits"; tdlib/td#3034 for edits.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tests.botapi_rules import Refusal

CHAT: Final = (1, 1.0)
"""Calls, and the seconds in which they may be made."""
GROUP: Final = (20, 60.0)
EVERYBODY: Final = (30, 1.0)

Window = tuple[int, float]


@dataclass(slots=True)
class Limits:
    """Counts by *clock*, in seconds."""

    clock: Callable[[], float]
    _spent: dict[object, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def spend(self, chat: object, *, group: bool) -> None:
        """Count a call. Raises `Refusal` with the seconds to wait, and counts nothing, where there were too many."""
        windows: list[tuple[object, Window]] = [((chat, CHAT), CHAT), ("everybody", EVERYBODY)]
        if group:
            windows.append(((chat, GROUP), GROUP))
        now = self.clock()
        wait = max(self._wait(key, window, now) for key, window in windows)
        if wait > 0:
            seconds = math.ceil(wait)
            raise Refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        for key, _ in windows:
            self._spent[key].append(now)

    def _wait(self, key: object, window: Window, now: float) -> float:
        """Seconds until one more call fits into the window."""
        most, seconds = window
        spent = self._spent[key]
        while spent and spent[0] <= now - seconds:
            spent.popleft()
        return spent[0] + seconds - now if len(spent) >= most else 0.0
