"""Where persons are: who is at which table with a live socket, who is here at all, and to which tables each came.

Nothing here makes a version of a table. A sign of life is good for some seconds, and may be lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from webapp.tables.scripts import Arg, Script, send, send_all
from webapp.tables.store import NAME, Store
from webapp.tables.versions import PersonId, TableCode

PRESENT_MS: Final = 15_000
"""A person is present for so long after the last sign of life."""
SWEPT_MS: Final = 60_000
"""A sign of life is forgotten after so long."""

TABLES: Final = 10_000
"""So many of a person's tables are remembered: more than anyone can make in the days that a table lives."""
LISTED: Final = 32
"""So many of them are shown to that person."""
TABLES_SECONDS: Final = 9 * 24 * 3600
"""Longer than a table outlives the last who came to it."""

_SEEN: Final = Script("seen")

# --- at a table ------------------------------------------------------------------------------------------------


async def seen(store: Store, code: TableCode, person: PersonId) -> None:
    """Note that a person is at a table, with a live socket on this node."""
    await seen_all(store, [(code, person)])


async def seen_all(store: Store, here: Iterable[tuple[TableCode, PersonId]]) -> None:
    """Note it for everyone on this node, in one round trip; to be repeated every 5 s."""
    tables: dict[TableCode, list[Arg]] = defaultdict(lambda: [SWEPT_MS])
    for code, person in here:
        tables[code].append(_sign(store, person))
    if tables:
        sent = store.time.steady_ns()
        calls = [([store.key("p", code)], args) for code, args in tables.items()]
        store.time.heard((await _SEEN.run_all(store.client, calls))[-1], sent)


async def gone(store: Store, code: TableCode, person: PersonId) -> None:
    """Note that a person's last socket on this node left the table; one on another node keeps them present."""
    await send(store.client, "HDEL", store.key("p", code), _sign(store, person))


async def present(store: Store, code: TableCode) -> frozenset[PersonId]:
    """Return who is at the table: whom some node saw in the last 15 s."""
    signs: dict[bytes, bytes] = await send(store.client, "HGETALL", store.key("p", code))
    fresh = store.now() - PRESENT_MS
    return frozenset(sign.decode().split(" ")[0] for sign, at in signs.items() if int(at) > fresh)


def _sign(store: Store, person: PersonId) -> str:
    assert NAME.fullmatch(person), person
    return f"{person} {store.node}"


# --- in the house ----------------------------------------------------------------------------------------------


async def online(store: Store, persons: Iterable[PersonId]) -> None:
    """Note that persons have a live socket on this node, at whatever table or at none; to be repeated every 5 s."""
    calls = [("SET", _online(store, person), store.now(), "EX", TABLES_SECONDS) for person in persons]
    if calls:
        await send_all(store.client, calls)


async def last_online(store: Store, person: PersonId) -> int:
    """Return the server ms at which a person was last seen with a live socket; 0: not for days."""
    return int(await send(store.client, "GET", _online(store, person)) or 0)


async def came(store: Store, person: PersonId, code: TableCode) -> None:
    """Note that a person has sat down at a table, for `tables_of`."""
    key = _tables(store, person)
    await send_all(
        store.client,
        [
            ("ZADD", key, store.now(), code),
            ("ZREMRANGEBYRANK", key, 0, -TABLES - 1),
            ("EXPIRE", key, TABLES_SECONDS),
        ],
    )


async def tables_of(store: Store, person: PersonId, newest: int = LISTED) -> list[TableCode]:
    """Return the *newest* tables that a person came to, the last one first; 0: all of them.

    Some may be gone, or the person from them.
    """
    codes: list[bytes] = await send(store.client, "ZREVRANGE", _tables(store, person), 0, newest - 1)
    return [code.decode() for code in codes]


async def forget(store: Store, person: PersonId) -> None:
    """Forget at which tables a person was."""
    await send_all(store.client, [("DEL", _tables(store, person)), ("DEL", _online(store, person))])


async def announce(store: Store, person: PersonId) -> None:
    """Tell all nodes that something about a person has changed."""
    await send(store.client, "PUBLISH", channel(store), person)


def channel(store: Store) -> str:
    """Return the channel on which persons are told of whom something has changed."""
    return f"{store.prefix}who"


def _online(store: Store, person: PersonId) -> str:
    return f"{store.prefix}online:{person}"


def _tables(store: Store, person: PersonId) -> str:
    return f"{store.prefix}u:{person}"
