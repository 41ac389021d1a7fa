"""A table as one person sees it, made whole: what all that is told to them must amount to."""

from __future__ import annotations

from webapp.tables.players import PersonId
from webapp.tables.table import Lift, Table
from webapp.web import protocol as wire
from webapp.web.sights import seen_by, seen_by_all, view_at


def table_view(table: Table, person: PersonId, now: int, lift: Lift | None = None) -> wire.TableView:
    """Return all that *person* may know of *table* at server time *now*; *lift* is what a seat has lifted there."""
    return view_at(seen_by(seen_by_all(table, {}), person, lift).view(), now)
