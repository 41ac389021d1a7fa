"""Looks through the books for what does not add up; changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Over, Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.orm import InstrumentedAttribute

from webapp.accounts.candies import Reason
from webapp.accounts.database import reading
from webapp.accounts.evening import LEFT, TAKEN
from webapp.accounts.models import BoughtRow, CandyRow, MatchPlayerRow, MatchRow, PersonRow, RatingRow
from webapp.accounts.rating import MU, SIGMA

AT_ONCE: Final = 500
EXACT: Final = 0.0002
"""So far a rating may be off that was kept with four digits."""
SHOWN: Final = 10
"""So many of a kind are named one by one."""


@dataclass(frozen=True, slots=True)
class Totals:
    """How much was looked through."""

    people: int
    matches: int
    candies: int


async def audit(database: AsyncEngine) -> tuple[Totals, list[str]]:
    """Return how much the books hold, and what is off in them, a sentence each. Raises `DatabaseAwayError`."""
    async with reading(database) as connection:
        totals = Totals(
            people=await _count(connection, select(func.count()).select_from(PersonRow)),
            matches=await _count(connection, select(func.count()).select_from(MatchRow)),
            candies=await _count(connection, select(func.coalesce(func.sum(LEFT), 0))),
        )
        findings: list[str] = []
        for sentence, query in _questions():
            rows = [tuple(row) for row in await connection.execute(query.limit(SHOWN))]
            findings += [sentence.format(*row) for row in rows]
    return totals, findings


async def booked(database: AsyncEngine, codes: Iterable[str]) -> dict[str, tuple[int, frozenset[str]]]:
    """Return how many matches of each table are in the books, and their keys."""
    wanted, found = list(codes), dict[str, list[tuple[int, str]]]()
    async with reading(database) as connection:
        for start in range(0, len(wanted), AT_ONCE):
            query = select(MatchRow.table_code, MatchRow.number, MatchRow.key)
            query = query.where(MatchRow.table_code.in_(wanted[start : start + AT_ONCE]))
            for row in await connection.execute(query):
                found.setdefault(row.table_code, []).append((row.number, row.key))
    return {
        code: (len({number for number, _ in rows}), frozenset(key for _, key in rows)) for code, rows in found.items()
    }


async def _count(connection: AsyncConnection, query: Select[int]) -> int:
    return int(await connection.scalar(query) or 0)


def _before(column: InstrumentedAttribute[float]) -> Over[float]:
    """What a column of the ratings has in the row before it, of the same person."""
    return func.lag(column).over(partition_by=RatingRow.person_id, order_by=RatingRow.id)


def _questions() -> list[tuple[str, Select[*tuple[object, ...]]]]:
    paid = func.coalesce(func.sum(LEFT), 0)
    who = func.coalesce(PersonRow.joined_id, PersonRow.id)
    sums = select(CandyRow.person_id, paid.label("paid")).group_by(CandyRow.person_id).subquery()
    cost = func.coalesce(func.sum(BoughtRow.price), 0)
    spent = select(cost).where(BoughtRow.person_id == PersonRow.id).correlate(PersonRow).scalar_subquery()
    due = func.coalesce(sums.c.paid, 0) - spent
    seats = func.count(MatchPlayerRow.seat)
    decided = exists().where(
        CandyRow.match_id == MatchPlayerRow.match_id, CandyRow.person_id == MatchPlayerRow.person_id
    )
    wrong = or_(
        and_(CandyRow.reason == Reason.PAID.value, CandyRow.amount != CandyRow.worth),
        and_(CandyRow.reason == Reason.CAPPED.value, CandyRow.amount >= CandyRow.worth),
        and_(CandyRow.reason.not_in([Reason.PAID.value, Reason.CAPPED.value]), CandyRow.worth != 0),
    )
    was = (
        select(
            RatingRow.id,
            RatingRow.person_id,
            RatingRow.mu_before,
            RatingRow.sigma_before,
            func.coalesce(_before(RatingRow.mu), MU).label("mu"),
            func.coalesce(_before(RatingRow.sigma), SIGMA).label("sigma"),
        )
        .where(RatingRow.person_id.is_not(None))
        .subquery()
    )
    off = or_(func.abs(was.c.mu_before - was.c.mu) > EXACT, func.abs(was.c.sigma_before - was.c.sigma) > EXACT)
    other = and_(RatingRow.person_id != MatchPlayerRow.person_id, MatchPlayerRow.person_id.is_not(None))
    elsewhere = or_(MatchPlayerRow.who == "computer", other)
    return [
        (
            "Row {0} of the ratings does not begin where the one before it of person {1} ends.",
            select(was.c.id, was.c.person_id).where(off),
        ),
        (
            "Row {0} of the ratings is of person {1}, who did not sit there.",
            select(RatingRow.id, RatingRow.person_id)
            .join(
                MatchPlayerRow,
                and_(MatchPlayerRow.match_id == RatingRow.match_id, MatchPlayerRow.seat == RatingRow.seat),
                isouter=True,
            )
            .where(RatingRow.match_id.is_not(None), or_(MatchPlayerRow.seat.is_(None), elsewhere)),
        ),
        (
            "Match {1} of table {0} has rated one person alone.",
            select(MatchRow.table_code, MatchRow.number)
            .join(RatingRow, RatingRow.match_id == MatchRow.id)
            .group_by(MatchRow.id, MatchRow.table_code, MatchRow.number)
            .having(func.count(RatingRow.id) < 2),
        ),
        (
            "Person {0} has {1} candies, and their rows add up to {2}.",
            select(PersonRow.id, PersonRow.candies, due)
            .join(sums, sums.c.person_id == PersonRow.id, isouter=True)
            .where(PersonRow.candies != due),
        ),
        (
            "Person {0} was paid {2} candies on {1}, over the cap of {3}.",
            select(who, CandyRow.day, paid, func.max(CandyRow.cap))
            .join(PersonRow, PersonRow.id == CandyRow.person_id)
            .group_by(who, CandyRow.day)
            .having(paid > func.max(CandyRow.cap)),
        ),
        (
            "Match {1} of table {0} has paid person {2} {3} times.",
            select(MatchRow.table_code, MatchRow.number, who, func.count(CandyRow.id))
            .join(MatchRow, MatchRow.id == CandyRow.match_id)
            .join(PersonRow, PersonRow.id == CandyRow.person_id)
            .where(LEFT > 0)
            .group_by(MatchRow.id, MatchRow.table_code, MatchRow.number, who)
            .having(func.count(CandyRow.id) > 1),
        ),
        (
            "Of row {0} of the candies {2} were taken back, and it had {1}.",
            select(CandyRow.id, CandyRow.amount, TAKEN).where(LEFT < 0),
        ),
        (
            "Row {0} of the candies says {1}, which its amount {2} of {3} is not.",
            select(CandyRow.id, CandyRow.reason, CandyRow.amount, CandyRow.worth).where(wrong),
        ),
        (
            "Match {1} of table {0} has {2} seats in the books.",
            select(MatchRow.table_code, MatchRow.number, seats)
            .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id, isouter=True)
            .group_by(MatchRow.id, MatchRow.table_code, MatchRow.number)
            .having(seats != 4),
        ),
        (
            "Nothing says what match {1} of table {0} paid to person {2}.",
            select(MatchRow.table_code, MatchRow.number, MatchPlayerRow.person_id)
            .distinct()
            .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
            .where(MatchPlayerRow.person_id.is_not(None), ~decided),
        ),
    ]  # fmt: skip
