"""A table may be one at which the deal of a day is played."""

from __future__ import annotations

from typing import Any


def up(table: dict[str, Any]) -> dict[str, Any]:
    """Until now there was no such deal."""
    return {**table, "day": None}
