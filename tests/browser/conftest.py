"""A node for browsers, alone or with Telegram and a bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from pydantic import SecretStr

from bot.app import House, run_bot
from tests.browser.clients import Client, native
from tests.conftest import OpenPhone
from tests.fake_botapi import FakeTelegram, Json, Someone
from tests.house import Node, open_node
from tests.webapp.letters import Ledger
from webapp.accounts.books import Books
from webapp.accounts.database import close_database, open_database
from webapp.accounts.people import People
from webapp.settings import BURST, Settings

PUBLIC = "https://okey.example.org"


@pytest_asyncio.fixture(loop_scope="session")
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    """A node in the browsers' loop, whose computers do not stop to think."""
    async with open_node(valkey_url, store_prefix, tmp_path, frame_burst=BURST) as node:
        yield node


@pytest_asyncio.fixture(loop_scope="session")
async def ledger(tmp_path: Path) -> AsyncIterator[Ledger]:
    """The books of the house that is open, and who is in them."""
    database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
    yield Ledger(Books(database, 60, "Europe/Istanbul"), People(database))
    await close_database(database)


@dataclass(slots=True)
class Chats:
    """Telegram, the bot at work in it, and the node whose page it opens."""

    node: Node
    telegram: FakeTelegram
    phone: OpenPhone

    def address(self, who: Someone, link: str, **how: object) -> str:
        """The page's address as Telegram opens it for somebody, on this machine."""
        return self.telegram.opens(who, link, at=self.node.url, **how)  # type: ignore[arg-type]

    async def opens(self, who: Someone, link: str, width: int = 390, height: int = 844) -> Client:
        """Open a button's or a link's address on somebody's phone."""
        return await native(await self.phone(width, height), self.address(who, link))

    async def taps(self, who: Someone, message: Json, label: str) -> Client:
        """Tap a button that opens the page."""
        return await self.opens(who, await self.telegram.taps(who, message, label))


@pytest_asyncio.fixture(loop_scope="session")
async def chats(valkey_url: str, store_prefix: str, tmp_path: Path, phone: OpenPhone) -> AsyncIterator[Chats]:
    """A house with a bot, whose computers do not stop to think."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("bot.sharing.PATIENCE_SECONDS", 60.0)
        async with _chats(valkey_url, store_prefix, tmp_path, phone) as opened:
            yield opened


@asynccontextmanager
async def _chats(valkey_url: str, store_prefix: str, tmp_path: Path, phone: OpenPhone) -> AsyncIterator[Chats]:
    async with (
        FakeTelegram() as telegram,
        open_node(
            valkey_url,
            store_prefix,
            tmp_path,
            frame_burst=BURST,
            public_url=PUBLIC,
            bot_token=SecretStr(telegram.token),
        ) as node,
    ):
        settings = Settings.from_env(telegram.settings(PUBLIC))
        database = open_database(f"sqlite+aiosqlite:///{tmp_path / 'people.sqlite'}")
        bot = asyncio.create_task(run_bot(House(settings, node.manager.store, People(database))), name="bot")
        await telegram.until_polled()
        yield Chats(node, telegram, phone)
        bot.cancel()
        await asyncio.gather(bot, return_exceptions=True)
        await close_database(database)
        assert telegram.refused == []
