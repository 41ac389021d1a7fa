"""What the host looks at: whether a process works and is ready, and its meters, on a port beside the page's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from webapp.accounts.database import ask
from webapp.accounts.people import People
from webapp.tables.fanout import Fanout
from webapp.tables.lease import UNAVAILABLE
from webapp.tables.manager import Manager
from webapp.tables.post import Post
from webapp.tables.table import State

log = logging.getLogger(__name__)

ANSWER_WITHIN: Final = 1.0
"""Seconds that the store and the database have to answer."""
LOOK_EVERY: Final = 5.0
LAG_EVERY: Final = 0.5


class Ops:
    """Looks at a process of the house from within; `run` is its task."""

    def __init__(
        self,
        manager: Manager,
        people: People,
        post: Post | None,
        leaving: asyncio.Event,
        *,
        fanout: Fanout | None = None,
        works: Callable[[], bool] = lambda: True,
    ) -> None:
        """*post* is the one whose letters are watched; *fanout* is that of a node with a page.

        *works* tells whether all that the process must do is being done.
        """
        self._manager = manager
        self._fanout = fanout
        self._people = people
        self._post = post
        self._leaving = leaving
        self._works = works
        self._store = manager.store

    def app(self) -> web.Application:
        """Return what serves /healthz, /readyz and /metrics."""
        app = web.Application()
        app.router.add_get("/healthz", self.healthz)
        app.router.add_get("/readyz", self._readyz)
        app.router.add_get("/metrics", self._metrics)
        return app

    async def unready(self) -> list[str]:
        """Return what keeps the node from taking players, a line each; none when it is ready."""
        found = [
            "The node is closing." if self._leaving.is_set() else "",
            "A newer version has written tables; start this node anew, as that." if self._manager.outdated else "",
            "The node does not hear the tables." if self._fanout and not self._fanout.listening.is_set() else "",
            await _away("The store does not answer", self._store.ping()),
            await _away("The database does not answer", ask(self._people.database)),
        ]
        return [line for line in found if line]

    async def healthz(self, _: web.Request) -> web.Response:
        """200 while the process works; 503 when one of its own tasks has died."""
        if not self._works():
            return web.Response(status=503, text="A task of this node has died; start it again.\n")
        return web.Response(text="ok\n")

    async def _readyz(self, _: web.Request) -> web.Response:
        why = await self.unready()
        return web.Response(status=503 if why else 200, text="".join(f"{line}\n" for line in why or ["ready"]))

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=self._store.meters.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def run(self) -> None:
        """Look at what nobody else counts, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._watch_loop(), name="watch loop")
            tasks.create_task(self._watch_tables(), name="watch tables")

    async def _watch_loop(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self._store.meters.loop_lag.set(max(0.0, clock() - due))

    async def _watch_tables(self) -> None:
        while True:
            try:
                await self.look()
            except UNAVAILABLE as error:
                log.warning("tables not counted", extra={"error": type(error).__name__})
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Count the tables, and see how long the oldest letter waits."""
        meters = self._store.meters
        if self._fanout:
            counted = self._manager.known.by_state(self._fanout.open_tables())
            for state in State:
                meters.tables.labels(state.value).set(counted[state])
        meters.tables_alive.set(await self._store.alive())
        if self._post:
            meters.outbox_lag.labels(self._post.group).set(await self._post.lag_ms() / 1000)


async def _away(sentence: str, answer: Awaitable[None]) -> str:
    """Return *sentence* with what went wrong; nothing where there is an *answer* in time."""
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            await answer
    except UNAVAILABLE as error:  # a TimeoutError is an OSError
        return f"{sentence} ({type(error).__name__})."
    return ""
