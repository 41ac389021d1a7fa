"""A whole match as text that anyone can read, replay and check.

    okeyhane record 1
    table FA6X4LBDHUETI match 1
    rules matsuri deals=5
    seat 0 person Ayşe
    seat 1 computer Bozkır
    …
    commitment 8814…
    words -
    deal 1 starter 0
    1200 0 discard K4
    2950 1 take K4
    4100 1 discard Y9 auto
    …
    71300 3 finish R1 R2 R3 … / … thrown 25
    points 0 0 0 2
    root 0001…
    sha256 5f1e…

Times are milliseconds since the match began. `deal` and `points` lines follow from the others and must agree with them.
The last line is the SHA-256 of all bytes before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from engine import match as matches
from engine.deal import (
    Action,
    Discard,
    Draw,
    Drawn,
    Event,
    Finish,
    GoPairs,
    IllegalAction,
    Pass,
    Phase,
    Show,
    Take,
    Taken,
)
from engine.match import Match
from engine.rack import parse_slots, slots_text
from engine.rules import PRESETS, SEATS, Rules, RulesError, Seat, changed
from engine.shuffle import LONGEST_WORDS, commitment
from engine.tiles import NotationError, Tile

VERSION: Final = 1
FIRST_LINE: Final = f"okeyhane record {VERSION}"


class RecordError(ValueError):
    """A text that is no record, or a record of what cannot have been played."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who plays a seat."""

    kind: Literal["person", "computer"]
    name: str


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a seat, with the tile that a draw or take gave."""

    at: int
    """Milliseconds since the match began."""
    seat: Seat
    action: Action
    gained: Tile | None = None
    auto: bool = False
    """The computer did it for a person whose clock had run out."""


@dataclass(frozen=True, slots=True)
class Change:
    """Another player in a seat, from now on."""

    at: int
    seat: Seat
    sitter: Sitter


Entry = Move | Change


@dataclass(frozen=True, slots=True)
class Record:
    """A match from its commitment to its end."""

    table: str
    number: int
    """Of the match at the table, from 1."""
    rules: Rules
    sitters: tuple[Sitter, ...]
    """As the match began."""
    commitment: bytes
    words: tuple[bytes, ...]
    starter: Seat
    entries: tuple[Entry, ...]
    root: bytes

    def __str__(self) -> str:
        body = "".join(f"{line}\n" for line in _lines(self))
        return f"{body}sha256 {sha256(body.encode()).hexdigest()}\n"

    @staticmethod
    def parse(text: str) -> Record:
        """Return the record written as *text*, replayed to its end. Raises `RecordError`, with the line and why."""
        return _Reader(text).record()


def positions(record: Record) -> Iterator[tuple[Entry | None, Match]]:
    """Yield the match as it began, then after each entry. Raises `RecordError`, its line counted among the entries."""
    if commitment(record.root) != record.commitment:
        raise RecordError(0, "the seeds are not those that were promised")
    match = matches.new_match(record.rules, record.root, record.words, record.starter)
    yield None, match
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, Move):
            match = _played(_dealt_on(match), entry, number)
        yield entry, match


def _dealt_on(match: Match) -> Match:
    return matches.next_deal(match) if match.deal.phase is Phase.OVER and not match.over else match


def _played(match: Match, move: Move, number: int) -> Match:
    try:
        after, events = matches.play(match, move.seat, move.action)
    except IllegalAction as illegal:
        raise RecordError(number, f"seat {move.seat} may not do this: {illegal.refusal.code}") from None
    if (gained := gained_in(events)) != move.gained:
        raise RecordError(number, f"the tile that came was {gained}, not {move.gained}")
    return after


def gained_in(events: tuple[Event, ...]) -> Tile | None:
    """Return the tile that a draw or take gave."""
    return next((event.tile for event in events if isinstance(event, Drawn | Taken)), None)


# --- writing ---------------------------------------------------------------------------------------------------


def _lines(record: Record) -> Iterator[str]:
    yield FIRST_LINE
    yield f"table {record.table} match {record.number}"
    yield f"rules {rules_text(record.rules)}"
    for seat, sitter in enumerate(record.sitters):
        yield f"seat {seat} {sitter.kind} {sitter.name}"
    yield f"commitment {record.commitment.hex()}"
    yield f"words {' '.join(word.hex() or '-' for word in record.words) or 'none'}"
    yield from _story(record)
    yield f"root {record.root.hex()}"


def _story(record: Record) -> Iterator[str]:
    """Yield the deals, each with its moves and the points at its end."""
    announced = 0
    for entry, match in positions(record):
        if match.deal_number > announced:
            announced = match.deal_number
            yield f"deal {announced} starter {match.deal.starter}"
        if entry is not None:
            yield _entry_text(entry)
        if isinstance(entry, Move) and match.deal.phase is Phase.OVER:
            yield f"points {' '.join(map(str, match.points))}"


def rules_text(rules: Rules) -> str:
    """Return *rules* as their preset and what differs from it: `turkish deals=5 showing=no`."""
    differing = (f"{field.name}={_value_text(getattr(rules, field.name))}" for field in fields(rules))
    wanted = changed(rules)
    return " ".join([rules.preset, *(text for text in differing if text.partition("=")[0] in wanted)])


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value).replace(" ", "-")


def _entry_text(entry: Entry) -> str:
    if isinstance(entry, Change):
        return f"{entry.at} {entry.seat} sits {entry.sitter.kind} {entry.sitter.name}"
    return f"{entry.at} {entry.seat} {action_text(entry.action, entry.gained)}{' auto' if entry.auto else ''}"


def action_text(action: Action, gained: Tile | None = None) -> str:
    """Return an action as records, golden files and people write it."""
    match action:
        case Draw():
            return f"draw {gained}"
        case Take():
            return f"take {gained}"
        case Discard(tile):
            return f"discard {tile}"
        case Finish(slots, thrown):
            return f"finish {slots_text(slots)} thrown {thrown}"
        case Show():
            return "show"
        case GoPairs():
            return "go pairs"
        case Pass():
            return "pass"


def without_names(text: str, seats: Collection[Seat]) -> str:
    """Return a record's *text* with a dash for the names of the persons who began in *seats*."""
    body = text.rpartition("sha256 ")[0]
    for seat in seats:
        body = re.sub(rf"^seat {seat} person .*$", f"seat {seat} person -", body, count=1, flags=re.MULTILINE)
    return f"{body}sha256 {sha256(body.encode()).hexdigest()}\n"


