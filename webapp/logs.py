"""The form of the log: a constant sentence, and the fields that go with it."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final, Literal

Form = Literal["text", "json"]

ORDINARY: Final = frozenset({*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"})
"""What every record has; the rest are its fields."""


def begin_logging(form: Form, level: int = logging.INFO) -> None:
    """Write the log to the standard error output, in one line a record."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLine() if form == "json" else TextLine())
    logging.basicConfig(level=level, handlers=[handler])


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what was said beside the sentence: the table, its version, and the like."""
    return {name: value for name, value in vars(record).items() if name not in ORDINARY}


class TextLine(logging.Formatter):
    """`2026-11-30 12:00:00,123 WARNING webapp.tables.due: alarm failed table=FA6X4LBDHUETI late_ms=12`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        fields = (f"{name}={value!s}" for name, value in fields_of(record).items())
        return " ".join((super().formatMessage(record), *fields))


class JsonLine(logging.Formatter):
    """One JSON object: `at`, `level`, `logger`, `message`, the fields, and `trace` of an error."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
