"""How long a computer thinks: as a person would, longer when the choice is hard."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from engine.blocks import held
from engine.computers.choosing import best_outlooks, mind_of
from engine.computers.levels import Manner, Style, judgement_of
from engine.computers.valuing import CLOSE, NEAR
from engine.deal import Phase
from engine.rules import Seat
from engine.view import DealView

DRAWING: Final = 650
"""Milliseconds before a draw or take, in the middle."""
THROWING: Final = 1100
SORTING: Final = 1500
"""Beside that, in a seat's first turn of a deal: the rack is put in order."""
DOUBT: Final = 450
"""For each throw about as good as the best one."""
LONGEST: Final = 6000
SPREAD: Final = 0.35
_TEMPO: Final = {Style.PATIENT: 1.2, Style.BOLD: 0.85}


def pause(view: DealView, seat: Seat, chance: Random, manner: Manner = Manner()) -> float:  # noqa: B008 - frozen
    """Return for how many milliseconds the computer in *seat*, whose turn it is, thinks before its next action."""
    drawing = view.phase is Phase.DRAW
    middle = DRAWING if drawing else THROWING + DOUBT * _doubts(view, seat, manner)
    if view.turn_number <= 4 and (drawing or view.turn_number == 1):
        middle += SORTING
    tempo = _TEMPO.get(manner.style, 1.0) if manner.style else 1.0
    return min(LONGEST, middle * tempo * exp(chance.gauss(0, SPREAD)))


def _doubts(view: DealView, seat: Seat, manner: Manner) -> int:
    """Return how many other throws, 4 at most, are about as good as the best one: none where one lies quite alone."""
    mind = mind_of(view, seat, judgement_of(manner))
    hand = held(mind.hand, mind.okey)
    ahead = best_outlooks(mind, hand)
    live = {bit: mind.left.copies(lacks) for bit, lacks in ahead.lacks.items()}
    close = [bit for bit, copies in live.items() if copies >= CLOSE * max(live.values())]
    alone = any(not NEAR[bit] & hand.once for bit in close)
    return 0 if alone or not close else min(4, len(close) - 1)
