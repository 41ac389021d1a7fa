"""Lines of rules.md that no single option's test proves: a thrown okey, partners, and the stand-in of a person."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from engine.computers import choose
from engine.deal import (
    Action,
    Deal,
    Discard,
    Draw,
    Finish,
    Finished,
    GoPairs,
    Pass,
    Phase,
    Show,
    Take,
    apply,
    legal_actions,
    new_deal,
    refusal,
)
from engine.hand import Kind
from engine.match import Match, new_match, next_deal, play
from engine.rules import ADIKUS, GAMEDESIRE, MATSURI, TURKISH, Rules
from engine.scoring import Result, results, winners
from engine.shuffle import shuffled
from engine.tiles import FALSE_JOKER, Tile, tiles
from engine.view import view
from tests.stories import lay

ROOT: Final = bytes(range(32))
RUNS: Final = "R1 R2 R3 / B5 B6 B7 B8 / R9 Y9 K9 / Y10 Y11 Y12 Y13"
PAIRS: Final = "R1 R1 / Y3 Y3 / B4 B4 / K6 K6 / R8 R8 / Y10 Y10 / R13 R13"


def in_hand(hand: str, rules: Rules, **changes: Any) -> Deal:
    """Seat 1 holds *hand* and is in turn, in its second turn; the indicator is K1, so the okey is K2."""
    deal = replace(new_deal(shuffled(ROOT, 1), 0, rules), indicator=Tile.parse("K1"))
    hands = (deal.hands[0][:14], tiles(hand.replace("/", "")), *deal.hands[2:])
    return replace(deal, hands=hands, **{"turn": 1, "turn_number": 6, "phase": Phase.DISCARD, **changes})


def claim(laid: str, thrown: str) -> Finish:
    return Finish((*lay(laid)[:-1], Tile.parse(thrown)), 25)


# --- tiles -----------------------------------------------------------------------------------------------------


def test_a_thrown_okey_stays_a_joker_for_whoever_takes_it() -> None:
    """R2 is missing: the okey that seat 0 threw stands for it."""
    deal = in_hand(f"{RUNS.replace('R2 ', '')} K13", MATSURI, phase=Phase.DRAW, piles=(tiles("K2"), (), (), ()))
    deal, _ = apply(deal, 1, Take())
    assert refusal(deal, 1, claim(RUNS.replace("R2", "K2"), "K13")) is None


def test_a_false_joker_last_is_plain_whatever_it_plays_as() -> None:
    """Its face is the okey's own, K2; it is still no okey. Seven pairs with it are pairs, no more."""
    for laid, points in ((RUNS, 2), (PAIRS, 4)):
        deal, _ = apply(in_hand(f"{laid} F", MATSURI), 1, claim(laid, str(FALSE_JOKER)))
        assert isinstance(deal.outcome, Finished)
        assert (deal.outcome.points, deal.outcome.okey_last) == (points, False)


def test_a_finish_out_of_turn_is_refused_though_the_hand_wins() -> None:
    deal = in_hand(f"{RUNS} K13", MATSURI)
    waiting = replace(deal, turn=0)
    assert refusal(deal, 1, claim(RUNS, "K13")) is None
    assert refusal(waiting, 1, claim(RUNS, "K13")).code == "not_your_turn"  # type: ignore[union-attr]


def test_a_tile_once_drawn_or_taken_cannot_be_put_back() -> None:
    """All that is left to do is to discard or to finish."""
    deal = in_hand(RUNS, MATSURI, phase=Phase.DRAW, piles=(tiles("K5"), (), (), ()))
    for beginning in (Draw(), Take()):
        after, _ = apply(deal, 1, beginning)
        assert {type(action) for action in legal_actions(after)} <= {Discard, Finish}


# --- partners --------------------------------------------------------------------------------------------------


def test_partners_never_see_each_others_rack() -> None:
    deal = in_hand(RUNS, replace(GAMEDESIRE, partners=True))
    assert [hand is not None for hand in view(deal, {0}).hands] == [True, False, False, False]


def test_with_partners_the_one_who_finished_starts_the_next_deal() -> None:
    rules = replace(GAMEDESIRE, partners=True, later_start="winner")
    match = new_match(rules, ROOT, starter=0)
    match, _ = play(replace(match, deal=in_hand(f"{RUNS} K13", rules)), 1, claim(RUNS, "K13"))
    assert next_deal(match).deal.starter == 1


