"""The rules of Okey at the command line: `python -m engine judge`, `racks`, `hand` and `replay`."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path

from engine.judging import Judge, QuestionError, answers, judge_hand, judge_rack, read_hand
from engine.rules import PRESETS
from engine.tiles import NotationError, Tile


def main() -> None:
    """Run the command line."""
    given = _parser().parse_args()
    given.run(given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of Okey at the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    judge = commands.add_parser("judge", help="read hands as JSON lines (id, okey, tiles) and tell all about them")
    judge.set_defaults(run=lambda _: _answer(judge_hand))
    racks = commands.add_parser("racks", help="read racks as JSON lines (id, okey, rows) and tell how they read")
    racks.set_defaults(run=lambda _: _answer(judge_rack))
    hand = commands.add_parser("hand", help="tell in words whether a hand wins, what it is worth or what it lacks")
    hand.add_argument(
        "tiles", nargs="+", metavar="TILES", help="14 or 15 tiles, as R5 Y13 B1 K7 (K: black), F: false joker"
    )
    hand.add_argument("--indicator", required=True, metavar="TILE", help="the open tile; the okey is one number higher")
    hand.add_argument("--preset", choices=sorted(PRESETS), default="matsuri", help="whose points count (matsuri)")
    hand.set_defaults(run=partial(_tell, hand))
    replay = commands.add_parser("replay", help="step through the record of a match, or show it after one step")
    replay.add_argument("file", type=Path, metavar="FILE", help="the record")
    replay.add_argument("--to", type=int, metavar="N", help="show the whole table after step N")
    replay.set_defaults(run=partial(_replay, replay))
    return parser


def _answer(judge: Judge) -> None:
    """Answer each question of the standard input with one line, as soon as it is read."""
    for answer in answers(sys.stdin.buffer, judge):
        print(json.dumps(answer), flush=True)


def _tell(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    from engine.advice import advice  # no other command needs it

    try:
        hand, indicator = read_hand(" ".join(given.tiles)), Tile.parse(given.indicator)
        print(advice(hand, indicator, PRESETS[given.preset]))
    except (NotationError, QuestionError) as error:
        parser.error(str(error))


def _replay(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    from engine.record import Record, RecordError  # no other command needs them
    from engine.replaying import position, steps

    try:
        record = Record.parse(given.file.read_text("utf-8"))
        print(position(record, given.to) if given.to is not None else "\n".join(steps(record)))
    except (OSError, UnicodeError) as error:
        parser.error(f"{given.file} cannot be read ({type(error).__name__})")
    except RecordError as error:
        parser.error(f"{given.file}, {error}")
    except IndexError:
        parser.error(f"{given.file} has no step {given.to}")


if __name__ == "__main__":
    main()
