"""What the page must know of the server, as TypeScript: `python -m webapp.web.protocol_ts` writes the file.

The frames of `webapp.web.protocol` as types, the presets of the rules, and the codes that need words.

The emitter knows the little of JSON Schema that our models use, and fails on anything else rather than guess.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from engine.deal import Code
from engine.rack import Why as BlockWhy
from engine.rules import PRESETS, RulesProblem
from webapp.tables.table import Why as TableWhy
from webapp.web.protocol import CLIENT_FRAME, FRAME_BYTES, PROTO, SERVER_FRAME
from webapp.web.views import rules_view

TARGET: Final = Path(__file__).parents[1] / "frontend" / "src" / "wire" / "protocol.ts"
"""The generated file, committed beside the page's own sources."""

HEAD: Final = "// Generated from webapp/web/protocol.py by `python -m webapp.web.protocol_ts`. Do not edit.\n"

Schema = Mapping[str, Any]

SCALARS: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def emit() -> str:
    """Return the whole TypeScript file."""
    consts = f"export const PROTO = {PROTO};\nexport const FRAME_BYTES = {FRAME_BYTES};\n"
    # What the client sends may leave out fields with defaults; what the server sends always has them all.
    client, client_defs = _union("ClientFrame", CLIENT_FRAME.json_schema(mode="validation"))
    server, server_defs = _union("ServerFrame", SERVER_FRAME.json_schema(mode="serialization"))
    models = [_interface(name, schema) for name, schema in (client_defs | server_defs).items()]
    codes = [
        _codes("REFUSALS", "The codes by which a table refuses.", *Code, *TableWhy, *RulesProblem),
        _codes("WRONG", "Why a block of a claimed rack is wrong.", *BlockWhy),
    ]
    return "\n".join([HEAD, consts, client, server, *models, _presets(), *codes])


def _presets() -> str:
    """Return the presets of the rulebook as the page may send them."""
    values = {name: rules_view(rules).model_dump() for name, rules in PRESETS.items()}
    return f'export const PRESETS: Readonly<Record<Rules["preset"], Rules>> = {json.dumps(values, indent=2)};\n'


def _codes(name: str, what: str, *codes: StrEnum) -> str:
    """Return codes as a list that a test can walk and a type can be made of."""
    lines = (f"  {json.dumps(code.value)}," for code in codes)
    return "\n".join([f"/** {what} */", f"export const {name} = [", *lines, "] as const;", ""])


def _union(name: str, schema: Schema) -> tuple[str, dict[str, Schema]]:
    """Return the union as a type, and the models that it needs."""
    return f"export type {name} = {type_of(schema)};\n", dict(schema["$defs"])


def _interface(name: str, schema: Schema) -> str:
    """Return one model as an interface."""
    required = set(schema.get("required", ()))
    lines = [*_comment(schema, ""), f"export interface {name} {{"]
    for field, value in schema["properties"].items():
        lines += _comment(value, "  ")
        lines.append(f"  {field}{'' if field in required else '?'}: {type_of(value)};")
    return "\n".join([*lines, "}", ""])


def _comment(schema: Schema, indent: str) -> list[str]:
    text = schema.get("description")
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


def type_of(schema: Schema) -> str:
    """Return one schema as a type expression."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return _joined(type_of(one) for one in schema[union])
    if schema["type"] == "array":
        return f"Array<{type_of(schema['items'])}>"
    if schema.get("additionalProperties") is True:
        return "Record<string, unknown>"
    return SCALARS[schema["type"]]


def _joined(types: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(types))


if __name__ == "__main__":
    TARGET.write_text(emit(), encoding="utf-8")
