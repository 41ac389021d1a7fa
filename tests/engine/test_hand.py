"""Whether a hand wins, how it lies, how far it is: by rule, by counting, and against a slow solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hand import (
    Away,
    Kind,
    Prospect,
    all_discards,
    arrangement,
    away,
    away_after,
    best_discards,
    laid_out,
    prospect,
    unseen,
    winning_discards,
    wins,
)
from engine.melds import GROUPS, LINE, RUNS, is_group, is_pair, reads_as_run
from engine.rack import ROW, SLOTS, lay, wrong_blocks
from engine.tiles import BAG, FACES, FALSE_JOKER, Tile, text, tiles
from tests.engine.handed import handed
from tests.engine.hands import dealt, hands, is_meld, nearly, okeys, winning, winning_hands
from tests.engine.slow_solver import (
    away_from_pairs,
    away_from_sets,
    most_in_melds,
    useful_for_sets,
    wins_as_pairs,
    wins_as_sets,
)

SETS, PAIRS = frozenset({Kind.SETS}), frozenset({Kind.PAIRS})
BOTH, NEITHER = SETS | PAIRS, frozenset[Kind]()

# fmt: off
WINS = [
    # tiles                                               okey   wins     rule
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13",     "Y2",  SETS,    "runs of three and four and a group"),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1",     "Y2",  SETS,    "the longest run alone"),
    ("R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7",         "K13", PAIRS,   "seven pairs"),
    ("R1 R1 R2 R2 R3 R3 Y4 Y4 B4 B4 K4 K4 R4 R4",         "K13", BOTH,    "twice the same melds are pairs too"),
    ("R1 R1 R2 R2 R3 R3 Y4 Y4 B5 B5 K6 K6 R7 R7",         "K13", PAIRS,   "never a mixture of runs and pairs"),
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 R13",     "Y2",  NEITHER, "one tile beside its meld"),
    ("R1 R2 Y2 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13",     "Y2",  SETS,    "an okey in a run"),
    ("Y2 Y2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13",     "Y2",  SETS,    "two okeys beside one tile"),
    ("R1 R2 R3 R4 Y5 B5 K5 R5 Y2 B6 B7 B8 B9 B10",        "Y2",  SETS,    "an okey lengthens a run"),
    ("R12 R13 R1 Y2 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12",    "Y2",  SETS,    "... also one that ends with the 1"),
    ("R13 R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12",     "Y5",  NEITHER, "13-1-2-3 is no run"),
    ("R4 F R6 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13",      "R5",  SETS,    "the false joker at the okey's face"),
    ("R4 F R6 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13",      "R8",  NEITHER, "... and nowhere else"),
    ("F F Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7",           "K13", PAIRS,   "two false jokers are a pair"),
    ("K13 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7",        "K13", PAIRS,   "an okey mates a single tile"),
    ("K13 K13 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7",       "K13", PAIRS,   "two okeys are a pair"),
    ("K13 K13 R1 R8 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7",       "K13", PAIRS,   "... or mate two single tiles"),
    ("F R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7",          "K13", NEITHER, "a false joker mates nothing else"),
]

DISTANCES = [
    # tiles                                               okey   away           counted by hand
    ("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 R13",     "Y2",  Away(1, 7), "the red 13 becomes the black one"),
    ("R1 R2 R3 Y4 Y5 Y6 B7 B8 B9 K10 K11 K12 R7 B13",     "K2",  Away(2, 7), "two tiles lengthen two of the runs"),
    ("R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 K9",         "K13", Away(9, 1), "one exchange mates the last two"),
    ("R1 Y3 B5 K7 R9 Y11 B13 K2 R4 Y6 B8 K10 R12 Y1",     "K5",  Away(6, 7), "two tiles in each of four melds"),
]
# fmt: on


@pytest.mark.parametrize(("text_", "okey", "expected", "rule"), WINS, ids=[row[3] for row in WINS])
def test_a_win(text_: str, okey: str, expected: frozenset[Kind], rule: str) -> None:
    assert wins(tiles(text_), Tile.parse(okey)) == expected


@pytest.mark.parametrize(("text_", "okey", "expected", "why"), DISTANCES, ids=[row[3] for row in DISTANCES])
def test_tiles_away(text_: str, okey: str, expected: Away, why: str) -> None:
    assert away(tiles(text_), Tile.parse(okey)) == expected


@pytest.mark.parametrize("okey", ["K2", "R1"])
def test_an_okey_anywhere_in_the_longest_run(okey: str) -> None:
    """1 to 13 and the closing 1: an okey stands for each of the fourteen; a false joker shows the okey's own face."""
    run = ["F" if number == 1 == Tile.parse(okey).number else f"R{number}" for number in LINE]
    for place in range(14):
        hand = tiles(" ".join([*run[:place], okey, *run[place + 1 :]]))
        assert wins(hand, Tile.parse(okey)) == SETS
        melds = arrangement(hand, Tile.parse(okey), Kind.SETS)
        assert melds is not None
        assert sum(map(len, melds)) == 14
        assert all(reads_as_run(meld, Tile.parse(okey)) for meld in melds)


