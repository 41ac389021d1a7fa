"""A guest who turns out to be somebody known, the devices of a person, and the end of all that is known of one."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import and_, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.record import without_names
from webapp.accounts.books import pack_record, unpack_record
from webapp.accounts.database import reading, writing
from webapp.accounts.evening import even_out
from webapp.accounts.models import (
    HandoverRow,
    IdentityRow,
    JoinCodeRow,
    MatchPlayerRow,
    MatchRow,
    PersonRow,
    SessionRow,
    UnfinishedRow,
    UnfinishedSeatRow,
)
from webapp.accounts.people import SESSION_SECONDS, TELEGRAM, PersonId, Session, UnknownPersonError, selves, session_of
from webapp.accounts.ratings import make_one
from webapp.accounts.shelf import give_back
from webapp.accounts.spent import drop_second_tries, leave_marks

CODE_SECONDS: Final = 15 * 60
SHOWN: Final = 16
"""Characters of a session by which a device is named."""
LAPSED_AT_ONCE: Final = 500
UNDER_WAY: Final = 60
"""Seconds that a handover is done again and again: a socket of the holder may still be open somewhere."""


class CannotJoinError(ValueError):
    """The code is not good, or no more, or of somebody whom Telegram knows as another."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Who somebody is from now on."""

    person: PersonId
    guest: PersonId | None
    """Who they were besides, until now."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device on which a person is known."""

    name: str
    client: str | None
    """What they used when they came first, as `Firefox, Android`."""
    since: int
    """Unix seconds."""
    seen: int
    """Unix seconds, to the day; 0: not since this is noted."""


@dataclass(frozen=True, slots=True)
class Handover:
    """Seats that are to be given on at the tables."""

    id: int
    holder: PersonId
    heir: PersonId | None
    """None: the seats are given up."""
    noted: int
    """Unix seconds."""


