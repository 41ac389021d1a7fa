"""Who plays: guests with a lasting identity, and people whom Telegram knows; a device is known again by a token."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from webapp.accounts.database import reading, writing
from webapp.accounts.models import IdentityRow, PersonRow, SessionRow
from webapp.accounts.names import clean_name, name_from
from webapp.accounts.preferences import Preferences

PersonId = str
"""16 characters of A-Z, a-z, 0-9, - and _ that nobody can guess."""
Token = str
Session = str
"""A device on which a person is known: the hash of its token."""
TELEGRAM: Final = "telegram"
DAY_SECONDS: Final = 24 * 3600
SESSION_SECONDS: Final = 400 * DAY_SECONDS
"""A device is known for so long after it was last seen."""
DEVICES: Final = 64
"""So many devices of a person are known; with one more, the one that was seen longest ago is not any more."""


class UnknownPersonError(LookupError):
    """There is no such person (any more)."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays."""

    id: PersonId
    name: str
    language: str | None = None
    """The tag of a language, as `tr`, where they chose one."""


class People:
    """Everyone who has ever played here. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine) -> None:
        self.database = database

    async def guest(self, name: str | None = None, client: str | None = None) -> tuple[Person, Token]:
        """Make a new person, and the token by which a device is known as theirs; it cannot be had again.

        Raises `BadNameError` for a *name* that cannot be one; without a name they are Guest and four figures.
        """
        called = _guest_name() if name is None else clean_name(name)
        async with writing(self.database) as connection:
            person = await _add(connection, called)
            token = await _open_session(connection, person.id, client)
        return person, token

    async def by_token(self, token: Token) -> Person | None:
        """Return whose device the token is, or None when nobody has it, or nobody came with it for over a year."""
        now, session = int(time.time()), session_of(token)
        alive = or_(SessionRow.seen == 0, SessionRow.seen > now - SESSION_SECONDS)
        query = _PERSON.add_columns(SessionRow.seen).join(SessionRow, SessionRow.person_id == PersonRow.id)
        async with reading(self.database) as connection:
            row = (await connection.execute(query.where(SessionRow.token_hash == session, alive))).one_or_none()
        if row is None:
            return None
        if row.seen <= now - DAY_SECONDS:
            async with writing(self.database) as connection:
                await connection.execute(update(SessionRow).where(SessionRow.token_hash == session).values(seen=now))
        return Person(row.id, row.name, row.language)

    async def token(self, person_id: PersonId, client: str | None = None) -> Token:
        """Return a new token, by which one more device is known as that person's. Raises `UnknownPersonError`."""
        try:
            async with writing(self.database) as connection:
                return await _open_session(connection, person_id, client)
        except IntegrityError:
            raise UnknownPersonError(person_id) from None

    async def whose(self, sessions: Collection[Session]) -> dict[Session, Person]:
        """Return the person of each of these sessions, as far as they are good."""
        query = _PERSON.add_columns(SessionRow.token_hash).join(SessionRow, SessionRow.person_id == PersonRow.id)
        async with reading(self.database) as connection:
            rows = await connection.execute(query.where(SessionRow.token_hash.in_(sessions)))
            return {row.token_hash: Person(row.id, row.name, row.language) for row in rows}

    async def known(self, persons: Collection[PersonId]) -> frozenset[PersonId]:
        """Return those of *persons* who are not erased."""
        async with reading(self.database) as connection:
            return frozenset(await connection.scalars(select(PersonRow.id).where(PersonRow.id.in_(persons))))

    async def by_telegram(self, user_id: int) -> Person | None:
        """Return the person of a Telegram user, or None when they have never been here."""
        query = _PERSON.join(IdentityRow, IdentityRow.person_id == PersonRow.id)
        query = query.where(IdentityRow.kind == TELEGRAM, IdentityRow.subject == str(user_id))
        async with reading(self.database) as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Person(row.id, row.name, row.language)

    async def telegram_of(self, person_id: PersonId) -> int | None:
        """Return a person's number at Telegram, or None where Telegram does not know them."""
        known = select(IdentityRow.subject).where(IdentityRow.person_id == person_id, IdentityRow.kind == TELEGRAM)
        async with reading(self.database) as connection:
            subject = await connection.scalar(known)
        return None if subject is None else int(subject)

    async def from_telegram(self, user_id: int, first_name: str) -> Person:
        """Return the person of a Telegram user; at the first time one is made, with what can be read of the name.

        However many ask at once, there is one person for one user.
        """
        if known := await self.by_telegram(user_id):
            return known
        try:
            async with writing(self.database) as connection:
                person = await _add(connection, name_from(first_name) or _guest_name())
                identity = {"kind": TELEGRAM, "subject": str(user_id), "created": datetime.now(UTC)}
                await connection.execute(insert(IdentityRow).values(person_id=person.id, **identity))
        except IntegrityError:  # somebody was faster
            known = await self.by_telegram(user_id)
            assert known is not None
            return known
        return person

    async def rename(self, person_id: PersonId, name: str) -> Person:
        """Give a person another name, and return them with it as it was cleaned.

        Raises `BadNameError`, and `UnknownPersonError` for a stranger.
        """
        return await self._change(person_id, name=clean_name(name))

    async def speak(self, person_id: PersonId, language: str) -> Person:
        """Keep the language that a person chose. Raises `UnknownPersonError` for a stranger."""
        return await self._change(person_id, language=language)

    async def preferences(self, person_id: PersonId) -> tuple[str | None, Preferences]:
        """Return the language that a person chose, and what else they like."""
        async with reading(self.database) as connection:
            query = select(PersonRow.language, PersonRow.preferences).where(PersonRow.id == person_id)
            row = (await connection.execute(query)).one_or_none()
        return (row.language, Preferences.read(row.preferences)) if row else (None, Preferences())

    async def prefer(self, person_id: PersonId, language: str | None, preferences: Preferences) -> None:
        """Keep what a person likes. Raises `UnknownPersonError` for a stranger."""
        await self._change(person_id, language=language, preferences=preferences.model_dump_json())

    async def _change(self, person_id: PersonId, **values: str | None) -> Person:
        columns = (PersonRow.id, PersonRow.name, PersonRow.language)
        query = update(PersonRow).where(PersonRow.id == person_id).values(**values).returning(*columns)
        async with writing(self.database) as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise UnknownPersonError(person_id)
        return Person(row.id, row.name, row.language)


