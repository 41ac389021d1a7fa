"""What the doctor says of one thing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
