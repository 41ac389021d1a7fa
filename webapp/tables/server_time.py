"""The clock of the store's server, which every node follows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MS: Final = 1_000_000
"""Nanoseconds in one."""


class ServerTime:
    """Tells the server's time from this node's steady clock and from the server times in replies.

    A reply bounds how far the server is ahead: it was written after the request was sent and before the reply was
    received. What is known moves no further than into these bounds, so a slow reply, with wide ones, spoils nothing.
    """

    def __init__(self, steady_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.steady_ns = steady_ns
        self._ahead: int | None = None

    def now(self) -> int:
        """Return the server's time, in ms since 1970; never less than in a reply that was heard."""
        assert self._ahead is not None, "no reply of the server has been heard yet"
        return (self.steady_ns() + self._ahead) // MS

    def heard(self, server_ms: int, sent_ns: int) -> None:
        """Learn from a reply just received, which carries *server_ms*; its request left at *sent_ns*, steady."""
        low = server_ms * MS - self.steady_ns()
        high = (server_ms + 1) * MS - sent_ns
        known = (low + high) // 2 if self._ahead is None else self._ahead
        self._ahead = max(min(known, high), low)
