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
    new = after(sat("a", "b", "c", "d"), MATSURI, **dict.fromkeys("abcd", KNOWN))
    assert new["a"].mu > KNOWN.mu > new["b"].mu == new["c"].mu == new["d"].mu
    assert all(each.sigma < KNOWN.sigma for each in new.values())


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (sat("a", None, None, None), "a person alone with computers"),
        (sat("a", "a", "b", None, a={}), "two seats of one device, and somebody else"),
        (sat("a", "b", None, None, b={"device": "a"}), "a friend at one's own phone"),
        (sat("a", "b", None, None, b={"auto_turns": 3}), "of two persons one hardly played: half of the turns"),
        (sat("a", "b", None, None, b={"auto_turns": 6, "left": True}), "a guest who sat down and left at once"),
        (sat("a", "b", None, None, b={"turns": 40, "auto_turns": 35, "left": True}), "a guest of five turns"),
        (sat("a", "b", None, None, b={"turns": 5}), "a turn less than the shortest that pays"),
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


@pytest.mark.parametrize("left", [False, True])
def test_who_sees_that_they_lose_does_not_get_away_by_going_away(left: bool) -> None:
    """They have played six of twenty turns: to the others they were a computer, and they have lost."""
    gone = {"turns": 20, "auto_turns": 14, "left": left}
    away = after(sat("a", "b", None, None, b=gone))
    assert away["a"].mu > START.mu > away["b"].mu
    assert after(sat("a", "b", "c", None, b=gone))["a"] == after(sat("a", None, "c", None))["a"]


def test_what_the_computer_won_for_who_was_away_is_not_theirs() -> None:
    away = after(sat("a", "b", None, None, a={"turns": 20, "auto_turns": 10}))
    assert away["a"] == START
    assert away["b"].mu < START.mu


def test_who_is_no_more_has_no_rating_and_the_match_does_not_count() -> None:
    assert rated(sat("a", "b", None, None), MATSURI, {"a": START}) == ()


def test_partners_are_a_team() -> None:
    rules = replace(GAMEDESIRE, partners=True)
    seats = tuple(
        Sat(each.sitting, rank=1 + each.sitting.seat % 2, level=each.level) for each in sat("a", "b", "c", "d")
    )
    new = after(seats, rules, **dict.fromkeys("abcd", KNOWN))
    assert new["a"] == new["c"] != new["b"] == new["d"]
    assert new["a"].mu > KNOWN.mu > new["b"].mu


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


@pytest.mark.parametrize("own", [KNOWN, START])
def test_nobody_gets_a_number_from_people_who_are_not_known(own: Rating) -> None:
    """Guests cost nothing: an evening of wins over new ones moves nothing, whoever wins it."""
    new = after(sat("a", "b", "c", "d"), a=own)
    assert new["a"].mu == own.mu
    assert after(sat("a", "b", "c", "d"), a=own, b=KNOWN)["a"].mu > own.mu


def test_nobody_climbs_further_above_those_whom_they_meet_than_the_best_computer_above_the_worst() -> None:
    """Nor falls for it: who stands higher already stays there until they lose."""
    top = KNOWN.mu + rating.REACH
    for own, then in [(top - 0.01, top), (top, top), (top + 3, top + 3)]:
        new = after(sat("a", "b", "c", "d"), a=Rating(own, 4.0), b=KNOWN, c=KNOWN, d=KNOWN)
        assert new["a"].mu == pytest.approx(then, abs=0.001)
    lost = after(sat("b", "a", "c", "d"), a=Rating(top + 3, 4.0), b=KNOWN, c=KNOWN, d=KNOWN)
    assert lost["a"].mu < top + 3


def test_who_loses_to_somebody_who_is_known_falls() -> None:
    new = after(sat("a", "b", "c", "d"), a=KNOWN)
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


def match(winner: int, four: list[Rating]) -> list[Rating]:
    """Return what four persons are rated after a match that one of them has won."""
    names = sorted("abcd", key=lambda name: name != "abcd"[winner])
    new = after(sat(*names), MATSURI, **dict(zip("abcd", four, strict=True)))
    return [new[name] for name in "abcd"]


def test_four_friends_who_are_all_new_get_known_among_each_other() -> None:
    four, matches = [START] * 4, 0
    while not all(each.sure for each in four):
        four = match(matches % 4, four)
        matches += 1
    assert 60 <= matches <= 110


def test_three_guests_of_ones_own_carry_nobody_in_an_evening() -> None:
    """Each of them has won eight matches over new ones, and then loses mine: it was 2050, and sure, in 72."""
    guest = START
    for _ in range(8):
        guest = match(0, [guest, START, START, START])[0]
    assert guest.mu == START.mu
    four = [START, guest, guest, guest]
    for number in range(48):
        four = match(0 if number < 6 else number % 4, four)
    assert not four[0].sure
    assert four[0].number < 1600


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
