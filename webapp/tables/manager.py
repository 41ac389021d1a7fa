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
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine import deal as game
from engine import hand
from engine.computers import Advice, Level, advise
from engine.deal import IllegalAction, legal_actions
from engine.rack import Slots, arrange
from engine.record import Record
from engine.rules import MATSURI, SEATS, Rules, Seat
from engine.view import view
from webapp.tables import alarms, daily, manners, matches, opening, racks, seating, turns, watching
from webapp.tables import happened as happen
from webapp.tables.codec import NewerStateError, Page, pack_page, pack_table, unpack_table
from webapp.tables.happened import Happened
from webapp.tables.history import record_of
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.outbox import Kind, entry_for
from webapp.tables.players import PersonId
from webapp.tables.racks import Rack
from webapp.tables.seating import DEVICE_SEATS
from webapp.tables.store import (
    AlreadyApplied,
    Applied,
    Change,
    Claimed,
    Conflict,
    Gone,
    Kept,
    Outcome,
    Published,
    Store,
)
from webapp.tables.table import Alarm, Lift, Moment, State, Step, Table, TableCode, TableRefusal, Wake, Why
from webapp.tables.talk import Said, Word, say, tell
from webapp.tables.times import LOBBY_LIFE

log = logging.getLogger(__name__)

_laid = lru_cache(1024)(arrange)
"""It takes some ms of the loop, and may be asked for again and again."""
_advised = lru_cache(1024)(advise)
"""Who asks for a hint again and again costs the computers' thread one thought a turn."""

CommandId = str
Version = int

