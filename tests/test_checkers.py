"""The two checkers of a record, `python -m engine verify` and the page's own, agree on many matches and each letter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.record import RecordError
from engine.rules import MATSURI
from engine.simulating import games, seated
from engine.verifying import verified

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "webapp" / "frontend"
NODE = [sys.executable, str(ROOT / "tests" / "node.py"), "node"]
CHECK = """
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
const { wrongIn } = await import(process.argv[1])
for await (const line of createInterface({ input: process.stdin })) console.log(wrongIn(JSON.parse(line)) === null)
"""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's checker alone, built."""
    folder = tmp_path_factory.mktemp("checker")
    vite = PAGE / "node_modules" / "vite" / "bin" / "vite.js"
    built = [*NODE, str(vite), "build", "--ssr", "src/fair/record.ts", "--outDir", str(folder)]
    subprocess.run(built, cwd=PAGE, check=True, capture_output=True)
    (module,) = folder.glob("record.*js")
    return module


def by_the_page(checker: Path, texts: list[str]) -> list[bool]:
    """Which of the records the page finds to be as promised."""
    asked = "\n".join(map(json.dumps, texts))
    given = [*NODE, "--input-type=module", "--eval", CHECK, str(checker)]
    done = subprocess.run(given, input=asked, cwd=PAGE, check=True, capture_output=True, text=True)
    return [answer == "true" for answer in done.stdout.split()]


def by_the_engine(texts: list[str]) -> list[bool]:
    return [is_verified(text) for text in texts]


def is_verified(text: str) -> bool:
    try:
        verified(text.encode())
    except RecordError:
        return False
    return True


def changed(text: str, place: int) -> str:
    """Another letter, or another digit, at one place."""
    other = chr(ord(text[place]) ^ 1)
    return text[:place] + other + text[place + 1 :]


@pytest.mark.long
def test_the_slightest_change_anywhere_is_found_by_both(checker: Path) -> None:
    (game,) = games([seated("easy")] * 4, 1, 3, MATSURI, lambda: 0)
    text = str(game.record("SIMULATED"))
    assert by_the_page(checker, [text]) == by_the_engine([text]) == [True]
    others = [changed(text, place) for place in range(len(text))]
    assert not any(by_the_engine(others))
    assert not any(by_the_page(checker, others))


@pytest.mark.long
def test_ten_thousand_simulated_matches_pass_both_and_none_that_was_changed(checker: Path) -> None:
    chance = Random(77)
    records = [str(game.record("SIMULATED")) for game in games([seated("novice")] * 4, 10_000, 77, MATSURI, lambda: 0)]
    assert all(by_the_engine(records))
    assert all(by_the_page(checker, records))
    others = [changed(record, chance.randrange(len(record))) for record in records]
    assert not any(by_the_engine(others))
    assert not any(by_the_page(checker, others))
