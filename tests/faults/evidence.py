"""What explains a broken promise: written beside the nodes' logs, where it outlives the campaign."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

RECORD: Final = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}) (\w+) ", re.MULTILINE)
NAME: Final = re.compile(r"\b(?=[\w-]*[A-Z0-9])[\w-]{9,}")
"""Of a table, a person or a command: long, and no word."""
AROUND: Final = 8.0
"""Seconds before and after, in which whatever was done and said may be the reason."""
TOLD: Final = 20
"""So many violations are explained; the first ones tell most."""
LINES: Final = 200
"""Of each part, at most."""


@dataclass(frozen=True, order=True)
class Entry:
    """Something that happened at *at*, in seconds since 1970."""

    at: float
    what: str

    def __str__(self) -> str:
        return f"{datetime.fromtimestamp(self.at):%H:%M:%S.%f}"[:-3] + f" {self.what}"  # noqa: DTZ006 - as in the logs


@dataclass(frozen=True)
class Record:
    """One record of a node's log, with its traceback."""

    at: float
    level: str
    text: str


@dataclass
class Evidence:
    """What is collected while a campaign goes on."""

    folder: Path
    faults: list[Entry] = field(default_factory=list)
    violations: list[Entry] = field(default_factory=list)
    story: Callable[[str], Iterable[Entry]] = lambda _: ()
    """What is known of a table or a person, by its name."""

    def fault(self, what: str) -> None:
        self.faults.append(Entry(time.time(), what))

    def violation(self, what: str, at: float | None = None) -> None:
        self.violations.append(Entry(time.time() if at is None else at, what))

    def write_down(self) -> Path:
        """Write what explains the first violations, and return where."""
        told = self.folder / "found.txt"
        logs = {log.stem: records(log.read_text(errors="replace")) for log in sorted(self.folder.glob("*.log"))}
        with told.open("w") as file:
            print(f"{len(self.violations)} violations\n", *self.violations, sep="\n", file=file)
            print("\n\nWhat was done:", *self.faults, sep="\n  ", file=file)
            for violation in self.violations[:TOLD]:
                print(f"\n\n=== {violation}", *self._explained(violation, logs), sep="\n", file=file)
        return told

    def _explained(self, violation: Entry, logs: dict[str, list[Record]]) -> Iterator[str]:
        names = set(NAME.findall(violation.what))
        for name in sorted(names):
            if story := sorted(self.story(name), key=lambda entry: abs(entry.at - violation.at)):
                yield f"--- what {name} went through"
                yield from map(str, sorted(story[:LINES]))
        yield f"--- what was done within {AROUND} s"
        yield from (str(fault) for fault in self.faults if near(fault.at, violation.at))
        for node, said in logs.items():
            yield f"--- what {node} said of it, or was worried by then"
            yield from [record.text for record in said if speaks(record, names, violation.at)][-LINES:]


def near(one: float, other: float) -> bool:
    return abs(one - other) <= AROUND


def speaks(record: Record, names: set[str], at: float) -> bool:
    return any(name in record.text for name in names) or (record.level != "INFO" and near(record.at, at))


def records(text: str) -> list[Record]:
    """Return the records of a log; what follows one without a time of its own belongs to it."""
    starts = [(found.start(), found[1], found[2]) for found in RECORD.finditer(text)]
    bounds = [start for start, _, _ in starts] + [len(text)]
    return [
        Record(datetime.strptime(at, "%Y-%m-%d %H:%M:%S,%f").timestamp(), level, text[start:end].rstrip())  # noqa: DTZ007 - as in the logs
        for (start, at, level), end in zip(starts, bounds[1:], strict=True)
    ]


@contextmanager
def collected(prefix: str) -> Iterator[Evidence]:
    """Give a campaign its folder. With a violation, or when it fails, the logs stay and what explains it, else nothing.

    Where they lie is said on the standard error output.
    """
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    evidence = Evidence(folder)
    whole = False
    try:
        yield evidence
        whole = True
    finally:
        if whole and not evidence.violations:
            shutil.rmtree(folder)
        else:
            print(f"what explains it: {evidence.write_down()}", file=sys.stderr)
            for part in folder.iterdir():
                if part.is_dir():  # a store's files: they are large, and tell nothing that is not told
                    shutil.rmtree(part)
