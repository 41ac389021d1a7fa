"""What a computer does when it is its turn. Source: rules.md, "Computers"."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from engine.blocks import BIT, Held, held
from engine.computers.counting import Unseen, unseen_by
from engine.computers.levels import Judgement, Manner, judgement_of
from engine.computers.valuing import (
    NEAR,
    faces_of,
    first_standing,
    gift,
    most_live,
    standing,
    standings,
    tile_of,
)
from engine.computers.win_table import chance_to_win
from engine.deal import Action, Discard, Draw, Finish, GoPairs, Pass, Phase, Show, Take, best_kind, claim_of
from engine.hand import Kind, Outlooks, laid_out, outlook, outlooks, winning_discards
from engine.rules import Seat, left_of, right_of
from engine.scoring import worth
from engine.tiles import Tile, face
from engine.view import DealView

CARE: Final = 0.003
"""The share of its hope that a hand gives up for a throw that helps the right neighbour less."""
FAR_MORE: Final = 1.4
"""An eager computer takes for so many times the unseen tiles that help."""
CARE_WITH_PARTNERS: Final = 0.05
"""With partners the right neighbour's gain is the own side's loss, and nobody else shares it."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A computer that looks at its turn: what it sees, and how it judges."""

    view: DealView
    seat: Seat
    judgement: Judgement
    ways: frozenset[Kind]
    """The ways in which it may finish."""
    hand: tuple[Tile, ...]
    left: Unseen
    pairs_lead: int

    @property
    def okey(self) -> Tile:
        return self.view.okey


def choose(
    view: DealView,
    seat: Seat,
    chance: Random,
    manner: Manner = Manner(),  # noqa: B008 - frozen
    *,
    for_person: bool = False,
    needed: int = 0,
) -> Action:
    """Return what the computer in *seat*, whose turn it is, does; it knows only what that seat may see.

    *for_person*: it only stands in, and declares nothing that would bind the person. *needed*: the points without which
    this last deal does not win the match. The same arguments and state of *chance* give the same action.
    """
    return choose_with(view, seat, chance, judgement_of(manner), for_person=for_person, needed=needed)


def choose_with(
    view: DealView,
    seat: Seat,
    chance: Random,
    judgement: Judgement,
    *,
    for_person: bool = False,
    needed: int = 0,
) -> Action:
    """Return the same for any *judgement*."""
    assert view.turn == seat
    mind = mind_of(view, seat, judgement, needed)
    if "show" in view.may and view.indicator in mind.hand:
        return Show()
    if "go_pairs" in view.may and not for_person and _tries_for_pairs(mind):
        return GoPairs()
    if view.phase is Phase.DRAW:
        return _begin(mind)
    return _finish(mind) or Discard(_throw(mind, chance))


def mind_of(view: DealView, seat: Seat, judgement: Judgement, needed: int = 0) -> Mind:
    """Return the computer in *seat* as it looks at *view*."""
    hand = view.hands[seat]
    assert hand is not None, "a computer sees its own hand"
    left = unseen_by(view, seat, remembers=judgement.remembers)
    pairs_pay = view.rules.plain < needed <= max(view.rules.pairs, view.rules.pairs_with_okey)
    lead = judgement.pairs_lead - (1 if pairs_pay else 0)
    return Mind(view, seat, judgement, claimable(view, seat), hand, left, lead)


def claimable(view: DealView, seat: Seat) -> frozenset[Kind]:
    """Return the ways in which *seat* may finish this deal."""
    if not view.rules.pairs_bind:
        return frozenset(Kind)
    return frozenset({Kind.PAIRS if view.declared[seat] else Kind.SETS})


# --- runs and groups, or pairs ---------------------------------------------------------------------------------


def _tries_for_pairs(mind: Mind) -> bool:
    """Return whether the hand is so much nearer to pairs that it declares them."""
    hand = held(mind.hand, mind.okey)
    sets, pairs = (_away(hand, kind) for kind in (Kind.SETS, Kind.PAIRS))
    return pairs <= sets - mind.pairs_lead


def _away(hand: Held, kind: Kind) -> int:
    tiles = hand.once.bit_count() + hand.twice.bit_count() + hand.okeys
    return (outlook(hand, kind) if tiles == 14 else outlooks(hand, kind)).away


def _tried(mind: Mind, sets: int, pairs: int) -> Kind:
    """Return the way that a hand tries for which is so far from each."""
    if mind.ways != frozenset(Kind):
        return next(iter(mind.ways))
    return Kind.PAIRS if pairs <= sets - mind.pairs_lead else Kind.SETS


def best_outlooks(mind: Mind, hand: Held) -> Outlooks:
    """Return what 15 tiles can become in the way that they try for."""
    sets, pairs = outlooks(hand, Kind.SETS), outlooks(hand, Kind.PAIRS)
    return pairs if _tried(mind, sets.away, pairs.away) is Kind.PAIRS else sets


# --- how a turn begins -----------------------------------------------------------------------------------------


def _begin(mind: Mind) -> Action:
    """Take the left tile if it helps, else draw. With an empty stock only a finish helps: it is the last turn."""
    view = mind.view
    if "take" in view.may:
        tile = view.piles[left_of(mind.seat)][-1]
        if _wins(mind, (*mind.hand, tile)):
            return Take()
        if "draw" in view.may and (tile == mind.okey or _is_worth_taking(mind, tile)):
            return Take()
    return Draw() if "draw" in view.may else Pass()


