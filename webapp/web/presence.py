"""Who is at which table with a live socket: told to the store, and to the table when someone comes or goes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from redis.exceptions import RedisError

from webapp.tables import persons, whereabouts
from webapp.tables.manager import Broken, Contended, Manager, NoSuchTable
from webapp.tables.players import PersonId
from webapp.tables.table import TableCode

log = logging.getLogger(__name__)

REFRESH: Final = 5.0
"""Seconds between two signs of life of this node's sockets."""
GRACE: Final = 4.0
"""Seconds that a person may be without a socket before the table is told; a reload is shorter."""


class Presence:
    """Counts sockets; `run` keeps the store told."""

    def __init__(self, manager: Manager, grace: float = GRACE) -> None:
        self._manager = manager
        self._grace = grace
        self._here: Counter[tuple[TableCode, PersonId]] = Counter()
        self._online: Counter[PersonId] = Counter()
        self._leaving: dict[tuple[TableCode, PersonId], asyncio.Task[None]] = {}

    @asynccontextmanager
    async def at(self, code: TableCode, person: PersonId) -> AsyncIterator[None]:
        """One socket of *person* is at the table for as long as the context lasts."""
        key = (code, person)
        self._here[key] += 1
        if (leaving := self._leaving.pop(key, None)) is not None:
            leaving.cancel()
        try:
            await whereabouts.seen(self._manager.store, code, person)
            await persons.mark(self._manager, code, person, away=False)
            yield
        finally:
            self._here[key] -= 1
            if not self._here[key]:
                del self._here[key]
                self._leaving[key] = asyncio.create_task(self._leave(key), name=f"leave {code}/{person}")

    @asynccontextmanager
    async def online(self, person: PersonId) -> AsyncIterator[None]:
        """One socket of *person* is open for as long as the context lasts, whatever it shows."""
        self._online[person] += 1
        try:
            with suppress(RedisError):  # it is told again in a moment
                await whereabouts.online(self._manager.store, [person])
            yield
        finally:
            self._online[person] -= 1
            if not self._online[person]:
                del self._online[person]

    async def _leave(self, key: tuple[TableCode, PersonId]) -> None:
        code, person = key
        try:
            await whereabouts.gone(self._manager.store, code, person)
            await asyncio.sleep(self._grace)
            if person not in await whereabouts.present(self._manager.store, code):
                await persons.mark(self._manager, code, person, away=True, for_ms=round(self._grace * 1000))
        except (NoSuchTable, Broken):
            pass
        except (RedisError, Contended) as error:
            log.warning("presence not told", extra={"table": code, "error": type(error).__name__})
        finally:
            if self._leaving.get(key) is asyncio.current_task():
                del self._leaving[key]

    async def run(self) -> None:
        """Give signs of life for everyone here until cancelled."""
        while True:
            await asyncio.sleep(REFRESH)
            try:
                await self.tell()
            except (RedisError, Contended) as error:
                log.warning("presence not told", extra={"error": type(error).__name__})

    async def tell(self) -> None:
        """Tell the store who is here, and after an outage the tables that took somebody here for gone."""
        here = list(self._here)
        await whereabouts.seen_all(self._manager.store, here)
        await whereabouts.online(self._manager.store, list(self._online))
        for code, person in here:
            if (code, person) not in self._here:  # some have left meanwhile
                continue
            if persons.takes_for_gone(self._manager, code, person):
                with suppress(NoSuchTable, Broken):
                    await persons.mark(self._manager, code, person, away=False)

    async def close(self) -> None:
        """End what still waits; the sockets are gone and the store forgets them by itself."""
        tasks = list(self._leaving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
