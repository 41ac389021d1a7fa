"""Who plays: guests with a lasting identity, known again by a token."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from webapp.accounts.models import PersonRow, SessionRow
from webapp.accounts.names import clean_name

PersonId = str
"""16 characters of A-Z, a-z, 0-9, - and _ that nobody can guess."""
Token = str


class UnknownPersonError(LookupError):
    """There is no such person (any more)."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays."""

    id: PersonId
    name: str


class People:
    """Everyone who has ever played here."""

    def __init__(self, database: AsyncEngine) -> None:
        self._sessions = async_sessionmaker(database, expire_on_commit=False)

    async def guest(self, name: str | None = None) -> tuple[Person, Token]:
        """Make a new person, and the token by which a device is known as theirs; it cannot be had again.

        Raises `BadNameError` for a *name* that cannot be one; without a name they are Guest and four figures.
        """
        called = f"Guest {1000 + secrets.randbelow(9000)}" if name is None else clean_name(name)
        person, token, now = Person(secrets.token_urlsafe(12), called), secrets.token_urlsafe(32), datetime.now(UTC)
        async with self._sessions.begin() as session:
            session.add(PersonRow(id=person.id, name=person.name, created=now))
            await session.flush()
            session.add(SessionRow(token_hash=_hash(token), person_id=person.id, created=now))
        return person, token

    async def by_token(self, token: Token) -> Person | None:
        """Return whose device the token is, or None when nobody has it."""
        query = (
            select(PersonRow.id, PersonRow.name)
            .join(SessionRow, SessionRow.person_id == PersonRow.id)
            .where(SessionRow.token_hash == _hash(token))
        )
        async with self._sessions() as session:
            row = (await session.execute(query)).one_or_none()
        return None if row is None else Person(row.id, row.name)

    async def rename(self, person_id: PersonId, name: str) -> Person:
        """Give a person another name, and return them with it as it was cleaned.

        Raises `BadNameError`, and `UnknownPersonError` for a stranger.
        """
        cleaned = clean_name(name)
        query = update(PersonRow).where(PersonRow.id == person_id).values(name=cleaned).returning(PersonRow.id)
        async with self._sessions.begin() as session:
            if (await session.execute(query)).one_or_none() is None:
                raise UnknownPersonError(person_id)
        return Person(person_id, cleaned)


def _hash(token: Token) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
