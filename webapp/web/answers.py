"""What is done for a command, and what answers it: `done`, what was asked for, or why not."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from redis.exceptions import RedisError

from engine.computers import Level
from engine.deal import IllegalAction
from engine.rules import RulesError
from engine.tiles import slots_of
from webapp.accounts.daily import SpentTryError
from webapp.accounts.database import AWAY
from webapp.accounts.names import BadNameError, clean_name
from webapp.accounts.people import UnknownPersonError
from webapp.accounts.preferences import Preferences
from webapp.accounts.shelf import NoSuchItemError, NotBoughtError, TooFewCandiesError
from webapp.tables import hints
from webapp.tables.manager import Broken, Contended, Newer, NoSuchTable
from webapp.tables.racks import Rack
from webapp.tables.table import TableCode, TableRefusal
from webapp.tables.talk import Word
from webapp.tables.wishes import Share
from webapp.web import protocol as wire
from webapp.web.commands import TableCommand, bytes_of, judge_of, rules_of
from webapp.web.follow import Send, Shut
from webapp.web.greeting import Caller
from webapp.web.house import House
from webapp.web.limits import TooManyError
from webapp.web.me import NoSuchDeviceError
from webapp.web.naming import Naming
from webapp.web.opened import Opened
from webapp.web.strangers import Strangers
from webapp.web.views import hinted, refused_play, slot_texts

log = logging.getLogger(__name__)

Answer = (
    wire.DoneFrame
    | wire.RefusedFrame
    | wire.MeView
    | wire.DailyView
    | wire.ArrangedFrame
    | wire.HintedFrame
    | wire.RatingsView
    | wire.PoolsView
)
"""What answers a command."""

CODES: Final[dict[type[Exception], str]] = {
    NoSuchTable: "no_such_table",
    Newer: "unavailable",
    Broken: "broken",
    NoSuchDeviceError: "no_such_device",
    NoSuchItemError: "no_such_item",
    TooFewCandiesError: "too_few_candies",
    NotBoughtError: "not_bought",
    SpentTryError: "of_the_day",
    UnknownPersonError: "erased",
}
"""Why a command is refused, by what is raised."""


class Answers:
    """Does what the person at one socket asks for."""

    def __init__(self, house: House, caller: Caller, opened: Opened, send: Send, tasks: asyncio.TaskGroup) -> None:
        self._house = house
        self._caller = caller
        self._opened = opened
        self.naming = Naming(house, caller, opened, send)
        self.strangers = Strangers(house, caller, self.naming, send, tasks)
        self._send = send
        self._tasks = tasks
        self._sharing: asyncio.Task[None] | None = None

    async def answer(self, frame: wire.CommandFrame) -> None:
        """Answer with what was asked for, with `done` or with `refused`, always."""
        table = frame.table if isinstance(frame, wire.TableFrame) else None
        try:
            answer = await self._do(frame)
            self._send(answer)
            if isinstance(frame, wire.CreateFrame) and frame.open and isinstance(answer, dict):
                assert answer["table"] is not None
                await self._opened.open(wire.OpenFrame(t="open", table=answer["table"]))
        except IllegalAction as refused:
            self._send(refused_play(refused, frame.id, table or ""))
        except TableRefusal as refused:
            self._refuse(frame.id, refused.code.value, table)
        except TooManyError:
            self._refuse(frame.id, _too_many(frame), table)
        except (Shut, BadNameError) as refused:
            self._refuse(frame.id, refused.code, table)
        except RulesError as error:
            self._refuse(frame.id, error.problem.value, table)
        except tuple(CODES) as refused:
            self._refuse(frame.id, CODES[type(refused)], table)
        except (Contended, RedisError, *AWAY) as error:
            log.warning("command not kept", extra={"table": table, "error": type(error).__name__})
            self._refuse(frame.id, "unavailable", table)

    def share(self, frame: wire.ShareFrame) -> None:
        """Ask the bot beside the reading, for it may take its time; once at a time."""
        if self._sharing is not None and not self._sharing.done():
            self._refuse(frame.id, "cannot_share", frame.table)
        else:
            name = f"share {frame.table}/{self._caller.person.id}"
            self._sharing = self._tasks.create_task(self._prepare(frame), name=name)

    async def write_rack(self, frame: wire.RackFrame) -> None:
        """Keep how tiles lie. Not answered: the page keeps its rack itself, and writes it again."""
        rack, me = Rack(slots_of(frame.slots), tuple(frame.down)), self._caller.person
        with contextlib.suppress(NoSuchTable, Broken, RedisError):
            await self._house.manager.write_rack(frame.table, me.id, frame.seat, frame.deal, rack)

    async def say(self, frame: wire.SayFrame) -> None:
        """Say a word. Not answered: who has spoken hears it come back."""
        with contextlib.suppress(NoSuchTable, Broken, RedisError):
            await self._house.manager.say(frame.table, self._caller.person.id, frame.seat, Word(frame.word))

    def _refuse(self, command: str, code: str, table: TableCode | None) -> None:
        self._send(wire.RefusedFrame(id=command, code=code, table=table))

    async def _do(self, frame: wire.CommandFrame) -> Answer:
        me, house = self._caller.person, self._house
        match frame:
            case wire.ArrangeFrame():
                lift = self._opened.lifted(frame.table)
                slots = await hints.arranged(house.manager, frame.table, me.id, frame.seat, lift)
                return wire.ArrangedFrame(id=frame.id, slots=slot_texts(slots))
            case wire.HintFrame():
                lift = self._opened.lifted(frame.table)
                return hinted(frame.id, await hints.advised(house.manager, frame.table, me.id, frame.seat, lift))
            case wire.MeFrame():
                return await house.me.tell(frame, me, self._caller.session)
            case wire.RatingsFrame():
                return await house.me.rated(frame, me)
            case wire.DailyFrame():
                return await house.daily.tell(frame, me)
            case wire.PlayDailyFrame():
                return wire.done(frame.id, table=await house.daily.play(me))
            case wire.CreateFrame():
                return await self._create(frame)
            case wire.QuickFrame():
                return await self.strangers.look(frame)
            case wire.LeaveQuickFrame():
                return await self.strangers.leave(frame)
            case wire.PoolsFrame():
                return self.strangers.pools(frame)
            case wire.LiftFrame():
                return await self._lift(frame)
            case wire.SisterFrame():
                version = await house.sisters.call(frame.table, me.id, frame.id)
                return wire.done(frame.id, version, frame.table)
            case _ if isinstance(frame, TableCommand):
                return await self._act(frame)
            case _:
                await self._settle(frame)
                return wire.done(frame.id)

    async def _act(self, frame: TableCommand) -> wire.DoneFrame:
        """Do something at a table."""
        me, sits = self._caller.person, isinstance(frame, wire.SitFrame)
        lift = self._opened.lifted(frame.table)
        soft = await self.strangers.softness_at_a_table() if sits else 0.0
        judge = judge_of(frame, me, lift=lift, softness=soft)
        if sits:
            version = await asyncio.shield(self._house.sisters.sit(frame.table, me.id, frame.id, judge))
            await self.naming.catch_up(frame.id)
        else:
            version = await self._house.manager.act(frame.table, me.id, frame.id, judge)
        return wire.done(frame.id, version, frame.table)

    async def _settle(self, frame: wire.CommandFrame) -> None:
        """Change something of the person's own."""
        me, house = self._caller.person, self._house
        match frame:
            case wire.EndDeviceFrame() | wire.SignOutFrame() | wire.EraseFrame():
                await self._forget(frame)
            case wire.PreferFrame():
                preferences = Preferences.model_validate(frame.model_dump())
                await house.me.shelf.check(me.id, preferences.look)
                await house.door.people.prefer(me.id, frame.lang, preferences)
            case wire.NoticesFrame():
                await house.me.reach.wants_notices(me.id, frame.wanted)
            case wire.BuyFrame():
                await house.me.shelf.buy(me.id, frame.item, house.manager.store.now())
            case wire.NameFrame():
                await self.naming.rename(frame)
            case _:
                raise AssertionError(frame)

    async def _forget(self, frame: wire.EndDeviceFrame | wire.SignOutFrame | wire.EraseFrame) -> None:
        """Forget a device or the person; the sockets that this concerns are ended."""
        me, house = self._caller.person, self._house
        match frame:
            case wire.EndDeviceFrame():
                await house.me.end(me, frame.device)
            case wire.SignOutFrame():
                await house.me.sign_out(me, self._caller.session)
            case wire.EraseFrame():
                await house.quick.queue.leave(me.id)
                await house.me.erase(me)
        await house.visitors.look(me.id)

    async def _create(self, frame: wire.CreateFrame) -> wire.DoneFrame | wire.RefusedFrame:
        rules, others = rules_of(frame.rules), [clean_name(name) for name in frame.others]
        me, chance = self._caller.person, self._caller.chance
        if frame.commitment is not None and not chance.shows(bytes.fromhex(frame.commitment)):
            return await self._made_before(frame)
        if not self._house.new_tables.take(me.id, asyncio.get_running_loop().time()):
            self._house.meters.limited.labels("tables").inc()
            raise TooManyError
        soft = await self.strangers.softness_at_a_table()
        code, version = await self._house.manager.create(
            me.id,
            me.name,
            frame.id,
            rules,
            computers=frame.against == "computers",
            level=Level(frame.level),
            others=others,
            softness=soft,
            promise=bytes_of(frame.promise),
            words=bytes_of(frame.words),
            root=None if frame.commitment is None else chance.take(),
        )
        await self.naming.catch_up(frame.id)
        return wire.done(frame.id, version, code)

    async def _made_before(self, frame: wire.CreateFrame) -> wire.DoneFrame | wire.RefusedFrame:
        """Answer who asks again for a table on another socket, or begins with what this one has not shown them."""
        try:
            made = await self._house.manager.look(self._house.manager.code_of(self._caller.person.id, frame.id))
        except NoSuchTable:
            return wire.RefusedFrame(id=frame.id, code="other_commitment")
        return wire.done(frame.id, made.version, made.table.code)

    async def _lift(self, frame: wire.LiftFrame) -> wire.DoneFrame | wire.RefusedFrame:
        if (follower := self._opened.follower(frame.table)) is None:
            return wire.RefusedFrame(id=frame.id, code="not_open", table=frame.table)
        version = await follower.uncover(frame.seat, (frame.deal, frame.turn))
        return wire.done(frame.id, version, frame.table)

    async def _prepare(self, frame: wire.ShareFrame) -> None:
        share = Share(self._caller.person.id, frame.table, frame.lang)
        message: str | None = None
        if self._house.wishes is not None:
            with contextlib.suppress(RedisError):
                message = await self._house.wishes.make(share)
        if message is None:
            self._refuse(frame.id, "cannot_share", frame.table)
        else:
            self._send(wire.SharedFrame(id=frame.id, message=message))


def _too_many(frame: wire.CommandFrame) -> str:
    match frame:
        case wire.NameFrame():
            return "too_many_new_names"
        case wire.QuickFrame():
            return "too_many_searches"
        case _:
            return "too_many_new_tables"
