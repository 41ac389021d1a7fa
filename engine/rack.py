"""The rack: two rows of slots, the blocks that lie there, and how tiles are laid.

Source: rules.md, "The rack and a claim".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from engine.hand import Kind, by_face
from engine.laying import together
from engine.melds import is_group, is_pair, is_run, plain_faces, reads_as_run, runs_past_the_one
from engine.tiles import NotationError, Tile, face

ROW: Final = 13
SLOTS: Final = 2 * ROW
WINNING: Final = 14

Slots = tuple[Tile | None, ...]
"""The upper row from left to right, then the lower; None is an empty slot."""


class Why(StrEnum):
    """Why a block is wrong."""

    TOO_SHORT = "too_short"
    COLOURS_REPEAT = "colours_repeat"
    FIVE_IN_GROUP = "five_in_group"
    LAY_ASCENDING = "lay_ascending"
    """A run, but not as it lies."""
    PAST_THE_ONE = "past_the_one"
    """A run that goes on after its closing 1, as 13-1-2."""
    TILE_TOO_MANY = "tile_too_many"
    """A meld as it lies, but for one tile."""
    MELDS_TOUCH = "melds_touch"
    """Melds with no gap between them."""
    NOT_A_MELD = "not_a_meld"
    ODD_PAIRS = "odd_pairs"
    """An odd number of tiles cannot be pairs."""
    NOT_A_PAIR = "not_a_pair"


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of adjacent tiles in one row."""

    slot: int
    """Of its first tile."""
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class WrongBlock:
    """A block that fails a reading."""

    slot: int
    why: Why


# --- reading ---------------------------------------------------------------------------------------------------


def blocks(slots: Slots, row: int = ROW) -> tuple[Block, ...]:
    """Return the blocks of a rack with rows of *row* slots, in reading order."""
    found: list[Block] = []
    for slot, tile in enumerate(slots):
        if tile is None:
            continue
        if slot % row and slots[slot - 1] is not None:
            found[-1] = Block(found[-1].slot, (*found[-1].tiles, tile))
        else:
            found.append(Block(slot, (tile,)))
    return tuple(found)


def wrong_blocks(slots: Slots, okey: Tile, kind: Kind, row: int = ROW) -> tuple[WrongBlock, ...]:
    """Return the blocks that are wrong when the rack is read as *kind*, and why."""
    judge = _why_no_meld if kind is Kind.SETS else _why_no_pairs
    return tuple(WrongBlock(block.slot, why) for block in blocks(slots, row) if (why := judge(block.tiles, okey)))


def nearer_reading(slots: Slots, okey: Tile, row: int = ROW) -> tuple[Kind, tuple[WrongBlock, ...]]:
    """Return the reading with fewer wrong blocks, and those: runs and groups when both have as many."""
    readings = [(kind, wrong_blocks(slots, okey, kind, row)) for kind in (Kind.SETS, Kind.PAIRS)]
    return min(readings, key=lambda reading: len(reading[1]))


def winning_readings(slots: Slots, okey: Tile, row: int = ROW) -> frozenset[Kind]:
    """Return the ways in which the rack wins as it lies: with 14 tiles on it and no block wrong."""
    if sum(tile is not None for tile in slots) != WINNING:
        return frozenset()
    return frozenset(kind for kind in Kind if not wrong_blocks(slots, okey, kind, row))


def _why_no_pairs(tiles: Sequence[Tile], okey: Tile) -> Why | None:
    if len(tiles) % 2:
        return Why.ODD_PAIRS
    pairs = (tiles[place : place + 2] for place in range(0, len(tiles), 2))
    return None if all(is_pair(pair, okey) for pair in pairs) else Why.NOT_A_PAIR


def _why_no_meld(tiles: Sequence[Tile], okey: Tile) -> Why | None:
    """Return why a block is no meld as it lies, the reason that helps most; None when it is one."""
    if len(tiles) < 3:
        return Why.TOO_SHORT
    if _lies_well(tiles, okey):
        return None
    if _lies_well_apart(tiles, okey):
        return Why.MELDS_TOUCH
    if len({tile.number for tile in plain_faces(tiles, okey)}) == 1:
        return Why.COLOURS_REPEAT if len(tiles) <= 4 else Why.FIVE_IN_GROUP
    if runs_past_the_one(tiles, okey):
        return Why.PAST_THE_ONE
    if is_run(tiles, okey):
        return Why.LAY_ASCENDING
    if runs_past_the_one(tiles[::-1], okey):
        return Why.PAST_THE_ONE
    fewer = ((*tiles[:place], *tiles[place + 1 :]) for place in range(len(tiles)))
    return Why.TILE_TOO_MANY if any(_lies_well(rest, okey) for rest in fewer) else Why.NOT_A_MELD


