"""Players add words of their own to the chance of a match."""

from __future__ import annotations

from typing import Any


def up(table: dict[str, Any]) -> dict[str, Any]:
    """Until now no match had any."""
    seats = [seat and {**seat, "promise": None, "words": None} for seat in table["seats"]]
    return {**table, "seats": seats, "spoken": []}
