"""Makes sister tables, tells each that the other has played, and says to whom which of their tiles may be told.

Two tables lie in different slots of the store, so no script writes both. The first one says that it has a sister before
there is one; its letter has the sister made, and each one's last letter is told to the other, until it is done.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import orjson

from webapp.tables import seating, sisters
from webapp.tables.manager import AUTO, Broken, Judge, Manager, Newer, NoSuchTable, Version
from webapp.tables.outbox import Kind
from webapp.tables.players import PersonId
from webapp.tables.post import Letter
from webapp.tables.table import Moment, Step, Table, TableCode, TableRefusal, Why
from webapp.tables.versions import CommandId


@dataclass(frozen=True, slots=True)
class Sisters:
    """Each method looks at the tables as they are kept."""

    manager: Manager

    async def call(self, code: TableCode, person: PersonId, command: CommandId) -> Version:
        """Have the next match of a table played at another one too. Raises `TableRefusal`, and what `act` raises."""
        before = (await self.manager.look(code)).table
        other = self._code(code, before.matches + 1)
        last = before.sister
        sealed = last is not None and not before.awaits_sister_match and await self.hides(code, last.match)

        def judge(table: Table, at: Moment) -> Step:
            step = sisters.call(table, person, other, at)
            if sealed:  # whatever this table was told of the last one
                raise TableRefusal(Why.SISTER)
            return step

        version = await self.manager.act(code, person, command, judge)
        await self._make(code)
        return version

    async def hear(self, letter: Letter) -> None:
        """Do what a table's letter asks for; done twice it is done once.

        Raises `Newer` where only newer nodes can do it: for them the letter must wait.
        """
        over = orjson.loads(letter.body).get("sister")
        if over is not None:
            await self._tell(over["table"], over["match"], letter.table)
        elif letter.kind == Kind.SISTER:
            await self._make(letter.table)

    async def _tell(self, code: TableCode, match: int, other: TableCode) -> None:
        """Tell a table that the *other* one has played what is its own *match*."""
        command = f"sister:{other}:{match}"
        with _passing_over():
            await self.manager.act(code, AUTO, command, lambda table, _: sisters.other_is_over(table, other, match))

    async def _make(self, code: TableCode) -> None:
        """Have the sister of a table, as long as there is something to play.

        The second one makes none: a first one that is lost was played, perhaps.
        """
        with _passing_over():
            first = (await self.manager.look(code)).table
            sister = first.sister
            if sister is None or sister.code != self._code(code, sister.match):
                return
            if not (sisters.is_over(first) or sister.other_over):
                secret = secrets.token_bytes(16)
                await self.manager.make(sister.code, lambda _: sisters.second(first, secret), f"sister:{code}")

    def _code(self, first: TableCode, match: int) -> TableCode:
        """The code of the table at which a match of the *first* one is played too."""
        return self.manager.code_of(first, f"sister:{match}")

    async def sit(self, code: TableCode, person: PersonId, command: CommandId, judge: Judge) -> Version:
        """Have *person* sit down as *judge* says. Raises `TableRefusal`, and what `act` raises.

        Who is, or was, at the sister of a table is refused: they would know the tiles. Of two commands at the same
        moment, one at each table, neither may see the other before. The one that is kept last does after, and the
        person leaves again; so this is not to be cancelled.
        """
        version = await self.manager.act(code, person, command, await self._apart(code, person, judge))
        if await self._is_at_other(code, person):
            with suppress(TableRefusal):  # they have left by themselves
                await self.manager.act(
                    code, person, f"{command}:apart", lambda table, at: seating.leave(table, person, at)
                )
            raise TableRefusal(Why.SISTER)
        return version

    async def _apart(self, code: TableCode, person: PersonId, judge: Judge) -> Judge:
        if not await self._is_at_other(code, person):
            return judge

        def refuse(_: Table, __: Moment) -> Step:
            raise TableRefusal(Why.SISTER)

        return refuse

    async def _is_at_other(self, code: TableCode, person: PersonId) -> bool:
        table = (await self.manager.look(code)).table
        if table.sister is None or not table.shares_tiles:
            return False
        other = await self._found(table.sister.code)
        return other is not None and person in sisters.persons(other)

    async def of(self, code: TableCode, match: int) -> tuple[TableCode, int] | None:
        """Return the table at which a match is played too, and as which of its matches; None where nobody knows."""
        with suppress(Broken):
            table = await self._found(code)
            if table is not None and table.sister is not None and table.sister.match == match:
                return table.sister.code, table.sister.other_match
        return None

    async def hides(self, code: TableCode, match: int) -> bool:
        """Whether the tiles of a match may not be told yet, for they are played at a sister table.

        Both tables are asked, and not what one was told of the other. One that is gone plays no more, and one that
        cannot be read keeps what it may know.
        """
        try:
            table = await self._found(code)
            if table is None or table.sister is None or table.sister.match != match:
                return False
            other = await self._found(table.sister.code)
        except Broken:
            return True
        return not sisters.is_over(table) or (other is not None and sisters.plays(other, table.sister.other_match))

    async def _found(self, code: TableCode) -> Table | None:
        try:
            return (await self.manager.look(code)).table
        except NoSuchTable:
            return None


@contextmanager
def _passing_over() -> Iterator[None]:
    """Let be what is asked of a table that is gone or broken, but not of one that newer nodes can read."""
    try:
        yield
    except Newer:
        raise
    except (NoSuchTable, Broken):
        pass
