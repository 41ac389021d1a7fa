"""Nothing of a day's deal is told before the day is over, through whichever door; then all of it is."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.check import checked
from engine.hand import away_after
from engine.record import Record
from engine.rules import MATSURI
from engine.shuffle import commitment, seed
from engine.tiles import Tile
from tests.house import Frame, Node, Player, connect, on_the_wire, open_node
from tests.webapp.test_secrecy import assert_tells_nothing_hidden, leaves
from webapp.accounts.books import Books
from webapp.accounts.daily import Daily, days_on
from webapp.accounts.database import DatabaseAwayError, close_database, open_database
from webapp.accounts.dealt import Counting
from webapp.accounts.ended import day_of
from webapp.tables.manager import Manager
from webapp.tables.table import State
from webapp.web.app import HOUSE


async def play_well(player: Player) -> None:
    """Draw, throw what leaves the hand nearest, and finish when it wins."""
    while player.view.get("state") != "over":
        hand = player.may()
        if hand is None:
            await player.receive()
            continue
        before = player.version
        answer = await _act(player, hand)
        assert answer["t"] == "done", answer
        while player.version == before:
            await player.receive()


async def _act(player: Player, hand: Frame) -> Frame:
    turn = player.turn(hand["seat"])
    if "draw" in hand["may"]:
        return await player.ask("draw", **turn)
    if "discard" not in hand["may"]:
        return await player.ask("pass", **turn)
    distances = away_after([*map(Tile.parse, hand["tiles"])], Tile.parse(player.view["deal"]["okey"]))
    best = min(distances, key=lambda tile: distances[tile].least)
    if not distances[best].wins:
        return await player.ask("discard", tile=str(best), **turn)
    kept = [*hand["tiles"]]
    kept.remove(str(best))
    return await player.ask("finish", slots=[*kept, *[None] * 11, str(best)], thrown=25, **turn)


async def plays_today(player: Player, how: Callable[[Player], Awaitable[object]] = play_well) -> str:
    """Play the deal of the day to its end, and return its table."""
    table: str = (await player.do("play_daily"))["table"]
    await player.open(table)
    await how(player)
    return table


async def told(player: Player, part: str, wanted: Callable[[Any], bool] = bool) -> Frame:
    """Ask about the deal of the day until the answer is as *wanted*: the books are written a moment later."""
    async with asyncio.timeout(60):
        while not wanted(found := (await player.ask("daily", part=part))[part]):
            await asyncio.sleep(0.05)
    answer: Frame = found
    return answer


async def get(url: str) -> tuple[int, str]:
    async with ClientSession() as browser, browser.get(url) as answer:
        return answer.status, await answer.text()


class Days:
    """Turns the node's day: the next one comes when it is wanted, and not at midnight."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.later = 0
        today = day_of(int(time.time() * 1000), "Europe/Istanbul")
        for module in ("daily", "memory", "ended"):
            monkeypatch.setattr(f"webapp.accounts.{module}.day_of", lambda *_: days_on(today, self.later))


def assert_sealed(frame: Frame, root: str, seeds: set[str]) -> None:
    """A frame of who plays seat 0 shows what they hold and what lies open, at the end too."""
    if frame.get("view") and frame["view"]["deal"] and (outcome := frame["view"]["deal"]["outcome"]):
        assert outcome["seed"] is None
        assert {laid["seat"] for laid in outcome["laid"]} <= {0}
        if (finish := outcome["finish"]) and finish["seat"] != 0:
            assert (finish["thrown"], finish["okey"], {*finish["slots"]}) == (None, False, {None})
    else:
        assert_tells_nothing_hidden(frame, {0} if frame.get("view") or frame.get("events") else set())
    for event in frame.get("events", ()):
        assert event["e"] != "finished" or event["seat"] == 0 or event["thrown"] is None
    said = {value for _, value in leaves(frame) if isinstance(value, str)}
    assert not said & {root, *seeds}


