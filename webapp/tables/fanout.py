"""Tells this node's subscribers what happens at their tables, whichever node wrote it.

Publishing may lose anything: a connection breaks, the server restarts. So whatever is not the next version of a table
makes its subscribers look for themselves (`Resync`), a connection that comes back does so for every table, and an audit
compares the open tables with the store every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as Unanswered

from webapp.tables.ears import Ears
from webapp.tables.store import BUCKETS, Store, bucket
from webapp.tables.talk import Said
from webapp.tables.versions import Head, Published, TableCode

log = logging.getLogger(__name__)

INBOX: Final = 256
"""Messages that a subscriber may leave unread."""
AUDIT_S: Final = 5.0
QUIET_S: Final = 5.0
"""A connection that is silent for so long is pinged; if it stays silent as long again, it is given up."""
BACK_S: Final = (0.05, 2.0)
"""The first and the longest wait before another try to listen."""


class OverrunError(Exception):
    """This subscriber was too slow: messages were dropped, and it must start again from the store."""


@dataclass(frozen=True, slots=True)
class Resync:
    """Something may have been missed at this table: compare your version and digest with the store's."""

    code: TableCode


Message = Published | Resync | Said
AtOnce = Callable[[Message], bool]
"""Takes a message here and now, if that needs no waiting: true where it did."""


def never(_: Message) -> bool:
    """Take nothing at once."""
    return False


class Inbox:
    """What one subscriber has not read yet."""

    def __init__(self, code: TableCode, size: int, at_once: AtOnce) -> None:
        self.code = code
        self.overrun = False
        """True once a message did not fit; nothing more is put in."""
        self._at_once = at_once
        self._queue: asyncio.Queue[Message | Exception] = asyncio.Queue(size)

    async def get(self) -> Message:
        """Wait for the next message. Raises `OverrunError` once any was dropped, and what taking one at once raised."""
        if self.overrun:
            raise OverrunError(self.code)
        message = await self._queue.get()
        if isinstance(message, Exception):
            raise message
        return message

    def put(self, message: Message) -> None:
        """Add a message that is not taken at once; a full inbox is overrun, and nobody waits for it."""
        if self.overrun:
            return
        left: Message | Exception = message
        try:
            if self._queue.empty() and self._at_once(message):
                return
        except Exception as error:  # noqa: BLE001 - it is the reader's, and ends nobody's ears
            left = error
        try:
            self._queue.put_nowait(left)
        except asyncio.QueueFull:
            self.overrun = True
            log.warning("subscriber overrun", extra={"table": self.code})


@dataclass(eq=False, slots=True)
class _Open:
    """A table that somebody on this node listens to."""

    inboxes: set[Inbox] = field(default_factory=set)
    head: Head | None = None
    """The version that was told last; None: not known yet."""

    def tell(self, message: Message) -> None:
        for inbox in self.inboxes:
            inbox.put(message)


