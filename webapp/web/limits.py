"""How much one socket, one person and one address may ask for."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

BAD_FRAMES: Final = 3
"""So many frames that cannot be read close the socket."""
TABLES: Final = 8
"""Tables that one socket may have open."""
NEW_TABLES: Final = 20
"""Tables that one person may make at once, and then one every `TABLE_SECONDS`."""
TABLE_SECONDS: Final = 6.0
NEW_NAMES: Final = 10
"""Names that one person may take at once, and then one every `NAME_SECONDS`."""
NAME_SECONDS: Final = 10.0
NEW_SEARCHES: Final = 30
"""So often one person may look for strangers to play with at once, and then once every `SEARCH_SECONDS`."""
SEARCH_SECONDS: Final = 2.0
HOUR: Final = 3600.0
REMEMBERED: Final = 50_000
"""Addresses and persons; the one that came longest ago is forgotten first."""


@dataclass(slots=True)
class Bucket:
    """A token bucket: *size* at once, then *per_second*."""

    size: float
    per_second: float
    tokens: float = field(init=False)
    at: float = 0.0

    def __post_init__(self) -> None:
        self.tokens = self.size

    def take(self, now: float) -> bool:
        """Return whether one more is allowed at monotonic time *now*, in seconds."""
        self.tokens = min(self.size, self.tokens + max(0.0, now - self.at) * self.per_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each who asks, on whatever sockets."""

    def __init__(self, size: float, per_second: float) -> None:
        self._size, self._per_second = size, per_second
        self._of = OrderedDict[str, Bucket]()

    def take(self, who: str, now: float) -> bool:
        """Return whether one more is allowed to *who* at monotonic time *now*, in seconds."""
        bucket = self._of.setdefault(who, Bucket(self._size, self._per_second))
        self._of.move_to_end(who)
        while len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        return bucket.take(now)


class TooManyError(Exception):
    """Whoever asks has as many as they may."""


class OpenOf:
    """How many of something each who asks has open at this node."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._open = Counter[str]()

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """One more is open of *who* for as long as the block runs. Raises `TooManyError`."""
        if self._open[who] >= self._each:
            raise TooManyError
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


class Addresses:
    """What each address has at this node: open sockets, and new guests."""

    def __init__(self, sockets: int, guests: int) -> None:
        """*sockets* may be open at once, *guests* may be new in an hour."""
        self._sockets = OpenOf(sockets)
        self._guests = Buckets(guests, guests / HOUR)

    @contextmanager
    def socket(self, address: str | None) -> Iterator[None]:
        """One socket is open from *address* for as long as the block runs. Raises `TooManyError`."""
        if (who := counted(address)) is None:
            yield
            return
        with self._sockets.one(who):
            yield

    def guest(self, address: str | None, now: float) -> bool:
        """Return whether one more guest may be new from *address* at monotonic time *now*, in seconds."""
        who = counted(address)
        return who is None or self._guests.take(who, now)


def counted(address: str | None) -> str | None:
    """Return as whom an address is counted: one of IPv6 by its network, which is one home's.

    A private one is not counted: it is a proxy in front, with everybody behind it, or the host's own people.

    >>> counted("2001:db8:1:2:3:4:5:6"), counted("192.168.0.7"), counted("8.8.8.8")
    ('2001:db8:1:2::', None, '8.8.8.8')
    """
    try:
        found = ip_address((address or "").partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    if not found.is_global:
        return None
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)
