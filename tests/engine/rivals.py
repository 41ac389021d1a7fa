"""Players to measure the computers against: a frozen reference, and other people's ideas re-created."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from engine.blocks import BIT
from engine.computers.valuing import BESIDE, faces_of
from engine.deal import Action, Discard, Draw, Pass, Phase, Take, claim_of
from engine.hand import Kind, away, best_discards, winning_discards
from engine.rules import Seat, left_of
from engine.simulating import Seated
from engine.tiles import BAG, Tile, face
from engine.view import DealView
from tests.engine.peer import NAME, LooseTiles, peer_throws

PAIRS_LEAD: Final = 2


# --- the reference ---------------------------------------------------------------------------------------------


def reference(view: DealView, seat: Seat, chance: Random) -> Action:
    """Fewest tiles away, then most unseen tiles that help; it takes what lowers its distance. Never to be changed."""
    hand = _hand(view, seat)
    if view.phase is Phase.DRAW:
        tile = _left_tile(view, seat)
        helps = tile is not None and (
            _finish(view, (*hand, tile))
            or ("draw" in view.may and _near_after((*hand, tile), view) < _near(hand, view))
        )
        return Take() if helps else _draw(view)
    return _finish(view, hand) or Discard(_reference_throw(view, hand, chance))


def _near(hand: Sequence[Tile], view: DealView) -> int:
    distance = away(hand, view.okey)
    return min(distance.sets, distance.pairs + PAIRS_LEAD - 1)


def _near_after(hand: Sequence[Tile], view: DealView) -> int:
    sets, pairs = (next(iter(best_discards(hand, view.okey, kind).values())).away for kind in (Kind.SETS, Kind.PAIRS))
    return min(sets, pairs + PAIRS_LEAD - 1)


def _reference_throw(view: DealView, hand: Sequence[Tile], chance: Random) -> Tile:
    ways = [best_discards(hand, view.okey, kind) for kind in (Kind.SETS, Kind.PAIRS)]
    sets, pairs = (next(iter(way.values())).away for way in ways)
    throws = ways[1] if pairs <= sets - PAIRS_LEAD else ways[0]
    left = Counter(BAG)
    left.subtract([*hand, view.indicator, *(tile for pile in view.piles for tile in pile)])
    hopes = {tile: sum(left[useful] for useful in prospect.useful) for tile, prospect in throws.items()}
    return chance.choice([tile for tile, hope in hopes.items() if hope == max(hopes.values())])


# --- sums of points --------------------------------------------------------------------------------------------


def point_sums(view: DealView, seat: Seat, chance: Random) -> Action:
    """A value for each tile by what lies near it, as several published programs have it; the cheapest is thrown."""
    hand = _hand(view, seat)
    if view.phase is Phase.DRAW:
        tile = _left_tile(view, seat)
        helps = tile is not None and (_finish(view, (*hand, tile)) or ("draw" in view.may and _joins(view, hand, tile)))
        return Take() if helps else _draw(view)
    if finish := _finish(view, hand):
        return finish
    worths = {tile: _worth(view.okey, hand, tile) for tile in hand if tile != view.okey}
    return Discard(chance.choice([tile for tile, value in worths.items() if value == min(worths.values())]))


def _joins(view: DealView, hand: Sequence[Tile], tile: Tile) -> bool:
    """Tell whether *tile* is an okey or makes a meld with two tiles of the hand."""
    return tile == view.okey or _worth(view.okey, (*hand, tile), tile) >= MELD


MELD: Final = 50


def _worth(okey: Tile, hand: Sequence[Tile], tile: Tile) -> int:
    """In a meld of three 50, half a group 20, a neighbour in its colour 15, a gap of one 8, a middle number 5.

    Okeys help no tile more than another, and a second copy is worth nothing by itself.
    """
    own = BIT[face(tile, okey)]
    others = faces_of(hand, okey) & ~own
    value = MELD if any(not two & ~others for two in BESIDE[own]) else 0
    value += 5 if 4 <= face(tile, okey).number <= 10 else 0
    for other in {face(each, okey) for each in hand if each not in (tile, okey)}:
        if other.number == face(tile, okey).number:
            value += 20
        elif other.colour == face(tile, okey).colour:
            value += {1: 15, 12: 15, 2: 8, 11: 8}.get(abs(other.number - face(tile, okey).number), 0)
    return value


# --- okey-solver-py --------------------------------------------------------------------------------------------


@cache
def _peer_throws() -> LooseTiles:
    return peer_throws()


def peer_player(view: DealView, seat: Seat, _: Random) -> Action:
    """okey-solver-py's arrangement and its evaluator: it takes when more tiles then lie in melds."""
    hand, throws = _hand(view, seat), _peer_throws()
    if view.phase is Phase.DRAW:
        tile = _left_tile(view, seat)
        helps = tile is not None and (
            _finish(view, (*hand, tile))
            or ("draw" in view.may and len(throws((*hand, tile), view.okey)) <= len(throws(hand, view.okey)) - 1)
        )
        return Take() if helps else _draw(view)
    if finish := _finish(view, hand):
        return finish
    loose = throws(hand, view.okey)
    return Discard(loose[0] if loose else next((tile for tile in hand if tile != view.okey), hand[0]))


# --- what all of them do ---------------------------------------------------------------------------------------


def _hand(view: DealView, seat: Seat) -> tuple[Tile, ...]:
    hand = view.hands[seat]
    assert hand is not None
    return hand


def _left_tile(view: DealView, seat: Seat) -> Tile | None:
    return view.piles[left_of(seat)][-1] if "take" in view.may else None


def _draw(view: DealView) -> Action:
    return Draw() if "draw" in view.may else Pass()


def _finish(view: DealView, hand: Sequence[Tile]) -> Action | None:
    for thrown, kinds in winning_discards(hand, view.okey).items():
        return claim_of(hand, thrown, min(kinds), view.okey)
    return None


REFERENCE: Final = Seated("reference", reference)
POINT_SUMS: Final = Seated("point sums", point_sums)
PEER: Final = Seated(NAME, peer_player)
