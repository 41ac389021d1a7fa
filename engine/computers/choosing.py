"""What a computer does when it is its turn. Source: rules.md, "Computers"."""

from __future__ import annotations

from random import Random

from engine.computers.counting import unseen
from engine.computers.valuing import best_throw, nearness, nearness_after, tries_for_pairs
from engine.deal import Action, Discard, Draw, Finish, GoPairs, Pass, Phase, Show, Take, best_kind, claim_of
from engine.hand import Kind, winning_discards
from engine.rules import Seat, left_of
from engine.scoring import worth
from engine.tiles import Tile
from engine.view import DealView


def choose(view: DealView, seat: Seat, chance: Random, *, for_person: bool = False) -> Action:
    """Return what the computer in *seat*, whose turn it is, does; it knows only what that seat may see.

    *for_person*: it only stands in, and declares nothing that would bind the person. The same view and the same state
    of *chance* give the same action.
    """
    assert view.turn == seat
    hand = _hand(view, seat)
    if "show" in view.may and view.indicator in hand:
        return Show()
    if "go_pairs" in view.may and not for_person and tries_for_pairs(hand, view.okey):
        return GoPairs()
    if view.phase is Phase.DRAW:
        return _begin(view, seat, hand)
    ways = claimable(view, seat)
    return _finish(view, hand, ways) or Discard(best_throw(hand, view.okey, unseen(view, seat), ways, chance))


def claimable(view: DealView, seat: Seat) -> frozenset[Kind]:
    """Return the ways in which *seat* may finish this deal."""
    if not view.rules.pairs_bind:
        return frozenset(Kind)
    return frozenset({Kind.PAIRS if view.declared[seat] else Kind.SETS})


def _hand(view: DealView, seat: Seat) -> tuple[Tile, ...]:
    hand = view.hands[seat]
    assert hand is not None, "a computer sees its own hand"
    return hand


def _begin(view: DealView, seat: Seat, hand: tuple[Tile, ...]) -> Action:
    """Take the left tile if it helps, else draw. With an empty stock only a finish helps: it is the last turn."""
    if "take" in view.may:
        taken, ways = (*hand, view.piles[left_of(seat)][-1]), claimable(view, seat)
        if any(kinds & ways for kinds in winning_discards(taken, view.okey).values()):
            return Take()
        if "draw" in view.may and nearness_after(taken, view.okey, ways) < nearness(hand, view.okey, ways):
            return Take()
    return Draw() if "draw" in view.may else Pass()


def _finish(view: DealView, hand: tuple[Tile, ...], ways: frozenset[Kind]) -> Finish | None:
    """Return the finish that is worth most, laid by the engine; None when the 15 tiles do not win."""
    finishes = [
        (best_kind(kinds & ways, thrown == view.okey, view.rules), thrown)
        for thrown, kinds in winning_discards(hand, view.okey).items()
        if kinds & ways
    ]
    if not finishes:
        return None
    kind, thrown = max(finishes, key=lambda finish: worth(finish[0], finish[1] == view.okey, view.rules))
    return claim_of(hand, thrown, kind, view.okey)
