"""Tables as a node shows them: each version is looked at once for each pair of eyes, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakValueDictionary

from engine.rules import Seat
from webapp.tables.codec import Page, unpack_page
from webapp.tables.known import Seen
from webapp.tables.players import PersonId
from webapp.tables.table import Lift, TableCode
from webapp.tables.versions import Head, Published
from webapp.web import protocol as wire
from webapp.web.frames import Shown, common_view, eyes_of, told, view_for


class Board:
    """One table: the version that was shown last, and what happened in the one that was told last."""

    def __init__(self) -> None:
        self._shown: Seen | None = None
        self._common: Shown | None = None
        self._views: dict[tuple[PersonId, Lift | None], Shown] = {}
        self._before: dict[tuple[PersonId, Lift | None], Shown] = {}
        """The views of the version that was shown before."""
        self.pictures: Mapping[PersonId, str] = {}
        """Where the pictures of the version lie that was shown last."""
        self._told = Head(0, "")
        self._page: Page | None = None
        self._events: dict[frozenset[Seat], list[wire.Event]] = {}
        """By the seats whose own eyes see more of them than others do."""

    def shows(self, seen: Seen) -> bool:
        """Whether this very version was shown last."""
        return self._shown is seen

    def view(self, seen: Seen, person: PersonId, lift: Lift | None, pictures: Mapping[PersonId, str]) -> wire.TableView:
        """Return the table for the eyes of *person*, with moments of the server's time; it is not to be changed."""
        if self._common is None or self._shown is not seen or self.pictures != pictures:
            last = self._common if self.pictures == pictures else None
            self._common = Shown(seen.table, common_view(seen.table, pictures, last))
            self._shown, self.pictures = seen, pictures
            self._before, self._views = self._views, {}
        eyes = (person, lift if seen.table.is_lifted(lift) else None)
        if eyes not in self._views:
            view = view_for(self._common.view, seen.table, person, lift, self._before.get(eyes))
            self._views[eyes] = Shown(seen.table, view)
        return self._views[eyes].view

    def events(self, event: Published, seen: Seen, person: PersonId, lift: Lift | None) -> list[wire.Event]:
        """Return what *person* learns of one version, *seen* or one before it; it is not to be changed."""
        head = Head(event.version, event.digest)
        if self._page is None or self._told != head:
            mine = seen.page if (seen.version, seen.digest) == (head.version, head.digest) else None
            self._told, self._page, self._events = head, mine or unpack_page(event.payload), {}
        eyes = eyes_of(self._page, person, lift)
        if eyes not in self._events:
            self._events[eyes] = told(self._page, person, lift, sealed=seen.table.day is not None)
        return self._events[eyes]


Boards = WeakValueDictionary[TableCode, Board]
"""The tables that somebody on this node follows; a board goes with its last follower."""
