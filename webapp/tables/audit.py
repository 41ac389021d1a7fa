"""Looks through the tables for those that would never move again; changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from engine.deal import every_tile
from engine.tiles import BAG, ORDER
from webapp.tables.codec import unpack_table
from webapp.tables.outbox import key_of
from webapp.tables.store import Store
from webapp.tables.table import State, Table, TableCode

AT_ONCE: Final = 200
BAG_IN_ORDER: Final = tuple(sorted(BAG, key=ORDER.__getitem__))


@dataclass(frozen=True, slots=True)
class Ended:
    """The matches of a table that have ended."""

    table: TableCode
    matches: int
    last: str | None
    """The key of the match that has ended last, where the table still shows it."""


async def audit(store: Store) -> tuple[int, list[Ended], list[str]]:
    """Return how many tables there are, which of their matches have ended, and what is off, a sentence each."""
    tables, ended, findings = 0, list[Ended](), list[str]()
    async for code, state, due in _tables(store):
        tables += 1
        try:
            table = unpack_table(state)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table cannot be read, and that is the finding
            findings.append(f"Table {code} cannot be read ({type(error).__name__}).")
            continue
        if table.state is not State.CLOSED and due is None:
            findings.append(f"Table {code} is {table.state.value} and has neither an alarm nor an end.")
        if table.match is not None and every_tile(table.match.deal) != BAG_IN_ORDER:
            findings.append(f"Table {code} does not have each of the 106 tiles once.")
        ended.append(_ended(table))
    return tables, ended, findings


def _ended(table: Table) -> Ended:
    if table.match is None:
        return Ended(table.code, 0, None)
    if table.match.over:
        return Ended(table.code, table.matches - table.voided, key_of(table, table.match))
    return Ended(table.code, table.matches - table.voided - 1, None)


async def _tables(store: Store) -> AsyncIterator[tuple[TableCode, bytes, int | None]]:
    """Yield each table's code, state and alarm."""
    codes = await store.codes()
    for start in range(0, len(codes), AT_ONCE):
        some = codes[start : start + AT_ONCE]
        for code, (state, due) in zip(some, await store.stored(some), strict=True):
            if state is not None:
                yield code, state, due
