"""What tests of the bot share: Telegram on this machine, and the bot at work in the test's own loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.app import House, run_bot
from bot.profile import profile_print
from bot.webhook import Webhook
from tests.fake_botapi import FakeTelegram
from tests.laid_out import lay_out
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People
from webapp.settings import Settings
from webapp.tables.lease import Lease
from webapp.tables.manager import Manager
from webapp.tables.store import Store


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as telegram:
        yield telegram


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


@pytest.fixture
async def shared_database(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    """The people of a node that is opened in the same folder: it and the bot know the same ones."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    await lay_out(database)
    yield database
    await close_database(database)


@dataclass(slots=True)
class AtWork:
    """A bot at work, and the tables and people that it shares with the page."""

    tables: Manager
    people: People
    task: asyncio.Task[None]
    waited: list[float] = field(default_factory=list)
    """Every pause that the bot has made, in seconds; here they pass at once."""
    rested: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by the first of them."""


class OpenBot(Protocol):
    """Starts a bot with an environment; another one in the same test is another node.

    One that is *known* to Telegram has been there before, and need not tell its commands and names.
    """

    def __call__(
        self,
        environment: Mapping[str, str],
        webhook: Webhook | None = None,
        *,
        known: bool = True,
        speed: float = 100.0,
    ) -> AbstractAsyncContextManager[AtWork]: ...


@pytest.fixture
def open_bot(store: Store, shared_database: AsyncEngine) -> OpenBot:
    @asynccontextmanager
    async def start(
        environment: Mapping[str, str], webhook: Webhook | None = None, *, known: bool = True, speed: float = 100.0
    ) -> AsyncIterator[AtWork]:
        if known:
            await introduce(store, environment)
        waited, rested = list[float](), asyncio.Event()

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            rested.set()
            await asyncio.sleep(0.002)  # others must come to their turn

        people = People(shared_database)
        house = House(Settings.from_env(environment), store, people, webhook, sleep, speed)
        task = asyncio.create_task(run_bot(house), name="bot")
        try:
            yield AtWork(Manager(store), people, task, waited, rested)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    return start


async def introduce(store: Store, environment: Mapping[str, str]) -> None:
    """Have Telegram know the bot's commands and names from an earlier start."""
    page, number = environment.get("PUBLIC_URL"), environment["BOT_TOKEN"].partition(":")[0]
    await Lease(store, f"bot:{number}").note("profile", profile_print(page and f"{page}/"))


@pytest.fixture
async def bot(telegram: FakeTelegram, open_bot: OpenBot) -> AsyncIterator[AtWork]:
    """A bot that polls; at the end Telegram must have had nothing to object to that the test did not ask for."""
    async with open_bot(telegram.settings()) as at_work:
        yield at_work
    assert telegram.refused == []
