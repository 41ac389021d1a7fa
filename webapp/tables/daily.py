"""The deal of the day at a table: one person against the same three computers, from the seeds that everybody has.

Whatever chooses for the computers follows from the day's seeds and from what they see: never from who plays, from how
long anybody thinks, or from the node. In words: docs/fairness.md.
"""

from __future__ import annotations

from typing import Final

from engine.computers import Level
from engine.rules import MATSURI, Rules
from webapp.tables import happened as happen
from webapp.tables import matches
from webapp.tables.players import COMPUTERS, PersonId, Player
from webapp.tables.table import Alarm, Moment, Step, Table, TableCode, TableRefusal, Wake, Why

RULES: Final[Rules] = MATSURI
LEVEL: Final = Level.NORMAL
"""A hard one judges less well where a node is in a hurry: no such computer is the same for everybody."""


def begin(code: TableCode, person: PersonId, name: str, at: Moment, *, day: str, root: bytes, secret: bytes) -> Step:
    """Return the table at which *person* plays the deal of *day*, whose seeds end with *root*; it has begun.

    Nobody adds words: they would make it another deal.
    """
    others = [Player(None, called, ready=True, level=LEVEL, style=COMPUTERS[called]) for called in [*COMPUTERS][:3]]
    table = Table(
        code=code,
        owner=person,
        rules=RULES,
        seats=(Player(person, name), *others),
        root=root,
        secret=secret,
        wake=Wake(Alarm.EXPIRE, at.now),
        level=LEVEL,
        day=day,
    )
    table, begun = matches.begin(table, at)
    return table, (*(happen.Sat(seat, player.name) for seat, player in enumerate(table.seats) if player), *begun)


def only_played(table: Table) -> None:
    """Refuse what is no part of a deal where that of a day is played. Raises `TableRefusal`."""
    if table.day:
        raise TableRefusal(Why.OF_THE_DAY)
