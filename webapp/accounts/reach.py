"""To whom the bot may write of its own accord, and what they want to be told."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from webapp.accounts.database import reading, writing
from webapp.accounts.models import ChatReachRow, IdentityRow, PersonRow
from webapp.accounts.people import TELEGRAM, PersonId

LONGEST_TAG = 16


@dataclass(frozen=True, slots=True)
class Contact:
    """Somebody to whom the bot may write."""

    user_id: int
    """Telegram's; the number of their chat with the bot too."""
    language: str | None
    notices: bool
    """They want to be told when it is their turn."""


class Reach:
    """Keeps it. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database
        self._insert = postgresql.insert if database.dialect.name == "postgresql" else sqlite.insert

    async def met(self, person: PersonId, language: str | None) -> None:
        """Note that the bot may write to *person*, whose app speaks *language*."""
        tag = language[:LONGEST_TAG] if language else None
        first = {"reachable": True, "notices": False, "answered": False, "language": tag}
        query = self._insert(ChatReachRow).values(person_id=person, **first)
        kept = {"reachable": True, "language": func.coalesce(query.excluded.language, ChatReachRow.language)}
        async with writing(self._database) as connection:
            await connection.execute(query.on_conflict_do_update(index_elements=["person_id"], set_=kept))

    async def lost(self, user_id: int) -> None:
        """Note that a Telegram user does not let the bot write any more."""
        known = select(IdentityRow.person_id).where(IdentityRow.kind == TELEGRAM, IdentityRow.subject == str(user_id))
        gone = update(ChatReachRow).where(ChatReachRow.person_id.in_(known))
        async with writing(self._database) as connection:
            await connection.execute(gone.values(reachable=False))

    async def wants_notices(self, person: PersonId, wanted: bool) -> None:
        """Keep whether *person* wants to be told when it is their turn. Who does has let the bot write to them."""
        said = {"notices": wanted, "answered": True}
        query = self._insert(ChatReachRow).values(person_id=person, reachable=wanted, language=None, **said)
        changed = {**said, "reachable": True} if wanted else said
        async with writing(self._database) as connection:
            await connection.execute(query.on_conflict_do_update(index_elements=["person_id"], set_=changed))

    async def notices(self, person: PersonId) -> bool | None:
        """Return whether *person* wants to be told when it is their turn; None where they have not said."""
        said = select(ChatReachRow.notices).where(ChatReachRow.person_id == person, ChatReachRow.answered)
        async with reading(self._database) as connection:
            return await connection.scalar(said)

    async def of(self, person: PersonId) -> Contact | None:
        """Return how to write to *person*; None where the bot may not, or does not know them from Telegram."""
        language = func.coalesce(PersonRow.language, ChatReachRow.language).label("language")
        query = (
            select(IdentityRow.subject, language, ChatReachRow.notices)
            .join(ChatReachRow, ChatReachRow.person_id == IdentityRow.person_id)
            .join(PersonRow, PersonRow.id == IdentityRow.person_id)
            .where(IdentityRow.person_id == person, IdentityRow.kind == TELEGRAM, ChatReachRow.reachable)
        )
        async with reading(self._database) as connection:
            row = (await connection.execute(query)).first()
        return Contact(int(row.subject), row.language, row.notices) if row else None
