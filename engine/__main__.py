"""The rules of Okey at the command line: hands and racks are judged, records told and checked, deals played."""

from __future__ import annotations

import argparse
import json
import os
import sys
from functools import partial
from pathlib import Path

from engine.judging import Judge, QuestionError, answers, judge_hand, judge_rack, read_hand
from engine.rules import PRESETS
from engine.tiles import NotationError, Tile

NO_DEAL = 3
"""How a review ends where the record has no such deal; what cannot be read at all ends it with 2."""
NOTATION = "R, Y, B or K (black) with 1 to 13, as R5, and F, the false joker"
"""How tiles are written."""


def main() -> None:
    """Run the command line."""
    given = _parser().parse_args()
    try:
        given.run(given)
        sys.stdout.flush()
    except BrokenPipeError:  # who reads has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left has a place to go at the end


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of Okey at the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    judge = commands.add_parser("judge", help="read hands as JSON lines (id, okey, tiles) and tell all about them")
    judge.set_defaults(run=lambda _: _answer(judge_hand))
    racks = commands.add_parser("racks", help="read racks as JSON lines (id, okey, rows) and tell how they read")
    racks.set_defaults(run=lambda _: _answer(judge_rack))
    hand = commands.add_parser("hand", help="tell in words whether a hand wins, what it is worth or what it lacks")
    hand.add_argument("tiles", nargs="+", metavar="TILES", help=f"14 or 15 of {NOTATION}")
    hand.add_argument("--indicator", required=True, metavar="TILE", help="the open tile; the okey is one number higher")
    hand.add_argument("--preset", choices=sorted(PRESETS), default="matsuri", help="whose points count (matsuri)")
    hand.set_defaults(run=partial(_tell, hand))
    replay = commands.add_parser("replay", help="step through the record of a match, or show it after one step")
    replay.add_argument("file", type=Path, metavar="FILE", help="the record")
    replay.add_argument("--to", type=int, metavar="N", help="show the whole table after step N")
    replay.set_defaults(run=partial(_replay, replay))
    review = commands.add_parser("review", help="tell turn by turn what a strong player would have thrown, and why")
    review.add_argument("file", type=Path, metavar="RECORD", help="the record; - reads it from the standard input")
    review.add_argument("--deal", type=_from_one, default=1, metavar="N", help="which deal of the match (1)")
    review.add_argument("--json", action="store_true", help="tell it as JSON")
    review.set_defaults(run=partial(_review, review))
    verify = commands.add_parser("verify", help="tell whether records are of matches dealt and played as promised")
    verify.add_argument("files", nargs="+", type=Path, metavar="RECORD", help="the record of a match")
    verify.set_defaults(run=_verify)
    statistics = commands.add_parser("statistics", help="count what chance dealt in records, beside what it ought to")
    statistics.add_argument("folder", type=Path, metavar="DIR", help="where the records lie, each a .txt")
    statistics.set_defaults(run=partial(_statistics, statistics))
    simulate = commands.add_parser("simulate", help="let computers play deals among themselves, and count")
    simulate.add_argument("--seats", required=True, metavar="LEVELS", help="four: hard,hard:bold,easy,novice")
    simulate.add_argument("--deals", type=_from_one, required=True, metavar="N", help="how many deals")
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    simulate.add_argument("--mirror", action="store_true", help="play each deal in all four rotations of the seats")
    simulate.add_argument("--preset", choices=sorted(PRESETS), default="matsuri", help="whose rules (matsuri)")
    simulate.add_argument("--json", action="store_true", help="tell it as JSON")
    simulate.add_argument("--records", type=Path, metavar="DIR", help="write the record of each game to this folder")
    simulate.set_defaults(run=partial(_simulate, simulate))
    return parser


def _from_one(text: str) -> int:
    if (number := int(text)) < 1:
        raise ValueError
    return number


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
        parser.error(f"{error} (tiles: {NOTATION})")


