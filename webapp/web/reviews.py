"""The review of a deal that is over, `/t/CODE/review/N/D`: made by the engine in a process of its own, then remembered.

A review is half a second of work or more, and a node has tables to see to. So one is made at a time, at a low priority;
a few may wait, and what takes too long is ended.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from aiohttp import web

try:
    import resource
except ImportError:  # not every system has it
    resource = None  # type: ignore[assignment]

from webapp.tables.lease import UNAVAILABLE
from webapp.tables.store import Store
from webapp.tables.table import TableCode
from webapp.web.limits import Buckets, counted
from webapp.web.records import Records

log = logging.getLogger(__name__)

FORM: Final = 3
"""Of what is remembered; a review of another form is made anew."""
KEPT_SECONDS: Final = 7 * 24 * 3600
FAILED_SECONDS: Final = 3600
"""A deal whose review has failed is not tried again for so long: it would fail again."""
LARGEST: Final = 1_000_000
"""Bytes of a review; one of the longest deal has a tenth of it."""
WAITING: Final = 8
"""So many reviews are made or wait at a node."""
CPU_SECONDS: Final = 20
"""Of the processor; what needs more is ended."""
LONGEST_SECONDS: Final = 120.0
"""What has not come to its end by then, on a busy machine too, is ended."""
NICE: Final = 10
EACH: Final = 4
"""Reviews that one address may ask for at once, and then one every `EACH_SECONDS`."""
EACH_SECONDS: Final = 5.0
PROGRAM: Final = (sys.executable, "-P", "-m", "engine", "review", "-", "--json", "--deal")
NO_DEAL: Final = 3
"""How the program ends where the record has no such deal."""

FAILED: Final = b""
"""Remembered in the place of a review."""

Place = tuple[TableCode, int, int]
"""A table, its match and the match's deal."""


class BusyError(Exception):
    """Too many wait, or it took too long, or the node closes: ask later."""


class FailedError(Exception):
    """The engine has no review of this deal, and asking again soon would not change that."""


class Reviewer:
    """Has deals reviewed, one after the other, and remembers what came of it."""

    def __init__(self, store: Store, program: tuple[str, ...] = PROGRAM, longest: float = LONGEST_SECONDS) -> None:
        self._store = store
        self._program = program
        self._longest = longest
        self._one = asyncio.Semaphore(1)
        self._closed = False
        self._made: dict[Place, asyncio.Task[bytes | None]] = {}

    async def remembered(self, place: Place) -> bytes | None:
        """Return the review as JSON if there is one; None also while the store is away, or where its note is damaged.

        Raises `FailedError` for a deal whose review has failed a short while ago.
        """
        with suppress(*UNAVAILABLE):
            if (noted := await self._store.note(place[0], _name(place))) is not None:
                if (told := _unpacked(noted)) == FAILED:
                    raise FailedError
                return told
        return None

    async def make(self, place: Place, record: str) -> bytes | None:
        """Return the review of a deal of *record*, or None where it has no such deal.

        Who asks for one that is being made waits for the same. Raises `BusyError` and `FailedError`.
        """
        if place not in self._made:
            if self._closed or len(self._made) >= WAITING:
                raise BusyError
            task = asyncio.create_task(self._make(place, record), name=f"review {'/'.join(map(str, place))}")
            self._made[place] = task
            task.add_done_callback(lambda _: self._made.pop(place, None))
        task = self._made[place]
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():  # not who asks has gone, but the node closes
                raise BusyError from None
            raise

    async def close(self) -> None:
        """End what is being made, and begin no more."""
        self._closed = True
        tasks = [*self._made.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, place: Place, record: str) -> bytes | None:
        async with self._one:
            try:
                made = await self._run(record, place[2])
            except FailedError:
                await self._remember(place, FAILED, FAILED_SECONDS)
                raise
        if made is not None:
            await self._remember(place, made, KEPT_SECONDS)
        return made

    async def _remember(self, place: Place, made: bytes, seconds: int) -> None:
        with suppress(*UNAVAILABLE):
            await self._store.write_note(place[0], _name(place), zlib.compress(made), seconds)

    async def _run(self, record: str, deal: int) -> bytes | None:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._program, str(deal), stdin=pipe, stdout=pipe, stderr=pipe)
        try:
            _yield_to_tables(process.pid)
            told, complaint = await asyncio.wait_for(process.communicate(record.encode()), self._longest)
        except TimeoutError:
            log.warning("a review took too long")
            raise BusyError from None
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode and process.returncode != NO_DEAL:
            log.error(
                "a review failed",
                extra={"code": process.returncode, "said": complaint[-300:].decode("utf-8", "replace")},
            )
            raise FailedError
        return None if process.returncode else told


def _unpacked(noted: bytes) -> bytes | None:
    """Return what a note says; None where it is damaged, or more than any review."""
    unpacker = zlib.decompressobj()
    try:
        told = unpacker.decompress(noted, LARGEST)
    except zlib.error:
        return None
    return told if unpacker.eof else None


def _name(place: Place) -> str:
    return f"review-{FORM}-{place[1]}-{place[2]}"


def _yield_to_tables(pid: int) -> None:
    """Let everything else on the machine go first, and take only so much of the processor."""
    with suppress(AttributeError, OSError):  # where there is no such thing, or the process has ended
        os.setpriority(os.PRIO_PROCESS, pid, NICE)
        resource.prlimit(pid, resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


def add_reviews(
    app: web.Application,
    records: Records,
    store: Store,
    reviewer: Callable[[Store], Reviewer] = Reviewer,
    clock: Callable[[], float] = monotonic,
) -> None:
    """Serve the reviews of all deals that are over. Who has the table's code may have them, as its records."""
    each = Buckets(EACH, 1 / EACH_SECONDS)
    made = reviewer(store)

    async def review(request: web.Request) -> web.Response:
        who = counted(request.remote)
        code, number, record = await records.asked(request)
        place = code, number, int(request.match_info["deal"])
        try:
            told = await made.remembered(place)
            if told is None:
                if who is not None and not each.take(who, clock()):
                    raise web.HTTPTooManyRequests(text="One deal after the other, please.\n")
                told = await made.make(place, record)
        except BusyError:
            raise web.HTTPServiceUnavailable(text="Others are being reviewed; come back soon.\n") from None
        except FailedError:
            raise web.HTTPInternalServerError(text="This deal could not be reviewed.\n") from None
        if told is None:
            raise web.HTTPNotFound(text="The match has no such deal.\n")
        answer = web.Response(body=told, content_type="application/json")
        answer.enable_compression()
        return answer

    async def end(_: web.Application) -> None:
        """Before the requests are waited for that wait for reviews."""
        await made.close()

    app.router.add_get(r"/t/{code}/review/{number}/{deal:[1-9]\d{0,2}}", review)
    app.on_shutdown.append(end)
