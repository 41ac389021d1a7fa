"""The review of a deal: it names the throw that lost it, says why, and blames nobody for what could not be seen."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.deal import Action, Deal, Discard, Draw, Phase, Show, Take, apply, claim_of
from engine.hand import Kind
from engine.record import Move, Record
from engine.review import Gave, Review, Share, Why, as_json, review_of, reviewed
from engine.reviewing import lines
from engine.rules import ADIKUS, MATSURI
from engine.tiles import Tile, tiles
from tests.conftest import quick_first

GOLDEN = Path(__file__).parents[1] / "golden" / "record-1.txt"
RECORD = Record.parse(GOLDEN.read_text())
LOSES = "R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 K5 R10 R13"
"""Twelve lie in melds; R10 and R13 wait for a pair of friends each."""
WAITS = "R1 R2 R3 B6 B7 B8 K9 K10 K11 K12 K13 Y5 Y6 B13"
"""Wins with Y4 or Y7, and then throws B13. The okeys are Y2."""


def table(hand: str, neighbour: str = WAITS, stock: str = "K7 K1 R4", known: str = "Y5 Y6") -> Deal:
    """Return a deal in which seat 0 holds 15 tiles, and of seat 1's all have seen the *known* ones."""
    far = tiles("R1 R4 R8 R12 Y1 Y8 Y12 B4 B12 K2 K6 K8 Y10 R11")
    return Deal(
        rules=MATSURI,
        indicator=Tile.parse("Y1"),
        starter=0,
        hands=(tiles(hand), tiles(neighbour), far, far),
        stock=tiles(stock),
        known=((), tiles(known), (), ()),
        turn=0,
        turn_number=1,
        phase=Phase.DISCARD,
    )


def played(deal: Deal, *actions: Action) -> Review:
    """Return the review of what came after the draw in *deal*."""
    moves: list[Move] = []
    now = deal
    for action in actions:
        moves.append(Move(len(moves), now.turn, action))
        now, _ = apply(now, now.turn, action)
    return review_of(deal, moves)


def test_the_throw_that_lost_the_deal_is_named_and_why() -> None:
    """Seat 1 took Y5 and Y6 before all eyes. Y7 goes with them, R13 and R10 do not; seat 0 is as near without any."""
    deal = table(f"{LOSES} Y7")
    after, _ = apply(apply(deal, 0, Discard(Tile.parse("Y7")))[0], 1, Take())
    finish = claim_of(after.hands[1], Tile.parse("B13"), Kind.SETS, deal.okey)
    review = played(deal, Discard(Tile.parse("Y7")), Take(), finish)
    assert (review.winner, review.decisive, review.turning) == (1, 0, (0,))
    lost = review.turns[0]
    assert lost.threw is not None
    assert lost.better is not None
    assert lost.threw.tile == Tile.parse("Y7")
    assert lost.better.tile in tiles("R10 R13")
    assert lost.gave is Gave.FINISHED
    assert Why.COLLECTS in lost.why
    assert lost.better.away == lost.threw.away


def test_who_took_one_tile_with_a_gap_between_was_not_seen_to_collect() -> None:
    """Of Y5 and Y6 only Y5 was taken before all eyes: Y7 is two from it, and Y6 alone would make a run of them."""
    deal = table(f"{LOSES} Y7", known="Y5")
    after, _ = apply(apply(deal, 0, Discard(Tile.parse("Y7")))[0], 1, Take())
    finish = claim_of(after.hands[1], Tile.parse("B13"), Kind.SETS, deal.okey)
    review = played(deal, Discard(Tile.parse("Y7")), Take(), finish)
    assert (review.turns[0].gave, Why.GIFT in review.turns[0].why) == (Gave.FINISHED, True)
    assert review.decisive is None


def test_where_nothing_was_to_be_seen_nobody_is_blamed() -> None:
    """The same finish, but seat 1 drew its yellow tiles, and a strong player throws this one too."""
    deal = table(f"{LOSES} B13", WAITS.replace("Y5 Y6 B13", "B12 B11 R9"), known="")
    review = played(deal, Discard(Tile.parse("R13")), Take(), Discard(Tile.parse("R13")))
    assert review.turns[0].gave is Gave.TAKEN
    assert review.decisive is None


