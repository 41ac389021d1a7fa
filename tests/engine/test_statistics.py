"""What chance deals, counted: an honest house looks like chance, and one that helps somebody does not."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from engine.dealt import Beginning, Counts, beginnings, counted, counted_in, hands
from engine.odds import binomial, faces_dealt, finding, jokers, rows, told
from engine.record import Record, RecordError, positions
from engine.shuffle import shuffled
from engine.tiles import FALSE_JOKER, Tile

GOLDEN = (Path(__file__).parents[1] / "golden" / "record-1.txt").read_text()

Deal = Callable[[int], Beginning]


def honest(number: int) -> Beginning:
    return Beginning(shuffled(sha256(f"honest {number}".encode()).digest(), 1), number % 4, by_chance=True)


def ground(number: int) -> Beginning:
    """Of three chains that might have been promised, the server takes that in which seat 0 has most okeys."""
    made = [
        Beginning(shuffled(sha256(f"{number} {choice}".encode()).digest(), 1), number % 4, by_chance=True)
        for choice in range(3)
    ]
    return max(made, key=lambda one: hands(one)[0].count(okey_of(one)))


def okey_of(beginning: Beginning) -> Tile:
    return next(tile for tile in reversed(beginning.wall) if tile != FALSE_JOKER).next_up


def badly_shuffled(number: int) -> Beginning:
    """From one and the same wall every other tile is moved, and not all of them: some are dealt too often."""
    chance, wall = Random(number), [*shuffled(bytes(32), 1)]
    for place in range(len(wall)):
        if chance.random() < 0.5:
            other = chance.randrange(len(wall))
            wall[place], wall[other] = wall[other], wall[place]
    return Beginning(tuple(wall), number % 4, by_chance=True)


def all_of(deal: Deal, deals: int) -> Counts:
    total = Counts()
    for number in range(deals):
        total.update(counted(deal(number)))
    return total


# --- what is counted -----------------------------------------------------------------------------------------------


def test_the_beginnings_of_a_record_are_those_of_its_deals() -> None:
    """Every deal of the match as it was dealt, from its seeds and not from its moves."""
    dealt = {match.deal_number: match.deal for _, match in reversed(list(positions(Record.parse(GOLDEN))))}
    assert len(dealt) == len(list(beginnings(GOLDEN)))
    first, begun = dealt[1], next(beginnings(GOLDEN))
    for seat, hand in enumerate(hands(begun)):
        assert first.hands[seat][:14] == hand
    okeys = [what for what in counted(begun) if what.startswith("okey")]
    assert okeys == [f"okey {first.okey}"]


def test_each_deal_counts_all_there_is() -> None:
    total = all_of(honest, 3)
    assert sum(count for what, count in total.items() if what.startswith("face")) == 3 * 4 * 14
    assert sum(count for what, count in total.items() if what.startswith("jokers")) == 3 * 4
    assert sum(count for what, count in total.items() if what.startswith("okey")) == total["deals"] == 3


def test_only_the_first_deal_of_a_table_has_its_starter_by_chance() -> None:
    assert counted_in(GOLDEN)["starters"] == 1
    later = replace(Record.parse(GOLDEN), number=2)
    assert counted_in(str(later))["starters"] == 0


@pytest.mark.parametrize("change", [("root ", "root 0"), ("commitment ", "commitment 1"), ("sha256 ", "sha256 2")])
def test_a_record_that_was_changed_is_not_counted(change: tuple[str, str]) -> None:
    with pytest.raises(RecordError):
        counted_in(GOLDEN.replace(*change))


def test_words_that_are_no_bytes_are_no_record() -> None:
    body = re.sub(r"\nwords .*", "\nwords abc", GOLDEN.rpartition("sha256 ")[0])
    with pytest.raises(RecordError):
        counted_in(f"{body}sha256 {sha256(body.encode()).hexdigest()}\n")


# --- what chance expects -------------------------------------------------------------------------------------------


def test_a_seats_okeys_are_as_many_as_counting_pairs_of_tiles_says() -> None:
    """A dealt tile is numbered in 104 of 106 cases, and any of the 103 others may indicate: 2 of them make it an okey.

    So a tile is an okey in 104/106 * 2/103 of all deals, and a seat has fourteen times that on average.
    """
    assert sum(jokers(many) for many in range(3)) == pytest.approx(1)
    average = 14 * Fraction(104, 106) * Fraction(2, 103)
    assert sum(many * jokers(many) for many in range(3)) == pytest.approx(float(average))


def test_a_face_is_dealt_in_56_of_106_cases() -> None:
    """Both its tiles in one deal: 56/106 * 55/105; none: 50/106 * 49/105. So the variance follows by hand."""
    both, none = Fraction(56 * 55, 106 * 105), Fraction(50 * 49, 106 * 105)
    mean = Fraction(2 * 56, 106)
    variance = 4 * both + (1 - both - none) - mean**2
    spread = faces_dealt(10_000)
    assert spread.mean == pytest.approx(float(10_000 * mean))
    low, high = spread.range()
    assert (high - low) / 2 / 1.96 == pytest.approx(float(10_000 * variance) ** 0.5, rel=0.02)


def test_the_spread_of_ten_throws_of_a_coin() -> None:
    spread = binomial(10, 0.5)
    assert spread.range() == (2, 8)
    assert spread.odds(0) == pytest.approx(2 / 1024)
    assert spread.odds(9) == pytest.approx(2 * 11 / 1024)
    assert spread.odds(5) == 1


def test_nothing_is_less_likely_than_never() -> None:
    spread = binomial(1665, 0.25)
    assert [spread.odds(count) for count in (596, 700, 1665)] == pytest.approx([0, 0, 0], abs=1e-9)
    assert min(spread.odds(count) for count in range(1666)) >= 0


# --- what it comes to ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [150, pytest.param(3000, marks=pytest.mark.long)])
def test_an_honest_house_looks_like_chance(deals: int) -> None:
    result = finding(rows(all_of(honest, deals)))
    assert not result.more_than_chance
    assert result.outside <= 3 * result.expected_outside


@pytest.mark.parametrize("deals", [150, pytest.param(3000, marks=pytest.mark.long)])
def test_a_house_that_picks_its_seeds_is_found_out(deals: int) -> None:
    found = rows(all_of(ground, deals))
    assert finding(found).more_than_chance
    jokers = [row for row in found if row.kind == "jokers"]
    assert min(jokers, key=lambda row: row.odds).what.startswith("0 "), "it is seat 0 that has too many okeys"


@pytest.mark.parametrize("deals", [150, pytest.param(3000, marks=pytest.mark.long)])
def test_a_shuffle_that_is_not_even_is_found_out(deals: int) -> None:
    assert finding(rows(all_of(badly_shuffled, deals))).more_than_chance


@pytest.mark.long
def test_of_many_honest_houses_hardly_any_is_accused() -> None:
    """A hundred houses of a hundred deals: at most one in a thousand may be called more than chance."""
    seen, outside, expected = 0, 0, 0.0
    for house in range(100):
        total = Counts()
        for number in range(100):
            total.update(counted(honest(1000 * (house + 1) + number)))
        result = finding(rows(total))
        seen, outside, expected = (
            seen + result.more_than_chance,
            outside + result.outside,
            expected + result.expected_outside,
        )
    assert seen == 0
    assert 0.4 * expected < outside < 1.1 * expected


def test_of_few_deals_nothing_is_said() -> None:
    lines, fair = told(Counts({"deals": 1, "okey R5": 1}))
    assert fair
    assert lines[-1] == "Under 100 deals nothing can be said."


def test_the_command_counts_a_folder_of_records(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GOLDEN)
    command = [sys.executable, "-m", "engine", "statistics", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    deals = len(list(beginnings(GOLDEN)))
    assert f"{deals} deals, 125 rows" in done.stdout
    (tmp_path / "b.txt").write_text(GOLDEN.replace("root ", "root 0"))
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "b.txt" in refused.stderr
