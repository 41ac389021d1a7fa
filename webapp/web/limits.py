"""How much one socket may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BURST: Final = 40
PER_SECOND: Final = 10.0
"""A quick player sorting a rack sends a few frames a second; a program that floods sends hundreds."""
BAD_FRAMES: Final = 3
"""So many frames that cannot be read close the socket."""
TABLES: Final = 8
"""Tables that one socket may have open."""


@dataclass(slots=True)
class Bucket:
    """A token bucket: *BURST* frames at once, then *PER_SECOND*."""

    tokens: float = BURST
    at: float = 0.0

    def take(self, now: float) -> bool:
        """Return whether one more frame is allowed at monotonic time *now*, in seconds."""
        self.tokens = min(BURST, self.tokens + max(0.0, now - self.at) * PER_SECOND)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True
