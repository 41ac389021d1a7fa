"""One person of two, their devices, and the end of all that is known of one."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.check import checked
from tests.webapp.letters import HOUR, NOON, Ledger
from webapp.accounts.books import Books
from webapp.accounts.daily import Daily
from webapp.accounts.joining import CODE_SECONDS, UNDER_WAY, CannotJoinError, Joined, Joining
from webapp.accounts.memory import Memory, Purse
from webapp.accounts.people import SESSION_SECONDS, People
from webapp.tables import persons, whereabouts
from webapp.tables.handing import Usher
from webapp.tables.manager import Manager
from webapp.tables.store import Store
from webapp.tables.table import State
from webapp.tables.whereabouts import LISTED
from webapp.web.upkeep import Upkeep

NOW = 1_796_000_000.0
RECORD = "okeyhane record 1\nseat 0 person Ayşe\nseat 1 person Bora\ncommitment a\nsha256 0\n"


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora")
    return house


@pytest.fixture
def joining(database: AsyncEngine) -> Joining:
    return Joining(database)


@pytest.fixture
def memory(database: AsyncEngine) -> Memory:
    return Memory(database, 60, "Europe/Istanbul")


# --- joining ---------------------------------------------------------------------------------------------------


async def test_a_guest_whom_telegram_did_not_know_is_that_user(joining: Joining, people: People) -> None:
    guest, token = await people.guest("Ayşe")
    joined = await joining.join(await joining.code(guest.id, NOW), 42, NOW)
    assert joined == Joined(guest.id, None)
    assert await people.by_telegram(42) == await people.by_token(token) == guest


async def test_a_guest_of_a_known_user_brings_devices_candies_and_history(
    joining: Joining, house: Ledger, memory: Memory
) -> None:
    known = await house.people.from_telegram(42, "Ayşe T.")
    guest, token = await house.people.guest("Ayşe")
    house.ids["Ayşe"] = guest.id
    await house.takes("Ayşe", "Bora", None, None, key="before")
    joined = await joining.join(await joining.code(guest.id, NOW), 42, NOW)
    assert joined == Joined(known.id, guest.id)
    assert await house.people.by_token(token) == known
    assert await memory.purse(known.id, NOON) == Purse(15, 15, 60)
    assert len(await memory.matches(known.id)) == len(await memory.candies(known.id)) == 1
    assert (await memory.figures(known.id, NOON)).wins == 1


async def test_a_match_that_began_as_a_guest_pays_who_they_are_at_its_end(
    joining: Joining, house: Ledger, memory: Memory
) -> None:
    """55 candies as a guest leave 5 of the day's 60, whoever they are now."""
    known = await house.people.from_telegram(42, "Ayşe T.")
    for number in range(3):
        await house.takes("Ayşe", "Bora", None, None, key=f"together {number}")
    await house.takes("Bora", "Ayşe", None, None, key="lost one")
    await house.takes("Bora", "Ayşe", None, None, key="lost two")
    await joining.join(await joining.code(house.ids["Ayşe"], NOW), 42, NOW)
    await house.takes("Ayşe", None, None, None, key="after")
    newest = (await memory.candies(known.id))[0]
    assert (newest.worth, newest.amount, newest.reason) == (6, 5, "capped")
    assert (await memory.purse(known.id, NOON)).candies == 60


async def test_who_sat_twice_at_one_table_is_paid_once(joining: Joining, house: Ledger, memory: Memory) -> None:
    await house.people.from_telegram(42, "Ayşe T.")
    joined = await joining.join(await joining.code(house.ids["Ayşe"], NOW), 42, NOW)
    house.ids["Ayşe T."] = joined.person
    await house.takes("Ayşe", "Ayşe T.", None, None)
    assert [(row.worth, row.reason) for row in await memory.candies(joined.person)] == [(6, "paid")]


