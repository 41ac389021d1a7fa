"""The `okey` command: the one place where the house is wired together."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import web

from bot import doctor, feedback
from bot.beside import bot_beside
from bot.check import checked
from bot.opening import (
    CannotServeError,
    address_of,
    connected_store,
    deaf,
    listener_at,
    migrated_database,
    open_house,
    opened,
    running_tables,
    tables_address,
)
from bot.webhook import PATH, Webhook
from bot.workers import Crew, WorkerError
from webapp.accounts.books import Books
from webapp.accounts.daily import Daily
from webapp.accounts.joining import Joining
from webapp.accounts.people import People
from webapp.backup import CannotBackUpError, back_up
from webapp.logs import begin_logging
from webapp.settings import Settings, SettingsError
from webapp.tables.lease import Lease
from webapp.tables.manager import Manager
from webapp.valkey import Valkey, ValkeyError, server_program
from webapp.web.app import HOUSE, OPS, DeafError, make_app
from webapp.web.housework import Housework, started
from webapp.web.ops import Ops


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code."""
    chosen = _parser().parse_args(arguments)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        settings = Settings.from_env(os.environ)
        begin_logging(settings.log_format)
        options = {name: value for name, value in vars(chosen).items() if name != "job"}
        _run(chosen.job(settings, **options))
    except (SettingsError, ValkeyError, WorkerError, CannotServeError) as error:
        print(f"okey: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="okey", description="Classic Okey for four, in Telegram and in any browser.")
    parser.add_argument("--version", action="version", version=f"okeyhane {version('okeyhane')}")
    jobs = parser.add_subparsers(required=True, metavar="command")
    parsers: dict[str, argparse.ArgumentParser] = {}
    for name, job, text in (
        ("serve", serve, "open the house: tables, page and all they need"),
        ("bot", be_bot, "the Telegram bot alone, beside a house that is open elsewhere"),
        ("worker", be_worker, "clocks, computers' turns and books alone, beside a house that is open elsewhere"),
        ("migrate", update, "bring the database to the shape that this version needs"),
        ("check", check, "look through tables and books, and say what does not add up"),
        ("backup", copy_house, "copy tables and people into a new folder, which is a DATA_DIR then"),
        ("doctor", examine, "look at the settings, the machine and the bot, and say what is missing"),
    ):
        parsers[name] = jobs.add_parser(name, help=text, description=text)
        parsers[name].set_defaults(job=job)
    serving = parsers["serve"]
    serving.add_argument("--workers", type=int, choices=range(1, 65), default=1, metavar="N", help="so many processes")
    serving.add_argument("--no-bot", dest="bot", action="store_false", help="leave the bot to `okey bot`")
    serving.add_argument("--share-port", action="store_true", help="let other processes listen on the same port too")
    parsers["backup"].add_argument("folder", type=Path, help="a new one")
    names = ", ".join(name.upper() for name in Settings.model_fields)
    parser.epilog = f"Settings come from the environment: {names}."
    return parser


def _run(job: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(job)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def update(settings: Settings) -> None:
    """Bring the database to the shape that the code expects."""
    async with migrated_database(settings):
        print("The database is up to date.")


async def serve(settings: Settings, workers: int = 1, bot: bool = True, share_port: bool = False) -> None:
    """Open the house, say where, and close it again, cleanly, at SIGTERM or Ctrl-C."""
    if workers > 1:
        await _serve_by_many(settings, workers, () if bot else ("--no-bot",))
        return
    closing = _closing_time()
    async with AsyncExitStack() as house:
        redis_url = await house.enter_async_context(running_tables(settings))
        listener = house.enter_context(listener_at(settings.host, settings.port, "PORT or HOST", shared=share_port))
        store = await house.enter_async_context(connected_store(settings, redis_url))
        database = await house.enter_async_context(migrated_database(settings))
        people = People(database)
        books = Books(database, settings.candy_cap, settings.day_zone)
        app = make_app(settings, store, people, books)
        webhook = _webhook(settings, app) if bot else None
        try:
            await house.enter_async_context(opened(app, listener))
        except DeafError as error:
            raise deaf(settings, error.__cause__) from None
        await house.enter_async_context(_shown(settings, app[OPS], shared=share_port))
        _collect_seldom()
        print(f"Okeyhane is open on {address_of(settings.host, listener)} (Ctrl-C closes it).", flush=True)
        if settings.bot_token and bot:
            await house.enter_async_context(bot_beside(settings, store, people, webhook))
        await closing.wait()
        print("Closing.", flush=True)
        app[HOUSE].leaving.set()
        await asyncio.sleep(settings.drain_seconds)


def _collect_seldom() -> None:
    """Look for unreachable objects seldom, and not among those of the start: that was a tenth of what a move costs.

    But for half a million objects, at the latest, among all others: what lies there meanwhile is memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 5)


@asynccontextmanager
async def _shown(settings: Settings, ops: Ops, *, shared: bool = False) -> AsyncIterator[None]:
    """Let the host look at this process, where a port for that is named."""
    if settings.ops_port is None:
        yield
        return
    with listener_at(settings.ops_host, settings.ops_port, "OPS_PORT or OPS_HOST", shared=shared) as listener:
        async with opened(ops.app(), listener):
            print(f"It can be looked at on {address_of(settings.ops_host, listener)}/readyz and /metrics.", flush=True)
            yield


async def _serve_by_many(settings: Settings, workers: int, arguments: Sequence[str]) -> None:
    """Open the house with several processes on one port. SIGHUP replaces each by a new one, one after the other."""
    closing = _closing_time()
    async with AsyncExitStack() as house:
        redis_url = await house.enter_async_context(running_tables(settings))
        place = house.enter_context(_held_port(settings))
        async with migrated_database(settings):
            pass
        address = {"REDIS_URL": redis_url, "PORT": str(place.getsockname()[1])}
        crew = Crew(workers, arguments, address, settings.ops_port, settings.drain_seconds)
        await crew.start()
        house.push_async_callback(crew.end)
        keeping = asyncio.create_task(crew.run(), name="crew")
        house.push_async_callback(_ended, keeping)
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, crew.renewal.set)
        where = address_of(settings.host, place)
        print(f"Okeyhane is open on {where} with {workers} processes (Ctrl-C closes it).", flush=True)
        await closing.wait()
        print("Closing.", flush=True)


def _held_port(settings: Settings) -> socket.socket:
    """Hold a port that nobody else has, without answering on it: those who share it do."""
    with listener_at(settings.host, settings.port, "PORT or HOST") as alone:
        address, family = alone.getsockname(), alone.family
    place = socket.socket(family)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    place.bind(address)
    return place


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})


async def be_bot(settings: Settings) -> None:
    """Be the bot alone, on the tables of a house that is open elsewhere."""
    if settings.bot_token is None:
        raise CannotServeError("The bot needs BOT_TOKEN; docs/telegram.md tells where it comes from.")
    closing = _closing_time()
    async with AsyncExitStack() as house:
        store = await house.enter_async_context(connected_store(settings, open_house(settings)))
        database = await house.enter_async_context(migrated_database(settings))
        app = web.Application()
        webhook = _webhook(settings, app)
        if webhook:
            listener = house.enter_context(listener_at(settings.host, settings.port, "PORT or HOST"))
            await house.enter_async_context(opened(app, listener))
        people = People(database)
        bot = await house.enter_async_context(bot_beside(settings, store, people, webhook))
        await _look_in(house, settings, Ops(Manager(store), people, None, closing))
        print("The bot is on its way (Ctrl-C sends it home).", flush=True)
        if not await _until_closing(closing, [bot]):
            raise CannotServeError("Telegram does not know BOT_TOKEN.")


async def be_worker(settings: Settings) -> None:
    """Be more hands: do what a house does by itself, on the tables of one that is open elsewhere."""
    closing = _closing_time()
    async with AsyncExitStack() as house:
        store = await house.enter_async_context(connected_store(settings, open_house(settings)))
        database = await house.enter_async_context(migrated_database(settings))
        books = Books(database, settings.candy_cap, settings.day_zone)
        manager = Manager(store)
        housework = Housework(manager, books, Joining(database), Daily(database, settings.day_zone))
        jobs = started(housework.jobs())
        for job in jobs:
            house.push_async_callback(_ended, job)
        await _look_in(house, settings, Ops(manager, People(database), housework.post, closing))
        print("The worker is at work (Ctrl-C ends it).", flush=True)
        if not await _until_closing(closing, jobs):
            raise CannotServeError("A task of the worker has died; the log tells why. Start it again.")


async def _look_in(house: AsyncExitStack, settings: Settings, ops: Ops) -> None:
    """Keep the meters of a process without a page, and show them."""
    house.push_async_callback(_ended, asyncio.create_task(ops.run(), name="ops"))
    await house.enter_async_context(_shown(settings, ops))


async def _until_closing(closing: asyncio.Event, jobs: Sequence[asyncio.Task[None]]) -> bool:
    """Return at closing time; False where one of *jobs*, which never end by themselves, has ended before."""
    waiting = asyncio.create_task(closing.wait(), name="closing time")
    await asyncio.wait({*jobs, waiting}, return_when=asyncio.FIRST_COMPLETED)
    in_time = waiting.done()
    waiting.cancel()
    return in_time


async def check(settings: Settings) -> None:
    """Say what does not add up in the tables and the books, whether the house is open or not."""
    if _is_new(settings):
        print(
            f"DATA_DIR {settings.data_dir} holds no house yet; `okey serve` makes one there. "
            "If you have one, set DATA_DIR to its folder."
        )
    async with AsyncExitStack() as house:
        settings = house.enter_context(_untouched(settings))
        url = await house.enter_async_context(tables_address(settings))
        store = await house.enter_async_context(connected_store(settings, url))
        database = await house.enter_async_context(migrated_database(settings))
        books = Books(database, settings.candy_cap, settings.day_zone)
        summary, findings = await checked(store, books)
    print(*findings, summary, sep="\n")
    if findings:
        raise CannotServeError(f"{len(findings)} things are off." if len(findings) > 1 else "One thing is off.")


async def copy_house(settings: Settings, folder: Path) -> None:
    """Copy what is kept in `DATA_DIR`, whether the house is open or not."""
    try:
        there = await asyncio.to_thread(back_up, settings, folder)
    except CannotBackUpError as error:
        raise CannotServeError(str(error)) from None
    print(f"{folder} holds {' and '.join(there)} now.")


def _is_new(settings: Settings) -> bool:
    """Whether all would be kept in `DATA_DIR`, and nothing is."""
    ours = settings.redis_url is None and settings.database_url is None
    return ours and not any((settings.data_dir / name).exists() for name in ("okey.sqlite", "appendonlydir"))


@contextmanager
def _untouched(settings: Settings) -> Iterator[Settings]:
    """The settings for a mere look: where no house is yet none is made, and a folder for the moment stands for it."""
    if not _is_new(settings):
        yield settings
        return
    with TemporaryDirectory(prefix="okey-") as folder:
        yield settings.model_copy(update={"data_dir": Path(folder)})


async def examine(settings: Settings) -> None:
    """Say what was found; what keeps people from playing makes the command fail."""
    with _untouched(settings) as looked_at:
        findings = [
            *await doctor.look_at_machine(settings),
            await _look_at_tables(looked_at),
            await _look_at_people(looked_at),
            *await _look_at_address(settings),
            *await doctor.look_at_telegram(settings, await _feedback(looked_at)),
        ]
    print(*findings, sep="\n")
    if any(finding.health is doctor.Health.BAD for finding in findings):
        raise CannotServeError("Something keeps people from playing; it is marked bad.")


async def _look_at_tables(settings: Settings) -> doctor.Finding:
    what = "REDIS_URL" if settings.redis_url else "Valkey"
    running = settings.redis_url is not None or Valkey(settings.data_dir).answers()
    try:
        async with tables_address(settings) as url, connected_store(settings, url):
            return doctor.good(what, "it answers" if running else f"it can be started ({server_program()})")
    except (CannotServeError, ValkeyError) as error:
        return doctor.bad(what, str(error))


async def _look_at_address(settings: Settings) -> list[doctor.Finding]:
    """Try what others would reach, where there is something behind it."""
    if settings.public_url is None or not settings.public_url.startswith("https://"):
        return []  # it is said with the settings
    if not await doctor.a_house_is_open(settings):
        return [doctor.note("address", "no house is open on this machine; ask again when it is")]
    return await doctor.look_at_address(settings.public_url)


async def _feedback(settings: Settings) -> str | None:
    """What the bot has noted of inline feedback, in the tables' store."""
    if (bot_id := settings.bot_id) is None:
        return None
    try:
        async with tables_address(settings) as url, connected_store(settings, url) as store:
            return await Lease(store, f"bot:{bot_id}").noted(feedback.NOTE)
    except (CannotServeError, ValkeyError):
        return None  # it is said where the tables are looked at


async def _look_at_people(settings: Settings) -> doctor.Finding:
    what = "DATABASE_URL" if settings.database_url else "SQLite"
    try:
        async with migrated_database(settings):
            return doctor.good(what, "it answers and is up to date")
    except CannotServeError as error:
        return doctor.bad(what, str(error))


def _webhook(settings: Settings, app: web.Application) -> Webhook | None:
    """The path at which Telegram brings updates, in that mode; before the bot is there it asks for patience."""
    if settings.bot_token is None or settings.bot_mode != "webhook" or settings.webhook_secret is None:
        return None
    webhook = Webhook(settings.webhook_secret)
    app.router.add_post(PATH, webhook.handle)
    return webhook


def _closing_time() -> asyncio.Event:
    """Return what is set by the first SIGTERM or Ctrl-C; the second one does not wait for anybody."""
    closing, loop = asyncio.Event(), asyncio.get_running_loop()

    def close() -> None:
        closing.set()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, close)
    return closing


if __name__ == "__main__":
    sys.exit(main())
