"""Chaos finds nothing in the house as it is, and finds each fault that is built in."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.serving import ROOT

pytestmark = [pytest.mark.server, pytest.mark.long]


def chaos(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it with so much time around the trouble that a busy machine is no failure."""
    command = [sys.executable, "-m", "tests.faults.chaos", "--seconds", "15", "--around", "300", "--tables", "16"]
    return subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=400, check=False)


def test_the_house_keeps_its_word_in_trouble() -> None:
    found = chaos("--seed", "7")
    assert found.returncode == 0, found.stdout + found.stderr
    assert " 0 lost, 0 doubled, 0 violations" in found.stdout.splitlines()[-1]


@pytest.mark.parametrize(("fault", "finds"), [("no-ids", "I2"), ("early-publish", "I3")])
def test_a_fault_that_is_built_in_is_found(fault: str, finds: str) -> None:
    found = chaos("--break", fault, "--seconds", "40")  # on a busy machine there is little trouble in less
    assert found.returncode == 1, found.stdout + found.stderr
    assert any(line.startswith(finds) for line in found.stdout.splitlines())


def test_what_is_not_judged_in_time_has_failed() -> None:
    found = chaos("--around", "-15")  # what is given last counts
    assert found.returncode == 1, found.stdout + found.stderr
    assert found.stdout.startswith("time ran out")
    assert " 1 violations" in found.stdout.splitlines()[-1], "the last line is the report, here too"


def test_no_fault_can_be_built_into_the_product() -> None:
    told = [path.read_text() for folder in ("bot", "webapp", "engine") for path in (ROOT / folder).rglob("*.py")]
    assert not [text for text in told if "no-ids" in text or "early-publish" in text or "chaos" in text]