async def test_a_guest_is_joined_once_whatever_codes_are_left(joining: Joining, people: People) -> None:
    """Both for who was known before and for who was not: a second code moves nothing to a second user."""
    await people.from_telegram(42, "Ayşe T.")
    guest, token = await people.guest("Ayşe")
    first, second = [await joining.code(guest.id, NOW) for _ in range(2)]
    joined = await joining.join(first, 42, NOW)
    later = await joining.code(guest.id, NOW)
    for code, user in ((second, 43), (later, 43), (later, 44)):
        with pytest.raises(CannotJoinError):
            await joining.join(code, user, NOW)
    known = await people.by_token(token)
    assert known is not None
    assert known.id == joined.person
    assert await people.by_telegram(43) is None


async def test_a_code_is_good_once_and_for_a_quarter_of_an_hour(joining: Joining, house: Ledger) -> None:
    used, late = [await joining.code(house.ids["Ayşe"], NOW) for _ in range(2)]
    await joining.join(used, 42, NOW)
    for code, user, now in ((used, 43, NOW), (late, 42, NOW + CODE_SECONDS), ("made up", 42, NOW)):
        with pytest.raises(CannotJoinError):
            await joining.join(code, user, now)


async def test_nobody_whom_telegram_knows_becomes_another_user(joining: Joining, people: People) -> None:
    ayse = await people.from_telegram(42, "Ayşe")
    await people.from_telegram(43, "Bora")
    for user in (43, 44):
        with pytest.raises(CannotJoinError):
            await joining.join(await joining.code(ayse.id, NOW), user, NOW)
    assert await joining.join(await joining.code(ayse.id, NOW), 42, NOW) == Joined(ayse.id, None)


async def test_a_code_is_nowhere_in_the_database(joining: Joining, house: Ledger) -> None:
    code = await joining.code(house.ids["Ayşe"], NOW)
    assert code not in str(await house.rows("SELECT * FROM join_codes"))


async def test_the_seats_of_a_guest_are_theirs_who_they_turned_out_to_be(store: Store) -> None:
    manager = Manager(store, pace=0.0)
    code, _ = await manager.create("guest", "Ayşe", "create-1", computers=True)
    await persons.become(manager, "guest", "ayse")
    table = (await manager.look(code)).table
    assert table.persons()[0] == table.owner == "ayse"
    assert await whereabouts.tables_of(store, "ayse") == [code]
    version = (await manager.look(code)).version
    await persons.become(manager, "guest", "ayse")
    assert (await manager.look(code)).version == version


async def test_all_seats_of_a_guest_are_given_on_however_many_and_only_the_newest_are_listed(store: Store) -> None:
    manager = Manager(store, pace=0.0)
    made = [(await manager.create("guest", "Ayşe", f"create-{number}"))[0] for number in range(LISTED + 8)]
    assert len(await whereabouts.tables_of(store, "guest")) == LISTED
    await persons.become(manager, "guest", "ayse")
    assert {(await manager.look(code)).table.owner for code in made} == {"ayse"}
    await persons.leave_all(manager, "ayse")
    assert {(await manager.look(code)).table.state for code in made} == {State.CLOSED}


