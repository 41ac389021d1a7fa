"""Nothing of the tiles that a sister table has leaves the first one, through whichever door; then all of it does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import orjson
import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from bot.check import checked
from bot.desk import Desk
from engine.record import Record
from engine.rules import MATSURI
from engine.shuffle import seed
from tests.conftest import quick_first
from tests.house import Frame, Node, Player, connect, on_the_wire, open_node
from tests.webapp.test_sealed import counted, get
from tests.webapp.test_secrecy import assert_tells_nothing_hidden, leaves
from webapp.accounts.books import Books
from webapp.accounts.memory import Memory
from webapp.tables import sisters
from webapp.tables.pairing import Sisters
from webapp.tables.table import State
from webapp.web.app import HOUSE

TWO_DEALS = replace(MATSURI, deals=2)


async def called(owner: Player, rules: Any = MATSURI) -> tuple[str, str]:
    """Have *owner* make a table and its sister; return both codes."""
    table = await owner.create("friends", rules)
    await owner.do("sister", table=table)
    view = await owner.until_view(lambda view: view["sister"] is not None)
    return table, view["sister"]["table"]


async def sits(player: Player, table: str, **fields: Any) -> None:
    await player.open(table)
    await player.do("sit", table=table, **fields)


class TwoTables(NamedTuple):
    """Ayşe has made a table and called its sister, where Cem sits."""

    node: Node
    ayse: Player
    cem: Player
    first: str
    other: str


@pytest.fixture
async def two(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[TwoTables]:
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ayse,
        connect(node.socket_url) as cem,
    ):
        first, other = await called(ayse)
        await sits(cem, other)
        yield TwoTables(node, ayse, cem, first, other)


async def eventually(look: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """Ask until the answer is as *wanted*: what one table tells the other comes a moment later."""
    async with asyncio.timeout(60):
        while not wanted(found := await look()):
            await asyncio.sleep(0.05)
    return found


async def pair(node: Node, table: str, match: int = 1) -> Any:
    status, text = await get(f"{node.url}/t/{table}/sister/{match}/pair")
    return orjson.loads(text) if status == 200 else status


async def mine(node: Node, player: Player) -> Frame:
    """Return the newest match that the player is told of, on another device: this one may have been silent for long."""
    async with connect(node.socket_url, player.token) as again:
        rows = await eventually(lambda: again.ask("me", part="matches"), lambda told: bool(told["matches"]))
        line: Frame = rows["matches"][0]
        return line


def assert_frames_sealed(player: Player, seat: int, secrets: set[str]) -> None:
    """Who plays is shown what they hold, what lies open, and at a deal's end the rack that has won."""
    ended = 0
    for frame in player.frames:
        view = frame.get("view")
        if view and view["deal"] and (outcome := view["deal"]["outcome"]):
            ended += 1
            assert outcome["seed"] is None
            winner = outcome["finish"] and outcome["finish"]["seat"]
            assert {laid["seat"] for laid in outcome["laid"]} <= {winner}
            assert {hand["seat"] for hand in view["deal"]["hands"]} <= {seat}
        elif view:
            assert_tells_nothing_hidden(frame, {seat} if view["deal"] else set())
        assert not secrets & {value for _, value in leaves(frame) if isinstance(value, str)}
    assert ended, "it has come to its end"


def desk_of(node: Node) -> Desk:
    """The bot's desk beside a node, with what it needs to tell how a match went."""
    house = node.server.app[HOUSE]
    return cast(
        "Desk",
        SimpleNamespace(tables=node.manager, memory=house.me.memory, daily=house.daily.daily),
    )


async def doors_are_shut(node: Node, player: Player, table: str) -> None:
    """No door of what is over at *table*, where *player* sits, tells of it."""
    assert await Memory.ended(node.server.app[HOUSE].me.memory, table, 1), "it is in the books"
    for path in ("record/1", "review/1/1"):
        assert (await get(f"{node.url}/t/{table}/{path}"))[0] == 404, path
    assert player.name not in (await get(f"{node.url}/t/{table}/replay/1"))[1]
    assert await Desk.ended(desk_of(node), table, 1) is None, "nor in other chats"
    line = await mine(node, player)
    assert (line["table"], line["sister"], line["sealed"]) == (table, True, True)
    assert (await pair(node, table))["sealed"] is True


