"""The process that brings matches to the books, on a database that refuses at times: to be killed.

`python tests/faults/worker.py VALKEY PREFIX DATABASE SEED`
"""

from __future__ import annotations

import asyncio
import sys
from random import Random

from tests.faults.unwell import Unwell
from webapp.accounts.books import GROUP, Books
from webapp.accounts.database import open_database
from webapp.tables.post import Post
from webapp.tables.store import Store


async def work(valkey: str, prefix: str, url: str, seed: str) -> None:
    database = open_database(url)
    Unwell(database, Random(seed), often=0.02, slow=0.003)
    store = await Store.connect(valkey, prefix)
    books = Books(database, 60, "Europe/Istanbul")
    print("working", flush=True)
    await Post(store, GROUP, books.take, lease_ms=80, round_seconds=0.005, rest_seconds=0.005).run()


if __name__ == "__main__":
    asyncio.run(work(*sys.argv[1:]))
