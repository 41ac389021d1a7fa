"""The table manager: reads a table, judges, keeps it with one script, and only then tells.

A table has no owner, no lock and no task. Whoever loses the race judges again on the state that came back.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from base64 import b32encode
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar

from engine.computers import Level
from engine.deal import IllegalAction, legal_actions
from engine.record import Record
from engine.rules import MATSURI, SEATS, Rules, Seat
from engine.view import view
from webapp.tables import alarms, daily, manners, matches, opening, racks, seating, turns, whereabouts
from webapp.tables import happened as happen
from webapp.tables.codec import NewerStateError, Page, pack_page, pack_table, unpack_table
from webapp.tables.happened import Happened
from webapp.tables.history import record_of
from webapp.tables.known import Known, Seen
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.outbox import Kind, entry_for
from webapp.tables.players import PersonId
from webapp.tables.racks import Rack
from webapp.tables.seating import DEVICE_SEATS
from webapp.tables.store import Store
from webapp.tables.table import Alarm, Moment, State, Step, Table, TableCode, TableRefusal, Wake
from webapp.tables.talk import Said, Word, say, tell
from webapp.tables.times import LOBBY_LIFE
from webapp.tables.versions import (
    AlreadyApplied,
    Applied,
    Change,
    Claimed,
    CommandId,
    Conflict,
    Gone,
    Kept,
    Outcome,
    Published,
)

log = logging.getLogger(__name__)

Version = int

MAX_RACES: Final = 5
TRIES: Final = 4
"""An alarm that this many nodes could not judge, or one so often, is the table's fault: its match is called off."""
QUARANTINE_MS: Final = 3_600_000
"""A table that cannot be read is not tried again for so long."""
SPARE_LIFE: Final = 3600
"""Seconds that a table's keys outlive its last alarm, so that who comes late is told what became of it."""
CLOCKS_DIFFER: Final = 100
"""Milliseconds by which a node's idea of the store's time may be behind."""
AUTO: Final = "auto"
"""The person in whose name a table moves by itself; a command of it is remembered like any other."""
STORY: Final[dict[type[Happened], str]] = {
    happen.Started: "match started",
    happen.Dealt: "deal dealt",
    happen.Ended: "match ended",
    happen.Voided: "match called off",
    happen.Reopened: "table reopened",
    happen.Closed: "table closed",
}
"""What the log tells of a table, beside what goes wrong."""


class NoSuchTable(Exception):
    """There is no table of this code, or no longer."""


class Contended(Exception):
    """Too many were faster; the same command may be sent again."""


class Broken(Exception):
    """A fault of ours: the rules cannot judge this table, or not this action. It is in the log."""


class Newer(Broken):
    """A newer version has written this table: its nodes can show it, and so will this one, started anew."""


Judge = Callable[[Table, Moment], Step]
Refused = IllegalAction | TableRefusal | None
Made = TypeVar("Made")


def unseen_root() -> bytes:
    """Return 32 random bytes that nobody has seen."""
    return secrets.token_bytes(32)