def _lies_well(tiles: Sequence[Tile], okey: Tile) -> bool:
    return is_group(tiles, okey) or reads_as_run(tiles, okey)


def _lies_well_apart(tiles: Sequence[Tile], okey: Tile) -> bool:
    """Tell whether gaps would part *tiles* into melds."""
    return any(
        _lies_well(tiles[:cut], okey) and (_lies_well(tiles[cut:], okey) or _lies_well_apart(tiles[cut:], okey))
        for cut in range(3, len(tiles) - 2)
    )


# --- laying ----------------------------------------------------------------------------------------------------

Row = Sequence[tuple[Tile, ...]]
"""The groups of tiles in one row, left to right."""


def sort_runs(tiles: Iterable[Tile], okey: Tile) -> Slots:
    """Return *tiles* laid by colour, then number; false jokers at their face, okeys last."""
    ordered = by_face(tiles, okey)
    return lay(tuple(same) for _, same in groupby(ordered, lambda tile: tile != okey and face(tile, okey).colour))


def arrange(slots: Slots, okey: Tile, kind: Kind | None = None) -> Slots:
    """Return the tiles of *slots* laid anew, what belongs together side by side, with gaps between.

    A hand that wins lies as it wins; *kind* lays it for that win alone, else it lies for the nearer one.
    """
    return lay(together([tile for tile in slots if tile], okey, kind))


def lay(groups: Iterable[Sequence[Tile]]) -> Slots:
    """Return *groups*, in their order, on a rack: a gap between each two where there is room.

    A group is broken over the end of the upper row only if it must be.
    """
    upper, lower = min(_rows([tuple(group) for group in groups]), key=_gaps_lacking)
    return (*_spaced(upper), *_spaced(lower))


def settle(slots: Slots, hand: Iterable[Tile]) -> Slots:
    """Return *slots* with exactly the tiles of *hand*: what still is in it stays where it lies.

    New tiles lie in the last free slots, in their order.
    """
    new = list(hand)
    settled: list[Tile | None] = []
    for tile in slots:
        stays = tile in new
        settled.append(tile if stays else None)
        if tile is not None and stays:
            new.remove(tile)
    free = [slot for slot, tile in enumerate(settled) if tile is None]
    for slot, tile in zip(free[len(free) - len(new) :], new, strict=True):
        settled[slot] = tile
    return tuple(settled)


def _rows(groups: Row) -> list[tuple[Row, Row]]:
    """Return each way to part *groups* in two rows, the fuller upper row first; a group is broken if none fits."""
    cuts = [(groups[:cut], groups[cut:]) for cut in range(len(groups), -1, -1)]
    return [rows for rows in cuts if max(map(_length, rows)) <= ROW] or [_broken(groups)]


def _broken(groups: Row) -> tuple[Row, Row]:
    cut = next(cut for cut in range(len(groups)) if _length(groups[: cut + 1]) > ROW)
    room = ROW - _length(groups[:cut])
    return [*groups[:cut], groups[cut][:room]], [groups[cut][room:], *groups[cut + 1 :]]


def _length(row: Row) -> int:
    return sum(map(len, row))


def _gaps_lacking(rows: tuple[Row, Row]) -> int:
    return sum(max(0, _length(row) + len(row) - 1 - ROW) for row in rows)


def _spaced(row: Row) -> Slots:
    """Return one row of slots with *row* in it. Where gaps are short, the larger neighbours are parted first."""
    cuts = sorted(range(1, len(row)), key=lambda cut: -len(row[cut - 1]) - len(row[cut]))
    gaps = set(cuts[: ROW - _length(row)])
    laid: list[Tile | None] = []
    for place, group in enumerate(row):
        laid += [None, *group] if place in gaps else group
    return (*laid, *[None] * (ROW - len(laid)))


# --- notation --------------------------------------------------------------------------------------------------


def parse_slots(text: str, row: int = ROW) -> Slots:
    """Return the rack written as *text*: its two rows parted by `/`, an empty slot is `.`. Raises `NotationError`."""
    rows = [part.split() for part in text.split("/")]
    if list(map(len, rows)) != [row, row]:
        raise NotationError(f"not two rows of {row} slots: {text[:80]!r}")
    return tuple(None if slot == "." else Tile.parse(slot) for part in rows for slot in part)


def slots_text(slots: Slots, row: int = ROW) -> str:
    """Return *slots* in the notation that `parse_slots` reads."""
    words = [str(tile) if tile else "." for tile in slots]
    return f"{' '.join(words[:row])} / {' '.join(words[row:])}"
