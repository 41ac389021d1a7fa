"""Whether tiles are sealed: others play the same ones, and what a match was dealt may not be told to anybody yet.

The one question before anything of a match that is over is told: its record, its review, a picture of it, a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from webapp.tables.pairing import Sisters
from webapp.tables.table import TableCode

PROMISED: Final = 64
"""Letters of a commitment; in the key of a match with tiles that others have too, a slash follows."""


class Days(Protocol):
    """The deals of the days."""

    async def is_sealed(self, promised: str, now: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class Seals:
    """Knows of every way in which one deal comes to several tables."""

    sisters: Sisters
    days: Days

    async def hide(self, key: str, code: TableCode, match: int) -> bool:
        """Whether the tiles of a match are sealed; *key* is its key in the books, or the commitment to its seeds."""
        now = self.sisters.manager.store.now()
        return await self.days.is_sealed(key[:PROMISED], now) or await self.sisters.hides(code, match)
