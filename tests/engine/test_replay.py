"""`python -m engine replay`, as a person would use it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.record import Record
from engine.replaying import position, steps

FILE = Path(__file__).parents[1] / "golden" / "record-1.txt"


def replay(*arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "engine", "replay", *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=100, check=False)


def test_every_step_is_a_line() -> None:
    record = Record.parse(FILE.read_text())
    lines = list(steps(record))
    assert len(lines) == len(record.entries) + 1
    assert lines[0].split() == ["0", "deal", "1,", "indicator", *lines[0].split()[4:]]
    assert "discard Y3" in lines[1]
    assert "finish" in lines[-1]


def test_any_position_can_be_shown() -> None:
    shown = replay(str(FILE), "--to", "1")
    assert shown.returncode == 0
    assert "  pile Y3" in shown.stdout
    assert position(Record.parse(FILE.read_text()), 1) == shown.stdout.rstrip()


def test_the_whole_record_is_told_line_by_line() -> None:
    told = replay(str(FILE))
    assert told.returncode == 0
    assert told.stdout.splitlines() == list(steps(Record.parse(FILE.read_text())))


def test_who_has_seen_enough_ends_it_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    line = [sys.executable, "-m", "engine", "replay", str(FILE)]
    told = subprocess.run(line, stdout=write, stderr=subprocess.PIPE, text=True, timeout=100, check=False)
    os.close(write)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize("step", ["-1", "9999"])
def test_a_step_that_is_not_there_is_said(step: str) -> None:
    told = replay(str(FILE), f"--to={step}")
    assert told.returncode == 2
    assert f"has no step {step}" in told.stderr


def test_an_illegal_record_says_which_line_and_why(tmp_path: Path) -> None:
    forged = tmp_path / "forged.txt"
    forged.write_text(FILE.read_text().replace("discard Y3", "discard R1", 1))
    told = replay(str(forged))
    assert told.returncode == 2
    assert "SHA-256" in told.stderr
    missing = replay(str(tmp_path / "none.txt"))
    assert missing.returncode == 2
    assert "cannot be read" in missing.stderr
    assert "Traceback" not in told.stderr + missing.stderr
