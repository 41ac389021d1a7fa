"""The one truth about every table, in Valkey or Redis. State and payload are opaque here: bytes in, bytes out.

A table, its streams, racks and presence, and its bucket's due-set and outbox share a slot, so one script writes them
together and Redis Cluster takes it. Whatever changes something may run twice and does no more than once: the client
library sends a command again when its reply was lost.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from webapp.tables.ears import Ears, Take, listening
from webapp.tables.meters import Meters
from webapp.tables.scripts import Arg, Script, send, send_all
from webapp.tables.server import listener, listening_pool, reach
from webapp.tables.server_time import ServerTime
from webapp.tables.versions import (
    RECORDED,
    AlreadyApplied,
    Applied,
    Change,
    Claimed,
    CommandId,
    Conflict,
    Gone,
    Head,
    Kept,
    Outcome,
    PersonId,
    Published,
    TableCode,
)

BUCKETS: Final = 64
"""Fixed for the life of the data: a code's bucket is part of its keys."""
CATCH_UP: Final = 256
"""Versions (about) that a client may miss and still be given one by one."""
REMEMBERED: Final = 32
"""Command ids remembered of each person at a table."""
OUTAGE_MS: Final = 2_000
"""When no node was at work for so long, clocks are forgiven: nobody could play."""

LEASES: Final = 15 / 16
"""In a row of the due-set: that it was leased as often as is counted. See claim.lua."""

Upcast = Callable[[bytes], bytes]
"""Brings a stored state of an older form up to the present one."""

NAME: Final = re.compile(r"[^\s=]+")
"""Codes, persons and command ids: no space and no `=`, which part them where they are written together."""


class StoreMismatchError(Exception):
    """The data was made for another number of buckets than this program uses."""


def bucket(code: TableCode) -> int:
    """Return the bucket of a table, 0 to 63, for ever the same."""
    return crc32(code.encode()) % BUCKETS


