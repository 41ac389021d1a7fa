"""One version of a table on its way: written, kept, told, and due again. State and payload are opaque: bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TableCode = str
PersonId = str
CommandId = str

MATCH_ENDED: Final = "match_ended"
MATCH_UNFINISHED: Final = "match_unfinished"
RECORDED: Final = frozenset({MATCH_ENDED, MATCH_UNFINISHED})
"""What is told of a match whose log is wanted, until its record is kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as the store holds it."""

    version: int
    state: bytes
    digest: str
    at: int
    """Server ms of the commit that made this version."""


@dataclass(frozen=True, slots=True)
class Change:
    """One version of a table to be written."""

    state: bytes
    payload: bytes
    """What is published, kept for catching up, and logged."""
    digest: str
    due_at: int | None
    """Server ms at which the table wants to be woken; None: it waits for persons only."""
    match: int
    """The match whose log gets the payload, from 1 and never going down; 0: none."""
    outbox: bytes | None
    ttl: int
    """Seconds that the table, its streams and its racks live from now."""
    kind: str = MATCH_ENDED
    """Of the outbox entry. For a match's end the match's log is kept until a group has taken it from there."""


@dataclass(frozen=True, slots=True)
class Applied:
    """The change was written as *version*."""

    version: int
    now: int


@dataclass(frozen=True, slots=True)
class AlreadyApplied:
    """This person's command had been written before, as *version*; nothing was changed."""

    version: int
    now: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody was faster: *kept* is the table now. Nothing was changed."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such table (any more)."""


Outcome = Applied | AlreadyApplied | Conflict | Gone


@dataclass(frozen=True, slots=True)
class Head:
    """Where a table stands; version 0 is a table that does not exist."""

    version: int
    digest: str


@dataclass(frozen=True, slots=True)
class Published:
    """One version of a table, as told to everyone."""

    code: TableCode
    version: int
    digest: str
    before: str
    """The digest of the version that it follows, for after a failover another may have had its number.

    Empty: it is the first, or it was read later, without the one before.
    """
    at: int
    payload: bytes

    @classmethod
    def parse(cls, message: bytes) -> Published:
        """Read what the commit script publishes: its fields, in their order, with spaces between.

        A node of the version before, which may write beside this one, says nothing of the digest that it follows.
        """
        code, version, digest, before, rest = message.split(b" ", 4)
        if rest.startswith(b"{"):
            return cls(code.decode(), int(version), digest.decode(), "", int(before), rest)
        at, payload = rest.split(b" ", 1)
        return cls(code.decode(), int(version), digest.decode(), before.decode(), int(at), payload)

    @property
    def head(self) -> Head:
        """Where the table stands with it."""
        return Head(self.version, self.digest)

    def follows(self, head: Head) -> bool:
        """Whether it is the next version after *head*, of the same past."""
        return self.version == head.version + 1 and self.before == head.digest


@dataclass(frozen=True, slots=True)
class Claimed:
    """A table that is due, leased to this node."""

    code: TableCode
    late_ms: int
    tries: int = 0
    """How often it was leased before, and not written: whoever had it died, or could not."""
