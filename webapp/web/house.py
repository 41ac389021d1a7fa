"""What all sockets of a node share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakSet

from aiohttp import web

from webapp.tables.fanout import Fanout
from webapp.tables.manager import Manager
from webapp.tables.meters import Meters
from webapp.tables.pairing import Sisters
from webapp.tables.quick import Quick
from webapp.tables.signpost import Signpost
from webapp.tables.wishes import Wishes
from webapp.web.daily import DailyDesk
from webapp.web.entry import Door
from webapp.web.limits import (
    NAME_SECONDS,
    NEW_NAMES,
    NEW_SEARCHES,
    NEW_TABLES,
    SEARCH_SECONDS,
    TABLE_SECONDS,
    Addresses,
    Bucket,
    Buckets,
    OpenOf,
)
from webapp.web.me import Me
from webapp.web.outage import Outage
from webapp.web.presence import Presence
from webapp.web.shown import Boards
from webapp.web.visitors import Visitors


@dataclass(frozen=True, slots=True)
class House:
    """What every socket of a node shares."""

    manager: Manager
    door: Door
    fanout: Fanout
    presence: Presence
    me: Me
    quick: Quick
    daily: DailyDesk
    sisters: Sisters
    visitors: Visitors
    outage: Outage
    addresses: Addresses
    persons: OpenOf
    """The open sockets of each person."""
    frames: Callable[[], Bucket]
    """How many frames a new socket may send."""
    origins: frozenset[str]
    """Hosts, beside the request's own, whose pages may open a socket."""
    signpost: Signpost | None = None
    """Where a bot says how links to tables begin."""
    wishes: Wishes | None = None
    """What only the bot can do."""
    new_tables: Buckets = field(default_factory=lambda: Buckets(NEW_TABLES, 1 / TABLE_SECONDS))
    """How many tables each person may make."""
    new_names: Buckets = field(default_factory=lambda: Buckets(NEW_NAMES, 1 / NAME_SECONDS))
    """How often each person may take another name: every table that they are at hears of it."""
    new_searches: Buckets = field(default_factory=lambda: Buckets(NEW_SEARCHES, 1 / SEARCH_SECONDS))
    """How often each person may look for strangers to play with."""
    boards: Boards = field(default_factory=Boards)
    late_boards: Boards = field(default_factory=Boards)
    """The same tables as they were some time ago, for who watches with a delay."""
    sockets: WeakSet[web.WebSocketResponse] = field(default_factory=WeakSet)
    leaving: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the node is about to close, so that nobody new is sent here."""

    @property
    def meters(self) -> Meters:
        return self.manager.store.meters