def test_every_tile_of_a_run_of_fifteen_in_melds_can_be_thrown() -> None:
    """1-2-3, 4-5-6, 7-8-9, then 10 to 1 and an okey: each run can lose an end, or the okey fills the hole."""
    hand = tiles("R1 R2 R3 Y4 Y5 Y6 B7 B8 B9 K10 K11 K12 K13 K1 R5")
    assert winning_discards(hand, Tile.parse("R5")) == dict.fromkeys(sorted(set(hand), key=BAG.index), SETS)


def test_only_the_odd_tile_out_can_be_thrown() -> None:
    hand = tiles("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13 Y6")
    assert winning_discards(hand, Tile.parse("Y2")) == {Tile.parse("Y6"): SETS}


def test_the_tiles_that_would_help_are_named() -> None:
    """13 tiles lie in four melds: one more at an end of a run, or the fourth nine, or a second K9 for run and group."""
    hand = tiles("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 Y6 Y13")
    best = best_discards(hand, Tile.parse("K2"))
    assert set(best) == set(tiles("Y6 Y13"))
    assert {prospect.away for prospect in best.values()} == {1}
    assert {prospect.useful for prospect in best.values()} == {frozenset(tiles("R4 B4 B9 K9 K13 K2"))}


# --- the handed cases ------------------------------------------------------------------------------------------


def test_the_handed_hands_of_14_agree() -> None:
    for case in handed("hands.jsonl"):
        if case["n"] == 14:
            hand, okey = tiles(case["tiles"]), Tile.parse(case["okey"])
            distance = away(hand, okey)
            assert sorted(wins(hand, okey)) == sorted(case["wins"]), case["id"]
            assert (distance.sets, distance.pairs) == (case["away_sets"], case["away_pairs"]), case["id"]
            assert distance.wins == wins(hand, okey), case["id"]


def test_the_handed_hands_of_15_agree() -> None:
    for case in handed("hands.jsonl"):
        if case["n"] == 15:
            hand, okey = tiles(case["tiles"]), Tile.parse(case["okey"])
            winning = {str(tile): sorted(kinds) for tile, kinds in winning_discards(hand, okey).items()}
            assert winning == {tile: sorted(kinds) for tile, kinds in case["winning_discards"].items()}, case["id"]
            after = {str(tile): [each.sets, each.pairs] for tile, each in away_after(hand, okey).items()}
            assert after == case["away_after"], case["id"]


def test_the_handed_hands_hold_as_many_tiles_in_melds() -> None:
    for case in handed("hands.jsonl"):
        assert covered(tiles(case["tiles"]), Tile.parse(case["okey"])) == case["covered"], case["id"]


# --- against the slow solver -----------------------------------------------------------------------------------


def seeded_hands(count: int) -> Iterator[tuple[tuple[Tile, ...], Tile]]:
    """Yield hands as they are dealt, hands that nearly win, and hands that win, in turn."""
    chance = Random(14)
    for number in range(count):
        okey = chance.choice(FACES)
        yield (dealt(14, chance), nearly(okey, chance), winning(okey, chance))[number % 3], okey


def check_14_against_the_slow_solver(count: int) -> None:
    for hand, okey in seeded_hands(count):
        told = (text(hand), okey)
        assert away(hand, okey) == Away(away_from_sets(hand, okey), away_from_pairs(hand, okey)), told
        assert (Kind.SETS in wins(hand, okey)) is wins_as_sets(hand, okey), told
        assert (Kind.PAIRS in wins(hand, okey)) is wins_as_pairs(hand, okey), told
        assert covered(hand, okey) == most_in_melds(hand, okey), told


def check_15_against_the_slow_solver(count: int) -> None:
    for fourteen, okey in seeded_hands(count):
        hand = with_one_more(fourteen)
        rests = {tile: without(hand, tile) for tile in set(hand)}
        away_slow = {t: Away(away_from_sets(rest, okey), away_from_pairs(rest, okey)) for t, rest in rests.items()}
        assert away_after(hand, okey) == away_slow, (text(hand), okey)
        assert covered(hand, okey) == most_in_melds(hand, okey), (text(hand), okey)


