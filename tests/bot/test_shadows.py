"""Our packages have common names; what else is called so is named before it does harm."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from bot.doctor import Health, machine
from bot.shadows import ROOT, shadows
from tests.serving import Serving


def test_ours_are_ours() -> None:
    assert shadows() == []


@pytest.mark.parametrize("stranger", ["engine.py", "webapp/__init__.py"])
def test_a_stranger_of_that_name_is_named_and_where_it_lies(stranger: str, tmp_path: Path) -> None:
    (tmp_path / stranger).parent.mkdir(exist_ok=True)
    (tmp_path / stranger).write_text("raise SystemExit('somebody else')")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", "import sys; from bot.command import main; sys.exit(main())", "--version"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
    name = stranger.partition(".")[0].partition("/")[0]
    assert done.returncode == 1
    assert done.stderr.startswith(f"okey: another package named {name} in {tmp_path} stands before ours in {ROOT}.")


@pytest.mark.parametrize("left", [(), ("engine/tiles.py",)], ids=["nothing", "a folder"])
def test_a_package_that_is_no_longer_whole_is_named(left: tuple[str, ...], tmp_path: Path) -> None:
    """As when another one of its name was installed over it, and taken away again."""
    for name in ("bot/__init__.py", "migrations/__init__.py", "webapp/__init__.py", *left):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    shutil.copy(ROOT / "bot" / "shadows.py", tmp_path / "bot")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from bot.shadows import shadows; print(shadows())"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"['our package engine is no longer whole in {tmp_path}']\n"


@pytest.mark.server
def test_the_processes_of_a_house_are_ours_wherever_it_is_opened(tmp_path: Path) -> None:
    stranger = tmp_path / "elsewhere" / "engine"
    stranger.mkdir(parents=True)
    (stranger / "__init__.py").write_text("raise SystemExit('somebody else')")
    okey = [sys.executable, "-P", "-m", "bot"]
    with Serving(tmp_path / "data", okey=okey, arguments=("--workers", "2"), cwd=stranger.parent) as house:
        assert house.url


def test_the_doctor_finds_what_lies_over_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a package of that name was installed into the same folder."""
    ours, info = tmp_path / "engine" / "tiles.py", tmp_path / "okeyhane-1.dist-info"
    for folder in (ours.parent, info):
        folder.mkdir()
    ours.write_text("ours")
    digest = base64.urlsafe_b64encode(hashlib.sha256(b"ours").digest()).rstrip(b"=").decode()
    (info / "RECORD").write_text(f"engine/tiles.py,sha256={digest},4\nokeyhane-1.dist-info/RECORD,,\n")
    monkeypatch.setattr(machine, "distribution", lambda _: Distribution.at(info))
    assert machine._packages().health is Health.GOOD
    ours.write_text("somebody else's")
    found = machine._packages()
    assert found.health is Health.BAD
    assert str(ours) in found.says
