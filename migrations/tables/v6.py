"""A table may be watched."""

from __future__ import annotations

from typing import Any


def up(table: dict[str, Any]) -> dict[str, Any]:
    """Until now nobody watched."""
    return {**table, "watchers": []}
