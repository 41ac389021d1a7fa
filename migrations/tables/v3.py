"""Several people may play at one device, and a computer may play for a person until they come back."""

from __future__ import annotations

from typing import Any

LONG_AGO = 0
"""Server ms: since when somebody is away of whom only that was known."""


def up(table: dict[str, Any]) -> dict[str, Any]:
    """Until now each device had one seat, its owner's own."""
    return {**table, "seats": [seat and _player(seat) for seat in table["seats"]]}


def _player(seat: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in seat.items() if name != "away"}
    return {**kept, "away_since": LONG_AGO if seat["away"] else None}
