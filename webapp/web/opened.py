"""The tables that are open at one socket."""

from __future__ import annotations

import asyncio
import logging

from redis.exceptions import RedisError

from webapp.tables.manager import Contended, Newer, NoSuchTable
from webapp.tables.table import Lift, TableCode
from webapp.web import protocol as wire
from webapp.web.channel import Goodbye
from webapp.web.follow import Follower, Send, Shut
from webapp.web.greeting import Caller
from webapp.web.house import House
from webapp.web.limits import TABLES
from webapp.web.shown import Board

log = logging.getLogger(__name__)


class Opened:
    """Each open table has its follower, and a task that ends with the socket."""

    def __init__(self, house: House, caller: Caller, send: Send, tasks: asyncio.TaskGroup) -> None:
        self._house = house
        self._caller = caller
        self._send = send
        self._tasks = tasks
        self._following: dict[TableCode, asyncio.Task[None]] = {}
        self._followers: dict[TableCode, Follower] = {}

    def codes(self) -> list[TableCode]:
        return list(self._following)

    def follower(self, code: TableCode) -> Follower | None:
        """Return who tells of a table, where it is open."""
        return self._followers.get(code)

    def lifted(self, code: TableCode) -> Lift | None:
        """Return what a seat of this device has lifted at a table."""
        follower = self._followers.get(code)
        return follower.lift if follower else None

    async def open(self, frame: wire.OpenFrame) -> None:
        """Tell of a table from now on, anew where it is open."""
        await self.close(frame.table)
        if len(self._following) >= TABLES:
            self._send(wire.RefusedFrame(id=None, code="too_many_tables", table=frame.table))
            return
        boards = (
            self._house.boards.setdefault(frame.table, Board()),
            self._house.late_boards.setdefault(frame.table, Board()),
        )
        person = self._caller.person.id
        self._followers[frame.table] = follower = Follower(
            self._house.manager,
            boards,
            frame.table,
            person,
            lambda: self._caller.person.name,
            send=self._send,
            pictures=self._house.me.pictures,
        )
        following = self._follow(follower, frame)
        self._following[frame.table] = self._tasks.create_task(following, name=f"follow {frame.table}/{person}")

    async def close(self, code: TableCode) -> None:
        """Tell of a table no more."""
        self._followers.pop(code, None)
        if (task := self._following.pop(code, None)) is not None:
            task.cancel()
            await asyncio.wait([task])

    def end(self) -> None:
        """Tell of nothing any more: the socket goes."""
        for task in self._following.values():
            task.cancel()

    async def _follow(self, follower: Follower, frame: wire.OpenFrame) -> None:
        code = frame.table
        try:
            async with self._house.presence.at(code, self._caller.person.id):
                await follower.run(self._house.fanout, frame.v, frame.digest)
        except NoSuchTable:
            self._refuse("no_such_table", code)
        except Shut as shut:
            self._refuse(shut.code, code)
        except (RedisError, Contended, Newer) as error:
            log.warning("table not told", extra={"table": code, "error": type(error).__name__})
            self._refuse("unavailable", code)
        except Goodbye:
            raise
        except Exception:
            # A table that cannot be shown must not end the socket, which would come back and end again, for ever.
            log.exception("table cannot be shown", extra={"table": code})
            self._house.meters.dropped.inc()
            self._refuse("broken", code)
        self._following.pop(code, None)
        self._followers.pop(code, None)

    def _refuse(self, why: str, code: TableCode) -> None:
        self._send(wire.RefusedFrame(id=None, code=why, table=code))
