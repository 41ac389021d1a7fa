"""The `okey` command: the one place where the house is wired together."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from aiohttp import web
from redis.exceptions import RedisError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot import doctor, feedback
from bot.beside import bot_beside
from bot.check import checked
from bot.webhook import PATH, Webhook
from bot.workers import Crew, WorkerError
from migrations import migrate
from migrations.tables import bring_up
from webapp.accounts.books import Books
from webapp.accounts.database import open_database
from webapp.accounts.people import People
from webapp.backup import CannotBackUpError, back_up
from webapp.logs import begin_logging
from webapp.settings import Settings, SettingsError
from webapp.tables.lease import Lease
from webapp.tables.store import Store, StoreMismatchError
from webapp.valkey import Valkey, ValkeyError, running_valkey, server_program
from webapp.web.app import HOUSE, OPS, make_app

DRAIN_SECONDS: Final = 3.0
LOOPBACK: Final = "127.0.0.1"
ANYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not listened on


class CannotServeError(RuntimeError):
    """The house cannot open; the text says why and what to do."""


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
    jobs = parser.add_subparsers(required=True, metavar="command")
    parsers: dict[str, argparse.ArgumentParser] = {}
    for name, job, text in (
        ("serve", serve, "open the house: tables, page and all they need"),
        ("bot", be_bot, "the Telegram bot alone, beside a house that is open elsewhere"),
        ("migrate", update, "bring the database to the shape that this version needs"),
        ("check", check, "look through tables and books, and say what does not add up"),
        ("backup", copy_house, "copy tables and people into a new folder, which is a DATA_DIR then"),
        ("doctor", examine, "look at the settings, the machine and the bot, and say what is missing"),
    ):
        parsers[name] = jobs.add_parser(name, help=text, description=text)
        parsers[name].set_defaults(job=job)
    serving = parsers["serve"]
    serving.add_argument("--workers", type=int, choices=range(1, 65), default=1, metavar="N", help="so many processes")
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
    async with _database(settings):
        print("The database is up to date.")


async def serve(settings: Settings, workers: int = 1, share_port: bool = False) -> None:
    """Open the house, say where, and close it again, cleanly, at SIGTERM or Ctrl-C."""
    if workers > 1:
        await _serve_by_many(settings, workers)
        return
    closing = _closing_time()
    async with AsyncExitStack() as house:
        redis_url = await house.enter_async_context(_valkey(settings))
        listener = house.enter_context(_listener(settings.host, settings.port, "PORT or HOST", shared=share_port))
        store = await house.enter_async_context(_store(settings, redis_url))
        database = await house.enter_async_context(_database(settings))
        people = People(database)
        books = Books(database, settings.candy_cap, settings.day_zone)
        app = make_app(settings, store, people, books)
        webhook = _webhook(settings, app)
        await house.enter_async_context(_open(app, listener))
        if settings.ops_port is not None:
            ops = house.enter_context(_listener(LOOPBACK, settings.ops_port, "OPS_PORT", shared=share_port))
            await house.enter_async_context(_open(app[OPS].app(), ops))
            print(f"It can be looked at on {_address(LOOPBACK, ops)}/readyz and /metrics.", flush=True)
        print(f"Okeyhane is open on {_address(settings.host, listener)} (Ctrl-C closes it).", flush=True)
        if settings.bot_token:
            await house.enter_async_context(bot_beside(settings, store, people, webhook))
        await closing.wait()
        print("Closing.", flush=True)
        app[HOUSE].leaving.set()
        await asyncio.sleep(settings.drain_seconds)


async def _serve_by_many(settings: Settings, workers: int) -> None:
    """Open the house with several processes on one port. SIGHUP replaces each by a new one, one after the other."""
    closing = _closing_time()
    async with AsyncExitStack() as house:
        redis_url = await house.enter_async_context(_valkey(settings))
        place = house.enter_context(_held_port(settings))
        async with _database(settings):
            pass
        address = {"REDIS_URL": redis_url, "PORT": str(place.getsockname()[1])}
        crew = Crew(workers, address, settings.ops_port, settings.drain_seconds)
        await crew.start()
        house.push_async_callback(crew.end)
        keeping = asyncio.create_task(crew.run(), name="crew")
        house.push_async_callback(_ended, keeping)
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, crew.renewal.set)
        where = _address(settings.host, place)
        print(f"Okeyhane is open on {where} with {workers} processes (Ctrl-C closes it).", flush=True)
        await closing.wait()
        print("Closing.", flush=True)


def _held_port(settings: Settings) -> socket.socket:
    """Hold a port that nobody else has, without answering on it: those who share it do."""
    with _listener(settings.host, settings.port, "PORT or HOST") as alone:
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
        store = await house.enter_async_context(_store(settings, _open_house(settings)))
        database = await house.enter_async_context(_database(settings))
        app = web.Application()
        webhook = _webhook(settings, app)
        if webhook:
            listener = house.enter_context(_listener(settings.host, settings.port, "PORT or HOST"))
            await house.enter_async_context(_open(app, listener))
        bot = await house.enter_async_context(bot_beside(settings, store, People(database), webhook))
        print("The bot is on its way (Ctrl-C sends it home).", flush=True)
        waiting = asyncio.create_task(closing.wait(), name="closing time")
        await asyncio.wait({bot, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            raise CannotServeError("Telegram does not know BOT_TOKEN.")


async def check(settings: Settings) -> None:
    """Say what does not add up in the tables and the books, whether the house is open or not."""
    if _is_new(settings):
        print(
            f"DATA_DIR {settings.data_dir} holds no house yet; `okey serve` makes one there. "
            "If you have one, set DATA_DIR to its folder."
        )
    async with AsyncExitStack() as house:
        settings = house.enter_context(_untouched(settings))
        url = await house.enter_async_context(_tables_address(settings))
        store = await house.enter_async_context(_store(settings, url))
        database = await house.enter_async_context(_database(settings))
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


def _tables_address(settings: Settings) -> AbstractAsyncContextManager[str]:
    """The address of the tables, in the server that is there or in one of our own for this moment."""
    running = settings.redis_url is not None or Valkey(settings.data_dir).answers()
    return nullcontext(_open_house(settings)) if running else _valkey(settings)


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
        async with _tables_address(settings) as url, _store(settings, url):
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
        async with _tables_address(settings) as url, _store(settings, url) as store:
            return await Lease(store, f"bot:{bot_id}").noted(feedback.NOTE)
    except (CannotServeError, ValkeyError):
        return None  # it is said where the tables are looked at


async def _look_at_people(settings: Settings) -> doctor.Finding:
    what = "DATABASE_URL" if settings.database_url else "SQLite"
    try:
        async with _database(settings):
            return doctor.good(what, "it answers and is up to date")
    except CannotServeError as error:
        return doctor.bad(what, str(error))


def _open_house(settings: Settings) -> str:
    """The address of tables that are there already."""
    if settings.redis_url is not None:
        return settings.redis_url.get_secret_value()
    server = Valkey(settings.data_dir)
    if not server.answers():
        raise CannotServeError("No house is open on this data; start `okey serve` first, or set REDIS_URL.")
    return server.url


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


def _valkey(settings: Settings) -> AbstractAsyncContextManager[str]:
    """The address of the Valkey that holds the tables: the one that was named, else our own."""
    if settings.redis_url is None:
        return running_valkey(settings.data_dir)
    return nullcontext(settings.redis_url.get_secret_value())


@asynccontextmanager
async def _store(settings: Settings, redis_url: str) -> AsyncIterator[Store]:
    place = "Valkey" if settings.redis_url is None else "The server of REDIS_URL"
    try:
        store = await Store.connect(redis_url, upcast=bring_up)
    except StoreMismatchError as error:
        raise CannotServeError(f"{place} holds other data: {error}") from None
    except (RedisError, OSError, ValueError) as error:
        hint = "see that it runs, and that name and password are right"
        raise CannotServeError(f"{place} cannot be used ({type(error).__name__}); {hint}.") from None
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def _database(settings: Settings) -> AsyncIterator[AsyncEngine]:
    """The database, migrated."""
    database = open_database(settings.database())
    try:
        try:
            settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            await migrate(database)
        except (SQLAlchemyError, OSError) as error:
            cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
            raise CannotServeError(f"{_database_trouble(settings)} ({_name_of(cause)}).") from None
        yield database
    finally:
        await database.dispose()


def _database_trouble(settings: Settings) -> str:
    if settings.database_url is None:
        return (
            f"The database in {settings.data_dir} cannot be used; see that it can be written and its disk is not full"
        )
    return "The database of DATABASE_URL cannot be used; see that it runs, and that name and password are right"


def _name_of(error: BaseException) -> str:
    """Name an error without its text, which may hold an address: and of an operating system's the reason."""
    return error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__


def _listener(host: str, port: int, settings: str, *, shared: bool = False) -> socket.socket:
    """Take a port, before there is an answer on it; *settings* are those by which another one is chosen."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, reuse_port=shared)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise CannotServeError(
            f"Port {port} of {host} cannot be used ({reason}); end what listens there, or set {settings} to another."
        ) from None


@asynccontextmanager
async def _open(app: web.Application, listener: socket.socket) -> AsyncIterator[None]:
    runner = web.AppRunner(app, handle_signals=False, shutdown_timeout=DRAIN_SECONDS, access_log=None)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        yield
    finally:
        await runner.cleanup()


def _address(host: str, listener: socket.socket) -> str:
    host = LOOPBACK if host in ANYWHERE else host
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


if __name__ == "__main__":
    sys.exit(main())
