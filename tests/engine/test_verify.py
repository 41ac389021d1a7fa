"""`python -m engine verify`: a record of a whole match, dealt as promised and played by the rules, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.record import Record, RecordError
from engine.rules import MATSURI
from engine.simulating import Game, games, seated
from engine.verifying import verified
from tests.engine.test_record import resealed

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "record-1.txt"


def simulated(deals: int, seed: int = 3) -> list[Game]:
    return list(games([seated("easy")] * 4, deals, seed, MATSURI, lambda: 0))


def is_verified(text: str) -> bool:
    try:
        verified(text.encode())
    except RecordError:
        return False
    return True


@pytest.fixture(scope="module")
def text() -> str:
    return str(simulated(1)[0].record("SIMULATED"))


def test_a_record_as_it_was_written_is_verified(text: str) -> None:
    assert verified(text.encode()) == Record.parse(text)
    assert is_verified(GOLDEN.read_text("utf-8"))


def test_the_slightest_change_anywhere_is_found(text: str) -> None:
    """Each byte in turn becomes its neighbour: a letter the next letter, a digit the next digit."""
    written = text.encode()
    for place in range(len(written)):
        with pytest.raises(RecordError):
            verified(written[:place] + bytes([written[place] ^ 1]) + written[place + 1 :])


@pytest.mark.parametrize("change", ["\r\n", "\n\n", ""])
def test_so_is_another_way_to_end_its_lines(text: str, change: str) -> None:
    assert not is_verified(text.replace("\n", change))


@pytest.mark.parametrize("line", ["commitment ", "root ", "points ", "deal 1 starter ", "words "])
def test_a_forger_who_hashes_anew_is_found_at_every_letter_of_what_was_promised(text: str, line: str) -> None:
    start = text.index(f"\n{line}") + 1
    end = text.index("\n", start)
    for place in Random(1).sample(range(start, end), min(8, end - start)):
        other = "1" if text[place] != "1" else "2"
        assert not is_verified(resealed(text[:place] + other + text[place + 1 :])), text[start:end]


def test_so_is_a_forger_who_changes_a_tile(text: str) -> None:
    lines = text.split("\n")
    drawn = [number for number, line in enumerate(lines) if " draw " in line]
    for number in Random(2).sample(drawn, 8):
        tile = "R1" if not lines[number].endswith(" R1") else "R2"
        forged = [*lines[:number], lines[number].rpartition(" ")[0] + f" {tile}", *lines[number + 1 :]]
        assert not is_verified(resealed("\n".join(forged)))


@pytest.mark.parametrize(
    ("line", "forged"),
    [
        (r"^(table .* match) 1$", r"\1 0"),
        (r"^(\d+) 0 (draw .*)$", r"\1 4 \2"),
        (r"^(\d+) 0 (draw .*)$", r"\1 0 \2\n\1 -1 sits computer Poyraz"),
        (r"^\d+ 1 (draw .*)$", r"-1 1 \1"),
        (r"^words none$", "words " + "ab" * 256),
    ],
    ids=["no such match", "no such seat", "nobody's seat", "before it began", "words too long"],
)
def test_what_can_never_be_is_found_in_a_record_that_is_hashed_anew(text: str, line: str, forged: str) -> None:
    other = re.sub(line, forged, text, count=1, flags=re.MULTILINE)
    assert other != text
    assert not is_verified(resealed(other))


def test_somebody_may_sit_down_between_two_deals() -> None:
    told = GOLDEN.read_text("utf-8")
    moved = re.search(r"^(\d+) .*\npoints .*\n", told, re.MULTILINE)
    assert moved
    assert is_verified(resealed(told.replace(moved[0], f"{moved[0]}{moved[1]} 0 sits computer Toprak\n")))


def test_nobody_sits_down_after_the_end(text: str) -> None:
    assert not is_verified(resealed(text.replace("\nroot ", "\n9999999 1 sits computer Poyraz\nroot ")))


def test_a_match_that_lacks_its_end_is_not_verified(text: str) -> None:
    lines = text.split("\n")
    last_move = next(number for number, line in enumerate(lines) if line.startswith("points ")) - 1
    cut = [line for number, line in enumerate(lines) if number not in (last_move, last_move + 1)]
    assert is_verified(text)
    assert not is_verified(resealed("\n".join(cut)))


def verify(*files: Path) -> subprocess.CompletedProcess[str]:
    given = [sys.executable, "-m", "engine", "verify", *map(str, files)]
    return subprocess.run(given, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_command_ends_with_1_where_any_record_is_not_as_promised(text: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(text, "utf-8")
    bad.write_text(text.replace(" discard ", " discard  ", 1), "utf-8")
    done = verify(good)
    assert (done.returncode, done.stderr) == (0, "")
    assert "as promised" in done.stdout
    done = verify(good, bad, tmp_path / "none.txt")
    assert done.returncode == 1
    assert [line.rpartition(":")[0] != "" for line in done.stdout.splitlines()] == [True] * 3
    assert "1 of 3 is not as promised, 1 of 3 is not there to be read" in done.stderr
    assert "as promised" not in verify(tmp_path / "none.txt").stderr, "nothing is known of it"
