"""The books: every match that has ended, who played it and what it paid, each written once.

A match is one transaction, and its key is unique: told again, it changes nothing. Who is paid is decided by
`webapp.accounts.candies`, whose rating moves by `webapp.accounts.rating`. What the day's cap leaves, and the rating
from before, are read under a lock of the person's own row.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Collection, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.feats import Feats
from engine.record import Record, without_names
from engine.trail import trail
from webapp.accounts.candies import Decision, capped, decide
from webapp.accounts.daily import note_end
from webapp.accounts.database import reading, writing
from webapp.accounts.ended import ENTRY, Ended, EndedSeat, Unfinished, day_of, is_shared
from webapp.accounts.evening import LEFT
from webapp.accounts.models import CandyRow, MatchPlayerRow, MatchRow, PersonRow, UnfinishedRow, UnfinishedSeatRow
from webapp.accounts.people import selves
from webapp.accounts.ratings import rate

GROUP: Final = "books"
"""In whose name the outbox is read."""


class Letter(Protocol):
    """What the outbox brings."""

    @property
    def at(self) -> int: ...
    @property
    def body(self) -> bytes: ...
    @property
    def record(self) -> str | None: ...
    @property
    def feats(self) -> Sequence[Feats]: ...


class Books:
    """Writes matches into the database."""

    def __init__(self, database: AsyncEngine, cap: int, zone: str) -> None:
        """*cap* is the most that a person is paid in a day, which ends in *zone*."""
        self.database = database
        self._insert = postgresql.insert if database.dialect.name == "postgresql" else sqlite.insert
        self.cap = cap
        self.zone = zone

    async def take(self, letter: Letter) -> None:
        """Write the match that *letter* tells of, if it is not written yet.

        Raises `DatabaseAwayError`, and `ValueError` for what is no such letter.
        """
        told = ENTRY.validate_json(letter.body)
        record = letter.record if f"\ncommitment {told.promised}\n" in (letter.record or "") else None
        async with writing(self.database) as connection:
            if isinstance(told, Ended):
                await self._write(connection, told, letter, record)
            elif record:
                await self._keep(connection, told, letter.at, record)

    async def _keep(self, connection: AsyncConnection, told: Unfinished, at: int, record: str) -> None:
        """Keep the record of a match that has come to nothing."""
        known = await _lock(connection, [person for person in told.seats if person])
        gone = [seat for seat, person in enumerate(told.seats) if person and person not in known]
        packed = await asyncio.to_thread(pack_record, without_names(record, gone) if gone else record)
        row = {"key": told.key, "table_code": told.table, "number": told.match, "ended": at, "record": packed}
        query = self._insert(UnfinishedRow).values(**row)
        written = query.on_conflict_do_nothing(index_elements=["key"]).returning(UnfinishedRow.id)
        if (match_id := await connection.scalar(written)) is None:
            return
        seats = [
            {"match_id": match_id, "seat": seat, "person_id": known[person]}
            for seat, person in enumerate(told.seats)
            if person in known
        ]
        if seats:
            await connection.execute(insert(UnfinishedSeatRow), seats)

    async def _write(self, connection: AsyncConnection, ended: Ended, letter: Letter, record: str | None) -> None:
        match_id = await self._new_match(connection, ended, letter.at)
        if match_id is None:
            return
        known = await _lock(connection, [seat.person for seat in ended.seats if seat.person])
        if record:
            gone = [seat.seat for seat in ended.seats if seat.person and seat.person not in known]
            packed = await asyncio.to_thread(pack_record, without_names(record, gone) if gone else record)
            await connection.execute(update(MatchRow).where(MatchRow.id == match_id).values(record=packed))
        rows = [_player_row(match_id, seat, ended, letter.feats, known) for seat in ended.seats]
        await connection.execute(insert(MatchPlayerRow), rows)
        if ended.day:
            await _note_try(connection, ended, letter.at, record)
        for decision in decide(ended.sittings(known)):
            if decision.person in known.values():
                await self._pay(connection, match_id, decision, day_of(letter.at, self.zone))
        if not is_shared(ended.key):  # who plays the same tiles later may have been told of them
            await rate(connection, match_id, ended, known)

    async def _new_match(self, connection: AsyncConnection, ended: Ended, at: int) -> int | None:
        """Write the match and return its number in the books; None when it is there already."""
        query = self._insert(MatchRow).values(
            key=ended.key,
            table_code=ended.table,
            number=ended.match,
            rules=ended.rules,
            deals=ended.deals,
            turns=ended.turns,
            ended=at,
            day=ended.day,
        )
        written = query.on_conflict_do_nothing(index_elements=["key"]).returning(MatchRow.id)
        match_id: int | None = await connection.scalar(written)
        return match_id

    async def _pay(self, connection: AsyncConnection, match_id: int, decision: Decision, day: str) -> None:
        """Write why a person is paid what, and pay it."""
        person = decision.person
        today = select(func.coalesce(func.sum(LEFT), 0)).where(
            CandyRow.person_id.in_(selves(person)), CandyRow.day == day
        )
        amount, reason = capped(decision, int(await connection.scalar(today) or 0), self.cap)
        row: dict[str, Any] = {
            "match_id": match_id,
            "person_id": person,
            "seat": decision.seat,
            "worth": decision.worth,
            "amount": amount,
            "reason": reason.value,
            "day": day,
            "cap": self.cap,
        }
        await connection.execute(insert(CandyRow).values(**row))
        if amount:
            paid = update(PersonRow).where(PersonRow.id == person).values(candies=PersonRow.candies + amount)
            await connection.execute(paid)

    async def record(self, table: str, number: int) -> str | None:
        """Return the record of a match, as text; None where there is none. Raises `DatabaseAwayError`."""
        async with reading(self.database) as connection:
            for rows in (MatchRow, UnfinishedRow):
                query = select(rows.record).where(rows.table_code == table, rows.number == number)
                if (packed := await connection.scalar(query.order_by(rows.id.desc()).limit(1))) is not None:
                    return unpack_record(packed)
        return None


async def _note_try(connection: AsyncConnection, ended: Ended, at: int, record: str | None) -> None:
    """Write how a person's try at the deal of a day has ended."""
    mine = next(seat for seat in ended.seats if seat.person)
    away = await asyncio.to_thread(lambda: trail(Record.parse(record), mine.seat)) if record else None
    marks = None if away is None else "".join(f"{min(tiles, 15):x}" for tiles in away)
    points = ended.points[mine.seat]
    await note_end(connection, ended.table, ended=at, points=points, turns=mine.turns, trail=marks)


