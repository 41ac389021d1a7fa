"""The outbox's postman: brings what tables tell to whoever must do something about it, in order, until it is done.

One node at a time holds the post, by a lease. So whatever is delivered and not done is that node's to do, at once, and
a letter is never overtaken by a later one of the same tables: what the day's cap leaves depends on the order. A node
that loses the lease while it works may still finish a letter that the next one begins: whoever is brought letters must
bear one twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from redis.exceptions import ResponseError

from engine.feats import Feats
from webapp.tables.history import feats_in, record_of
from webapp.tables.lease import UNAVAILABLE, Lease, LeaseLostError, Number
from webapp.tables.scripts import send_all
from webapp.tables.store import BUCKETS, Store, bucket
from webapp.tables.versions import MATCH_ENDED, RECORDED, TableCode

log = logging.getLogger(__name__)

ROUND_SECONDS: Final = 0.3
"""Between two looks at the outbox."""
REST_SECONDS: Final = 2.0
"""After an outage, of the store or of whoever is brought letters."""
AT_ONCE: Final = 64
"""Letters of one bucket that are looked at in a round."""
ASIDE_MS: Final = 30_000
"""A letter that could not be read is tried again after this."""
KEPT_MS: Final = 24 * 3600 * 1000
"""The keeper of records ends another group for which nobody has read for so long: it must not fill the store."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One entry of the outbox."""

    entry: str
    """Its id in its bucket's stream."""
    table: TableCode
    match: int
    at: int
    """Server ms of the commit that wrote it."""
    body: bytes
    kind: str = MATCH_ENDED
    record: str | None = None
    """The match as text; None where its log is lost."""
    feats: tuple[Feats, ...] = ()
    """Of each seat."""


Deliver = Callable[[Letter], Awaitable[None]]
"""Does what a letter asks for. An `OSError` means: not now, and nothing after it either."""


