"""What the pages say of commands, settings and files is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from bot.__main__ import _parser
from webapp.settings import Settings

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md"), ROOT / ".env.example")
README: Final = (ROOT / "README.md").read_text()
OURS: Final = {name.upper(): field for name, field in Settings.model_fields.items()}
SETTING: Final = re.compile(r"^\| `([A-Z_]+)` \|(.*?)\|", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_make_targets_that_it_names_exist(page: Path) -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    named = set(re.findall(r"(?:^ {4}|`)(?:[A-Z]+=\S+ )*make ([a-z-]+)", page.read_text(), re.MULTILINE))
    assert named <= set(phony[1].split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_that_it_names_exist(page: Path) -> None:
    for name in re.findall(r"`(?:\.venv/bin/)?okey ([a-z]+)`", page.read_text()):
        assert _parser().parse_args([name, *(["folder"] if name == "backup" else [])])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_it_links_to_is_there(page: Path) -> None:
    links = re.findall(r'(?:\]\(|src=")(?!https?://)([^)"#]+)', page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_readme_names_each_setting_with_its_default() -> None:
    told = dict(SETTING.findall(README))
    assert set(told) == set(OURS)
    defaults = {name: field.default for name, field in OURS.items() if name != "DATA_DIR"}
    assert {name: told[name].strip("` ") for name in defaults} == {
        name: "" if default is None else str(default).lower() if isinstance(default, bool) else str(default)
        for name, default in defaults.items()
    }


def test_the_example_names_each_setting_with_a_value_that_is_taken() -> None:
    lines = re.findall(r"^#([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert sorted(name for name, _ in lines) == sorted([*OURS, "POSTGRES_PASSWORD"])  # which compose.yaml asks for
    assert Settings.from_env(dict(lines))


def test_the_picture_is_a_phones_and_light() -> None:
    picture = ROOT / "docs" / "pictures" / "table.png"
    assert picture.stat().st_size < 150_000
    with Image.open(picture) as image:
        assert image.width * 844 == image.height * 390
