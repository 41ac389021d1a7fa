"""A guest who turns out to be somebody known, the devices of a person, and the end of all that is known of one."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.record import without_names
from webapp.accounts.books import pack_record, unpack_record
from webapp.accounts.database import reading, writing
from webapp.accounts.models import IdentityRow, JoinCodeRow, MatchPlayerRow, MatchRow, PersonRow, SessionRow
from webapp.accounts.people import TELEGRAM, PersonId, Token, selves

CODE_SECONDS: Final = 15 * 60
SHOWN: Final = 16
"""Characters of a token's hash by which a device is named."""


class CannotJoinError(ValueError):
    """The code is not good, or no more, or of somebody whom Telegram knows as another."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Who somebody is from now on."""

    person: PersonId
    guest: PersonId | None
    """Who they were besides, until now: that guest's seats are to be made theirs."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device on which a person is known."""

    name: str
    seen: int
    """Unix seconds, to the day; 0: not since this is noted."""


class Joining:
    """Makes one person of two, and ends them. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database

    async def code(self, person: PersonId, now: float) -> str:
        """Return a code that is good once and for a quarter of an hour, by which *person* is joined to another."""
        code = secrets.token_urlsafe(12)
        row = {"code_hash": _hash(code), "person_id": person, "expires": int(now) + CODE_SECONDS}
        async with writing(self._database) as connection:
            await connection.execute(delete(JoinCodeRow).where(JoinCodeRow.expires <= int(now)))
            await connection.execute(insert(JoinCodeRow).values(**row))
        return code

    async def join(self, code: str, user_id: int, now: float) -> Joined:
        """Make the guest of *code* and the Telegram user one person. Raises `CannotJoinError`.

        A user who was never here is that guest from now on. Else the guest's devices, candies and matches are theirs.
        """
        async with writing(self._database) as connection:
            used = delete(JoinCodeRow).where(JoinCodeRow.code_hash == _hash(code), JoinCodeRow.expires > int(now))
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
            identity = {"person_id": guest, "kind": TELEGRAM, "subject": str(user_id), "created": datetime.now(UTC)}
            await connection.execute(insert(IdentityRow).values(**identity))
            return Joined(guest, None)
        await connection.execute(update(PersonRow).where(PersonRow.id == guest).values(joined_id=known))
        await connection.execute(update(SessionRow).where(SessionRow.person_id == guest).values(person_id=known))
        return Joined(known, guest)

    # --- devices -----------------------------------------------------------------------------------------------

    async def devices(self, person: PersonId) -> list[Device]:
        """Return the devices on which a person is known, the one seen last first."""
        query = select(SessionRow.token_hash, SessionRow.seen).where(SessionRow.person_id == person)
        async with reading(self._database) as connection:
            rows = await connection.execute(query.order_by(SessionRow.seen.desc(), SessionRow.created.desc()))
        return [Device(row.token_hash[:SHOWN], row.seen) for row in rows]

    async def end(self, person: PersonId, device: str) -> bool:
        """Have a person no more known on a device; return whether they were."""
        theirs = delete(SessionRow).where(SessionRow.person_id == person, SessionRow.token_hash.startswith(device))
        async with writing(self._database) as connection:
            return len(device) == SHOWN and bool((await connection.execute(theirs)).rowcount)

    # --- the end -----------------------------------------------------------------------------------------------

    async def erase(self, person: PersonId) -> None:
        """Forget a person: in matches they are a former player, and what was paid is paid to nobody any more."""
        theirs = MatchPlayerRow.person_id.in_(selves(person))
        seats = select(MatchPlayerRow.match_id, MatchPlayerRow.seat).where(theirs)
        async with writing(self._database) as connection:
            for match_id, seat in list(await connection.execute(seats)):
                await _take_name_out(connection, match_id, seat)
            named = theirs & (MatchPlayerRow.who == "person")
            await connection.execute(update(MatchPlayerRow).where(named).values(name=""))
            await connection.execute(
                delete(PersonRow).where(or_(PersonRow.joined_id == person, PersonRow.id == person))
            )


async def _take_name_out(connection: AsyncConnection, match_id: int, seat: int) -> None:
    packed = await connection.scalar(select(MatchRow.record).where(MatchRow.id == match_id))
    if packed is not None:
        record = await asyncio.to_thread(lambda: pack_record(without_names(unpack_record(packed), [seat])))
        await connection.execute(update(MatchRow).where(MatchRow.id == match_id).values(record=record))


def _hash(text: Token) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
