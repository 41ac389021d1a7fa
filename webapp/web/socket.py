"""One websocket: who it is, what they ask for, what they are told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NoReturn
from weakref import WeakSet

from aiohttp import WSCloseCode, WSMsgType, web
from pydantic import ValidationError
from redis.exceptions import RedisError

from engine.computers import Level
from engine.deal import IllegalAction
from engine.rules import PRESETS, RulesError
from engine.tiles import slots_of
from webapp.accounts.daily import SpentTryError
from webapp.accounts.database import AWAY
from webapp.accounts.names import BadNameError, clean_name
from webapp.accounts.people import Person, Session, UnknownPersonError
from webapp.accounts.preferences import Preferences
from webapp.accounts.rating import START
from webapp.accounts.shelf import NoSuchItemError, NotBoughtError, TooFewCandiesError
from webapp.tables import hints, persons, whereabouts
from webapp.tables.fanout import Fanout
from webapp.tables.manager import Broken, Contended, Manager, NoSuchTable
from webapp.tables.meters import Meters
from webapp.tables.players import softness
from webapp.tables.queue import Comer, Place, Seeker, Standing
from webapp.tables.quick import Quick
from webapp.tables.racks import Rack
from webapp.tables.signpost import Signpost
from webapp.tables.table import Lift, TableCode, TableRefusal
from webapp.tables.talk import Word
from webapp.tables.wishes import Share, Wishes
from webapp.web import protocol as wire
from webapp.web.chance import Chance
from webapp.web.client import client_of
from webapp.web.commands import TableCommand, bytes_of, judge_of, rules_of
from webapp.web.daily import DailyDesk
from webapp.web.entry import Door, TurnedAwayError
from webapp.web.follow import Follower, Shut
from webapp.web.frames import hinted, refused_play, slot_texts
from webapp.web.limits import (
    BAD_FRAMES,
    NAME_SECONDS,
    NEW_NAMES,
    NEW_SEARCHES,
    NEW_TABLES,
    SEARCH_SECONDS,
    TABLE_SECONDS,
    TABLES,
    Addresses,
    Bucket,
    Buckets,
    OpenOf,
    TooManyError,
)
from webapp.web.me import Me, NoSuchDeviceError
from webapp.web.outgoing import Outgoing, TooSlowError
from webapp.web.presence import Presence
from webapp.web.shown import Board, Boards
from webapp.web.visitors import Visit, Visitors

log = logging.getLogger(__name__)

HELLO_WITHIN: Final = 10.0
"""Seconds until the first frame must be there."""
SILENT_FOR: Final = 30.0
"""Seconds without a frame after which a client is taken for gone; a live one pings every few."""

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

NEAR: Final = 150
"""How far from one's rating, and its doubt, strangers' may be at once."""

OLD_CLIENT: Final = 4409
TURNED_AWAY: Final = 4401


@dataclass(frozen=True, slots=True)
class House:
    """What every socket of a node shares."""

    manager: Manager
    door: Door
    fanout: Fanout
    presence: Presence
    me: Me
    quick: Quick
    daily: DailyDesk
    visitors: Visitors
    addresses: Addresses
    persons: OpenOf
    """The open sockets of each person."""
    frames: Callable[[], Bucket]
    """How many frames a new socket may send."""
    origins: frozenset[str]
    """Hosts, beside the request's own, whose pages may open a socket."""
    signpost: Signpost | None = None
    """Where a bot says how links to tables begin."""
    wishes: Wishes | None = None
    """What only the bot can do."""
    new_tables: Buckets = field(default_factory=lambda: Buckets(NEW_TABLES, 1 / TABLE_SECONDS))
    """How many tables each person may make."""
    new_names: Buckets = field(default_factory=lambda: Buckets(NEW_NAMES, 1 / NAME_SECONDS))
    """How often each person may take another name: every table that they are at hears of it."""
    new_searches: Buckets = field(default_factory=lambda: Buckets(NEW_SEARCHES, 1 / SEARCH_SECONDS))
    """How often each person may look for strangers to play with."""
    boards: Boards = field(default_factory=Boards)
    late_boards: Boards = field(default_factory=Boards)
    """The same tables as they were some time ago, for who watches with a delay."""
    sockets: WeakSet[web.WebSocketResponse] = field(default_factory=WeakSet)
    leaving: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the node is about to close, so that nobody new is sent here."""

    @property
    def meters(self) -> Meters:
        return self.manager.store.meters


class Goodbye(Exception):
    """The socket must be closed, with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def serve_socket(request: web.Request, house: House) -> web.WebSocketResponse:
    """Speak the protocol of docs/protocol.md until either side goes."""
    if not _same_origin(request, house.origins):
        raise web.HTTPForbidden(text="This page may not open a socket here.")
    try:
        with house.addresses.socket(request.remote):
            return await _serve(request, house)
    except TooManyError:
        house.meters.limited.labels("sockets").inc()
        raise web.HTTPTooManyRequests(text="Too many sockets are open from your address.\n") from None


