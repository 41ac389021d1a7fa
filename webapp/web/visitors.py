"""Who is here with an open socket, and as whom. A socket of whom that is no more true is ended at once.

Nodes tell each other of whom to look again; what was not heard is found by looking at all of them now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from webapp.accounts.people import People, Person, PersonId, Session
from webapp.tables import whereabouts
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.scripts import heeding_cancel
from webapp.tables.store import Store

log = logging.getLogger(__name__)

AUDIT_SECONDS: Final = 30.0
REST_SECONDS: Final = 1.0
AT_ONCE: Final = 500


class Ended(IntEnum):
    """Why a socket is ended: the code of its closing."""

    SIGNED_OUT = 4403
    ERASED = 4404
    SOMEBODY_ELSE = 4410


@dataclass(eq=False, slots=True)
class Visit:
    """One open socket."""

    person: PersonId
    session: Session
    met: Callable[[Person], None]
    """Told, whenever it is looked, who that person is now: they may have another name."""
    ended: asyncio.Future[Ended] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, why: Ended) -> None:
        if not self.ended.done():
            self.ended.set_result(why)


class Visitors:
    """The open sockets of this node; `run` is its task."""

    def __init__(
        self,
        people: People,
        store: Store,
        heard: Callable[[PersonId], None] = lambda _: None,
        audit_seconds: float = AUDIT_SECONDS,
    ) -> None:
        """*heard* is told of everyone of whom something has changed."""
        self._people = people
        self._heard = heard
        self._store = store
        self._audit_seconds = audit_seconds
        self._visits: set[Visit] = set()

    @contextmanager
    def inside(self, person: PersonId, session: Session, met: Callable[[Person], None]) -> Iterator[Visit]:
        """One socket of *person* on the device of *session*, for as long as the block runs."""
        visit = Visit(person, session, met)
        self._visits.add(visit)
        try:
            yield visit
        finally:
            self._visits.discard(visit)

    async def look(self, person: PersonId | None = None) -> None:
        """End the sockets of *person*, or of anyone, who is no longer who they were when they came; tell the others.

        Raises `DatabaseAwayError`.
        """
        visits = [visit for visit in self._visits if person is None or visit.person == person]
        for start in range(0, len(visits), AT_ONCE):
            some = visits[start : start + AT_ONCE]
            whose = await self._people.whose({visit.session for visit in some})
            changed: list[Visit] = []
            for visit in some:
                now = whose.get(visit.session)
                if now is not None and now.id == visit.person:
                    visit.met(now)
                else:
                    changed.append(visit)
            known = await self._people.known({visit.person for visit in changed}) if changed else frozenset()
            for visit in changed:
                visit.end(_why(whose.get(visit.session), visit.person in known))

    async def run(self) -> None:
        """Look at whom nodes tell of, and at all now and then, until cancelled."""
        while True:
            try:
                await self._listen()
            except UNAVAILABLE as error:
                log.warning("visitors not looked at", extra={"error": type(error).__name__})
            await asyncio.sleep(REST_SECONDS)

    async def _listen(self) -> None:
        async with self._store.pubsub() as pubsub:
            await heeding_cancel(pubsub.subscribe(whereabouts.channel(self._store)))
            clock = asyncio.get_running_loop().time
            audit_at = clock()
            while True:
                if clock() >= audit_at:
                    await self.look()
                    audit_at = clock() + self._audit_seconds
                message = await pubsub.get_message(timeout=max(0.0, audit_at - clock()))
                if message is not None and message["type"] == "message":
                    person = message["data"].decode()
                    self._heard(person)
                    await self.look(person)


def _why(whose: Person | None, known: bool) -> Ended:
    if whose is not None:
        return Ended.SOMEBODY_ELSE
    return Ended.SIGNED_OUT if known else Ended.ERASED