class Fanout:
    """Listens to all buckets on one connection. `run` is its task; `subscribe` works before, during and after."""

    def __init__(self, store: Store, *, audit_s: float = AUDIT_S, quiet_s: float = QUIET_S, inbox: int = INBOX) -> None:
        self.store = store
        self.audit_s = audit_s
        self.quiet_s = quiet_s
        self.inbox = inbox
        self.listening = asyncio.Event()
        """Set once every bucket is listened to, cleared when the connection is given up."""
        self.lost: RedisError | None = None
        """Why the last connection was lost, or refused to listen."""
        self._open: dict[TableCode, _Open] = {}
        self._confirmed: set[int] = set()
        self._numbers = {store.channel(number).encode(): number for number in range(BUCKETS)}

    @asynccontextmanager
    async def subscribe(self, code: TableCode, at_once: AtOnce = never) -> AsyncIterator[Inbox]:
        """Give an inbox of what happens at a table from now on. Read the table after entering, and nothing is missed.

        The reader skips a version that it has, and looks into the store when one is not the next. What *at_once* takes
        does not come into the inbox.
        """
        inbox = Inbox(code, self.inbox, at_once)
        table = self._open.setdefault(code, _Open())
        table.inboxes.add(inbox)
        try:
            yield inbox
        finally:
            table.inboxes.discard(inbox)
            if not table.inboxes:
                del self._open[code]

    async def run(self) -> None:
        """Listen and audit until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen(), name="fanout listen")
            tasks.create_task(self._audit(), name="fanout audit")

    def open_tables(self) -> frozenset[TableCode]:
        """Return the tables that somebody on this node listens to."""
        return frozenset(self._open)

    # --- listening -------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Listen, and again whenever the connection is lost."""
        first, longest = BACK_S
        wait = first
        while True:
            try:
                async with self.store.ears(self._take) as ears:
                    ears.subscribe(*self._numbers)
                    await self._hear(ears)
            except RedisError as error:
                log.warning("no longer listening to the tables", extra={"error": str(error)})
                self.lost = error
            self.store.meters.reconnects.inc()
            wait = first if self.listening.is_set() else min(wait * 2, longest)
            self._confirmed.clear()
            self.listening.clear()
            await asyncio.sleep(wait * random.uniform(0.5, 1))  # noqa: S311

    async def _hear(self, ears: Ears) -> None:
        """Listen until the connection has died, noisily or silently, which is raised."""
        pinged = False
        while True:
            if not await ears.quiet(self.quiet_s):
                pinged = False
            elif pinged:
                raise Unanswered("the server has fallen silent")
            else:
                pinged = True
                ears.ping()

    def _take(self, kind: bytes, channel: bytes, data: bytes) -> None:
        if kind == b"message":
            try:
                self._take_message(data)
            except ValueError:
                log.warning("a message is passed over: only a newer node can read it")
        elif kind == b"subscribe":
            self._resubscribed(self._numbers[channel])

    def _take_message(self, data: bytes) -> None:
        if said := Said.parse(data):
            if table := self._open.get(said.code):
                table.tell(said)
        else:
            self._heard(Published.parse(data))

    def _resubscribed(self, number: int) -> None:
        """A bucket is listened to, for the first time or again: who listened before may have missed something."""
        for code, table in self._open.items():
            if bucket(code) == number:
                table.head = None  # a failover may have taken it back, and the same may be done again
                table.tell(Resync(code))
        self._confirmed.add(number)
        if len(self._confirmed) == BUCKETS:
            self.listening.set()

    def _heard(self, event: Published) -> None:
        """Tell of the next version; anything but the next one makes the subscribers look for themselves."""
        table = self._open.get(event.code)
        if table is None or table.head == event.head:
            return
        expected = table.head is None or event.follows(table.head)
        table.head = event.head
        table.tell(event if expected else Resync(event.code))

    # --- the audit -------------------------------------------------------------------------------------------------

    async def _audit(self) -> None:
        while True:
            await asyncio.sleep(self.audit_s * random.uniform(0.8, 1.2))  # noqa: S311
            try:
                await self.audit()
            except RedisError as error:  # also BUSY, LOADING, MASTERDOWN: it passes, and the ears stay
                log.warning("tables not audited", extra={"error": str(error)})

    async def audit(self) -> None:
        """Compare what was told with what the store holds, and tell what was missed; `run` does it all the time."""
        told = {code: table.head for code, table in self._open.items()}
        if not told:
            return
        for (code, before), kept in zip(told.items(), await self.store.heads(list(told)), strict=True):
            table = self._open.get(code)
            if table and table.head == before and kept != before:  # else something was heard in the meantime
                await self._tell_missed(code, table, kept)

    async def _tell_missed(self, code: TableCode, table: _Open, kept: Head) -> None:
        """Tell the versions after the one told last, where they follow it; else the subscribers look for themselves."""
        told = table.head
        missed = await self.store.since(code, told.version, told.digest or None) if told else None
        if table.head != told:
            return
        if missed:
            self.store.meters.missed.inc(len(missed))
            log.warning("versions not heard, found by the audit", extra={"table": code, "versions": len(missed)})
            for event in missed:
                self._heard(event)
        else:
            table.head = kept
            table.tell(Resync(code))
