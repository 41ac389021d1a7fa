"""Who waits for strangers to play with. It is all in the store, in one slot: each script does all of a step or nothing.

A person waits, then is of a party whose table is being made, then sits. There is no moment at which they are neither,
or both, and whatever node dies, another one goes on from there.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import orjson

from webapp.tables.players import PersonId
from webapp.tables.scripts import Arg, Script, send
from webapp.tables.store import NAME, Store
from webapp.tables.table import TableCode

READY_MS: Final = 3_000
"""Who has given no sign of life for so long is not seated."""
GONE_MS: Final = 20_000
"""... and after this waits no more: a reload, or a node that dies, is shorter."""
OUTAGE_MS: Final = 5_000
KEPT_MS: Final = 600_000
"""What became of a search is remembered for so long, for who lost the line just then."""
LEASE_MS: Final = 3_000
"""A node that has not made a party's table by then has died, and another one makes it."""
TRIES: Final = 4
"""A party that cannot be read, or has failed so often, is given up."""
AT_ONCE: Final = 16
WIDER: Final = 40
"""With each second of waiting ratings may be so much further apart."""
MOST: Final = 1_000
"""So many may wait."""
MORE: Final = ("name", "softness", "promise", "level")
"""What of a comer is kept beside their wish."""
UNREADABLE: Final = (ValueError, TypeError, AttributeError)
"""What is raised by a party that another version, or a fault, has written."""


class Standing(StrEnum):
    """What became of somebody who looks for others."""

    NONE = ""
    """Nothing is known of them."""
    WAITING = "w"
    MAKING = "p"
    """They are of a party, and its table is being made."""
    SEATED = "t"
    LEFT = "l"
    """They have ended the search."""
    FULL = "f"
    """Too many wait."""

    @classmethod
    def _missing_(cls, _: object) -> Standing:
        return cls.WAITING  # a newer version's word: it knows how it goes on


@dataclass(frozen=True, slots=True)
class Place:
    standing: Standing
    table: TableCode | None = None
    """Where they are seated."""
    broken: bool = False
    """A fault of ours has ended the search."""


@dataclass(frozen=True, slots=True)
class Comer:
    """Who is to sit down at a table that is made for them."""

    person: PersonId
    name: str
    softness: float
    promise: str
    """In hex, of their words."""
    level: str
    """How well computers are to judge."""
    since: int = 0
    """Server ms at which they came to wait."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """Who looks for others, and for whom."""

    comer: Comer
    search: str
    """The same when they ask again, for they may have lost the line."""
    pool: str
    wait: int | None
    """Seconds after which computers may sit down, too; None: never."""
    rating: int
    near: int
    """How far from it others may be at once."""


@dataclass(frozen=True, slots=True)
class Party:
    """Persons who have found each other, and have no table yet."""

    ticket: str
    pool: str
    comers: tuple[Comer, ...]
    """The first is who looked for the others."""
    fresh: bool = False
    """Nobody had it in hand before: it has no table for sure."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at the queue found."""

    now: int
    parties: list[Party]
    """Whose tables are to be made, by whoever looked."""
    unread: dict[str, Exception]
    """Tickets of parties that cannot be read here, and why."""
    places: dict[PersonId, Place]
    waiting: dict[str, int]
    """How many in each pool."""


