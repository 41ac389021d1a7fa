"""Ratings: which matches count, for whom, and how far; once each, whoever tells of them and in whatever order."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.check import checked
from engine.computers import Level
from engine.rules import GAMEDESIRE, MATSURI, Rules
from engine.scoring import Result
from tests.conftest import quick_first
from tests.webapp.letters import Ledger, Told
from webapp.accounts import rating
from webapp.accounts.books import Books
from webapp.accounts.candies import Sitting
from webapp.accounts.joining import Joining
from webapp.accounts.people import People
from webapp.accounts.preferences import Preferences
from webapp.accounts.rating import ANCHORS, FLOOR, START, Rating, Sat, as_one, ranks, rated
from webapp.accounts.ratings import Ratings
from webapp.tables.store import Store

NOW = 1_796_000_000.0
KNOWN = Rating(25.0, 2.0)
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def sat(*persons: str | None, level: Level = Level.NORMAL, **others: dict[str, Any]) -> tuple[Sat, ...]:
    """Four seats of which the first has won; None is a computer. *others* says what is different of a person."""
    return tuple(
        Sat(
            Sitting(
                **{
                    "seat": seat,
                    "person": person,
                    "device": person,
                    "result": LOSS if seat else WIN,
                    "turns": 6,
                    **others.get(person or "", {}),
                }
            ),
            rank=2 if seat else 1,
            level=level,
        )
        for seat, person in enumerate(persons)
    )


def after(seats: tuple[Sat, ...], rules: Rules = MATSURI, **before: Rating) -> dict[str, Rating]:
    names = [each.sitting.person for each in seats if each.sitting.person]
    ratings = {name: before.get(name, START) for name in names}
    return {change.person: change.after for change in rated(seats, rules, ratings)}


# --- which matches count ----------------------------------------------------------------------------------------------


def test_the_winner_rises_and_the_others_fall_alike() -> None:
    new = after(sat("a", "b", "c", "d"))
    assert new["a"].mu > START.mu > new["b"].mu == new["c"].mu == new["d"].mu
    assert all(each.sigma < START.sigma for each in new.values())


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (sat("a", None, None, None), "a person alone with computers"),
        (sat("a", "a", "b", None, a={}), "two seats of one device, and somebody else"),
        (sat("a", "b", None, None, b={"device": "a"}), "a friend at one's own phone"),
        (sat("a", "b", None, None, b={"auto_turns": 3}), "of two persons one hardly played: half of the turns"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_matches_that_do_not_count(seats: tuple[Sat, ...], why: str) -> None:
    assert after(seats) == {}


def test_who_was_played_for_is_a_computer_to_the_others_and_not_rated() -> None:
    away = after(sat("a", "b", "c", None, c={"auto_turns": 3}))
    assert set(away) == {"a", "b"}
    assert away == after(sat("a", "b", None, None))


def test_who_has_left_is_last_and_was_a_computer_to_the_others() -> None:
    """The computer that played on won: that is nobody's win."""
    left = after(sat("a", "b", "c", None, a={"left": True}))
    assert left["a"].mu < START.mu
    assert left["b"] == after(sat(None, "b", "c", None))["b"]


def test_who_is_no_more_has_no_rating_and_the_match_does_not_count() -> None:
    assert rated(sat("a", "b", None, None), MATSURI, {"a": START}) == ()


def test_partners_are_a_team() -> None:
    rules = replace(GAMEDESIRE, partners=True)
    seats = tuple(
        Sat(each.sitting, rank=1 + each.sitting.seat % 2, level=each.level) for each in sat("a", "b", "c", "d")
    )
    new = after(seats, rules)
    assert new["a"] == new["c"] != new["b"] == new["d"]
    assert new["a"].mu > START.mu > new["b"].mu


def test_places_decide_and_in_two_and_two_the_result() -> None:
    assert ranks((5, 3, 3, 0), (WIN, LOSS, LOSS, LOSS), MATSURI) == (1, 2, 2, 4)
    assert ranks((8, 7, 1, 0), (WIN, WIN, LOSS, LOSS), GAMEDESIRE) == (1, 1, 3, 3)


# --- how far ----------------------------------------------------------------------------------------------------------


