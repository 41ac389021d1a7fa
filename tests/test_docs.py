"""What the pages say of the code is so: the files and tests that they name are there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LISTED: Final = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
NAMES: Final = {
    Path(line).name
    for line in subprocess.run(LISTED, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
}
FILE: Final = re.compile(r"[\w./-]+\.(?:py|tsx?|css|lua|toml|txt|ya?ml|json|service|md)")
FOLDERS: Final = ("", "webapp", "webapp/frontend/src", "webapp/frontend", "tests", "docs", "engine", "bot")
"""From where a page may name a file."""
MADE: Final = {".env", "people.dump", "tables.rdb", "valkey.log"}
"""What is there only when a house is."""
OUTSIDE: Final = {"rules.md"}
"""The rulebook; CONTRIBUTING.md says where it is."""


def quoted(page: Path) -> list[str]:
    """The words of a page that stand between backticks, outside of its blocks of code."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_that_it_names_exist(page: Path) -> None:
    """Also a file without its folder, where the sentence has said which."""
    for word in quoted(page):
        for name in FILE.findall(word) if " " not in word or "/" in word else ():
            here = any((ROOT / folder / name).exists() for folder in FOLDERS) or (page.parent / name).exists()
            assert here or ("/" not in name and name in NAMES | MADE | OUTSIDE), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_tests_that_it_names_exist(page: Path) -> None:
    named = {word for word in quoted(page) if re.fullmatch(r"test_\w+", word)}
    assert named <= TESTS
    assert page.name != "security.md" or len(named) > 40


TESTS: Final = {
    name for path in (ROOT / "tests").rglob("*.py") for name in re.findall(r"def (test_\w+)", path.read_text())
} | {path.stem for path in (ROOT / "tests").rglob("test_*.py")}


def test_the_architecture_names_every_folder_and_module_rightly() -> None:
    """In its table of folders a module stands without its ending."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    for folder, words in re.findall(r"^\| `(\w[\w/]*)/` \|(.*)\|$", text, re.MULTILINE):
        assert (ROOT / folder).is_dir(), folder
        for word in re.findall(r"`([a-z_]+)`", words):
            there = any(path.stem == word for path in (ROOT / folder).glob(f"{word}*"))
            assert there or word == "okey", f"{folder}: {word}"


def test_decisions_are_numbered_once() -> None:
    numbers = [path.name[:4] for path in (ROOT / "docs" / "decisions").glob("*.md")]
    assert len(numbers) == len(set(numbers))
