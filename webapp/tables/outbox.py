"""What a table tells the rest of the house, in the same commit as the version that says so.

A commit writes one letter at most, of the weightiest kind: whoever reads it looks at the table as it is by then. A
letter is written for what a chat shows, never for a mere move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import orjson

from engine.match import Match
from engine.record import rules_text
from engine.rules import Seat
from engine.scoring import places, results
from engine.shuffle import commitment
from webapp.tables import happened as happen
from webapp.tables import sisters
from webapp.tables.happened import Happened
from webapp.tables.players import Player
from webapp.tables.table import Alarm, State, Table


class Kind(StrEnum):
    """What a letter tells; stable, for it is kept."""

    MATCH_ENDED = "match_ended"
    """With a body of its own: what the books write down."""
    MATCH_UNFINISHED = "match_unfinished"
    """A match was called off, or all have left it and its table is closed. With a body: whose record is to be kept."""
    CLOSED = "closed"
    STARTED = "started"
    DEAL_ENDED = "deal_ended"
    OPENED = "opened"
    """A table is new, or a lobby again."""
    LEFT = "left"
    SAT = "sat"
    NAMED = "named"
    RULED = "ruled"
    AGAIN = "again"
    """The first after a match wants another one."""
    TURN = "turn"
    """Somebody else waits for a person who may not be looking."""
    SISTER = "sister"
    """The table has a sister, or that has played; or this one has closed unplayed, which the body tells the other."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One letter."""

    kind: Kind
    body: bytes


TOLD: tuple[tuple[type[Happened], Kind], ...] = (
    (happen.Closed, Kind.CLOSED),
    (happen.Started, Kind.STARTED),
    (happen.Voided, Kind.OPENED),
    (happen.Reopened, Kind.OPENED),
    (happen.Left, Kind.LEFT),
    (happen.Sat, Kind.SAT),
    (happen.Named, Kind.NAMED),
    (happen.Ruled, Kind.RULED),
)
"""The weightiest first."""


def entry_for(before: Table | None, table: Table, happened: Sequence[Happened]) -> Entry | None:
    """Return the letter of a commit after which *before* is *table*; None for what no chat shows."""
    over = sisters.told(before, table)
    if (body := match_ended(table, happened, over)) is not None:
        return Entry(Kind.MATCH_ENDED, body)
    if before is not None and (body := match_unfinished(before, table, happened, over)) is not None:
        return Entry(Kind.MATCH_UNFINISHED, body)
    changed = over or (before and before.sister != table.sister and table.matches == before.matches)
    kind = Kind.SISTER if changed else _kind(before, table, happened)
    told = {"sister": over} if over else {}
    return Entry(kind, orjson.dumps({"type": kind.value, "table": table.code, **told})) if kind else None


def _kind(before: Table | None, table: Table, happened: Sequence[Happened]) -> Kind | None:
    if before is None and table.state is State.LOBBY:
        return Kind.OPENED
    kinds = {type(event) for event in happened}
    for event, kind in TOLD:
        if event in kinds:
            return kind
    if before is None:
        return None
    if table.state is State.BETWEEN and before.state is State.PLAYING:
        return Kind.DEAL_ENDED
    if _wants_again(table) and not _wants_again(before):
        return Kind.AGAIN
    return Kind.TURN if _waits_unseen(table) and _turn(table) != _turn(before) else None


def _wants_again(table: Table) -> bool:
    return table.state is State.OVER and table.wake.alarm is Alarm.AGAIN


def _waits_unseen(table: Table) -> bool:
    """Whether others wait for a person who is away, or who has all the time of the world."""
    if (player := in_turn(table)) is None or player.person is None:
        return False
    others = set(table.persons()) - {None, player.person}
    return bool(others) and (player.away or table.turn_time is None)


def in_turn(table: Table) -> Player | None:
    """Return who is to play; None while no deal is played."""
    if table.state is not State.PLAYING or table.match is None:
        return None
    return table.seats[table.match.deal.turn]


def _turn(table: Table) -> tuple[int, int, int, bool] | None:
    player = in_turn(table)
    if table.match is None or player is None:
        return None
    return table.matches, table.match.deal_number, table.match.deal.turn_number, player.away


def match_ended(table: Table, happened: Sequence[Happened], sister: dict[str, Any] | None = None) -> bytes | None:
    """Return the body for a match that has just ended; None when none has.

    *sister*: what the table is to be told at which the same tiles are played.
    """
    ended = next((event for event in happened if isinstance(event, happen.Ended)), None)
    if ended is None or table.match is None:
        return None
    match = table.match
    entry = {
        "type": Kind.MATCH_ENDED.value,
        "table": table.code,
        "match": ended.match,
        "key": key_of(table, match),
        "day": table.day,
        "sister": sister,
        "rules": rules_text(match.rules),
        "deals": match.deal_number,
        "points": ended.points,
        "places": places(ended.points),
        "results": results(ended.points, match.rules),
        "seats": [_seat(seat, player) for seat, player in enumerate(table.seats) if player],
    }
    return orjson.dumps(entry)


def match_unfinished(
    before: Table, table: Table, happened: Sequence[Happened], sister: dict[str, Any] | None = None
) -> bytes | None:
    """Return the body for a match of *before* that has come to nothing; None where none has.

    *sister*: as in `match_ended`.
    """
    broken = any(isinstance(event, happen.Voided | happen.Closed) for event in happened)
    if not broken or before.match is None or before.match.over:
        return None
    seats = [(player.person or player.left) if player else None for player in before.seats]
    entry = {
        "type": Kind.MATCH_UNFINISHED.value,
        "table": table.code,
        "match": before.matches,
        "key": key_of(before, before.match),
        "seats": seats,
        "sister": sister,
    }
    return orjson.dumps(entry)


def key_of(table: Table, match: Match) -> str:
    """Return what tells a match from every other one: a code may be a table's again after years.

    It is the commitment to its seeds. Where several tables have the same tiles, the code follows.
    """
    promised = commitment(match.root).hex()
    return f"{promised}/{table.code}" if table.has_same_tiles_elsewhere else promised


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
        "level": player.level,
    }
