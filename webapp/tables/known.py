"""What a node remembers of tables, so that it need not ask. The store has the truth: all of this may be old."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from webapp.tables.codec import Page
from webapp.tables.table import State, Table, TableCode
from webapp.tables.versions import Published

CACHED: Final = 4096
"""Tables that a node remembers decoded."""

Dealt = tuple[int, int]
"""A match's number at its table, and a deal's in the match."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as it is kept: decoded, with the version that holds it."""

    version: int
    digest: str
    table: Table
    at: int = 0
    """Server ms of the commit that made this version."""
    page: Page | None = None
    """What made this version, where this node wrote it."""


class Known:
    """The newest version of each table that this node has seen, what it is writing, and which deals were shown."""

    def __init__(self) -> None:
        self._tables: OrderedDict[TableCode, Seen] = OrderedDict()
        self._writing: dict[tuple[TableCode, str], tuple[Table, Page]] = {}
        """What this node is about to have written, by its digest: it may be told of it before it is answered."""
        self._shown: OrderedDict[TableCode, Dealt] = OrderedDict()
        """The last deal of each table whose seed was shown by this node."""

    def get(self, code: TableCode) -> Seen | None:
        """Return the table as it was seen last."""
        return self._tables.get(code)

    def told(self, told: Published) -> Seen | None:
        """Return the table as it was *told*, where this node has seen or written that very version."""
        known = self._tables.get(told.code)
        if known is not None and (known.version, known.digest) == (told.version, told.digest):
            return known
        if (mine := self._writing.get((told.code, told.digest))) is None:
            return None
        return self.remember(Seen(told.version, told.digest, mine[0], told.at, mine[1]))

    def remember(self, seen: Seen) -> Seen:
        """Take in a table, and give it back."""
        code = seen.table.code
        self._tables[code] = seen
        self._tables.move_to_end(code)
        while len(self._tables) > CACHED:
            self._tables.popitem(last=False)
        self._note_shown(seen.table)
        return seen

    def forget(self, code: TableCode) -> None:
        """There is no such table any more."""
        self._tables.pop(code, None)

    @contextmanager
    def writing(self, table: Table, digest: str, page: Page) -> Iterator[None]:
        """*table* is being written, with that *digest*, for as long as the block runs."""
        self._writing[table.code, digest] = table, page
        try:
            yield
        finally:
            self._writing.pop((table.code, digest), None)  # the same command may have come twice at once

    def by_state(self, codes: Iterable[TableCode]) -> Counter[State]:
        """Return how many of *codes* are in which state."""
        return Counter(known.table.state for code in codes if (known := self._tables.get(code)))

    # --- deals that everybody has seen -----------------------------------------------------------------------------

    def _note_shown(self, table: Table) -> None:
        """Remember the last deal whose tiles and seed everybody has seen; of one that is sealed nobody has."""
        if table.match is None or table.sealed or table.state not in (State.BETWEEN, State.OVER):
            return
        shown = (table.matches, table.match.deal_number)
        self._shown[table.code] = max(shown, self._shown.pop(table.code, shown))
        while len(self._shown) > CACHED:
            self._shown.popitem(last=False)

    def was_shown(self, table: Table) -> bool:
        """Whether a failover has brought back a deal that everybody has seen to its end."""
        if table.match is None or table.state is not State.PLAYING:
            return False
        return (table.matches, table.match.deal_number) <= self._shown.get(table.code, (0, 0))

    def give_up_shown(self, code: TableCode) -> None:
        """The match at a table is called off: its deals are dealt no more."""
        self._shown.pop(code, None)
