"""Each chat's league: who has won how many of the matches at the tables that a chat has opened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import case, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.scoring import Result
from webapp.accounts.database import reading, writing
from webapp.accounts.models import ChatMatchRow, MatchPlayerRow, MatchRow, PersonRow

SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody in a league."""

    place: int
    """From 1; as many wins share it."""
    name: str
    wins: int
    matches: int


class League:
    """Reads and writes which matches are a chat's. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine, zone: str) -> None:
        self._database = database
        self._insert = postgresql.insert if database.dialect.name == "postgresql" else sqlite.insert
        self._zone = zone

    async def count(self, chat: int, key: str) -> None:
        """Count the match of *key* in a chat's league, once however often it is said."""
        query = self._insert(ChatMatchRow).values(chat_id=chat, match_key=key).on_conflict_do_nothing()
        async with writing(self._database) as connection:
            await connection.execute(query)

    async def move(self, old: int, new: int) -> None:
        """Go on with a chat's league under another number."""
        counted = select(ChatMatchRow.match_key).where(ChatMatchRow.chat_id == new)
        moved = update(ChatMatchRow).where(ChatMatchRow.chat_id == old, ChatMatchRow.match_key.not_in(counted))
        async with writing(self._database) as connection:
            await connection.execute(moved.values(chat_id=new))

    async def week(self, chat: int, now: int) -> list[Standing]:
        """Return the standings since Monday; *now* is server time, ms."""
        return await self._standings(chat, week_began(now, self._zone))

    async def all_time(self, chat: int) -> list[Standing]:
        return await self._standings(chat, 0)

    async def _standings(self, chat: int, since: int) -> list[Standing]:
        """Return who played to the end, whoever has more wins first; a former guest is who they turned out to be."""
        person = func.coalesce(PersonRow.joined_id, PersonRow.id).label("person")
        won = case((MatchPlayerRow.result == Result.WIN.value, MatchPlayerRow.match_id))
        played = (
            select(
                person,
                func.count(won.distinct()).label("wins"),
                func.count(MatchPlayerRow.match_id.distinct()).label("matches"),
            )
            .select_from(ChatMatchRow)
            .join(MatchRow, MatchRow.key == ChatMatchRow.match_key)
            .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
            .join(PersonRow, PersonRow.id == MatchPlayerRow.person_id)
            .where(ChatMatchRow.chat_id == chat, MatchRow.ended >= since, MatchPlayerRow.who == "person")
            .group_by(person)
            .subquery()
        )
        query = (
            select(PersonRow.name, played.c.wins, played.c.matches)
            .join(played, played.c.person == PersonRow.id)
            .order_by(played.c.wins.desc(), played.c.matches, PersonRow.name)
        )
        async with reading(self._database) as connection:
            rows = list(await connection.execute(query))
        standings = [
            Standing(1 + sum(other.wins > row.wins for other in rows), row.name, row.wins, row.matches) for row in rows
        ]
        return standings[:SHOWN]


def week_began(now: int, zone: str) -> int:
    """Return the server ms at which the week of *now* began in *zone*: Monday, 0:00.

    >>> week_began(1_796_040_000_000, "Europe/Istanbul") == 1_795_986_000_000
    True
    """
    today = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(zone)).date()
    monday = today - timedelta(days=today.weekday())
    return int(datetime(monday.year, monday.month, monday.day, tzinfo=ZoneInfo(zone)).timestamp() * 1000)