def test_a_finish_that_nobody_could_see_coming_is_luck_and_no_throw_lost_the_deal() -> None:
    """Seat 1 has shown nothing of its yellow tiles. R10 would have been a little better to throw, for the own hand."""
    deal = table("R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 Y9 R10 Y12 Y7", known="")
    after, _ = apply(apply(deal, 0, Discard(Tile.parse("Y7")))[0], 1, Take())
    finish = claim_of(after.hands[1], Tile.parse("B13"), Kind.SETS, deal.okey)
    review = played(deal, Discard(Tile.parse("Y7")), Take(), finish)
    assert review.turns[0].gave is Gave.FINISHED
    assert 0 < review.turns[0].cost < 0.01
    assert (review.winner, review.decisive, review.turning) == (1, None, ())
    assert "no single throw lost this deal" in list(lines(review, 1, "ABCD"))


def test_a_little_less_chance_is_no_turning_point() -> None:
    """Three tiles away, R5 breaks a run whose R6 and R7 wait again: the chance falls from 4 in 100 to 2."""
    hand = "R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 Y9 R10 Y12 Y7"
    stock = "K7 K1 R4 R8 R12 R13 Y3 Y4 Y10 Y11 B5 B7"
    review = played(table(hand, known="", stock=stock), Discard(Tile.parse("R5")))
    turn = review.turns[0]
    assert turn.better is not None
    assert 0.01 < turn.cost < 0.05
    assert review.turning == ()


def test_a_throw_that_breaks_a_meld_costs_a_step() -> None:
    """Twelve lie in melds and two tiles are missing; without B2 nine do, and to fill its gap is one more."""
    stock = "K7 K1 R4 R8 R12 R13 Y3 Y4 Y10 Y11 B5 B7 K8 K9 R9 B8 B13 R2 R3 Y9"
    deal = table("R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 K5 K10 Y13 Y7", stock=stock)
    review = played(deal, Discard(Tile.parse("B2")))
    turn = review.turns[0]
    assert turn.threw is not None
    assert turn.better is not None
    assert turn.why[0] is Why.STEPS
    assert turn.threw.away == turn.better.away + 1
    assert turn.cost > 0
    assert review.turning == (0,)


def test_who_could_have_finished_is_told() -> None:
    review = played(table("R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 K5 K6 K7 R13"), Discard(Tile.parse("K7")))
    turn = review.turns[0]
    assert turn.why == (Why.COULD_FINISH,)
    assert turn.better is not None
    assert turn.better.tile == Tile.parse("R13")
    assert (turn.could, turn.points) == (2, None), "a plain finish"


PAID = [
    # finishes by throwing  paid  could have been  rule
    ("R13",                 2,    2,               "a plain finish, and nothing better"),
    ("Y2",                  4,    4,               "an okey as the last tile pays double"),
]  # fmt: skip


@pytest.mark.parametrize(("thrown", "paid", "could", "rule"), PAID, ids=[row[-1] for row in PAID])
def test_a_finish_is_told_with_what_it_paid(thrown: str, paid: int, could: int, rule: str) -> None:
    """Source: rules.md, Options, "plain / pairs / okey as last tile / pairs with okey"."""
    deal = table(f"R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 K5 K6 K7 {thrown}")
    finish = claim_of(deal.hands[0], Tile.parse(thrown), Kind.SETS, deal.okey)
    turn = played(deal, finish).turns[0]
    assert (turn.points, turn.could, turn.why) == (paid, could, ()), rule


def test_who_finished_for_less_than_the_hand_gave_is_told_so() -> None:
    """K7 leaves a run of three and the okey in the hand: thrown itself it would have paid 4."""
    deal = table("R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 K5 K6 K7 Y2")
    finish = claim_of(deal.hands[0], Tile.parse("K7"), Kind.SETS, deal.okey)
    turn = played(deal, finish).turns[0]
    assert (turn.points, turn.could, turn.why) == (2, 4, (Why.WORTH,))
    assert turn.better is not None
    assert turn.better.tile == Tile.parse("Y2")


@pytest.mark.parametrize(("shows", "why"), [(False, (Why.SHOW,)), (True, ())])
def test_who_does_not_show_the_indicators_twin_is_told(shows: bool, why: tuple[Why, ...]) -> None:
    """Source: rules.md, "Showing": in the first turn, before the draw. It costs nothing."""
    deal = replace(table(f"{LOSES} Y1"), rules=ADIKUS)
    review = played(deal, *([Show()] if shows else []), Discard(Tile.parse("R13")))
    assert tuple(one for one in review.turns[0].why if one is Why.SHOW) == why


