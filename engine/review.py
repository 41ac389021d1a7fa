"""A deal that is over, turn by turn: what a strong player would have thrown and why, and the luck in it.

What a seat did is judged by what that seat could see. How the tiles really lay is told beside it, and blames nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any, Final

from engine import shuffle
from engine.blocks import BIT, Held, held, without
from engine.computers.advising import hope_of
from engine.computers.choosing import Mind, best_faces, best_outlooks, choose_with, mind_of
from engine.computers.levels import Level, Manner, judgement_of
from engine.computers.valuing import faces_of, gift, standing, tile_of
from engine.computers.win_table import chance_to_win
from engine.deal import Action, Deal, Discard, Draw, Finish, Finished, Show, Take, apply, cannot_show, new_deal
from engine.hand import Kind, away, away_after, outlook, winning_discards
from engine.record import Entry, Move, Record, positions
from engine.rules import SEATS, Rules, Seat, right_of
from engine.scoring import worth
from engine.tiles import FACES, Tile, face
from engine.view import view


def _is_close(one: Tile, other: Tile) -> bool:
    return one.number == other.number or one.next_up == other or other.next_up == one


STRONG: Final = judgement_of(Manner(Level.HARD))
LITTLE: Final = 0.005
"""A chance to win that is less than so much smaller is as good."""
TURNING: Final = 0.1
"""A throw that gives up so much of the chance to win is a turning point: of four who are as good each has 0.25."""
LOSING: Final = 0.2
"""A throw that gives up so much lost the deal; what is less only made it harder."""
POINTS: Final = 3
"""No more turning points than these are told of a deal."""
FEEDS: Final = 0.5
"""Beside what it gives up of the own chance, a throw that lets a neighbour finish who was seen to collect weighs so."""
CLOSE: Final = {BIT[one]: sum(BIT[other] for other in FACES if other != one and _is_close(one, other)) for one in FACES}
"""For each face, those that a player says go with it: a gap between two is filled by one face alone."""


class Why(StrEnum):
    """Why another throw would have been better, or another way to begin the turn."""

    COULD_FINISH = "could_finish"
    OKEY = "okey"
    """An okey was thrown."""
    STEPS = "steps"
    """It leaves the hand further from a win."""
    USEFUL = "useful"
    """It leaves fewer unseen tiles that help."""
    AHEAD = "ahead"
    """As many help, but with what comes then less does."""
    COLLECTS = "collects"
    """The right neighbour has taken tiles that it goes with."""
    GIFT = "gift"
    """It is more likely to be of use to the right neighbour."""
    TAKE = "take"
    """The left tile was worth taking."""
    DRAW = "draw"
    """The left tile was not."""
    WORTH = "worth"
    """It finished, and with another last tile it would have been paid more."""
    SHOW = "show"
    """The indicator's twin was held, and not shown."""


class Gave(StrEnum):
    """What the right neighbour did with a throw."""

    TAKEN = "taken"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Share:
    """So many tiles help, of so many that can come."""

    copies: int
    among: int


