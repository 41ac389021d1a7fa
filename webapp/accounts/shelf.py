"""The shelf of looks: what candies are for. A thing is bought once and kept for good; nothing else costs anything."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from webapp.accounts.database import reading, writing
from webapp.accounts.models import BoughtRow, PersonRow
from webapp.accounts.people import PersonId, UnknownPersonError, selves

PRICES: Final = MappingProxyType(
    {
        "teahouse": 90,
        "night": 30,
        "plum": 30,
        "coral": 20,
        "turquoise": 20,
        "gold": 40,
        "mint": 15,
        "ink": 15,
    }
)
"""In candies: a table, felts, backs of tiles, dresses of the hostess. A win among people pays 15."""


class NoSuchItemError(LookupError):
    """There is nothing of that name on the shelf."""


class TooFewCandiesError(ValueError):
    """They have less than it costs."""


class NotBoughtError(ValueError):
    """A look has something in it that they have not bought."""


@dataclass(frozen=True, slots=True)
class Bought:
    """A thing that somebody has."""

    item: str
    price: int
    """What they paid."""
    at: int
    """Server ms."""


class Shelf:
    """Sells looks for candies. Every method raises `DatabaseAwayError`."""

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database

    async def bought(self, person: PersonId) -> list[Bought]:
        """Return what a person has, the oldest first."""
        query = select(BoughtRow).where(BoughtRow.person_id.in_(selves(person))).order_by(BoughtRow.id)
        async with reading(self._database) as connection:
            return [Bought(row.item, row.price, row.at) for row in await connection.execute(query)]

    async def buy(self, person: PersonId, item: str, at: int) -> None:
        """Pay for a thing and have it; what they have already costs nothing again.

        Raises `NoSuchItemError`, `TooFewCandiesError` and `UnknownPersonError`.
        """
        if (price := PRICES.get(item)) is None:
            raise NoSuchItemError(item)
        owned = select(BoughtRow.id).where(BoughtRow.person_id.in_(selves(person)), BoughtRow.item == item)
        balance = select(func.sum(PersonRow.candies)).where(PersonRow.id.in_(selves(person)))
        async with writing(self._database) as connection:
            await _lock(connection, person)
            if (await connection.execute(owned)).first() is not None:
                return
            if int(await connection.scalar(balance) or 0) < price:
                raise TooFewCandiesError(item)
            await connection.execute(insert(BoughtRow).values(person_id=person, item=item, price=price, at=at))
            paid = update(PersonRow).where(PersonRow.id == person)
            await connection.execute(paid.values(candies=PersonRow.candies - price))

    async def check(self, person: PersonId, look: str) -> None:
        """Raise `NotBoughtError` where *look* has something in it that is sold and that they do not have."""
        sold = {part for part in look.split("-") if part in PRICES}
        if sold and sold - {thing.item for thing in await self.bought(person)}:
            raise NotBoughtError(look)


async def give_back(connection: AsyncConnection, person: PersonId) -> None:
    """Where *person* turns out to be two, give back what they bought twice, and what one of them could not have paid.

    The later one of two, and the last things that were bought until nobody owes anything.
    """
    query = select(BoughtRow).where(BoughtRow.person_id.in_(selves(person))).order_by(BoughtRow.id)
    kept = dict[str, Row[BoughtRow]]()
    for row in list(await connection.execute(query)):
        if row.item in kept:
            await _take_back(connection, row)
        else:
            kept[row.item] = row
    owed = -int(
        await connection.scalar(select(func.sum(PersonRow.candies)).where(PersonRow.id.in_(selves(person)))) or 0
    )
    for row in reversed(kept.values()):
        if owed > 0:
            await _take_back(connection, row)
            owed -= row.price


async def _take_back(connection: AsyncConnection, row: Row[BoughtRow]) -> None:
    await connection.execute(delete(BoughtRow).where(BoughtRow.id == row.id))
    owner = update(PersonRow).where(PersonRow.id == row.person_id)
    await connection.execute(owner.values(candies=PersonRow.candies + row.price))


async def _lock(connection: AsyncConnection, person: PersonId) -> None:
    """Have nobody else spend for this person meanwhile. Written, for in SQLite only who writes waits for who writes."""
    # Who turned out to be somebody else spends as that one only.
    alone = (PersonRow.id == person) & PersonRow.joined_id.is_(None)
    themselves = update(PersonRow).where(alone).values(candies=PersonRow.candies)
    if await connection.scalar(themselves.returning(PersonRow.id)) is None:
        raise UnknownPersonError(person)