def test_a_hand_that_tries_for_pairs_is_counted_for_pairs() -> None:
    """Six pairs and three single tiles, far from runs: any of the three makes the seventh, and two are kept."""
    deal = table("R1 R1 R4 R4 Y6 Y6 B9 B9 K12 K12 B3 B3 R8 K6 Y11", known="", stock="K7 R8 K6")
    turn = played(deal, Discard(Tile.parse("Y11"))).turns[0]
    assert turn.kind is Kind.PAIRS
    assert turn.threw is not None
    assert (turn.threw.away, turn.threw.lying) == (1, Share(2, 3))
    assert turn.cost == 0, "for pairs the chance is rough: only a step counts"


def test_an_okey_that_is_thrown_is_told() -> None:
    turn = played(table(f"{LOSES} Y2"), Discard(Tile.parse("Y2"))).turns[0]
    assert Why.OKEY in turn.why


def test_what_helps_is_counted_as_known_and_as_it_lies() -> None:
    """Y10 and Y11 wait for Y9 and Y12: two of each, and two okeys. In the stock lie one Y12 and one okey."""
    hand = "R5 R6 R7 R8 B1 B2 B3 B4 K3 K4 K5 Y10 Y11 R13 B7"
    turn = played(table(hand, known="", stock="K7 Y12 Y2"), Discard(Tile.parse("B7"))).turns[0]
    assert turn.threw is not None
    assert (turn.before, turn.after, turn.threw.away) == (1, 1, 1)
    assert turn.threw.known == Share(6, 106 - 15 - 1), "all but the own hand and the indicator are unseen"
    assert turn.threw.lying == Share(2, 3)


def test_luck_is_what_came_and_what_chance_would_have_brought() -> None:
    """Seat 1 waits for Y4 and Y7 and draws one of them: of 106 tiles it has seen 14, the indicator and one thrown."""
    deal = table(f"{LOSES} K13", stock="K7 Y4")
    review = played(deal, Discard(Tile.parse("K13")), Draw())
    luck = review.luck[1]
    assert (luck.draws, luck.helped, luck.dealt) == (1, 1, 1)
    assert 4 / 90 <= luck.expected <= 20 / 90


@pytest.mark.parametrize("number", quick_first([2, 1, 3]))
def test_the_review_of_a_recorded_deal_has_every_turn(number: int) -> None:
    """Each turn but the last one ends with a throw, and seats are where the deal before has left them."""
    review = reviewed(RECORD, number)
    assert [turn.number for turn in review.turns] == list(range(1, len(review.turns) + 1))
    assert [turn.finished for turn in review.turns] == [False] * (len(review.turns) - 1) + [True]
    assert all((turn.threw is None) == turn.finished for turn in review.turns)
    told = json.loads(json.dumps(as_json(review)))
    assert [turn["after"] for turn in told["turns"]][-1] == 0


def test_of_a_deal_that_was_not_played_there_is_no_review() -> None:
    with pytest.raises(IndexError):
        reviewed(RECORD, 99)


def test_what_a_seat_could_not_see_changes_no_judgement() -> None:
    """The stock in another order, and the neighbour's hidden tiles others: the same better throw, the same reasons."""
    deal = table(f"{LOSES} Y7")
    other = replace(
        deal,
        stock=tuple(reversed(deal.stock)),
        hands=(deal.hands[0], tiles(WAITS.replace("R1 R2 R3", "R2 R3 R4")), *deal.hands[2:]),
    )
    one, two = (played(each, Discard(Tile.parse("Y7"))).turns[0] for each in (deal, other))
    assert (one.better and one.better.tile, one.why) == (two.better and two.better.tile, two.why)


@pytest.mark.long
def test_the_command_line_tells_a_review_in_words() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "review", str(GOLDEN), "--deal", "2"],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[0].startswith("deal 2, the okeys are ")
    assert any(line.startswith("Ayşe Abla: 2 tiles away as dealt, 1 okey;") for line in lines)
    assert sum(" throws " in line for line in lines) == 18
