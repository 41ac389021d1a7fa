"""What is different between two views of one pair of eyes: what an `ev` frame has instead of the view.

All fields of a view are always there, so `null` is a value like any other. In changes an object has the fields that are
different. For a list it has places, counted from 0, what was added at the end too, and `length` where the list became
shorter; a list stands for the whole list. So a whole view is changes to any other view, and a client's hand for it is
ten lines (docs/protocol.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webapp.web.protocol import Changes


def changes(before: Mapping[str, object] | None, after: Mapping[str, object]) -> Changes:
    """Return what turns *before* into *after*; all of *after* where there was nothing before."""
    return dict(after) if before is None else _of_object(before, after)


def _of_object(before: Any, after: Any) -> Changes:
    return {
        name: _different(before[name], value)
        for name, value in after.items()
        if before[name] is not value and before[name] != value
    }


def _different(before: Any, after: Any) -> Any:
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_object(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return _of_list(before, after)
    return after


def _of_list(before: list[Any], after: list[Any]) -> Changes | list[Any]:
    known = len(before)
    places: Changes = {}
    for place, value in enumerate(after):
        if place >= known:
            places[str(place)] = value
        elif before[place] is not value and before[place] != value:
            places[str(place)] = _different(before[place], value)
    if len(after) < known:
        places["length"] = len(after)
    nested = bool(after) and isinstance(after[0], dict | list)
    return places if nested or 2 * len(places) <= len(after) else after
