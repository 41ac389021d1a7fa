"""People: a guest is known again by a token, of which only the hash is kept."""

from __future__ import annotations

import asyncio
import re

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from webapp.accounts.database import close_database, open_database
from webapp.accounts.names import BadNameError
from webapp.accounts.people import DEVICES, People, UnknownPersonError


async def test_a_guest_is_known_again_by_the_token(people: People) -> None:
    ayse, token = await people.guest("Ayşe")
    assert ayse.name == "Ayşe"
    assert await people.by_token(token) == ayse


async def test_a_guest_without_a_name_gets_one(people: People) -> None:
    guest, _ = await people.guest()
    assert re.fullmatch(r"Guest [1-9]\d{3}", guest.name)


@pytest.mark.parametrize("token", ["", "x", "0" * 128, "'; drop table people; --", "\x00ş"])
async def test_nobody_is_known_by_a_strange_token(people: People, token: str) -> None:
    await people.guest()
    assert await people.by_token(token) is None


async def test_two_guests_are_two_persons(people: People) -> None:
    (one, first), (other, second) = await people.guest("Ali"), await people.guest("Ali")
    assert one.id != other.id
    assert await people.by_token(first) == one
    assert await people.by_token(second) == other


async def test_an_id_is_short_text_and_holds_nothing_of_the_token(people: People) -> None:
    person, token = await people.guest()
    assert re.fullmatch(r"[\w-]{16}", person.id)
    assert person.id not in token


async def test_a_new_name_is_cleaned_and_kept(people: People) -> None:
    person, token = await people.guest()
    renamed = await people.rename(person.id, "  Ali \u202e Veli ")
    assert (renamed.id, renamed.name) == (person.id, "Ali Veli")
    assert await people.by_token(token) == renamed


async def test_a_bad_name_changes_nothing(people: People) -> None:
    person, token = await people.guest("Ali")
    with pytest.raises(BadNameError):
        await people.rename(person.id, "\u200b")
    assert await people.by_token(token) == person


async def test_a_stranger_cannot_be_renamed(people: People) -> None:
    with pytest.raises(UnknownPersonError):
        await people.rename("nobody", "Ali")


async def test_the_token_itself_is_nowhere_in_the_database(people: People, database: AsyncEngine) -> None:
    _, token = await people.guest()
    async with database.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM sessions"))).all()
    assert len(rows) == 1
    assert token not in str(rows)


async def test_people_outlive_the_program(people: People, database: AsyncEngine) -> None:
    person, token = await people.guest("Ali")
    await close_database(database)
    again = open_database(database.url.render_as_string(hide_password=False))
    assert await People(again).by_token(token) == person
    await close_database(again)


async def test_a_failure_of_the_database_shows_no_token(people: People, database: AsyncEngine) -> None:
    _, token = await people.guest()
    seen: list[str] = []
    event.listen(database.sync_engine, "handle_error", lambda context: seen.append(str(context.sqlalchemy_exception)))
    async with database.begin() as connection:
        await connection.execute(text("DROP TABLE sessions"))
    with pytest.raises(Exception, match=r"the database is away|\"sessions\" does not exist"):
        await people.by_token(token)
    assert seen
    assert token not in str(seen)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_sqlite_is_safe_for_readers_beside_a_writer(database: AsyncEngine) -> None:
    pragmas = {"journal_mode": "wal", "busy_timeout": 5000, "foreign_keys": 1}
    async with database.connect() as connection:
        assert {name: await connection.scalar(text(f"PRAGMA {name}")) for name in pragmas} == pragmas


# --- people whom Telegram knows -------------------------------------------------------------------------------


async def test_a_telegram_user_is_one_person_for_ever(people: People) -> None:
    ayse = await people.from_telegram(42, "Ayşe")
    assert ayse.name == "Ayşe"
    assert await people.from_telegram(42, "Renamed There") == ayse
    assert await people.by_telegram(42) == ayse
    assert (await people.from_telegram(43, "Ayşe")).id != ayse.id


async def test_nobody_is_known_by_a_number_that_was_never_here(people: People) -> None:
    assert await people.by_telegram(42) is None


async def test_many_first_launches_at_once_make_one_person(people: People, database: AsyncEngine) -> None:
    found = await asyncio.gather(*(people.from_telegram(42, "Ayşe") for _ in range(8)))
    assert len(set(found)) == 1
    async with database.connect() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM people")) == 1


NAMES = [
    ("  Ayşe \u202e Gül ", "Ayşe Gül"),
    ("Ahmet Abdurrahman Karaosmanoğlu", "Ahmet Abdurrahman Karaos"),
    ("👨\u200d👩\u200d👧", "👨👩👧"),
]


@pytest.mark.parametrize(("first_name", "name"), NAMES)
async def test_their_name_is_cleaned_and_shortened(people: People, first_name: str, name: str) -> None:
    assert (await people.from_telegram(42, first_name)).name == name


@pytest.mark.parametrize("first_name", ["", "\u200b\u2060", "\u3164" * 64])
async def test_who_has_no_name_to_see_gets_one(people: People, first_name: str) -> None:
    assert re.fullmatch(r"Guest [1-9]\d{3}", (await people.from_telegram(42, first_name)).name)


async def test_each_device_has_a_token_of_its_own(people: People) -> None:
    ayse = await people.from_telegram(42, "Ayşe")
    phone, desktop = await people.token(ayse.id), await people.token(ayse.id)
    assert phone != desktop
    assert await people.by_token(phone) == await people.by_token(desktop) == ayse


async def test_a_chosen_language_is_kept(people: People) -> None:
    ayse = await people.from_telegram(42, "Ayşe")
    assert ayse.language is None
    assert (await people.speak(ayse.id, "pl")).language == "pl"
    assert (await people.rename(ayse.id, "Basia")).language == "pl"
    known = await people.by_telegram(42)
    assert known is not None
    assert (known.name, known.language) == ("Basia", "pl")


async def test_so_many_devices_are_known_and_the_one_seen_longest_ago_is_forgotten(people: People) -> None:
    person, first = await people.guest()
    other, theirs = await people.guest()
    tokens = [await people.token(person.id) for _ in range(DEVICES)]
    assert await people.by_token(first) is None
    assert [await people.by_token(token) for token in (tokens[0], tokens[-1], theirs)] == [person, person, other]