def selves(person_id: PersonId) -> Select[str]:
    """The ids under which a person is in the books: their own, and those of guests who turned out to be them."""
    return select(PersonRow.id).where(or_(PersonRow.id == person_id, PersonRow.joined_id == person_id))


def session_of(token: Token) -> Session:
    """Return the session that a token opens."""
    return hashlib.sha256(token.encode()).hexdigest()


_PERSON: Final = select(PersonRow.id, PersonRow.name, PersonRow.language)


async def _add(connection: AsyncConnection, name: str) -> Person:
    person = Person(secrets.token_urlsafe(12), name)
    await connection.execute(insert(PersonRow).values(id=person.id, name=name, created=datetime.now(UTC)))
    return person


async def _open_session(connection: AsyncConnection, person_id: PersonId, client: str | None) -> Token:
    token = secrets.token_urlsafe(32)
    row = {"token_hash": session_of(token), "person_id": person_id, "client": client}
    await connection.execute(insert(SessionRow).values(**row, created=datetime.now(UTC), seen=int(time.time())))
    theirs = select(SessionRow.token_hash).where(SessionRow.person_id == person_id)
    kept = theirs.order_by(SessionRow.seen.desc(), SessionRow.created.desc()).limit(DEVICES)
    gone = delete(SessionRow).where(SessionRow.person_id == person_id, SessionRow.token_hash.not_in(kept))
    await connection.execute(gone)
    return token


def _guest_name() -> str:
    return f"Guest {1000 + secrets.randbelow(9000)}"
