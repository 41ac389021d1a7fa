"""Everything that can fail has the tests that make it happen: the table is failures.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.engine.test_rulebook import exists

FAILURES: Final[dict[str, dict[str, list[str]]]] = tomllib.loads(
    Path(__file__).with_name("failures.toml").read_text(encoding="utf-8")
)
ROWS: Final = [(f"{who}: {what}", tests) for who, rows in FAILURES.items() for what, tests in rows.items()]


@pytest.mark.parametrize("tests", [row[1] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_test_that_a_failure_names_exists(tests: list[str]) -> None:
    assert tests
    assert [test for test in tests if not exists(test)] == []
