"""Who was paid as several people and is one: the day's cap and "each person once" hold over all of them."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.check import checked
from tests.webapp.letters import NOON, Ledger
from webapp.accounts.books import Books
from webapp.accounts.candies import Decision, Paid, Reason, Return, TakenBack, returns
from webapp.accounts.joining import Joining
from webapp.accounts.memory import Memory, Purse
from webapp.accounts.people import People
from webapp.tables.store import Store

NOW = 1_796_000_000.0


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora")
    return house


async def joined(house: Ledger, *names: str) -> Memory:
    """The guests of these names are Telegram's user 42 from now on."""
    joining = Joining(house.books.database)
    for name in names:
        await joining.join(await joining.code(house.ids[name], NOW), 42, NOW)
    return Memory(house.books.database, 60, "Europe/Istanbul")


async def candies(memory: Memory, person: str) -> list[tuple[int, int, str | None]]:
    """The rows of a person, the oldest first: what they have of it, what was taken back, and why."""
    return [(row.amount, row.taken_back, row.taken_for) for row in reversed(await memory.candies(person, limit=99))]


async def test_four_guests_who_each_had_a_days_cap_are_one_person_with_one_cap(house: Ledger, store: Store) -> None:
    guests = [f"Guest {number}" for number in range(4)]
    await house.knows(*guests)
    for number in range(5):
        for guest in guests:
            await house.takes(guest, "Bora", None, None, key=f"{guest} {number}")
    known = await house.people.from_telegram(42, "Ayşe T.")
    memory = await joined(house, *guests)
    assert await memory.purse(known.id, NOON) == Purse(60, 60, 60)
    rows = await candies(memory, known.id)
    assert sum(amount for amount, *_ in rows) == 60
    assert {why for _, back, why in rows if back} == {"joined_cap"}
    assert (await checked(store, house.books, pause=0))[1] == []


async def test_what_comes_last_is_over_the_cap(house: Ledger) -> None:
    """Ayşe T. has 45 in the morning, the guest 30 at noon: of the last 15 nothing stays."""
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    for number in range(3):
        await house.takes("Ayşe T.", "Bora", None, None, key=f"known {number}")
    for number in range(2):
        await house.takes("Ayşe", "Bora", None, None, key=f"guest {number}")
    memory = await joined(house, "Ayşe")
    rows = await candies(memory, known.id)
    assert rows == [(15, 0, None)] * 4 + [(0, 15, "joined_cap")]
    await house.takes("Ayşe T.", None, None, None, key="after")
    newest = (await memory.candies(known.id))[0]
    assert (newest.worth, newest.amount, newest.reason) == (6, 0, "capped")


async def test_who_sat_in_a_match_as_two_is_paid_once_and_not_for_playing_with_oneself(
    house: Ledger, store: Store
) -> None:
    """The 15 and the 5 were for another person; it was the same one, so there is 6 for a win against computers."""
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    await house.takes("Ayşe", "Ayşe T.", None, None)
    memory = await joined(house, "Ayşe")
    assert await candies(memory, known.id) == [(6, 9, "joined_once"), (0, 5, "joined_once")]
    assert await memory.purse(known.id, NOON) == Purse(6, 6, 60)
    assert (await memory.matches(known.id))[0].candies == 6
    assert (await checked(store, house.books, pause=0))[1] == []


async def test_who_sat_as_two_beside_somebody_else_keeps_the_first_seats_candies(house: Ledger) -> None:
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    await house.takes("Ayşe T.", "Bora", "Ayşe", None)
    memory = await joined(house, "Ayşe")
    assert await candies(memory, known.id) == [(15, 0, None), (0, 5, "joined_once")]
    assert (await house.balances())["Bora"] == 5


async def test_a_guest_whom_telegram_did_not_know_keeps_all(house: Ledger) -> None:
    await house.takes("Ayşe", "Bora", None, None)
    memory = await joined(house, "Ayşe")
    assert await candies(memory, house.ids["Ayşe"]) == [(15, 0, None)]


async def test_check_finds_what_two_of_one_person_have_over_the_cap(house: Ledger, store: Store) -> None:
    """As a house of an older version left it, which took nothing back."""
    await house.knows("Cem")
    for number in range(4):
        await house.takes("Ayşe", "Bora", None, None, key=f"a {number}")
        await house.takes("Cem", "Bora", None, None, key=f"c {number}")
    await house.does(f"UPDATE people SET joined_id = '{house.ids['Cem']}' WHERE name = 'Ayşe'")
    assert (await checked(store, house.books, pause=0))[1] == [
        f"Person {house.ids['Cem']} was paid 120 candies on 2026-11-30, over the cap of 60."
    ]


def paid(row: int, amount: int, *, match: int = 0, seat: int = 0, day: str = "2026-11-30", cap: int = 60) -> Paid:
    return Paid(row, match or row, seat, day, cap, amount)


@pytest.mark.parametrize(
    ("rows", "taken"),
    [
        ([paid(1, 30), paid(2, 30)], []),
        ([paid(1, 50), paid(2, 15)], [Return(2, 5, TakenBack.CAP)]),
        ([paid(2, 50), paid(1, 15)], [Return(2, 5, TakenBack.CAP)]),
        ([paid(1, 50), paid(2, 15, day="2026-12-01")], []),
        ([paid(1, 60), paid(2, 60, cap=90)], [Return(2, 30, TakenBack.CAP)]),
        ([paid(1, 60), paid(2, 15), paid(3, 15)], [Return(2, 15, TakenBack.CAP), Return(3, 15, TakenBack.CAP)]),
    ],
    ids=["both fit", "the last is over", "whatever their order", "another day", "the highest cap counts", "two rows"],
)
def test_the_cap_over_all_rows_of_a_day(rows: list[Paid], taken: list[Return]) -> None:
    assert list(returns(rows, {})) == taken


def test_what_was_taken_back_once_makes_room_under_the_cap() -> None:
    """15 + 45 + 15 are 75; one match was paid twice, and without its second 15 it is 60."""
    rows = [paid(1, 15, match=7), paid(2, 15, match=7, seat=1), paid(3, 45)]
    decisions = {7: Decision("ayse", 0, 15, Reason.PAID)}
    assert returns(rows, decisions) == (Return(2, 15, TakenBack.ONCE),)
