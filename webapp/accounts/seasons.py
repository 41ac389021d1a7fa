"""Seasons of leagues: calendar months, by the house's clock. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Self
from zoneinfo import ZoneInfo

TEXT: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A month.

    >>> str(Season(2026, 12).after), str(Season(2026, 1).before)
    ('2027-01', '2025-12')
    """

    year: int
    month: int

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` gives. Raises `ValueError`."""
        if not (found := TEXT.fullmatch(text)):
            raise ValueError(f"no season: {text[:10]!r}")
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def of(cls, at: int, zone: str) -> Self:
        """Return the season in which server ms *at* lies.

        >>> str(Season.of(1_796_072_400_000, "Europe/Istanbul")), str(Season.of(1_796_072_400_000, "UTC"))
        ('2026-12', '2026-11')
        """
        day = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))
        return cls(day.year, day.month)

    @property
    def after(self) -> Season:
        return Season(self.year + self.month // 12, self.month % 12 + 1)

    @property
    def before(self) -> Season:
        return Season(self.year - (self.month == 1), (self.month - 2) % 12 + 1)

    def began(self, zone: str) -> int:
        """Return the server ms at which it begins: the first of the month, 0:00."""
        return int(datetime(self.year, self.month, 1, tzinfo=ZoneInfo(zone)).timestamp() * 1000)

    def ends(self, zone: str) -> int:
        """Return the server ms at which the next one begins."""
        return self.after.began(zone)
