"""`python -m engine judge`, `racks` and `hand`, as a stranger's program or a person would use them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from engine.melds import is_group, is_pair, reads_as_run
from engine.tiles import Tile, text, tiles
from tests.engine.handed import handed

WINNING = "R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13"
ANSWER = {
    "wins": ["sets"],
    "away_sets": 0,
    "away_pairs": 7,
    "covered": 14,
    "melds": [
        ["R1", "R2", "R3"],
        ["B5", "B6", "B7", "B8"],
        ["K10", "K11", "K12", "K13"],
        ["R9", "Y9", "K9"],
    ],
}
Answer = dict[str, Any]


def run(command: str, given: bytes = b"", *arguments: str) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "engine", command, *arguments]
    return subprocess.run(line, input=given, capture_output=True, timeout=100, check=False)


def ask(command: str, given: bytes) -> list[Answer]:
    """Return what *command* answers to the lines *given*."""
    done = run(command, given)
    assert done.stderr == b""
    assert done.returncode == 0
    return [json.loads(answer) for answer in done.stdout.splitlines()]


def line(**fields: object) -> bytes:
    return json.dumps(fields).encode() + b"\n"


# --- hands -----------------------------------------------------------------------------------------------------


def test_the_handed_hands_are_judged_in_all_fields_line_by_line() -> None:
    cases = handed("hands.jsonl")
    answers = ask("judge", b"".join(line(**case) for case in cases))
    assert len(answers) == len(cases)
    fields_14 = ("id", "wins", "away_sets", "away_pairs", "covered")
    fields_15 = ("id", "winning_discards", "away_after", "away_sets", "away_pairs", "covered", "points")
    for case, answer in zip(cases, answers, strict=True):
        melds = answer.pop("melds", None)
        assert answer == {field: case[field] for field in (fields_14 if case["n"] == 14 else fields_15)}, case["id"]
        if case["n"] == 14:
            check_melds(case, melds)


def check_melds(case: Answer, melds: list[list[str]]) -> None:
    """The melds are made of the hand's tiles and hold as many as can be; a win by pairs alone is its seven pairs."""
    okey, laid = Tile.parse(case["okey"]), [tiles(" ".join(meld)) for meld in melds]
    held = Counter(tile for meld in laid for tile in meld)
    assert held <= Counter(tiles(case["tiles"])), case["id"]
    if case["wins"] == ["pairs"]:
        assert len(laid) == 7, case["id"]
        assert all(is_pair(pair, okey) for pair in laid), case["id"]
    else:
        assert held.total() == case["covered"], case["id"]
        assert all(reads_as_run(meld, okey) or is_group(meld, okey) for meld in laid), case["id"]


def test_one_answer_a_question_in_order_and_blank_lines_are_ignored() -> None:
    first, second = line(id="a", okey="Y2", tiles=WINNING), line(id=2, okey="Y2", tiles=WINNING + " Y6")
    answers = ask("judge", b"\n  \n" + first + b"{\n\r\n" + second)
    assert answers[:2] == [{"id": "a", **ANSWER}, {"id": None, "error": "not a line of JSON"}]
    assert answers[2]["id"] == 2
    assert answers[2]["winning_discards"] == {"Y6": ["sets"]}
    assert answers[2]["points"] == {"Y6": 2}
    assert len(answers) == 3


SAME = [
    (line(id=1, okey=" Y2 ", tiles=f"  {WINNING.replace(' ', '   ')}\t"), "spaces and tabs anywhere"),
    (line(id=1, okey="Y2", tiles=WINNING, n=99, kind="lose", indicator="K4"), "fields that nobody asked for"),
    (line(id=1, okey="Y2", tiles=WINNING).rstrip() + b"  \r\n", "the line's end of another system"),
    (line(id=1, okey="Y2", tiles=WINNING).rstrip(), "no end of the last line"),
    (line(id=1, okey="Y2", tiles=text(reversed(tiles(WINNING)))), "the tiles in another order"),
]


@pytest.mark.parametrize("question", [row[0] for row in SAME], ids=[row[1] for row in SAME])
def test_the_same_question_written_otherwise_has_the_same_answer(question: bytes) -> None:
    assert ask("judge", question) == [{"id": 1, **ANSWER}]


