"""Computers say a word now and then: seldom, what fits, and to nobody whom it would tell anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tests.webapp.test_table import at, finished, lobby
from webapp.tables import happened as happen
from webapp.tables import manners, matches
from webapp.tables.table import Step, Table
from webapp.tables.talk import Said, Word

TIMES = 300


def begun(*persons: str, times: int = TIMES, before: int = 0) -> Iterator[Step]:
    """Matches of *persons* and computers, as they begin, each of another chance; *before* were played there."""
    for number in range(times):
        table = replace(lobby(*persons), root=number.to_bytes(32), matches=before)
        yield matches.start(table, persons[0], at())


def said(steps: Iterator[Step]) -> Counter[tuple[int, Word] | None]:
    words = [manners.word(*step) for step in steps]
    return Counter((word.seat, word.word) if word else None for word in words)


def test_at_a_tables_first_match_one_of_the_computers_sometimes_says_hello() -> None:
    heard = said(begun("ayse", "bora"))
    assert 0.7 < heard.pop(None) / TIMES < 0.9
    assert set(heard) == {(2, Word.HELLO), (3, Word.HELLO)}


def test_later_it_wishes_luck() -> None:
    assert {word for _, word in filter(None, said(begun("ayse", before=1)))} == {Word.GOOD_LUCK}


def test_to_a_finish_another_seat_has_a_word_and_the_winner_none() -> None:
    heard = Counter[tuple[int, Word] | None]()
    for winner in (0, 1):
        heard += said(finished(table, winner) for table, _ in begun("ayse", times=TIMES // 2))
    assert 0.65 < heard.pop(None) / TIMES < 0.85
    assert {seat for seat, _ in filter(None, heard)} == {1, 2, 3}
    assert {word for _, word in filter(None, heard)} == {Word.WELL_PLAYED}
    of_one = said(finished(table, 1) for table, _ in begun("ayse", times=TIMES // 2))
    assert {seat for seat, _ in filter(None, of_one)} == {2, 3}


def test_among_persons_and_between_the_finishes_nobody_speaks() -> None:
    assert set(said(begun("ayse", "bora", "cem", "derya"))) == {None}
    table, _ = next(begun("ayse"))
    assert manners.word(table, (happen.Away(0, True), happen.Dealt(2, 0))) is None


def test_the_same_chance_says_the_same() -> None:
    assert list(map(spoken, begun("ayse", times=40))) == list(map(spoken, begun("ayse", times=40)))


def spoken(step: tuple[Table, tuple[happen.Happened, ...]]) -> Said | None:
    return manners.word(*step)