async def doors_are_open(node: Node, player: Player, table: str) -> Record:
    status, text = await get(f"{node.url}/t/{table}/record/1")
    assert status == 200
    assert (await get(f"{node.url}/t/{table}/review/1/9"))[1] == "The match has no such deal.\n", "it looks for it"
    assert player.name in (await get(f"{node.url}/t/{table}/replay/1"))[1]
    assert await Desk.ended(desk_of(node), table, 1)
    line = await mine(node, player)
    assert (line["table"], line["sister"], line["sealed"]) == (table, True, False)
    return Record.parse(text)


async def test_no_door_tells_of_the_tiles_before_both_tables_have_played(
    valkey_url: str, store_prefix: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Ayşe and Bora play at one table, Cem at its sister; Zeki would like to know."""
    caplog.set_level(logging.INFO)
    async with AsyncExitStack() as stack:
        node = await stack.enter_async_context(open_node(valkey_url, store_prefix, tmp_path))
        ayse, bora, cem, zeki = [await stack.enter_async_context(connect(node.socket_url)) for _ in range(4)]
        first, other = await called(ayse, replace(TWO_DEALS, watching=0))
        await sits(bora, first, seat=2)
        await sits(cem, other)
        await both_are_kept_apart(node, (ayse, bora, cem), first, other)
        assert cem.view["match"]["commitment"] == ayse.view["match"]["commitment"]
        root = (await node.manager.look(first)).table.root
        secrets = {root.hex(), *(seed(root, deal).hex() for deal in (1, 2, 255))}
        await ayse.do("start", table=first)
        await asyncio.gather(ayse.play_to_the_end(), bora.play_to_the_end())
        assert_frames_sealed(ayse, 0, secrets)
        assert_frames_sealed(bora, 2, secrets)
        assert await code_of(node, zeki, "open", first) == "not_watched"
        await bora.do("leave", table=first)
        await eventually(lambda: node.server.app[HOUSE].me.memory.ended(first, 1), bool)
        await doors_are_shut(node, ayse, first)
        for played in (ayse, bora):
            assert await code_of(node, played, "sit", other) == "sister", "they know the tiles"
        assert "counts" not in await counted(tmp_path)

        cem = await stack.enter_async_context(connect(node.socket_url, cem.token))
        await cem.open(other)
        await cem.do("start", table=other)
        await cem.until_view(lambda view: view["deal"] is not None and view["deal"]["turn"] == 0)
        assert (await cem.ask("hint", table=other, seat=0))["code"] == "no_hints"
        for stranger in (zeki, ayse):
            assert await code_of(node, stranger, "open", other) == "not_watched"
        await doors_are_shut(node, ayse, first)
        await cem.play_to_the_end()
        ayse = await stack.enter_async_context(connect(node.socket_url, ayse.token))
        await ayse.open(first)
        view = await ayse.until_view(lambda view: view["sister"] is not None and not view["sister"]["sealed"])
        assert view["deal"]["outcome"]["seed"] == seed(root, 2).hex()
        assert len(view["deal"]["outcome"]["laid"]) == 4
        records = await doors_are_open(node, ayse, first), await doors_are_open(node, cem, other)
        assert [record.root for record in records] == [root, root]
        assert [record.words for record in records] == [(), ()]
        assert await pair(node, first) == {"table": other, "match": 1, "sealed": False}
        assert await pair(node, other) == {"table": first, "match": 1, "sealed": False}
        house = node.server.app[HOUSE]
        assert await house.me.memory.sister(first, 1) == (other, 1), "the books know too, when the tables are gone"
        assert (await ayse.ask("me", part="person"))["person"]["rating"]["matches"] == 0, "it is not rated"
        assert "counts" not in await counted(tmp_path), "nor in the statistics"
        books = Books(house.daily.daily.database, 60, "Europe/Istanbul")
        assert (await checked(node.manager.store, books))[1] == []
        assert not [record for record in caplog.records if any(secret in record.getMessage() for secret in secrets)]


async def code_of(node: Node, player: Player, t: str, table: str) -> str:
    """Return why somebody is refused who asks from another device of theirs."""
    async with connect(node.socket_url, player.token) as again:
        answer = await (again.open(table) if t == "open" else again.ask(t, table=table))
        code: str = answer["code"]
        return code


async def both_are_kept_apart(node: Node, players: tuple[Player, Player, Player], first: str, other: str) -> None:
    """Nobody sits at both, changes the rules, or calls another one."""
    ayse, bora, cem = players
    for player, table in ((ayse, other), (bora, other), (cem, first)):
        assert await code_of(node, player, "sit", table) == "sister"
    assert (await bora.ask("sister", table=first))["code"] == "not_owner"
    for player, table in ((ayse, first), (cem, other)):
        assert (await player.ask("rules", table=table, rules=on_the_wire(MATSURI)))["code"] == "sister"
        before = (await player.do("sister", table=table))["v"]
        assert (await player.do("sister", table=table))["v"] == before, "asked again, nothing changes"


@pytest.mark.long
async def test_who_sits_down_at_both_at_the_same_moment_stays_at_one_at_most(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither command sees the other before it is kept: both have looked by then."""
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ayse,
        connect(node.socket_url) as cem,
        connect(node.socket_url, cem.token) as cem_too,
    ):
        first, other = await called(ayse)
        both, apart = asyncio.Barrier(2), Sisters._apart

        async def at_once(*asked: Any) -> Any:
            judge = await apart(*asked)
            await both.wait()
            return judge

        monkeypatch.setattr(Sisters, "_apart", at_once)
        answers = await asyncio.gather(cem.ask("sit", table=first), cem_too.ask("sit", table=other))
        assert "sister" in [answer.get("code") for answer in answers]
        sits_at = [(await node.manager.look(table)).table.persons() for table in (first, other)]
        ids = [{person for person in persons if person} for persons in sits_at]
        assert not ids[0] & ids[1]


