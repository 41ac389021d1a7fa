"""The wheel holds the four packages with their data and nothing else, and it is all that a host installs."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path
from sysconfig import get_path
from typing import Final

import pytest

from tests.serving import ROOT, Serving
from tests.test_layers import PACKAGES, imports


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the page as it lies."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    environment = {**os.environ, "OKEY_SKIP_FRONTEND": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=100)
    return next(folder.glob("okeyhane-*.whl"))


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    """The names of all files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


BORROWED: Final = "what it needs is borrowed from here"
FETCHED: Final = "what it needs is fetched"


@pytest.fixture(scope="module", params=[BORROWED, pytest.param(FETCHED, marks=pytest.mark.long)])
def okey(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command, where the wheel was installed into a clean venv."""
    venv = tmp_path_factory.mktemp("house") / "venv"
    python = str(venv / "bin" / "python")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True, timeout=100)
    install = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python, "install"]
    if request.param == BORROWED:
        # The folder of our packages alone: an editable install of the house in it stays unknown there.
        ours, theirs = ({"base": base, "platbase": base} for base in (sys.prefix, str(venv)))
        Path(get_path("purelib", vars=theirs), "borrowed.pth").write_text(get_path("purelib", vars=ours))
        install.append("--no-deps")
    subprocess.run([*install, "--constraint", str(ROOT / "constraints.txt"), str(wheel)], check=True, timeout=300)
    return str(venv / "bin" / "okey")


def test_it_holds_four_packages(names: list[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"bot", "engine", "webapp", "migrations"}


def test_their_data_come_along(names: list[str]) -> None:
    scripts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "webapp").glob("tables/*.lua")}
    revisions = {path.relative_to(ROOT).as_posix() for path in (ROOT / "migrations").rglob("*.py")}
    assert scripts | revisions <= set(names)


def test_all_that_they_import_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = {re.split(r"[\[<>=;~! ]", line)[0].lower().replace("-", "_") for line in project["dependencies"]}
    whose = {name: {each.lower().replace("-", "_") for each in them} for name, them in packages_distributions().items()}
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for name in {name.partition(".")[0] for name in imports(ast.parse(path.read_text()))} - set(PACKAGES):
            assert name in sys.stdlib_module_names or whose[name] & asked, (path, name)


def test_the_page_is_built_and_its_sources_stay_behind(names: list[str]) -> None:
    assert "webapp/static/index.html" in names
    assert [name for name in names if name.startswith("webapp/frontend")] == []


def in_an_empty_folder(okey: str, job: str, folder: Path) -> str:
    """Run the command to its end, at home in *folder*, and return what it said."""
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    environment = {"HOME": str(folder), "PATH": os.defpath}
    done = subprocess.run(
        [okey, job], cwd=empty, env=environment, check=True, capture_output=True, text=True, timeout=100
    )
    assert list(empty.iterdir()) == []
    return done.stdout


@pytest.mark.server
def test_installed_it_helps_migrates_and_serves_from_an_empty_folder(okey: str, tmp_path: Path) -> None:
    assert "doctor" in in_an_empty_folder(okey, "--help", tmp_path)
    assert in_an_empty_folder(okey, "migrate", tmp_path) == "The database is up to date.\n"
    home = tmp_path / ".local" / "share" / "okeyhane"
    assert (home / "okey.sqlite").is_file()
    with (
        Serving(home, okey=[okey], cwd=tmp_path / "empty") as serving,
        urllib.request.urlopen(serving.url, timeout=60) as page,
    ):
        assert b"/assets/" in page.read()
