"""Quick match: who is seated with whom, when; and that nobody is lost or sits twice, whatever dies in between."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSMsgType
from redis.exceptions import ConnectionError as Unreachable

from engine.rules import PRESETS
from tests.house import Node, Player, connect, on_the_wire, open_node
from webapp.tables import queue
from webapp.tables.manager import Manager
from webapp.tables.queue import Comer, Looked, Party, Place, Queue, Seeker, Standing
from webapp.tables.quick import Quick
from webapp.tables.scripts import send
from webapp.tables.store import Store
from webapp.tables.table import State
from webapp.web.app import HOUSE
from webapp.web.limits import NEW_SEARCHES

WAITING, SEATED, LEFT, NONE = Place(Standing.WAITING), Standing.SEATED, Place(Standing.LEFT), Place(Standing.NONE)


def seeker(person: str, **others: Any) -> Seeker:
    """Somebody who looks for people only, as strong as one is at first."""
    comer = Comer(person, person.title(), 0.0, sha256(person.encode()).hexdigest(), "normal")
    plain = {"search": f"search-{person}", "pool": "matsuri", "wait": None, "rating": 1500, "near": 150}
    return Seeker(comer, **{**plain, **others})


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is taken for gone because this machine is busy; a test may say otherwise."""
    monkeypatch.setattr(queue, "READY_MS", 60_000)
    monkeypatch.setattr(queue, "GONE_MS", 180_000)


@pytest.fixture
def waits(store: Store) -> Queue:
    return Queue(store)


async def join(waits: Queue, *persons: str, **others: Any) -> None:
    for person in persons:
        assert await waits.join(seeker(person, **others)) == WAITING


async def parties(waits: Queue, *persons: str) -> list[list[str]]:
    """Who finds each other when these give a sign of life."""
    looked = await waits.look(persons)
    return [[comer.person for comer in party.comers] for party in looked.parties]


# --- who sits with whom -----------------------------------------------------------------------------------------------


async def test_four_who_wait_for_the_same_are_a_table_and_the_fifth_waits_on(waits: Queue) -> None:
    await join(waits, "a", "b", "c")
    assert await parties(waits) == []
    await join(waits, "d", "e")
    looked = await waits.look(["d", "e"])
    assert [[comer.person for comer in party.comers] for party in looked.parties] == [["a", "b", "c", "d"]]
    assert looked.waiting == {"matsuri": 1}
    assert {person: place.standing for person, place in looked.places.items()} == {"d": "p", "e": "w"}


async def test_other_rules_are_another_pool(waits: Queue) -> None:
    await join(waits, "a", "b", "c")
    await join(waits, "d", pool="turkish")
    looked = await waits.look()
    assert looked.parties == []
    assert looked.waiting == {"matsuri": 3, "turkish": 1}


async def test_who_is_nearest_sits_down_first(waits: Queue) -> None:
    await join(waits, "a")
    await join(waits, "far", rating=1640)
    await join(waits, "b", "c", "d", rating=1510)
    assert await parties(waits) == [["a", "b", "c", "d"]]


