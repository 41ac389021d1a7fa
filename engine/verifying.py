"""Whether a record is that of a whole match, dealt as it was promised and played by the rules."""

from __future__ import annotations

from collections import deque

from engine import match as matches
from engine.record import Move, Record, RecordError, positions


def verified(written: bytes) -> Record:
    """Return the record that is *written* so, to the letter. Raises `RecordError`, with the line and why.

    All its deals are dealt again from its seeds and played to the end. Names, times and the table's code are what the
    last line says they were: nothing else can tell.
    """
    try:
        record = Record.parse(written.decode())
    except UnicodeError:
        raise RecordError(1, "this is no text") from None
    last_line = written.count(b"\n")
    (_, end) = deque(positions(record), 1)[0]
    if not end.over or not isinstance(record.entries[-1], Move):
        raise RecordError(last_line - 1, "the match was not played to its end")
    if record.number == 1 and record.starter != matches.new_match(record.rules, record.root, record.words).deal.starter:
        raise RecordError(_line_of(written, b"deal 1 "), "chance named another seat to start")
    return record


def _line_of(written: bytes, start: bytes) -> int:
    return next(number for number, line in enumerate(written.split(b"\n"), 1) if line.startswith(start))
