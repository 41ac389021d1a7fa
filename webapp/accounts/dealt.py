"""What chance has dealt at this house: counted from the kept records, some matches at a time, each once.

One row of the database has the sum and the last match that is in it, so that no step counts anything twice, and whoever
takes that row away has all records counted anew.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.dealt import Counts, counted_in
from engine.record import RecordError
from webapp.accounts.books import unpack_record
from webapp.accounts.database import reading, writing
from webapp.accounts.ended import is_shared
from webapp.accounts.models import DealtRow, MatchRow

log = logging.getLogger(__name__)

FORM: Final = 1
"""Of what is counted; another one counts all records anew."""
AT_ONCE: Final = 5
"""Matches in one step."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The sum of the matches up to one."""

    upto: int
    """The last match's number in the books."""
    matches: int
    unreadable: int
    """Matches whose record is missing, or cannot be read."""
    counts: Mapping[str, int]


class Counting:
    """Counts the records of a database."""

    def __init__(self, database: AsyncEngine) -> None:
        self.database = database
        self._insert = postgresql.insert if database.dialect.name == "postgresql" else sqlite.insert

    async def read(self) -> Dealt:
        """Return what is counted by now. Raises `DatabaseAwayError`."""
        async with reading(self.database) as connection:
            row = (await connection.execute(select(DealtRow).where(DealtRow.form == FORM))).one_or_none()
        return Dealt(row.upto, row.matches, row.unreadable, json.loads(row.counts)) if row else Dealt(0, 0, 0, {})

    async def step(self) -> bool:
        """Count the next matches; return False where there were none. Raises `DatabaseAwayError`.

        A match may come into the books after one whose number is higher: then all are counted anew.
        """
        before = await self.read()
        query = select(MatchRow.id, MatchRow.record, MatchRow.key).where(MatchRow.id > before.upto)
        async with reading(self.database) as connection:
            found = (await connection.execute(query.order_by(MatchRow.id).limit(AT_ONCE))).all()
        if not found:
            return await self._begin_anew(before)
        own = [row.record for row in found if not is_shared(row.key)]  # others were dealt the same, or are yet
        total, unreadable = await asyncio.to_thread(_counted, before.counts, own)
        values = {
            "upto": found[-1].id,
            "matches": before.matches + len(found),
            "unreadable": before.unreadable + unreadable,
            "counts": json.dumps(total),
        }
        nothing = self._insert(DealtRow).values(form=FORM, upto=0, matches=0, unreadable=0, counts="{}")
        same = (DealtRow.form == FORM, DealtRow.upto == before.upto)
        async with writing(self.database) as connection:
            await connection.execute(delete(DealtRow).where(DealtRow.form != FORM))
            await connection.execute(nothing.on_conflict_do_nothing(index_elements=["form"]))
            # Nothing happens where another node was faster.
            await connection.execute(update(DealtRow).where(*same).values(**values))
        return True

    async def _begin_anew(self, before: Dealt) -> bool:
        """Forget what is counted where the books hold more up to there; return whether it was forgotten."""
        there = select(func.count()).select_from(MatchRow).where(MatchRow.id <= before.upto)
        async with reading(self.database) as connection:
            if (await connection.execute(there)).scalar_one() <= before.matches:
                return False
        async with writing(self.database) as connection:
            await connection.execute(delete(DealtRow).where(DealtRow.form == FORM, DealtRow.upto == before.upto))
        return True


def _counted(before: Mapping[str, int], records: Sequence[bytes | None]) -> tuple[dict[str, int], int]:
    """Return the sum with these *records* in it, and how many of them could not be counted."""
    total, unreadable = Counts(before), 0
    for packed in records:
        try:
            total.update(counted_in(unpack_record(packed)) if packed else {})
        except (RecordError, ValueError, zlib.error) as error:
            log.warning("a record cannot be counted", extra={"error": str(error)})
            unreadable += 1
        else:
            unreadable += packed is None
    return dict(total), unreadable