class Queue:
    """The queue of one house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        names = ("who", "waits", "signs", "parties", "making", "notes")
        self._keys = [f"{store.prefix}{{quick}}:{name}" for name in names]
        self._join, self._leave = Script("queue_join"), Script("queue_leave")
        self._look, self._seat = Script("queue_look"), Script("queue_seat")
        self._part, self._fail = Script("queue_part"), Script("queue_fail")

    async def join(self, seeker: Seeker) -> Place:
        """Have somebody wait. Asked again, they keep their place in the queue, or are told what became of them."""
        comer = seeker.comer
        assert all(map(NAME.fullmatch, (comer.person, seeker.search, seeker.pool)))
        more = orjson.dumps({name: getattr(comer, name) for name in MORE})
        wait = 0 if seeker.wait is None else max(1, 1000 * seeker.wait)
        wish: list[Arg] = [comer.person, seeker.search, seeker.pool, wait, seeker.rating, seeker.near, more, MOST]
        return _place(*await self._join.run(self._store.client, self._keys, wish))

    async def find(self, person: PersonId) -> tuple[Place, str]:
        """Return what is known of somebody, and of which search of theirs."""
        known = await send(self._store.client, "HGET", self._keys[0], person) or b"  "
        standing, detail, search = known.split(b" ")
        return _place(standing, detail), search.decode()

    async def leave(self, person: PersonId) -> Place:
        """End somebody's waiting, and return what became of them: who is of a party already is seated."""
        return _place(*await self._leave.run(self._store.client, self._keys, [person, KEPT_MS - GONE_MS]))

    async def look(self, persons: Sequence[PersonId] = ()) -> Looked:
        """Give signs of life for *persons*, who are here; put parties together; take in hand those to be made."""
        args: list[Arg] = [READY_MS, GONE_MS, OUTAGE_MS, LEASE_MS, AT_ONCE, WIDER, secrets.token_hex(8), *persons]
        now, parties, places, counts = await self._look.run(self._store.client, self._keys, args)
        read: list[Party] = []
        unread: dict[str, Exception] = {}
        for ticket, fresh, told in zip(parties[::3], parties[1::3], parties[2::3], strict=True):
            try:
                read.append(_party(ticket, bool(fresh), told))
            except UNREADABLE as error:  # others are not to wait for it
                unread[ticket.decode()] = error
        return Looked(
            now=now,
            parties=read,
            unread=unread,
            places={
                person: _place(*place)
                for person, place in zip(persons, zip(places[::2], places[1::2], strict=True), strict=True)
            },
            waiting={pool.decode(): count for pool, count in zip(counts[::2], counts[1::2], strict=True)},
        )

    async def seated(self, party: Party, code: TableCode) -> bool:
        """Note that a party's table is made; return whether it had not been noted."""
        persons = [comer.person for comer in party.comers]
        args: list[Arg] = [party.ticket, code, KEPT_MS - GONE_MS, *persons]
        return bool(await self._seat.run(self._store.client, self._keys, args))

    async def part(self, party: Party, now: int, elsewhere: Sequence[PersonId]) -> bool:
        """End a fresh party, handed out *now*, because of who sits *elsewhere*: they look no more, the others do.

        False where it is out of hand by now, and stays a party.
        """
        args: list[Arg] = [party.ticket, now + LEASE_MS, KEPT_MS - GONE_MS, READY_MS, *elsewhere]
        return bool(await self._part.run(self._store.client, self._keys, args))

    async def failed(self, ticket: str) -> int:
        """Note that a party cannot be read or made, and return how often; after `TRIES` its persons are freed."""
        return int(await self._fail.run(self._store.client, self._keys, [ticket, TRIES, KEPT_MS - GONE_MS]))


def _place(standing: bytes, detail: bytes) -> Place:
    found = Standing(standing.decode())
    if found is Standing.SEATED:
        return Place(found, detail.decode())
    return Place(found, broken=found is Standing.LEFT and detail == b"broken")


def _party(ticket: bytes, fresh: bool, told: bytes) -> Party:
    """Read a party, but for what a newer version may have added."""
    comers: list[Comer] = []
    for line in told.decode().split("\n"):
        person, pool, since, _stop, _rating, _near, more = line.split(" ", 6)
        kept = {name: value for name, value in orjson.loads(more).items() if name in MORE}
        comers.append(Comer(person=person, since=int(since), **kept))
    if len({comer.person for comer in comers}) < len(comers):
        raise ValueError("a person is twice in it")
    return Party(ticket.decode(), pool, tuple(comers), fresh)
