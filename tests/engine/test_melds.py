"""Runs, groups and pairs, rule by rule and counted."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.melds import GROUPS, LINE, RUNS, is_group, is_pair, is_run, reads_as_run, runs_past_the_one
from engine.tiles import COLOURS, FACES, FALSE_JOKER, NUMBERS, Tile, text, tiles
from tests.engine.hands import is_meld
from tests.engine.slow_solver import lies_as

# fmt: off
RUN_TABLE = [
    # tiles                    okey   run?   rule
    ("R5 R6 R7",               "K2",  True,  "three of one colour in a row"),
    ("R7 R5 R6",               "K2",  True,  "in any order"),
    ("R5 R6",                  "K2",  False, "two are too few"),
    ("R5 R6 B7",               "K2",  False, "of two colours"),
    ("R5 R6 R8",               "K2",  False, "with a hole"),
    ("R5 R5 R6",               "K2",  False, "with a number twice"),
    ("R12 R13 R1",             "K2",  True,  "the 1 may follow the 13"),
    ("R13 R1 R2",              "K2",  False, "nothing follows that 1"),
    ("R1 R2 R3",               "K2",  True,  "the 1 begins a run too"),
    ("B4 R5 B6",               "R5",  True,  "the okey fills any gap"),
    ("B4 R5 R5",               "R5",  True,  "two okeys extend one tile"),
    ("R13 R1 K2",              "K2",  True,  "the okey is the 12 before 13-1"),
    ("R11 R12 R13 R1 K2",      "K2",  True,  "... and the 10 before 11-12-13-1"),
    ("R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 K2", "K2", True, "the okey is the lower 1 when both ends are there"),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1", "K2", True, "the longest run has both ones"),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 K2", "K2", False, "fifteen tiles are too many for a run"),
    ("R4 F R6",                "R5",  True,  "the false joker plays as the okey's own face"),
    ("B4 F B6",                "R5",  False, "... and as nothing else"),
    ("R4 R5 R6",               "R5",  True,  "the okey may stand for its own face"),
    ("R4 F R6 R5",             "R5",  True,  "... beside the false joker that shows it, as the 7"),
]

GROUP_TABLE = [
    ("R5 Y5 B5",               "K2",  True,  "three colours of one number"),
    ("R5 Y5 B5 K5",            "K2",  True,  "all four colours"),
    ("R5 Y5",                  "K2",  False, "two are too few"),
    ("R5 R5 B5",               "K2",  False, "a colour twice"),
    ("R5 Y5 B6",               "K2",  False, "of two numbers"),
    ("R5 Y5 B5 K5 K2",         "K2",  False, "an okey cannot be the fifth member"),
    ("R5 Y5 K2",               "K2",  True,  "an okey is a missing colour"),
    ("R5 K2 K2",               "K2",  True,  "two okeys are two missing colours"),
    ("F Y5 B5",                "R5",  True,  "the false joker has the okey's colour"),
    ("F Y5 B5 R5",             "R5",  True,  "... and leaves black to the okey"),
    ("F F B5",                 "R5",  False, "two false jokers have one colour"),
    ("F Y4 B4",                "R5",  False, "the false joker has only the okey's number"),
]

PAIR_TABLE = [
    ("R5 R5",                  "K2",  True,  "two of one face"),
    ("R5 Y5",                  "K2",  False, "two colours"),
    ("R5 K2",                  "K2",  True,  "an okey mates with anything"),
    ("K2 K2",                  "K2",  True,  "two okeys"),
    ("F F",                    "K2",  True,  "two false jokers"),
    ("F K2",                   "K2",  True,  "a false joker and an okey"),
    ("F R5",                   "K2",  False, "the false joker is not a joker"),
    ("R5 R5 R5",               "K2",  False, "three are no pair"),
    ("R5",                     "K2",  False, "one is no pair"),
]

READING_TABLE = [
    ("B10 B11 B12",            "K2",  True,  "ascending"),
    ("B12 B11 B10",            "K2",  False, "descending"),
    ("B10 B12 B11",            "K2",  False, "out of order"),
    ("K2 B11 B12 B13 B1",      "K2",  True,  "the okey in its own place"),
    ("B11 B12 B13 B1 K2",      "K2",  False, "nothing past the closing 1"),
    ("B11 B12 K2 B1",          "K2",  True,  "the okey as the 13"),
    ("K2 K2 B2",               "K2",  False, "two okeys do not fit below a 2"),
    ("K2 K2 B3",               "K2",  True,  "... but below a 3"),
    ("B1 K2 B3",               "K2",  True,  "the okey as a 2"),
    ("B4 F B6",                "B5",  True,  "the false joker at its face"),
    ("F B4 B6",                "B5",  False, "... and at no other place"),
]

PAST_TABLE = [
    ("R13 R1 R2",              "K2",  True,  "13-1-2"),
    ("R12 R13 R1 R2",          "K2",  True,  "12-13-1-2"),
    ("B11 B12 B13 B1 K2",      "K2",  True,  "an okey after the closing 1"),
    ("R12 R13 R1",             "K2",  False, "the closing 1 itself"),
    ("K2 R1 R2",               "K2",  False, "an okey in front need not be a 13"),
    ("R13 R1 B2",              "K2",  False, "two colours"),
    ("K2 K2",                  "K2",  False, "okeys alone"),
]
# fmt: on


def rows(table: list[tuple[str, str, bool, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("text", "okey", "expected", "rule"), table, ids=[row[3] for row in table])


@rows(RUN_TABLE)
def test_run(text: str, okey: str, expected: bool, rule: str) -> None:
    assert is_run(tiles(text), Tile.parse(okey)) is expected


@rows(GROUP_TABLE)
def test_group(text: str, okey: str, expected: bool, rule: str) -> None:
    assert is_group(tiles(text), Tile.parse(okey)) is expected


@rows(PAIR_TABLE)
def test_pair(text: str, okey: str, expected: bool, rule: str) -> None:
    assert is_pair(tiles(text), Tile.parse(okey)) is expected


@rows(READING_TABLE)
def test_reading_left_to_right(text: str, okey: str, expected: bool, rule: str) -> None:
    assert reads_as_run(tiles(text), Tile.parse(okey)) is expected


@rows(PAST_TABLE)
def test_going_past_the_one(text: str, okey: str, expected: bool, rule: str) -> None:
    assert runs_past_the_one(tiles(text), Tile.parse(okey)) is expected


def test_there_are_197_melds_of_three_to_five() -> None:
    """A colour has 12 runs of three, 11 of four and 10 of five; a number 4 groups of three and 1 of four."""
    assert len(set(RUNS)) == 4 * (12 + 11 + 10)
    assert len(set(GROUPS)) == 13 * (4 + 1)
    assert len({*RUNS, *GROUPS}) == 197


def test_every_meld_on_the_list_is_one() -> None:
    okey = Tile.parse("K2")
    plain = [meld for meld in (*RUNS, *GROUPS) if okey not in meld]
    assert all(is_meld(meld, okey) for meld in plain)
    assert all(reads_as_run(run, okey) for run in RUNS if okey not in run)


def test_every_plain_meld_of_three_is_found() -> None:
    """Count them all: 12 runs a colour and 4 groups a number, less the 5 that would need the okey's own face."""
    okey = Tile.parse("K2")
    plain = [face for face in FACES if face != okey]
    assert sum(is_meld(three, okey) for three in combinations(plain, 3)) == 4 * 12 + 13 * 4 - 2 - 3


