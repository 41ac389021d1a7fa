"""What explains a broken promise outlives the campaign; where none was broken nothing stays."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.faults.evidence import Entry, collected, records

TABLE = "FA6X4LBDHUETI"
AT = datetime(2026, 11, 30, 12, 0, 0).timestamp()  # noqa: DTZ001 - as in the logs
LOG = f"""\
2026-11-30 11:00:00,000 WARNING webapp.web: long before
2026-11-30 12:00:01,000 INFO webapp.tables: begun table={TABLE}
2026-11-30 12:00:02,000 ERROR webapp.web: a task of the node has died job=due
Traceback (most recent call last):
ValueError: gone
2026-11-30 12:00:03,000 INFO webapp.tables: begun table=OTHERTABLE234
"""


def test_a_traceback_belongs_to_its_record_and_an_empty_log_has_none() -> None:
    assert [record.text.count("\n") for record in records(LOG)] == [0, 0, 2, 0]
    assert records(LOG)[2].at == AT + 2
    assert records("") == records("no record\n") == []


def test_a_violation_leaves_the_logs_and_what_was_done_and_said_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with collected("test-") as evidence:
        (evidence.folder / "node-1.log").write_text(LOG)
        (evidence.folder / "node-2.log").touch()
        (evidence.folder / "store-1").mkdir()
        evidence.faults.append(Entry(AT + 1, "killed node-2"))
        evidence.story = lambda name: [Entry(AT, "version 7")] if name == TABLE else []
        evidence.violation(f"I3 {TABLE} is lost", AT)
    (folder,) = tmp_path.iterdir()
    assert sorted(path.name for path in folder.iterdir()) == ["found.txt", "node-1.log", "node-2.log"]
    assert str(folder / "found.txt") in capsys.readouterr().err
    told = (folder / "found.txt").read_text()
    for part in (f"I3 {TABLE} is lost", "killed node-2", "version 7", f"begun table={TABLE}", "ValueError: gone"):
        assert part in told
    assert "long before" not in told
    assert "OTHERTABLE234" not in told


def test_without_a_violation_nothing_stays_and_when_it_fails_the_logs_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with collected("test-"):
        pass
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ZeroDivisionError), collected("test-"):
        raise ZeroDivisionError
    assert len(list(tmp_path.iterdir())) == 1