async def test_seats_are_given_on_though_the_store_was_away_when_it_was_decided(
    joining: Joining, people: People, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever decided it may be killed between the two stores: the next one does the rest, once or twice."""
    known = await people.from_telegram(42, "Ayşe T.")
    guest, _ = await people.guest("Ayşe")
    manager = Manager(store, pace=0.0)
    code, _ = await manager.create(guest.id, "Ayşe", "create-1", computers=True)
    await joining.join(await joining.code(guest.id, NOW), 42, NOW)
    with monkeypatch.context() as outage:
        outage.setattr(whereabouts, "tables_of", _away)
        await Usher(manager, joining).settle()
    assert (await manager.look(code)).table.owner == guest.id
    for _ in range(2):
        await Usher(Manager(store), joining).settle()
        assert (await manager.look(code)).table.owner == known.id


async def test_a_seat_that_was_not_noted_is_noted_when_its_person_comes_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager = Manager(store, pace=0.0)
    with monkeypatch.context() as outage:
        outage.setattr(whereabouts, "came", _away)
        code, _ = await manager.create("guest", "Ayşe", "create-1", computers=True)
    assert await whereabouts.tables_of(store, "guest") == []
    await persons.mark(manager, code, "guest", away=False)
    await persons.become(manager, "guest", "ayse")
    assert (await manager.look(code)).table.owner == "ayse"


async def _away(*_: object) -> list[str]:
    raise ConnectionError


async def test_a_handover_is_done_again_for_a_minute_and_then_forgotten(
    joining: Joining, people: People, store: Store, database: AsyncEngine
) -> None:
    guest, _ = await people.guest("Ayşe")
    await joining.erase(guest.id)
    usher = Usher(Manager(store), joining)
    await usher.settle()
    assert [(row.holder, row.heir) for row in await joining.handovers()] == [(guest.id, None)]
    async with database.begin() as connection:
        await connection.execute(text(f"UPDATE handovers SET noted = noted - {UNDER_WAY}"))
    await usher.settle()
    assert await joining.handovers() == []


# --- devices ---------------------------------------------------------------------------------------------------


async def test_devices_are_listed_and_ended(joining: Joining, people: People) -> None:
    ayse, phone = await people.guest("Ayşe")
    desktop = await people.token(ayse.id)
    assert len(await joining.devices(ayse.id)) == 2
    await people.by_token(desktop)
    newest, _ = await joining.devices(ayse.id)
    assert abs(newest.seen - time.time()) < 60
    assert await joining.end(ayse.id, newest.name)
    assert not await joining.end(ayse.id, newest.name)
    assert not await joining.end(ayse.id, "")
    assert await people.by_token(desktop) is None
    assert await people.by_token(phone) == ayse


async def test_nobody_ends_the_devices_of_another(joining: Joining, people: People) -> None:
    ayse, token = await people.guest("Ayşe")
    bora, _ = await people.guest("Bora")
    (device,) = await joining.devices(ayse.id)
    assert not await joining.end(bora.id, device.name)
    assert await people.by_token(token) == ayse


async def test_a_session_slides_and_one_that_nobody_uses_ends(people: People, database: AsyncEngine) -> None:
    ayse, token = await people.guest("Ayşe")
    for age, known in ((SESSION_SECONDS - 3600, True), (SESSION_SECONDS + 3600, False)):
        async with database.begin() as connection:
            await connection.execute(text(f"UPDATE sessions SET seen = {int(time.time()) - age}"))
        assert (await people.by_token(token) == ayse) is known
        async with database.connect() as connection:
            seen = await connection.scalar(text("SELECT seen FROM sessions"))
        assert (seen is not None and seen > time.time() - 60) is known


async def test_devices_and_guests_that_nobody_comes_with_any_more_are_forgotten(
    joining: Joining, house: Ledger, store: Store
) -> None:
    """Ayşe has not come for over a year; Bora has, with the second of two devices; Telegram knows Cem; Ece is new."""
    bora, cem = house.ids["Bora"], await house.people.from_telegram(42, "Cem")
    await house.takes("Ayşe", "Bora", None, None)
    long_ago = int(time.time()) - SESSION_SECONDS - 3600
    await house.does(f"UPDATE sessions SET seen = {long_ago}")
    await house.does("UPDATE people SET created = '2020-01-01 00:00:00.000000'")
    known = await house.people.token(bora)
    await house.people.guest("Ece")
    upkeep = Upkeep(store, joining, Daily(house.books.database, "UTC"))
    for _ in range(2):
        await upkeep.once_a_day()
        assert sorted(await house.rows("SELECT name FROM people")) == [("Bora",), ("Cem",), ("Ece",)]
        assert len(await house.rows("SELECT * FROM sessions")) == 2
        await house.does(f"UPDATE sessions SET seen = {long_ago}")  # ... which is seen to tomorrow
    assert await house.rows("SELECT name FROM match_players WHERE seat = 0") == [("",)]
    assert cem.id != bora
    assert known


async def test_what_could_not_be_tidied_is_tried_again(
    joining: Joining, house: Ledger, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    upkeep, done = Upkeep(store, joining, Daily(house.books.database, "UTC")), list[float]()

    async def lapse(now: float) -> tuple[int, int]:
        done.append(now)
        if len(done) == 1:
            raise ConnectionError
        return 0, 0

    monkeypatch.setattr(joining, "lapse", lapse)
    with pytest.raises(ConnectionError):
        await upkeep.once_a_day()
    await upkeep.once_a_day()
    await upkeep.once_a_day()
    assert len(done) == 2


# --- the end ---------------------------------------------------------------------------------------------------


async def test_who_is_erased_is_a_former_player_and_the_sums_stay_right(
    joining: Joining, house: Ledger, store: Store
) -> None:
    token = await house.people.token(house.ids["Ayşe"])
    await house.takes("Ayşe", "Bora", None, None, record=RECORD)
    await joining.erase(house.ids["Ayşe"])
    assert await house.people.by_token(token) is None
    assert await house.rows("SELECT who, name, person_id FROM match_players WHERE seat = 0") == [("person", "", None)]
    assert await house.rows("SELECT amount, person_id FROM candies WHERE seat = 0") == [(15, None)]
    record = await house.books.record("FA6X4LBDHUETI", 1)
    assert record is not None
    assert "Ayşe" not in record
    assert "seat 1 person Bora\n" in record
    assert await checked(store, house.books, pause=0) == (
        "Everything adds up: 0 tables, 1 people, 1 matches, 20 candies.",
        [],
    )


async def test_the_names_at_somebodys_phone_are_forgotten_with_them(joining: Joining, house: Ledger) -> None:
    await house.takes("Ayşe", "Ayşe", "Bora", None)
    await joining.erase(house.ids["Ayşe"])
    names = [name for (name,) in await house.rows("SELECT name FROM match_players ORDER BY seat")]
    assert names[:3] == ["", "", "Bora"]


async def test_a_letter_that_comes_after_the_end_brings_no_name_back(joining: Joining, house: Ledger) -> None:
    told = house.ended("Ayşe", "Bora", None, None, record=RECORD, at=NOON + HOUR)
    await joining.erase(house.ids["Ayşe"])
    await house.books.take(told)
    assert "Ayşe" not in (await house.books.record("FA6X4LBDHUETI", 1) or "Ayşe")
    assert await house.balances() == {"Bora": 5}


async def test_who_is_erased_is_not_named_in_a_match_that_came_to_nothing(joining: Joining, house: Ledger) -> None:
    await house.books.take(house.unfinished("Ayşe", "Bora", None, None, record=RECORD))
    await joining.erase(house.ids["Ayşe"])
    record = await house.books.record("FA6X4LBDHUETI", 1) or ""
    assert ("\nseat 0 person -\n" in record, "Bora" in record, "Ayşe" in record) == (True, True, False)
    await house.books.take(house.unfinished("Ayşe", "Bora", None, None, key="b", record=RECORD.replace("t a", "t b")))
    assert "Ayşe" not in (await house.books.record("FA6X4LBDHUETI", 1) or ""), "nor in one that is written later"


async def test_the_guest_whom_somebody_was_is_erased_with_them(joining: Joining, house: Ledger) -> None:
    known = await house.people.from_telegram(42, "Ayşe T.")
    await house.takes("Ayşe", "Bora", None, None)
    await joining.join(await joining.code(house.ids["Ayşe"], NOW), 42, NOW)
    await joining.erase(known.id)
    assert await house.rows("SELECT name FROM people") == [("Bora",)]
    assert await house.people.by_telegram(42) is None


async def test_a_match_that_is_written_while_somebody_is_erased_keeps_no_name(
    joining: Joining, house: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The books have found her there and are about to write; erasing her waits for them."""
    found, go_on = asyncio.Event(), asyncio.Event()
    paid = house.books._pay

    async def pay(*arguments: Any) -> None:
        found.set()
        await go_on.wait()
        await paid(*arguments)

    monkeypatch.setattr(house.books, "_pay", pay)
    writing = asyncio.create_task(house.takes("Ayşe", "Bora", None, None))
    await found.wait()
    erasing = asyncio.create_task(joining.erase(house.ids["Ayşe"]))
    await asyncio.sleep(0.1)
    assert not erasing.done()
    go_on.set()
    await asyncio.gather(writing, erasing)
    assert await house.rows("SELECT name, person_id FROM match_players WHERE seat = 0") == [("", None)]