def _wins(mind: Mind, hand: tuple[Tile, ...]) -> bool:
    tiles = held(hand, mind.okey)
    return any(not outlooks(tiles, kind).away for kind in mind.ways)


def _is_worth_taking(mind: Mind, tile: Tile) -> bool:
    hand, more = held(mind.hand, mind.okey), held((*mind.hand, tile), mind.okey)
    taken = best_outlooks(mind, more)
    hopes = {kind: outlook(hand, kind) for kind in mind.ways}
    kind = _tried(mind, *(hopes[each].away if each in hopes else 0 for each in (Kind.SETS, Kind.PAIRS)))
    now = hopes[kind]
    if mind.judgement.looks_ahead and taken.kind is kind is Kind.SETS:
        rounds = mind.view.stock // 4
        after = chance_to_win(first_standing(more, taken, mind.left), rounds, draws=False)
        return after > mind.judgement.worth_taking * chance_to_win(standing(hand, now, mind.left), rounds, draws=True)
    nearer = taken.away < now.away and taken.away <= mind.judgement.takes_within
    opens = mind.judgement.eager and taken.away == now.away
    return nearer or (opens and most_live(taken, mind.left) > FAR_MORE * mind.left.copies(now.lacks))


# --- how it ends -----------------------------------------------------------------------------------------------


def _finish(mind: Mind) -> Finish | None:
    """Return the finish that is worth most, laid by the engine; None when the 15 tiles do not win."""
    if not _wins(mind, mind.hand):
        return None
    rules = mind.view.rules
    finishes = [
        (best_kind(kinds & mind.ways, thrown == mind.okey, rules), thrown)
        for thrown, kinds in winning_discards(mind.hand, mind.okey).items()
        if kinds & mind.ways
    ]
    kind, thrown = max(finishes, key=lambda finish: worth(finish[0], finish[1] == mind.okey, rules))
    return claim_of(mind.hand, thrown, kind, mind.okey)


def _throw(mind: Mind, chance: Random) -> Tile:
    """Return the tile that 15 tiles throw: a best one, or now and then a second-best one."""
    ahead = best_outlooks(mind, held(mind.hand, mind.okey))
    slips = chance.random() < mind.judgement.slips
    if slips and ahead.kind is Kind.SETS and (others := _second_best(mind, ahead)):
        return chance.choice(others)
    return tile_of(chance.choice(best_faces(mind, ahead)), mind.okey)


def best_faces(mind: Mind, ahead: Outlooks) -> list[int]:
    """Return the faces that are thrown best, all as good."""
    return near_and_best(mind, ahead)[1]


def near_and_best(mind: Mind, ahead: Outlooks) -> tuple[list[int], list[int]]:
    """Return the faces that leave about as much to hope for as any, and those of them that are thrown best."""
    judgement = mind.judgement
    if not judgement.counts:
        return list(ahead.lacks), list(ahead.lacks)
    hopes = _hopes(mind, ahead)
    if not (judgement.remembers or mind.view.rules.partners):
        return _most(hopes), _most(hopes)
    near = _most(hopes, CARE_WITH_PARTNERS if mind.view.rules.partners else CARE)
    return near, _least_gifts(mind, near)


def _hopes(mind: Mind, ahead: Outlooks) -> dict[int, float]:
    """Return what each throw leaves to hope for: the chance to win, or only how many unseen tiles help."""
    if mind.judgement.looks_ahead and ahead.kind is Kind.SETS:
        rounds = mind.view.stock // 4
        stands = standings(held(mind.hand, mind.okey), ahead, mind.left)
        return {bit: chance_to_win(stand, rounds, draws=False) for bit, stand in stands.items()}
    return {bit: mind.left.copies(lacks) + 0.5 for bit, lacks in ahead.lacks.items()}


def _most(hopes: dict[int, float], care: float = 0.0) -> list[int]:
    bound = max(hopes.values()) * (1 - care)
    return [bit for bit, hope in hopes.items() if hope >= bound]


def _least_gifts(mind: Mind, near: list[int]) -> list[int]:
    """Return those of the throws about as good that give the right neighbour least."""
    if len(near) == 1:
        return near
    right = right_of(mind.seat)
    known, thrown = (faces_of(tiles[right], mind.okey) for tiles in (mind.view.known, mind.view.piles))
    gifts = {bit: gift(bit, mind.left, known, thrown) for bit in near}
    return [bit for bit in near if gifts[bit] == min(gifts.values())]


def _second_best(mind: Mind, ahead: Outlooks) -> list[Tile]:
    """Return tiles that lie in no meld, of which the hand has little else, and that yet are not the best to throw."""
    loose = [group[0] for group in laid_out(mind.hand, mind.okey) if len(group) == 1 and group[0] != mind.okey]
    faces = {tile: BIT[face(tile, mind.okey)] for tile in loose}
    have = held(mind.hand, mind.okey).once
    others = [tile for tile in loose if faces[tile] not in ahead.lacks]
    others.sort(key=lambda tile: (NEAR[faces[tile]] & have).bit_count())
    return others[: (len(others) + 1) // 2]
