"""Tables and what happened at them, to bytes and back: the form in which the store keeps them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import orjson
from cattrs.fns import identity
from cattrs.preconf.orjson import OrjsonConverter, make_converter
from cattrs.strategies import configure_tagged_union

from engine import deal as game
from engine.rack import Slots, parse_slots, slots_text
from engine.rules import Rules
from engine.tiles import Tile, text, tiles
from webapp.tables.happened import Happened
from webapp.tables.players import PersonId
from webapp.tables.table import Table

Rows = tuple[tuple[Tile, ...], ...]

SCHEMA: Final = 8
"""The number of the stored form; `migrations/tables` brings older ones up."""


@dataclass(frozen=True, slots=True)
class Page:
    """What one version adds to a table's story."""

    persons: tuple[PersonId | None, ...]
    """Whose eyes each seat was, when it happened."""
    happened: tuple[Happened, ...]
    shared: tuple[bool, ...] = (False, False, False, False)
    """Which seats were covered until they lifted."""

    @classmethod
    def of(cls, table: Table, happened: tuple[Happened, ...]) -> Page:
        """Return what *happened*, by which *table* is what it is."""
        return cls(table.persons(), happened, table.shared())


def _make_converter() -> OrjsonConverter:
    converter = make_converter(forbid_extra_keys=True)
    converter.register_unstructure_hook_factory(_is_plain, lambda _: identity)
    converter.register_unstructure_hook(bytes, bytes.hex)
    converter.register_structure_hook(bytes, lambda text, _: bytes.fromhex(text))
    _write_as(converter, Tile, str, Tile.parse)
    _write_as(converter, tuple[Tile, ...], text, tiles)
    _write_as(converter, Rows, lambda rows: [*map(text, rows)], lambda rows: tuple(map(tiles, rows)))
    _write_as(converter, Slots, slots_text, parse_slots)
    converter.register_structure_hook(Literal["auto"] | int | None, lambda value, _: value)
    read_rules = converter.get_structure_hook(Rules)
    converter.register_structure_hook(Rules, lambda kept, kind: read_rules(_without_version(kept), kind))
    for union in (game.Event, game.Outcome, Happened):
        configure_tagged_union(union, converter, tag_name="e", tag_generator=lambda kind: kind.__name__.lower())
    _write_optional(converter, game.Outcome)
    return converter


def _without_version(rules: dict[str, Any]) -> dict[str, Any]:
    """Return *rules* without the number that older nodes write into them, at tables and in pages alike."""
    return {name: value for name, value in rules.items() if name != "version"}


def _is_plain(kind: Any) -> bool:
    """Whether values of *kind* are written as they are: what `orjson` knows, or none of it, or rows of it."""
    if get_origin(kind) in (Union, UnionType, tuple):
        return all(map(_is_plain, get_args(kind)))
    return kind in (int, float, bool, str, NoneType, ...) or get_origin(kind) is Literal or _is_text(kind)


def _is_text(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def _write_as(
    converter: OrjsonConverter, kind: object, write: Callable[[Any], Any], read: Callable[[Any], Any]
) -> None:
    """Have values of *kind* written as text, in the notation that people read too."""
    converter.register_unstructure_hook_func(lambda wanted: wanted == kind, write)
    converter.register_structure_hook_func(lambda wanted: wanted == kind, lambda text, _: read(text))


def _write_optional(converter: OrjsonConverter, union: Any) -> None:
    """Have an optional *union* written like the union itself, or as null."""
    optional = union | None
    converter.register_unstructure_hook_func(
        lambda wanted: wanted == optional,
        lambda value: None if value is None else converter.unstructure(value, unstructure_as=union),
    )
    converter.register_structure_hook_func(
        lambda wanted: wanted == optional,
        lambda value, _: None if value is None else converter.structure(value, union),
    )


_CONVERTER: Final = _make_converter()


def pack_table(table: Table) -> bytes:
    """Return *table* as bytes, with the number of their schema."""
    # Not with the converter's own `dumps`, which would go through all of it a second time.
    return orjson.dumps({"sv": SCHEMA, "table": _CONVERTER.unstructure(table, Table)})


class NewerStateError(Exception):
    """A newer version of this program has written the state; this one cannot read it."""


def unpack_table(state: bytes) -> Table:
    """Return the table kept as *state*, which is of the present schema. Raises `NewerStateError`."""
    kept: dict[str, Any] = orjson.loads(state)
    if kept["sv"] > SCHEMA:
        raise NewerStateError(kept["sv"])
    assert kept["sv"] == SCHEMA, "an older state is brought up before it is read"
    return _CONVERTER.structure(kept["table"], Table)


def pack_page(page: Page) -> bytes:
    return orjson.dumps(_CONVERTER.unstructure(page, Page))


def unpack_page(payload: bytes) -> Page:
    return _CONVERTER.loads(payload, Page)