class Post:
    """Delivers for one *group*; each group is brought every letter of its *kinds*.

    One group keeps the matches' records: it is brought them, and lets their logs go. The others name that *keeper*.
    """

    def __init__(
        self,
        store: Store,
        group: str,
        deliver: Deliver,
        *,
        kinds: Collection[str] = RECORDED,
        keeper: str | None = None,
        lease_ms: int = 10_000,
        round_seconds: float = ROUND_SECONDS,
        rest_seconds: float = REST_SECONDS,
    ) -> None:
        self.store = store
        self.group = group
        self.deliver = deliver
        self.kinds = kinds
        self.keeper = keeper or group
        self.lease = Lease(store, f"post:{group}", lease_ms)
        self.round_seconds = round_seconds
        self.rest_seconds = rest_seconds
        self._aside: dict[str, int] = {}
        """Letters that could not be read, and the server ms at which each is tried again."""
        self._well = True

    async def run(self) -> None:
        """Deliver until cancelled, whenever no other node does."""
        while True:
            try:
                if (number := await self.lease.take()) is not None:
                    await self._hold(number)
            except LeaseLostError:
                log.warning("another node has the post now", extra={"group": self.group})
            except UNAVAILABLE as error:
                self._note_outage(error)
                await asyncio.sleep(self.rest_seconds)
            await asyncio.sleep(self.round_seconds)

    async def clear(self, patience: float = 0.0) -> bool:
        """Deliver all that waits, and return whether nothing waits now.

        While another node has the post, or a dead one had it, wait for so many seconds of *patience*.
        """
        end = asyncio.get_running_loop().time() + patience
        while await self.waiting():
            if (number := await self.lease.take()) is not None:
                await self._clear(number)
                break
            if asyncio.get_running_loop().time() >= end:
                break
            await asyncio.sleep(self.round_seconds)
        return await self.waiting() == 0

    async def _clear(self, number: Number) -> None:
        try:
            await self.open()
            while await self._round(number):
                pass
        finally:
            await self.lease.give_back(number)

    async def waiting(self) -> int:
        """Return how many letters the group has not done yet."""
        streams = [self.store.outbox(number) for number in range(BUCKETS)]
        lengths = await send_all(self.store.client, [("XLEN", stream) for stream in streams])
        filled = [stream for stream, length in zip(streams, lengths, strict=True) if length]
        states = await send_all(
            self.store.client, [("XINFO", "GROUPS", stream) for stream in filled], tolerated=ResponseError
        )
        waiting = 0
        for stream, groups in zip(filled, states, strict=True):
            waiting += await self._undone(stream, groups)
        return waiting

    async def lag_ms(self) -> int:
        """Return for how long the oldest letter waits that the group has not done; 0 where none waits."""
        streams = [self.store.outbox(number) for number in range(BUCKETS)]
        pending = await send_all(
            self.store.client, [("XPENDING", stream, self.group) for stream in streams], tolerated=ResponseError
        )
        groups = await send_all(
            self.store.client, [("XINFO", "GROUPS", stream) for stream in streams], tolerated=ResponseError
        )
        afters = [_delivered(found, self.group) for found in groups]
        new = await send_all(
            self.store.client,
            [("XRANGE", stream, f"({after}", "+", "COUNT", 1) for stream, after in zip(streams, afters, strict=True)],
        )
        firsts = [rows[0][0] for rows in new if rows]
        firsts += [found["min"] for found in pending if not isinstance(found, ResponseError) and found["min"]]
        oldest = min((int(first.split(b"-")[0]) for first in firsts), default=None)
        return 0 if oldest is None else max(0, self.store.now() - oldest)

    async def _undone(self, stream: str, groups: list[object]) -> int:
        for row in groups:
            group = _pairs(row)
            if group[b"name"] == self.group.encode():
                after = f"({group[b'last-delivered-id'].decode()}"
                new = await send_all(self.store.client, [("XRANGE", stream, after, "+")])
                return int(group[b"pending"]) + len(new[0])
        (length,) = await send_all(self.store.client, [("XLEN", stream)])
        return int(length)

    async def open(self) -> None:
        """Have the group in every bucket; it is brought what was written before it too.

        The keeper's group is made with it: what is done for the one must wait for the other.
        """
        calls = [
            ("XGROUP", "CREATE", self.store.outbox(number), group, "0", "MKSTREAM")
            for group in {self.group, self.keeper}
            for number in range(BUCKETS)
        ]
        for reply in await send_all(self.store.client, calls, tolerated=ResponseError):
            if isinstance(reply, ResponseError) and "BUSYGROUP" not in str(reply):
                raise reply

    async def _hold(self, number: Number) -> None:
        try:
            await self.open()
            while True:
                await self.lease.keep(number)
                await self._round(number)
                self._note_health()
                await asyncio.sleep(self.round_seconds)
        finally:
            with suppress(*UNAVAILABLE):
                await asyncio.shield(self.lease.give_back(number))

    async def _round(self, number: Number) -> int:
        """Deliver what waits, oldest first, and return how many letters there were.

        Raises the `OSError` of whoever cannot take letters now.
        """
        letters = await self._letters()
        await self._pass_over([letter for letter in letters if letter.kind not in self.kinds])
        for letter in letters:
            if letter.kind not in self.kinds:
                continue
            await self.lease.keep(number)
            try:
                await self.deliver(await self._whole(letter))
            except UNAVAILABLE:
                raise
            except Exception:
                # One bad letter must not keep all others; it waits, is tried again, and `okey check` tells of it.
                log.exception("a letter is put aside", extra={"table": letter.table, "match": letter.match})
                self._aside[letter.entry] = self.store.now() + ASIDE_MS
                continue
            await self._done(letter, letter.entry)
        return len(letters)

    async def _pass_over(self, letters: Sequence[Letter]) -> None:
        """Let go what others are told."""
        entries = defaultdict[int, list[Letter]](list)
        for letter in letters:
            entries[bucket(letter.table)].append(letter)
        for passed in entries.values():
            await self._done(replace(passed[0], match=0), *(letter.entry for letter in passed))

    async def _done(self, letter: Letter, *entries: str) -> None:
        ended = letter.match if letter.kind in RECORDED else 0
        match, kept_ms = (ended, KEPT_MS) if self.keeper == self.group else (0, None)
        await self.store.done(letter.table, self.group, *entries, match=match, kept_ms=kept_ms)

    async def _letters(self) -> list[Letter]:
        """Return what is to be delivered now, oldest first."""
        streams = [self.store.outbox(number) for number in range(BUCKETS)]
        reading = ("XREADGROUP", "GROUP", self.group, "post", "COUNT", AT_ONCE, "STREAMS")
        # New letters become ours; then all that are ours are read, also those whose delivery was lost on the way.
        calls = [(*reading, stream, start) for stream in streams for start in (">", "0")]
        horizon = await self.store.ask_time()  # what is younger may stand behind one in a bucket that was read before
        replies = await send_all(self.store.client, calls)
        letters: list[Letter] = []
        for new, reply in zip(replies[::2], replies[1::2], strict=True):
            self._count_again(new, reply)
            ours = [_letter(entry, fields) for _, entries in reply or () for entry, fields in entries if fields]
            letters += ours
            if len(ours) == AT_ONCE:
                horizon = min(horizon, ours[-1].at)
        now = self.store.now()
        self._aside = {entry: at for entry, at in self._aside.items() if at > now}
        due = [letter for letter in letters if letter.at <= horizon and letter.entry not in self._aside]
        return sorted(due, key=lambda letter: (letter.at, letter.table, letter.match))

    def _count_again(self, new: object, ours: object) -> None:
        """Count the letters that are ours from an earlier round, or of a holder who has died."""
        again = _entries(ours) - _entries(new) - self._aside.keys()
        if again:
            self.store.meters.again.labels(self.group).inc(len(again))

    async def _whole(self, letter: Letter) -> Letter:
        """Return *letter* with the record of its match, where that is kept."""
        if self.keeper != self.group or letter.kind not in RECORDED:
            return letter
        pages = await self.store.log(letter.table, letter.match)
        record = record_of(letter.table, pages)
        text = await asyncio.to_thread(str, record) if record else None  # it replays the match
        return replace(letter, record=text, feats=feats_in(pages))

    def _note_outage(self, error: BaseException) -> None:
        if self._well:  # said once an outage
            log.warning("letters wait", extra={"group": self.group, "error": type(error).__name__})
        self._well = False

    def _note_health(self) -> None:
        if not self._well:
            log.warning("letters are delivered again", extra={"group": self.group})
        self._well = True


def _delivered(groups: object, group: str) -> str:
    """Return the last entry of a stream that *group* was given, from what the server tells of the stream's groups."""
    for row in groups if isinstance(groups, list) else ():
        found = _pairs(row)
        if found[b"name"] == group.encode():
            return found[b"last-delivered-id"].decode()
    return "0-0"


def _letter(entry: bytes, fields: list[bytes]) -> Letter:
    written = _pairs(fields)
    match = int(written.get(b"m", b"0"))
    kind = written.get(b"k", MATCH_ENDED.encode()).decode()
    return Letter(entry.decode(), written[b"t"].decode(), match, int(written[b"at"]), written[b"d"], kind)


def _entries(reply: Any) -> set[str]:
    """Return the ids in a reply of XREADGROUP for one stream."""
    return {entry.decode() for _, rows in reply or () for entry, _ in rows}


def _pairs(flat: object) -> Mapping[bytes, bytes]:
    """Return a flat reply of names and values as a mapping."""
    if isinstance(flat, dict):
        return {_bytes(name): _bytes(value) for name, value in flat.items()}
    assert isinstance(flat, list)
    return dict(zip(map(_bytes, flat[::2]), map(_bytes, flat[1::2]), strict=True))


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
