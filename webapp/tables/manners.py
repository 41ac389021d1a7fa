"""What computers say at the table: a word now and then, as a quiet player would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import deal as game
from engine import shuffle
from engine.hand import Kind
from engine.rules import SEATS, Seat
from webapp.tables import happened as happen
from webapp.tables.happened import Happened
from webapp.tables.table import Table
from webapp.tables.talk import Said, Word

AT_THE_START: Final = 0.2
"""How often one of a table's computers has a word for the others when a match begins."""
AT_A_FINISH: Final = 0.25
"""... and for somebody else who has finished."""


def word(table: Table, happened: Sequence[Happened]) -> Said | None:
    """Return what a computer says to what has just *happened*; mostly nothing, and never two at once.

    It is drawn from the committed chance of the deal, apart from every tile and every pause.
    """
    for event in happened:
        match event:
            case happen.Dealt(1):
                return _said(table, None, AT_THE_START, Word.HELLO if table.matches == 1 else Word.GOOD_LUCK)
            case happen.Played(game.Finished(seat, kind, _, _, points)):
                great = kind is Kind.PAIRS or points > table.rules.plain
                return _said(table, seat, AT_A_FINISH, Word.WOW if great else Word.WELL_PLAYED)
            case _:
                pass
    return None


def _said(table: Table, to: Seat | None, often: float, said: Word) -> Said | None:
    """Return *said* by one of the computers, *often*; not by the seat that it is said *to*."""
    assert table.match is not None
    match = table.match
    speakers = [seat for seat in SEATS if seat != to and table.player(seat).computer]
    if not speakers or not any(table.persons()):
        return None
    chance = shuffle.computer_chance(match.seed, match.deal_number, match.deal.turn_number, speakers[0], "word")
    return Said(table.code, chance.choice(speakers), said) if chance.random() < often else None