# --- reading ---------------------------------------------------------------------------------------------------


class _Reader:
    """Reads a record line by line, and says where it stumbles."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.split("\n")
        self._at = 0
        """The line read last, from 1."""

    def record(self) -> Record:
        self._check_hash()
        try:
            record = self._parts()
        except (NotationError, RulesError, ValueError) as error:
            raise error if isinstance(error, RecordError) else RecordError(self._at, str(error)) from None
        self._check_story(record)
        return record

    def _check_hash(self) -> None:
        body, _, last = self._text.rpartition("sha256 ")
        last_line = max(1, self._text.count("\n"))
        if not self._text.endswith("\n") or last != f"{sha256(body.encode()).hexdigest()}\n":
            raise RecordError(last_line, "the last line is not the SHA-256 of all before it")

    def _next(self, *words: str) -> str:
        """Return what follows *words* on the next line."""
        start = " ".join(words)
        line = self._lines[self._at]
        self._at += 1
        if line != start and not line.startswith(f"{start} "):
            raise RecordError(self._at, f"{start!r} is expected here")
        return line[len(start) + 1 :]

    def _parts(self) -> Record:
        if self._next(*FIRST_LINE.split()):
            raise RecordError(self._at, f"{FIRST_LINE!r} is expected here")
        table, _, number = self._next("table").partition(" match ")
        rules = parse_rules(self._next("rules"))
        sitters = tuple(_sitter(self._next("seat", str(seat))) for seat in SEATS)
        promised = bytes.fromhex(self._next("commitment"))
        words = _words(self._next("words"))
        if int(number) < 1:
            raise RecordError(2, "matches count from 1")
        starter = int(self._next("deal", "1", "starter"))
        entries = tuple(self._entries())
        root = bytes.fromhex(self._next("root"))
        return Record(table, int(number), rules, sitters, promised, words, starter, entries, root)

    def _entries(self) -> Iterator[Entry]:
        now = 0
        while not self._lines[self._at].startswith("root "):
            line = self._lines[self._at]
            self._at += 1
            if not line.startswith(("deal ", "points ")):
                entry = _entry(line)
                if entry.at < now:
                    raise RecordError(self._at, "this was before what stands above it")
                now = entry.at
                yield entry

    def _check_story(self, record: Record) -> None:
        """Replay, and compare every line with what the replay writes."""
        try:
            written = str(record)
        except RecordError as error:
            raise RecordError(self._line_of(error.line), error.why) from None
        for number, (own, given) in enumerate(zip(written.split("\n"), self._lines, strict=False), 1):
            if own != given:
                raise RecordError(number, f"{own!r} is expected here")

    def _line_of(self, entry: int) -> int:
        """Return the line on which the entry of this number stands; that of the commitment for 0."""
        moves = [number for number, line in enumerate(self._lines, 1) if line[:1].isdigit()]
        return moves[entry - 1] if entry else 8


def parse_rules(text: str) -> Rules:
    """Return the rules that `rules_text` wrote. Raises `ValueError` and `RulesError`."""
    name, *options = text.split(" ")
    if name not in PRESETS:
        raise ValueError(f"no preset is called {name!r}")
    written = (option.partition("=") for option in options)
    values: dict[str, Any] = {option: _value(option, value) for option, _, value in written}
    return replace(PRESETS[name], **values)


_KINDS: Final = {name: kind for name, kind in get_type_hints(Rules).items() if name != "preset"}
"""What each option may be."""


def _value(option: str, text: str) -> object:
    """Return what `_value_text` wrote. Raises `ValueError` for what the option can never be."""
    if option not in _KINDS:
        raise ValueError(f"there is no option {option!r}")
    named: dict[str, object] = {"yes": True, "no": False, "none": None}
    value = named.get(text, int(text) if text.isdecimal() else text.replace("-", " "))
    if not _fits(value, _KINDS[option]):
        raise ValueError(f"{option!r} cannot be {text!r}")
    return value


def _fits(value: object, kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    kinds = get_args(kind)  # of a union
    return any(_fits(value, one) for one in kinds) if kinds else type(value) is kind


def _sitter(text: str) -> Sitter:
    kind, _, name = text.partition(" ")
    match kind:
        case "person" | "computer":
            return Sitter(kind, name)
        case _:
            raise ValueError(f"a seat is a person's or a computer's, not {kind!r}")


def _words(text: str) -> tuple[bytes, ...]:
    if text == "none":
        return ()
    words = tuple(b"" if word == "-" else bytes.fromhex(word) for word in text.split(" "))
    if any(len(word) > LONGEST_WORDS for word in words):
        raise ValueError(f"words are at most {LONGEST_WORDS} bytes long")
    return words


def _entry(line: str) -> Entry:
    at, seat, rest = line.split(" ", 2)
    if int(seat) not in SEATS:
        raise ValueError(f"there is no seat {seat}")
    if rest.startswith("sits "):
        return Change(int(at), int(seat), _sitter(rest.removeprefix("sits ")))
    auto = rest.endswith(" auto")
    action, gained = parse_action(rest.removesuffix(" auto"))
    return Move(int(at), int(seat), action, gained, auto)


def parse_action(text: str) -> tuple[Action, Tile | None]:
    """Return the action that `action_text` wrote, and the tile that it gave. Raises `ValueError`."""
    match text.split(" "):
        case ["draw", tile]:
            return Draw(), Tile.parse(tile)
        case ["take", tile]:
            return Take(), Tile.parse(tile)
        case ["discard", tile]:
            return Discard(Tile.parse(tile)), None
        case ["finish", *slots, "thrown", thrown]:
            return Finish(parse_slots(" ".join(slots)), int(thrown)), None
        case ["show"]:
            return Show(), None
        case ["go", "pairs"]:
            return GoPairs(), None
        case ["pass"]:
            return Pass(), None
        case _:
            raise ValueError(f"not an action: {text[:40]!r}")
