"""The house's own clocks, for tests that do not ask about them: on a busy machine no real one may run out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import Any, Final

import pytest

PATIENT: Final[Mapping[str, Any]] = {
    "webapp.tables.line.ANSWERED_WITHIN": 60.0,
    "webapp.tables.matches.OPENING": 60_000,
    "webapp.tables.queue.GONE_MS": 180_000,
    "webapp.tables.queue.READY_MS": 60_000,
    "webapp.tables.whereabouts.PRESENT_MS": 120_000,
    "webapp.tables.wishes.KEPT_SECONDS": 60,
    "webapp.tables.wishes.Wishes.make.__defaults__": (60.0,),
    "webapp.web.ops.ANSWER_WITHIN": 60.0,
    "webapp.web.outage.ANSWER_WITHIN": 60.0,
    "webapp.web.socket.HELLO_WITHIN": 60.0,
    "webapp.web.socket.SILENT_FOR": 300.0,
}
"""What a node waits for, and how long it does here. A lease stays short: what was lost is done again when it ends."""


def owner_of(name: str) -> tuple[Any, str]:
    """Return of what a name is an attribute, and of which."""
    owner, _, attribute = name.rpartition(".")
    return resolve_name(owner), attribute


OURS: Final = {name: getattr(*owner_of(name)) for name in PATIENT}


@contextmanager
def unhurried() -> Iterator[None]:
    """Have the house in this process wait for long, but for what a test has set itself, before or within the block."""
    with pytest.MonkeyPatch.context() as patient:
        for name, value in PATIENT.items():
            owner, attribute = owner_of(name)
            if getattr(owner, attribute) == OURS[name]:
                patient.setattr(owner, attribute, value)
        yield
