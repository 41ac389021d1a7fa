"""`okey backup FOLDER`: a copy of all that is kept in `DATA_DIR`, of an open house too; the copy is a `DATA_DIR`."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import redis

from webapp.settings import Settings
from webapp.valkey import Valkey

LOG: Final = "appendonlydir"
BOOKS: Final = "okey.sqlite"
PATIENCE_SECONDS: Final = 60.0
REWRITE: Final = "auto-aof-rewrite-percentage"


class CannotBackUpError(RuntimeError):
    """Nothing was copied; the text says why."""


def back_up(settings: Settings, folder: Path) -> list[str]:
    """Copy tables and people into *folder*, which is made, and return what is in it now. Raises `CannotBackUpError`.

    It is there when all is in it: half a copy could be taken for a whole one on the day it is needed.
    The tables are copied first. A match that ends meanwhile is then in both copies, and written into the books once;
    the other way round it could be in neither.
    """
    parts = [name for name, url in ((LOG, settings.redis_url), (BOOKS, settings.database_url)) if url is None]
    there = [name for name in parts if (settings.data_dir / name).exists()]
    if not there:
        raise CannotBackUpError(f"There is nothing of a house in DATA_DIR {settings.data_dir}.")
    if folder.exists():
        raise CannotBackUpError(f"{folder} is there already; name a new folder.")
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as aside:
            copy = Path(aside, folder.name)
            copy.mkdir(mode=0o700)
            if LOG in there:
                _copy_tables(settings.data_dir, copy)
            if BOOKS in there:
                _copy_people(settings.data_dir / BOOKS, copy / BOOKS)
            copy.rename(folder)
    except (OSError, sqlite3.Error, redis.RedisError) as error:
        raise CannotBackUpError(f"Nothing was copied: {error}.") from None
    return there


def _copy_tables(data_dir: Path, folder: Path) -> None:
    """Copy the store's files of what was written, none of which is replaced meanwhile."""
    server = Valkey(data_dir)
    if not server.answers():
        shutil.copytree(data_dir / LOG, folder / LOG)
        return
    with redis.Redis.from_url(server.url, decode_responses=True) as client, _no_rewriting(client):
        shutil.copytree(data_dir / LOG, folder / LOG)


@contextmanager
def _no_rewriting(client: redis.Redis) -> Iterator[None]:
    """Have the store only add to its files, for as long as the block runs."""
    before = str(client.config_get(REWRITE)[REWRITE])
    client.config_set(REWRITE, 0)
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while client.info("persistence")["aof_rewrite_in_progress"]:
            if time.monotonic() > deadline:
                raise CannotBackUpError("The store is rewriting its files; try again in some minutes.")
            time.sleep(0.05)
        yield
    finally:
        client.config_set(REWRITE, before)


def _copy_people(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as books, closing(sqlite3.connect(target)) as copy:
        books.backup(copy)
