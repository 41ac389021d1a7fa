"""What a client makes of the changes of an `ev` frame."""

from __future__ import annotations

from typing import Any


def patched(before: Any, changes: Any) -> Any:
    """Return a view, or what is in one, after *changes*."""
    if not isinstance(changes, dict) or not isinstance(before, dict | list):
        return changes
    if isinstance(before, dict):
        return {**before, **{name: patched(before.get(name), change) for name, change in changes.items()}}
    now = before[: changes.get("length", len(before))]
    for place, change in changes.items():
        if place != "length":
            now[int(place) : int(place) + 1] = [patched(now[int(place)] if int(place) < len(now) else None, change)]
    return now
