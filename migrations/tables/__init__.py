"""Brings stored states of tables, written by an older version, up to the form of this one, one number at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import orjson

from migrations.tables import v2, v3, v4, v5, v6, v7, v8

State = dict[str, Any]

UPCASTERS: Final[dict[int, Callable[[State], State]]] = {
    1: v2.up,
    2: v3.up,
    3: v4.up,
    4: v5.up,
    5: v6.up,
    6: v7.up,
    7: v8.up,
}
"""By the number that a state has before."""
PRESENT: Final = 1 + max(UPCASTERS)

# The number stands first, so that a state of today need not be read to be known.
NUMBER: Final = re.compile(rb'\{"sv":(\d+),')


def bring_up(state: bytes) -> bytes:
    """Return a table's *state* in the present form."""
    written = NUMBER.match(state)
    if written is None or int(written[1]) >= PRESENT:
        return state
    kept: State = orjson.loads(state)
    for number in range(int(written[1]), PRESENT):
        kept = {"sv": number + 1, "table": UPCASTERS[number](kept["table"])}
    return orjson.dumps(kept)
