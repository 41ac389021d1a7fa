"""What a computer does when it is its turn. Source: rules.md, "Computers"."""

from __future__ import annotations

from random import Random

from engine.computers.counting import unseen
from engine.computers.valuing import best_throw, nearness, nearness_after
from engine.deal import Action, Discard, Draw, Finish, Pass, Phase, Take
from engine.hand import Kind, arrangement, winning_discards
from engine.rack import SLOTS, lay
from engine.rules import Rules, Seat, left_of
from engine.scoring import worth
from engine.tiles import Tile
from engine.view import DealView


def choose(view: DealView, seat: Seat, chance: Random) -> Action:
    """Return what the computer in *seat*, whose turn it is, does; it knows only what that seat may see.

    The same view and the same state of *chance* give the same action.
    """
    assert view.turn == seat
    hand = _hand(view, seat)
    if view.phase is Phase.DRAW:
        return _begin(view, seat, hand)
    return _finish(hand, view.okey, view.rules) or Discard(best_throw(hand, view.okey, unseen(view, seat), chance))


def _hand(view: DealView, seat: Seat) -> tuple[Tile, ...]:
    hand = view.hands[seat]
    assert hand is not None, "a computer sees its own hand"
    return hand


def _begin(view: DealView, seat: Seat, hand: tuple[Tile, ...]) -> Action:
    """Take the left tile if it helps, else draw. With an empty stock only a finish helps: it is the last turn."""
    if "take" in view.may:
        taken = (*hand, view.piles[left_of(seat)][-1])
        if winning_discards(taken, view.okey):
            return Take()
        if "draw" in view.may and nearness_after(taken, view.okey) < nearness(hand, view.okey):
            return Take()
    return Draw() if "draw" in view.may else Pass()


def _finish(hand: tuple[Tile, ...], okey: Tile, rules: Rules) -> Finish | None:
    """Return the finish that is worth most, laid by the engine; None when the 15 tiles do not win."""
    finishes = [
        (worth(kind, thrown == okey, rules), thrown, kind)
        for thrown, kinds in winning_discards(hand, okey).items()
        for kind in Kind
        if kind in kinds
    ]
    if not finishes:
        return None
    _, thrown, kind = max(finishes, key=lambda finish: finish[0])
    kept = list(hand)
    kept.remove(thrown)
    melds = arrangement(kept, okey, kind)
    assert melds is not None, "a winning hand can be arranged"
    return Finish((*lay(melds)[:-1], thrown), SLOTS - 1)
