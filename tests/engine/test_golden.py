"""Whole matches as text, played as they are told. Each file's points are summed by hand from its preset's document."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.deal import IllegalAction
from engine.rules import PRESETS
from tests.stories import lay, play_story

FOLDER = Path(__file__).parents[1] / "golden"
STORIES = {file.stem: file.read_text() for file in sorted(FOLDER.glob("*.txt")) if not file.stem.startswith("record-")}


@pytest.mark.parametrize("story", STORIES)
def test_a_whole_match_is_played_as_it_is_told(story: str) -> None:
    play_story(STORIES[story])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_match_of_its_own(preset: str) -> None:
    rules = next(line for line in STORIES[preset].splitlines() if line.startswith("rules "))
    assert rules in {f"rules {preset}", f"rules {preset} deals=5"}


TOLD_WRONG = [
    ("points 6 8 0 4\nover", "points 6 8 0 5\nover", "other points"),
    ("finish K1 sets 4", "finish K1 sets 2", "another worth"),
    ("finish Y13 pairs 4", "finish Y13 sets 4", "another way to win"),
    ("finish Y13 pairs 4: R1 R1 / ", "finish Y13 pairs 4: ", "a tile that is not there"),
    ("draw B2, discard B2", "draw B3, discard B2", "another tile drawn"),
    ("deal 2 | starter 1", "deal 2 | starter 2", "another starter"),
    ("indicator R6 | okey R7", "indicator R6 | okey R8", "another okey"),
    ("refused stock_empty draw", "refused pile_empty draw", "another refusal"),
    ("refused stock_empty draw", "refused stock_empty take", "a refusal of what is allowed"),
    ("pass, deal drawn", "pass", "a drawn deal that is not told"),
    ("48 turns", "49 turns", "a tile more than there are"),
    ("over loss win loss loss", "over win loss loss loss", "another winner"),
    ("rules matsuri deals=5", "rules matsuri deals=6", "a match that is not whole"),
    ("hand 1 K4 ", "hand 1 K4 K4 ", "a tile too many"),
]


@pytest.mark.parametrize(("told", "wrong", "what"), TOLD_WRONG, ids=[row[2] for row in TOLD_WRONG])
def test_a_match_told_wrongly_is_noticed(told: str, wrong: str, what: str) -> None:
    story = STORIES["matsuri"]
    assert told in story
    with pytest.raises((AssertionError, IllegalAction, IndexError)):
        play_story(story.replace(told, wrong, 1))


def test_a_story_lays_its_blocks_with_gaps_and_leaves_the_last_slot() -> None:
    slots = lay("R1 R2 R3 / B5 B6 B7 B8 / R9 Y9 K9 / K10 K11 K12 K13")
    gaps = [slot for slot, tile in enumerate(slots) if tile is None]
    assert gaps == [3, 8, 12, *range(17, 26)]
