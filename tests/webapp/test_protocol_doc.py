"""docs/protocol.md leaves nothing out: a stranger can write a client from it alone."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import pytest
from typing_extensions import get_type_hints

from engine.deal import Code
from engine.rack import Why as WrongBlock
from engine.rules import PRESETS, RulesProblem
from tests.house import on_the_wire
from webapp.tables.table import State
from webapp.tables.table import Why as TableWhy
from webapp.web import protocol as wire
from webapp.web.answers import CODES

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text()
SAID = set(re.findall(r"`(\w[\w ]*)`", DOCUMENT))


def shapes() -> list[Any]:
    """Everything that crosses the wire: what is checked on arrival, and what is only written."""
    return [
        value
        for value in vars(wire).values()
        if isinstance(value, type) and value.__module__ == wire.__name__ and value is not wire.Frame
    ]


def test_both_kinds_of_shapes_are_looked_at() -> None:
    assert {wire.HelloFrame, wire.EvFrame, wire.TableView} <= {*shapes()}


@pytest.mark.parametrize("shape", shapes(), ids=lambda shape: shape.__name__)
def test_every_field_of_every_frame_is_told(shape: Any) -> None:
    assert {name for name in get_type_hints(shape) if name != "model_config"} <= SAID


@pytest.mark.parametrize("shape", shapes(), ids=lambda shape: shape.__name__)
def test_every_word_that_a_field_may_be_is_told(shape: Any) -> None:
    for kind in get_type_hints(shape).values():
        choices = {choice for one in (kind, *get_args(kind)) for choice in get_args(one)}
        assert {choice for choice in choices if isinstance(choice, str)} <= SAID


@pytest.mark.parametrize("codes", [Code, TableWhy, WrongBlock, State, RulesProblem])
def test_every_code_is_told(codes: type[StrEnum]) -> None:
    assert {code.value for code in codes} <= SAID


@pytest.mark.parametrize("module", ["channel", "greeting", "answers", "strangers", "opened", "follow"])
def test_every_code_that_the_socket_says_is_told(module: str) -> None:
    source = (ROOT / "webapp" / "web" / f"{module}.py").read_text()
    said = re.findall(r'code="(\w+)"|Shut\("(\w+)"\)|"(\w+)", (?:table|code)\)|return "(\w+)"', source)
    codes = {code for codes in said for code in codes if code}
    assert codes
    assert codes <= SAID


def test_every_code_that_is_said_for_what_is_raised_is_told() -> None:
    assert {*CODES.values()} <= SAID


def test_the_presets_are_told_whole() -> None:
    head, _, *rows = re.findall(
        r"^\|.*\|$", DOCUMENT.partition("### Rules")[2].partition("### Events")[0], re.MULTILINE
    )
    columns = [cell.strip(" `") for cell in head.split("|")[3:-1]]
    cells = {name.strip(" `"): values for _, name, _, *values, _ in (row.split("|") for row in rows)}
    for column, preset in enumerate(columns):
        told = {name: json.loads(values[column].strip(" `")) for name, values in cells.items()}
        assert told | {"preset": preset} == on_the_wire(PRESETS[preset])
    assert set(columns) == set(PRESETS)


def test_it_names_the_limits() -> None:
    assert "4,096 bytes" in DOCUMENT
    assert wire.FRAME_BYTES == 4_096
    assert f"`proto` {wire.PROTO}" in DOCUMENT