def test_a_match_of_sides_goes_by_side_and_equal_sides_draw() -> None:
    rules = replace(GAMEDESIRE, partners=True, scoring="winner gains", deals=2)
    match: Match = new_match(rules, ROOT, starter=0)
    match, _ = play(replace(match, deal=in_hand(f"{RUNS} K13", rules)), 1, claim(RUNS, "K13"))
    assert (match.points, winners(match.points, rules)) == ((0, 2, 0, 2), (1, 3))
    match = next_deal(match)
    turned = in_hand(f"{RUNS} K13", rules)
    hands = (turned.hands[1], *turned.hands[2:], turned.hands[0])
    match, _ = play(replace(match, deal=replace(turned, turn=0, hands=hands)), 0, claim(RUNS, "K13"))
    assert match.points == (2, 2, 2, 2)
    assert results(match.points, rules) == (Result.DRAW,) * 4


# --- a wrong claim ---------------------------------------------------------------------------------------------


def test_who_goes_pairs_is_told_what_is_wrong_as_pairs() -> None:
    """As runs and groups only Y12 K13 would be wrong; as pairs the threes are odd and no two of the fours are alike."""
    laid = RUNS.replace("Y13", "K13")
    why = refusal(in_hand(f"{laid} K5", TURKISH, declared=(False, True, False, False)), 1, claim(laid, "K5"))
    assert why is not None
    assert why.claim is not None
    assert (why.claim.reading, len(why.claim.blocks), why.claim.arrangement) == (Kind.PAIRS, 4, None)
    undeclared = refusal(in_hand(f"{laid} K5", TURKISH), 1, claim(laid, "K5"))
    assert undeclared is not None
    assert undeclared.claim is not None
    assert (undeclared.claim.reading, len(undeclared.claim.blocks)) == (Kind.SETS, 1)


def test_a_hand_that_wins_only_as_pairs_is_told_that_they_are_not_declared() -> None:
    why = refusal(in_hand(f"{PAIRS} K9", TURKISH), 1, claim(PAIRS, "K9"))
    assert why is not None
    assert why.code == "pairs_not_declared"


# --- the stand-in ----------------------------------------------------------------------------------------------

SIX_PAIRS: Final = "R1 R1 Y3 Y3 B4 B4 K6 K6 R8 R8 Y10 Y10 R13 K11"


def stand_in(deal: Deal) -> Action:
    return choose(view(deal, {1}), 1, Random(1), for_person=True)


def test_it_shows_the_indicator_when_it_may() -> None:
    begins = in_hand(f"K1 {SIX_PAIRS[3:]}", ADIKUS, phase=Phase.DRAW, turn_number=2)
    assert stand_in(begins) == Show()
    assert stand_in(replace(begins, turn_number=6)) == Draw()
    assert stand_in(replace(begins, rules=MATSURI)) == Draw()


def test_it_declares_no_pairs_for_a_person_and_a_computer_does_for_itself() -> None:
    begins = in_hand(SIX_PAIRS, TURKISH, phase=Phase.DRAW)
    assert stand_in(begins) == Draw()
    assert choose(view(begins, {1}), 1, Random(1)) == GoPairs()


@pytest.mark.parametrize(("declared", "finishes"), [(True, False), (False, True)])
def test_it_is_bound_by_what_the_person_declared(declared: bool, finishes: bool) -> None:
    """Fourteen tiles win as runs and groups: only who has not gone pairs may finish so."""
    deal = in_hand(f"{RUNS} K13", TURKISH, declared=(False, declared, False, False))
    assert isinstance(stand_in(deal), Finish) is finishes


def test_having_drawn_it_only_discards_or_finishes() -> None:
    for hand in (f"{SIX_PAIRS} R5", f"{RUNS} K13", f"{PAIRS} K9"):
        assert isinstance(stand_in(in_hand(hand, MATSURI)), Discard | Finish)


def test_with_an_empty_stock_it_takes_only_to_finish() -> None:
    waits = in_hand(f"{RUNS.replace('R2 ', '')} K13", MATSURI, phase=Phase.DRAW, stock=())
    assert stand_in(replace(waits, piles=(tiles("R2"), (), (), ()))) == Take()
    assert stand_in(replace(waits, piles=(tiles("K4"), (), (), ()))) == Pass()