@pytest.mark.parametrize("how", quick_first(["called off", "left by all", "lost"]))
async def test_where_one_table_comes_to_no_end_the_other_ones_tiles_are_told_when_it_has_played(
    two: TwoTables, how: str
) -> None:
    node, ayse, cem, first, other = two
    await ayse.do("start", table=first)
    await comes_to_no_end(node, ayse, first, how)
    if how != "lost":  # and nobody can tell of it
        assert (await pair(node, other))["sealed"] is True, "the tiles are played here yet"
        assert (await get(f"{node.url}/t/{first}/record/1"))[0] == 404
        look = node.manager.look
        await eventually(lambda: look(other), lambda seen: seen.table.sister.other_over)
    await cem.do("start", table=other)
    await cem.play_to_the_end()
    assert cem.view["sister"]["sealed"] is (how == "lost")
    assert (await pair(node, other))["sealed"] is False
    assert (await get(f"{node.url}/t/{other}/record/1"))[0] == 200
    assert (await get(f"{node.url}/t/{first}/record/1"))[0] == (404 if how == "lost" else 200)


async def comes_to_no_end(node: Node, ayse: Player, table: str, how: str) -> None:
    if how == "left by all":
        await ayse.do("leave", table=table)
        assert (await node.manager.look(table)).table.state is State.CLOSED
    elif how == "called off":
        while (seen := await node.manager.look(table)).table.state is not State.LOBBY:  # computers play on beside it
            await node.manager._void(table, seen, "fault")
    else:
        store = node.manager.store
        for key in await store.client.keys(f"{store.prefix}*{table}"):
            await store.client.delete(key)


