"""Gives seats on whose holder has become somebody else, or is no more, until it is done.

That was decided elsewhere and is kept there. Done twice it is done once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, Generic, Protocol, TypeVar

from webapp.tables import persons, whereabouts
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.manager import Contended, Manager, Newer
from webapp.tables.players import PersonId

log = logging.getLogger(__name__)

ROUND_SECONDS: Final = 5.0


class Handover(Protocol):
    """Seats that are to be given on."""

    @property
    def holder(self) -> PersonId: ...
    @property
    def heir(self) -> PersonId | None: ...


Given = TypeVar("Given", bound=Handover)


class Wanted(Protocol[Given]):
    """Where handovers are kept."""

    async def handovers(self) -> Sequence[Given]: ...
    async def handed(self, handover: Given) -> None: ...


class Usher(Generic[Given]):
    """Does the handovers that are *wanted*; any number of nodes may."""

    def __init__(self, manager: Manager, wanted: Wanted[Given], round_seconds: float = ROUND_SECONDS) -> None:
        self.manager = manager
        self.wanted = wanted
        self.round_seconds = round_seconds

    async def run(self) -> None:
        """Do them until cancelled."""
        while True:
            await self.settle()
            await asyncio.sleep(self.round_seconds)

    async def settle(self) -> None:
        """Do now what can be done now; the rest is tried again by whoever runs."""
        try:
            for handover in await self.wanted.handovers():
                try:
                    await self._hand_over(handover)
                except Newer:
                    continue  # newer nodes do it, or this one when it is started anew
                await self.wanted.handed(handover)
        except (*UNAVAILABLE, Contended) as error:
            log.warning("seats wait to be given on", extra={"error": type(error).__name__})

    async def _hand_over(self, handover: Given) -> None:
        await whereabouts.announce(self.manager.store, handover.holder)
        if handover.heir is None:
            await persons.leave_all(self.manager, handover.holder)
        else:
            await persons.become(self.manager, handover.holder, handover.heir)
