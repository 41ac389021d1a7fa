"""What a table tells the rest of the house, in the same commit as the version that says so."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from engine.scoring import results
from webapp.tables import happened as happen
from webapp.tables.happened import Happened
from webapp.tables.table import Table


def match_ended(table: Table, happened: Sequence[Happened]) -> bytes | None:
    """Return the entry for a match that has just ended; None when none has."""
    ended = next((event for event in happened if isinstance(event, happen.Ended)), None)
    if ended is None or table.match is None:
        return None
    entry = {
        "type": "match_ended",
        "table": table.code,
        "match": ended.match,
        "deals": table.match.deal_number,
        "points": ended.points,
        "results": results(ended.points, table.match.rules),
        "seats": [
            {"person": player.person, "name": player.name, "turns": player.turns, "auto_turns": player.auto_turns}
            for player in table.seats
            if player
        ],
    }
    return orjson.dumps(entry)
