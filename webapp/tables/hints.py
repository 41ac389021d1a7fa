"""What a seat may ask about its own tiles: how they would lie well, what a coach would do. Nothing changes by it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import deal as game
from engine import hand
from engine.computers import Advice, advise
from engine.rack import Slots, arrange
from engine.rules import Seat
from engine.view import view
from webapp.tables.manager import Manager
from webapp.tables.players import PersonId
from webapp.tables.table import Lift, State, Table, TableCode, TableRefusal, Why

_laid: Final = lru_cache(1024)(arrange)
"""It takes some ms of the loop, and may be asked for again and again."""
_advised: Final = lru_cache(1024)(advise)
"""Who asks for a hint again and again costs the computers' thread one thought a turn."""


async def arranged(manager: Manager, code: TableCode, person: PersonId, seat: Seat, lift: Lift | None = None) -> Slots:
    """Return the tiles of *seat* laid as a computer would lay them.

    Raises `TableRefusal` for a seat that is not the person's, or is covered but for *lift*, or in no deal.
    """
    deal = _deal_of(person, seat, (await manager.look(code)).table, lift)
    return _laid(deal.hands[seat], deal.okey, hand.Kind.PAIRS if deal.declared[seat] else None)


async def advised(manager: Manager, code: TableCode, person: PersonId, seat: Seat, lift: Lift | None = None) -> Advice:
    """Return what a coach would do in *seat*, whose turn it is.

    Raises `TableRefusal` where any other person sits, or has left the match, for a seat that is not the person's or
    not in turn.
    """
    table = (await manager.look(code)).table
    deal = _deal_of(person, seat, table, lift)
    others = [player for at, player in enumerate(table.seats) if at != seat]
    if table.has_same_tiles_elsewhere or any(
        player is None or not player.computer or player.left not in (None, person) for player in others
    ):
        raise TableRefusal(Why.NO_HINTS)
    if deal.turn != seat:
        raise TableRefusal(Why.NOT_YOUR_TURN)
    return await manager.brood(_advised, view(deal, {seat}), seat)


def _deal_of(person: PersonId, seat: Seat, table: Table, lift: Lift | None = None) -> game.Deal:
    """Return the deal in which the person may see the tiles of *seat*; raise `TableRefusal` where there is none."""
    if table.state is not State.PLAYING or table.match is None:
        raise TableRefusal(Why.NOT_PLAYING)
    if seat not in table.held(person):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if seat not in table.eyes(person, lift):
        raise TableRefusal(Why.COVERED)
    return table.match.deal
