"""The two rows: blocks and what is wrong with them, sorts, laying, and keeping a person's order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hand import Kind, by_face
from engine.melds import is_group, reads_as_run
from engine.rack import (
    ROW,
    SLOTS,
    Block,
    Slots,
    Why,
    WrongBlock,
    arrange,
    blocks,
    lay,
    nearer_reading,
    parse_slots,
    settle,
    slots_text,
    sort_runs,
    winning_readings,
    wrong_blocks,
)
from engine.tiles import BAG, NotationError, Tile, tiles
from tests.engine.handed import handed
from tests.engine.hands import hands, okeys, winning_hands

EMPTY: Slots = (None,) * SLOTS


def rack(upper: str, lower: str = "") -> Slots:
    """Return a rack with the two rows as written, filled up with empty slots."""
    rows = [row.split() + ["."] * (ROW - len(row.split())) for row in (upper, lower)]
    return parse_slots(" / ".join(" ".join(row) for row in rows))


# --- blocks ----------------------------------------------------------------------------------------------------


def test_a_block_ends_at_an_empty_slot() -> None:
    assert blocks(rack("R1 R2 . R3")) == (Block(0, tiles("R1 R2")), Block(3, tiles("R3")))


def test_a_block_ends_with_its_row() -> None:
    slots = rack(". . . . . . . . . . R1 R2 R3", "R4")
    assert blocks(slots) == (Block(10, tiles("R1 R2 R3")), Block(13, tiles("R4")))


def test_an_empty_rack_has_no_block() -> None:
    assert blocks(EMPTY) == ()


# fmt: off
WRONG_SETS = [
    # block                    okey   why                   rule
    ("R5 R6 R7",               "K2",  None,                 "a run"),
    ("R5 Y5 B5",               "K2",  None,                 "a group, its order is free"),
    ("K2 B11 B12 B13 B1",      "K2",  None,                 "the okey before the 11"),
    ("R5",                     "K2",  Why.TOO_SHORT,        "one tile"),
    ("R5 R6",                  "K2",  Why.TOO_SHORT,        "two tiles"),
    ("R5 Y5 R5",               "K2",  Why.COLOURS_REPEAT,   "a colour twice in a group"),
    ("R5 Y5 R5 K2",            "K2",  Why.COLOURS_REPEAT,   "... also with an okey"),
    ("R5 Y5 B5 K5 K2",         "K2",  Why.FIVE_IN_GROUP,    "an okey as the fifth of a group"),
    ("R5 Y5 B5 K5 R5",         "K2",  Why.FIVE_IN_GROUP,    "five of a number"),
    ("R7 R6 R5",               "K2",  Why.LAY_ASCENDING,    "a descending run"),
    ("R5 R7 R6",               "K2",  Why.LAY_ASCENDING,    "a run out of order"),
    ("R1 R13 R12",             "K2",  Why.LAY_ASCENDING,    "12-13-1 backwards"),
    ("R5 K2 R6",               "K2",  Why.LAY_ASCENDING,    "an okey where no number is missing"),
    ("K2 R1 R2",               "K2",  Why.LAY_ASCENDING,    "an okey in front of a 1 that begins a run"),
    ("R13 R1 R2",              "K2",  Why.PAST_THE_ONE,     "13-1-2"),
    ("R2 R1 R13",              "K2",  Why.PAST_THE_ONE,     "13-1-2 backwards"),
    ("B11 B12 B13 B1 K2",      "K2",  Why.PAST_THE_ONE,     "an okey after the closing 1"),
    ("R5 R6 R7 K9",            "K2",  Why.TILE_TOO_MANY,    "a run and a tile"),
    ("R5 R6 R6 R7",            "K2",  Why.TILE_TOO_MANY,    "a run with a number twice"),
    ("R5 Y5 B5 K6",            "K2",  Why.TILE_TOO_MANY,    "a group and a tile"),
    ("R5 Y5 R5 Y5 B5 K5",      "K2",  Why.FIVE_IN_GROUP,    "six of a number that no gap parts into groups"),
    ("R5 Y5 B5 R5 Y5 B5",      "K2",  Why.MELDS_TOUCH,      "two groups of a number"),
    ("R5 Y5 B5 K5 R5 Y5 K2",   "K2",  Why.MELDS_TOUCH,      "... with an okey in the second"),
    ("R11 R12 R13 R1 R2 R3",   "K2",  Why.MELDS_TOUCH,      "11-12-13 and 1-2-3"),
    ("R12 R13 R1 R2 R3",       "K2",  Why.PAST_THE_ONE,     "... but 12-13-1-2-3 has no place for a gap"),
    ("B13 B1 K2",              "K2",  Why.PAST_THE_ONE,     "13-1 and an okey that would be the 2"),
    ("K2 B1 B13 B12 B11",      "K2",  Why.LAY_ASCENDING,    "11 to 1 backwards, the okey is the 10"),
    ("B1 B13 B12 B11",         "K2",  Why.LAY_ASCENDING,    "11 to 1 backwards"),
    ("R7 F R5",                "R6",  Why.LAY_ASCENDING,    "a descending run with a false joker in it"),
    ("R5 F R7",                "R6",  None,                 "the false joker as the okey's face"),
    ("R5 F R7",                "R8",  Why.NOT_A_MELD,       "... and as no other"),
    ("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", "R2", None, "a whole row of a colour"),
    ("F Y1 B1 R1",             "R1",  None,                 "a group of ones after the indicator 13"),
    ("R5 R6 R7 R9 Y9 K9",      "K2",  Why.MELDS_TOUCH,      "a run beside a group"),
    ("R5 R6 R7 R5 R6 R7",      "K2",  Why.MELDS_TOUCH,      "two runs"),
    ("R1 R2 R3 R9 Y9 K9 B4 B5 B6", "K2", Why.MELDS_TOUCH,   "three melds"),
    ("R5 R6 R8",               "K2",  Why.NOT_A_MELD,       "a run with a hole"),
    ("R5 Y5 B6",               "K2",  Why.NOT_A_MELD,       "two numbers and three colours"),
]

WRONG_PAIRS = [
    ("R5 R5",                  "K2",  None,                 "a pair"),
    ("R5 R5 B7 B7",            "K2",  None,                 "two pairs in one block"),
    ("R5 K2",                  "K2",  None,                 "an okey and any tile"),
    ("R5",                     "K2",  Why.ODD_PAIRS,        "one tile"),
    ("R5 R5 B7",               "K2",  Why.ODD_PAIRS,        "a pair and a tile"),
    ("R5 B7",                  "K2",  Why.NOT_A_PAIR,       "two different tiles"),
    ("R5 B7 B7 R5",            "K2",  Why.NOT_A_PAIR,       "a pair that is not cut from the left"),
]
# fmt: on


@pytest.mark.parametrize(("text", "okey", "why", "rule"), WRONG_SETS, ids=[row[3] for row in WRONG_SETS])
def test_a_block_read_as_a_meld(text: str, okey: str, why: Why | None, rule: str) -> None:
    expected = (WrongBlock(0, why),) if why else ()
    assert wrong_blocks(rack(text), Tile.parse(okey), Kind.SETS) == expected


@pytest.mark.parametrize(("text", "okey", "why", "rule"), WRONG_PAIRS, ids=[row[3] for row in WRONG_PAIRS])
def test_a_block_read_as_pairs(text: str, okey: str, why: Why | None, rule: str) -> None:
    expected = (WrongBlock(0, why),) if why else ()
    assert wrong_blocks(rack(text), Tile.parse(okey), Kind.PAIRS) == expected


def test_the_first_slot_of_each_wrong_block_is_named() -> None:
    slots = rack("R1 R2 R3 . R5 R6", ". B9 B9 B9 . K1 K2 K3")
    wrong = wrong_blocks(slots, Tile.parse("Y5"), Kind.SETS)
    assert wrong == (WrongBlock(4, Why.TOO_SHORT), WrongBlock(14, Why.COLOURS_REPEAT))


def test_the_nearer_reading_has_fewer_wrong_blocks() -> None:
    okey = Tile.parse("Y5")
    assert nearer_reading(rack("R1 R1 . B2 B2 . K3 K4 K5"), okey) == (Kind.PAIRS, (WrongBlock(6, Why.ODD_PAIRS),))
    assert nearer_reading(rack("R1 R1 . K3 K4 K5"), okey) == (Kind.SETS, (WrongBlock(0, Why.TOO_SHORT),))


def test_a_rack_wins_as_it_lies() -> None:
    okey = Tile.parse("Y5")
    melds = rack("R1 R2 R3 . B5 B6 B7 B8", "R9 Y9 K9 . K10 K11 K12 K13")
    assert winning_readings(melds, okey) == {Kind.SETS}
    assert winning_readings(rack("R1 R1 . B2 B2 K3 K3 . R4 R4", "Y6 Y6 B7 B7 K8 Y5"), okey) == {Kind.PAIRS}
    assert winning_readings(rack("R1 R2 R3 . B5 B6 B7 B8", "R9 Y9 K9"), okey) == set()
    assert winning_readings(EMPTY, okey) == set()


def test_the_handed_racks_agree() -> None:
    for case in handed("racks.jsonl"):
        row, okey = case["slots"], Tile.parse(case["okey"])
        slots = parse_slots("/".join(case["rows"]), row)
        found = [[*divmod(block.slot, row), len(block.tiles), name(block, okey)] for block in blocks(slots, row)]
        assert found == [block[:4] for block in case["blocks"]], case["id"]
        for kind in Kind:
            wrong = [list(divmod(block.slot, row)) for block in wrong_blocks(slots, okey, kind, row)]
            assert wrong == case[f"invalid_{kind}"], case["id"]
        assert winning_readings(slots, okey, row) == ({case["wins"]} if case["wins"] else set()), case["id"]


def name(block: Block, okey: Tile) -> str | None:
    if reads_as_run(block.tiles, okey):
        return "run"
    return "group" if is_group(block.tiles, okey) else None


# --- sorting and laying ----------------------------------------------------------------------------------------


def test_sorted_in_runs_by_colour_then_number() -> None:
    hand = tiles("K1 R9 F B12 R3 Y7 R3 B2 Y8 K13 B5 Y1 R11 B5")
    expected = rack("R3 R3 R9 R11 . Y1 Y7 Y8 . B2 F B12", "K1 K13 . B5 B5")
    assert sort_runs(hand, Tile.parse("B5")) == expected


def test_a_colour_too_wide_for_a_row_is_broken_at_its_end() -> None:
    hand = tiles("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 B4")
    expected = rack("R1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12", "R13 . B4")
    assert sort_runs(hand, Tile.parse("Y5")) == expected


def test_a_group_goes_to_the_lower_row_rather_than_lose_its_gap() -> None:
    groups = [tiles("R1 R2 R3 R4"), tiles("B1 B2 B3 B4"), tiles("K1 K2 K3 K4"), tiles("Y9 Y9")]
    assert lay(groups) == rack("R1 R2 R3 R4 . B1 B2 B3 B4", "K1 K2 K3 K4 . Y9 Y9")


def test_where_gaps_are_short_single_tiles_go_without() -> None:
    """Thirteen groups ask for 12 gaps; 15 tiles leave 11 slots free."""
    groups = [tiles("R1 B1"), *((tile,) for tile in tiles("R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12")), tiles("R13 B13")]
    slots = lay(groups)
    assert [block.tiles for block in blocks(slots) if len(block.tiles) == 2] != []
    assert blocks(slots)[0].tiles == tiles("R1 B1")
    assert blocks(slots)[-1].tiles == tiles("R13 B13")


@given(hand=st.integers(0, 15).flatmap(hands), okey=okeys())
def test_sorting_keeps_the_tiles_and_fills_26_slots(hand: tuple[Tile, ...], okey: Tile) -> None:
    slots = sort_runs(hand, okey)
    assert len(slots) == SLOTS
    assert held(slots) == Counter(hand)
    assert sort_runs(held(slots).elements(), okey) == slots


@given(hands(15), okeys())
def test_runs_lie_by_face_and_a_gap_parts_the_colours(hand: tuple[Tile, ...], okey: Tile) -> None:
    slots = sort_runs(hand, okey)
    assert [tile for tile in slots if tile] == by_face(hand, okey)
    own = okey.colour
    colours = [{tile.colour or own for tile in block.tiles if tile != okey} for block in blocks(slots)]
    assert all(len(colour) <= 1 for colour in colours)


@given(st.lists(hands(3), max_size=8))
def test_groups_that_are_laid_stay_whole_and_in_order(groups: list[tuple[Tile, ...]]) -> None:
    slots = lay(groups)
    assert [tile for tile in slots if tile] == [tile for group in groups for tile in group]
    if len(groups) <= 6:
        assert [block.tiles for block in blocks(slots)] == groups


# --- arranging -------------------------------------------------------------------------------------------------


def test_a_win_is_laid_as_it_wins() -> None:
    slots = rack("R1 K9 R2 B5 R3 . Y9 B6", "R9 B7 . K13 K12 B8 K11 K10")
    assert arrange(slots, Tile.parse("Y2")) == rack("R1 R2 R3 . B5 B6 B7 B8 . K10 K11 K12 K13", "R9 Y9 K9")


def test_of_fifteen_tiles_that_win_the_one_to_throw_lies_last() -> None:
    """The red 4 lengthens the first run, so the okey can be thrown, which is worth most."""
    okey = Tile.parse("Y2")
    slots = arrange(rack("R4 R1 R2 R3 B5 B6 B7 B8 R9", "Y2 Y9 K9 K10 K11 K12"), okey)
    assert last_tile(slots) == okey
    assert wrong_blocks(emptied(slots, okey), okey, Kind.SETS) == ()


def test_what_lacks_one_tile_lies_side_by_side_and_the_rest_alone() -> None:
    hand = rack("R1 K9 R2 B11 R3 F Y11", "K7 Y4")
    assert arrange(hand, Tile.parse("Y5")) == rack("R1 R2 R3 . Y4 F . Y11 B11 . K7 K9")


def test_tiles_of_a_run_with_one_hole_lie_together() -> None:
    hand = rack("R1 R5 B9 R2 R4", "Y9 R12")
    assert arrange(hand, Tile.parse("K13")) == rack("R1 R2 R4 R5 . Y9 B9 . R12")


def test_a_hand_nearer_to_pairs_is_laid_in_pairs() -> None:
    okey = Tile.parse("K13")
    slots = arrange(rack("R1 Y2 R1 Y2 B3 B7 B3", "K4 R5 K13 K4 R5 Y6 K9"), okey)
    assert slots == rack("R1 R1 . R5 R5 . Y2 Y2 . B3 B3 .", "K4 K4 . Y6 K13 . B7 . K9")


def test_a_hand_is_arranged_for_the_pairs_that_were_declared() -> None:
    okey = Tile.parse("K13")
    both = rack("R1 R2 R3 R1 R2 R3 Y4", "B4 K4 R4 Y4 B4 K4 R4")
    assert not wrong_blocks(arrange(both, okey, Kind.PAIRS), okey, Kind.PAIRS)
    assert not wrong_blocks(arrange(both, okey, Kind.SETS), okey, Kind.SETS)
    melds = rack("R1 R2 R3 B5 B6 B7 B8", "R9 Y9 K9 K10 K11 K11")
    assert blocks(arrange(melds, okey, Kind.PAIRS))[0].tiles == tiles("K11 K11")


@given(st.integers(0, 15).flatmap(hands), okeys(), st.sampled_from([None, *Kind]))
def test_arranging_keeps_the_tiles_and_is_done_at_once(hand: tuple[Tile, ...], okey: Tile, kind: Kind | None) -> None:
    slots = arrange(lay([hand]), okey, kind)
    assert len(slots) == SLOTS
    assert held(slots) == Counter(hand)
    assert arrange(slots, okey, kind) == slots


@given(winning_hands(), st.sampled_from(BAG))
def test_a_winning_rack_has_no_wrong_block_once_it_is_arranged(
    drawn: tuple[Tile, tuple[Tile, ...]], more: Tile
) -> None:
    okey, hand = drawn
    assert nearer_reading(arrange(lay([hand]), okey), okey)[1] == ()
    if hand.count(more) < 2:
        slots = arrange(lay([(*hand, more)]), okey)
        assert nearer_reading(emptied(slots, last_tile(slots)), okey)[1] == ()


def last_tile(slots: Slots) -> Tile:
    return [tile for tile in slots if tile][-1]


def emptied(slots: Slots, tile: Tile) -> Slots:
    """Return *slots* without the last copy of *tile*."""
    place = SLOTS - 1 - slots[::-1].index(tile)
    return (*slots[:place], None, *slots[place + 1 :])


# --- keeping the order of a person -----------------------------------------------------------------------------


def test_a_thrown_tile_leaves_its_slot_and_a_drawn_one_comes_last() -> None:
    before = rack("R5 . B7 B7", ". K1")
    after = settle(before, tiles("B7 R5 Y9 K1"))
    assert after == rack("R5 . B7 .", ". K1 . . . . . . . . . . Y9")


def test_new_tiles_fill_the_last_free_slots_in_their_order() -> None:
    assert settle(EMPTY, tiles("R1 R2 R3")) == (None,) * 23 + tiles("R1 R2 R3")
    full_end = (*(None,) * 25, Tile.parse("K1"))
    assert settle(full_end, tiles("R1 R2 K1")) == (*(None,) * 23, *tiles("R1 R2 K1"))


def racks() -> st.SearchStrategy[Slots]:
    """Draw up to 15 tiles lying anywhere."""
    some = st.integers(0, 15).flatmap(hands)
    return some.flatmap(lambda laid: st.permutations([*laid, *[None] * (SLOTS - len(laid))]).map(tuple))


@given(racks(), st.integers(0, 15).flatmap(hands))
def test_settling_gives_the_hand_and_moves_no_tile_that_stays(before: Slots, hand: tuple[Tile, ...]) -> None:
    after = settle(before, hand)
    assert len(after) == SLOTS
    assert held(after) == Counter(hand)
    stayed = [old for old, new in zip(before, after, strict=True) if old is not None and old == new]
    assert Counter(stayed) == held(before) & Counter(hand)
    assert settle(after, hand) == after


@given(racks())
def test_a_rack_survives_its_notation(slots: Slots) -> None:
    assert parse_slots(slots_text(slots)) == slots


@pytest.mark.parametrize("text", ["", "R5", ". / .", "R5 / R6 / R7", " / ".join([" ".join(["X9"] * ROW)] * 2)])
def test_what_is_no_rack_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_slots(text)


def held(slots: Slots) -> Counter[Tile]:
    return Counter(tile for tile in slots if tile)
