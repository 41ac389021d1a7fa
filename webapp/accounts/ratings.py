"""The ratings that are kept: a row for each match and person, written with the match, and read by whoever shows them.

The order of matches is that in which the books take them, which is that of their ends. A match that comes late is rated
when it comes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import case, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from webapp.accounts.database import reading
from webapp.accounts.ended import Ended
from webapp.accounts.models import MatchPlayerRow, PersonRow, RatingRow
from webapp.accounts.people import PersonId, selves
from webapp.accounts.preferences import Preferences
from webapp.accounts.rating import START, Rating, as_one, rated


async def rate(connection: AsyncConnection, match_id: int, ended: Ended, known: dict[PersonId, PersonId]) -> None:
    """Write what a match does to ratings, in the transaction that writes it. The persons' rows are locked."""
    if (rules := ended.by_rules()) is None:
        return
    persons = sorted(set(known.values()))
    changes = rated(ended.sat(known, rules), rules, await _standing(connection, persons))
    rows = [_row(change.person, change.before, change.after, match_id, change.seat) for change in changes]
    if rows:
        await connection.execute(insert(RatingRow), rows)


async def make_one(connection: AsyncConnection, guest: PersonId, person: PersonId) -> None:
    """Rate *person* as the one that they and *guest* are, in the transaction that makes them one.

    What they have from matches in which they sat as two is taken back from them. The others keep what they have.
    """
    before = await _standing(connection, [guest, person])
    if before[guest] == START:
        return
    matches = (
        select(MatchPlayerRow.match_id)
        .where(MatchPlayerRow.person_id.in_(selves(person)))
        .group_by(MatchPlayerRow.match_id)
        .having(func.count(MatchPlayerRow.person_id.distinct()) > 1)
        .having(func.max(case((MatchPlayerRow.person_id == guest, 1), else_=0)) == 1)
    )
    query = select(RatingRow).where(RatingRow.match_id.in_(matches), RatingRow.person_id.in_(selves(person)))
    both = [
        (Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma))
        for row in await connection.execute(query.order_by(RatingRow.id))
    ]
    after = as_one(before[person], before[guest], both)
    await connection.execute(insert(RatingRow).values(**_row(person, before[person], after, None, None)))


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating, and how many of their matches are in it."""

    rating: Rating
    matches: int


class Ratings:
    """Reads them. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database

    async def of(self, person: PersonId) -> Standing:
        """Return where a person stands."""
        counted = select(func.count(RatingRow.match_id)).where(RatingRow.person_id.in_(selves(person)))
        async with reading(self._database) as connection:
            standing = await _standing(connection, [person])
            return Standing(standing[person], int(await connection.scalar(counted) or 0))

    async def shown(self, persons: Collection[PersonId]) -> dict[PersonId, Rating]:
        """Return what others may see of *persons*: of who likes to show it, once it says something."""
        liked = select(PersonRow.id, PersonRow.preferences).where(PersonRow.id.in_(persons))
        async with reading(self._database) as connection:
            show = [row.id for row in await connection.execute(liked) if Preferences.read(row.preferences).show_rating]
            standing = await _standing(connection, show)
        return {person: rating for person, rating in standing.items() if rating.sure}


async def _standing(connection: AsyncConnection, persons: Collection[PersonId]) -> dict[PersonId, Rating]:
    last = select(func.max(RatingRow.id)).where(RatingRow.person_id.in_(persons)).group_by(RatingRow.person_id)
    query = select(RatingRow.person_id, RatingRow.mu, RatingRow.sigma).where(RatingRow.id.in_(last))
    known = {row.person_id: Rating(row.mu, row.sigma) for row in await connection.execute(query)}
    return {person: known.get(person, START) for person in persons}


def _row(
    person: PersonId, before: Rating, after: Rating, match_id: int | None, seat: int | None
) -> dict[str, str | int | float | None]:
    return {
        "person_id": person,
        "match_id": match_id,
        "seat": seat,
        "mu_before": before.mu,
        "sigma_before": before.sigma,
        "mu": after.mu,
        "sigma": after.sigma,
    }
