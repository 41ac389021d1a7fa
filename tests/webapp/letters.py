"""Letters of the outbox, and the books that they are written into."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

from engine.feats import Feats
from webapp.accounts.books import Books
from webapp.accounts.people import People

NOON = 1_796_040_000_000  # 2026-11-30 12:00 UTC
HOUR = 3_600_000


@dataclass(frozen=True)
class Told:
    """A letter of the outbox."""

    at: int
    body: bytes
    record: str | None = None
    feats: tuple[Feats, ...] = ()


@dataclass
class Ledger:
    """Some people, and the books."""

    books: Books
    people: People
    ids: dict[str, str] = field(default_factory=dict)

    async def knows(self, *names: str) -> None:
        for name in names:
            person, _ = await self.people.guest(name)
            self.ids[name] = person.id

    async def rows(self, query: str) -> list[Any]:
        async with self.books.database.connect() as connection:
            return [tuple(row) for row in await connection.execute(text(query))]

    async def does(self, statement: str) -> None:
        async with self.books.database.begin() as connection:
            await connection.execute(text(statement))

    async def candies(self) -> list[tuple[Any, ...]]:
        """Every row of candies: name, worth, amount, reason."""
        return await self.rows(
            "SELECT name, worth, amount, reason FROM candies JOIN people ON people.id = person_id ORDER BY candies.id"
        )

    async def balances(self) -> dict[str, int]:
        return dict(await self.rows("SELECT name, candies FROM people"))

    def ended(self, *names: str | None, key: str = "a", at: int = NOON, turns: int = 6, **others: Any) -> Told:
        """Seat 0 has won in matsuri. A name is a person, and again the same name is somebody else at their phone.

        None is a computer.
        """
        seats = [
            {
                "seat": seat,
                "person": name and self.ids.get(name, name),
                "device": name and self.ids.get(name, name),
                "own": name not in names[:seat],
                "left": False,
                "name": name or "Bozkır",
                "turns": turns,
                "auto_turns": 0,
            }
            for seat, name in enumerate(names)
        ]
        entry = {
            "type": "match_ended",
            "table": "FA6X4LBDHUETI",
            "match": 1,
            "key": key,
            "rules": "matsuri",
            "deals": 1,
            "points": [2, 0, 0, 0],
            "places": [1, 2, 2, 2],
            "results": ["win", "loss", "loss", "loss"],
            "seats": seats,
        }
        return Told(at, json.dumps(entry).encode(), **others)

    def unfinished(self, *names: str | None, key: str = "a", at: int = NOON, **others: Any) -> Told:
        """A match has come to nothing, in which these persons sat; None is a computer."""
        seats = [name and self.ids.get(name, name) for name in names]
        entry = {"type": "match_unfinished", "table": "FA6X4LBDHUETI", "match": 1, "key": key, "seats": seats}
        return Told(at, json.dumps(entry).encode(), **others)

    async def takes(self, *names: str | None, **others: Any) -> None:
        """Write such a match into the books."""
        await self.books.take(self.ended(*names, **others))
