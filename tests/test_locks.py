"""The lock files hold for everyone: names and versions, and no address of anybody's registry."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
NPM_LOCKS: Final = (
    "tests/bench/floors/package-lock.json",
    "tests/bench/lighthouse/package-lock.json",
    "tests/browser/package-lock.json",
    "webapp/frontend/package-lock.json",
)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []


def test_every_package_that_is_asked_for_is_in_the_constraints() -> None:
    """All but the one of `make bench`: it is installed for that alone, and pinned where it is asked for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {name: lines for name, lines in project["optional-dependencies"].items() if name != "bench"}
    wanted = [*project["dependencies"], *chain(*extras.values())]
    names = {normal(re.split(r"[\[<>=;~! ]", line)[0]) for line in wanted} - {"okeyhane"}
    locked = {normal(line.split("==")[0]) for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert names <= locked


@pytest.mark.parametrize("path", NPM_LOCKS)
def test_an_npm_lock_has_hashes_and_no_addresses(path: str) -> None:
    packages = json.loads((ROOT / path).read_text())["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert [name for name, package in fetched.items() if "resolved" in package] == []
    assert [name for name, package in fetched.items() if "integrity" not in package] == []