async def test_no_door_tells_of_a_deal_before_its_day_is_over(
    valkey_url: str,
    store_prefix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    days = Days(monkeypatch)
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ayse,
        connect(node.socket_url) as zeki,
    ):
        desk = node.server.app[HOUSE].daily.daily
        both = await asyncio.gather(ayse.do("play_daily"), second_device(node, ayse))
        assert both[0]["table"] == both[1]["table"], "two devices of one person ask at once"
        table = both[0]["table"]
        await ayse.open(table)
        await refuses_all_but_play(ayse, zeki, table)
        for way in (play_well, Player.play_to_the_end):
            await way(ayse)
        mine = (await told(ayse, "today", lambda today: today["mine"]["ended"]))["mine"]
        assert (mine["points"], mine["turns"]) == own_result(ayse)
        assert len(mine["trail"]) == mine["turns"]
        deal = await desk.deal((await ayse.ask("daily", part="today"))["day"])
        secrets = {deal.root.hex(), *(link.hex() for link in seeds_of(deal.root))}
        for frame in [*ayse.frames, *zeki.frames]:
            assert_sealed(frame, deal.root.hex(), secrets)
        assert (await ayse.ask("play_daily"))["table"] == table, "it stays the one try"
        await tells_nobody_else(node, ayse, zeki, table)
        assert (await get(f"{node.url}/t/{await left_by_an_erased_person(node)}/record/1"))[0] == 404
        assert (await zeki.ask("daily", part="today"))["today"]["mine"] is None
        assert not [record for record in caplog.records if any(secret in record.getMessage() for secret in secrets)]
        assert "counts" not in await counted(tmp_path)

        days.later = 1
        over = await told(zeki, "yesterday")
        assert commitment(bytes.fromhex(over["root"])).hex() == over["commitment"] == deal.commitment
        assert [(one["place"], one["points"], one["table"]) for one in over["guests"]] == [(1, mine["points"], table)]
        status, text = await get(f"{node.url}/t/{table}/record/1")
        assert status == 200
        assert Record.parse(text).root == deal.root, "and `verify` finds it as it was promised"
        assert (await get(f"{node.url}/t/{table}/review/1/1"))[0] == 200
        assert ayse.name in (await get(f"{node.url}/t/{table}/replay/1"))[1]
        assert (await ayse.ask("me", part="matches"))["matches"][0]["sealed"] is False


def seeds_of(root: bytes) -> list[bytes]:
    return [seed(root, deal) for deal in (1, 2, 255)]


def own_result(player: Player) -> tuple[int, int]:
    """Points, and discards and finishes, as the player has seen them."""
    points: int = player.view["seats"][0]["points"]
    events = [event for frame in player.frames for event in frame.get("events", ())]
    return points, sum(event["e"] in {"discarded", "finished"} and event["seat"] == 0 for event in events)


async def second_device(node: Node, player: Player) -> Frame:
    async with connect(node.socket_url, player.token) as again:
        return await again.do("play_daily")


async def refuses_all_but_play(ayse: Player, zeki: Player, table: str) -> None:
    """Nobody joins, looks on, changes rules, leaves, or is given advice; who asks for what is not there is told so."""
    await ayse.until_view(lambda view: view["deal"]["turn"] == 0)
    rules = on_the_wire(MATSURI) | {"watching": 0}
    wishes: list[tuple[str, Frame]] = [
        ("sit", {}), ("leave", {}), ("remove", {"seat": 1}), ("give", {"seat": 1}), ("ready", {"ready": True}),
        ("rules", {"rules": rules}), ("start", {}), ("again", {}), ("mine", {"seat": 0}),
    ]  # fmt: skip
    for t, fields in wishes:
        assert (await ayse.ask(t, table=table, **fields))["code"] == "of_the_day", t
    assert (await ayse.ask("hint", table=table, seat=0))["code"] == "no_hints"
    assert (await zeki.ask("sit", table=table))["code"] == "of_the_day"
    assert (await zeki.open(table))["code"] == "not_watched"


async def tells_nobody_else(node: Node, ayse: Player, zeki: Player, table: str) -> None:
    for path in ("record/1", "review/1/1"):
        assert (await get(f"{node.url}/t/{table}/{path}"))[0] == 404, path
    _, page = await get(f"{node.url}/t/{table}/replay/1")
    assert ayse.name not in page
    assert (await zeki.open(table))["code"] == "not_watched"
    assert (await zeki.ask("daily", part="yesterday"))["yesterday"] is None
    assert (await ayse.ask("me", part="tables"))["tables"] == []
    assert (await ayse.ask("me", part="matches"))["matches"][0]["sealed"] is True
    assert (await ayse.ask("again", table=table))["code"] == "of_the_day"


async def left_by_an_erased_person(node: Node) -> str:
    """Return the table of a try whose person is no more: nobody plays on there."""
    async with connect(node.socket_url) as cem:
        table: str = (await cem.do("play_daily"))["table"]
        await cem.do("erase", confirm="erase me")
    assert (await node.manager.look(table)).table.state is State.CLOSED
    return table


