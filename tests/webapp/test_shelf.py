"""What candies are for: a thing is bought once and kept for good, and the sums stay right whatever else happens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from migrations import downgrade
from tests.house import Node, Player, connect, open_node
from tests.webapp.letters import HOUR, NOON, Ledger
from webapp.accounts.audit import audit
from webapp.accounts.books import Books
from webapp.accounts.joining import Joining
from webapp.accounts.people import People, UnknownPersonError
from webapp.accounts.shelf import PRICES, NoSuchItemError, NotBoughtError, Shelf, TooFewCandiesError

NOW = NOON / 1000
LIKED = {"sounds": True, "hints": True, "take_back": 1500}


@pytest.fixture
async def house(database: AsyncEngine, people: People) -> Ledger:
    """Ayşe has 30 candies, for two wins among people; Bora has 10."""
    house = Ledger(Books(database, 60, "Europe/Istanbul"), people)
    await house.knows("Ayşe", "Bora")
    for key in ("a", "b"):
        await house.takes("Ayşe", "Bora", None, None, key=key)
    return house


@pytest.fixture
def shelf(database: AsyncEngine) -> Shelf:
    return Shelf(database)


async def faults(database: AsyncEngine) -> list[str]:
    return (await audit(database))[1]


async def both_of(house: Ledger) -> int:
    """What Ayşe has, as the guest that she was and as herself."""
    balances = await house.balances()
    return balances["Ayşe"] + balances["Ayşe T."]


async def test_a_thing_is_paid_once_and_kept(house: Ledger, shelf: Shelf, database: AsyncEngine) -> None:
    for _ in range(2):
        await shelf.buy(house.ids["Ayşe"], "night", NOON)
    (thing,) = await shelf.bought(house.ids["Ayşe"])
    assert (thing.item, thing.price, thing.at) == ("night", 30, NOON)
    assert await house.balances() == {"Ayşe": 0, "Bora": 10}
    assert await faults(database) == []


async def test_pressed_often_at_once_it_is_paid_once(house: Ledger, shelf: Shelf, database: AsyncEngine) -> None:
    await asyncio.gather(*(shelf.buy(house.ids["Ayşe"], "mint", NOON) for _ in range(4)))
    assert (await house.balances())["Ayşe"] == 15
    assert await faults(database) == []


async def test_two_things_at_once_are_not_bought_with_the_candies_for_one(house: Ledger, shelf: Shelf) -> None:
    both = [shelf.buy(house.ids["Ayşe"], item, NOON) for item in ("night", "plum")]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "TooFewCandiesError"]
    assert (await house.balances())["Ayşe"] == 0


async def test_who_has_too_few_candies_keeps_them(house: Ledger, shelf: Shelf) -> None:
    with pytest.raises(TooFewCandiesError):
        await shelf.buy(house.ids["Bora"], "mint", NOON)
    with pytest.raises(NoSuchItemError):
        await shelf.buy(house.ids["Bora"], "yacht", NOON)
    with pytest.raises(UnknownPersonError):
        await shelf.buy("nobody", "mint", NOON)
    assert (await house.balances())["Bora"] == 10


async def test_who_was_two_people_has_a_thing_once_and_the_candies_of_the_other_again(
    house: Ledger, shelf: Shelf, database: AsyncEngine
) -> None:
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    for key, day in (("c", 30), ("d", 60)):
        await house.takes("Ayşe T.", "Bora", None, None, key=key, at=NOON + day * HOUR)
    await shelf.buy(known.id, "mint", NOON)
    await shelf.buy(house.ids["Ayşe"], "mint", NOON + 1)
    await shelf.buy(house.ids["Ayşe"], "ink", NOON + 2)
    joining = Joining(database)
    await joining.join(await joining.code(house.ids["Ayşe"], NOW), 42, NOW)
    assert [thing.item for thing in await shelf.bought(known.id)] == ["mint", "ink"]
    assert await both_of(house) == 60 - 15 - 15
    assert await faults(database) == []
    await shelf.buy(known.id, "ink", NOON)
    await shelf.buy(known.id, "night", NOON)
    assert await both_of(house) == 0
    assert await faults(database) == []


async def test_who_had_a_days_candies_twice_and_spent_them_owes_nothing_and_has_less(
    house: Ledger, shelf: Shelf, database: AsyncEngine
) -> None:
    """One person is paid 60 a day: what 120 had bought goes back, the last first, until it is paid."""
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    for key, name in (("c", "Ayşe"), ("d", "Ayşe"), *((key, "Ayşe T.") for key in "efgh")):
        await house.takes(name, "Bora", None, None, key=key)
    for number, (name, item) in enumerate(
        (("Ayşe", "night"), ("Ayşe T.", "plum"), ("Ayşe", "coral"), ("Ayşe T.", "gold"))
    ):
        with contextlib.suppress(TooFewCandiesError):
            await shelf.buy(house.ids[name], item, NOON + number)
    assert await both_of(house) == 10 + 30
    await shelf.buy(house.ids["Ayşe T."], "turquoise", NOON + 9)
    joining = Joining(database)
    await joining.join(await joining.code(house.ids["Ayşe"], NOW), 42, NOW)
    assert [thing.item for thing in await shelf.bought(known.id)] == ["night", "plum"]
    assert await both_of(house) == 0
    assert await faults(database) == []


async def test_who_turned_out_to_be_somebody_else_spends_and_is_erased_as_that_one_only(
    house: Ledger, shelf: Shelf, database: AsyncEngine
) -> None:
    """Their old sockets may still be open for a moment."""
    known = await house.people.from_telegram(42, "Ayşe T.")
    house.ids["Ayşe T."] = known.id
    joining = Joining(database)
    await joining.join(await joining.code(house.ids["Ayşe"], NOW), 42, NOW)
    with pytest.raises(UnknownPersonError):
        await shelf.buy(house.ids["Ayşe"], "mint", NOON)
    with pytest.raises(UnknownPersonError):
        await joining.erase(house.ids["Ayşe"])
    assert await both_of(house) == 30
    await shelf.buy(known.id, "mint", NOON)
    assert await both_of(house) == 15
    assert await faults(database) == []


async def test_with_a_person_goes_what_they_bought(house: Ledger, shelf: Shelf, database: AsyncEngine) -> None:
    await shelf.buy(house.ids["Ayşe"], "night", NOON)
    await Joining(database).erase(house.ids["Ayşe"])
    assert await house.rows("SELECT count(*) FROM bought") == [(0,)]
    assert await faults(database) == []


async def test_an_older_house_gives_the_candies_back(house: Ledger, shelf: Shelf, database: AsyncEngine) -> None:
    await shelf.buy(house.ids["Ayşe"], "mint", NOON)
    async with database.begin() as connection:
        await connection.run_sync(downgrade, "0009")
    assert await house.balances() == {"Ayşe": 30, "Bora": 10}


async def test_a_look_is_worn_only_with_what_was_bought(house: Ledger, shelf: Shelf) -> None:
    ayse = house.ids["Ayşe"]
    await shelf.check(ayse, "candy")
    await shelf.check(ayse, "a-look-of-a-newer-page")
    with pytest.raises(NotBoughtError):
        await shelf.check(ayse, "classic-night")
    await shelf.buy(ayse, "night", NOON)
    await shelf.check(ayse, "classic-night")
    with pytest.raises(NotBoughtError):
        await shelf.check(ayse, "classic-night-coral")


async def test_the_sums_notice_a_thing_that_was_not_paid(house: Ledger, shelf: Shelf, database: AsyncEngine) -> None:
    await shelf.buy(house.ids["Ayşe"], "mint", NOON)
    await house.does("UPDATE people SET candies = 30 WHERE name = 'Ayşe'")
    assert [line for line in await faults(database) if "has 30 candies, and their rows add up to 15" in line]


# --- over a socket ---------------------------------------------------------------------------------------------


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def shelf_of(player: Player) -> dict[str, tuple[int, bool]]:
    told = await player.ask("me", part="shelf")
    return {line["item"]: (line["price"], line["bought"] is not None) for line in told["shelf"]}


async def test_a_newcomer_sees_the_prices_and_can_neither_buy_nor_wear(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        assert await shelf_of(ayse) == {item: (price, False) for item, price in PRICES.items()}
        assert (await ayse.ask("buy", item="teahouse"))["code"] == "too_few_candies"
        assert (await ayse.ask("buy", item="yacht"))["code"] == "no_such_item"
        assert (await ayse.ask("prefer", look="teahouse", **LIKED))["code"] == "not_bought"
        await ayse.do("prefer", look="candy", **LIKED)