def _replay(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    from engine.record import Record, RecordError  # no other command needs them
    from engine.replaying import position, steps

    try:
        record = Record.parse(given.file.read_text("utf-8"))
        told = position(record, given.to) if given.to is not None else "\n".join(steps(record))
    except (OSError, UnicodeError) as error:
        parser.error(f"{given.file} cannot be read ({type(error).__name__})")
    except RecordError as error:
        parser.error(f"{given.file}, {error}")
    except IndexError:
        parser.error(f"{given.file} has no step {given.to}")
    print(told)


def _review(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    from engine.record import Record, RecordError  # no other command needs them
    from engine.review import as_json, reviewed
    from engine.reviewing import lines

    try:
        written = sys.stdin.buffer.read() if given.file == Path("-") else given.file.read_bytes()
        record = Record.parse(written.decode())
        review = reviewed(record, given.deal)
    except (OSError, UnicodeError) as error:
        parser.error(f"{given.file} cannot be read ({type(error).__name__})")
    except RecordError as error:
        parser.error(f"{given.file}, {error}")
    except IndexError:
        parser.exit(NO_DEAL, f"{given.file} has no deal {given.deal}\n")
    names = [sitter.name for sitter in record.sitters]
    print(json.dumps(as_json(review)) if given.json else "\n".join(lines(review, given.deal, names)))


def _verify(given: argparse.Namespace) -> None:
    """Say what each record is, and end with 1 where any is not as promised."""
    from engine.record import RecordError  # no other command needs them
    from engine.verifying import verified

    unread, broken = 0, 0
    for file in given.files:
        try:
            record = verified(file.read_bytes())
        except OSError as error:
            print(f"{file}: cannot be read ({type(error).__name__})")
            unread += 1
        except RecordError as error:
            print(f"{file}: {error}")
            broken += 1
        else:
            print(f"{file}: dealt as promised by {record.commitment.hex()}, and played by the rules")
    told = {"not as promised": broken, "not there to be read": unread}
    if any(told.values()):
        of = len(given.files)
        sys.exit(", ".join(f"{count} of {of} {_are(count)} {what}" for what, count in told.items() if count))


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _statistics(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Say what was dealt in all records of a folder, and end with 1 where that is more than chance."""
    from engine.dealt import Counts, counted_in  # no other command needs them
    from engine.odds import told
    from engine.record import RecordError

    total = Counts()
    for file in sorted(given.folder.glob("*.txt")):
        try:
            total.update(counted_in(file.read_text("utf-8")))
        except (OSError, UnicodeError) as error:
            parser.error(f"{file} cannot be read ({type(error).__name__})")
        except RecordError as error:
            parser.error(f"{file}, {error}")
    lines, fair = told(total)
    print("\n".join(lines))
    if not fair:
        sys.exit(1)


def _simulate(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    from time import thread_time  # no other command needs them

    from engine.simulating import games, seated
    from engine.tally import Tally

    try:
        seats = tuple(map(seated, given.seats.split(",")))
    except ValueError as error:
        parser.error(f"--seats: {error}")
    if len(seats) != 4:
        parser.error("--seats: four are needed")
    tally = Tally(tuple(seat.name for seat in seats), given.mirror)
    whole = given.deals * (4 if given.mirror else 1)
    for game in games(seats, given.deals, given.seed, PRESETS[given.preset], thread_time, mirror=given.mirror):
        tally.add(game)
        if given.records:
            given.records.mkdir(parents=True, exist_ok=True)
            record = game.record("SIMULATED")
            (given.records / f"{tally.games:06}.txt").write_text(str(record), "utf-8")
        if sys.stderr.isatty() or tally.games % 100 == 0:
            print(f"{tally.games} of {whole} games", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr)
    print(json.dumps(tally.as_json()) if given.json else "\n".join(tally.lines()))


if __name__ == "__main__":
    main()
