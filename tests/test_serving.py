"""What a test starts ends with it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from tests.serving import ROOT

STARTS_ONE: Final = """
import sys, time
from pathlib import Path
from tests.serving import Serving
print(Serving(Path(sys.argv[1]), okey=(sys.executable, "-c", "import time; time.sleep(600)")).spawn().pid, flush=True)
time.sleep(600)
"""


def test_a_house_does_not_outlive_tests_that_were_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STARTS_ONE, str(tmp_path / "house")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as tests:
        assert tests.stdout is not None
        house = int(tests.stdout.readline())
        tests.kill()
    deadline = time.monotonic() + 60
    while is_alive(house):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for by anybody does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