NOTHING: Final = Share(0, 0)
"""What helps a hand that is whole."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile that was or could have been thrown, and what it leaves."""

    tile: Tile
    away: int
    """The fewest tiles to exchange then."""
    known: Share
    """As the seat could know: among all that it had not seen."""
    lying: Share
    """As it really was: in the stock."""
    chance: float
    """To win the deal, as a strong player judges it from that seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a seat."""

    seat: Seat
    number: int
    step: int
    """The entry of the deal with which the turn ended, from 1."""
    auto: bool
    """The computer played it for a person."""
    before: int
    """Tiles away as the turn began."""
    after: int
    """Tiles away as it ended."""
    came: Tile | None
    """None: the starter's first turn."""
    taken: bool
    finished: bool
    threw: Choice | None
    """None: it ended otherwise."""
    better: Choice | None
    """What a strong player would have thrown, where that is better."""
    why: tuple[Why, ...]
    kind: Kind | None = None
    """The way to win by which its throws are counted; None: it threw nothing."""
    points: int | None = None
    """What its finish was worth; None: it did not finish."""
    could: int | None = None
    """The most that a finish in this turn was worth; None: there was none."""
    gave: Gave | None = None

    @property
    def cost(self) -> float:
        """What it gave up of the chance to win. For pairs that chance is rough: there only a step counts."""
        if not (self.better and self.threw) or (self.kind is Kind.PAIRS and self.better.away == self.threw.away):
            return 0.0
        return max(0.0, self.better.chance - self.threw.chance)

    @property
    def weight(self) -> float:
        """How much it turned the deal: a throw that fed a finish counts where that was to be seen."""
        return self.cost + (FEEDS if self.gave is Gave.FINISHED and Why.COLLECTS in self.why else 0.0)


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance gave a seat, whatever it made of it."""

    dealt: int
    """Tiles away as dealt; of the starter, after the best throw."""
    okeys: int
    """Dealt and drawn."""
    draws: int
    helped: int
    """Draws that brought it nearer."""
    expected: float
    """How many of its draws would have, by chance."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be said of a deal."""

    okey: Tile
    turns: tuple[Turn, ...]
    luck: tuple[Luck, ...]
    """By seat."""
    winner: Seat | None

    @property
    def turning(self) -> tuple[int, ...]:
        """The turns that turned the deal, by their places in `turns`, in their order."""
        heavy = [place for place, turn in enumerate(self.turns) if turn.weight >= TURNING]
        return tuple(sorted(sorted(heavy, key=lambda place: -self.turns[place].weight)[:POINTS]))

    @property
    def decisive(self) -> int | None:
        """The throw that lost the deal: the heaviest of who did not win; None: no one throw did, or nobody won."""
        lost = [
            place
            for place in self.turning
            if self.turns[place].seat != self.winner and self.turns[place].weight >= LOSING
        ]
        return max(lost, key=lambda place: self.turns[place].weight) if lost and self.winner is not None else None


def reviewed(record: Record, number: int) -> Review:
    """Return the review of the deal of that *number* of a match, from 1. Raises `IndexError` where there is none."""
    entries = [(entry, match) for entry, match in positions(record) if match.deal_number == number]
    if not entries:
        raise IndexError(number)
    match = entries[0][1]
    wall = shuffle.shuffled(match.seed, number, record.words)
    first = new_deal(wall, match.deal.starter, record.rules)
    return review_of(first, [entry for entry, _ in entries if entry is not None])


def review_of(first: Deal, entries: Sequence[Entry]) -> Review:
    """Return the review of the deal that began as *first* and went on with *entries*."""
    walk = _Walk(first)
    for step, entry in enumerate(entries, 1):
        if isinstance(entry, Move):
            walk.follow(entry, step)
    outcome = walk.deal.outcome
    winner = outcome.seat if isinstance(outcome, Finished) else None
    return Review(first.okey, tuple(_with_gifts(walk.turns)), tuple(walk.luck), winner)


