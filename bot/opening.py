"""What the commands open: the tables' server, the database, a port. Each says in one sentence why it cannot be."""

from __future__ import annotations

import os
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Final

from aiohttp import web
from redis.exceptions import RedisError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from migrations import migrate
from migrations.tables import bring_up
from webapp.accounts.database import close_database, open_database
from webapp.settings import Settings
from webapp.tables.store import Store, StoreMismatchError
from webapp.valkey import Valkey, running_valkey

DRAIN_SECONDS: Final = 3.0
LOOPBACK: Final = "127.0.0.1"
ANYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not listened on


class CannotServeError(RuntimeError):
    """The house cannot open; the text says why and what to do."""


def tables_address(settings: Settings) -> AbstractAsyncContextManager[str]:
    """The address of the tables, in the server that is there or in one of our own for this moment."""
    running = settings.redis_url is not None or Valkey(settings.data_dir).answers()
    return nullcontext(open_house(settings)) if running else running_tables(settings)


def open_house(settings: Settings) -> str:
    """The address of tables that are there already."""
    if settings.redis_url is not None:
        return settings.redis_url.get_secret_value()
    server = Valkey(settings.data_dir)
    if not server.answers():
        raise CannotServeError("No house is open on this data; start `okey serve` first, or set REDIS_URL.")
    return server.url


def running_tables(settings: Settings) -> AbstractAsyncContextManager[str]:
    """The address of the Valkey that holds the tables: the one that was named, else our own."""
    if settings.redis_url is None:
        return running_valkey(settings.data_dir)
    return nullcontext(settings.redis_url.get_secret_value())


@asynccontextmanager
async def connected_store(settings: Settings, redis_url: str) -> AsyncIterator[Store]:
    """The store on the tables' server."""
    place = _place_of_tables(settings)
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


def _place_of_tables(settings: Settings) -> str:
    return "Valkey" if settings.redis_url is None else "The server of REDIS_URL"


def deaf(settings: Settings, cause: BaseException | None) -> CannotServeError:
    """Return what to say where the tables' server answers, and lets nobody listen to it, because of *cause*."""
    why = f" ({_name_of(cause)})" if cause else ""
    hint = "see that it runs, and that its user may listen to all channels (in its ACL: &*)"
    return CannotServeError(f"{_place_of_tables(settings)} tells nothing of its tables{why}; {hint}.")


@asynccontextmanager
async def migrated_database(settings: Settings) -> AsyncIterator[AsyncEngine]:
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
        await close_database(database)


def _database_trouble(settings: Settings) -> str:
    if settings.database_url is None:
        return (
            f"The database in {settings.data_dir} cannot be used; see that it can be written and its disk is not full"
        )
    return "The database of DATABASE_URL cannot be used; see that it runs, and that name and password are right"


def _name_of(error: BaseException) -> str:
    """Name an error without its text, which may hold an address: and of an operating system's the reason."""
    return error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__


def listener_at(host: str, port: int, settings: str, *, shared: bool = False) -> socket.socket:
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
async def opened(app: web.Application, listener: socket.socket) -> AsyncIterator[None]:
    """Answer at a port that was taken, while the block runs."""
    runner = web.AppRunner(app, handle_signals=False, shutdown_timeout=DRAIN_SECONDS, access_log=None)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        yield
    finally:
        await runner.cleanup()


def address_of(host: str, listener: socket.socket) -> str:
    """Return where a browser of this machine finds it."""
    host = LOOPBACK if host in ANYWHERE else host
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
