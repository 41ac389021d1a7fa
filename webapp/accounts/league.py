"""Each chat's league: who has won how many of the matches at the tables that a chat has opened, season by season.

Nothing is summed up beforehand: every standing is counted from the books, so it is right for people who turned out to
be one, and for who was erased.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, Select, String, and_, case, cast, delete, func, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.scoring import Result
from webapp.accounts.candies import SHARE
from webapp.accounts.database import reading, writing
from webapp.accounts.models import ChatMatchRow, LeagueRow, MatchPlayerRow, MatchRow, PersonRow, SeasonCardRow
from webapp.accounts.seasons import Season

SHOWN: Final = 10
"""In a chat."""
LISTED: Final = 50
"""At the page."""
SEASONS: Final = 36
"""So many of the last seasons are told one by one; what is older counts for all time."""
OLDER: Final = -1
IN_HAND_MS: Final = 180_000
"""Who has not said by then what became of a card has died with it, and somebody else sends it."""
PERSONS: Final = 2
"""A match counts with so many who took part: a league is no list of who beats computers alone."""
_OWN_TURNS: Final = MatchPlayerRow.turns - MatchPlayerRow.auto_turns
_PLAYED: Final = MatchPlayerRow.turns < 2 * _OWN_TURNS
_TOOK_PART: Final = or_(_PLAYED, _OWN_TURNS >= SHARE)
"""As `Sitting.played` and `Sitting.took_part` have it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody in a league."""

    place: int | None
    """From 1; as many wins share it. None: they have won nothing yet."""
    name: str
    wins: int
    matches: int


@dataclass(frozen=True, slots=True)
class Door:
    """What a chat's league is found by."""

    token: str
    """In its page's address; who has it may look."""
    language: str | None
    """Of who asked the bot first in that chat: what all its members see speaks it. None: nobody has asked."""


@dataclass(frozen=True, slots=True)
class History:
    """All seasons of a league that were played, the newest first, and what they come to."""

    seasons: dict[Season, list[Standing]]
    all_time: list[Standing]