class Joining:
    """Makes one person of two, and ends them. Every method raises `DatabaseAwayError`.

    What this means for seats is kept as a `Handover`, in the same transaction, until it is done at the tables too.
    """

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database

    async def code(self, person: PersonId, now: float) -> str:
        """Return a code that is good once and for a quarter of an hour, by which *person* is joined to another.

        Raises `UnknownPersonError`.
        """
        code = secrets.token_urlsafe(12)
        row = {"code_hash": session_of(code), "person_id": person, "expires": int(now) + CODE_SECONDS}
        try:
            async with writing(self._database) as connection:
                await connection.execute(delete(JoinCodeRow).where(JoinCodeRow.expires <= int(now)))
                await connection.execute(insert(JoinCodeRow).values(**row))
        except IntegrityError:
            raise UnknownPersonError(person) from None
        return code

    async def join(self, code: str, user_id: int, now: float) -> Joined:
        """Make the guest of *code* and the Telegram user one person. Raises `CannotJoinError`.

        A user who was never here is that guest from now on. Else the guest's devices, candies and matches are theirs,
        and soon the seats.
        """
        async with writing(self._database) as connection:
            used = delete(JoinCodeRow).where(JoinCodeRow.code_hash == session_of(code), JoinCodeRow.expires > int(now))
            guest = await connection.scalar(used.returning(JoinCodeRow.person_id))
            if guest is None:
                raise CannotJoinError("the code is not good")
            return await self._joined(connection, guest, user_id)

    async def _joined(self, connection: AsyncConnection, guest: PersonId, user_id: int) -> Joined:
        telegram = select(IdentityRow.person_id, IdentityRow.subject).where(IdentityRow.kind == TELEGRAM)
        known = await connection.scalar(telegram.where(IdentityRow.subject == str(user_id)))
        if known == guest:
            return Joined(guest, None)
        if (await connection.execute(telegram.where(IdentityRow.person_id == guest))).first() is not None:
            raise CannotJoinError("Telegram knows them as somebody else")
        if await connection.scalar(select(PersonRow.joined_id).where(PersonRow.id == guest)) is not None:
            raise CannotJoinError("they are somebody else already")
        await connection.execute(delete(JoinCodeRow).where(JoinCodeRow.person_id == guest))
        if known is None:
            await _lock(connection, guest)
            identity = {"person_id": guest, "kind": TELEGRAM, "subject": str(user_id), "created": datetime.now(UTC)}
            await connection.execute(insert(IdentityRow).values(**identity))
            await drop_second_tries(connection, guest)
            return Joined(guest, None)
        await _lock(connection, guest, known)
        await connection.execute(update(PersonRow).where(PersonRow.id == guest).values(joined_id=known))
        await connection.execute(update(SessionRow).where(SessionRow.person_id == guest).values(person_id=known))
        await even_out(connection, known)
        await make_one(connection, guest, known)
        await give_back(connection, known)
        await drop_second_tries(connection, known)
        await _hand_over(connection, guest, known)
        return Joined(known, guest)

    # --- devices -----------------------------------------------------------------------------------------------

    async def devices(self, person: PersonId) -> list[Device]:
        """Return the devices on which a person is known, the one seen last first."""
        query = select(SessionRow).where(SessionRow.person_id == person)
        async with reading(self._database) as connection:
            rows = await connection.execute(query.order_by(SessionRow.seen.desc(), SessionRow.created.desc()))
        return [
            Device(device_of(row.token_hash), row.client, int(row.created.replace(tzinfo=UTC).timestamp()), row.seen)
            for row in rows
        ]

    async def end(self, person: PersonId, device: str) -> bool:
        """Have a person no more known on a device; return whether they were."""
        theirs = delete(SessionRow).where(SessionRow.person_id == person, SessionRow.token_hash.startswith(device))
        async with writing(self._database) as connection:
            return len(device) == SHOWN and bool((await connection.execute(theirs)).rowcount)

    # --- the end -----------------------------------------------------------------------------------------------

    async def erase(self, person: PersonId) -> None:
        """Forget a person: in matches they are a former player, and what was paid is paid to nobody any more.

        A try at today's deal stays had. Their seats are given up soon. Raises `UnknownPersonError`.
        """
        theirs = MatchPlayerRow.person_id.in_(selves(person))
        seats = select(MatchPlayerRow.match_id, MatchPlayerRow.seat).where(theirs)
        nothing = UnfinishedSeatRow.person_id.in_(selves(person))
        unfinished = select(UnfinishedSeatRow.match_id, UnfinishedSeatRow.seat).where(nothing)
        async with writing(self._database) as connection:
            # Written first: a match that is being written into the books would bring their name back.
            nameless = update(PersonRow).where(PersonRow.id.in_(selves(person))).values(name="").returning(PersonRow.id)
            all_of_them = list(await connection.scalars(nameless))
            joined = await connection.scalar(select(PersonRow.joined_id).where(PersonRow.id == person))
            if person not in all_of_them or joined is not None:
                raise UnknownPersonError(person)
            for match_id, seat in list(await connection.execute(seats)):
                await _take_name_out(connection, MatchRow, match_id, seat)
            for match_id, seat in list(await connection.execute(unfinished)):
                await _take_name_out(connection, UnfinishedRow, match_id, seat)
            named = theirs & (MatchPlayerRow.who == "person")
            await connection.execute(update(MatchPlayerRow).where(named).values(name=""))
            await leave_marks(connection, person)
            await connection.execute(
                delete(PersonRow).where(or_(PersonRow.joined_id == person, PersonRow.id == person))
            )
            for holder in all_of_them:
                await _hand_over(connection, holder, None)

    async def lapse(self, now: float) -> tuple[int, int]:
        """Forget devices that nobody came with for over a year, and guests whom nobody can be any more.

        Return how many of each: of guests at most `LAPSED_AT_ONCE`.
        """
        long_ago = int(now) - SESSION_SECONDS
        then = datetime.fromtimestamp(long_ago, UTC)
        unseen = and_(SessionRow.seen == 0, SessionRow.created <= then)
        async with writing(self._database) as connection:
            old = delete(SessionRow).where(or_(and_(SessionRow.seen > 0, SessionRow.seen <= long_ago), unseen))
            devices = (await connection.execute(old)).rowcount
            guest = ~exists().where(IdentityRow.person_id == PersonRow.id) & PersonRow.joined_id.is_(None)
            nobody = guest & ~exists().where(SessionRow.person_id == PersonRow.id)
            lapsed = select(PersonRow.id).where(PersonRow.created <= then, nobody).order_by(PersonRow.id)
            guests = list(await connection.scalars(lapsed.limit(LAPSED_AT_ONCE)))
        for person in guests:
            with suppress(UnknownPersonError):  # another node was faster
                await self.erase(person)
        return devices, len(guests)

    # --- seats -------------------------------------------------------------------------------------------------

    async def handovers(self) -> list[Handover]:
        """Return the handovers that are to be done, the oldest first."""
        async with reading(self._database) as connection:
            rows = await connection.execute(select(HandoverRow).order_by(HandoverRow.id))
            return [Handover(row.id, row.holder, row.heir, row.noted) for row in rows]

    async def handed(self, handover: Handover) -> None:
        """Note that a handover has been done; a young one stays, to be done again."""
        if time.time() >= handover.noted + UNDER_WAY:
            async with writing(self._database) as connection:
                await connection.execute(delete(HandoverRow).where(HandoverRow.id == handover.id))


def device_of(session: Session) -> str:
    """Return the name of a device: it opens nothing."""
    return session[:SHOWN]


async def _lock(connection: AsyncConnection, *persons: PersonId) -> None:
    """Have nobody pay these persons, or begin a try of theirs, while they become one."""
    query = select(PersonRow.id).where(PersonRow.id.in_(persons)).order_by(PersonRow.id)
    await connection.execute(query.with_for_update())


async def _hand_over(connection: AsyncConnection, holder: PersonId, heir: PersonId | None) -> None:
    row = {"holder": holder, "heir": heir, "noted": int(time.time())}
    await connection.execute(insert(HandoverRow).values(**row))


async def _take_name_out(
    connection: AsyncConnection, rows: type[MatchRow | UnfinishedRow], match_id: int, seat: int
) -> None:
    packed = await connection.scalar(select(rows.record).where(rows.id == match_id))
    if packed is not None:
        record = await asyncio.to_thread(lambda: pack_record(without_names(unpack_record(packed), [seat])))
        await connection.execute(update(rows).where(rows.id == match_id).values(record=record))
