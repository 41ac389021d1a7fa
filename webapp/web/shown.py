"""Tables as a node shows them: each version is looked at once for each pair of eyes, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakValueDictionary

from engine.view import Eyes
from webapp.tables.codec import Page, unpack_page
from webapp.tables.known import Seen
from webapp.tables.players import PersonId
from webapp.tables.table import Lift, TableCode
from webapp.tables.versions import Published
from webapp.web import protocol as wire
from webapp.web.changes import changes
from webapp.web.events import drawers, eyes_of, told
from webapp.web.sights import NOBODY, Common, Sight, seen_by, seen_by_all

Looker = tuple[PersonId, Lift | None]


class Board:
    """One table: the version that was shown last, and what happened in the one that was told last."""

    def __init__(self) -> None:
        self._shown: Seen | None = None
        self._common: Common | None = None
        self._sights: dict[Looker, Sight] = {}
        self._common_before: Common | None = None
        self._sights_before: dict[Looker, Sight] = {}
        """Of the version that was shown before."""
        self._news: wire.Changes = {}
        """What is different since then, for all."""
        self.pictures: Mapping[PersonId, str] = {}
        """Where the pictures of the version lie that was shown last."""
        self._told: Published | None = None
        self._page: Page | None = None
        self._hides = False
        """Whether anything is in it that some eyes learn and others do not."""
        self._events: dict[Eyes, list[wire.Event]] = {}
        """By the seats whose own eyes see more of them than others do."""

    def shows(self, seen: Seen) -> bool:
        """Whether this very version was shown last."""
        return self._shown is seen

    def sight(self, seen: Seen, person: PersonId, lift: Lift | None, pictures: Mapping[PersonId, str]) -> Sight:
        """Return the table for the eyes of *person*, with moments of the server's time; it is not to be changed."""
        if self._common is None or self._shown is not seen or self.pictures != pictures:
            common = self._show(seen, pictures)
        else:
            common = self._common
        eyes = (person, lift if lift and seen.table.is_lifted(lift) else None)
        if (sight := self._sights.get(eyes)) is None:
            self._sights[eyes] = sight = seen_by(common, *eyes, self._sights_before.get(eyes))
        return sight

    def _show(self, seen: Seen, pictures: Mapping[PersonId, str]) -> Common:
        before = self._common
        common = seen_by_all(seen.table, pictures, before if self.pictures == pictures else None)
        self._common_before, self._news = before, changes(before.view, common.view) if before else {}
        self._sights_before, self._sights = self._sights, {}
        self._shown, self._common, self.pictures = seen, common, pictures
        return common

    def changes(self, before: Sight | None, after: Sight) -> wire.Changes:
        """Return what turns the view of *before* into that of *after*; all of it where there was nothing before.

        From one version to the next most of it is the same for all, and is compared once.
        """
        if before is None:
            return dict(after.view())
        next_one = before.common is self._common_before and after.common is self._common
        dealt = before.common.deal and after.common.deal
        same_seats = before.marks == after.marks and before.knows_tally == after.knows_tally
        if not next_one or not dealt or "seats" in self._news or not same_seats:
            return changes(before.view(), after.view())
        if before.hands == after.hands:
            return self._news
        hands = changes({"hands": before.hands}, {"hands": after.hands})
        return {**self._news, "deal": {**self._news.get("deal", {}), **hands}}

    def events(self, event: Published, seen: Seen, person: PersonId, lift: Lift | None) -> list[wire.Event]:
        """Return what *person* learns of one version, *seen* or one before it; it is not to be changed."""
        if self._page is None or self._told is not event:
            mine = seen.page if (seen.version, seen.digest) == (event.version, event.digest) else None
            self._told, self._page, self._events = event, mine or unpack_page(event.payload), {}
            self._hides = bool(drawers(self._page))
        eyes = eyes_of(self._page, person, lift) if self._hides else NOBODY
        if eyes not in self._events:
            self._events[eyes] = told(self._page, person, lift, sealed=seen.table.day is not None)
        return self._events[eyes]


Boards = WeakValueDictionary[TableCode, Board]
"""The tables that somebody on this node follows; a board goes with its last follower."""
