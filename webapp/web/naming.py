"""What a person is called, borne at every table and on every device."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from redis.exceptions import RedisError

from webapp.accounts.database import AWAY
from webapp.accounts.people import Person
from webapp.tables import persons, whereabouts
from webapp.tables.manager import Broken, Contended, NoSuchTable
from webapp.tables.table import TableRefusal
from webapp.web import protocol as wire
from webapp.web.channel import Goodbye
from webapp.web.follow import Send
from webapp.web.greeting import Caller
from webapp.web.house import House
from webapp.web.limits import TooManyError
from webapp.web.opened import Opened

log = logging.getLogger(__name__)


class Naming:
    """The name of who is at one socket."""

    def __init__(self, house: House, caller: Caller, opened: Opened, send: Send) -> None:
        self._house = house
        self._caller = caller
        self._opened = opened
        self._send = send
        self._renamed = asyncio.Event()
        """Set when the person has taken another name elsewhere."""

    def met(self, person: Person) -> None:
        """Take over the name that the person has taken elsewhere."""
        if person.name == self._caller.person.name:
            return
        self._caller.person = person
        self._renamed.set()
        with contextlib.suppress(Goodbye):  # who is too slow for one more frame is sent away at the next
            self._send(wire.CalledFrame(name=person.name))

    async def bear(self) -> None:
        """Watch by the name that the person has taken elsewhere, whenever they have: only this socket knows where."""
        while True:
            await self._renamed.wait()
            self._renamed.clear()
            try:
                await self._watch_by_name()
            except (Contended, RedisError) as error:
                log.warning("name not told", extra={"error": type(error).__name__})

    async def rename(self, frame: wire.NameFrame) -> None:
        """Take the name, and bear it at every table and on every device. Raises `TooManyError`, `BadNameError`."""
        if not self._house.new_names.take(self._caller.person.id, asyncio.get_running_loop().time()):
            self._house.meters.limited.labels("names").inc()
            raise TooManyError
        me = await self._house.door.people.rename(self._caller.person.id, frame.name)
        self._caller.person = me
        await persons.rename(self._house.manager, me.id, me.name, frame.id)
        await self._watch_by_name()
        await whereabouts.announce(self._house.manager.store, me.id)

    async def catch_up(self, command: str) -> None:
        """Bear the name that another device has taken while this one sat down: it did not see the seat."""
        me, session = self._caller.person, self._caller.session
        with contextlib.suppress(*AWAY):
            known = (await self._house.door.people.whose([session])).get(session)
            if known and known.id == me.id and known.name != me.name:
                await persons.rename(self._house.manager, me.id, known.name, f"{command}:called")

    async def _watch_by_name(self) -> None:
        """Bear the name at the tables that are open here: where the person has no seat they may be watching."""
        me = self._caller.person
        for code in self._opened.codes():
            with contextlib.suppress(TableRefusal, NoSuchTable, Broken):
                await persons.watch(self._house.manager, code, me.id, me.name)
