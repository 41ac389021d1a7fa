"""The page's types are those of the frames."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from engine.rules import ADIKUS, Rules, RulesError, problem_of
from webapp.web.protocol_ts import TARGET, emit, type_of

RULES_TS = TARGET.parents[1] / "rules" / "rules.ts"


def test_the_generated_types_are_fresh() -> None:
    """Run `python -m webapp.web.protocol_ts` after a change to the frames."""
    assert TARGET.read_text(encoding="utf-8") == emit()


def test_a_default_is_optional_only_for_who_sends() -> None:
    """A client may leave out `down`; what it receives is always whole."""
    text = emit()
    assert "  down?: Array<number>;" in text.split("export interface RackFrame")[1].split("}")[0]
    assert "  down: Array<number>;" in text.split("export interface RackView")[1].split("}")[0]


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"$ref": "#/$defs/SeatView"}, "SeatView"),
        ({"const": "draw"}, '"draw"'),
        ({"enum": ["tr", "ru"]}, '"tr" | "ru"'),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "number | null"),
        ({"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, "Array<Array<string>>"),
    ],
    ids=["reference", "constant", "choice", "or null", "nested list"],
)
def test_a_schema_becomes_a_type(schema: dict[str, object], expected: str) -> None:
    assert type_of(schema) == expected


RANGES = re.findall(r"(\w+)(?:: \{ values|: Domain = \{ values).*range: \[(\d+), (\d+)\]", RULES_TS.read_text())


@pytest.mark.parametrize(("option", "low", "high"), RANGES, ids=[row[0] for row in RANGES])
def test_the_page_offers_the_numbers_that_the_engine_takes(option: str, low: str, high: str) -> None:
    def with_number(number: int) -> Rules:
        changed: dict[str, Any] = {"plain" if option == "POINTS" else option: number}
        return replace(ADIKUS, **changed)

    assert {problem_of(with_number(number)) for number in (int(low), int(high))} == {None}
    for number in (int(low) - 1, int(high) + 1):
        with pytest.raises(RulesError):
            with_number(number)


def test_the_page_offers_five_kinds_of_numbers() -> None:
    assert {option for option, _, _ in RANGES} == {"POINTS", "deals", "start_points", "clock", "watching"}


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(KeyError):
        type_of({"type": "object"})