MAX_RACES: Final = 5
CACHED: Final = 4096
"""Tables that a node remembers decoded."""
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
WATCHING: Final = "watching"
"""The person in whose name watchers come and go: there may have been many, and no table remembers commands of each."""


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


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as it is kept: decoded, with the version that holds it."""

    version: Version
    digest: str
    table: Table
    at: int = 0
    """Server ms of the commit that made this version."""
    page: Page | None = None
    """What made this version, where this node wrote it."""


Judge = Callable[[Table, Moment], Step]
Refused = IllegalAction | TableRefusal | None
Dealt = tuple[int, int]
"""A match's number at its table, and a deal's in the match."""


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
        self._cache: OrderedDict[TableCode, Seen] = OrderedDict()
        self._writing: dict[tuple[TableCode, str], tuple[Table, Page]] = {}
        """What this node is about to have written, by its digest: it may be told of it before it is answered."""
        self.outdated = False
        """A newer version has written tables: this node should be started anew, as that one."""
        self._shown: OrderedDict[TableCode, Dealt] = OrderedDict()
        """The last deal of each table whose seed was shown by this node."""
        self._brooding = ThreadPoolExecutor(1, "computer")  # one: the loop waits for one thread at the most

    # --- reading -----------------------------------------------------------------------------------------------

    async def look(self, code: TableCode) -> Seen:
        """Return the table as the store holds it now. Raises `NoSuchTable`."""
        kept = await self.store.read(code)
        if kept is None:
            self._cache.pop(code, None)
            raise NoSuchTable(code)
        seen = self._remember(code, kept)
        return await self._void(code, seen, "taken_back") if self._was_shown(seen.table) else seen

    async def at(self, told: Published) -> Seen:
        """Return the table as it was *told*, from memory where it is there, else as the store holds it now."""
        known = self._cache.get(told.code)
        if known is not None and (known.version, known.digest) == (told.version, told.digest):
            return known
        if (mine := self._writing.get((told.code, told.digest))) is None:
            return await self.look(told.code)
        return self._cache_seen(told.code, Seen(told.version, told.digest, mine[0], told.at, mine[1]))

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
        known = self._cache.get(code)
        if known and (known.version, known.digest) == (kept.version, kept.digest):
            return known
        return self._cache_seen(code, Seen(kept.version, kept.digest, self._read(code, kept), kept.at))

    def _read(self, code: TableCode, kept: Kept) -> Table:
        """Return the table that is kept. Raises `Broken` where this node cannot read it."""
        try:
            return unpack_table(kept.state)
        except Exception as error:
            self.outdated = self.outdated or isinstance(error, NewerStateError)
            log.exception("a table cannot be read", extra={"table": code, "version": kept.version})
            raise Broken(code) from error

    def _cache_seen(self, code: TableCode, seen: Seen) -> Seen:
        self._cache[code] = seen
        self._cache.move_to_end(code)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        self._note_shown(seen.table)
        return seen

    # --- what must not go on -----------------------------------------------------------------------------------

    def _note_shown(self, table: Table) -> None:
        """Remember the last deal whose tiles and seed everybody has seen; of a day's deal nobody has."""
        if table.match is None or table.day or table.state not in (State.BETWEEN, State.OVER):
            return
        shown = (table.matches, table.match.deal_number)
        self._shown[table.code] = max(shown, self._shown.pop(table.code, shown))
        while len(self._shown) > CACHED:
            self._shown.popitem(last=False)

    def _was_shown(self, table: Table) -> bool:
        """Whether a failover has brought back a deal that everybody has seen to its end."""
        if table.match is None or table.state is not State.PLAYING:
            return False
        return (table.matches, table.match.deal_number) <= self._shown.get(table.code, (0, 0))

    async def _void(self, code: TableCode, seen: Seen, why: str) -> Seen:
        """Call off the match at a table, for its log and its players' sake; return the table then."""
        log.error("a match is called off", extra={"table": code, "version": seen.version, "why": why})
        self._shown.pop(code, None)
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
        seen, fresh = self._cache.get(code), False
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
                    self._cache.pop(code, None)
                    raise NoSuchTable(code)
        raise Contended(code)

    async def write_rack(self, code: TableCode, person: PersonId, seat: Seat, deal: int, rack: Rack) -> bool:
        """Keep how the tiles of *seat* lie; return False where they are not that seat's tiles, and nothing changed."""
        known = self._cache.get(code)
        if known is None or not racks.fits(known.table, person, seat, deal, rack):
            known = await self.look(code)
        if not racks.fits(known.table, person, seat, deal, rack):
            return False
        packed = racks.pack(known.table, deal, rack)
        return await self.store.write_rack(code, seat, packed, _ttl(known.table, self.store.now()))

    async def arranged(self, code: TableCode, person: PersonId, seat: Seat, lift: Lift | None = None) -> Slots:
        """Return the tiles of *seat* laid as a computer would lay them. Nothing changes at the table.

        Raises `TableRefusal` for a seat that is not the person's, or is covered but for *lift*, or in no deal.
        """
        deal = _deal_of(person, seat, (await self.look(code)).table, lift)
        return _laid(deal.hands[seat], deal.okey, hand.Kind.PAIRS if deal.declared[seat] else None)

    async def advised(self, code: TableCode, person: PersonId, seat: Seat, lift: Lift | None = None) -> Advice:
        """Return what a coach would do in *seat*, whose turn it is. Nothing changes at the table.

        Raises `TableRefusal` where any other person sits, or has left the match, for a seat that is not the person's or
        not in turn.
        """
        table = (await self.look(code)).table
        deal = _deal_of(person, seat, table, lift)
        others = [player for at, player in enumerate(table.seats) if at != seat]
        if table.day or any(
            player is None or not player.computer or player.left not in (None, person) for player in others
        ):
            raise TableRefusal(Why.NO_HINTS)
        if deal.turn != seat:
            raise TableRefusal(Why.NOT_YOUR_TURN)
        return await asyncio.get_running_loop().run_in_executor(self._brooding, _advised, view(deal, {seat}), seat)

    async def say(self, code: TableCode, person: PersonId, seat: Seat, word: Word) -> bool:
        """Let *seat* say a word to all who are at the table; return False when nobody was told.

        It is not told when the seat is not the person's, or when that person has just spoken.
        """
        table = (await self.look(code)).table
        if table.state is State.CLOSED or seat not in table.held(person):
            return False
        return await say(self.store, person, Said(code, seat, word))

    async def become(self, guest: PersonId, person: PersonId) -> None:
        """Give *person* the seats of a guest who turned out to be them, at every table."""
        for code in await self.store.tables_of(guest, 0):
            with suppress(NoSuchTable, Broken):
                command = f"join:{guest}:{(await self.look(code)).version}"
                await self.act(code, person, command, lambda table, _: seating.become(table, guest, person))

    async def rename(self, person: PersonId, name: str, command: CommandId) -> None:
        """Have *person* bear *name* at every table at which they sit."""
        for code in await self.store.tables_of(person, 0):
            with suppress(NoSuchTable, TableRefusal, Broken):
                await self.act(code, person, command, lambda table, _: seating.rename(table, person, name))

    async def leave_all(self, person: PersonId) -> None:
        """Give up every seat that *person* has, and forget where they were."""
        for code in await self.store.tables_of(person, 0):
            with suppress(NoSuchTable, TableRefusal, Broken):
                command = f"leave:{(await self.look(code)).version}"
                await self.act(code, person, command, lambda table, at: seating.leave(table, person, at))
        await self.store.forget(person)

    async def announce(self, person: PersonId) -> None:
        """Have every node look again who *person* is, and on which devices."""
        await self.store.announce(person)

    # --- presence and alarms -----------------------------------------------------------------------------------

    async def mark(self, code: TableCode, person: PersonId, away: bool, *, for_ms: int = 0) -> None:
        """Note at the table that *person* is away, *for_ms* already, or back. Who is away does not watch."""
        seen = await self.look(code)
        if away and seen.table.watches(person):
            command = f"{person}:{seen.version}"
            await self.act(code, WATCHING, command, lambda table, _: (watching.gone(table, person), ()))
        if seen.table.state is State.CLOSED or not seen.table.held(person):
            return
        if not away:
            await self._note_at(person, code)  # it may have been lost when they sat down
        command = f"{'away' if away else 'back'}:{seen.version}"
        await self.act(code, person, command, lambda table, at: seating.mark(table, person, away, at, at.now - for_ms))

    async def watch(self, code: TableCode, person: PersonId, name: str) -> None:
        """Note at the table that *person*, who is there, looks on, by that name. Raises `TableRefusal`."""
        seen = await self.look(code)
        if seen.table.held(person):
            return
        await self.store.seen(code, person)  # the sign of life may have been lost: nobody else is to take their place
        present = await self.store.present(code)
        await self.act(
            code,
            WATCHING,
            f"{person}:{seen.version}",
            lambda table, _: watching.come(table, person, name, present),
        )

    def takes_for_gone(self, code: TableCode, person: PersonId) -> bool:
        """Whether the table, as this node remembers it, takes *person* for away, or stands still."""
        known = self._cache.get(code)
        if known is None or not known.table.held(person):
            return False
        return known.table.stands_still() or any(
            player.away for player in known.table.seats if player and player.person == person
        )

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
        present = await self.store.present(code)
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
        return await asyncio.get_running_loop().run_in_executor(self._brooding, alarms.awake, table, present, at)

    def tables_by_state(self, codes: Iterable[TableCode]) -> Counter[State]:
        """Return how many of *codes*, as this node remembers them, are in which state."""
        return Counter(known.table.state for code in codes if (known := self._cache.get(code)))

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
        live = table.state is not State.CLOSED
        letter = entry_for(seen.table if seen else None, table, happened)
        change = Change(
            state=state,
            payload=payload,
            digest=digest,
            due_at=table.due if live else None,
            match=table.matches,
            outbox=letter.body if letter else None,
            ttl=_ttl(table, self.store.now()),
            kind=letter.kind if letter else Kind.MATCH_ENDED,
        )
        version = seen.version if seen else 0
        self._writing[code, digest] = table, page
        try:
            outcome = await self.store.commit(code, version, change, person, command, seen=before)
        finally:
            self._writing.pop((code, digest), None)  # the same command may have come twice at once
        if isinstance(outcome, Applied):
            if (known := self._cache.get(code)) is None or known.digest != digest:
                self._cache_seen(code, Seen(outcome.version, digest, table, outcome.now, page))
            _tell_story(table, happened, outcome.version)
            if live:
                self.hint(table.due)
            await self._note_new(seen, table)
            if (said := manners.word(table, happened)) is not None:
                with suppress(*UNAVAILABLE):  # kept is kept, whoever hears of it
                    await tell(self.store, said)
        return outcome

    async def _note_new(self, seen: Seen | None, table: Table) -> None:
        """Note at which table somebody sits now, for their list, and for whoever they turn out to be."""
        new = {*table.persons()} - ({*seen.table.persons()} if seen else set())
        for person in filter(None, new):
            await self._note_at(person, table.code)

    async def _note_at(self, person: PersonId, code: TableCode) -> None:
        with suppress(*UNAVAILABLE):  # they are noted again when they next come to the table
            await self.store.came(person, code)


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
    # A day's deal is not begun again where one was closed.
    if table.state is State.CLOSED and not table.day:
        return SPARE_LIFE
    return max(0, table.wake.at - now) // 1000 + SPARE_LIFE + 7 * 24 * 3600


def _deal_of(person: PersonId, seat: Seat, table: Table, lift: Lift | None = None) -> game.Deal:
    """Return the deal in which the person may see the tiles of *seat*; raise `TableRefusal` where there is none."""
    if table.state is not State.PLAYING or table.match is None:
        raise TableRefusal(Why.NOT_PLAYING)
    if seat not in table.held(person):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if seat not in table.eyes(person, lift):
        raise TableRefusal(Why.COVERED)
    return table.match.deal
