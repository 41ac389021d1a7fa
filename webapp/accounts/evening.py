"""Makes the candies of two people those of one: what one person would not have been paid is taken back.

Source: rules.md, "Candies": each person once, and a person's candies a day are capped.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.scoring import Result
from webapp.accounts.candies import Decision, Paid, Sitting, decide, returns
from webapp.accounts.models import CandyReturnRow, CandyRow, MatchPlayerRow, PersonRow
from webapp.accounts.people import PersonId, selves

TAKEN: Final = (
    select(func.coalesce(func.sum(CandyReturnRow.amount), 0))
    .where(CandyReturnRow.candy_id == CandyRow.id)
    .correlate(CandyRow)
    .scalar_subquery()
)
"""How much of a row of candies was taken back."""
LEFT: Final[ColumnElement[int]] = CandyRow.amount - TAKEN
"""What somebody has of it."""


async def even_out(connection: AsyncConnection, person: PersonId) -> None:
    """Take back what *person* was paid as several, in the transaction that makes them one."""
    query = select(CandyRow, LEFT.label("rest")).where(CandyRow.person_id.in_(selves(person)))
    rows = {row.id: row for row in await connection.execute(query.order_by(CandyRow.id))}
    paid = [Paid(row.id, row.match_id, row.seat, row.day, row.cap, row.rest) for row in rows.values()]
    for taken in returns(paid, await _decided_again(connection, person)):
        values = {"candy_id": taken.row, "amount": taken.amount, "reason": taken.reason.value}
        await connection.execute(insert(CandyReturnRow).values(**values))
        owner = update(PersonRow).where(PersonRow.id == rows[taken.row].person_id)
        await connection.execute(owner.values(candies=PersonRow.candies - taken.amount))


async def _decided_again(connection: AsyncConnection, person: PersonId) -> dict[int, Decision]:
    """Return what the matches in which *person* sat as several people are worth to the one that they are."""
    several = (
        select(MatchPlayerRow.match_id)
        .where(MatchPlayerRow.person_id.in_(selves(person)))
        .group_by(MatchPlayerRow.match_id)
        .having(func.count(MatchPlayerRow.person_id.distinct()) > 1)
    )
    seats = select(MatchPlayerRow).where(MatchPlayerRow.match_id.in_(several)).order_by(MatchPlayerRow.seat)
    sat = select(MatchPlayerRow.person_id).where(MatchPlayerRow.match_id.in_(several))
    who = select(PersonRow.id, func.coalesce(PersonRow.joined_id, PersonRow.id)).where(PersonRow.id.in_(sat))
    today = {row[0]: row[1] for row in await connection.execute(who)}
    matches = defaultdict[int, list[Sitting]](list)
    for row in await connection.execute(seats):
        matches[row.match_id].append(_sitting(row, today))
    return {
        match: decision
        for match, sittings in matches.items()
        for decision in decide(sittings)
        if decision.person == person
    }


def _sitting(row: Row[Any], today: dict[str, str]) -> Sitting:
    """Return a seat as candies see it; a former player is still somebody of their own."""
    stranger = None if row.who == "computer" else f"former player {row.seat}"
    return Sitting(
        seat=row.seat,
        person=today.get(row.person_id, stranger),
        device=today.get(row.device_id, stranger),
        result=Result(row.result),
        turns=row.turns,
        auto_turns=row.auto_turns,
        left=row.who == "left",
        own=row.own,
    )
