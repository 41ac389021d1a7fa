"""Somebody at a socket who looks for strangers to play with."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from redis.exceptions import RedisError

from engine.rules import PRESETS
from webapp.accounts.database import AWAY
from webapp.accounts.rating import START
from webapp.tables.manager import Contended
from webapp.tables.players import softness
from webapp.tables.queue import Comer, Place, Seeker, Standing
from webapp.web import protocol as wire
from webapp.web.follow import Send, Shut
from webapp.web.greeting import Caller
from webapp.web.house import House
from webapp.web.limits import TooManyError
from webapp.web.naming import Naming

NEAR: Final = 150
"""How far from one's rating, and its doubt, strangers' may be at once."""


class Strangers:
    """The search of one socket, and what has to be known of a person who comes to a table."""

    def __init__(self, house: House, caller: Caller, naming: Naming, send: Send, tasks: asyncio.TaskGroup) -> None:
        self._house = house
        self._caller = caller
        self._naming = naming
        self._send = send
        self._tasks = tasks
        self._searching: asyncio.Task[None] | None = None

    async def look(self, frame: wire.QuickFrame) -> wire.DoneFrame | wire.RefusedFrame:
        """Have the person wait, and tell of it until they sit or wait no more. Raises `TooManyError`."""
        me, quick = self._caller.person, self._house.quick
        known, search = await quick.queue.find(me.id)  # first: who asks while the store is away has not searched
        if not self._house.new_searches.take(me.id, asyncio.get_running_loop().time()):
            self._house.meters.limited.labels("searches").inc()
            raise TooManyError
        goes_on = search == frame.id or known.standing in (Standing.WAITING, Standing.MAKING)
        if not goes_on and (busy := await quick.plays_elsewhere(me.id)):
            return wire.RefusedFrame(id=frame.id, code="plays_elsewhere", table=busy)
        seeker = await self._seeker(frame)
        place = await quick.queue.join(seeker)
        if place.standing is Standing.FULL:
            return wire.RefusedFrame(id=frame.id, code="queue_full")
        self.end()
        self._searching = self._tasks.create_task(self._search(seeker, place), name=f"search {me.id}")
        return wire.done(frame.id)

    async def leave(self, frame: wire.LeaveQuickFrame) -> wire.DoneFrame | wire.RefusedFrame:
        """Have the person wait no more, if it is not too late."""
        place = await self._house.quick.queue.leave(self._caller.person.id)
        if place.standing in (Standing.MAKING, Standing.SEATED):
            return wire.RefusedFrame(id=frame.id, code="seated_already", table=place.table)
        self._house.quick.left(self._caller.person.id)
        return wire.done(frame.id)

    def pools(self, frame: wire.PoolsFrame) -> wire.PoolsView:
        """Tell how many wait, and for what."""
        counts = self._house.quick.waiting
        waiting = [{"pool": pool, "people": counts[pool]} for pool in PRESETS if counts.get(pool)]
        return wire.PoolsView.model_validate({"id": frame.id, "waiting": waiting})

    async def softness_at_a_table(self) -> float:
        """Have the person look for no others any more, for they come to a table; return how soft computers are to be.

        Raises `Shut` for who is of a party whose table is being made.
        """
        place, soft = await asyncio.gather(self._house.quick.queue.leave(self._caller.person.id), self._softness())
        if place.standing is Standing.MAKING:
            raise Shut("seated_already")
        return soft

    def end(self) -> None:
        """Tell of the search no more; the person may wait on, at another socket."""
        if self._searching is not None:
            self._searching.cancel()

    async def _seeker(self, frame: wire.QuickFrame) -> Seeker:
        me = self._caller.person
        try:
            rating = (await self._house.me.ratings.of(me.id)).rating
        except AWAY:  # they can play without the books
            rating = START
        soft = await self._softness()
        comer = Comer(me.id, me.name, soft, frame.promise, frame.level)
        return Seeker(comer, frame.id, frame.pool, frame.wait, rating.number, NEAR + rating.doubt)

    async def _search(self, seeker: Seeker, place: Place) -> None:
        with self._house.quick.here(seeker, place) as search:
            async for news in search.follow():
                match news.place:
                    case Place(Standing.SEATED, str(table)):
                        with contextlib.suppress(Contended, RedisError):
                            await self._naming.catch_up(seeker.search)
                        self._send(wire.SeatedFrame(search=seeker.search, table=table))
                    case Place(Standing.LEFT, broken=broken):
                        self._send(wire.UnqueuedFrame(search=seeker.search, broken=broken))
                    case _:
                        told = {"search": seeker.search, "pool": seeker.pool, "people": max(1, news.people)}
                        self._send(wire.WaitingFrame.model_validate(told))

    async def _softness(self) -> float:
        """How soft computers are to be to this person at a table that they come to now."""
        try:
            return softness(await self._house.me.memory.tables(self._caller.person.id))
        except AWAY:  # they can play without the books
            return 0.0
