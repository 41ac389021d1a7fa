"""Quick match: seats strangers together who look for each other, and makes their tables.

Every node does all of it. A party's table is made by whoever has it in hand; its code and the command that makes it
come from the party's ticket, so who makes it twice makes it once.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from engine.computers import Level
from engine.rules import PRESETS
from webapp.tables import matches, seating, whereabouts
from webapp.tables.happened import Happened
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.manager import Broken, Manager, NoSuchTable, new_table
from webapp.tables.players import PersonId
from webapp.tables.queue import LEASE_MS, TRIES, Party, Place, Queue, Seeker, Standing
from webapp.tables.seating import DEVICE_SEATS
from webapp.tables.table import Moment, State, Step, TableCode

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.5
"""While somebody here waits."""
IDLE_SECONDS: Final = 2.0
"""Else: a party may be left of a node that died."""
QUICK: Final = "quick"
"""In whose name tables of parties get their codes: no person is called so."""
NO_TABLE: Final = "a party can have no table here"
ON: Final = frozenset({State.OPENING, State.PLAYING, State.BETWEEN})
END: Final = frozenset({Standing.SEATED, Standing.LEFT})


@dataclass(frozen=True, slots=True)
class News:
    """What somebody who waits is told."""

    place: Place
    people: int
    """Who wait in their pool, they too."""


@dataclass(eq=False, slots=True)
class Search:
    """One socket of somebody who looks for others."""

    seeker: Seeker
    news: News
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, news: News) -> None:
        if news != self.news:
            self.news = news
            self._changed.set()

    async def follow(self) -> AsyncIterator[News]:
        """Yield what there is to tell, the newest alone, until the search has come to its end."""
        while True:
            self._changed.clear()
            news = self.news
            yield news
            if news.place.standing in END:
                return
            await self._changed.wait()


class Quick:
    """One node's share of it; `run` is its task."""

    def __init__(self, manager: Manager) -> None:
        self.manager = manager
        self.queue = Queue(manager.store)
        self.waiting: dict[str, int] = {}
        """How many wait in each pool, as this node saw it last."""
        self._ended = 0
        """Searches that were ended at this node."""
        self._searches: dict[PersonId, list[Search]] = {}
        self._hurry = asyncio.Event()
        self._reached = True

    @contextmanager
    def here(self, seeker: Seeker, place: Place) -> Iterator[Search]:
        """Somebody who looks for others is here for as long as the block runs; they have joined the queue."""
        search = Search(seeker, News(place, self.waiting.get(seeker.pool, 0)))
        person = seeker.comer.person
        self._searches.setdefault(person, []).append(search)
        self._hurry.set()
        try:
            yield search
        finally:
            self._searches[person].remove(search)
            if not self._searches[person]:
                del self._searches[person]

    def left(self, person: PersonId) -> None:
        """*person* has ended their search: whoever counts those who wait now counts them no more."""
        searches = self._searches.get(person, ())
        if searches and searches[0].news.place.standing is not Standing.LEFT:
            pool = searches[0].seeker.pool
            self.waiting[pool] = max(0, self.waiting.get(pool, 0) - 1)
            self._ended += 1
        self._tell(person, Place(Standing.LEFT))

    async def plays_elsewhere(self, person: PersonId) -> TableCode | None:
        """Return a table at which others wait for *person* by the clock, if there is one."""
        for code in await whereabouts.tables_of(self.manager.store, person):
            with suppress(NoSuchTable, Broken):  # it must hide no other one
                table = (await self.manager.look(code)).table
                others = {*table.persons()} - {person, None}
                waits = table.state is State.OPENING or (table.state in ON and table.turn_time is not None)
                if waits and others and table.held(person):
                    return code
        return None

    async def run(self) -> None:
        """Look at the queue until cancelled."""
        while True:
            self._hurry.clear()
            try:
                await self.look()
                self._reached = True
            except UNAVAILABLE as error:
                if self._reached:  # said once an outage
                    why = {"error": type(error).__name__}
                    log.warning("nobody is seated with strangers: the store does not answer", extra=why)
                self._reached = False
            except Exception:  # whatever stands in the queue must not end quick match at this node
                if self._reached:
                    log.exception("nobody is seated with strangers: the queue cannot be looked at")
                self._reached = False
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS if self._searches else IDLE_SECONDS):
                    await self._hurry.wait()

    async def look(self) -> None:
        """Look once: make what is to be made, and tell who waits here."""
        ended = self._ended
        looked = await self.queue.look(list(self._searches))
        if ended == self._ended:  # else they may be counted yet
            self.waiting = looked.waiting
        self.manager.store.meters.quick_waiting.set(sum(looked.waiting.values()))
        for person, place in looked.places.items():
            if place.standing is Standing.NONE:  # an outage has taken them, or this node slept
                await self._join_again(person)
            else:
                self._tell(person, place)
        await asyncio.gather(
            *(self._make(party, looked.now) for party in looked.parties),
            *(self._pass_over(ticket, error) for ticket, error in looked.unread.items()),
        )

    async def _join_again(self, person: PersonId) -> None:
        if searches := self._searches.get(person):
            self._tell(person, await self.queue.join(searches[-1].seeker))

    def _tell(self, person: PersonId, place: Place) -> None:
        for search in self._searches.get(person, ()):
            search.tell(News(place, self.waiting.get(search.seeker.pool, 0)))

    async def _make(self, party: Party, now: int) -> None:
        """Make the table of a party; where that fails it is made by whoever has it in hand next, if it can be."""
        try:
            async with asyncio.timeout(LEASE_MS / 1000):
                if party.fresh and (elsewhere := await self._elsewhere(party)):
                    await self.queue.part(party, now, elsewhere)
                    return
                code = await self._table_of(party)
                first = await self.queue.seated(party, code)
        except UNAVAILABLE as error:
            log.warning("a party has no table yet", extra={"ticket": party.ticket, "error": type(error).__name__})
            return
        except Exception:
            if await self._fails_first(party.ticket):
                log.exception(NO_TABLE, extra={"ticket": party.ticket})
            return
        if first:
            self._count(party, now)
        for comer in party.comers:
            self._tell(comer.person, Place(Standing.SEATED, code))

    async def _elsewhere(self, party: Party) -> list[PersonId]:
        """Return who of a party is waited for at another table: they sat there before, and its match has begun."""
        persons = [comer.person for comer in party.comers]
        tables = await asyncio.gather(*map(self.plays_elsewhere, persons))
        return [person for person, table in zip(persons, tables, strict=True) if table]

    async def _pass_over(self, ticket: str, error: Exception) -> None:
        """Leave aside a party that cannot be read."""
        if await self._fails_first(ticket):
            log.error(NO_TABLE, extra={"ticket": ticket}, exc_info=error)

    async def _fails_first(self, ticket: str) -> bool:
        """Note that a party cannot be read or made: it is not tried for ever. Return whether it is the first time."""
        with suppress(*UNAVAILABLE):  # then it is not counted, and tried again
            tries = await self.queue.failed(ticket)
            if tries == TRIES:
                log.error("a party is given up: its persons may search anew", extra={"ticket": ticket})
            return tries == 1
        return False

    async def _table_of(self, party: Party) -> TableCode:
        code = self.manager.code_of(QUICK, party.ticket)
        await self.manager.make(code, lambda at: gathered(code, party, at), party.ticket)
        return code

    def _count(self, party: Party, now: int) -> None:
        meters = self.manager.store.meters
        meters.quick_seated.labels("person").inc(len(party.comers))
        meters.quick_seated.labels("computer").inc(4 - len(party.comers))
        for comer in party.comers:
            meters.quick_wait.observe(max(0, now - comer.since) / 1000)


def gathered(code: TableCode, party: Party, at: Moment) -> Step:
    """Return a new table at which a party sits, computers in the other seats, and the match about to begin.

    Who sits where is drawn by the ticket: nobody chooses their neighbour.
    """
    drawn = sorted(party.comers, key=lambda comer: hashlib.sha256(f"{party.ticket} {comer.person}".encode()).digest())
    first = party.comers[0]
    table = new_table(code, first.person, PRESETS[party.pool], Level(first.level), at)
    happened = tuple[Happened, ...]()
    for seat, comer in zip(DEVICE_SEATS[len(drawn)], drawn, strict=True):
        table, sat = seating.sit(
            table,
            comer.person,
            comer.name,
            seat,
            at,
            softness=comer.softness,
            promise=bytes.fromhex(comer.promise),
        )
        happened += sat
    table, started = matches.start(table, table.owner, at)
    return table, (*happened, *started)
