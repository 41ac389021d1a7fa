"""What becomes of a person, at one table or wherever they sit: there, away, watching, renamed, somebody else, gone."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from webapp.tables import seating, watching, whereabouts
from webapp.tables.manager import Broken, Manager, Newer, NoSuchTable, note_at
from webapp.tables.players import PersonId
from webapp.tables.table import State, TableCode, TableRefusal
from webapp.tables.versions import CommandId

WATCHING: Final = "watching"
"""The person in whose name watchers come and go: there may have been many, and no table remembers commands of each."""


async def mark(manager: Manager, code: TableCode, person: PersonId, away: bool, *, for_ms: int = 0) -> None:
    """Note at the table that *person* is away, *for_ms* already, or back. Who is away does not watch."""
    seen = await manager.look(code)
    if away and seen.table.watches(person):
        command = f"{person}:{seen.version}"
        await manager.act(code, WATCHING, command, lambda table, _: (watching.gone(table, person), ()))
    if seen.table.state is State.CLOSED or not seen.table.held(person):
        return
    if not away:
        await note_at(manager.store, person, code)  # it may have been lost when they sat down
    command = f"{'away' if away else 'back'}:{seen.version}"
    await manager.act(code, person, command, lambda table, at: seating.mark(table, person, away, at, at.now - for_ms))


async def watch(manager: Manager, code: TableCode, person: PersonId, name: str) -> None:
    """Note at the table that *person*, who is there, looks on, by that name. Raises `TableRefusal`."""
    seen = await manager.look(code)
    if seen.table.held(person):
        return
    # The sign of life may have been lost: nobody else is to take their place.
    await whereabouts.seen(manager.store, code, person)
    present = await whereabouts.present(manager.store, code)
    await manager.act(
        code,
        WATCHING,
        f"{person}:{seen.version}",
        lambda table, _: watching.come(table, person, name, present),
    )


async def become(manager: Manager, guest: PersonId, person: PersonId) -> None:
    """Give *person* the seats of a guest who turned out to be them, at every table.

    Raises `Newer` at last, where only newer nodes can do so at one of them.
    """
    newer: Newer | None = None
    for code in await whereabouts.tables_of(manager.store, guest, 0):
        try:
            command = f"join:{guest}:{(await manager.look(code)).version}"
            await manager.act(code, person, command, lambda table, _: seating.become(table, guest, person))
        except Newer as error:
            newer = error
        except (NoSuchTable, Broken):
            pass
    if newer:
        raise newer


async def rename(manager: Manager, person: PersonId, name: str, command: CommandId) -> None:
    """Have *person* bear *name* at every table at which they sit."""
    for code in await whereabouts.tables_of(manager.store, person, 0):
        with suppress(NoSuchTable, TableRefusal, Broken):
            await manager.act(code, person, command, lambda table, _: seating.rename(table, person, name))


async def leave_all(manager: Manager, person: PersonId) -> None:
    """Give up every seat that *person* has, and forget where they were. Raises `Newer`, as `become`."""
    newer: Newer | None = None
    for code in await whereabouts.tables_of(manager.store, person, 0):
        try:
            command = f"leave:{(await manager.look(code)).version}"
            await manager.act(code, person, command, lambda table, at: seating.leave(table, person, at))
        except Newer as error:
            newer = error
        except (NoSuchTable, TableRefusal, Broken):
            pass
    if newer:
        raise newer
    await whereabouts.forget(manager.store, person)


def takes_for_gone(manager: Manager, code: TableCode, person: PersonId) -> bool:
    """Whether the table, as this node remembers it, takes *person* for away, or stands still."""
    known = manager.known.get(code)
    if known is None or not known.table.held(person):
        return False
    return known.table.stands_still() or any(
        player.away for player in known.table.seats if player and player.person == person
    )
