"""A match: points, its length, who starts, and who has won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.deal import Discard, Finish, Phase
from engine.hand import Kind
from engine.match import Match, needed, new_match, next_deal, play
from engine.rack import parse_slots
from engine.rules import ADIKUS, MATSURI, Rules
from engine.scoring import places, winners, worth
from engine.shuffle import commitment, seed
from engine.tiles import Tile, text, tiles

ROOT = bytes(range(32))
RACK = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")


def about_to_win(match: Match) -> Match:
    hand = tuple(tile for tile in RACK if tile)
    deal = match.deal
    hands = (*deal.hands[: deal.turn], hand, *deal.hands[deal.turn + 1 :])
    return replace(match, deal=replace(deal, hands=hands, indicator=Tile.parse("R6")))


def test_the_finisher_gains_and_nobody_loses() -> None:
    match = about_to_win(new_match(MATSURI, ROOT, starter=2))
    after, _ = play(match, 2, Finish(RACK, 25))
    assert after.points == (0, 0, 2, 0)
    assert after.over


def test_matsuri_is_one_deal() -> None:
    assert MATSURI.deals == 1


def test_the_start_moves_right_from_deal_to_deal() -> None:
    match = new_match(Rules(deals=3), ROOT, starter=3)
    starts = []
    for _ in range(3):
        starts.append(match.deal.starter)
        match, _ = play(about_to_win(match), match.deal.turn, Finish(RACK, 25))
        if not match.over:
            match = next_deal(match)
    assert starts == [3, 0, 1]
    assert (match.deal_number, match.over) == (3, True)
    assert match.points == (2, 2, 0, 2)


def test_every_deal_comes_from_its_own_seed() -> None:
    match = new_match(Rules(deals=2), ROOT)
    first = match.deal
    again = next_deal(replace(match, deal=replace(first, phase=Phase.OVER)))
    assert again.seed == seed(ROOT, 2)
    assert match.seed == seed(ROOT, 1)
    assert text(again.deal.stock) != text(first.stock)


def test_a_match_is_the_same_on_every_node() -> None:
    assert new_match(MATSURI, ROOT, (b"words",)) == new_match(MATSURI, ROOT, (b"words",))
    assert commitment(ROOT) == seed(ROOT, 0)


def test_play_changes_only_what_the_action_changes() -> None:
    match = new_match(MATSURI, ROOT)
    seat = match.deal.turn
    after, _ = play(match, seat, Discard(match.deal.hands[seat][0]))
    assert after.points == match.points
    assert (after.root, after.deal_number) == (match.root, 1)


WORTH = [
    (Kind.SETS, False, 2, "plain"),
    (Kind.PAIRS, False, 4, "seven pairs"),
    (Kind.SETS, True, 4, "an okey as the last tile"),
    (Kind.PAIRS, True, 8, "both at once"),
]


@pytest.mark.parametrize(("kind", "okey_last", "points", "rule"), WORTH, ids=[row[3] for row in WORTH])
def test_a_finish_is_worth(kind: Kind, okey_last: bool, points: int, rule: str) -> None:
    assert worth(kind, okey_last, MATSURI) == points


PLACES = [
    ((4, 2, 2, 0), (1, 2, 2, 4), (0,)),
    ((2, 0, 2, 0), (1, 3, 1, 3), (0, 2)),
    ((0, 0, 0, 0), (1, 1, 1, 1), ()),
    ((2, 2, 2, 2), (1, 1, 1, 1), ()),
]


@pytest.mark.parametrize(("points", "expected", "first"), PLACES)
def test_equal_points_share_a_place_and_all_equal_is_a_draw(
    points: tuple[int, ...], expected: tuple[int, ...], first: tuple[int, ...]
) -> None:
    assert places(points) == expected
    assert winners(points, MATSURI) == first


def test_the_claimed_hand_is_the_rack() -> None:
    assert text(tile for tile in RACK if tile) == text(tiles("R1 R2 R3 Y5 Y6 Y7 B9 B10 B11 K4 K5 K6 K7 K8 R13"))


NEEDED = [
    # rules, deal, points, seat, needed, why
    (Rules(deals=5), 5, (4, 0, 2, 0), 1, 4, "four behind the first in the last deal"),
    (Rules(deals=5), 5, (4, 0, 2, 0), 0, 0, "the first needs nothing"),
    (Rules(deals=5), 4, (4, 0, 2, 0), 1, 0, "there is another deal"),
    (ADIKUS, 7, (12, 2, 9, 8), 2, 3, "any finish brings seat 1 to 0"),
    (ADIKUS, 7, (12, 3, 9, 8), 2, 0, "a plain finish leaves everyone above 0"),
    (ADIKUS, 7, (12, 9, 2, 8), 2, 0, "the own points do not end a match that one finishes"),
    (replace(Rules(deals=1), partners=True), 1, (2, 0, 2, 0), 3, 2, "the other side is two ahead"),
]


@pytest.mark.parametrize(
    ("rules", "deal", "points", "seat", "expected"), [row[:5] for row in NEEDED], ids=[row[5] for row in NEEDED]
)
def test_the_points_that_the_last_deal_must_bring(
    rules: Rules, deal: int, points: tuple[int, ...], seat: int, expected: int
) -> None:
    match = replace(new_match(rules, ROOT), deal_number=deal, points=points)
    assert needed(match, seat) == expected