async def _lock(connection: AsyncConnection, sat: Collection[str]) -> dict[str, str]:
    """Lock the rows of the persons who *sat* at a match, in one order everywhere; return who each of them is today.

    A guest may have turned out to be somebody else; who was erased is not in it. A guest's own row is locked too:
    nobody turns out to be somebody else while they are paid.
    """
    persons = sorted({*sat})
    query = select(PersonRow.id, PersonRow.joined_id).where(PersonRow.id.in_(persons)).order_by(PersonRow.id)
    known = {row.id: row.joined_id or row.id for row in await connection.execute(query.with_for_update())}
    own = select(PersonRow.id).where(PersonRow.id.in_(sorted(set(known.values())))).order_by(PersonRow.id)
    here = set(await connection.scalars(own.with_for_update()))
    return {person: today for person, today in known.items() if today in here}


def pack_record(text: str) -> bytes:
    """Return a record as it is kept."""
    return zlib.compress(text.encode(), 9)


def unpack_record(packed: bytes) -> str:
    return zlib.decompress(packed).decode()


def _player_row(
    match_id: int, seat: EndedSeat, ended: Ended, feats: Sequence[Feats], known: dict[str, str]
) -> dict[str, Any]:
    feat = feats[seat.seat] if feats else Feats()
    gone = seat.who == "person" and seat.person not in known
    return {
        "match_id": match_id,
        "seat": seat.seat,
        "person_id": known.get(seat.person or ""),
        "device_id": known.get(seat.device or ""),
        "own": seat.own,
        "who": seat.who,
        "name": "" if gone else seat.name,
        "points": ended.points[seat.seat],
        "place": ended.places[seat.seat],
        "result": ended.results[seat.seat].value,
        "turns": seat.turns,
        "auto_turns": seat.auto_turns,
        "level": seat.level,
        "sets": feat.sets,
        "pairs": feat.pairs,
        "okeys": feat.okeys,
        "shown": feat.shown,
    }
