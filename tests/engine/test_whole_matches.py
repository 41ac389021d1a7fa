"""Whole matches under any rules that a table may have: what holds in every one of them, whoever plays how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import match as matches
from engine.computers import choose
from engine.deal import (
    Action,
    Code,
    Deal,
    Discard,
    Discarded,
    Draw,
    Event,
    Finish,
    Finished,
    GoPairs,
    Pass,
    Passed,
    Phase,
    Show,
    Shown,
    Take,
    WentPairs,
    apply,
    every_tile,
    legal_actions,
    refusal,
)
from engine.hand import Kind
from engine.match import Match
from engine.record import Move, Record, Sitter, gained_in, positions
from engine.rules import ADIKUS, GAMEDESIRE, SEATS, Rules, Seat
from engine.scoring import Result, results
from engine.shuffle import commitment
from engine.tiles import BAG, FACES, FALSE_JOKER, ORDER, Tile
from engine.view import seen, view
from tests.engine.slow_solver import wins_as_pairs, wins_as_sets
from tests.engine.swapping import with_hidden_tiles_swapped
from tests.engine.test_rules import all_rules

SORTED_BAG: Final = tuple(sorted(BAG, key=ORDER.__getitem__))
IN_ORDER: Final = (Show, GoPairs, Draw, Take, Pass, Discard, Finish)
ANYTHING: Final[tuple[Action, ...]] = (
    *(Show(), GoPairs(), Draw(), Take(), Pass()),
    *map(Discard, (*FACES, FALSE_JOKER)),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a match, and what came of it."""

    before: Match
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    after: Match


@dataclass(frozen=True, slots=True)
class Plan:
    """A match that can be played: each action is a computer's with the chance *skill*, else any that is legal."""

    rules: Rules
    number: int
    skill: float

    def played(self) -> list[Step]:
        chance, match, steps = (
            Random(self.number),
            matches.new_match(self.rules, self.number.to_bytes(32)),
            list[Step](),
        )
        while not match.over:
            if match.deal.phase is Phase.OVER:
                match = matches.next_deal(match)
            seat, action = match.deal.turn, self._action(match.deal, chance)
            after, events = matches.play(match, seat, action)
            steps.append(Step(match, seat, action, events, after))
            match = after
        return steps

    def _action(self, deal: Deal, chance: Random) -> Action:
        if chance.random() < self.skill:
            return choose(view(deal, {deal.turn}), deal.turn, chance)
        return chance.choice(list(legal_actions(deal)))


def plans() -> st.SearchStrategy[Plan]:
    """Any match. Where it is played to 0 computers play it, for who plays at random hardly ever comes there."""
    return st.builds(
        lambda rules, number, skill: Plan(rules, number, 1 if rules.deals is None else skill),
        all_rules(),
        st.integers(0, 1 << 32),
        st.sampled_from([0, 0.9, 1]),
    )


def chances() -> st.SearchStrategy[Random]:
    """Chance that is truly mixed: Hypothesis's own randoms like to leave a shuffle as it was."""
    return st.integers(0, 1 << 32).map(Random)


