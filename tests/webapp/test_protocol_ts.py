"""The page's types are those of the frames."""

from __future__ import annotations

import pytest

from webapp.web.protocol_ts import TARGET, emit, type_of


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


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(KeyError):
        type_of({"type": "object"})