def test_computers_stand_as_far_from_each_other_as_their_wins_say() -> None:
    """At a table of the four levels the model has each win as often as was counted: docs/computers.md."""
    share = {level: exp(anchor.mu / (2 * rating.BETA)) for level, anchor in ANCHORS.items()}
    wins = {level: 100 * part / sum(share.values()) for level, part in share.items()}
    counted = {level: 100 * part / sum(rating.WINS.values()) for level, part in rating.WINS.items()}
    assert wins == pytest.approx(counted, abs=0.01)
    assert [ANCHORS[level].number for level in Level] == [1170, 1370, 1500, 1680]


def test_a_win_over_hard_computers_is_worth_more_than_one_over_novices() -> None:
    hard = after(sat("a", "b", None, None, level=Level.HARD), a=KNOWN, b=KNOWN)
    novice = after(sat("a", "b", None, None, level=Level.NOVICE), a=KNOWN, b=KNOWN)
    assert hard["a"].mu > novice["a"].mu


def test_nobody_who_is_known_gets_a_number_from_people_who_are_not() -> None:
    """Guests cost nothing: an evening of wins over new ones moves nothing."""
    new = after(sat("a", "b", "c", "d"), a=KNOWN)
    assert new["a"] == KNOWN
    assert new["b"].mu < START.mu
    assert after(sat("a", "b", "c", "d"), a=KNOWN, b=KNOWN, c=KNOWN, d=KNOWN)["a"].mu > KNOWN.mu


def test_the_doubt_never_falls_below_its_floor() -> None:
    best = Rating(25.0, FLOOR)
    new = after(sat("a", "b", "c", "d"), a=best, b=best, c=best, d=best)
    assert {each.sigma for each in new.values()} == {FLOOR}
    assert new["a"].mu > 25.0


def test_a_number_says_nothing_before_some_twenty_matches() -> None:
    now, matches = START, 0
    while not now.sure:
        now = after(sat("a", "b", None, None) if matches % 4 == 0 else sat("b", "a", None, None), a=now, b=KNOWN)["a"]
        matches += 1
    assert 10 <= matches <= 40


ratings = st.builds(Rating, st.floats(0, 50), st.floats(FLOOR, rating.SIGMA))


@given(ratings, ratings)
def test_two_who_are_one_know_what_both_knew(one: Rating, other: Rating) -> None:
    both = as_one(one, other, ())
    assert both == as_one(other, one, ())
    assert both.sigma <= min(one.sigma, other.sigma) + 0.001
    alone = as_one(one, START, ())
    assert [alone.mu, alone.sigma] == pytest.approx([one.mu, one.sigma], abs=0.001)


@given(ratings)
def test_what_one_has_from_oneself_is_taken_back(one: Rating) -> None:
    """All that is known of the guest comes from one match, and in it they sat on both sides."""
    guest = Rating(20.0, 7.0)
    alone = as_one(one, guest, [(START, guest)])
    assert [alone.mu, alone.sigma] == pytest.approx([one.mu, one.sigma], abs=0.001)


# --- in the books -----------------------------------------------------------------------------------------------------


sqlite_first = pytest.mark.parametrize("database_url", quick_first(["sqlite", "postgresql"]), indirect=True)


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora", "Cem")
    return house


async def standing(house: Ledger) -> dict[str, Rating]:
    ratings = Ratings(house.books.database)
    return {name: (await ratings.of(person)).rating for name, person in house.ids.items()}


async def test_a_match_is_rated_once_however_often_it_is_told(house: Ledger, store: Store) -> None:
    told = house.ended("Ayşe", "Bora", None, None)
    for _ in range(3):
        await house.books.take(told)
    now = await standing(house)
    assert now["Ayşe"].mu > now["Cem"].mu == START.mu > now["Bora"].mu
    assert await house.rows("SELECT count(*) FROM ratings") == [(2,)]
    assert (await checked(store, house.books, pause=0))[1] == []


@sqlite_first
async def test_matches_are_rated_one_after_the_other(house: Ledger, store: Store) -> None:
    for number, names in enumerate([("Ayşe", "Bora"), ("Bora", "Cem"), ("Ayşe", "Cem"), ("Ayşe", "Bora")]):
        await house.takes(*names, None, None, key=str(number))
    expected = dict.fromkeys(house.ids, START)
    for names in [("Ayşe", "Bora"), ("Bora", "Cem"), ("Ayşe", "Cem"), ("Ayşe", "Bora")]:
        expected |= after(sat(*names, None, None), MATSURI, **expected)
    assert await standing(house) == expected
    assert (await Ratings(house.books.database).of(house.ids["Ayşe"])).matches == 3
    assert (await checked(store, house.books, pause=0))[1] == []