class Manager:
    """Plays commands on tables, and the tables' own alarms."""

    def __init__(
        self,
        store: Store,
        pace: float = 1.0,
        hint: Callable[[int], None] = lambda _: None,
        root: Callable[[], bytes] = unseen_root,
    ) -> None:
        """*pace* scales computers' thinking time; *hint* is told the server time of each next alarm.

        *root* gives the chance that a match is dealt from.
        """
        self.store = store
        self.pace = pace
        self.hint = hint
        self.root = root
        self.known = Known()
        self.outdated = False
        """A newer version has written tables: this node should be started anew, as that one."""
        self._brooding = ThreadPoolExecutor(1, "computer")  # one: the loop waits for one thread at the most

    # --- reading -----------------------------------------------------------------------------------------------

    async def look(self, code: TableCode) -> Seen:
        """Return the table as the store holds it now. Raises `NoSuchTable`."""
        kept = await self.store.read(code)
        if kept is None:
            self.known.forget(code)
            raise NoSuchTable(code)
        seen = self._remember(code, kept)
        return await self._void(code, seen, "taken_back") if self.known.was_shown(seen.table) else seen

    async def at(self, told: Published) -> Seen:
        """Return the table as it was *told*, from memory where it is there, else as the store holds it now."""
        return self.known.told(told) or await self.look(told.code)

    async def racks(self, code: TableCode, seen: Seen, seats: frozenset[Seat]) -> dict[Seat, Rack]:
        """Return how the tiles of *seats* lie: as last written, made to hold exactly what each seat holds."""
        if seen.table.match is None:
            return {}
        written = await self.store.racks(code)
        match = seen.table.match
        return {seat: racks.settled(written.get(seat), seen.table, match, seat) for seat in sorted(seats)}

    async def record(self, code: TableCode, number: int) -> Record | None:
        """Return the record of a match that has ended at the table, with a result or without; else None."""
        with suppress(NoSuchTable, Broken):
            table = (await self.look(code)).table
            played = table.state in {State.PLAYING, State.BETWEEN} and table.matches == number
            if played and table.match is not None and not table.match.over:
                return None  # its log is long, and has no end
        return record_of(code, await self.store.log(code, number))

    def _remember(self, code: TableCode, kept: Kept) -> Seen:
        known = self.known.get(code)
        if known and (known.version, known.digest) == (kept.version, kept.digest):
            return known
        return self.known.remember(Seen(kept.version, kept.digest, self._read(code, kept), kept.at))

    def _read(self, code: TableCode, kept: Kept) -> Table:
        """Return the table that is kept. Raises `Broken` where this node cannot read it, `Newer` where others can."""
        try:
            return unpack_table(kept.state)
        except NewerStateError as error:
            if not self.outdated:
                log.warning("a newer version has written tables; they are left to its nodes", extra={"table": code})
            self.outdated = True
            raise Newer(code) from error
        except Exception as error:
            log.exception("a table cannot be read", extra={"table": code, "version": kept.version})
            raise Broken(code) from error

    # --- what must not go on -----------------------------------------------------------------------------------

    async def _void(self, code: TableCode, seen: Seen, why: str) -> Seen:
        """Call off the match at a table, for its log and its players' sake; return the table then."""
        log.error("a match is called off", extra={"table": code, "version": seen.version, "why": why})
        self.known.give_up_shown(code)
        outcome = await self._commit(code, seen, matches.void(seen.table, self._moment()), AUTO, f"void:{seen.version}")
        if isinstance(outcome, Applied):
            self.store.meters.broken.labels(why).inc()
        return await self.look(code)

    async def _judge(self, code: TableCode, seen: Seen, judge: Judge) -> tuple[Refused, Step]:
        """Return what *judge* makes of the table. Raises `Broken` where it falls over."""
        try:
            return _judged(judge, seen.table, self._moment())
        except Exception as error:
            log.exception("an action could not be judged", extra={"table": code, "version": seen.version})
            if not _is_sound(seen.table):
                await self._void(code, seen, "fault")
            raise Broken(code) from error

    # --- commands ----------------------------------------------------------------------------------------------

    async def create(
        self,
        person: PersonId,
        name: str,
        command: CommandId,
        rules: Rules = MATSURI,
        *,
        computers: bool = False,
        level: Level = Level.NORMAL,
        others: Sequence[str] = (),
        softness: float = 0.0,
        promise: bytes | None = None,
        words: bytes | None = None,
        root: bytes | None = None,
    ) -> tuple[TableCode, Version]:
        """Make a table at which *person* sits, if so wished against computers; repeated, give the same one.

        *others* are the names of who plays at the same device, *promise* that of the person's words. Of a *root* whose
        commitment they were shown before, the *words* may be open.
        """
        code = self.code_of(person, command)
        at = self._moment()
        table = new_table(code, person, rules, level, replace(at, fresh=root or at.fresh))
        happened: tuple[Happened, ...] = ()
        for seat, called in zip(DEVICE_SEATS[1 + len(others)], (name, *others), strict=True):
            table, sat = seating.sit(table, person, called, seat, at, another=True, softness=softness)
            happened += sat
        if promise is not None:
            table = opening.promised(table, person, promise)
        if words is not None:
            table = opening.said(table, person, words)
        if computers:
            table, started = matches.start(table, person, at)
            happened += started
        return code, await self._made(code, (table, happened), person, command)

    async def begin_daily(self, code: TableCode, person: PersonId, name: str, day: str, root: bytes) -> Version:
        """Have *person* play the deal of a *day* at the table of *code*; repeated, it is the same table."""
        step = daily.begin(code, person, name, self._moment(), day=day, root=root, secret=secrets.token_bytes(16))
        return await self._made(code, step, person, f"daily:{day}")

    async def make(self, code: TableCode, made: Callable[[Moment], Step], command: CommandId) -> Version:
        """Make the table that *made* gives, whose *code* comes from the *command*: once, however often it is said."""
        return await self._made(code, made(self._moment()), AUTO, command)

    async def _made(self, code: TableCode, step: Step, person: PersonId, command: CommandId) -> Version:
        match await self._commit(code, None, step, person, command):
            case Applied(version) | AlreadyApplied(version):
                return version
            case Conflict(kept):  # made by this command, which is forgotten by now: the table has moved on
                return kept.version
            case Gone():
                raise Contended(code)

    def code_of(self, person: PersonId, command: CommandId) -> TableCode:
        """A code that nobody can guess, yet the same for the same command: a repeated create makes one table."""
        digest = hmac.digest(self.store.secret, f"table:{person}:{command}".encode(), "sha256")
        return b32encode(digest)[:13].decode()

    async def act(self, code: TableCode, person: PersonId, command: CommandId, judge: Judge) -> Version:
        """Do for *person* what *judge* makes of the table, once, and return the version that holds it.

        Acknowledged means kept.
        Raises `IllegalAction` or `TableRefusal` when the rules say no. Repeating a command returns the same version.
        """
        seen, fresh = self.known.get(code), False
        for _ in range(MAX_RACES):
            if seen is None:
                seen, fresh = await self.look(code), True
            refused, step = await self._judge(code, seen, judge)
            if refused:
                if not fresh:  # only the table as it is now may say no
                    seen = None
                    continue
                if (version := await self.store.applied(code, person, command)) is not None:
                    return version  # ... and a repeated command hears that it succeeded
                raise refused
            match await self._keep(code, seen, step, person, command):
                case Applied(version) | AlreadyApplied(version):
                    return version
                case Conflict(kept):  # somebody was faster: their state came back with the answer
                    seen, fresh = self._remember(code, kept), True
                case Gone():
                    self.known.forget(code)
                    raise NoSuchTable(code)
        raise Contended(code)

    async def write_rack(self, code: TableCode, person: PersonId, seat: Seat, deal: int, rack: Rack) -> bool:
        """Keep how the tiles of *seat* lie; return False where they are not that seat's tiles, and nothing changed."""
        known = self.known.get(code)
        if known is None or not racks.fits(known.table, person, seat, deal, rack):
            known = await self.look(code)
        if not racks.fits(known.table, person, seat, deal, rack):
            return False
        packed = racks.pack(known.table, deal, rack)
        return await self.store.write_rack(code, seat, packed, _ttl(known.table, self.store.now()))

    async def say(self, code: TableCode, person: PersonId, seat: Seat, word: Word) -> bool:
        """Let *seat* say a word to all who are at the table; return False when nobody was told.

        It is not told when the seat is not the person's, or when that person has just spoken.
        """
        table = (await self.look(code)).table
        if table.state is State.CLOSED or seat not in table.held(person):
            return False
        return await say(self.store, person, Said(code, seat, word))

    # --- alarms ------------------------------------------------------------------------------------------------

    async def wake(self, claimed: Claimed) -> None:
        """Do what the table's alarm is for, if its time has come; the version guards that it is done once."""
        code = claimed.code
        try:
            seen = await self.look(code)
        except NoSuchTable:
            return
        except Broken:
            if claimed.tries < TRIES or self.outdated:
                raise
            log.exception("a table is put aside: it cannot be read", extra={"table": code})
            await self.store.put_off(code, QUARANTINE_MS)
            return
        present = await whereabouts.present(self.store, code)
        for _ in range(MAX_RACES):
            at = replace(self._moment(), hurried=claimed.tries > 0)
            if seen.table.state is State.CLOSED or seen.table.due > at.now + CLOCKS_DIFFER:
                return
            try:
                with self.store.meters.thinking.time():
                    step = await self._awake(seen.table, present, at)
            except Exception:
                if claimed.tries < TRIES:
                    raise
                log.exception("an alarm could not be judged", extra={"table": code, "version": seen.version})
                await self._void(code, seen, "fault")
                return
            outcome = await self._commit(code, seen, step, AUTO, f"{AUTO}:{seen.version}")
            if not isinstance(outcome, Conflict):
                return
            seen = self._remember(code, outcome.kept)

    async def _awake(self, table: Table, present: AbstractSet[PersonId], at: Moment) -> Step:
        """Return the table awake. A choice that may take long is made beside the loop, which goes on serving."""
        if not turns.broods(table, at):
            return alarms.awake(table, present, at)
        return await self.brood(alarms.awake, table, present, at)

    async def brood(self, over: Callable[..., Made], *what: object) -> Made:
        """Return what *over* makes of *what*, which takes long: it is made beside the loop, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._brooding, over, *what)

    def _moment(self) -> Moment:
        return Moment(self.store.now(), self.root(), self.pace, self.store.outage)

    async def _keep(self, code: TableCode, seen: Seen, step: Step, person: PersonId, command: CommandId) -> Outcome:
        """Write the step, or that the command had nothing to change: sent again it is answered alike."""
        if step[0] is seen.table:
            return await self.store.commit(code, seen.version, None, person, command, seen=seen.digest)
        return await self._commit(code, seen, step, person, command)

    async def _commit(
        self, code: TableCode, seen: Seen | None, step: Step, person: PersonId, command: CommandId
    ) -> Outcome:
        table, happened = step
        page = Page.of(table, happened)
        payload, state = pack_page(page), pack_table(table)
        before = seen.digest if seen else ""
        # Of the state too: done again after a failover, the same may have happened, and another match be committed to.
        digest = hmac.digest(table.secret, before.encode() + payload + state, hashlib.sha256).hex()[:16]
        due = table.due if table.state is not State.CLOSED else None
        letter = entry_for(seen.table if seen else None, table, happened)
        change = Change(
            state=state,
            payload=payload,
            digest=digest,
            due_at=due,
            match=table.matches,
            outbox=letter.body if letter else None,
            ttl=_ttl(table, self.store.now()),
            kind=letter.kind if letter else Kind.MATCH_ENDED,
        )
        version = seen.version if seen else 0
        with self.known.writing(table, digest, page):
            outcome = await self.store.commit(code, version, change, person, command, seen=before)
        if isinstance(outcome, Applied):
            if (known := self.known.get(code)) is None or known.digest != digest:
                self.known.remember(Seen(outcome.version, digest, table, outcome.now, page))
            _tell_story(table, happened, outcome.version)
            if due is not None:
                self.hint(due)
            await self._note_new(seen, table)
            if (said := manners.word(table, happened)) is not None:
                with suppress(*UNAVAILABLE):  # kept is kept, whoever hears of it
                    await tell(self.store, said)
        return outcome

    async def _note_new(self, seen: Seen | None, table: Table) -> None:
        """Note at which table somebody sits now, for their list, and for whoever they turn out to be."""
        new = {*table.persons()} - ({*seen.table.persons()} if seen else set())
        for person in filter(None, new):
            await note_at(self.store, person, table.code)


async def note_at(store: Store, person: PersonId, code: TableCode) -> None:
    """Note at which table a person sits now; where that cannot be, they are noted when they next come to the table."""
    with suppress(*UNAVAILABLE):
        await whereabouts.came(store, person, code)


def new_table(code: TableCode, owner: PersonId, rules: Rules, level: Level, at: Moment) -> Table:
    """Return a table at which nobody sits yet."""
    return Table(
        code=code,
        owner=owner,
        rules=rules,
        seats=(None, None, None, None),
        root=at.fresh,
        secret=secrets.token_bytes(16),
        wake=Wake(Alarm.EXPIRE, at.now + LOBBY_LIFE),
        level=level,
    )


def _is_sound(table: Table) -> bool:
    """Whether the rules can look at the table at all, for every seat."""
    if table.match is None:
        return True
    deal = table.match.deal
    try:
        for seat in SEATS:
            view(deal, {seat})
        list(legal_actions(deal))
    except Exception:
        log.exception("a table cannot be looked at", extra={"table": table.code})
        return False
    return True


def _judged(judge: Judge, table: Table, at: Moment) -> tuple[Refused, Step]:
    try:
        return None, judge(table, at)
    except (IllegalAction, TableRefusal) as refused:
        return refused, (table, ())


def _tell_story(table: Table, happened: Iterable[Happened], version: Version) -> None:
    """Write down in the log how a table's matches begin and end."""
    for event in happened:
        if (sentence := STORY.get(type(event))) is not None:
            log.info(sentence, extra={"table": table.code, "version": version, "match": table.matches})


def _ttl(table: Table, now: int) -> int:
    # A day's deal is not begun again where one was closed, and what is sealed is so for longer.
    if table.state is State.CLOSED and not (table.day or table.sister):
        return SPARE_LIFE
    return max(0, table.wake.at - now) // 1000 + SPARE_LIFE + 7 * 24 * 3600
