"""The deals of the days: each day's seeds, made once and kept secret until it is over, and everybody's one try.

The house's day ends at midnight in its zone. A try is a row that is written before its table is made, so there is one
however often, from wherever, it is asked for.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Select, delete, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.shuffle import commitment
from webapp.accounts.database import reading, writing
from webapp.accounts.ended import day_of
from webapp.accounts.models import DailyDealRow, DailyTryRow, IdentityRow, PersonRow, SpentTryRow
from webapp.accounts.people import TELEGRAM, PersonId, UnknownPersonError, selves
from webapp.accounts.placing import Entrant, Placed, placed
from webapp.accounts.spent import has_spent

Day = str
"""As `2026-11-30`, in the house's zone."""


class SpentTryError(ValueError):
    """They had their try at today's deal, and were erased since."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A day's deal."""

    day: Day
    root: bytes = field(repr=False)
    """The last of its seeds; secret until the day is over."""
    commitment: str


@dataclass(frozen=True, slots=True)
class Try:
    """A person's one try at a day's deal."""

    table: str
    dealt: bool
    """Its table has been made."""
    ended: int | None = None
    """Server ms; None: it is still played, or was left."""
    points: int | None = None
    turns: int | None = None
    trail: str | None = None
    """Tiles away after each turn, each a hexadecimal digit; None where the match's log was lost."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many people play a day's deal."""

    begun: int
    ended: int


def _unseen() -> bytes:
    return secrets.token_bytes(32)


class Daily:
    """Keeps the deals and tries. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine, zone: str, fresh: Callable[[], bytes] = _unseen) -> None:
        """Days end in *zone*; *fresh* gives 32 random bytes that nobody has seen."""
        self.database = database
        self.zone = zone
        self._fresh = fresh
        self._insert = postgresql.insert if database.dialect.name == "postgresql" else sqlite.insert
        self._known: dict[Day, Deal] = {}

    def day(self, now: int) -> Day:
        """Return the day of server time *now*, ms."""
        return day_of(now, self.zone)

    async def deal(self, day: Day) -> Deal:
        """Return the deal of *day*, which is made when it is asked for first, by whichever node."""
        if day not in self._known:
            await self._make(day)
            query = select(DailyDealRow.root).where(DailyDealRow.day == day)
            async with reading(self.database) as connection:
                root = (await connection.execute(query)).scalar_one()
            self._known = {known: deal for known, deal in self._known.items() if known >= days_on(day, -3)}
            self._known[day] = Deal(day, root, commitment(root).hex())
        return self._known[day]

    async def _make(self, day: Day) -> None:
        row = self._insert(DailyDealRow).values(day=day, root=self._fresh())
        async with writing(self.database) as connection:
            await connection.execute(row.on_conflict_do_nothing(index_elements=["day"]))

    async def prepare(self, now: int) -> None:
        """Have today's deal and tomorrow's: what is promised the day before must be there by then.

        No mark of a try is left when its day is over.
        """
        today = self.day(now)
        await self.deal(today)
        await self.deal(days_on(today, 1))
        async with writing(self.database) as connection:
            await connection.execute(delete(SpentTryRow).where(SpentTryRow.day < today))

    async def past(self, day: Day) -> Deal | None:
        """Return a day's deal where there was one; it is made no more."""
        query = select(exists().where(DailyDealRow.day == day))
        async with reading(self.database) as connection:
            return await self.deal(day) if await connection.scalar(query) else None

    async def is_sealed(self, promised: str, now: int) -> bool:
        """Return whether *promised* is the commitment of a day that is not over: nothing of its deal may be told."""
        today = self.day(now)
        for day in (today, days_on(today, 1)):
            if (await self.deal(day)).commitment == promised:
                return True
        return False

    # --- tries -------------------------------------------------------------------------------------------------

    async def enter(self, person: PersonId, now: int, code_of: Callable[[PersonId, Day], str]) -> tuple[Day, Try]:
        """Return the try of *person* at today's deal, begun now where there was none.

        Raises `UnknownPersonError`, and `SpentTryError` for who had it before they were erased. *code_of* gives its
        table's code. Of two people who turned out to be one, the try stays that was begun first.
        """
        day = self.day(now)
        values = {"day": day, "person_id": person, "table_code": code_of(person, day), "begun": now}
        # Written first, and so theirs until the end: nobody turns out to be somebody else meanwhile, or is erased.
        held = update(PersonRow).where(PersonRow.id == person).values(name=PersonRow.name)
        row = self._insert(DailyTryRow).values(**values)
        async with writing(self.database) as connection:
            if not (await connection.execute(held)).rowcount:
                raise UnknownPersonError(person)
            if (mine := await _first(connection, day, person)) is None:
                if await has_spent(connection, person, day):
                    raise SpentTryError(person)
                await connection.execute(row.on_conflict_do_nothing(index_elements=["day", "person_id"]))
                mine = await _first(connection, day, person)
        assert mine is not None
        return day, mine

    async def dealt(self, table: str) -> None:
        """Note that the table of a try has been made: should it be lost, it is not made again."""
        async with writing(self.database) as connection:
            await connection.execute(update(DailyTryRow).where(DailyTryRow.table_code == table).values(dealt=True))

    async def mine(self, day: Day, person: PersonId) -> Try | None:
        """Return the try of *person* at the deal of *day*."""
        async with reading(self.database) as connection:
            return await _first(connection, day, person)

    async def spent(self, day: Day, person: PersonId) -> bool:
        """Return whether *person* had their try at the deal of *day* before they were erased."""
        async with reading(self.database) as connection:
            return await has_spent(connection, person, day)

    async def count(self, day: Day) -> Count:
        """Return how many people have begun the deal of *day*, and played it to its end.

        Whom Telegram knows counts as having begun it when they are erased too, while the day lasts.
        """
        people = func.count(func.coalesce(PersonRow.joined_id, PersonRow.id).distinct())
        query = _tries(day).with_only_columns(people)
        spent = select(func.count()).where(SpentTryRow.day == day)
        async with reading(self.database) as connection:
            begun = int(await connection.scalar(query) or 0) + int(await connection.scalar(spent) or 0)
            ended = await connection.scalar(query.where(DailyTryRow.ended.is_not(None)))
        return Count(begun, int(ended or 0))

    async def ranking(self, day: Day) -> tuple[Placed, ...]:
        """Return the ranking of *day*: whom Telegram knows, then guests. While it runs nobody else is told of it."""
        who = func.coalesce(PersonRow.joined_id, PersonRow.id)
        known = exists().where(IdentityRow.person_id == who, IdentityRow.kind == TELEGRAM)
        columns = (
            who.label("person"), known.label("known"), DailyTryRow.begun, DailyTryRow.table_code, DailyTryRow.ended,
            DailyTryRow.points, DailyTryRow.turns, DailyTryRow.trail,
        )  # fmt: skip
        query = _tries(day).with_only_columns(*columns).order_by(DailyTryRow.begun, DailyTryRow.person_id)
        async with reading(self.database) as connection:
            rows = list(await connection.execute(query))
            ids = {row.person for row in rows}
            names = await _names(connection, ids)
        return placed(_entrant(row, names.get(row.person, ""), self.ends(day)) for row in rows)

    # --- time --------------------------------------------------------------------------------------------------

    def ends(self, day: Day) -> int:
        """Return the server ms at which *day* is over."""
        next_day = date.fromisoformat(day) + timedelta(days=1)
        return int(datetime.combine(next_day, time(), ZoneInfo(self.zone)).timestamp() * 1000)


