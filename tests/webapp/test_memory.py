"""What a person is told of themselves: each candy and why, each match, and their figures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.feats import Feats
from engine.scoring import Result
from tests.webapp.letters import HOUR, NOON, Ledger
from webapp.accounts.books import Books
from webapp.accounts.figures import Day, Figures, Played, figures
from webapp.accounts.memory import Memory, Purse
from webapp.accounts.people import People
from webapp.accounts.preferences import Preferences

WON = Played("2026-11-30", Result.WIN, turns=8, sets=1, pairs=0, okeys=0, shown=0)
LOST = replace(WON, result=Result.LOSS, sets=0, turns=20)


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora")
    return house


@pytest.fixture
def memory(database: AsyncEngine) -> Memory:
    return Memory(database, 60, "Europe/Istanbul")


# --- figures ---------------------------------------------------------------------------------------------------


def test_who_has_not_played_has_no_figures() -> None:
    assert figures((), "2026-11-01") == Figures(0, 0, 0, 0, 0, 0, 0, 0, None, ())


def test_the_longest_run_of_wins_is_counted_and_a_draw_ends_it() -> None:
    drawn = replace(LOST, result=Result.DRAW)
    assert figures((WON, WON, drawn, WON, WON, WON, LOST, WON), "").longest_run == 3
    assert figures((LOST, drawn), "").longest_run == 0


def test_turns_to_win_are_those_of_won_matches() -> None:
    assert figures((WON, replace(WON, turns=11), LOST), "").turns_to_win == 9.5


def test_feats_add_up() -> None:
    one = replace(WON, sets=2, pairs=1, okeys=1, shown=3)
    both = figures((one, WON), "")
    assert (both.sets, both.pairs, both.okeys, both.shown) == (3, 1, 1, 3)


def test_only_the_last_weeks_are_drawn() -> None:
    days = ("2026-10-01", "2026-11-29", "2026-11-30", "2026-11-30")
    played = [replace(match, day=day) for match, day in zip((WON, WON, LOST, WON), days, strict=True)]
    assert figures(played, "2026-11-02").days == (Day("2026-11-29", 1, 1), Day("2026-11-30", 2, 1))


# --- from the books --------------------------------------------------------------------------------------------


async def test_each_candy_says_when_which_match_and_why(house: Ledger, memory: Memory) -> None:
    for number in range(4):
        await house.takes("Ayşe", "Bora", None, None, key=str(number), at=NOON + number)
    newest, *_, oldest = await memory.candies(house.ids["Ayşe"])
    assert (newest.at, newest.table, newest.match, newest.result) == (NOON + 3, "FA6X4LBDHUETI", 1, "win")
    assert (newest.worth, newest.amount, newest.reason, newest.day) == (15, 15, "paid", "2026-11-30")
    await house.takes("Ayşe", "Bora", None, None, key="one more")
    (capped,) = await memory.candies(house.ids["Ayşe"], limit=1)
    assert (capped.worth, capped.amount, capped.reason, capped.cap) == (15, 0, "capped", 60)
    assert oldest.id < newest.id < capped.id


async def test_what_is_older_comes_page_by_page(house: Ledger, memory: Memory) -> None:
    for number in range(5):
        await house.takes("Ayşe", None, None, None, key=str(number), at=NOON + number)
    first = await memory.candies(house.ids["Ayşe"], limit=2)
    second = await memory.candies(house.ids["Ayşe"], before=first[-1].id, limit=2)
    assert [row.at - NOON for row in first + second] == [4, 3, 2, 1]
    matches = await memory.matches(house.ids["Ayşe"], limit=2)
    assert [row.at - NOON for row in await memory.matches(house.ids["Ayşe"], before=matches[-1].id)] == [2, 1, 0]


async def test_a_match_is_told_with_all_its_seats(house: Ledger, memory: Memory) -> None:
    await house.takes("Ayşe", "Bora", None, None)
    (match,) = await memory.matches(house.ids["Bora"])
    assert (match.seat, match.candies, match.table, match.number) == (1, 5, "FA6X4LBDHUETI", 1)
    assert [(seat.who, seat.name, seat.points, seat.result) for seat in match.seats] == [
        ("person", "Ayşe", 2, "win"),
        ("person", "Bora", 0, "loss"),
        ("computer", "Bozkır", 0, "loss"),
        ("computer", "Bozkır", 0, "loss"),
    ]


async def test_the_purse_knows_today_and_before(house: Ledger, memory: Memory) -> None:
    await house.takes("Ayşe", "Bora", None, None, key="yesterday", at=NOON - 24 * HOUR)
    await house.takes("Ayşe", None, None, None, key="today")
    assert await memory.purse(house.ids["Ayşe"], NOON) == Purse(candies=21, today=6, cap=60)
    assert await memory.purse("nobody", NOON) == Purse(0, 0, 60)


async def test_figures_come_from_the_books(house: Ledger, memory: Memory) -> None:
    feats = (Feats(pairs=1, okeys=1), Feats(), Feats(), Feats())
    await house.takes("Ayşe", "Bora", None, None, feats=feats)
    hers, his = [await memory.figures(house.ids[name], NOON) for name in ("Ayşe", "Bora")]
    assert hers == Figures(1, 1, 0, 0, 1, 1, 0, 1, 6.0, (Day("2026-11-30", 1, 1),))
    assert his == Figures(1, 0, 0, 0, 0, 0, 0, 0, None, (Day("2026-11-30", 1, 0),))


# --- preferences -----------------------------------------------------------------------------------------------


async def test_what_somebody_likes_is_kept(people: People) -> None:
    ayse, _ = await people.guest("Ayşe")
    assert await people.preferences(ayse.id) == (None, Preferences())
    liked = Preferences(look="candy", sounds=False, take_back=0)
    await people.prefer(ayse.id, "tr", liked)
    assert await people.preferences(ayse.id) == ("tr", liked)


@pytest.mark.parametrize("text", [None, "", "{", '{"take_back": 9000}', "[]"])
def test_what_cannot_be_read_is_what_one_starts_with(text: str | None) -> None:
    assert Preferences.read(text) == Preferences()


def test_what_another_version_wrote_is_read_as_far_as_it_is_understood() -> None:
    assert Preferences.read('{"look": "candy", "hats": 3}') == Preferences(look="candy")


async def test_who_else_played_at_ones_phone_is_not_in_ones_figures(house: Ledger, memory: Memory) -> None:
    """Seat 1 was somebody else's, at Bora's phone."""
    await house.books.take(house.ended("Bora", "Bora", "Ayşe", None))
    bora, ayse = house.ids["Bora"], house.ids["Ayşe"]
    assert [(await memory.figures(person, NOON)).matches for person in (bora, ayse)] == [1, 1]
    assert [match.seat for match in await memory.matches(bora)] == [0]


async def test_at_how_many_tables_one_has_played_is_known(house: Ledger, memory: Memory) -> None:
    assert await memory.tables(house.ids["Ayşe"]) == 0
    for key in ("one", "two"):
        await house.books.take(house.ended("Ayşe", None, None, None, key=key))
    assert await memory.tables(house.ids["Ayşe"]) == 1
