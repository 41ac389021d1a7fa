"""The wheel holds the four packages with their data, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names of all files in the wheel, the page as it lies."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    environment = {**os.environ, "OKEY_SKIP_FRONTEND": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=60)
    with zipfile.ZipFile(next(folder.glob("okeyhane-*.whl"))) as wheel:
        return wheel.namelist()


def test_it_holds_four_packages(names: list[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"bot", "engine", "webapp", "migrations"}


def test_their_data_come_along(names: list[str]) -> None:
    scripts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "webapp").glob("tables/*.lua")}
    revisions = {path.relative_to(ROOT).as_posix() for path in (ROOT / "migrations").rglob("*.py")}
    assert scripts | revisions <= set(names)


def test_the_page_is_built_and_its_sources_stay_behind(names: list[str]) -> None:
    assert "webapp/static/index.html" in names
    assert [name for name in names if name.startswith("webapp/frontend")] == []
