"""Quick match in trouble: forty who wait all sit in the end, nobody twice, and faults that are built in are found."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.serving import ROOT

pytestmark = [pytest.mark.server, pytest.mark.long]


def chaos(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.faults.quick_chaos", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=400, check=False)


def test_forty_strangers_sit_in_the_end_and_nobody_twice() -> None:
    found = chaos("--seed", "7")
    assert found.returncode == 0, found.stdout + found.stderr
    assert " 0 lost, 0 doubled, 0 violations" in found.stdout.splitlines()[-1]


@pytest.mark.parametrize(("fault", "finds"), [("no-lease", "lost: "), ("no-party", "doubled: ")])
def test_a_fault_that_is_built_in_is_found(fault: str, finds: str) -> None:
    found = chaos("--break", fault)
    assert found.returncode == 1, found.stdout + found.stderr
    assert any(line.startswith(finds) for line in found.stdout.splitlines())
