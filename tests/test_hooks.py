"""`make hooks`: a commit is looked at before it is made, as it is staged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
ENVIRONMENT: Final[Mapping[str, str]] = {
    **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
    **{f"GIT_{who}_{what}": "okey@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    "GIT_CONFIG_GLOBAL": os.devnull,
}


class Clone:
    """A clone with the hook, as it is in this checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.git("init", "--quiet", ".")
        tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        for name in filter(None, tracked.decode().split("\0")):
            if (ROOT / name).is_file():
                self.write(name, (ROOT / name).read_bytes())
        shutil.copymode(ROOT / ".ci/pre-commit", folder / ".ci/pre-commit")
        (folder / ".venv").symlink_to(sys.prefix)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "All of it")

    def write(self, name: str, content: bytes) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(content)

    def git(self, *words: str) -> None:
        assert self.run("git", *words).returncode == 0

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=100, check=False
        )

    def commit(self) -> subprocess.CompletedProcess[str]:
        return self.run("git", "commit", "--message", "A change")


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    """With the hook installed, and nothing made anew for it."""
    clone = Clone(tmp_path / "clone")
    install = clone.run("make", "--old-file=.venv/.test", "hooks")
    assert install.returncode == 0, install.stderr
    return clone


@pytest.mark.long
def test_all_that_is_wrong_with_what_is_staged_is_said_at_once(clone: Clone) -> None:
    clone.write("engine/clumsy.py", b"import os\n\nfrom webapp.tables.store import Store\n\nprint(Store)\n")
    clone.write("webapp/frontend/src/wire/protocol.ts", b"// by hand\n")
    clone.git("add", "engine", "webapp")
    refused = clone.commit()
    assert refused.returncode == 1
    said = refused.stdout + refused.stderr
    assert "F401" in said
    assert "test_no_arrow_points_outward[engine.clumsy]" in said
    assert "test_the_generated_types_are_fresh" in said
    assert "nothing was committed" in said


@pytest.mark.long
def test_what_is_not_staged_is_not_looked_at(clone: Clone) -> None:
    clone.write("engine/new.py", b'"""Nothing yet."""\n')
    clone.git("add", "engine")
    clone.write("engine/new.py", b"import os\n")
    clone.write("webapp/frontend/src/wire/protocol.ts", b"// by hand\n")
    done = clone.commit()
    assert done.returncode == 0, done.stdout + done.stderr


def test_another_hook_is_left_as_it_is(clone: Clone) -> None:
    hook = clone.folder / ".git" / "hooks" / "pre-commit"
    hook.write_text("#!/bin/sh\n")
    assert clone.run("make", "--old-file=.venv/.test", "hooks").returncode != 0
    assert hook.read_text() == "#!/bin/sh\n"
