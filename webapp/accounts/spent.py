"""Who has had their try at a deal that is still played, and was erased since: a mark is left, until the day is over.

Else they would come back to tiles that they know, as a new person. A mark is an HMAC of the day and of their number at
Telegram, keyed by the seeds of that day: whoever has the mark alone cannot try numbers.
"""

from __future__ import annotations

import hmac

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from webapp.accounts.models import DailyDealRow, DailyTryRow, IdentityRow, PersonRow, SpentTryRow
from webapp.accounts.people import TELEGRAM, PersonId, selves

Mark = str
RUNNING = select(DailyDealRow).order_by(DailyDealRow.day.desc()).limit(2)
"""Today's deal and tomorrow's: no later one is ever made."""


async def leave_marks(connection: AsyncConnection, person: PersonId) -> None:
    """Leave a mark of each try that *person* has begun and whose day is not over; they are erased after this."""
    tried = select(DailyTryRow.day).where(DailyTryRow.person_id.in_(selves(person)))
    days = set(await connection.scalars(tried))
    new = set(await _marks(connection, person)) - set(await _left(connection, person))
    rows = [{"day": day, "mark": mark} for day, mark in new if day in days]
    if rows:
        await connection.execute(insert(SpentTryRow), rows)


async def has_spent(connection: AsyncConnection, person: PersonId, day: str) -> bool:
    """Return whether *person* had their try at the deal of *day* before they were erased."""
    return any(one == day for one, _ in await _left(connection, person))


async def drop_second_tries(connection: AsyncConnection, person: PersonId) -> None:
    """Forget tries of guests who turned out to be *person*, who had theirs before."""
    for day, _ in await _left(connection, person):
        second = delete(DailyTryRow).where(DailyTryRow.day == day, DailyTryRow.person_id.in_(selves(person)))
        await connection.execute(second)


async def _left(connection: AsyncConnection, person: PersonId) -> list[tuple[str, Mark]]:
    marks = await _marks(connection, person)
    found = select(SpentTryRow.mark).where(SpentTryRow.mark.in_([mark for _, mark in marks]))
    left = set(await connection.scalars(found)) if marks else set()
    return [(day, mark) for day, mark in marks if mark in left]


async def _marks(connection: AsyncConnection, person: PersonId) -> list[tuple[str, Mark]]:
    """Return the running days and the marks of *person*, whom Telegram knows: of a guest there is none."""
    who = select(func.coalesce(PersonRow.joined_id, PersonRow.id)).where(PersonRow.id == person).scalar_subquery()
    known = select(IdentityRow.subject).where(IdentityRow.kind == TELEGRAM, IdentityRow.person_id == who)
    if (subject := await connection.scalar(known)) is None:
        return []
    return [(row.day, _mark(row.root, row.day, subject)) for row in await connection.execute(RUNNING)]


def _mark(root: bytes, day: str, subject: str) -> Mark:
    return hmac.digest(root, f"okeyhane-spent:{day}:{subject}".encode(), "sha256").hex()