async def _serve(request: web.Request, house: House) -> web.WebSocketResponse:
    ws = web.WebSocketResponse(max_msg_size=wire.FRAME_BYTES, compress=False, timeout=2.0)
    await ws.prepare(request)
    house.sockets.add(ws)
    house.meters.sockets.inc()
    try:
        await _Conversation(ws, house, request).run()
    except ConnectionError:
        log.info("somebody has gone before they were let in")
    except Goodbye as goodbye:
        if goodbye.code == WSCloseCode.TRY_AGAIN_LATER:
            house.meters.slow_sockets.inc()
        await ws.close(code=goodbye.code, message=goodbye.reason.encode())
    finally:
        house.sockets.discard(ws)
        house.meters.sockets.dec()
    return ws


def _same_origin(request: web.Request, origins: frozenset[str]) -> bool:
    """A browser says which page it is; a program that is no browser says nothing and holds nobody else's token."""
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2].lower() in {request.host.lower(), *origins}


def _too_many(frame: wire.CommandFrame) -> str:
    match frame:
        case wire.NameFrame():
            return "too_many_new_names"
        case wire.QuickFrame():
            return "too_many_searches"
        case _:
            return "too_many_new_tables"


class _Conversation:
    """The state of one socket: it belongs to a person, and follows tables."""

    def __init__(self, ws: web.WebSocketResponse, house: House, request: web.Request) -> None:
        self._ws = ws
        self._house = house
        self._user_agent = request.headers.get("User-Agent", "")
        self._address = request.remote
        self._outgoing = Outgoing(ws, request.transport)
        self._heard, self._sent = house.meters.frames_in, house.meters.frames_out
        self._tables: dict[TableCode, asyncio.Task[None]] = {}
        self._followers: dict[TableCode, Follower] = {}
        self._bucket = house.frames()
        self._chance: Chance
        """Made when who comes is greeted: it costs hashing, and whoever says nothing is to cost nothing."""
        self._bad = 0
        self._sharing: asyncio.Task[None] | None = None
        self._searching: asyncio.Task[None] | None = None
        self._person = Person("", "")
        self._renamed = asyncio.Event()
        """Set when the person has taken another name elsewhere."""
        self._session: Session = ""
        self._answering = asyncio.Lock()
        """Held while a command is done: nobody is sent away before its answer."""

    async def run(self) -> None:
        first = await self._next_frame(HELLO_WITHIN)
        if first is None:
            return
        hello = await self._greet(first)
        try:
            with self._house.persons.one(self._person.id):
                self._send(hello)
                await self._stay()
        except TooManyError:
            self._house.meters.limited.labels("sockets").inc()
            raise Goodbye(WSCloseCode.POLICY_VIOLATION, "too many sockets") from None

    async def _stay(self) -> None:
        """Be there, as a person who is known, until somebody goes."""
        try:
            with self._house.visitors.inside(self._person.id, self._session, self._met) as visit:
                async with self._house.presence.online(self._person.id):
                    await self._talk(visit)
        except* Goodbye as goodbyes:
            raise goodbyes.exceptions[0] from None
        except* (ConnectionError, TimeoutError):
            log.info("player dropped", extra={"person": self._person.id})

    async def _talk(self, visit: Visit) -> None:
        async with asyncio.TaskGroup() as tasks:
            ending = tasks.create_task(self._until_ended(visit), name=f"visit {self._person.id}")
            naming = tasks.create_task(self._bear_names(), name=f"name {self._person.id}")
            try:
                await self._read(tasks)
            finally:
                for task in (ending, naming, *self._tables.values()):
                    task.cancel()
                if self._searching is not None:
                    self._searching.cancel()

    def _met(self, person: Person) -> None:
        """Take over the name that the person has taken elsewhere."""
        if person.name == self._person.name:
            return
        self._person = person
        self._renamed.set()
        with contextlib.suppress(Goodbye):  # who is too slow for one more frame is sent away at the next
            self._send(wire.CalledFrame(name=person.name))

    async def _bear_names(self) -> None:
        """Watch by the name that the person has taken elsewhere, whenever they have: only this socket knows where."""
        while True:
            await self._renamed.wait()
            self._renamed.clear()
            try:
                await self._watch_by_name()
            except (Contended, RedisError) as error:
                log.warning("name not told", extra={"error": type(error).__name__})

    async def _until_ended(self, visit: Visit) -> None:
        """Wait until this socket's person is no more who they were, then send them away."""
        why = await visit.ended
        async with self._answering:
            pass
        raise Goodbye(why, why.name.lower().replace("_", " "))

    # --- in and out --------------------------------------------------------------------------------------------

    async def _next_frame(self, within: float) -> wire.ClientFrame | None:
        """Return the next frame that can be read; None when the client has gone."""
        while True:
            try:
                async with asyncio.timeout(within):  # a timeout of receive's own begins anew after every websocket ping
                    message = await self._ws.receive()
            except TimeoutError:
                raise Goodbye(WSCloseCode.GOING_AWAY, "silent") from None
            if message.type is not WSMsgType.TEXT and message.type is not WSMsgType.BINARY:
                return None
            self._heard.inc()
            if not self._bucket.take(asyncio.get_running_loop().time()):
                self._house.meters.limited.labels("frames").inc()
                raise Goodbye(WSCloseCode.POLICY_VIOLATION, "too fast")
            try:
                text = message.data if message.type is WSMsgType.TEXT else b""
                return wire.CLIENT_FRAME.validate_json(text, strict=True)
            except ValidationError:
                await self._count_bad_frame()

    async def _count_bad_frame(self) -> None:
        self._bad += 1
        if self._bad >= BAD_FRAMES:
            raise Goodbye(WSCloseCode.POLICY_VIOLATION, "bad frames")
        await self._ws.send_str(wire.RefusedFrame(id=None, code="bad_frame").model_dump_json())

    def _send(self, frame: wire.Sent) -> None:
        try:
            self._outgoing.send(wire.dump(frame))
        except TooSlowError:
            raise Goodbye(WSCloseCode.TRY_AGAIN_LATER, "too slow") from None
        self._sent.inc()

    async def _greet(self, first: wire.ClientFrame) -> wire.ServerHello:
        if not isinstance(first, wire.HelloFrame):
            raise Goodbye(WSCloseCode.POLICY_VIOLATION, "hello first")
        if first.proto != wire.PROTO:
            await self._turn_away(wire.RefusedFrame(id=None, code="other_proto"), OLD_CLIENT)
        now = self._house.manager.store.now()
        try:
            client = client_of(self._user_agent, launched=first.launch is not None)
            entered = await self._house.door.let_in(first, now / 1000, client, self._may_be_new)
            settings = await self._house.me.settings(entered.person)
        except TurnedAwayError as turned:
            refused = wire.RefusedFrame(id=None, code=turned.code.value, bot=await self._bot())
            await self._turn_away(refused, TURNED_AWAY)
        except (UnknownPersonError, *AWAY):
            await self._turn_away(wire.RefusedFrame(id=None, code="unavailable"), WSCloseCode.TRY_AGAIN_LATER)
        self._person, self._session = entered.person, entered.session
        self._chance = Chance(self._house.manager.root)
        if entered.launch:
            self._house.me.pictures.launched(entered.person.id, entered.launch.photo_url)
        name, token, start = entered.person.name, entered.token, entered.start
        bot = await self._bot()
        return wire.ServerHello(
            proto=wire.PROTO,
            token=token,
            name=name,
            start=start,
            bot=bot,
            settings=settings,
            commitment=self._chance.commitment.hex(),
            now=now,
        )

    def _may_be_new(self) -> bool:
        may = self._house.addresses.guest(self._address, asyncio.get_running_loop().time())
        if not may:
            self._house.meters.limited.labels("guests").inc()
        return may

    async def _bot(self) -> str | None:
        return await self._house.signpost.read() if self._house.signpost else None

    async def _turn_away(self, refused: wire.RefusedFrame, close_code: int) -> NoReturn:
        await self._ws.send_str(refused.model_dump_json())
        raise Goodbye(close_code, refused.code.replace("_", " "))

    async def _read(self, tasks: asyncio.TaskGroup) -> None:
        while (frame := await self._next_frame(SILENT_FOR)) is not None:
            match frame:
                case wire.PingFrame():
                    self._send(wire.PongFrame(now=self._house.manager.store.now()))
                case wire.OpenFrame():
                    await self._open(frame, tasks)
                case wire.CloseFrame():
                    await self._close(frame.table)
                case wire.RackFrame():
                    await self._write_rack(frame)
                case wire.SayFrame():
                    await self._say(frame)
                case wire.HelloFrame():
                    await self._count_bad_frame()
                case wire.ShareFrame():
                    self._share(frame, tasks)
                case _:
                    async with self._answering:
                        await self._command(frame, tasks)

    # --- tables ------------------------------------------------------------------------------------------------

    async def _open(self, frame: wire.OpenFrame, tasks: asyncio.TaskGroup) -> None:
        await self._close(frame.table)
        if len(self._tables) >= TABLES:
            self._send(wire.RefusedFrame(id=None, code="too_many_tables", table=frame.table))
            return
        boards = (
            self._house.boards.setdefault(frame.table, Board()),
            self._house.late_boards.setdefault(frame.table, Board()),
        )
        pictures = self._house.me.pictures
        self._followers[frame.table] = Follower(
            self._house.manager,
            boards,
            frame.table,
            self._person.id,
            lambda: self._person.name,
            send=self._send,
            pictures=pictures,
        )
        following = self._follow(self._followers[frame.table], frame)
        self._tables[frame.table] = tasks.create_task(following, name=f"follow {frame.table}/{self._person.id}")

    async def _close(self, code: TableCode) -> None:
        self._followers.pop(code, None)
        if (task := self._tables.pop(code, None)) is not None:
            task.cancel()
            await asyncio.wait([task])

    async def _follow(self, follower: Follower, frame: wire.OpenFrame) -> None:
        code = frame.table
        try:
            async with self._house.presence.at(code, self._person.id):
                await follower.run(self._house.fanout, frame.v, frame.digest)
        except NoSuchTable:
            self._send(wire.RefusedFrame(id=None, code="no_such_table", table=code))
        except Shut as shut:
            self._send(wire.RefusedFrame(id=None, code=shut.code, table=code))
        except (RedisError, Contended) as error:
            log.warning("table not told", extra={"table": code, "error": type(error).__name__})
            self._send(wire.RefusedFrame(id=None, code="unavailable", table=code))
        except Goodbye:
            raise
        except Exception:
            # A table that cannot be shown must not end the socket, which would come back and end again, for ever.
            log.exception("table cannot be shown", extra={"table": code})
            self._house.meters.dropped.inc()
            self._send(wire.RefusedFrame(id=None, code="broken", table=code))
        self._tables.pop(code, None)
        self._followers.pop(code, None)

    async def _write_rack(self, frame: wire.RackFrame) -> None:
        rack = Rack(slots_of(frame.slots), tuple(frame.down))
        # Not answered: the page keeps its rack itself, and writes it again.
        with contextlib.suppress(NoSuchTable, Broken, RedisError):
            await self._house.manager.write_rack(frame.table, self._person.id, frame.seat, frame.deal, rack)

    async def _say(self, frame: wire.SayFrame) -> None:
        # Not answered: who has spoken hears it come back.
        with contextlib.suppress(NoSuchTable, Broken, RedisError):
            await self._house.manager.say(frame.table, self._person.id, frame.seat, Word(frame.word))

    # --- commands ----------------------------------------------------------------------------------------------

    async def _command(self, frame: wire.CommandFrame, tasks: asyncio.TaskGroup) -> None:
        """Answer with `done` or `refused`, always."""
        table = frame.table if isinstance(frame, wire.TableFrame) else None
        try:
            answer = await self._do(frame, tasks)
            self._send(answer)
            if isinstance(frame, wire.CreateFrame) and frame.open and isinstance(answer, wire.DoneFrame):
                assert answer.table is not None
                await self._open(wire.OpenFrame(t="open", table=answer.table), tasks)
        except IllegalAction as refused:
            self._send(refused_play(refused, frame.id, table or ""))
        except TableRefusal as refused:
            self._refuse(frame.id, refused.code.value, table)
        except NoSuchTable:
            self._refuse(frame.id, "no_such_table", table)
        except TooManyError:
            self._refuse(frame.id, _too_many(frame), table)
        except Broken:
            self._refuse(frame.id, "broken", table)
        except Shut as shut:
            self._refuse(frame.id, shut.code, table)
        except NoSuchDeviceError:
            self._refuse(frame.id, "no_such_device", table)
        except NoSuchItemError:
            self._refuse(frame.id, "no_such_item", table)
        except TooFewCandiesError:
            self._refuse(frame.id, "too_few_candies", table)
        except NotBoughtError:
            self._refuse(frame.id, "not_bought", table)
        except SpentTryError:
            self._refuse(frame.id, "of_the_day", table)
        except UnknownPersonError:
            self._refuse(frame.id, "erased", table)
        except BadNameError as error:
            self._refuse(frame.id, error.code, table)
        except RulesError as error:
            self._refuse(frame.id, error.problem.value, table)
        except (Contended, RedisError, *AWAY) as error:
            log.warning("command not kept", extra={"table": table, "error": type(error).__name__})
            self._refuse(frame.id, "unavailable", table)

    def _refuse(self, command: str, code: str, table: TableCode | None) -> None:
        self._send(wire.RefusedFrame(id=command, code=code, table=table))

    async def _do(self, frame: wire.CommandFrame, tasks: asyncio.TaskGroup) -> Answer:
        me, manager = self._person, self._house.manager
        if isinstance(frame, wire.ArrangeFrame):
            slots = await hints.arranged(manager, frame.table, me.id, frame.seat, self._lifted(frame.table))
            return wire.ArrangedFrame(id=frame.id, slots=slot_texts(slots))
        if isinstance(frame, wire.HintFrame):
            advice = await hints.advised(manager, frame.table, me.id, frame.seat, self._lifted(frame.table))
            return hinted(frame.id, advice)
        if isinstance(frame, wire.MeFrame):
            return await self._house.me.tell(frame, me, self._session)
        if isinstance(frame, wire.RatingsFrame):
            return await self._house.me.rated(frame, me)
        if isinstance(frame, wire.DailyFrame):
            return await self._house.daily.tell(frame, me)
        if isinstance(frame, wire.PlayDailyFrame):
            return wire.DoneFrame(id=frame.id, v=0, table=await self._house.daily.play(me))
        if isinstance(frame, wire.EndDeviceFrame | wire.SignOutFrame | wire.EraseFrame):
            await self._forget(frame)
            return wire.DoneFrame(id=frame.id, v=0)
        if isinstance(frame, wire.PreferFrame):
            preferences = Preferences.model_validate(frame.model_dump())
            await self._house.me.shelf.check(me.id, preferences.look)
            await self._house.door.people.prefer(me.id, frame.lang, preferences)
            return wire.DoneFrame(id=frame.id, v=0)
        if isinstance(frame, wire.NoticesFrame):
            await self._house.me.reach.wants_notices(me.id, frame.wanted)
            return wire.DoneFrame(id=frame.id, v=0)
        if isinstance(frame, wire.BuyFrame):
            await self._house.me.shelf.buy(me.id, frame.item, manager.store.now())
            return wire.DoneFrame(id=frame.id, v=0)
        if isinstance(frame, wire.NameFrame):
            await self._rename(frame)
            return wire.DoneFrame(id=frame.id, v=0)
        if isinstance(frame, wire.CreateFrame):
            return await self._create(frame)
        if isinstance(frame, wire.QuickFrame):
            return await self._look_for_others(frame, tasks)
        if isinstance(frame, wire.LeaveQuickFrame):
            return await self._look_no_more(frame)
        if isinstance(frame, wire.PoolsFrame):
            counts = self._house.quick.waiting
            waiting = [{"pool": pool, "people": counts[pool]} for pool in PRESETS if counts.get(pool)]
            return wire.PoolsView.model_validate({"id": frame.id, "waiting": waiting})
        if isinstance(frame, wire.LiftFrame):
            return await self._lift(frame)
        assert isinstance(frame, TableCommand)
        lift = self._lifted(frame.table)
        soft = await self._softness_at_a_table() if isinstance(frame, wire.SitFrame) else 0.0
        judge = judge_of(frame, me, lift=lift, softness=soft)
        version = await manager.act(frame.table, me.id, frame.id, judge)
        if isinstance(frame, wire.SitFrame):
            await self._called_anew(frame.id)
        return wire.DoneFrame(id=frame.id, v=version, table=frame.table)

    def _lifted(self, code: TableCode) -> Lift | None:
        """What a seat of this device has lifted at a table."""
        follower = self._followers.get(code)
        return follower.lift if follower else None

    def _share(self, frame: wire.ShareFrame, tasks: asyncio.TaskGroup) -> None:
        """Ask the bot beside the reading, for it may take its time; once at a time."""
        if self._sharing is not None and not self._sharing.done():
            self._refuse(frame.id, "cannot_share", frame.table)
        else:
            self._sharing = tasks.create_task(self._prepare(frame), name=f"share {frame.table}/{self._person.id}")

    async def _prepare(self, frame: wire.ShareFrame) -> None:
        share = Share(self._person.id, frame.table, frame.lang)
        message: str | None = None
        if self._house.wishes is not None:
            with contextlib.suppress(RedisError):
                message = await self._house.wishes.make(share)
        if message is None:
            self._refuse(frame.id, "cannot_share", frame.table)
        else:
            self._send(wire.SharedFrame(id=frame.id, message=message))

    async def _create(self, frame: wire.CreateFrame) -> wire.DoneFrame | wire.RefusedFrame:
        rules, others = rules_of(frame.rules), [clean_name(name) for name in frame.others]
        if frame.commitment is not None and not self._chance.shows(bytes.fromhex(frame.commitment)):
            return await self._made_before(frame)
        if not self._house.new_tables.take(self._person.id, asyncio.get_running_loop().time()):
            self._house.meters.limited.labels("tables").inc()
            raise TooManyError
        me, soft = self._person, await self._softness_at_a_table()
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
            root=None if frame.commitment is None else self._chance.take(),
        )
        await self._called_anew(frame.id)
        return wire.DoneFrame(id=frame.id, v=version, table=code)

    async def _made_before(self, frame: wire.CreateFrame) -> wire.DoneFrame | wire.RefusedFrame:
        """Answer who asks again for a table on another socket, or begins with what this one has not shown them."""
        try:
            made = await self._house.manager.look(self._house.manager.code_of(self._person.id, frame.id))
        except NoSuchTable:
            return wire.RefusedFrame(id=frame.id, code="other_commitment")
        return wire.DoneFrame(id=frame.id, v=made.version, table=made.table.code)

    # --- strangers ---------------------------------------------------------------------------------------------

    async def _look_for_others(
        self, frame: wire.QuickFrame, tasks: asyncio.TaskGroup
    ) -> wire.DoneFrame | wire.RefusedFrame:
        """Have the person wait, and tell of it until they sit or wait no more."""
        me, quick = self._person, self._house.quick
        if not self._house.new_searches.take(me.id, asyncio.get_running_loop().time()):
            self._house.meters.limited.labels("searches").inc()
            raise TooManyError
        known, search = await quick.queue.find(me.id)
        goes_on = search == frame.id or known.standing in (Standing.WAITING, Standing.MAKING)
        if not goes_on and (busy := await quick.plays_elsewhere(me.id)):
            return wire.RefusedFrame(id=frame.id, code="plays_elsewhere", table=busy)
        seeker = await self._seeker(frame)
        place = await quick.queue.join(seeker)
        if place.standing is Standing.FULL:
            return wire.RefusedFrame(id=frame.id, code="queue_full")
        if self._searching is not None:
            self._searching.cancel()
        self._searching = tasks.create_task(self._search(seeker, place), name=f"search {me.id}")
        return wire.DoneFrame(id=frame.id, v=0)

    async def _seeker(self, frame: wire.QuickFrame) -> Seeker:
        me = self._person
        try:
            rating = (await self._house.me.ratings.of(me.id)).rating
        except AWAY:  # they can play without the books
            rating = START
        soft = await self._softness()
        comer = Comer(me.id, me.name, soft, frame.promise, frame.level)
        return Seeker(comer, frame.id, frame.pool, frame.wait, rating.number, NEAR + rating.doubt)

    async def _search(self, seeker: Seeker, place: Place) -> None:
        with self._house.quick.here(seeker, place) as search:
            async for news in search.follow():
                match news.place:
                    case Place(Standing.SEATED, str(table)):
                        with contextlib.suppress(Contended, RedisError):
                            await self._called_anew(seeker.search)
                        self._send(wire.SeatedFrame(search=seeker.search, table=table))
                    case Place(Standing.LEFT, broken=broken):
                        self._send(wire.UnqueuedFrame(search=seeker.search, broken=broken))
                    case _:
                        told = {"search": seeker.search, "pool": seeker.pool, "people": max(1, news.people)}
                        self._send(wire.WaitingFrame.model_validate(told))

    async def _look_no_more(self, frame: wire.LeaveQuickFrame) -> wire.DoneFrame | wire.RefusedFrame:
        place = await self._house.quick.queue.leave(self._person.id)
        if place.standing in (Standing.MAKING, Standing.SEATED):
            return wire.RefusedFrame(id=frame.id, code="seated_already", table=place.table)
        self._house.quick.left(self._person.id)
        return wire.DoneFrame(id=frame.id, v=0)

    async def _softness_at_a_table(self) -> float:
        """Have the person look for no others any more, for they come to a table; return how soft computers are to be.

        Raises `Shut` for who is of a party whose table is being made.
        """
        place, soft = await asyncio.gather(self._house.quick.queue.leave(self._person.id), self._softness())
        if place.standing is Standing.MAKING:
            raise Shut("seated_already")
        return soft

    async def _softness(self) -> float:
        """How soft computers are to be to this person at a table that they come to now."""
        try:
            return softness(await self._house.me.memory.tables(self._person.id))
        except AWAY:  # they can play without the books
            return 0.0

    async def _lift(self, frame: wire.LiftFrame) -> wire.DoneFrame | wire.RefusedFrame:
        follower = self._followers.get(frame.table)
        if follower is None:
            return wire.RefusedFrame(id=frame.id, code="not_open", table=frame.table)
        version = await follower.uncover(frame.seat, (frame.deal, frame.turn))
        return wire.DoneFrame(id=frame.id, v=version, table=frame.table)

    async def _forget(self, frame: wire.EndDeviceFrame | wire.SignOutFrame | wire.EraseFrame) -> None:
        """Forget a device or the person; the sockets that this concerns are ended."""
        me, house = self._person, self._house
        match frame:
            case wire.EndDeviceFrame():
                await house.me.end(me, frame.device)
            case wire.SignOutFrame():
                await house.me.sign_out(me, self._session)
            case wire.EraseFrame():
                await house.quick.queue.leave(me.id)
                await house.me.erase(me)
        await house.visitors.look(me.id)

    async def _called_anew(self, command: str) -> None:
        """Bear the name that another device has taken while this one sat down: it did not see the seat."""
        me = self._person
        with contextlib.suppress(*AWAY):
            known = (await self._house.door.people.whose([self._session])).get(self._session)
            if known and known.id == me.id and known.name != me.name:
                await persons.rename(self._house.manager, me.id, known.name, f"{command}:called")

    async def _rename(self, frame: wire.NameFrame) -> None:
        """Take the name, and bear it at every table and on every device."""
        if not self._house.new_names.take(self._person.id, asyncio.get_running_loop().time()):
            self._house.meters.limited.labels("names").inc()
            raise TooManyError
        me = await self._house.door.people.rename(self._person.id, frame.name)
        self._person = me
        await persons.rename(self._house.manager, me.id, me.name, frame.id)
        await self._watch_by_name()
        await whereabouts.announce(self._house.manager.store, me.id)

    async def _watch_by_name(self) -> None:
        """Bear the name at the tables that are open here: where the person has no seat they may be watching."""
        for code in list(self._tables):
            with contextlib.suppress(TableRefusal, NoSuchTable, Broken):
                await persons.watch(self._house.manager, code, self._person.id, self._person.name)
