"""What is remembered of a person: each candy and why, each match, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.scoring import Result
from webapp.accounts.database import reading
from webapp.accounts.ended import day_of, is_shared
from webapp.accounts.evening import LEFT, TAKEN
from webapp.accounts.figures import WEEKS, Figures, Played, figures
from webapp.accounts.models import CandyReturnRow, CandyRow, MatchPlayerRow, MatchRow, PersonRow
from webapp.accounts.people import PersonId, selves

PAGE: Final = 20
"""So many rows are told at a time."""


@dataclass(frozen=True, slots=True)
class Purse:
    """A person's candies."""

    candies: int
    today: int
    """Paid since the day began."""
    cap: int


@dataclass(frozen=True, slots=True)
class Candy:
    """Why a match paid what."""

    id: int
    at: int
    table: str
    match: int
    result: str
    worth: int
    amount: int
    """What they have of it."""
    reason: str
    day: str
    cap: int
    taken_back: int = 0
    """What was paid and taken back, when they turned out to be somebody who was paid already."""
    taken_for: str | None = None
    """A `TakenBack`."""


@dataclass(frozen=True, slots=True)
class SeatThen:
    who: str
    """`person`, `computer`, or `left`."""
    name: str
    """Empty: a former player."""
    points: int
    place: int
    result: str


@dataclass(frozen=True, slots=True)
class MatchThen:
    """A match that a person played."""

    id: int
    at: int
    table: str
    number: int
    rules: str
    deals: int
    seat: int
    """Theirs."""
    candies: int
    key: str
    """Its key in the books."""
    sister: bool
    """It was played at a sister table too."""
    seats: tuple[SeatThen, ...]


@dataclass(frozen=True, slots=True)
class EndedThen:
    """A match that has a record."""

    key: str
    seats: tuple[SeatThen, ...]


class Memory:
    """Reads the books for one person. Every method raises `DatabaseAwayError` when they cannot be read."""

    def __init__(self, database: AsyncEngine, cap: int, zone: str) -> None:
        self._database = database
        self.cap = cap
        self.zone = zone

    async def purse(self, person: PersonId, now: int) -> Purse:
        """Return a person's candies at server time *now*, ms."""
        today = day_of(now, self.zone)
        balance = select(func.coalesce(func.sum(PersonRow.candies), 0)).where(PersonRow.id.in_(selves(person)))
        paid = select(func.coalesce(func.sum(LEFT), 0)).where(_paid_to(person), CandyRow.day == today)
        async with reading(self._database) as connection:
            return Purse(int(await connection.scalar(balance) or 0), int(await connection.scalar(paid) or 0), self.cap)

    async def candies(self, person: PersonId, before: int | None = None, limit: int = PAGE) -> list[Candy]:
        """Return the newest rows, or the newest of those *before* the row of that id."""
        query = _candies().where(_paid_to(person))
        async with reading(self._database) as connection:
            rows = await connection.execute(_page(query, CandyRow.id, before, limit))
        return [_candy(row) for row in rows]

    async def paid(self, key: str) -> dict[PersonId, Candy] | None:
        """Return what the match of *key* paid to whom; None while the match is not in the books."""
        query = (
            _candies()
            .add_columns(func.coalesce(PersonRow.joined_id, PersonRow.id).label("person"))
            .join(PersonRow, PersonRow.id == CandyRow.person_id)
            .where(MatchRow.key == key)
        )
        async with reading(self._database) as connection:
            if await connection.scalar(select(MatchRow.id).where(MatchRow.key == key)) is None:
                return None
            return {row.person: _candy(row) for row in await connection.execute(query)}

    async def number(self, key: str) -> int | None:
        """Return which of its table's matches the one of *key* was; None while it is not in the books."""
        async with reading(self._database) as connection:
            number: int | None = await connection.scalar(select(MatchRow.number).where(MatchRow.key == key))
            return number

    async def matches(self, person: PersonId, before: int | None = None, limit: int = PAGE) -> list[MatchThen]:
        """Return the newest matches, or the newest of those *before* the match of that id."""
        own = select(MatchPlayerRow.match_id, func.min(MatchPlayerRow.seat).label("seat")).where(_sat(person))
        mine = own.group_by(MatchPlayerRow.match_id).subquery()
        told = (MatchRow.id, MatchRow.ended, MatchRow.table_code, MatchRow.number, MatchRow.rules, MatchRow.deals)
        query = select(*told, MatchRow.key, MatchRow.day, mine.c.seat).join(mine, mine.c.match_id == MatchRow.id)
        async with reading(self._database) as connection:
            found = list(await connection.execute(_page(query, MatchRow.id, before, limit)))
            ids = [row.id for row in found]
            seats = list(
                await connection.execute(
                    select(MatchPlayerRow)
                    .where(MatchPlayerRow.match_id.in_(ids))
                    .order_by(MatchPlayerRow.match_id, MatchPlayerRow.seat)
                )
            )
            paid = list(
                await connection.execute(
                    select(CandyRow.match_id, LEFT.label("amount")).where(_paid_to(person), CandyRow.match_id.in_(ids))
                )
            )
        return [_match(row, seats, sum(candy.amount for candy in paid if candy.match_id == row.id)) for row in found]

    async def ended(self, table: str, number: int) -> EndedThen | None:
        """Return who played a match that has ended, and how; None where there is none that can be looked back at.

        Whether it may be told yet, its key says to who asks.
        """
        query = (
            select(MatchPlayerRow, MatchRow.key)
            .join(MatchRow, MatchRow.id == MatchPlayerRow.match_id)
            .where(MatchRow.table_code == table, MatchRow.number == number, MatchRow.record.is_not(None))
            .order_by(MatchRow.id.desc(), MatchPlayerRow.seat)
            .limit(4)
        )
        async with reading(self._database) as connection:
            rows = list(await connection.execute(query))
        return EndedThen(rows[0].key, tuple(map(_seat, rows))) if rows else None

    async def sister(self, table: str, number: int) -> tuple[str, int] | None:
        """Return at which other table a match was played too, to its end, and as which match; None: at none."""
        own = select(MatchRow.key).where(MatchRow.table_code == table, MatchRow.number == number)
        async with reading(self._database) as connection:
            key = await connection.scalar(own.order_by(MatchRow.id.desc()).limit(1))
            if key is None or not is_shared(key):
                return None
            same = MatchRow.key.startswith(key.partition("/")[0] + "/", autoescape=True)
            query = select(MatchRow.table_code, MatchRow.number).where(
                same, MatchRow.key != key, MatchRow.day.is_(None)
            )
            row = (await connection.execute(query.limit(1))).one_or_none()
        return row and (row.table_code, row.number)

    async def tables(self, person: PersonId) -> int:
        """Return at how many tables a person has played a match."""
        query = select(func.count(MatchRow.table_code.distinct()))
        query = query.join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id).where(_sat(person))
        async with reading(self._database) as connection:
            return int(await connection.scalar(query) or 0)

    async def figures(self, person: PersonId, now: int) -> Figures:
        """Return what all matches that a person played to the end come to."""
        since = date.fromisoformat(day_of(now, self.zone)) - timedelta(weeks=WEEKS)
        query = (
            select(MatchPlayerRow, MatchRow.ended)
            .join(MatchRow, MatchRow.id == MatchPlayerRow.match_id)
            .where(_sat(person), MatchPlayerRow.who == "person")
            .order_by(MatchRow.ended, MatchRow.id, MatchPlayerRow.seat)
        )
        async with reading(self._database) as connection:
            rows = list(await connection.execute(query))
        return figures([_played(row, self.zone) for row in rows], since.isoformat())


