"""`python -m engine judge`: hands in, verdicts out, a JSON line each."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.hand import Kind, winning_discards, wins
from engine.tiles import FALSE_JOKER, NotationError, Tile, tiles

Json = dict[str, Any]


class QuestionError(ValueError):
    """A question that cannot be judged."""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of Okey at the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    judge = commands.add_parser("judge", help="read hands as JSON lines (id, okey, tiles) and tell which win")
    judge.set_defaults(answers=answers)
    for answer in parser.parse_args().answers(sys.stdin.buffer):
        print(json.dumps(answer), flush=True)


def answers(lines: Iterable[bytes]) -> Iterator[Json]:
    """Yield one answer for each line that is not blank, in their order."""
    return (answer(line) for line in lines if line.strip())


def answer(line: bytes) -> Json:
    """Return the verdict on the hand that *line* describes, or what is wrong with the line."""
    name: str | int | None = None
    try:
        question = _question(line)
        name = _name(question)
        return {"id": name, **_verdict(*_hand(question))}
    except QuestionError as error:
        return {"id": name, "error": str(error)}


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


def _hand(question: Json) -> tuple[tuple[Tile, ...], Tile]:
    try:
        hand, okey = tiles(_text(question, "tiles")), Tile.parse(_text(question, "okey"))
    except NotationError as error:
        raise QuestionError(str(error)) from None
    if okey == FALSE_JOKER:
        raise QuestionError("the false joker is never the okey")
    if len(hand) not in {14, 15}:
        raise QuestionError(f"{len(hand)} tiles, not 14 or 15")
    if third := [str(tile) for tile, copies in Counter(hand).items() if copies > 2]:
        raise QuestionError(f"more than two of {' '.join(third)}")
    return hand, okey


def _text(question: Json, field: str) -> str:
    text = question.get(field)
    if not isinstance(text, str):
        raise QuestionError(f"no text {field!r}")
    return text


def _verdict(hand: tuple[Tile, ...], okey: Tile) -> Json:
    if len(hand) == 14:
        return {"wins": _names(wins(hand, okey))}
    return {"winning_discards": {str(tile): _names(kinds) for tile, kinds in winning_discards(hand, okey).items()}}


def _names(kinds: frozenset[Kind]) -> list[str]:
    """Return *kinds* in their fixed order."""
    return [kind.value for kind in Kind if kind in kinds]


if __name__ == "__main__":
    main()