def check_useful_tiles_against_the_slow_solver(count: int) -> None:
    for fourteen, okey in seeded_hands(count):
        hand = with_one_more(fourteen)
        thrown = Random(text(hand)).choice(hand)
        kept = without(hand, thrown)
        expected = useful_for_sets(kept, okey, BAG)
        assert prospect(kept, okey) == Prospect(away_from_sets(kept, okey), frozenset(expected)), (text(kept), okey)
        assert all_discards(hand, okey)[thrown] == prospect(kept, okey), (text(hand), okey, thrown)


def covered(hand: tuple[Tile, ...], okey: Tile) -> int:
    return sum(len(group) for group in laid_out(hand, okey) if len(group) > 1)


def with_one_more(hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return *hand* and one of the other tiles of the bag, always the same one."""
    rest = sorted((Counter(BAG) - Counter(hand)).elements(), key=str)
    return (*hand, Random(text(hand)).choice(rest))


def test_a_slow_obvious_solver_agrees_on_a_hundred_hands() -> None:
    check_14_against_the_slow_solver(105)


def test_a_slow_obvious_solver_agrees_on_every_discard() -> None:
    check_15_against_the_slow_solver(18)


def test_a_slow_obvious_solver_agrees_on_the_useful_tiles() -> None:
    check_useful_tiles_against_the_slow_solver(6)


@pytest.mark.long
def test_a_slow_obvious_solver_agrees_on_thousands_of_hands() -> None:
    check_14_against_the_slow_solver(6000)


@pytest.mark.long
def test_a_slow_obvious_solver_agrees_on_the_discards_of_hundreds_of_hands() -> None:
    """Each hand asks the slow solver up to 15 times."""
    check_15_against_the_slow_solver(600)


@pytest.mark.long
def test_a_slow_obvious_solver_agrees_on_the_useful_tiles_of_a_hundred_hands() -> None:
    """Each hand asks the slow solver some 50 times."""
    check_useful_tiles_against_the_slow_solver(120)


@given(hands(15), okeys(), st.sampled_from(Kind))
def test_every_discard_tells_the_prospect_of_the_other_fourteen(hand: tuple[Tile, ...], okey: Tile, kind: Kind) -> None:
    told = all_discards(hand, okey, kind)
    assert list(told) == sorted(set(hand), key=BAG.index)
    assert told == {tile: prospect(without(hand, tile), okey, kind) for tile in set(hand)}


@given(hands(14), okeys())
def test_a_hand_that_wins_lacks_nothing_and_another_lacks_something(hand: tuple[Tile, ...], okey: Tile) -> None:
    for kind in Kind:
        hope = prospect(hand, okey, kind)
        assert hope.away == distance(away(hand, okey), kind)
        assert bool(hope.useful) is bool(hope.away)
        assert not hope.useful - set((Counter(BAG) - Counter(hand)).keys())


def test_copies_that_lie_open_or_in_hand_are_not_unseen() -> None:
    seen = tiles("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 Y6 R4 R4 B9")
    assert unseen(tiles("K9 R4 B9 F"), seen) == dict(zip(tiles("R4 B9 K9 F"), (0, 1, 1, 2), strict=True))


def test_the_tiles_that_would_help_a_worse_discard_are_named() -> None:
    """Without the R3 a third tile is missing for the red run, and Y6 and Y13 are in the way: R3 itself would help."""
    hand = tiles("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 Y6 Y13")
    worse = all_discards(hand, Tile.parse("K2"))[Tile.parse("R3")]
    assert worse.away == 2
    assert Tile.parse("R3") in worse.useful


@given(hands(15), okeys())
def test_a_discard_leaves_what_its_fourteen_tiles_are(hand: tuple[Tile, ...], okey: Tile) -> None:
    after = away_after(hand, okey)
    assert after == {tile: away(without(hand, tile), okey) for tile in set(hand)}
    assert list(after) == sorted(after, key=BAG.index)


@pytest.mark.parametrize("kind", Kind)
@settings(max_examples=30)
@given(hand=hands(15), okey=okeys(), data=st.data())
def test_a_useful_tile_brings_a_hand_nearer_and_no_other_does(
    hand: tuple[Tile, ...], okey: Tile, data: st.DataObject, kind: Kind
) -> None:
    best = best_discards(hand, okey, kind)
    if not best:
        assert kind in frozenset().union(*(each.wins for each in away_after(hand, okey).values()))
        return
    thrown = data.draw(st.sampled_from(list(best)))
    kept, prospect = without(hand, thrown), best[thrown]
    assert prospect.away == distance(away(kept, okey), kind)
    for drawn in (Counter(BAG) - Counter(kept)).keys() if prospect.away else ():
        nearest = min(distance(each, kind) for each in away_after((*kept, drawn), okey).values())
        assert (nearest < prospect.away) is (drawn in prospect.useful), (drawn, prospect)


@given(hands(15), okeys())
def test_the_best_discards_are_all_that_leave_a_hand_nearest(hand: tuple[Tile, ...], okey: Tile) -> None:
    after = away_after(hand, okey)
    least = min(each.sets for each in after.values())
    nearest = {tile for tile, each in after.items() if each.sets == least}
    assert set(best_discards(hand, okey)) == nearest - {okey} or not least


def distance(each: Away, kind: Kind) -> int:
    return each.sets if kind is Kind.SETS else each.pairs


def without(hand: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = hand.index(tile)
    return hand[:place] + hand[place + 1 :]


# --- how it lies -----------------------------------------------------------------------------------------------


@given(winning_hands())
def test_an_arrangement_parts_a_winning_hand_into_melds_as_they_read(drawn: tuple[Tile, tuple[Tile, ...]]) -> None:
    okey, hand = drawn
    melds = arrangement(hand, okey, Kind.SETS)
    assert melds is not None
    assert Counter(tile for meld in melds for tile in meld) == Counter(hand)
    assert all(reads_as_run(meld, okey) or is_group(meld, okey) for meld in melds)
    assert max(map(len, melds)) <= ROW


@given(winning_hands())
def test_a_laid_arrangement_has_no_wrong_block_and_a_slot_to_spare(drawn: tuple[Tile, tuple[Tile, ...]]) -> None:
    okey, hand = drawn
    for kind in wins(hand, okey):
        slots = lay(arrangement(hand, okey, kind) or ())
        assert len(slots) == SLOTS
        assert wrong_blocks(slots, okey, kind) == ()
        assert slots[-1] is None


@given(st.lists(st.sampled_from([*FACES, FALSE_JOKER]), min_size=7, max_size=7, unique=True), okeys(), st.data())
def test_pairs_lie_in_seven_pairs(faces: list[Tile], okey: Tile, data: st.DataObject) -> None:
    lent = data.draw(st.integers(0, 2)) if okey not in faces else 0
    hand = [*faces, *faces[lent:], *[okey] * lent]
    pairs = arrangement(data.draw(st.permutations(hand)), okey, Kind.PAIRS)
    assert pairs is not None
    assert len(pairs) == 7
    assert all(is_pair(pair, okey) for pair in pairs)
    assert Counter(tile for pair in pairs for tile in pair) == Counter(hand)


def test_a_hand_that_does_not_win_has_no_arrangement() -> None:
    hand = tiles("R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 R13")
    assert arrangement(hand, Tile.parse("Y2"), Kind.SETS) is None
    assert arrangement(hand, Tile.parse("Y2"), Kind.PAIRS) is None


def test_runs_that_follow_one_another_lie_as_one() -> None:
    hand = tiles("R7 R6 R5 R4 R3 R2 R1 B9 Y9 K9 R9 K4 K5 K6")
    assert arrangement(hand, Tile.parse("Y2"), Kind.SETS) == (
        tiles("R1 R2 R3 R4 R5 R6 R7"),
        tiles("K4 K5 K6"),
        tiles("R9 Y9 B9 K9"),
    )


def test_the_longest_run_lies_as_two() -> None:
    hand = tiles("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1")
    melds = arrangement(hand, Tile.parse("Y2"), Kind.SETS)
    assert melds is not None
    assert len(melds) == 2
    assert tuple(tile for meld in melds for tile in meld) == hand


def test_what_fits_nowhere_lies_alone_in_order() -> None:
    hand = tiles("K9 R3 R2 R1 F Y4 B11")
    assert laid_out(hand, Tile.parse("Y8")) == (tiles("R1 R2 R3"), *((tile,) for tile in tiles("Y4 F B11 K9")))


@given(hands(15), okeys())
def test_any_hand_lies_in_melds_and_single_tiles(hand: tuple[Tile, ...], okey: Tile) -> None:
    laid = laid_out(hand, okey)
    assert Counter(tile for group in laid for tile in group) == Counter(hand)
    assert all(len(group) == 1 or reads_as_run(group, okey) or is_group(group, okey) for group in laid)


@given(st.sampled_from([*RUNS, *GROUPS]), hands(11), okeys())
def test_at_least_one_meld_is_found_where_there_is_one(
    meld: tuple[Tile, ...], others: tuple[Tile, ...], okey: Tile
) -> None:
    rest = tuple(tile for tile in others if tile not in meld)
    if is_meld(meld, okey):
        assert len(laid_out((*meld, *rest), okey)[0]) >= 3
