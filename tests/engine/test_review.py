"""The review of a deal: it names the throw that lost it, says why, and blames nobody for what could not be seen."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.deal import Action, Deal, Discard, Draw, Phase, Take, apply, claim_of
from engine.hand import Kind
from engine.record import Move, Record
from engine.review import Gave, Review, Share, Why, as_json, review_of, reviewed
from engine.rules import MATSURI
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


def test_where_nothing_was_to_be_seen_nobody_is_blamed() -> None:
    """The same finish, but seat 1 drew its yellow tiles, and a strong player throws this one too."""
    deal = table(f"{LOSES} B13", WAITS.replace("Y5 Y6 B13", "B12 B11 R9"), known="")
    review = played(deal, Discard(Tile.parse("R13")), Take(), Discard(Tile.parse("R13")))
    assert review.turns[0].gave is Gave.TAKEN
    assert review.decisive is None


def test_a_throw_that_breaks_a_meld_costs_a_step() -> None:
    """Twelve lie in melds and two tiles are missing; without B2 nine do, and to fill its gap is one more."""
    review = played(table("R5 R6 R7 B1 B2 B3 B9 B10 B11 K3 K4 K5 K10 Y13 Y7"), Discard(Tile.parse("B2")))
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