class _Walk:
    """Goes through a deal, move by move."""

    def __init__(self, first: Deal) -> None:
        self.deal = first
        self.turns: list[Turn] = []
        self.luck = [
            Luck(_away(first, seat), first.hands[seat].count(first.okey), draws=0, helped=0, expected=0.0)
            for seat in SEATS
        ]
        self._began = Turn(first.turn, 1, 0, False, 0, 0, None, False, False, None, None, ())
        self._unshown = False
        """The seat in turn could have shown the indicator's twin, and did not."""

    def follow(self, move: Move, step: int) -> None:
        """Go on by one move."""
        deal, seat = self.deal, move.seat
        if deal.turn_begins:
            before = _away(deal, seat)
            self._began = Turn(
                seat, deal.turn_number, step, move.auto, before, before, None, False, False, None, None, ()
            )
            self._unshown = _could_show(deal) and not isinstance(move.action, Show)
        self.deal, _ = apply(deal, seat, move.action)
        match move.action:
            case Draw() | Take():
                self._begin(deal, seat, move.action, move.gained or self.deal.hands[seat][-1])
            case Discard(tile):
                self._end(_judged(self._began, deal, tile), step)
            case Finish():
                self._end(_paid(self._began, deal, self.deal), step)
            case _:
                pass

    def _begin(self, deal: Deal, seat: Seat, action: Action, came: Tile) -> None:
        mind = mind_of(view(deal, {seat}), seat, STRONG)
        would = choose_with(mind.view, seat, Random(0), STRONG, for_person=True)
        why: tuple[Why, ...] = ()
        if isinstance(would, Draw | Take) and type(would) is not type(action):
            why = (Why.TAKE if isinstance(would, Take) else Why.DRAW,)
        self._began = replace(self._began, came=came, taken=isinstance(action, Take), why=why)
        luck = self.luck[seat]
        if isinstance(action, Draw):
            _, hope = hope_of(mind)
            useful = sum(copies for tile, copies in mind.left.by_tile(deal.okey).items() if tile in hope.useful)
            luck = replace(
                luck,
                draws=luck.draws + 1,
                helped=luck.helped + (came in hope.useful),
                expected=luck.expected + useful / mind.left.number,
                okeys=luck.okeys + (came == deal.okey),
            )
        self.luck[seat] = luck

    def _end(self, turn: Turn, step: int) -> None:
        after = 0 if turn.finished else _away(self.deal, turn.seat)
        why = (*turn.why, Why.SHOW) if self._unshown else turn.why
        self.turns.append(replace(turn, step=step, after=after, why=why))
        self._unshown = False


def _away(deal: Deal, seat: Seat) -> int:
    """Return how far a seat is in the ways that it may finish in; of 15 tiles, after the best throw."""
    hand, okey = deal.hands[seat], deal.okey
    each = [away(hand, okey)] if len(hand) == 14 else list(away_after(hand, okey).values())
    bound, declared = deal.rules.pairs_bind, deal.declared[seat]
    sets = min(one.sets for one in each)
    pairs = min(one.pairs for one in each)
    return min(sets, pairs) if not bound else pairs if declared else sets


def _could_show(deal: Deal) -> bool:
    return cannot_show(deal) is None and deal.indicator in deal.hands[deal.turn]


# --- what was thrown -------------------------------------------------------------------------------------------


def _judged(turn: Turn, deal: Deal, thrown: Tile) -> Turn:
    """Return the turn that ends with this throw beside the best one."""
    seat = turn.seat
    mind = mind_of(view(deal, {seat}), seat, STRONG)
    hand = held(mind.hand, deal.okey)
    ahead = best_outlooks(mind, hand)
    mine = _choice(mind, deal, hand, thrown, ahead.kind)
    turn = replace(turn, kind=ahead.kind)
    if wins := _finishes(mind, deal.rules):
        finish, could = _last(wins)
        return replace(turn, threw=mine, better=finish, could=could, why=(*turn.why, Why.COULD_FINISH))
    faces = best_faces(mind, ahead)
    if thrown != deal.okey and BIT[face(thrown, deal.okey)] in faces:
        return replace(turn, threw=mine)
    best = _choice(mind, deal, hand, tile_of(min(faces), deal.okey), ahead.kind)
    why = tuple(_reasons(mind, ahead.kind, mine, best))
    return replace(turn, threw=mine, better=best, why=(*turn.why, *why)) if why else replace(turn, threw=mine)


def _paid(turn: Turn, deal: Deal, after: Deal) -> Turn:
    """Return the turn that ends with the finish that made *after* of *deal*, beside the one that pays most."""
    assert isinstance(after.outcome, Finished)
    best, could = _last(_finishes(mind_of(view(deal, {turn.seat}), turn.seat, STRONG), deal.rules))
    turn = replace(turn, finished=True, points=after.outcome.points, could=could)
    return replace(turn, better=best, why=(*turn.why, Why.WORTH)) if could > after.outcome.points else turn


def _finishes(mind: Mind, rules: Rules) -> dict[Tile, int]:
    """Return each tile with which the hand can finish, and the most that it is worth then."""
    return {
        tile: max(worth(kind, tile == mind.okey, rules) for kind in kinds & mind.ways)
        for tile, kinds in winning_discards(mind.hand, mind.okey).items()
        if kinds & mind.ways
    }