def deals_of(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps of each deal."""
    numbers = sorted({step.after.deal_number for step in steps})
    return [[step for step in steps if step.after.deal_number == number] for number in numbers]


def events_of(steps: Sequence[Step]) -> Iterator[Event]:
    return (event for step in steps for event in step.events)


# --- tiles, turns, points --------------------------------------------------------------------------------------


def check_tiles(steps: Sequence[Step]) -> None:
    for step in steps:
        assert every_tile(step.after.deal) == SORTED_BAG
        assert all(Counter(step.after.deal.known[seat]) <= Counter(step.after.deal.hands[seat]) for seat in SEATS)
        assert step.before.deal.rules == step.after.rules


def check_turns(deal: Sequence[Step]) -> None:
    """Each turn but a passed one ends with one discard or finish, and play goes to the right."""
    ends = [event for event in events_of(deal) if isinstance(event, Discarded | Finished | Passed)]
    starter = deal[0].before.deal.starter
    assert [event.seat for event in ends] == [(starter + turn) % 4 for turn in range(len(ends))]
    assert deal[-1].after.deal.turn_number == len(ends)
    assert {step.seat for step in deal if isinstance(step.action, Show)} <= {event.seat for event in ends[:4]}
    assert sum(isinstance(step.action, Show) for step in deal) <= 1
    declared = Counter(step.seat for step in deal if isinstance(step.action, GoPairs))
    assert all(times == 1 for times in declared.values())


def check_end_of_deal(deal: Sequence[Step]) -> None:
    """A deal ends with a finish, or with the stock empty; only its last step ends it."""
    assert all(step.after.deal.phase is not Phase.OVER for step in deal[:-1])
    last = deal[-1].after.deal
    assert last.phase is Phase.OVER
    outcome = last.outcome
    if not isinstance(outcome, Finished):
        assert not last.stock
        assert last.last_takes <= {"draw": 0, "last take": 1, "while taken": 4}[last.rules.empty_stock]
        return
    assert outcome.seat == deal[-1].seat
    assert outcome.points == value_of(outcome, last.rules, last.okey)
    if last.rules.pairs_bind:
        assert (outcome.kind is Kind.PAIRS) is (WentPairs(outcome.seat) in events_of(deal))


def value_of(finished: Finished, rules: Rules, okey: Tile) -> int:
    if finished.thrown == okey:
        return rules.pairs_with_okey if finished.kind is Kind.PAIRS else rules.okey_last
    return rules.pairs if finished.kind is Kind.PAIRS else rules.plain


def check_points(steps: Sequence[Step]) -> None:
    """Add up all that was shown and finished, seat by seat, and compare after every step."""
    rules = steps[0].before.rules
    gains = rules.scoring == "winner gains"
    points = [0 if gains else rules.start_points] * 4
    for step in steps:
        for event in step.events:
            if isinstance(event, Finished | Shown):
                side = {event.seat, (event.seat + 2) % 4} if rules.partners else {event.seat}
                for seat in SEATS:
                    points[seat] += event.points * (gains and seat in side) - event.points * (
                        not gains and seat not in side
                    )
        assert step.after.points == tuple(points)


def check_length(steps: Sequence[Step]) -> None:
    """The match is over after its last deal and not before, and each deal starts where the rules say."""
    rules, deals = steps[0].before.rules, deals_of(steps)
    assert [step.after.over for step in steps] == [False] * (len(steps) - 1) + [True]
    if rules.deals is not None:
        assert len(deals) == rules.deals
    else:
        assert len(deals) == 100 or min(steps[-1].after.points) <= 0
        assert all(min(deal[-1].after.points) > 0 for deal in deals[:-1])
    for before, after in pairwise(deals):
        outcome, start = before[-1].after.deal.outcome, before[0].before.deal.starter
        won = outcome.seat if isinstance(outcome, Finished) else start
        assert after[0].before.deal.starter == (won if rules.later_start == "winner" else (start + 1) % 4)


def check_match(steps: Sequence[Step]) -> None:
    check_tiles(steps)
    for deal in deals_of(steps):
        check_turns(deal)
        check_end_of_deal(deal)
    check_points(steps)
    check_length(steps)


@settings(max_examples=10)
@given(plans())
def test_tiles_turns_points_and_ends_are_right_in_every_match(plan: Plan) -> None:
    check_match(plan.played())


@pytest.mark.long
@settings(max_examples=200)
@given(plans())
def test_tiles_turns_points_and_ends_are_right_in_hundreds_of_matches(plan: Plan) -> None:
    check_match(plan.played())


@pytest.mark.parametrize("rules", [ADIKUS, replace(GAMEDESIRE, partners=True)], ids=["ranking", "partners"])
def test_a_match_that_nobody_wins_ends_with_its_hundredth_deal(rules: Rules) -> None:
    """Everyone draws and throws what came; whoever may pass, passes."""
    match = matches.new_match(rules, bytes(32))
    while not match.over:
        if match.deal.phase is Phase.OVER:
            match = matches.next_deal(match)
        deal = match.deal
        beginning = Draw() if deal.stock else Pass()
        action = beginning if deal.phase is Phase.DRAW else Discard(deal.hands[deal.turn][-1])
        match, _ = matches.play(match, deal.turn, action)
    assert match.deal_number == 100
    assert match.points == (rules.start_points,) * 4
    assert results(match.points, rules) == (Result.DRAW,) * 4


# --- what is legal ---------------------------------------------------------------------------------------------


def check_legality(deal: Deal) -> None:
    """What is listed is what the judge allows, in its fixed order, once each; nobody else may do anything."""
    listed = list(legal_actions(deal))
    assert len(set(listed)) == len(listed)
    assert [IN_ORDER.index(type(action)) for action in listed] == sorted(IN_ORDER.index(type(act)) for act in listed)
    allowed = {action for action in ANYTHING if refusal(deal, deal.turn, action) is None}
    assert {action for action in listed if not isinstance(action, Finish)} == allowed
    for seat in {*SEATS} - {deal.turn}:
        for action in (*ANYTHING[:6], *listed):
            why = refusal(deal, seat, action)
            assert why is not None
            assert why.code in {Code.NOT_YOUR_TURN, Code.DEAL_OVER}


def check_claims(deal: Deal, chance: Random) -> None:
    """A finish is listed for each face that the rules let the seat throw last; a slow solver tells which.

    Of tiles scattered over the rack such a claim is good too, unless the rack is checked.
    """
    hand, listed = deal.hands[deal.turn], [action for action in legal_actions(deal) if isinstance(action, Finish)]
    winning = {tile for tile in set(hand) if wins_without(deal, tile)} if deal.phase is Phase.DISCARD else set()
    assert [finish.slots[finish.thrown] for finish in listed] == sorted(winning, key=ORDER.__getitem__)
    assert all(refusal(deal, deal.turn, finish) is None for finish in listed)
    if deal.phase is Phase.DISCARD:
        scattered = tuple(chance.sample([*hand, *[None] * 11], 26))
        slot = scattered.index(chance.choice([*winning] or hand))
        good = refusal(deal, deal.turn, Finish(scattered, slot)) is None
        assert good is bool(winning) or (deal.rules.checked_by == "rack" and not good)


def wins_without(deal: Deal, thrown: Tile) -> bool:
    kept = list(deal.hands[deal.turn])
    kept.remove(thrown)
    if deal.rules.pairs_bind:
        wins = wins_as_pairs if deal.declared[deal.turn] else wins_as_sets
        return wins(kept, deal.okey)
    return wins_as_pairs(kept, deal.okey) or wins_as_sets(kept, deal.okey)


@pytest.mark.long
@settings(max_examples=15)
@given(plans(), chances())
def test_what_is_legal_is_exactly_what_is_allowed_in_every_match(plan: Plan, chance: Random) -> None:
    steps = plan.played()
    for step in chance.sample(steps, min(8, len(steps))):
        check_legality(step.before.deal)
    check_legality(steps[-1].after.deal)
    ends = [step for step in steps if isinstance(step.action, Discard | Finish)]
    for step in (chance.choice(ends), max(ends, key=lambda end: isinstance(end.action, Finish))):
        check_claims(step.before.deal, chance)


@pytest.mark.long
@settings(max_examples=5)
@given(plans(), chances())
def test_what_is_legal_is_exactly_what_is_allowed_at_every_step(plan: Plan, chance: Random) -> None:
    for step in plan.played():
        check_legality(step.before.deal)
        check_claims(step.before.deal, chance)


# --- records ---------------------------------------------------------------------------------------------------


def record_of(steps: Sequence[Step]) -> Record:
    first = steps[0].before
    moves = (Move(100 * at, step.seat, step.action, gained_in(step.events)) for at, step in enumerate(steps))
    sitters = (Sitter("person", "Ayşe"), *(Sitter("computer", name) for name in ("Bozkır", "Poyraz", "Defne")))
    promised = commitment(first.root)
    return Record(
        "A" * 13, 1, first.rules, sitters, promised, first.words, first.deal.starter, tuple(moves), first.root
    )


@settings(max_examples=5)
@given(plans())
def test_replaying_the_record_of_a_match_gives_every_position_that_was_played(plan: Plan) -> None:
    steps = plan.played()
    record = record_of(steps)
    read = Record.parse(str(record))
    assert read == record
    assert [match for _, match in positions(read)][1:] == [step.after for step in steps]
    turns = [entry for entry in read.entries if isinstance(entry, Move) and isinstance(entry.action, Discard | Finish)]
    assert len(turns) == sum(isinstance(event, Discarded | Finished) for event in events_of(steps))


# --- what eyes learn -------------------------------------------------------------------------------------------


@settings(max_examples=10)
@given(plans(), st.sets(st.integers(0, 3), max_size=2), chances())
def test_eyes_learn_nothing_hidden_in_any_match(plan: Plan, eyes: set[int], chance: Random) -> None:
    steps = plan.played()
    for step in (*steps[:4] * 5, *chance.sample(steps, min(8, len(steps)))):
        deal = step.before.deal
        other = with_hidden_tiles_swapped(deal, eyes, chance)
        assert every_tile(other) == SORTED_BAG
        assert view(other, eyes) == view(deal, eyes)
        if isinstance(step.action, Draw) and step.seat not in eyes:
            told, told_other = (apply(dealt, step.seat, Draw())[1] for dealt in (deal, other))
            assert [seen(event, eyes) for event in told] == [seen(event, eyes) for event in told_other]