class League:
    """Reads and writes which matches are a chat's. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine, zone: str) -> None:
        self._database = database
        self._insert = postgresql.insert if database.dialect.name == "postgresql" else sqlite.insert
        self.zone = zone

    async def count(self, chat: int, key: str) -> None:
        """Count the match of *key* in a chat's league, once however often it is said."""
        query = self._insert(ChatMatchRow).values(chat_id=chat, match_key=key).on_conflict_do_nothing()
        async with writing(self._database) as connection:
            await connection.execute(query)

    async def move(self, old: int, new: int) -> None:
        """Go on with a chat's league under another number: its matches, its page's address, the cards it has had."""
        async with writing(self._database) as connection:
            for table, told in ((ChatMatchRow, ChatMatchRow.match_key), (SeasonCardRow, SeasonCardRow.season)):
                there = select(told).where(table.chat_id == new)
                moved = update(table).where(table.chat_id == old, told.not_in(there))
                await connection.execute(moved.values(chat_id=new))
                await connection.execute(delete(table).where(table.chat_id == old))
            if await connection.scalar(select(LeagueRow.token).where(LeagueRow.chat_id == old)) is not None:
                await connection.execute(delete(LeagueRow).where(LeagueRow.chat_id == new))  # older links lead on
                await connection.execute(update(LeagueRow).where(LeagueRow.chat_id == old).values(chat_id=new))

    # --- standings ---------------------------------------------------------------------------------------------

    async def week(self, chat: int, now: int) -> list[Standing]:
        """Return the standings since Monday; *now* is server time, ms."""
        return (await self._standings(chat, MatchRow.ended >= week_began(now, self.zone)))[:SHOWN]

    async def season(self, chat: int, season: Season) -> list[Standing]:
        """Return the standings of a season."""
        during = (MatchRow.ended >= season.began(self.zone), MatchRow.ended < season.ends(self.zone))
        return (await self._standings(chat, *during))[:SHOWN]

    async def all_time(self, chat: int) -> list[Standing]:
        return (await self._standings(chat))[:SHOWN]

    async def history(self, chat: int, now: int) -> History:
        """Return every season in one look."""
        seasons = [Season.of(now, self.zone)]
        while len(seasons) < SEASONS:
            seasons.append(seasons[-1].before)
        began = [(MatchRow.ended >= season.began(self.zone), number) for number, season in enumerate(seasons)]
        rows = await self._rows(_played(chat, case(*began, else_=OLDER)))
        by_season, whole = defaultdict[int, list[Any]](list), dict[str, tuple[str, int, int]]()
        for row in rows:
            by_season[row.part].append((row.name, row.wins, row.matches))
            _, wins, matches = whole.get(row.person, ("", 0, 0))
            whole[row.person] = (row.name, wins + row.wins, matches + row.matches)
        told = {seasons[part]: _ranked(by_season[part])[:LISTED] for part in sorted(by_season) if part != OLDER}
        return History(told, _ranked(whole.values())[:LISTED])

    async def _standings(self, chat: int, *when: ColumnElement[bool]) -> list[Standing]:
        rows = await self._rows(_played(chat, literal(0), *when))
        return _ranked((row.name, row.wins, row.matches) for row in rows)

    async def _rows(self, query: Select[*tuple[Any, ...]]) -> list[Any]:
        played = query.subquery()
        named = select(PersonRow.name, played).join(played, played.c.person == PersonRow.id)
        async with reading(self._database) as connection:
            return list(await connection.execute(named))

    # --- its page, and its cards -------------------------------------------------------------------------------

    async def door(self, chat: int, language: str | None) -> Door:
        """Return the way to a chat's league.

        *language* is that of who asks, and stays if they are the first; None: nobody asks, the house writes by itself.
        """
        known = select(LeagueRow.token, LeagueRow.language).where(LeagueRow.chat_id == chat)
        async with reading(self._database) as connection:
            row = (await connection.execute(known)).first()
        if row and (row.language or language is None):
            return Door(row.token, row.language)
        made = self._insert(LeagueRow).values(chat_id=chat, token=secrets.token_urlsafe(16), language=language)
        first = {"language": func.coalesce(LeagueRow.language, made.excluded.language)}
        async with writing(self._database) as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=["chat_id"], set_=first))
            row = (await connection.execute(known)).one()
        return Door(row.token, row.language)

    async def renew(self, chat: int, language: str | None) -> Door:
        """Give a chat's league another address: who was passed the old one looks no more."""
        door = await self.door(chat, language)
        token = secrets.token_urlsafe(16)
        async with writing(self._database) as connection:
            await connection.execute(update(LeagueRow).where(LeagueRow.chat_id == chat).values(token=token))
        return Door(token, door.language)

    async def chat_of(self, token: str) -> int | None:
        """Return whose league is found by *token*, or None."""
        async with reading(self._database) as connection:
            chat: int | None = await connection.scalar(select(LeagueRow.chat_id).where(LeagueRow.token == token))
            return chat

    async def without_card(self, season: Season, limit: int) -> list[int]:
        """Return chats that played in a season and have not had its card."""
        had = select(SeasonCardRow.chat_id).where(SeasonCardRow.season == str(season), SeasonCardRow.settled)
        query = (
            select(ChatMatchRow.chat_id)
            .distinct()
            .join(MatchRow, MatchRow.key == ChatMatchRow.match_key)
            .where(MatchRow.ended >= season.began(self.zone), MatchRow.ended < season.ends(self.zone))
            .where(ChatMatchRow.chat_id.not_in(had))
            .order_by(ChatMatchRow.chat_id)
            .limit(limit)
        )
        async with reading(self._database) as connection:
            return list(await connection.scalars(query))

    async def take_card(self, chat: int, season: Season, now: int) -> bool:
        """Take a chat's card of a season in hand; return False where it is settled, or in other hands."""
        made = self._insert(SeasonCardRow).values(chat_id=chat, season=str(season), at=now, settled=False)
        dead = and_(~SeasonCardRow.settled, SeasonCardRow.at <= now - IN_HAND_MS)
        taken = made.on_conflict_do_update(index_elements=["chat_id", "season"], set_={"at": now}, where=dead)
        async with writing(self._database) as connection:
            return await connection.scalar(taken.returning(SeasonCardRow.chat_id)) is not None

    async def settle_card(self, chat: int, season: Season) -> None:
        """It has been sent, or is of no use there."""
        async with writing(self._database) as connection:
            await connection.execute(update(SeasonCardRow).where(*_card(chat, season)).values(settled=True))

    async def put_back_card(self, chat: int, season: Season) -> None:
        """It has not been sent after all."""
        async with writing(self._database) as connection:
            await connection.execute(delete(SeasonCardRow).where(*_card(chat, season)))