@pytest.mark.parametrize(
    "dies",
    [
        pytest.param((Sisters, "_make"), id="before the sister is made"),
        pytest.param((Sisters, "_tell"), id="before it is told", marks=pytest.mark.long),
    ],
)
async def test_a_node_that_dies_leaves_no_table_without_its_sister(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dies: tuple[type, str]
) -> None:
    """Its letter waits for the next one."""

    async def die(*_: object) -> None:
        raise RedisConnectionError("it has died")

    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ayse:
        with monkeypatch.context() as patched:
            patched.setattr(*dies, die)
            table = await ayse.create("friends")
            await ayse.send("sister", id="called-once", table=table)
            view = await ayse.until_view(lambda view: view["sister"] is not None)
            other = view["sister"]["table"]
            if dies[1] == "_tell":
                await ayse.do("start", table=table)
                await ayse.do("leave", table=table)
        await eventually(lambda: node.manager.store.read(other), bool)
        if dies[1] == "_tell":
            await eventually(lambda: node.manager.look(other), lambda seen: seen.table.sister.other_over)


async def test_a_failover_that_takes_back_what_a_table_was_told_opens_no_seal_for_good(two: TwoTables) -> None:
    """The doors ask both tables, not what one was told of the other."""
    node, ayse, _, first, other = two
    await ayse.do("start", table=first)
    await ayse.play_to_the_end()
    await node.manager.act(first, "auto", "a-lie", lambda table, _: sisters.other_is_over(table, other, 1))
    assert (await get(f"{node.url}/t/{first}/record/1"))[0] == 404
    assert (await pair(node, first))["sealed"] is True


async def begun_and_called_off(two: TwoTables) -> None:
    """Have a match begin at the first table and come to nothing, before any begins at the other."""
    await two.ayse.do("start", table=two.first)
    await comes_to_no_end(two.node, two.ayse, two.first, "called off")


async def test_no_new_sister_is_called_while_the_last_one_plays_whatever_the_table_was_told(two: TwoTables) -> None:
    """A failover has taken back the other one's end."""
    node, ayse, cem, first, other = two
    await begun_and_called_off(two)
    await cem.do("start", table=other)
    await node.manager.act(first, "auto", "a-lie", lambda table, _: sisters.other_is_over(table, other, 1))
    assert (await ayse.ask("sister", table=first))["code"] == "sister"
    assert (await pair(node, first))["sealed"] is True


async def test_what_is_open_stays_open_when_one_of_them_calls_another_sister(two: TwoTables) -> None:
    node, _, cem, first, other = two
    await begun_and_called_off(two)
    await cem.do("start", table=other)
    await comes_to_no_end(node, cem, other, "called off")
    await eventually(lambda: node.manager.look(other), lambda seen: seen.table.sister.other_over)
    assert (await pair(node, first))["sealed"] is False
    await cem.do("sister", table=other)
    assert (await pair(node, other, 2))["sealed"] is True
    assert (await pair(node, first))["sealed"] is False


async def test_a_table_that_is_lost_is_not_dealt_again_by_its_sister(two: TwoTables) -> None:
    """Who has seen its tiles could play them once more."""
    node, ayse, cem, first, other = two
    await ayse.do("start", table=first)
    await comes_to_no_end(node, ayse, first, "lost")
    await cem.do("sister", table=other)
    assert await node.manager.store.read(first) is None


async def test_who_looked_at_the_lobby_is_not_told_move_by_move_what_was_played_since(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """Neither who sits down afterwards, nor who opens a table that is closed."""
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ayse,
        connect(node.socket_url) as zeki,
    ):
        first, _ = await called(ayse)
        await zeki.open(first)
        seen = zeki.version, zeki.digest, zeki.view
        await ayse.do("start", table=first)
        await comes_to_no_end(node, ayse, first, "called off")
        await ayse.do("remove", table=first, seat=1)
        async with connect(node.socket_url, zeki.token) as again:
            await again.do("sit", table=first)
            assert await resumed(again, first, seen) == "snap"
            await again.do("leave", table=first)
        await ayse.do("leave", table=first)
        assert (await node.manager.look(first)).table.state is State.CLOSED
        async with connect(node.socket_url, zeki.token) as again:
            assert await resumed(again, first, seen) == "snap"


async def resumed(player: Player, table: str, seen: tuple[int, str | None, Any]) -> str:
    """Return by which frame somebody is there who opens a table that they have *seen* before."""
    player.version, player.digest, player.view = seen
    frame: str = (await player.open(table))["t"]
    return frame