class Store:
    """The tables in one Valkey or Redis, under one prefix. Made by `connect`, or by `on` around a client one has."""

    def __init__(self, client: Redis, prefix: str, upcast: Upcast = bytes) -> None:
        self.client = client
        self.prefix = prefix
        self.upcast = upcast
        self.node = secrets.token_hex(4)
        """Tells this node's signs of life from those of others."""
        self.secret = b""
        """Random bytes that all nodes on this data share and nobody else knows."""
        self.meters = Meters()
        """What this node counts."""
        self.time = ServerTime()
        """Every reply that carries the server's time tells it of that."""
        self._commit, self._claim, self._forget = Script("commit"), Script("claim"), Script("forget")
        self._rack, self._done = Script("rack"), Script("done")
        self._now, self._pulse = Script("now"), Script("pulse")
        self.outage = 0
        """Server ms at which the last outage ended: the store's, or that of all nodes."""

    @classmethod
    async def connect(cls, url: str, prefix: str = "okey:", upcast: Upcast = bytes) -> Store:
        """Connect to *url* (`redis://`, `rediss://` or `unix://`) and check that its data is of this program.

        A server of a cluster leads to all of it.

        Every state that is read goes through *upcast*, for those that an older version wrote.
        Raises `StoreMismatchError`, or the client's `ConnectionError` when the server is away for some seconds.
        """
        client = await reach(url)
        try:
            return await cls.on(client, prefix, upcast)
        except BaseException:
            await client.aclose()
            raise

    @classmethod
    async def on(cls, client: Redis, prefix: str = "okey:", upcast: Upcast = bytes) -> Store:
        """Return a store around *client*, which it will close. Raises `StoreMismatchError`."""
        store = cls(client, prefix, upcast)
        await store._open()
        return store

    async def close(self) -> None:
        """Close every connection."""
        await self.client.aclose()

    async def _open(self) -> None:
        """Learn the server's time, and the secret and the number of buckets of its data; new data gets both."""
        meta = f"{self.prefix}meta"
        await self.ask_time()
        await send(self.client, "HSETNX", meta, "buckets", BUCKETS)
        await send(self.client, "HSETNX", meta, "secret", secrets.token_hex(32))
        buckets, secret = await send(self.client, "HMGET", meta, "buckets", "secret")
        if int(buckets) != BUCKETS:
            raise StoreMismatchError(f"the data has {int(buckets)} buckets and this program {BUCKETS}")
        self.secret = bytes.fromhex(secret.decode())

    async def pulse(self) -> None:
        """Note that the house is at work; where nobody could for a while, `outage` is when that ended."""
        sent = self.time.steady_ns()
        now, self.outage = await self._pulse.run(self.client, [f"{self.prefix}pulse"], [OUTAGE_MS])
        self.time.heard(now, sent)

    async def ask_time(self) -> int:
        """Return the server's time in ms, as it tells it now."""
        sent = self.time.steady_ns()
        now = int(await self._now.run(self.client, [f"{self.prefix}meta"], []))
        self.time.heard(now, sent)
        return now

    def now(self) -> int:
        """Return the server's time in ms, known to within half a round trip."""
        return self.time.now()

    async def read(self, code: TableCode) -> Kept | None:
        """Return the table, or None when there is none."""
        version, state, digest, at = await send(self.client, "HMGET", self.key("t", code), "v", "s", "h", "at")
        return None if version is None else Kept(int(version), self.upcast(state), digest.decode(), int(at))

    async def heads(self, codes: Sequence[TableCode]) -> list[Head]:
        """Return where each of these tables stands, in one round trip."""
        rows = await send_all(self.client, [("HMGET", self.key("t", code), "v", "h") for code in codes])
        return [Head(int(version or 0), (digest or b"").decode()) for version, digest in rows]

    async def commit(
        self,
        code: TableCode,
        expect: int,
        change: Change | None,
        person: PersonId,
        command: CommandId,
        *,
        seen: str = "",
    ) -> Outcome:
        """Write *change* as version *expect* + 1, if the table is still at *expect* (0: if there is none yet).

        None: the command has nothing to change; that it was done is remembered, at version *expect*.
        *seen* is the digest of *expect*: after a failover another version may have its number. Empty: any will do.
        A command of a person at a table is written once: it is remembered until 32 newer ones of that person.
        """
        assert all(map(NAME.fullmatch, (code, person, command))), (code, person, command)
        kind = change.kind if change else ""
        sent = self.time.steady_ns()
        number = bucket(code)
        reply = await self._commit.run(
            self.client,
            [self._key(letter, number, code) for letter in ("t", "e", "log", "r")]
            + [self._due(number), self.outbox(number), self._key("held", number, code)],
            [
                *(code, expect, *_written(change), person, command, self.channel(number)),
                *(CATCH_UP, REMEMBERED, kind, int(kind in RECORDED), seen),
            ],
        )
        self.time.heard(reply[2], sent)
        outcome = _outcome(reply)
        self.meters.commits.labels(type(outcome).__name__.lower()).observe((self.time.steady_ns() - sent) / 1e9)
        if isinstance(outcome, Conflict):
            return Conflict(replace(outcome.kept, state=self.upcast(outcome.kept.state)))
        return outcome

    async def applied(self, code: TableCode, person: PersonId, command: CommandId) -> int | None:
        """Return the version that this person's *command* was written as, while it is remembered."""
        commands = (await send(self.client, "HGET", self.key("t", code), f"c:{person}") or b"").decode().split()
        found = dict(entry.split("=")[::-1] for entry in commands)
        return int(found[command]) if command in found else None

    async def since(self, code: TableCode, version: int, digest: str | None = None) -> list[Published] | None:
        """Return every version after *version*, oldest first; none when it is the newest.

        None: they cannot be given one by one, because the oldest are trimmed, the table is gone, or it never came to
        *version*, or not with that *digest* (a failover took it back).
        """
        (newest, newest_digest), rows = await send_all(
            self.client,
            [("HMGET", self.key("t", code), "v", "h"), ("XRANGE", self.key("e", code), f"{version}-0", "+")],
        )
        if newest is None:
            return None
        found = _published(code, [(int(entry.split(b"-")[0]), fields) for entry, fields in rows])
        digests = {event.version: event.digest for event in found} | {int(newest): newest_digest.decode()}
        if digest is not None and digests.get(version) != digest:
            return None
        missed = [event for event in found if event.version > version]
        until = max([int(newest), *digests])  # one looks before the other: somebody may have written in between
        whole = [event.version for event in missed] == list(range(version + 1, until + 1))
        return missed if whole and version <= until else None

    async def digest_at(self, code: TableCode, version: int) -> str | None:
        """Return the digest that the table had at *version*, while that is known."""
        head, rows = await send_all(
            self.client,
            [
                ("HMGET", self.key("t", code), "v", "h"),
                ("XRANGE", self.key("e", code), f"{version}-0", f"{version}-0"),
            ],
        )
        if rows:
            digest: str = rows[0][1][b"h"].decode()
            return digest
        return head[1].decode() if head[0] is not None and int(head[0]) == version else None

    async def log(self, code: TableCode, match: int) -> list[Published]:
        """Return every version of a match, oldest first, until its record is kept elsewhere or its table is gone."""
        rows = await send(self.client, "XRANGE", self.key("log", code), match, match)
        return _published(code, [(int(entry.split(b"-")[1]), fields) for entry, fields in rows])

    async def claim(self, limit: int, lease_ms: int, late_ms: int = 0) -> tuple[list[Claimed], int | None]:
        """Lease the tables that are due, at most *limit* of each bucket; also return the ms until the next one is.

        The rows stay: a table that its node does not write within *lease_ms* is due again. None: no table waits.
        What is not *late_ms* late yet is left to others.
        """
        sent = self.time.steady_ns()
        calls = [([self._due(number)], [limit, lease_ms, late_ms]) for number in range(BUCKETS)]
        claimed: list[Claimed] = []
        waits: list[int] = []
        for now, wait, *rows in await self._claim.run_all(self.client, calls):
            self.time.heard(now, sent)
            due = zip(rows[::3], rows[1::3], rows[2::3], strict=True)
            claimed += [Claimed(code.decode(), late, tries) for code, late, tries in due]
            waits += [wait] if wait != b"" else []
        return await self._alive(claimed), min(waits, default=None)

    async def put_off(self, code: TableCode, ms: int) -> None:
        """Have a table that is leased rung again in *ms* milliseconds, unless it is written meanwhile."""
        await send(self.client, "ZADD", self._due(bucket(code)), "XX", "GT", str(self.now() + ms + LEASES), code)

    async def _alive(self, claimed: list[Claimed]) -> list[Claimed]:
        """Return those of *claimed* that still exist; the others leave the due-set."""
        if not claimed:
            return []
        calls = [([self.key("t", row.code), self._due(bucket(row.code))], [row.code]) for row in claimed]
        alive = await self._forget.run_all(self.client, calls)
        return [row for row, lives in zip(claimed, alive, strict=True) if lives]

    async def write_rack(self, code: TableCode, seat: int, rack: bytes, ttl: int) -> bool:
        """Keep how a seat's tiles lie for *ttl* seconds or until the table's next commit says how long.

        The last write wins. Returns False, and keeps nothing, when there is no such table.
        """
        keys = [self.key("t", code), self.key("r", code)]
        return bool(await self._rack.run(self.client, keys, [seat, rack, ttl]))

    async def racks(self, code: TableCode) -> dict[int, bytes]:
        """Return the racks that were written, by seat."""
        racks: dict[bytes, bytes] = await send(self.client, "HGETALL", self.key("r", code))
        return {int(seat): rack for seat, rack in racks.items()}

    async def note(self, code: TableCode, name: str) -> bytes | None:
        """Return what was last noted of the table under *name*, or None: nothing, or too long ago."""
        noted: bytes | None = await send(self.client, "GET", f"{self.key('note', code)}:{name}")
        return noted

    async def write_note(self, code: TableCode, name: str, text: bytes, ttl: int) -> None:
        """Note something of the table for *ttl* seconds: what could be found out again, at a cost."""
        await send(self.client, "SET", f"{self.key('note', code)}:{name}", text, "EX", ttl)

    async def done(
        self, code: TableCode, group: str, *entries: str, match: int = 0, kept_ms: int | None = None
    ) -> None:
        """Note that *group* has done outbox entries of the table's bucket, and has no more use for the log of *match*.

        What every group has done leaves the outbox. With *kept_ms* that is how long entries wait for other groups.
        """
        keys = [self.outbox(bucket(code)), *(self.key(kind, code) for kind in ("log", "held", "t"))]
        await self._done.run(self.client, keys, [group, match, "" if kept_ms is None else kept_ms, *entries])

    async def stored(self, codes: Sequence[TableCode]) -> list[tuple[bytes | None, int | None]]:
        """Return the state of each of these tables, and the server ms at which it is woken."""
        calls: list[Sequence[Arg]] = []
        for code in codes:
            calls += [("HGET", self.key("t", code), "s"), ("ZSCORE", self._due(bucket(code)), code)]
        replies = await send_all(self.client, calls)
        return [
            (None if state is None else self.upcast(state), None if due is None else int(float(due)))
            for state, due in zip(replies[::2], replies[1::2], strict=True)
        ]

    async def alive(self) -> int:
        """Return how many tables wait for an alarm: every one that is not closed."""
        return sum(await send_all(self.client, [("ZCARD", self._due(number)) for number in range(BUCKETS)]))

    async def ping(self) -> None:
        """Have the server answer. Raises what the client library raises where it does not."""
        await send(self.client, "HGET", f"{self.prefix}meta", "buckets")

    async def codes(self) -> list[TableCode]:
        """Return the code of every table there is. It looks through all keys: not for a request."""
        keys = [key async for key in self.client.scan_iter(f"{self.prefix}t:*", count=1000)]
        return [key.decode().rpartition(":")[2] for key in keys]

    def pubsub(self) -> PubSub:
        """Return a new listener, to be closed by its owner."""
        return listener(self.client)

    def ears(self, take: Take) -> AbstractAsyncContextManager[Ears]:
        """Return new ears, which hand what is told to *take*, and are there while their context lasts."""
        return listening(listening_pool(self.client), take)

    def channel(self, number: int) -> str:
        """Return the channel on which a bucket's tables are told.

        Plain, not sharded: a sharded channel needs a server of version 7 and, on a cluster, one listener a primary.
        The price is that a cluster passes every message to each of its servers.
        """
        return f"{self.prefix}ev:{{{number}}}"

    def channel_of(self, code: TableCode) -> str:
        """Return the channel on which a table is told."""
        return self.channel(bucket(code))

    def voice(self, code: TableCode, person: PersonId) -> str:
        """Return the key that is there while a person who has just spoken at a table is to be quiet."""
        return f"{self.key('say', code)}:{person}"

    def key(self, kind: str, code: TableCode) -> str:
        """Return the name of what is kept of a table, by its *kind*."""
        return self._key(kind, bucket(code), code)

    def _key(self, kind: str, number: int, code: TableCode) -> str:
        return f"{self.prefix}{kind}:{{{number}}}:{code}"

    def _due(self, number: int) -> str:
        return f"{self.prefix}due:{{{number}}}"

    def outbox(self, number: int) -> str:
        """Return the stream in which a bucket's tables tell the rest of the house what must not get lost."""
        return f"{self.prefix}out:{{{number}}}"


def _written(change: Change | None) -> list[Arg]:
    if change is None:
        return ["", "", "", "", 0, "", 0]
    due_at = "" if change.due_at is None else change.due_at
    outbox = b"" if change.outbox is None else change.outbox
    return [change.state, change.payload, change.digest, due_at, change.match, outbox, change.ttl]


def _outcome(reply: Sequence[Any]) -> Outcome:
    match reply:
        case [1, version, now]:
            return Applied(version, now)
        case [2, version, now]:
            return AlreadyApplied(version, now)
        case [0, version, _, state, digest, at]:
            return Conflict(Kept(version, state, digest.decode(), int(at)))
        case _:
            return Gone()


def _published(code: TableCode, rows: Iterable[tuple[int, Mapping[bytes, bytes]]]) -> list[Published]:
    """Return versions as they were told; what the first of them follows is not known here."""
    found, before = list[Published](), ""
    for version, entry in rows:
        found.append(Published(code, version, entry[b"h"].decode(), before, int(entry[b"at"]), entry[b"d"]))
        before = found[-1].digest
    return found