async def test_who_comes_back_from_telegram_after_being_erased_is_told_that_they_had_their_try(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        people = node.server.app[HOUSE].me.people

        async def token() -> str:
            return await people.token((await people.from_telegram(77, "Ayşe")).id)

        async with connect(node.socket_url, await token()) as ayse:
            await ayse.open((await ayse.do("play_daily"))["table"])
            assert (await ayse.ask("daily", part="today"))["today"]["spent"] is False
            await ayse.do("erase", confirm="erase me")
        async with connect(node.socket_url, await token()) as again:
            assert (await again.ask("play_daily"))["code"] == "of_the_day"
            today = (await again.ask("daily", part="today"))["today"]
            assert (today["spent"], today["mine"], today["begun"]) == (True, None, 1)


async def counted(folder: Path) -> str:
    """Return what statistics say of the faces that were dealt."""
    database = open_database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
    counting = Counting(database)
    while await counting.step():
        pass
    found = await counting.read()
    await close_database(database)
    return "counts" if found.counts else ""


@pytest.mark.parametrize(
    "dies",
    [
        pytest.param((Manager, "begin_daily"), id="before the table"),
        pytest.param((Daily, "dealt"), id="after it", marks=pytest.mark.long),
    ],
)
async def test_a_node_that_dies_while_a_try_begins_costs_nobody_their_try(
    valkey_url: str,
    store_prefix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    dies: tuple[type[object], str],
) -> None:
    async def die(*_: object) -> None:
        raise DatabaseAwayError("it has died")

    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ayse:
        with monkeypatch.context() as patched:
            patched.setattr(*dies, die)
            assert (await ayse.ask("play_daily"))["code"] == "unavailable"
        table = (await ayse.do("play_daily"))["table"]
        await ayse.open(table)
        assert ayse.view["state"] == "playing"
        assert (await ayse.ask("daily", part="today"))["today"]["begun"] == 1


@pytest.mark.long
async def test_a_table_that_was_lost_is_not_dealt_again(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    """They have seen its tiles."""
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ayse:
        table = (await ayse.do("play_daily"))["table"]
        for key in await node.manager.store.client.keys(f"{store_prefix}t:*{table}"):
            await node.manager.store.client.delete(key)
        assert (await ayse.do("play_daily"))["table"] == table
        assert (await ayse.open(table))["code"] == "no_such_table"


@pytest.mark.parametrize("persons", [2, pytest.param(10, marks=pytest.mark.long)])
async def test_so_many_play_the_days_deal_on_as_many_devices_through_two_nodes_and_the_ranking_is_right(
    valkey_url: str, store_prefix: str, tmp_path: Path, persons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them comes to no end. Half play well, half throw what comes first."""
    days = Days(monkeypatch)
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as one,
        open_node(valkey_url, store_prefix, tmp_path) as other,
    ):
        results: dict[str, tuple[int, int] | None] = {}
        walls: set[str] = set()

        async def plays(number: int) -> None:
            node = (one, other)[number % 2]
            async with connect(node.socket_url) as player:
                await player.do("name", name=f"Player {number}")
                if number == persons - 1 and persons > 2:
                    await player.do("play_daily")
                    results[f"Player {number}"] = None
                    return
                await plays_today(player, play_well if number % 4 < 2 else Player.play_to_the_end)
                walls.add(player.view["match"]["commitment"])
                results[f"Player {number}"] = own_result(player)

        await asyncio.gather(*(plays(number) for number in range(persons)))
        ended = sum(result is not None for result in results.values())
        async with connect(one.socket_url) as looker:
            await told(looker, "today", lambda today: today["ended"] == ended)
            books = Books(one.server.app[HOUSE].daily.daily.database, 60, "Europe/Istanbul")
            assert (await checked(one.manager.store, books))[1] == [], "and the books have every match"
            days.later = 1
            ranking = (await told(looker, "yesterday"))["guests"]
        assert len(walls) == 1
        assert {line["name"]: (line["points"], line["turns"]) for line in ranking} == {
            name: result or (None, None) for name, result in results.items()
        }
        merits = {name: merit(result) for name, result in results.items()}
        places = {name: 1 + sum(better < mine for better in merits.values()) for name, mine in merits.items()}
        assert {line["name"]: line["place"] for line in ranking} == places
        assert [line["place"] for line in ranking] == sorted(places.values())


def merit(result: tuple[int, int] | None) -> tuple[int, int]:
    """By the rulebook of the day: points, then turns of who has won; who did not come to the end is last."""
    if result is None:
        return (1, 0)
    points, turns = result
    return (-points, turns if points else 0)