def _last(finishes: Mapping[Tile, int]) -> tuple[Choice, int]:
    """Return the last tile that pays most, and what it pays."""
    tile = max(finishes, key=finishes.__getitem__)
    return Choice(tile, 0, NOTHING, NOTHING, 1.0), finishes[tile]


def _choice(mind: Mind, deal: Deal, hand: Held, tile: Tile, kind: Kind) -> Choice:
    okey = deal.okey
    kept = without(hand, tile, okey)
    hope = outlook(kept, kind)
    lying = sum(other == okey or bool(BIT[face(other, okey)] & hope.lacks) for other in deal.stock)
    chance = chance_to_win(standing(kept, hope, mind.left), len(deal.stock) // 4, draws=False)
    known = Share(mind.left.copies(hope.lacks), mind.left.number)
    return Choice(tile, hope.away, known, Share(lying, len(deal.stock)), chance)


def _reasons(mind: Mind, kind: Kind, mine: Choice, best: Choice) -> Iterator[Why]:
    """Say what speaks for the best throw: first the own hand, then the right neighbour."""
    if mine.tile == mind.okey:
        yield Why.OKEY
    elif mine.away > best.away:
        yield Why.STEPS
    elif mine.known.copies < best.known.copies:
        yield Why.USEFUL
    elif kind is Kind.SETS and best.chance - mine.chance > LITTLE:
        yield Why.AHEAD
    if mine.tile != mind.okey and (dearer := _dearer(mind, mine.tile, best.tile)):
        yield dearer


def _dearer(mind: Mind, mine: Tile, best: Tile) -> Why | None:
    """Return why a throw helps the right neighbour more than the best one; None where it does not."""
    right = right_of(mind.seat)
    known, thrown = (faces_of(tiles[right], mind.okey) for tiles in (mind.view.known, mind.view.piles))
    own, other = (BIT[face(tile, mind.okey)] for tile in (mine, best))
    if gift(own, mind.left, known, thrown) <= gift(other, mind.left, known, thrown):
        return None
    return Why.COLLECTS if CLOSE[own] & known else Why.GIFT


def _with_gifts(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Yield the turns, each throw with what the right neighbour did with it."""
    for turn, then in zip(turns, (*turns[1:], None), strict=True):
        if turn.threw and then and then.taken:
            yield replace(turn, gave=Gave.FINISHED if then.finished else Gave.TAKEN)
        else:
            yield turn


# --- told ------------------------------------------------------------------------------------------------------


def as_json(review: Review) -> dict[str, Any]:
    """Return the review as JSON has it; the page has the words."""
    return {
        "okey": str(review.okey),
        "turns": [_turn_json(turn) for turn in review.turns],
        "luck": [
            {
                "dealt": luck.dealt,
                "okeys": luck.okeys,
                "draws": luck.draws,
                "helped": luck.helped,
                "expected": round(luck.expected, 2),
            }
            for luck in review.luck
        ],
        "winner": review.winner,
        "turning": list(review.turning),
        "decisive": review.decisive,
    }


def _turn_json(turn: Turn) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "number": turn.number,
        "step": turn.step,
        "auto": turn.auto,
        "before": turn.before,
        "after": turn.after,
        "came": turn.came and str(turn.came),
        "taken": turn.taken,
        "finished": turn.finished,
        "threw": turn.threw and _choice_json(turn.threw),
        "better": turn.better and _choice_json(turn.better),
        "why": list(turn.why),
        "kind": turn.kind,
        "points": turn.points,
        "could": turn.could,
        "gave": turn.gave,
        "cost": round(turn.cost, 3),
    }


def _choice_json(choice: Choice) -> dict[str, Any]:
    return {
        "tile": str(choice.tile),
        "away": choice.away,
        "known": [choice.known.copies, choice.known.among],
        "lying": [choice.lying.copies, choice.lying.among],
        "chance": round(choice.chance, 3),
    }