@sqlite_first
async def test_the_level_of_the_computers_is_in_the_letter_and_in_the_books(house: Ledger) -> None:
    told = json.loads(house.ended("Ayşe", "Bora", None, None).body)
    for seat in told["seats"][2:]:
        seat["level"] = "hard"
    await house.books.take(Told(house.ended("Ayşe").at, json.dumps(told).encode()))
    assert (await standing(house))["Ayşe"] == after(sat("Ayşe", "Bora", None, None, level=Level.HARD))["Ayşe"]
    assert await house.rows("SELECT level FROM match_players ORDER BY seat") == [(None,), (None,), ("hard",), ("hard",)]


async def test_who_turns_out_to_be_somebody_has_one_rating(house: Ledger, store: Store) -> None:
    """What Cem lost to Bora is Ayşe's loss too; what she won from Cem, who was herself, is nothing any more."""
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    await house.takes("Ayşe T.", "Cem", None, None, key="with herself")
    await house.takes("Bora", "Cem", None, None, key="guest")
    joining = Joining(house.books.database)
    await joining.join(await joining.code(house.ids["Cem"], NOW), 42, NOW)
    now = (await standing(house))["Ayşe T."]
    assert now.mu < START.mu
    assert now.sigma < START.sigma
    assert (await checked(store, house.books, pause=0))[1] == []
    await house.takes("Ayşe T.", "Bora", None, None, key="after")
    assert (await standing(house))["Ayşe T."].mu > now.mu
    assert (await checked(store, house.books, pause=0))[1] == []


@sqlite_first
async def test_who_only_played_with_themselves_begins_anew(house: Ledger) -> None:
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    for number in range(5):
        await house.takes("Ayşe T.", "Cem", None, None, key=str(number))
    joining = Joining(house.books.database)
    await joining.join(await joining.code(house.ids["Cem"], NOW), 42, NOW)
    now = (await standing(house))["Ayşe T."]
    assert [now.mu, now.sigma] == pytest.approx([START.mu, START.sigma], abs=0.01)


@sqlite_first
async def test_who_is_erased_leaves_no_number_behind_and_the_others_keep_theirs(house: Ledger, store: Store) -> None:
    await house.takes("Ayşe", "Bora", None, None)
    before = (await standing(house))["Bora"]
    await Joining(house.books.database).erase(house.ids["Ayşe"])
    assert (await standing(house)) == {"Ayşe": START, "Bora": before, "Cem": START}
    assert await house.rows("SELECT count(*) FROM ratings WHERE person_id IS NULL") == [(1,)]
    assert (await checked(store, house.books, pause=0))[1] == []


@sqlite_first
@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("UPDATE ratings SET mu = mu + 1 WHERE id = 1", "Row 3 of the ratings does not begin where the one before it"),
        ("UPDATE ratings SET seat = 3 WHERE id = 3", "Row 3 of the ratings is of person"),
        ("DELETE FROM ratings WHERE id = 4", "Match 1 of table FA6X4LBDHUETI has rated one person alone."),
    ],
)
async def test_check_finds_ratings_that_do_not_add_up(
    house: Ledger, store: Store, statement: str, finding: str
) -> None:
    for number in range(2):
        await house.takes("Ayşe", "Bora", None, None, key=str(number))
    await house.does(statement)
    findings = (await checked(store, house.books, pause=0))[1]
    assert any(one.startswith(finding) for one in findings), findings


@sqlite_first
async def test_others_see_a_number_only_once_it_says_something_and_its_person_likes_it(house: Ledger) -> None:
    ratings = Ratings(house.books.database)
    ayse, bora = house.ids["Ayşe"], house.ids["Bora"]
    await house.takes("Ayşe", "Bora", None, None)
    assert await ratings.shown([ayse, bora]) == {}
    await house.does(f"UPDATE ratings SET sigma = {rating.SURE}")
    assert set(await ratings.shown([ayse, bora])) == {ayse, bora}
    await house.people.prefer(ayse, None, Preferences(show_rating=False))
    assert set(await ratings.shown([ayse, bora])) == {bora}
