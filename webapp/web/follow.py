"""One person's open table on one socket: every version in order, or the table whole."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final

from engine.rules import Seat
from webapp.tables.fanout import Fanout, OverrunError, Resync
from webapp.tables.manager import Manager, Seen, Version
from webapp.tables.players import PersonId
from webapp.tables.store import Head, Published
from webapp.tables.table import Lift, State, TableCode, Turn
from webapp.tables.talk import Said
from webapp.web import protocol as wire
from webapp.web.changes import changes
from webapp.web.frames import counted, rack_views, view_at
from webapp.web.shown import Board

log = logging.getLogger(__name__)

Send = Callable[[wire.Sent], None]
Addresses = Callable[[Collection[PersonId]], Awaitable[Mapping[PersonId, str]]]
"""Where the pictures of these persons lie."""


AT_ONCE: Final = 24
"""Versions that are told one by one to who comes back; who missed more is sent the table whole."""


class Shut(Exception):
    """The table shows itself to this person no more; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Follower:
    """Tells *person* of one table through *send*: contiguous versions, each seen through one view."""

    def __init__(
        self, manager: Manager, board: Board, code: TableCode, person: PersonId, *, send: Send, pictures: Addresses
    ) -> None:
        self._manager = manager
        self._board = board
        self._pictures = pictures
        self._code = code
        self._person = person
        self._send = send
        self._last = Head(0, "")
        """What the person was given last; version 0: nothing."""
        self._view: wire.TableView | None = None
        """The view that was sent here last; None: none yet, though the person may know the version."""
        self.lift: Lift | None = None
        """What a seat of a device with several has lifted here. It is this socket's: the next one begins covered."""
        self._telling = asyncio.Lock()

    async def run(self, fanout: Fanout, version: int, digest: str | None) -> None:
        """Follow until the table shuts itself to the person, which raises `Shut`. Raises `NoSuchTable`.

        *version* and *digest* are the last that the person was given; where they are not of this table's past, and at
        first, the table is sent whole.
        """
        if digest is not None and await self._manager.store.digest_at(self._code, version) == digest:
            self._last = Head(version, digest)
        while True:
            try:
                await self._listen(fanout)
            except OverrunError:
                log.warning("player too slow for their table", extra={"table": self._code, "person": self._person})

    async def _listen(self, fanout: Fanout) -> None:
        async with fanout.subscribe(self._code) as inbox:
            await self._catch_up()
            while True:
                message = await inbox.get()
                if isinstance(message, Said):
                    self._send(wire.SaidFrame(table=self._code, seat=message.seat, word=message.word.value))
                elif isinstance(message, Resync):
                    await self._catch_up()
                else:
                    await self._hear(message)

    async def _hear(self, message: Published) -> None:
        async with self._telling:
            if message.version > self._last.version:
                await self._advance([message], await self._manager.at(message))

    async def _catch_up(self) -> None:
        """Compare with the store, and send what is missing; a table that is no longer the same one is sent whole."""
        async with self._telling:
            seen = await self._manager.look(self._code)
            last = self._last
            if Head(seen.version, seen.digest) != last:
                one_by_one = await self._advance([], seen)
                if last.version:
                    how = "ev" if one_by_one else "snap" if seen.version > last.version else "digest"
                    self._manager.store.meters.resyncs.labels(how).inc()

    async def uncover(self, seat: Seat, turn: Turn) -> Version:
        """*seat* lifts the cover: the table is sent whole, with its tiles. Raises `TableRefusal`."""
        async with self._telling:
            seen = await self._manager.look(self._code)
            self.lift = seen.table.lift(self._person, seat, turn)
            await self._tell_whole(seen)
            return seen.version

    async def _advance(self, news: list[Published], seen: Seen) -> bool:
        """Send all versions up to *seen*, and return whether one by one, not as the table whole.

        *news* is what the node was told of them, perhaps not all.
        """
        if not _reaches(news, self._last.version, seen.version):
            news = await self._missed(seen)
        if 0 < len(news) <= AT_ONCE:
            self._tell(news, seen, self._board.pictures if self._board.shows(seen) else await self._pictured(seen))
            return True
        await self._tell_whole(seen)
        return False

    async def _missed(self, seen: Seen) -> list[Published]:
        """Return the versions up to *seen*; none where they cannot be had one by one."""
        last = self._last
        missed = await self._manager.store.since(self._code, last.version, last.digest) if last.version else None
        upto = [event for event in missed or () if event.version <= seen.version]
        return upto if _reaches(upto, self._last.version, seen.version) else []

    def _tell(self, news: Sequence[Published], seen: Seen, pictures: Mapping[PersonId, str]) -> None:
        self._check_admitted(seen)
        lift = self.lift if seen.table.is_lifted(self.lift) else None
        view = self._board.view(seen, self._person, lift, pictures)
        news_of_view = counted(changes(self._view, view), self._manager.store.now())
        for event in news:
            self._send(
                wire.EvFrame(
                    t="ev",
                    table=self._code,
                    v=event.version,
                    digest=event.digest,
                    events=self._board.events(event, self._person, lift),
                    changes=news_of_view if event.version == seen.version else {},
                )
            )
        self._told(seen, view)

    async def _tell_whole(self, seen: Seen) -> None:
        self._check_admitted(seen)
        racks = await self._manager.racks(self._code, seen, seen.table.eyes(self._person, self.lift))
        view = self._board.view(seen, self._person, self.lift, await self._pictured(seen))
        now = self._manager.store.now()
        self._send(
            wire.SnapFrame(
                t="snap",
                table=self._code,
                v=seen.version,
                digest=seen.digest,
                now=now,
                view=view_at(view, now),
                racks=rack_views(racks),
            )
        )
        self._told(seen, view)

    async def _pictured(self, seen: Seen) -> Mapping[PersonId, str]:
        return await self._pictures({person for person in seen.table.persons() if person})

    def _check_admitted(self, seen: Seen) -> None:
        if not seen.table.admits(self._person):
            raise Shut("not_at_table")

    def _told(self, seen: Seen, view: wire.TableView) -> None:
        self._view = view
        self._last = Head(seen.version, seen.digest)
        if seen.table.state is State.CLOSED:
            raise Shut("table_closed")


def _reaches(news: Sequence[Published], after: int, until: int) -> bool:
    """Whether *news* are exactly the versions after *after* and until *until*."""
    return [event.version for event in news] == list(range(after + 1, until + 1))
