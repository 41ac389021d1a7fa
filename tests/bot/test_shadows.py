"""Our packages have common names; what else is called so is named before it does harm."""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from bot.doctor import Health, machine
from bot.shadows import ROOT, shadows


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
