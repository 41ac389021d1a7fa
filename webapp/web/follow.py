"""One person's open table on one socket: every version in order, or the table whole."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.rules import Seat
from webapp.tables import persons, watching
from webapp.tables.fanout import Fanout, Inbox, Message, OverrunError, Resync
from webapp.tables.known import Seen
from webapp.tables.manager import Manager, Version
from webapp.tables.players import PersonId
from webapp.tables.table import Lift, State, Table, TableCode, TableRefusal, Turn
from webapp.tables.talk import Said
from webapp.tables.versions import Head, Published
from webapp.web import protocol as wire
from webapp.web.pictures import Pictures
from webapp.web.shown import Board
from webapp.web.sights import Sight, counted, view_at
from webapp.web.views import rack_views

log = logging.getLogger(__name__)

Send = Callable[[wire.Sent], None]

AT_ONCE: Final = 24
"""Versions that are told one by one to who missed them; who missed more is sent the table whole."""
HELD: Final = 10_000
"""Things that are held back for one watcher; with more they begin anew."""


class Shut(Exception):
    """The table shows itself to this person no more; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Held:
    """Something that a watcher is told later."""

    at: int
    """Server ms from which they may know it."""
    tell: Callable[[], Awaitable[object]]


class Follower:
    """Tells *person* of one table through *send*: contiguous versions, each seen through one view.

    Who watches a match with a delay is told each thing so much later. They look at a board of their own, for the
    players' has gone on.
    """

    def __init__(
        self,
        manager: Manager,
        boards: tuple[Board, Board],
        code: TableCode,
        person: PersonId,
        name: Callable[[], str],
        *,
        send: Send,
        pictures: Pictures,
    ) -> None:
        """*boards* are the players' and that of the watchers who are behind; *name* says what a watcher is called."""
        self._manager = manager
        self._board, self._late_board = boards
        self._name = name
        self._pictures = pictures
        self._code = code
        self._person = person
        self._send = send
        self._last = Head(0, "")
        """What the person was given last; version 0: nothing."""
        self._sight: Sight | None = None
        """What was shown here last; None: nothing yet, though the person may know the version."""
        self.lift: Lift | None = None
        """What a seat of a device with several has lifted here. It is this socket's: the next one begins covered."""
        self._telling = asyncio.Lock()
        self._heard = Head(0, "")
        """The version that was heard of last; what is held back comes before it."""
        self._held = deque[Held]()
        self._behind = 0
        """Milliseconds by which the person is told later."""
        self._one_by_one = True
        """Whether the last versions were told one by one, not as the table whole."""

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
        self._heard = self._last
        self._held.clear()
        async with fanout.subscribe(self._code, self._tell_at_once) as inbox:
            async with self._telling:
                await self._catch_up()
            while True:
                message = await self._next(inbox)
                async with self._telling:
                    await self._heed(message)

    async def _next(self, inbox: Inbox) -> Message | None:
        """Return what is heard next; None when first the time comes to tell what was held back."""
        if not self._held:
            return await inbox.get()
        try:
            async with asyncio.timeout(max(0, self._held[0].at - self._now()) / 1000):
                return await inbox.get()
        except TimeoutError:
            return None

    async def _heed(self, message: Message | None) -> None:
        """Take in what was heard, if anything was, and tell what was held back until now."""
        if isinstance(message, Said):
            await self._tell_or_hold(self._now() + self._behind, partial(self._tell_word, message))
        elif isinstance(message, Resync):
            await self._catch_up()
        elif message is not None and message.version > self._heard.version:
            await self._take(await self._manager.at(message), message)
        elif message is not None and message.head != self._heard:
            await self._catch_up()  # it is old, or a failover has taken back what was heard
        await self._tell_held(self._now())

    def _tell_at_once(self, message: Message) -> bool:
        """Tell who sits at the table of its next version here and now, where nothing has to be waited for.

        That is nearly always so, and a task's turn for each of four would cost as much as all that they are told.
        """
        if not isinstance(message, Published) or self._telling.locked() or self._heard != self._last:
            return False
        seen = self._manager.known.told(message) if message.follows(self._last) else None
        if seen is None or seen.table.state is State.CLOSED or not seen.table.held(self._person):
            return False
        pictures = self._board.pictures if self._board.shows(seen) else self._pictures.at_hand(_persons(seen))
        if pictures is None:
            return False
        self._behind = 0
        self._one_by_one = True
        self._tell((message,), seen, pictures, 0)
        self._heard = self._last
        return True

    async def _catch_up(self) -> None:
        """Compare with the store, and send what is missing; a table that is no longer the same one is sent whole."""
        seen = await self._manager.look(self._code)
        self._behind = seen.table.behind(self._person)
        if Head(seen.version, seen.digest) == self._heard:
            return
        last = self._last
        await self._take(seen)
        if self._held and self._sight is None:
            self._send(wire.SoonFrame(table=self._code, wait=max(0, self._held[-1].at - self._now())))
        elif last.version and self._last != last:
            how = "ev" if self._one_by_one else "snap" if seen.version > last.version else "digest"
            self._manager.store.meters.resyncs.labels(how).inc()

    async def _take(self, seen: Seen, *news: Published) -> None:
        """Tell of the table as it is, now or when its watchers may know it. *news* is what the node was told of it."""
        await self._let_in(seen.table)
        self._heard = Head(seen.version, seen.digest)
        self._behind = behind = seen.table.behind(self._person)
        if not behind:  # nothing is hidden from them any more
            if len(self._held) > AT_ONCE:
                self._held.clear()
            await self._tell_held(None)
        await self._tell_or_hold(seen.at + behind, partial(self._advance, news, seen, behind))

    async def _let_in(self, table: Table) -> None:
        """Be named among those who watch, where only those are let in. Raises `Shut` for who is not."""
        if table.held(self._person) or table.watches(self._person):
            return
        why: str | None = watching.refusal(table, self._person)
        if why is None:
            try:
                await persons.watch(self._manager, self._code, self._person, self._name())
            except TableRefusal as refused:
                why = refused.code
        if why is not None and not table.admits(self._person):
            raise Shut(why)

    # --- what is told later ----------------------------------------------------------------------------------------

    async def _tell_or_hold(self, at: int, tell: Callable[[], Awaitable[object]]) -> None:
        """Tell something where *at* has come and nothing before it waits, else when it does."""
        if not self._behind or (not self._held and at <= self._now()):
            await tell()
            return
        if len(self._held) >= HELD:
            raise OverrunError(self._code)
        self._held.append(Held(max(at, self._held[-1].at if self._held else 0), tell))

    async def _tell_held(self, now: int | None) -> None:
        """Tell what was held back until *now*; None: all of it."""
        while self._held and (now is None or self._held[0].at <= now):
            await self._held.popleft().tell()

    def _now(self) -> int:
        return self._manager.store.now()

    async def _tell_word(self, said: Said) -> None:
        self._send(wire.SaidFrame(table=self._code, seat=said.seat, word=said.word.value))

    # --- what is told now ------------------------------------------------------------------------------------------

    async def uncover(self, seat: Seat, turn: Turn) -> Version:
        """*seat* lifts the cover: the table is sent whole, with its tiles. Raises `TableRefusal`."""
        async with self._telling:
            seen = await self._manager.look(self._code)
            self.lift = seen.table.lift(self._person, seat, turn)
            await self._tell_whole(seen, 0)
            self._heard = self._last
            return seen.version

    async def _advance(self, news: Sequence[Published], seen: Seen, behind: int) -> None:
        """Send all versions up to *seen*, one by one or as the table whole, to who is *behind* by so many ms.

        *news* is what the node was told of them, perhaps not all.
        """
        if not _leads(news, self._last, seen):
            news = await self._missed(seen)
        board = self._board_for(behind)
        self._one_by_one = 0 < len(news) <= AT_ONCE
        if self._one_by_one:
            self._tell(news, seen, board.pictures if board.shows(seen) else await self._pictured(seen), behind)
        else:
            await self._tell_whole(seen, behind)

    def _board_for(self, behind: int) -> Board:
        return self._late_board if behind else self._board

    async def _missed(self, seen: Seen) -> list[Published]:
        """Return the versions up to *seen*; none where they cannot be had one by one.

        None either for who neither sits nor watches, or has sat down since: a match may be among them.
        """
        table, last = seen.table, self._last
        if table.keeps_from(self._person) or not (table.held(self._person) or table.watches(self._person)):
            return []
        missed = await self._manager.store.since(self._code, last.version, last.digest) if last.version else None
        upto = [event for event in missed or () if event.version <= seen.version]
        return upto if _leads(upto, last, seen) else []

    def _tell(self, news: Sequence[Published], seen: Seen, pictures: Mapping[PersonId, str], behind: int) -> None:
        lift = self._lifted_in(seen.table)
        board = self._board_for(behind)
        sight = board.sight(seen, self._person, lift, pictures)
        news_of_view = counted(board.changes(self._sight, sight), self._now() - behind)
        for event in news:
            self._send(
                wire.EvFrame(
                    t="ev",
                    table=self._code,
                    v=event.version,
                    digest=event.digest,
                    events=board.events(event, seen, self._person, lift),
                    changes=news_of_view if event.version == seen.version else {},
                )
            )
        self._told(seen, sight)

    async def _tell_whole(self, seen: Seen, behind: int) -> None:
        lift = self._lifted_in(seen.table)
        racks = await self._manager.racks(self._code, seen, seen.table.eyes(self._person, lift))
        sight = self._board_for(behind).sight(seen, self._person, lift, await self._pictured(seen))
        now = self._now() - behind
        self._send(
            wire.SnapFrame(
                t="snap",
                table=self._code,
                v=seen.version,
                digest=seen.digest,
                now=now,
                view=view_at(sight.view(), now),
                racks=rack_views(racks),
            )
        )
        self._told(seen, sight)

    def _lifted_in(self, table: Table) -> Lift | None:
        """Return what is lifted here. It ends with its turn, which a failover may bring once more."""
        if not table.is_lifted(self.lift):
            self.lift = None
        return self.lift

    async def _pictured(self, seen: Seen) -> Mapping[PersonId, str]:
        return await self._pictures.addresses(_persons(seen))

    def _told(self, seen: Seen, sight: Sight) -> None:
        self._sight = sight
        self._last = Head(seen.version, seen.digest)
        if seen.table.state is State.CLOSED:
            raise Shut("table_closed")


def _persons(seen: Seen) -> set[PersonId]:
    return {person for person in seen.table.persons() if person}


def _leads(news: Sequence[Published], last: Head, seen: Seen) -> bool:
    """Whether *news* are exactly the versions after *last* and up to *seen*, all of one past."""
    for event in news:
        if not event.follows(last):
            return False
        last = event.head
    return last == Head(seen.version, seen.digest)
