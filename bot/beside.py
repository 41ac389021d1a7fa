"""The bot beside everything else: it comes after the page is served, and whatever becomes of it, the page goes on."""

from __future__ import annotations

import asyncio
import importlib
import logging
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.webhook import Webhook
from webapp.accounts.people import People
from webapp.settings import Settings
from webapp.tables.store import Store

log = logging.getLogger(__name__)

REST_SECONDS: Final = 30.0
"""After an error of its own the bot comes back in this time."""


@asynccontextmanager
async def bot_beside(
    settings: Settings, store: Store, people: People, webhook: Webhook | None
) -> AsyncIterator[asyncio.Task[None]]:
    """Run the bot while the block runs. The task ends by itself only when Telegram does not know the token."""
    task = asyncio.create_task(_run(settings, store, people, webhook), name="bot")
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _run(settings: Settings, store: Store, people: People, webhook: Webhook | None) -> None:
    while True:
        try:
            await loaded("bot.app")
            from bot.app import House, run_bot  # noqa: PLC0415 - it takes seconds, and is not always needed

            return await run_bot(House(settings, store, people, webhook))
        except Exception:  # a bug of the bot must be seen, and must not end the page
            log.exception("the bot has failed and rests")
        await asyncio.sleep(REST_SECONDS)


async def loaded(module: str) -> None:
    """Import *module* in a thread, so that nobody waits for it; closing time does not wait for it either."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[BaseException | None] = loop.create_future()

    def tell(error: BaseException | None) -> None:
        if not done.done():
            done.set_result(error)

    def load() -> None:
        error: BaseException | None = None
        try:
            importlib.import_module(module)
        except Exception as failed:  # noqa: BLE001 - raised again where it was asked for
            error = failed
        with suppress(RuntimeError):  # the loop has closed meanwhile
            loop.call_soon_threadsafe(tell, error)

    threading.Thread(target=load, name=f"import {module}", daemon=True).start()
    if error := await done:
        raise error