def test_points_are_the_best_of_matsuri_for_each_discard() -> None:
    """Pairs are 4, an okey thrown last 4, both 8; only a hand that wins so or so has a choice."""
    both = "R1 R1 R2 R2 R3 R3 Y4 Y4 B4 B4 K4 K4 R4 R4"
    questions = [
        line(id="plain", okey="Y2", tiles=WINNING + " Y6"),
        line(id="okey", okey="Y2", tiles=WINNING + " Y2"),
        line(id="pairs", okey="K13", tiles="R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7 K10"),
        line(id="pairs and okey", okey="K13", tiles="R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7 K13"),
        line(id="both", okey="K13", tiles=both + " Y9"),
    ]
    points = {answer["id"]: answer["points"] for answer in ask("judge", b"".join(questions))}
    assert points["plain"] == {"Y6": 2}
    assert points["okey"]["Y2"] == 4
    assert set(points["okey"].values()) == {2, 4}
    assert points["pairs"] == {"K10": 4}
    assert points["pairs and okey"]["K13"] == 8
    assert points["both"] == {"Y9": 4}


# --- what is no question ---------------------------------------------------------------------------------------

BAD = [
    (b'{"id": 1', None, "cut short"),
    (b"\xff\xfe", None, "not UTF-8"),
    (b"[" * 100_000, None, "nested too deep"),
    (b'{"id": ' + b"9" * 10_000 + b"}", None, "a number of ten thousand digits"),
    (b"[1, 2]", None, "not an object"),
    (b'"R5"', None, "a mere text"),
    (line(id=[1], okey="Y2", tiles=WINNING), None, "an id that is a list"),
    (line(id=7, tiles=WINNING), 7, "no okey"),
    (line(id=7, okey="Y2"), 7, "no tiles"),
    (line(id=7, okey="Y2", tiles=WINNING.split()), 7, "tiles that are no text"),
    (line(id=7, okey="F", tiles=WINNING), 7, "a false joker as the okey"),
    (line(id=7, okey="Y14", tiles=WINNING), 7, "an okey that is no tile"),
    (line(id=7, okey="Y2", tiles=WINNING + " Z1"), 7, "a tile that is none"),
    (line(id=7, okey="Y2", tiles=WINNING[3:]), 7, "13 tiles"),
    (line(id=7, okey="Y2", tiles=WINNING + " Y6 Y7"), 7, "16 tiles"),
    (line(id=7, okey="Y2", tiles=""), 7, "no tile at all"),
    (line(id=7, okey="Y2", tiles="R1 R1 " + WINNING[6:] + " R1"), 7, "a face three times"),
    (line(okey="Y2", tiles="R1"), None, "no id and too few tiles"),
]


@pytest.fixture(scope="module")
def answers_to_bad() -> list[dict[str, Any]]:
    """What the judge says to all bad questions, each followed by a good one."""
    good = line(id="good", okey="Y2", tiles=WINNING)
    return ask("judge", b"".join(question.rstrip(b"\n") + b"\n" + good for question, _, _ in BAD))


@pytest.mark.parametrize("number", range(len(BAD)), ids=[row[2] for row in BAD])
def test_a_bad_question_is_an_error_on_its_line_and_the_next_is_answered(
    answers_to_bad: list[dict[str, Any]], number: int
) -> None:
    assert len(answers_to_bad) == 2 * len(BAD)
    bad, good = answers_to_bad[2 * number : 2 * number + 2]
    assert set(bad) == {"id", "error"}
    assert bad["id"] == BAD[number][1]
    assert bad["error"]
    assert good == {"id": "good", **ANSWER}


# --- racks -----------------------------------------------------------------------------------------------------


def test_the_handed_racks_are_read_in_all_fields_line_by_line() -> None:
    cases = handed("racks.jsonl")
    answers = ask("racks", b"".join(line(**case) for case in cases))
    fields = ("id", "blocks", "invalid_sets", "invalid_pairs", "wins")
    assert answers == [{field: case[field] for field in fields} for case in cases]


def test_a_rack_of_any_width_is_read() -> None:
    """The longest run and a pair: in a row of 20 there is room for both. A fifteenth and sixteenth tile never win."""
    run = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1"
    wide = [f". {run} . B5 K2 . .", " ".join(["."] * 20)]
    [answer] = ask("racks", line(id="wide", okey="K2", rows=wide))
    assert answer == {
        "id": "wide",
        "blocks": [[0, 1, 14, "run", False], [0, 16, 2, None, True]],
        "invalid_sets": [[0, 16]],
        "invalid_pairs": [[0, 1]],
        "wins": None,
    }
    [narrow] = ask("racks", line(id="narrow", okey="K2", rows=["R5  R6\tR7", " .  . K2 "]))
    assert narrow["blocks"] == [[0, 0, 3, "run", False], [1, 2, 1, None, False]]


