"""A match as text: it reads back as it was written, it replays, and it gives away the slightest change."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import match as matches
from engine.deal import Phase, legal_actions
from engine.match import Match
from engine.record import (
    VERSION,
    Change,
    Entry,
    Move,
    Record,
    RecordError,
    Sitter,
    gained_in,
    parse_rules,
    positions,
    rules_text,
    without_names,
)
from engine.rules import MATSURI, PRESETS, TURKISH, Rules
from engine.shuffle import commitment

ROOT = bytes(range(32))
SITTERS = (Sitter("person", "Ayşe Abla"), Sitter("computer", "Bozkır"), Sitter("person", "Ян"), Sitter("person", "x y"))


def played(rules: Rules, root: bytes, chance: Random, words: tuple[bytes, ...] = ()) -> tuple[Record, Match]:
    """A match of random legal actions, and its record."""
    match = matches.new_match(rules, root, words)
    starter, entries, at = match.deal.starter, list[Entry](), 0
    while not match.over:
        if match.deal.phase is Phase.OVER:
            match = matches.next_deal(match)
        seat, action = match.deal.turn, chance.choice(list(legal_actions(match.deal)))
        match, events = matches.play(match, seat, action)
        at += chance.randrange(5_000)
        entries.append(Move(at, seat, action, gained_in(events), auto=chance.random() < 0.1))
        if chance.random() < 0.01:
            entries.append(Change(at, seat, Sitter("computer", "Poyraz")))
    record = Record("A" * 13, 2, rules, SITTERS, commitment(root), words, starter, tuple(entries), root)
    return record, match


@pytest.mark.long
@settings(max_examples=12)
@given(st.sampled_from([*PRESETS.values()]), st.integers(0, 10_000), st.lists(st.binary(max_size=16), max_size=4))
def test_a_record_reads_back_and_replays_to_the_end(rules: Rules, number: int, words: list[bytes]) -> None:
    record, end = played(replace(rules, deals=2), number.to_bytes(32), Random(number), tuple(words))
    assert Record.parse(str(record)) == record
    *_, (_, last) = positions(record)
    assert last == end


def test_every_letter_and_digit_counts() -> None:
    record, _ = played(MATSURI, ROOT, Random(3))
    text = str(record)
    chance = Random(4)
    for _ in range(300):
        place = chance.randrange(len(text))
        other = chance.choice([letter for letter in "0123456789abcdefRYBK .\n" if letter != text[place]])
        with pytest.raises(RecordError):
            Record.parse(text[:place] + other + text[place + 1 :])


def resealed(text: str) -> str:
    """*text* with a last line that fits it again: a forger can hash too."""
    body = text[: text.rindex("sha256 ")]
    return f"{body}sha256 {sha256(body.encode()).hexdigest()}\n"


FORGERIES = [
    ("commitment ", "the seeds are not those that were promised"),
    ("root ", "the seeds are not those that were promised"),
    ("points ", "is expected here"),
    ("deal 1 starter ", "line "),
    ("rules ", "line "),
]


@pytest.mark.parametrize(("start", "why"), FORGERIES)
def test_a_forged_line_is_found_though_the_hash_fits(start: str, why: str) -> None:
    text = str(played(MATSURI, ROOT, Random(3))[0])
    lines = text.split("\n")
    number = next(number for number, line in enumerate(lines) if line.startswith(start))
    line = lines[number]
    if start == "rules ":
        lines[number] = "rules turkish"
    else:
        lines[number] = line[:-1] + ("1" if line[-1] != "1" else "2")
    with pytest.raises(RecordError, match=why):
        Record.parse(resealed("\n".join(lines)))


def test_an_illegal_move_is_named_by_its_line() -> None:
    text = str(played(MATSURI, ROOT, Random(3))[0])
    lines = text.split("\n")
    number = next(number for number, line in enumerate(lines) if " draw " in line)
    lines[number] = lines[number].rsplit(" ", 2)[0] + " pass"
    with pytest.raises(RecordError, match="cannot_pass") as refused:
        Record.parse(resealed("\n".join(lines)))
    assert refused.value.line == number + 1


NO_RECORDS = ["", "\n", "okeyhane record 1", "okeyhane record 9\n", "hello\nworld\n"]


@pytest.mark.parametrize("text", NO_RECORDS)
def test_what_is_no_record_is_refused(text: str) -> None:
    for tried in (text, resealed(text + "sha256 ")):
        with pytest.raises(RecordError):
            Record.parse(tried)


@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules(deals=5), Rules(clock=None, open_piles=False, watching=30)])
def test_rules_are_written_as_what_differs_from_their_preset(rules: Rules) -> None:
    assert parse_rules(rules_text(rules)) == rules


def test_rules_read_plainly() -> None:
    assert rules_text(TURKISH) == "turkish"
    assert rules_text(Rules(deals=5, empty_stock="last take", clock=None)) == (
        "matsuri deals=5 empty_stock=last-take clock=none"
    )


GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("record-*.txt")), ids=lambda file: file.stem)
def test_records_of_every_version_are_read(file: Path) -> None:
    text = file.read_text()
    assert str(Record.parse(text)) == text


def test_the_present_version_has_its_golden_record() -> None:
    assert (GOLDEN / f"record-{VERSION}.txt").is_file()


NO_RULES = [
    "nobody",
    "matsuri price=4",
    "matsuri preset=turkish",
    "matsuri plain=none",
    "turkish pairs=many",
    "matsuri deals=yes",
    "matsuri scoring=yes",
    "matsuri empty_stock=never",
    "matsuri partners=3",
    "matsuri clock=later",
]


@pytest.mark.parametrize("text", NO_RULES)
def test_rules_that_no_table_can_have_are_no_rules(text: str) -> None:
    with pytest.raises(ValueError, match=r"no preset|no option|cannot be"):
        parse_rules(text)


def test_a_record_without_a_name_is_still_a_record() -> None:
    """A dash stands for who began in seat 0; all else is as it was, and the last line agrees with it."""
    text = (Path(__file__).parents[1] / "golden" / "record-1.txt").read_text()
    before, after = Record.parse(text), Record.parse(without_names(text, [0]))
    assert after.sitters == (Sitter("person", "-"), *before.sitters[1:])
    assert after.entries == before.entries