def days_on(day: Day, days: int) -> Day:
    """Return the day so many *days* after *day*.

    >>> days_on("2026-11-30", 1), days_on("2026-11-30", -30)
    ('2026-12-01', '2026-10-31')
    """
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


async def note_end(
    connection: AsyncConnection, table: str, *, ended: int, points: int, turns: int, trail: str | None
) -> None:
    """Write how a try has ended, once, in the transaction that writes its match."""
    row = update(DailyTryRow).where(DailyTryRow.table_code == table, DailyTryRow.ended.is_(None))
    await connection.execute(row.values(ended=ended, points=points, turns=turns, trail=trail))


def _tries(day: Day) -> Select[Any]:
    return select(DailyTryRow).join(PersonRow, PersonRow.id == DailyTryRow.person_id).where(DailyTryRow.day == day)


async def _first(connection: AsyncConnection, day: Day, person: PersonId) -> Try | None:
    query = select(DailyTryRow).where(DailyTryRow.day == day, DailyTryRow.person_id.in_(selves(person)))
    row = (await connection.execute(query.order_by(DailyTryRow.begun, DailyTryRow.person_id).limit(1))).one_or_none()
    return row and Try(row.table_code, row.dealt, row.ended, row.points, row.turns, row.trail)


async def _names(connection: AsyncConnection, persons: set[str]) -> dict[str, str]:
    found = await connection.execute(select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(persons)))
    return {row.id: row.name for row in found}


def _entrant(row: Any, name: str, ends: int) -> Entrant:
    in_time = row.ended is not None and row.ended < ends
    return Entrant(
        person=row.person,
        name=name,
        known=bool(row.known),
        table=row.table_code,
        points=row.points if in_time else None,
        turns=row.turns if in_time else None,
        trail=row.trail if in_time else None,
    )