_TAKEN_FOR: Final = (
    select(func.max(CandyReturnRow.reason))
    .where(CandyReturnRow.candy_id == CandyRow.id)
    .correlate(CandyRow)
    .scalar_subquery()
    .label("taken_for")
)


def _candies() -> Select[*tuple[Any, ...]]:
    """Rows of candies, each with its match and how that ended for who was paid."""
    seat = (MatchPlayerRow.match_id == CandyRow.match_id) & (MatchPlayerRow.seat == CandyRow.seat)
    told = (MatchRow.ended, MatchRow.table_code, MatchRow.number, MatchPlayerRow.result)
    query: Select[*tuple[Any, ...]] = select(CandyRow, TAKEN.label("taken"), _TAKEN_FOR, *told)
    return query.join(MatchRow, MatchRow.id == CandyRow.match_id).join(MatchPlayerRow, seat)


def _candy(row: Any) -> Candy:
    return Candy(
        row.id, row.ended, row.table_code, row.number, row.result,
        row.worth, row.amount - row.taken, row.reason, row.day, row.cap, row.taken, row.taken_for,
    )  # fmt: skip


def _paid_to(person: PersonId) -> ColumnElement[bool]:
    return CandyRow.person_id.in_(selves(person))


def _sat(person: PersonId) -> ColumnElement[bool]:
    """The seats that they played themselves: at their phone others may have played too."""
    return and_(MatchPlayerRow.person_id.in_(selves(person)), MatchPlayerRow.own)


def _page(query: Select[*tuple[Any, ...]], number: Any, before: int | None, limit: int) -> Select[*tuple[Any, ...]]:
    older = query if before is None else query.where(number < before)
    return older.order_by(number.desc()).limit(limit)


def _played(row: Any, zone: str) -> Played:
    day = day_of(row.ended, zone)
    return Played(day, Result(row.result), row.turns, row.sets, row.pairs, row.okeys, row.shown)


def _match(row: Any, seats: list[Any], candies: int) -> MatchThen:
    sat = tuple(_seat(seat) for seat in seats if seat.match_id == row.id)
    return MatchThen(
        row.id, row.ended, row.table_code, row.number, row.rules, row.deals, row.seat, candies,
        row.key, row.day is None and is_shared(row.key), sat,
    )  # fmt: skip


def _seat(row: Any) -> SeatThen:
    return SeatThen(row.who, row.name, row.points, row.place, row.result)
