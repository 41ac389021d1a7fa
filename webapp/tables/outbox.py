"""What a table tells the rest of the house, in the same commit as the version that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from engine.record import rules_text
from engine.rules import Seat
from engine.scoring import places, results
from engine.shuffle import commitment
from webapp.tables import happened as happen
from webapp.tables.happened import Happened
from webapp.tables.players import Player
from webapp.tables.table import Table


def match_ended(table: Table, happened: Sequence[Happened]) -> bytes | None:
    """Return the entry for a match that has just ended; None when none has."""
    ended = next((event for event in happened if isinstance(event, happen.Ended)), None)
    if ended is None or table.match is None:
        return None
    match = table.match
    entry = {
        "type": "match_ended",
        "table": table.code,
        "match": ended.match,
        # What tells it from every other match: a code may be a table's again after years.
        "key": commitment(match.root).hex(),
        "rules": rules_text(match.rules),
        "deals": match.deal_number,
        "points": ended.points,
        "places": places(ended.points),
        "results": results(ended.points, match.rules),
        "seats": [_seat(seat, player) for seat, player in enumerate(table.seats) if player],
    }
    return orjson.dumps(entry)


def _seat(seat: Seat, player: Player) -> dict[str, Any]:
    person = player.person or player.left
    return {
        "seat": seat,
        "person": person,
        "device": person,
        "own": player.own,
        "left": player.left is not None,
        "name": player.name,
        "turns": player.turns,
        "auto_turns": player.auto_turns,
    }
