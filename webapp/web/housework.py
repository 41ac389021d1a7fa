"""What the house does by itself: it wakes tables, keeps the books, gives seats on, counts its deals and tidies up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from functools import partial
from typing import Any

from webapp.accounts.books import GROUP, Books
from webapp.accounts.daily import Daily
from webapp.accounts.dealt import Counting
from webapp.accounts.joining import Joining
from webapp.tables.due import DueLoop
from webapp.tables.handing import Usher
from webapp.tables.manager import Manager
from webapp.tables.outbox import Kind
from webapp.tables.pairing import Sisters
from webapp.tables.post import Letter, Post
from webapp.tables.quick import Quick
from webapp.tables.versions import RECORDED
from webapp.web.fair import Counter
from webapp.web.upkeep import Upkeep

log = logging.getLogger(__name__)


def started(jobs: Mapping[str, Coroutine[Any, Any, None]]) -> list[asyncio.Task[None]]:
    """Start a process's own *jobs*, by their names. None ends by itself: where one does, the log tells why."""
    tasks = [asyncio.create_task(job, name=name) for name, job in jobs.items()]
    for task in tasks:
        task.add_done_callback(_note_end)
    return tasks


def _note_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("a task of the node has died", extra={"job": task.get_name()}, exc_info=error)


async def _take(books: Books, sisters: Sisters, letter: Letter) -> None:
    """Write down a match that is over, and then tell the sister table, if it has one."""
    if letter.kind in RECORDED:
        await books.take(letter)
    await sisters.hear(letter)


class Housework:
    """One node's share of it. Each node has one, with a page or without; they part the work by leases."""

    def __init__(self, manager: Manager, books: Books, joining: Joining, daily: Daily) -> None:
        """Matches that end are written into *books*."""
        self.due = DueLoop(manager.store, manager.wake, outdated=lambda: manager.outdated)
        manager.hint = self.due.hint
        self.sisters = Sisters(manager)
        kinds = (*RECORDED, Kind.SISTER.value)
        self.post = Post(manager.store, GROUP, partial(_take, books, self.sisters), kinds=kinds)
        self.quick = Quick(manager)
        self.usher = Usher(manager, joining)
        self.upkeep = Upkeep(manager.store, joining, daily)
        self.counter = Counter(manager.store, Counting(books.database))

    def jobs(self) -> dict[str, Coroutine[Any, Any, None]]:
        """Return what is to run until the node closes, by its name."""
        return {
            "due": self.due.run(),
            "books": self.post.run(),
            "quick": self.quick.run(),
            "usher": self.usher.run(),
            "upkeep": self.upkeep.run(),
            "deals": self.counter.run(),
        }