def test_an_okey_completes_every_pair_of_neighbours() -> None:
    """Two plain tiles and an okey: of one number 6 pairs of colours, in one colour 13 neighbours and 12 at two apart.

    Neighbours are 1-2 to 12-13 and 13-1, two apart are 1-3 to 11-13 and 12-1. Those with K2 itself fall away: 3 pairs
    of colours, its 2 neighbours and the K4.
    """
    okey = Tile.parse("K2")
    plain = [face for face in FACES if face != okey]
    found = sum(is_meld((*two, okey), okey) for two in combinations(plain, 2))
    assert found == 13 * 6 + 4 * (13 + 12) - 3 - 2 - 1


def test_every_run_of_three_is_found_as_it_lies() -> None:
    """Of all ways to lay three tiles of a colour 12 read as a run; K1-2-3 and K2-3-4 would need the okey's own face."""
    okey = Tile.parse("K2")
    for colour, runs in zip(COLOURS, (12, 12, 12, 12 - 2), strict=True):
        plain = [Tile(colour, number) for number in NUMBERS if Tile(colour, number) != okey]
        assert sum(reads_as_run(three, okey) for three in permutations(plain, 3)) == runs


def test_every_pair_is_found() -> None:
    """51 plain faces with their twins, each of them and the false joker with the okey, two okeys, two false jokers."""
    okey = Tile.parse("K2")
    kinds = [*(face for face in FACES if face != okey), FALSE_JOKER, okey]
    assert sum(is_pair(two, okey) for two in combinations_with_replacement(kinds, 2)) == 51 + 1 + 52 + 1


def test_tiles_lie_as_a_slow_obvious_reading_has_it() -> None:
    """Runs of all lengths and groups, as they are, with up to two tiles changed, often to okeys, or out of order."""
    chance = Random(9)
    for _ in range(4000):
        okey = chance.choice(FACES)
        laid = [FALSE_JOKER if tile == okey else tile for tile in piece(chance)]
        for place in chance.sample(range(len(laid)), chance.randint(0, 2)):
            laid[place] = chance.choice([okey, okey, FALSE_JOKER, chance.choice(FACES)])
        if chance.random() < 0.3:
            chance.shuffle(laid)
        found = {"run"} if reads_as_run(laid, okey) else set()
        assert found | ({"group"} if is_group(laid, okey) else set()) == lies_as(laid, okey), (text(laid), okey)


def piece(chance: Random) -> list[Tile]:
    """Return three or more tiles of a run, up to fourteen, or a group."""
    if chance.random() < 0.4:
        return list(chance.choice(GROUPS))
    colour, length = chance.choice(COLOURS), chance.randint(3, len(LINE))
    start = chance.randint(0, len(LINE) - length)
    return [Tile(colour, number) for number in LINE[start : start + length]]


@given(st.sampled_from([*RUNS, *GROUPS]), st.sampled_from(FACES), st.data())
def test_the_order_never_matters_to_a_meld_in_hand(meld: tuple[Tile, ...], okey: Tile, data: st.DataObject) -> None:
    assert is_meld(data.draw(st.permutations(meld)), okey) is is_meld(meld, okey)


@given(st.lists(st.sampled_from(FACES), min_size=3, max_size=14), st.sampled_from(FACES))
def test_what_reads_as_a_run_is_a_run(held: list[Tile], okey: Tile) -> None:
    assert is_run(held, okey) or not reads_as_run(held, okey)
