"""Answers to questions about hands and racks, as JSON values: what `python -m engine judge` and `racks` say.

A question is one line of JSON, and so is its answer. What else a question holds is not looked at.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from engine.hand import Away, Kind, arrangement, away, away_after, laid_out
from engine.melds import is_group, reads_as_run
from engine.rack import Block, Slots, blocks, winning_readings, wrong_blocks
from engine.rules import MATSURI
from engine.scoring import worth
from engine.tiles import FALSE_JOKER, NotationError, Tile, tiles

Json = dict[str, Any]
Judge = Callable[[Json], Json]
Hand = tuple[Tile, ...]
Value = TypeVar("Value")


class QuestionError(ValueError):
    """A question that cannot be answered, and why in words."""


def answers(lines: Iterable[bytes], judge: Judge) -> Iterator[Json]:
    """Yield one answer for each line that is not blank, in their order."""
    return (answer(line, judge) for line in lines if line.strip())


def answer(line: bytes, judge: Judge) -> Json:
    """Return what *judge* says to the question on *line*, under its id, or what is wrong with it."""
    name: str | int | None = None
    try:
        question = _question(line)
        name = _name(question)
        return {"id": name, **judge(question)}
    except QuestionError as error:
        return {"id": name, "error": str(error)}


# --- hands -----------------------------------------------------------------------------------------------------


def judge_hand(question: Json) -> Json:
    """Return all about the hand of 14 or 15 `tiles` with that `okey`. Raises `QuestionError`."""
    okey = _okey(question)
    hand = read_hand(_text(question, "tiles"))
    return _of_14(hand, okey) if len(hand) == 14 else _of_15(hand, okey)


def read_hand(text: str) -> Hand:
    """Return the 14 or 15 tiles written in *text*. Raises `QuestionError`."""
    hand = _read(tiles, text)
    if len(hand) not in {14, 15}:
        raise QuestionError(f"{len(hand)} tiles, not 14 or 15")
    _check_copies(hand)
    return hand


def _of_14(hand: Hand, okey: Tile) -> Json:
    distance = away(hand, okey)
    melds = [group for group in laid_out(hand, okey) if len(group) > 1]
    pairs = arrangement(hand, okey, Kind.PAIRS) if distance.wins == {Kind.PAIRS} else None
    return {
        "wins": _names(distance.wins),
        "away_sets": distance.sets,
        "away_pairs": distance.pairs,
        "covered": sum(map(len, melds)),
        "melds": [[str(tile) for tile in group] for group in pairs or melds],
    }


def _of_15(hand: Hand, okey: Tile) -> Json:
    after = away_after(hand, okey)
    winning = {tile: distance for tile, distance in after.items() if distance.wins}
    return {
        "winning_discards": {str(tile): _names(distance.wins) for tile, distance in winning.items()},
        "away_after": {str(tile): [distance.sets, distance.pairs] for tile, distance in after.items()},
        "away_sets": min(distance.sets for distance in after.values()),
        "away_pairs": min(distance.pairs for distance in after.values()),
        "covered": sum(len(group) for group in laid_out(hand, okey) if len(group) > 1),
        "points": {str(tile): _points(distance, tile == okey) for tile, distance in winning.items()},
    }


def _points(distance: Away, okey_last: bool) -> int:
    """Return the most that a win is worth in matsuri."""
    return max(worth(kind, okey_last, MATSURI) for kind in distance.wins)


def _names(kinds: frozenset[Kind]) -> list[str]:
    """Return *kinds* in their fixed order."""
    return [kind.value for kind in Kind if kind in kinds]


# --- racks -----------------------------------------------------------------------------------------------------

ROWS: Final = 2


def judge_rack(question: Json) -> Json:
    """Return how the two `rows` of a rack read with that `okey`; they may be of any width. Raises `QuestionError`."""
    okey = _okey(question)
    slots, row = _rack(question)
    wrong = {
        f"invalid_{kind}": [list(divmod(block.slot, row)) for block in wrong_blocks(slots, okey, kind, row)]
        for kind in Kind
    }
    won = _names(winning_readings(slots, okey, row))
    return {
        "blocks": [_block(block, okey, row) for block in blocks(slots, row)],
        **wrong,
        "wins": won[0] if won else None,
    }


def _rack(question: Json) -> tuple[Slots, int]:
    """Return the slots of a rack, and how many a row has."""
    rows = question.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise QuestionError("no list of texts 'rows'")
    words = [row.split() for row in rows]
    widths = [len(row) for row in words]
    if len(words) != ROWS or len(set(widths)) != 1:
        raise QuestionError(f"rows of {', '.join(map(str, widths)) or 'no'} slots, not two of the same width")
    slots = tuple(None if word == "." else _read(Tile.parse, word) for row in words for word in row)
    _check_copies([tile for tile in slots if tile])
    return slots, widths[0]


def _block(block: Block, okey: Tile, row: int) -> list[object]:
    """Return row, first slot, length, what it is as a meld, and whether it is pairs."""
    pairs = not wrong_blocks(block.tiles, okey, Kind.PAIRS, len(block.tiles))
    return [*divmod(block.slot, row), len(block.tiles), _meld_name(block, okey), pairs]


def _meld_name(block: Block, okey: Tile) -> str | None:
    if reads_as_run(block.tiles, okey):
        return "run"
    return "group" if is_group(block.tiles, okey) else None


# --- reading a question ----------------------------------------------------------------------------------------


def _question(line: bytes) -> Json:
    try:
        question = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise QuestionError("not a line of JSON") from None
    if not isinstance(question, dict):
        raise QuestionError("not a JSON object")
    return question


def _name(question: Json) -> str | int | None:
    name = question.get("id")
    if name is not None and (isinstance(name, bool) or not isinstance(name, str | int)):
        raise QuestionError("the id is neither a text nor a whole number")
    return name


def _okey(question: Json) -> Tile:
    okey = _read(Tile.parse, _text(question, "okey").strip())
    if okey == FALSE_JOKER:
        raise QuestionError("the false joker is never the okey")
    return okey


def _text(question: Json, field: str) -> str:
    text = question.get(field)
    if not isinstance(text, str):
        raise QuestionError(f"no text {field!r}")
    return text


def _read(parse: Callable[[str], Value], text: str) -> Value:
    """Return *text* as *parse* reads it."""
    try:
        return parse(text)
    except NotationError as error:
        raise QuestionError(str(error)) from None


def _check_copies(held: Iterable[Tile]) -> None:
    if third := [str(tile) for tile, copies in Counter(held).items() if copies > 2]:
        raise QuestionError(f"more than two of {' '.join(third)}")