def _card(chat: int, season: Season) -> tuple[ColumnElement[bool], ...]:
    return SeasonCardRow.chat_id == chat, SeasonCardRow.season == str(season)


def _played(chat: int, part: ColumnElement[int], *when: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Who played how many matches of a chat to the end and won how many, by *part* of its time.

    A former guest is who they turned out to be. Of several seats at one phone the owner's counts. What the computer won
    for somebody who was away is no win of theirs.
    """
    person = func.coalesce(PersonRow.joined_id, PersonRow.id)
    several = (
        select(MatchPlayerRow.match_id)
        .join(PersonRow, PersonRow.id == MatchPlayerRow.person_id, isouter=True)
        .join(MatchRow, MatchRow.id == MatchPlayerRow.match_id)
        .join(ChatMatchRow, ChatMatchRow.match_key == MatchRow.key)
        .where(ChatMatchRow.chat_id == chat, MatchPlayerRow.who != "computer", MatchPlayerRow.own, _TOOK_PART)
        .group_by(MatchPlayerRow.match_id)
        .having(func.count(func.coalesce(person, cast(MatchPlayerRow.seat, String)).distinct()) >= PERSONS)
    )
    won = case((and_(MatchPlayerRow.result == Result.WIN.value, _PLAYED), MatchPlayerRow.match_id))
    parted = part.label("part")
    return (
        select(
            parted,
            person.label("person"),
            func.count(won.distinct()).label("wins"),
            func.count(MatchPlayerRow.match_id.distinct()).label("matches"),
        )
        .select_from(ChatMatchRow)
        .join(MatchRow, MatchRow.key == ChatMatchRow.match_key)
        .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
        .join(PersonRow, PersonRow.id == MatchPlayerRow.person_id)
        .where(ChatMatchRow.chat_id == chat, MatchPlayerRow.who == "person", MatchPlayerRow.own, *when)
        .where(MatchPlayerRow.match_id.in_(several))
        .group_by(parted, person)
    )


def _ranked(rows: Iterable[tuple[str, int, int]]) -> list[Standing]:
    """Return the standings, whoever has more wins first, then who needed fewer matches for them."""
    found = sorted(rows, key=lambda row: (-row[1], row[2], row[0]))
    first: dict[int, int] = {}
    places = (first.setdefault(wins, place) if wins else None for place, (_, wins, _) in enumerate(found, 1))
    return [Standing(place, *row) for place, row in zip(places, found, strict=True)]


def week_began(now: int, zone: str) -> int:
    """Return the server ms at which the week of *now* began in *zone*: Monday, 0:00.

    >>> week_began(1_796_040_000_000, "Europe/Istanbul") == 1_795_986_000_000
    True
    """
    today = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(zone)).date()
    monday = today - timedelta(days=today.weekday())
    return int(datetime(monday.year, monday.month, monday.day, tzinfo=ZoneInfo(zone)).timestamp() * 1000)