async def test_ratings_may_be_further_apart_with_each_second(waits: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both must have waited: who has just come is not put beside somebody far off."""
    await join(waits, "a", "b", "c")
    await join(waits, "strong", rating=1700)
    monkeypatch.setattr(queue, "WIDER", 0)
    assert await parties(waits) == []
    monkeypatch.setattr(queue, "WIDER", 1_000_000)
    async with asyncio.timeout(60):
        while not (found := await parties(waits, "a", "b", "c", "strong")):
            await asyncio.sleep(0.01)
    assert found == [["a", "b", "c", "strong"]]


async def test_after_the_wait_computers_take_what_is_left(waits: Queue) -> None:
    """Nobody who wants people only is put beside them; who has a longer wait sits down with who is there."""
    await join(waits, "choosy")
    await join(waits, "patient", wait=300)
    await join(waits, "hurried", wait=1)
    async with asyncio.timeout(60):
        while not (found := await parties(waits, "choosy", "patient", "hurried")):
            await asyncio.sleep(0.05)
    assert found == [["hurried", "patient"]]


async def test_whoever_gives_no_sign_of_life_is_not_seated_and_then_forgotten(
    waits: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "READY_MS", 0)
    await join(waits, "a", "b", "c", "d")
    assert await parties(waits, "a", "b", "c") == []
    monkeypatch.setattr(queue, "GONE_MS", -1)
    looked = await waits.look(["a"])
    assert looked.places == {"a": NONE}
    assert looked.waiting == {}


@pytest.mark.parametrize(("outage", "b"), [(-1, WAITING), (600_000, NONE)])
async def test_nobody_is_forgotten_for_an_outage(
    waits: Queue, monkeypatch: pytest.MonkeyPatch, outage: int, b: Place
) -> None:
    """Nobody could give a sign of life while nobody was at work."""
    monkeypatch.setattr(queue, "READY_MS", 1)
    monkeypatch.setattr(queue, "GONE_MS", 10)
    monkeypatch.setattr(queue, "OUTAGE_MS", outage)
    await join(waits, "a", "b")
    await asyncio.sleep(0.02)  # longer than anybody may be without a sign
    await waits.look(["a"])
    assert (await waits.look(["b"])).places == {"b": b}


# --- once, and not lost -----------------------------------------------------------------------------------------------


async def test_who_asks_again_keeps_their_place(waits: Queue) -> None:
    await join(waits, "a", "b", "a", "c", "a")
    assert await parties(waits) == []
    await join(waits, "d")
    assert await parties(waits) == [["a", "b", "c", "d"]]


async def test_another_tab_is_the_same_person(waits: Queue) -> None:
    await join(waits, "a", "b", "c")
    await join(waits, "a", search="another-tab")
    assert await parties(waits) == []


async def test_who_is_of_a_party_cannot_wait_again_or_leave(waits: Queue) -> None:
    await join(waits, "a", "b", "c", "d")
    (party,) = (await waits.look()).parties
    assert (await waits.join(seeker("a", search="new"))).standing is Standing.MAKING
    assert (await waits.leave("a")).standing is Standing.MAKING
    assert await waits.seated(party, "CODE")
    assert await waits.join(seeker("a")) == Place(SEATED, "CODE")  # who lost the line just then
    assert await waits.join(seeker("a", search="new")) == WAITING


async def test_who_left_waits_no_more_and_a_late_repetition_changes_nothing(waits: Queue) -> None:
    await join(waits, "a", "b", "c")
    assert await waits.leave("c") == LEFT
    assert await waits.join(seeker("c")) == LEFT
    await join(waits, "d")
    assert await parties(waits) == []
    assert await waits.join(seeker("c", search="anew")) == WAITING
    assert sorted((await parties(waits))[0]) == ["a", "b", "c", "d"]


async def test_a_party_is_handed_out_again_when_who_had_it_has_died(
    waits: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    await join(waits, "a", "b", "c", "d")
    monkeypatch.setattr(queue, "LEASE_MS", 0)
    (first,) = (await waits.look()).parties
    async with asyncio.timeout(60):
        while not (again := (await waits.look()).parties):
            await asyncio.sleep(0.01)
    assert again == [replace(first, fresh=False)]
    assert await waits.seated(first, "CODE")
    assert not await waits.seated(first, "ELSE")
    assert (await waits.look(["a"])).places == {"a": Place(SEATED, "CODE")}


async def test_while_one_node_has_a_party_no_other_gets_it(waits: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "LEASE_MS", 60_000)
    await join(waits, "a", "b", "c", "d")
    assert len((await waits.look()).parties) == 1
    assert (await waits.look()).parties == []


async def test_no_more_than_so_many_wait(waits: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST", 2)
    await join(waits, "a", "b")
    assert (await waits.join(seeker("c"))).standing is Standing.FULL
    assert await waits.join(seeker("a")) == WAITING


async def test_a_node_that_dies_before_the_table_or_after_it_costs_nobody_anything(
    store: Store, waits: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is made twice, by two nodes, and there is one; with each person in one seat of it."""
    await join(waits, "a", "b", "c", "d")
    monkeypatch.setattr(queue, "LEASE_MS", 0)
    (party,) = (await waits.look()).parties
    died = Quick(Manager(store))
    code = await died._table_of(party)  # ... and no more
    manager = Manager(store)
    quick = Quick(manager)
    async with asyncio.timeout(60):
        while (await waits.look(["a"])).places["a"] != Place(SEATED, code):
            await quick.look()
    table = (await manager.look(code)).table
    assert sorted(filter(None, table.persons())) == ["a", "b", "c", "d"]
    assert table.state is State.OPENING
    assert await store.codes() == [code]


async def test_a_party_that_a_failover_takes_back_when_its_table_is_made_has_no_second_one(
    store: Store, waits: Queue
) -> None:
    """A copy that has not heard of the party takes over: all four find each other again, but are waited for."""
    names = ("a", "b", "c", "d")
    quick = Quick(Manager(store))
    await join(waits, *names)
    (party,) = (await waits.look(names)).parties
    code = await quick._table_of(party)
    await store.client.delete(*[key async for key in store.client.scan_iter(f"{store.prefix}{{quick}}:*")])
    await join(waits, *names)
    with ExitStack() as here:
        for name in names:
            here.enter_context(quick.here(seeker(name), WAITING))
        await quick.look()
    assert [(await waits.find(name))[0] for name in names] == [LEFT] * 4
    assert [await quick.plays_elsewhere(name) for name in names] == [code] * 4, "who searches anew is led there"


async def test_what_a_party_wants_is_at_the_table(store: Store, waits: Queue) -> None:
    """Its rules; the promises of all; computers of the level of who has waited longest, in the other seats."""
    first, second = seeker("a", pool="gamedesire", wait=1), seeker("b", pool="gamedesire", wait=1)
    await waits.join(replace(first, comer=replace(first.comer, level="hard", softness=0.5)))
    await waits.join(second)
    manager = Manager(store)
    quick = Quick(manager)
    with quick.here(first, WAITING) as search, quick.here(second, WAITING):
        async with asyncio.timeout(60):
            while search.news.place.standing is not SEATED:
                await quick.look()
    assert search.news.place.table is not None
    table = (await manager.look(search.news.place.table)).table
    assert table.rules == PRESETS["gamedesire"]
    assert sorted(player.level or "" for player in table.seats if player) == ["", "", "hard", "hard"]
    promises = {player.person: player.promise for player in table.seats if player and player.person}
    assert promises == {name: sha256(name.encode()).digest() for name in ("a", "b")}


# --- what goes wrong --------------------------------------------------------------------------------------------------


async def rewrite(waits: Queue, store: Store, what: bytes, instead: bytes) -> None:
    """Have the only party stand in the store as another version, or a fault, would have written it."""
    (ticket,), (party,) = [await send(store.client, get, waits._keys[3]) for get in ("HKEYS", "HVALS")]
    assert what in party
    await send(store.client, "HSET", waits._keys[3], ticket, party.replace(what, instead))


async def test_what_a_newer_version_adds_to_a_party_is_passed_over(
    store: Store, waits: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "LEASE_MS", -1)
    await join(waits, "a", "b", "c", "d")
    (party,) = (await waits.look()).parties
    await rewrite(waits, store, b'"level"', b'"colour":"red","level"')
    (again,) = (await waits.look()).parties
    assert (party.fresh, again) == (True, replace(party, fresh=False))


@pytest.mark.parametrize(
    "damage",
    [(b" matsuri ", b" nowhere's "), (b'{"name"', b'["name"'), (b"\nb ", b"\na ")],
    ids=["rules", "json", "twice"],
)
async def test_a_party_that_cannot_be_seated_is_given_up_and_keeps_nobody_else_waiting(
    store: Store,
    waits: Queue,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    damage: tuple[bytes, bytes],
) -> None:
    """Rules that are none here; what is no JSON; the same person twice."""
    monkeypatch.setattr(queue, "LEASE_MS", -1)
    await join(waits, "a", "b", "c", "d")
    await waits.look()  # by a node that dies
    await rewrite(waits, store, *damage)
    await join(waits, "e", "f", "g", "h")
    quick = Quick(Manager(store))
    with quick.here(seeker("a"), WAITING) as unlucky, quick.here(seeker("e"), WAITING) as lucky:
        for _ in range(queue.TRIES):
            await quick.look()
        assert lucky.news.place.standing is SEATED
        await quick.look()
    assert unlucky.news.place == Place(Standing.LEFT, broken=True)
    assert (await waits.look()).unread == {}
    assert await waits.join(seeker("a")) == Place(Standing.LEFT, broken=True)  # who lost the line just then
    await join(waits, "a", "b", "c", "d", search="search-anew")
    assert await parties(waits) == [["a", "b", "c", "d"]]
    assert sorted(await send(store.client, "HKEYS", waits._keys[5])) == [b"at", b"tickets"]
    said = [record.getMessage() for record in caplog.records if record.name == "webapp.tables.quick"]
    assert said == ["a party can have no table here", "a party is given up: its persons may search anew"]


async def test_no_fault_ends_quick_match(
    store: Store, waits: Queue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quick = Quick(Manager(store))
    faults = [TypeError("a fault"), TypeError("the same")]
    look = quick.queue.look

    async def faulty(persons: Sequence[str] = ()) -> Looked:
        if faults:
            quick._hurry.set()
            raise faults.pop()
        return await look(persons)

    monkeypatch.setattr(quick.queue, "look", faulty)
    await join(waits, "a", "b", "c", "d")
    working = asyncio.create_task(quick.run())
    with quick.here(seeker("a"), WAITING) as search:
        async with asyncio.timeout(60):
            assert [news.place.standing async for news in search.follow()][-1] is SEATED
    working.cancel()
    assert [record.levelname for record in caplog.records if "nobody is seated" in record.getMessage()] == ["ERROR"]


async def test_who_is_left_out_of_a_party_has_ended_their_search_and_the_others_keep_their_place(
    waits: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    await join(waits, "a", "b", "c", "d")
    looked = await waits.look()
    (party,) = looked.parties
    monkeypatch.setattr(queue, "READY_MS", 0)  # ... once they have given a sign of life
    assert await waits.part(party, looked.now, ["c"])
    assert (await waits.look(["c"])).places == {"c": LEFT}
    await join(waits, "e")
    monkeypatch.setattr(queue, "READY_MS", 60_000)
    (anew,) = (await waits.look(["a", "b", "d", "e"])).parties
    assert [comer for comer in anew.comers if comer.person != "e"] == [
        comer for comer in party.comers if comer.person != "c"
    ]


async def test_a_party_that_somebody_else_may_have_in_hand_is_not_parted(
    waits: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table may be made just now, with all of them."""
    monkeypatch.setattr(queue, "LEASE_MS", -1)
    await join(waits, "a", "b", "c", "d")
    looked = await waits.look()
    assert not await waits.part(looked.parties[0], looked.now, ["c"])
    assert (await waits.look(["c"])).places["c"].standing is Standing.MAKING


# --- at the socket ----------------------------------------------------------------------------------------------------


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def quick(player: Player, **others: Any) -> str:
    """Look for others, and return the words that are promised."""
    words = secrets.token_bytes(16)
    fields = {"pool": "matsuri", "wait": None, "promise": sha256(words).hexdigest(), **others}
    await player.do("quick", **fields)
    return words.hex()


async def seat(player: Player) -> str:
    table: str = (await player.until(lambda frame: frame["t"] == "seated"))["table"]
    return table


async def test_four_strangers_sit_down_and_play_with_the_words_of_all(node: Node) -> None:
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(connect(node.socket_url)) for _ in range(4)]
        words = [await quick(player) for player in players]
        (table,) = {await seat(player) for player in players}
        for player, said in zip(players, words, strict=True):
            await player.open(table)
            await player.do("reveal", table=table, words=said)
        for player in players:
            view = await player.until_view(lambda view: view["state"] == "playing")
            assert sorted(entry["words"] for entry in view["match"]["words"]) == sorted(words)
            assert view["clock"] == 45
        assert [seat["who"] for seat in players[0].view["seats"]] == ["person"] * 4
        told = [frame for frame in players[0].frames if frame["t"] == "waiting"]
        assert told[0]["pool"] == "matsuri"


async def test_one_who_has_waited_plays_with_computers(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        words = await quick(ayse, wait=1)
        table = await seat(ayse)
        await ayse.open(table)
        await ayse.do("reveal", table=table, words=words)
        await ayse.until_view(lambda view: view["state"] == "playing")
        assert [seat["who"] for seat in ayse.view["seats"]].count("computer") == 3


@pytest.mark.long
async def test_two_tabs_are_one_person_and_both_are_told(node: Node) -> None:
    async with connect(node.socket_url) as tab, connect(node.socket_url, tab.token) as other:
        await quick(tab)
        await quick(other)
        await other.do("quick_leave")
        for one in (tab, other):
            await one.until(lambda frame: frame["t"] == "unqueued")
        assert (await tab.ask("pools"))["waiting"] == []
        await quick(tab, wait=1)
        await quick(other, wait=1)
        assert await seat(tab) == await seat(other)


@pytest.mark.long
async def test_who_lost_the_line_is_told_the_same_table(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        search = secrets.token_urlsafe(9)
        await quick(ayse, id=search, wait=1)
        table = await seat(ayse)
    async with connect(node.socket_url, ayse.token) as ayse:
        await quick(ayse, id=search, wait=1)
        assert await seat(ayse) == table
        assert (await ayse.ask("quick_leave"))["code"] == "seated_already"


async def test_who_has_cancelled_is_counted_no_more(node: Node) -> None:
    waiting = node.server.app[HOUSE].quick
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        await quick(ayse)
        await quick(bora)
        while waiting.waiting.get("matsuri") != 2:
            await asyncio.sleep(0.01)
        await ayse.do("quick_leave")
        assert (await ayse.ask("pools"))["waiting"] == [{"pool": "matsuri", "people": 1}]


async def test_who_closes_the_page_gives_no_sign_of_life_any_more(node: Node) -> None:
    node.server.handler.handler_cancellation = False  # as a house serves: nobody ends what a socket has begun
    async with connect(node.socket_url) as ayse:
        await quick(ayse)
        await ayse.until(lambda frame: frame["t"] == "waiting")
        assert len(node.server.app[HOUSE].quick._searches) == 1
    async with asyncio.timeout(60):
        while node.server.app[HOUSE].quick._searches:
            await asyncio.sleep(0.01)


async def test_who_plays_elsewhere_by_the_clock_is_told_where(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        await ayse.do("start", table=table)
        refused = await bora.ask("quick", pool="matsuri", wait=5, promise="0" * 64)
        assert (refused["code"], refused["table"]) == ("plays_elsewhere", table)
        await bora.do("leave", table=table)
        await quick(bora)


@asynccontextmanager
async def three_more(node: Node) -> AsyncIterator[Queue]:
    """Have three more wait at the node, and give the queue."""
    quick = node.server.app[HOUSE].quick
    await join(quick.queue, "b", "c", "d")
    with ExitStack() as stack:
        for person in ("b", "c", "d"):
            stack.enter_context(quick.here(seeker(person), WAITING))
        yield quick.queue


async def test_who_sits_down_or_makes_a_table_on_any_device_looks_for_no_others(node: Node) -> None:
    async with connect(node.socket_url) as bora, connect(node.socket_url) as ayse:
        table = await bora.create("friends")
        async with connect(node.socket_url, ayse.token) as device:
            await quick(ayse)
            await device.do("sit", table=table)
            await ayse.until(lambda frame: frame["t"] == "unqueued")
            await quick(ayse)
            await device.do("create", against="computers", rules=on_the_wire(PRESETS["matsuri"]))
            told = await ayse.until(lambda frame: frame["t"] == "unqueued")
        assert not told["broken"]
        async with asyncio.timeout(60):
            while node.server.app[HOUSE].quick._searches:  # who was told of it goes a moment later
                await asyncio.sleep(0.01)


async def test_whose_table_is_just_being_made_sits_down_at_no_other(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    making, go_on = asyncio.Event(), asyncio.Event()
    quickly = node.server.app[HOUSE].quick
    table_of = quickly._table_of

    async def slowly(party: Party) -> str:
        making.set()
        await go_on.wait()
        return await table_of(party)

    monkeypatch.setattr(quickly, "_table_of", slowly)
    async with connect(node.socket_url) as bora, connect(node.socket_url) as ayse:
        table = await bora.create("friends")
        async with three_more(node):
            await quick(ayse)
            await making.wait()
            refused = await ayse.ask("sit", table=table)
            made = await ayse.ask("create", against="friends", rules=on_the_wire(PRESETS["matsuri"]))
            assert (refused["code"], made["code"]) == ("seated_already", "seated_already")
            go_on.set()
            assert await seat(ayse) != table


async def test_whose_match_begins_elsewhere_meanwhile_is_not_seated_too(node: Node) -> None:
    async with connect(node.socket_url) as bora, connect(node.socket_url) as ayse:
        table = await bora.create("friends")
        await ayse.do("sit", table=table)
        await quick(ayse)
        await bora.do("start", table=table)
        async with three_more(node) as waits:
            told = await ayse.until(lambda frame: frame["t"] in {"seated", "unqueued"})
            assert told["t"] == "unqueued"
            for person in ("b", "c", "d"):
                assert (await waits.find(person))[0] == WAITING
        assert await node.manager.store.codes() == [table]


async def test_numbers_are_numbers(node: Node) -> None:
    """Neither truth nor text nor parts of one: the third that is none closes the socket."""
    async with connect(node.socket_url) as ayse:
        for wait in (True, "5"):
            await ayse.send("quick", id="a-search", pool="matsuri", wait=wait, promise="0" * 64)
            assert (await ayse.receive())["code"] == "bad_frame"
        await ayse.send("quick", id="a-search", pool="matsuri", wait=5.0, promise="0" * 64)
        assert (await ayse.ws.receive(timeout=60)).type is WSMsgType.CLOSE


async def test_a_table_against_computers_keeps_nobody_from_it(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        await ayse.do("create", against="computers", rules=on_the_wire(PRESETS["matsuri"]))
        await quick(ayse)


async def test_nobody_looks_for_others_again_and_again(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.house.SEARCH_SECONDS", 3600.0)  # a busy machine allows one in two seconds, too
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ayse:
        for _ in range(30):
            await quick(ayse)
        refused = await ayse.ask("quick", pool="matsuri", wait=5, promise="0" * 64)
        assert refused["code"] == "too_many_searches"


async def test_who_asks_again_until_the_store_is_back_has_searched_once(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page does so by itself, every moment."""
    waits = node.server.app[HOUSE].quick.queue

    async def away(_: str) -> None:
        raise Unreachable

    async with connect(node.socket_url) as ayse:
        with monkeypatch.context() as trouble:
            trouble.setattr(waits, "find", away)
            for _ in range(NEW_SEARCHES + 1):
                answer = await ayse.ask("quick", id="search-1", pool="matsuri", wait=None, promise="0" * 64)
                assert answer["code"] == "unavailable"
        await ayse.do("quick", id="search-1", pool="matsuri", wait=None, promise="0" * 64)
        assert (await ayse.until(lambda frame: frame["t"] == "waiting"))["search"] == "search-1"