BAD_RACKS = [
    (line(id=7, okey="K2"), "no rows"),
    (line(id=7, okey="K2", rows="R5 R6 R7"), "rows that are one text"),
    (line(id=7, okey="K2", rows=[["R5"], ["R6"]]), "rows that are lists"),
    (line(id=7, okey="K2", rows=["R5 ."]), "one row"),
    (line(id=7, okey="K2", rows=[]), "no row at all"),
    (line(id=7, okey="K2", rows=["R5", ".", "."]), "three rows"),
    (line(id=7, okey="K2", rows=["R5 R6", "."]), "rows of two widths"),
    (line(id=7, okey="K2", rows=["R5 / R6", ". . ."]), "a slot that is no tile"),
    (line(id=7, okey="K2", rows=["R5 R14", ". ."]), "a tile that is none"),
    (line(id=7, okey="K2", rows=["F F", "F ."]), "three false jokers"),
    (line(id=7, okey="F", rows=["R5 .", ". ."]), "a false joker as the okey"),
    (line(id=7, rows=["R5 .", ". ."]), "no okey"),
]


def test_a_bad_rack_is_an_error_on_its_line() -> None:
    answers = ask("racks", b"".join(question for question, _ in BAD_RACKS))
    for (_, what), answer in zip(BAD_RACKS, answers, strict=True):
        assert set(answer) == {"id", "error"}, what
        assert answer["id"] == 7, what


# --- in words --------------------------------------------------------------------------------------------------


def say(*arguments: str) -> str:
    done = run("hand", b"", *arguments)
    assert done.stderr == b""
    return done.stdout.decode()


def test_a_person_is_told_a_win_its_arrangement_and_its_points() -> None:
    told = say("--indicator", "Y1", WINNING)
    assert "the okeys are Y2" in told
    assert "wins with runs and groups: R1 R2 R3 / B5 B6 B7 B8 / K10 K11 K12 K13 / R9 Y9 K9" in told
    assert "you gain 2 points, or 4 if you throw an okey" in told


def test_the_preset_tells_the_points_and_who_may_claim() -> None:
    pairs = "R1 R1 Y2 Y2 B3 B3 K4 K4 R5 R5 Y6 Y6 B7 B7"
    told = say("--indicator", "K12", "--preset", "turkish", pairs)
    assert "wins with seven pairs" in told
    assert "each of the others loses 4 points." in told
    assert "Only if you have declared pairs." in told
    assert "you gain 4 points, or 8 if you throw an okey." in say("--indicator", "K12", pairs)


def test_fifteen_tiles_are_told_what_to_throw_dearest_first() -> None:
    told = say("--indicator", "Y1", *WINNING.split(), "Y2").splitlines()
    assert told[1] == "This hand wins. Throw one of these to finish:"
    assert told[2] == "  Y2, with runs and groups: you gain 4 points."


def test_a_person_is_told_what_is_missing_and_how_many_are_unseen() -> None:
    """13 tiles lie in melds, the red 13 is over: one more at an end of a run, the fourth nine, or a K9 for both melds.

    Of the R4 one copy lies open, and one K9 is in the hand.
    """
    told = say("--indicator", "R4", WINNING.replace("K13", "R13"))
    assert "does not win yet" in told
    assert "Runs and groups: 1 tile away; 10 unseen tiles would help." in told
    assert "  R4 x1, R5 x2, B4 x2, B9 x2, K9 x1, K13 x2\n" in told
    assert "It lies best as: R1 R2 R3 / B5 B6 B7 B8 / K10 K11 K12 / R9 Y9 K9 / R13" in told


def test_a_person_is_told_the_throw_that_keeps_the_most_hopes() -> None:
    told = say("--indicator", "R4", "R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 Y6 Y13")
    assert "Runs and groups, throwing Y6: 1 tile away" in told
    assert "As near, with so many unseen tiles that would help: Y13 (" in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("--indicator", "R4", "R5 R6"),
        ("--indicator", "F", WINNING),
        ("--indicator", "R14", WINNING),
        ("--indicator", "R4", WINNING.replace("R1", "X1")),
        ("--indicator", "R4", "R9 R9 " + WINNING.removeprefix("R1 R2 ")),
        ("--indicator", "R4", "--preset", "chess", WINNING),
        (WINNING,),
    ],
    ids=["two tiles", "a false joker", "no tile", "a wrong tile", "three nines", "no such preset", "no indicator"],
)
def test_what_cannot_be_answered_is_said_and_told_to_the_shell(arguments: tuple[str, ...]) -> None:
    done = run("hand", b"", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"error:" in done.stderr


def test_importing_the_rules_is_cheap() -> None:
    """The command line, the bot and every node begin with this. Only its own modules and few of Python's are loaded."""
    code = "import sys; import engine.hand, engine.rack; print(*sys.modules)"
    bare = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}  # it loads its own
    done = subprocess.run(
        [sys.executable, "-c", code], env=bare, capture_output=True, text=True, timeout=100, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"asyncio", "pydantic", "logging", "socket", "random", "argparse"}
