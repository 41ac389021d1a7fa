"""`python -m engine judge`, as a stranger's program would use it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.engine.handed import handed

WINNING = "R1 R2 R3 B5 B6 B7 B8 R9 Y9 K9 K10 K11 K12 K13"


def judge(given: bytes) -> list[dict[str, Any]]:
    """Return what the judge answers to the lines *given*."""
    command = [sys.executable, "-m", "engine", "judge"]
    done = subprocess.run(command, input=given, capture_output=True, timeout=60, check=True)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def line(**fields: object) -> bytes:
    return json.dumps(fields).encode() + b"\n"


def test_the_handed_hands_are_judged_line_by_line() -> None:
    cases = handed("hands.jsonl")
    answers = judge(b"".join(line(**{key: case[key] for key in ("id", "okey", "tiles")}) for case in cases))
    assert len(answers) == len(cases)
    for case, answer in zip(cases, answers, strict=True):
        field = "wins" if case["n"] == 14 else "winning_discards"
        assert answer == {"id": case["id"], field: case[field]}, case["id"]


def test_one_answer_a_question_in_order_and_blank_lines_are_ignored() -> None:
    first, second = line(id="a", okey="Y2", tiles=WINNING), line(id=2, okey="Y2", tiles=WINNING + " Y6")
    assert judge(b"\n  \n" + first + b"{\n\r\n" + second) == [
        {"id": "a", "wins": ["sets"]},
        {"id": None, "error": "not a line of JSON"},
        {"id": 2, "winning_discards": {"Y6": ["sets"]}},
    ]


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
    return judge(b"".join(question.rstrip(b"\n") + b"\n" + good for question, _, _ in BAD))


@pytest.mark.parametrize("number", range(len(BAD)), ids=[row[2] for row in BAD])
def test_a_bad_question_is_an_error_on_its_line_and_the_next_is_answered(
    answers_to_bad: list[dict[str, Any]], number: int
) -> None:
    assert len(answers_to_bad) == 2 * len(BAD)
    bad, good = answers_to_bad[2 * number : 2 * number + 2]
    assert set(bad) == {"id", "error"}
    assert bad["id"] == BAD[number][1]
    assert bad["error"]
    assert good == {"id": "good", "wins": ["sets"]}


def test_importing_the_rules_is_cheap() -> None:
    """The command line, the bot and every node begin with this. Only its own modules and few of Python's are loaded."""
    code = "import sys; import engine.hand, engine.rack; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"asyncio", "pydantic", "logging", "socket", "random", "argparse"}
