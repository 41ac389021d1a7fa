"""Each row of the checklist and of the bug log has its test: the table is checklist.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
TESTS: Final = HERE.parent
PAGE: Final = TESTS.parent / "webapp" / "frontend" / "tests"
CHECKLIST: Final[dict[str, dict[str, list[str]]]] = tomllib.loads((HERE / "checklist.toml").read_text())
ROWS: Final = [(f"{part}: {row}", proofs) for part, rows in CHECKLIST.items() for row, proofs in rows.items()]
PHONES: Final = 8
"""So many rows at most may need a real phone."""
LOGGED: Final = 39
"""Rows of the bug log."""


@pytest.mark.parametrize("proofs", [row[1] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_test_that_a_row_names_exists(proofs: list[str]) -> None:
    named = [proof for proof in proofs if not proof.startswith("phone: ")]
    assert named, "what needs a phone has a test of what Chromium does show"
    for proof in named:
        assert exists(proof), f"there is no {proof}"


def exists(proof: str) -> bool:
    """Whether there is such a test. The files are read, not imported: a browser's tests stay asleep."""
    if proof.startswith("page "):
        file, _, title = proof.removeprefix("page ").partition(": ")
        return f'test("{title}"' in (PAGE / file).read_text()
    path, _, name = proof.partition("::")
    module = TESTS / f"{path}.py"
    return module.is_file() and re.search(rf"^(async )?def {name}\(", module.read_text(), re.MULTILINE) is not None


def test_what_no_test_is_called_is_not_found() -> None:
    wrong = ["browser/test_play::test_none", "browser/test_none::test_x", "page rack.test.ts: none", "none"]
    assert [proof for proof in wrong if exists(proof)] == []


def test_every_row_of_the_bug_log_is_there_once() -> None:
    assert [int(row.split()[0]) for row in CHECKLIST["bug log"]] == list(range(1, LOGGED + 1))


def test_few_rows_need_a_real_phone_and_each_says_why() -> None:
    reasons = [proof for _, proofs in ROWS for proof in proofs if proof.startswith("phone: ")]
    assert len(reasons) <= PHONES
    assert all(len(reason) > len("phone: because it is so") for reason in reasons)
