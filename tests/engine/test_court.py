"""The hand court: what is to be said of a hand, by the rules, and in the same words as the judge of hands."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.court import Slip, WrongQuestionError, as_json, judged, read_question
from engine.hand import Kind
from engine.tiles import Tile, tiles
from tests.engine.handed import handed

PAIRS_BUT_FOR_ONE = "R1 R1 Y2 Y2 B3 B3 K4 K4 R6 R6 Y6 Y6 B7 B7 K9"
PAIRS_WITH_AN_OKEY_TOO_MANY = "R1 R1 Y2 Y2 B3 B3 K4 K4 R6 R6 Y6 Y6 B7 B7 R5"

# fmt: off
POINTS = [
    # tiles                                               best  points in matsuri, adikus, gamedesire, turkish    rule
    (PAIRS_BUT_FOR_ONE,                                   "K9", (4, 4, 4, 4),   "seven pairs"),
    (PAIRS_WITH_AN_OKEY_TOO_MANY,                         "R5", (8, 4, 4, 4),   "pairs with an okey thrown"),
    ("R1 R2 R3 B6 B7 B8 B9 R9 Y9 K9 K10 K11 K12 K13 Y1",  "Y1", (2, 2, 2, 2),   "runs and groups"),
    ("R1 R2 R3 B6 B7 B8 B9 R9 Y9 K9 K10 K11 K12 K13 R5",  "R5", (4, 4, 4, 4),   "an okey as the last tile"),
]

SLIPS = [
    # tiles                                               indicator  slips                rule
    ("R1 R2 R3 Y4 B4 K4 K7 K8 K9 K10 B11 B11 R13 R13 Y1", "R4",      [Slip.MIXED],        "melds beside pairs"),
    ("R1 R2 R3 Y4 B4 K4 K7 K8 K9 K10 B11 B11 R13 Y6 Y1",  "R4",      [],                  "... and without"),
    ("R1 R2 F Y4 B4 K4 K7 K8 K9 K10 B6 B7 B8 B9",         "R8",      [Slip.FALSE_JOKER],  "the clover closes no gap"),
    ("R1 R2 R9 Y4 B4 K4 K7 K8 K9 K10 B6 B7 B8 B9",        "R8",      [],                  "an okey does, and it wins"),
]
# fmt: on


@pytest.mark.parametrize(("text", "thrown", "points", "rule"), POINTS, ids=[row[-1] for row in POINTS])
def test_a_hand_that_wins_has_its_points_by_each_set_of_rules(
    text: str, thrown: str, points: tuple[int, ...], rule: str
) -> None:
    """Source: rules.md, Options. The best finish is the first."""
    best, *_ = as_json(read_question("R4", text))["endings"]
    assert best["thrown"] == thrown, rule
    assert best["points"] == dict(zip(("matsuri", "adikus", "gamedesire", "turkish"), points, strict=True))
    assert sum(map(len, best["groups"])) == 14


@pytest.mark.parametrize(("text", "indicator", "slips", "rule"), SLIPS, ids=[row[-1] for row in SLIPS])
def test_what_people_take_for_a_win_is_named(text: str, indicator: str, slips: list[Slip], rule: str) -> None:
    verdict = read_question(indicator, text)
    assert list(verdict.slips) == slips, rule


def test_a_hand_that_does_not_win_is_told_what_it_lacks_and_how_many_are_left() -> None:
    """Thirteen lie in melds: what lengthens one helps, and so does an okey or, as the fourth 4, a false joker."""
    verdict = read_question("R3", "R5 R7 R8 R9 R10 Y4 B4 K4 K7 K8 K9 B11 B12 B13")
    sets, pairs = verdict.lacks
    assert (sets.kind, sets.away) == (Kind.SETS, 1)
    assert dict(sets.useful) == dict.fromkeys(tiles("R4 R6 R11 B1 B10 K6 K10 F"), 2)
    assert pairs.away == 7
    assert verdict.endings == ()


def test_the_picture_is_of_what_is_kept_after_the_best_throw() -> None:
    """The 9 would lie in a group of three; thrown, it leaves the hand nearer to a win."""
    verdict = read_question("R4", "R1 R2 R3 B5 B6 B7 K8 K9 K10 Y11 Y12 Y13 R9 B9 R11")
    sets, _ = verdict.lacks
    assert sets.throw == Tile.parse("R9")
    lies = [tile for group in verdict.groups(None) for tile in group]
    assert Counter(lies) == Counter(verdict.hand) - Counter([sets.throw])
    assert sum(len(group) for group in verdict.groups(None) if len(group) > 2) == 12


def test_the_indicator_itself_is_one_of_two() -> None:
    """Of what would help one copy lies in the middle."""
    sets, _ = read_question("R6", "R5 R7 R8 R9 R10 Y4 B4 K4 K1 K2 K3 B11 B12 B13").lacks
    assert dict(sets.useful)[Tile.parse("R6")] == 1


NO_HANDS = [
    ("F", "R1R2R3Y4B4K4K7K8K9K10B6B7B8B9", "a false joker"),
    ("R3", "R1R2R3R3Y4B4K4K7K8K9K10B6B7B8", "more than two of R3"),
    ("R9", "R1R1R1Y4B4K4K7K8K9K10B6B7B8B9", "more than two of R1"),
    ("R9", "R1R2R3", "3 tiles"),
    ("R9", "", "0 tiles"),
    ("R14", "R1R2R3Y4B4K4K7K8K9K10B6B7B8B9", "not a tile"),
    ("R9", "R1R2R3Y4B4K4K7K8K9K10B6B7B8X9", "not a tile"),
]


@pytest.mark.parametrize(("indicator", "hand", "why"), NO_HANDS, ids=[row[2] for row in NO_HANDS])
def test_what_cannot_be_is_no_question(indicator: str, hand: str, why: str) -> None:
    with pytest.raises(WrongQuestionError, match=why):
        read_question(indicator, hand)


def test_a_hand_may_be_written_without_spaces() -> None:
    assert read_question("R9", "R13F K1Y2B3 K4R5R6R7 R8Y9B10K11FY1").hand == tiles(
        "R13 F K1 Y2 B3 K4 R5 R6 R7 R8 Y9 B10 K11 F Y1"
    )


@pytest.mark.parametrize(
    "part", [pytest.param(slice(None, None, 16)), pytest.param(slice(None), marks=pytest.mark.long)]
)
def test_the_handed_hands_win_and_lack_as_they_ought_to(part: slice) -> None:
    """Which discards win, in which ways and for how much, and how far each hand is."""
    for case in handed("hands.jsonl")[part]:
        told = as_json(judged(tiles(case["tiles"]), Tile.parse(case["indicator"])))
        if told["endings"]:
            kinds: dict[str | None, set[str]] = {}
            for ending in told["endings"]:
                kinds.setdefault(ending["thrown"], set()).add(ending["kind"])
            right = {None: set(case["wins"])} if case["n"] == 14 else case["winning_discards"]
            assert kinds == {thrown: set(won) for thrown, won in right.items()}, case["id"]
            for thrown, points in case.get("points", {}).items():
                assert max(e["points"]["matsuri"] for e in told["endings"] if e["thrown"] == thrown) == points
        else:
            assert [lack["away"] for lack in told["lacks"]] == [case["away_sets"], case["away_pairs"]], case["id"]
