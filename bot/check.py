"""`okey check`: tables and books, looked through together. What is in the outbox is delivered first."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from webapp.accounts import audit as accounts
from webapp.accounts.books import GROUP, Books
from webapp.accounts.joining import UNDER_WAY, Joining
from webapp.tables import audit as tables
from webapp.tables.handing import Usher
from webapp.tables.manager import Manager
from webapp.tables.post import Post
from webapp.tables.store import Store

LOOKS: Final = 6
"""What is off may only be under way in a house that is open: it is looked at again before it is said."""
PAUSE_SECONDS: Final = 0.5


PATIENCE_SECONDS: Final = 15.0
"""A house that was killed holds the post for some seconds more."""


async def checked(
    store: Store, books: Books, pause: float = PAUSE_SECONDS, patience: float = PATIENCE_SECONDS
) -> tuple[str, list[str]]:
    """Return a summary, and what is off, a sentence each."""
    await Post(store, GROUP, books.take).clear(patience)
    await Usher(Manager(store), Joining(books.database)).settle()
    summary, findings = await _look(store, books)
    for _ in range(LOOKS - 1):
        if not findings:
            break
        await asyncio.sleep(pause)
        summary, findings = await _look(store, books)
    return summary, findings


async def _look(store: Store, books: Books) -> tuple[str, list[str]]:
    post = Post(store, GROUP, books.take)
    findings = [] if await post.clear() else [f"The outbox holds {await post.waiting()} letters that are not done."]
    count, ended, off = await tables.audit(store)
    totals, wrong = await accounts.audit(books.database)
    findings += [
        *off,
        *wrong,
        *await _waiting(books),
        *await _missing(books, [table for table in ended if table.matches]),
    ]
    well = "Everything adds up" if not findings else "Looked through"
    return (
        f"{well}: {count} tables, {totals.people} people, {totals.matches} matches, {totals.candies} candies.",
        findings,
    )


async def _waiting(books: Books) -> list[str]:
    """Return the seats that should have been given on long ago."""
    late = time.time() - 2 * UNDER_WAY
    return [
        f"Seats of {handover.holder} wait to be {f'those of {handover.heir}' if handover.heir else 'given up'}."
        for handover in await Joining(books.database).handovers()
        if handover.noted < late
    ]


async def _missing(books: Books, ended: list[tables.Ended]) -> list[str]:
    """Return the tables with a match that has ended and is not in the books."""
    booked = await accounts.booked(books.database, [table.table for table in ended])
    findings: list[str] = []
    for table in ended:
        matches, keys = booked.get(table.table, (0, frozenset()))
        if matches < table.matches or (table.last is not None and table.last not in keys):
            findings.append(f"Table {table.table} has ended {table.matches} matches, and {matches} are in the books.")
    return findings
