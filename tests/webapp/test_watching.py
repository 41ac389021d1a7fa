"""Who watches a table: only where its owner allows it, seen by all, behind as the owner has chosen, and shown out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.rules import MATSURI
from tests.house import Frame, Node, Player, connect, on_the_wire, open_node
from tests.webapp.test_table import at, finished, lobby, playing
from webapp.tables import alarms, matches, persons, seating, watching, whereabouts
from webapp.tables.players import Watcher
from webapp.tables.table import State, Table, TableRefusal, Why
from webapp.web.app import HOUSE

WATCHED = replace(MATSURI, watching=0)
LATE = replace(MATSURI, watching=1)
FOUR = ("ayse", "bora", "cem", "derya")
EVERYBODY = {*FOUR, "zeki", "ece"}


def come(table: Table, *persons: str, present: set[str] = EVERYBODY) -> Table:
    for person in persons:
        table, happened = watching.come(table, person, person.title(), present | {*persons})
        assert happened == ()
    return table


def why_not(table: Table, person: str) -> Why | None:
    with pytest.raises(TableRefusal) as refused:
        come(table, person)
    return refused.value.code


# --- the table as a value ------------------------------------------------------------------------------------------


def test_who_watches_is_named_and_admitted_and_nobody_else_is() -> None:
    table = come(playing("ayse", rules=WATCHED), "zeki")
    assert table.watchers == (Watcher("zeki", "Zeki"),)
    assert (table.admits("zeki"), table.admits("ece")) == (True, False)
    assert come(table, "zeki") is table, "once is enough"
    assert come(table, "ayse") is table, "who plays does not watch"


def test_nobody_watches_where_the_owner_has_not_allowed_it() -> None:
    assert why_not(playing("ayse"), "zeki") is Why.NOT_WATCHED


def test_who_was_taken_off_the_table_does_not_watch_it_either() -> None:
    table = seating.remove(lobby("ayse", "bora", rules=WATCHED), "ayse", 1, at())[0]
    assert why_not(table, "bora") is Why.REMOVED


def test_a_table_has_room_for_so_many_watchers() -> None:
    crowd = [f"w{number}" for number in range(watching.WATCHERS)]
    table = come(playing("ayse", rules=WATCHED), *crowd, present={*crowd})
    assert len(table.watchers) == watching.WATCHERS
    with pytest.raises(TableRefusal) as refused:
        watching.come(table, "zeki", "Zeki", {*crowd})
    assert refused.value.code is Why.TOO_MANY_WATCHERS
    assert len(come(table, "zeki", present={*crowd} - {"w3"}).watchers) == watching.WATCHERS, "one has gone"


def test_who_is_no_more_there_is_forgotten_when_the_table_next_moves() -> None:
    table = come(playing("ayse", rules=WATCHED), "zeki", "ece")
    later, _ = alarms.awake(table, {"ayse", "ece"}, at(table.due))
    assert [watcher.person for watcher in later.watchers] == ["ece"]


def test_who_comes_takes_nobodys_place_while_there_is_room() -> None:
    table = come(playing("ayse", rules=WATCHED), "zeki", present=set())
    assert [watcher.person for watcher in come(table, "ece", present=set()).watchers] == ["zeki", "ece"]


def test_where_every_sign_of_life_is_lost_nobody_is_taken_for_gone() -> None:
    table = come(playing("ayse", rules=WATCHED), "zeki", "ece")
    later, _ = alarms.awake(table, set(), at(table.due))
    assert later.watchers == table.watchers


def test_a_watcher_sits_down_where_a_seat_is_free_and_watches_no_more() -> None:
    table = come(lobby("ayse", rules=WATCHED), "zeki", "ece")
    table, _ = seating.sit(table, "zeki", "Zeki", None, at())
    assert table.held("zeki") == {1}
    assert [watcher.person for watcher in table.watchers] == ["ece"]


def test_a_watcher_who_turns_out_to_be_a_player_watches_no_more() -> None:
    table = come(playing("ayse", "guest", rules=WATCHED), "zeki")
    assert seating.become(table, "guest", "zeki")[0].watchers == ()


def test_a_watchers_new_name_is_shown() -> None:
    table = come(playing("ayse", rules=WATCHED), "zeki")
    table, _ = watching.come(table, "zeki", "Ziya", EVERYBODY)
    assert table.watchers == (Watcher("zeki", "Ziya"),)


def test_the_owner_allows_and_forbids_it_at_any_time_and_it_changes_nothing_else() -> None:
    table = replace(come(playing("ayse", "bora", rules=WATCHED), "zeki"), tally=(2, 0, 0, 0))
    with pytest.raises(TableRefusal):
        matches.rule(table, "bora", MATSURI)
    with pytest.raises(TableRefusal):
        matches.rule(table, "ayse", replace(MATSURI, deals=5))
    shut, _ = matches.rule(table, "ayse", MATSURI)
    assert shut == replace(table, rules=MATSURI, watchers=())
    assert matches.rule(shut, "ayse", WATCHED)[0] == replace(table, watchers=())


def test_between_matches_it_makes_nobody_unready_and_keeps_the_tally() -> None:
    over = finished(playing("ayse", "bora"))[0]
    assert over.state is State.OVER
    ready, _ = matches.again(over, "bora", at(2_000))
    assert matches.rule(ready, "ayse", WATCHED)[0] == replace(ready, rules=WATCHED)


def test_only_who_watches_a_match_is_behind() -> None:
    table = come(playing("ayse", rules=LATE), "zeki")
    assert (table.behind("zeki"), table.behind("ayse")) == (1_000, 0)
    assert come(lobby("ayse", rules=LATE), "zeki").behind("zeki") == 0


# --- at a node -----------------------------------------------------------------------------------------------------


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path, frame_burst=1000) as node:
        yield node


async def refusal_of(player: Player, table: str) -> Any:
    return (await player.open(table))["code"]


def names(view: Frame) -> list[str]:
    seen: list[str] = view["watchers"]
    return seen


async def test_a_watcher_sees_the_match_and_is_named_to_who_plays(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki:
        await zeki.do("name", name="Zeki")
        table = await owner.create("computers", WATCHED)
        await zeki.open(table)
        await zeki.until_view(lambda view: names(view) == ["Zeki"])
        await owner.until_view(lambda view: names(view) == ["Zeki"])
        assert not any(seat["you"] for seat in zeki.view["seats"])
        assert zeki.view["deal"]["hands"] == []
        await zeki.do("name", name="Ziya")
        await owner.until_view(lambda view: names(view) == ["Ziya"])
        person = (await node.manager.look(table)).table.watchers[0].person
        await zeki.send("close", table=table)
        await zeki.do("name", name="Zeki")  # so it is closed
        await persons.mark(node.manager, table, person, away=True)
        await owner.until_view(lambda view: names(view) == [])


async def test_who_watches_by_another_name_on_another_device_is_named_by_the_new_one(node: Node) -> None:
    async with AsyncExitStack() as stack:
        owner, zeki = [await stack.enter_async_context(connect(node.socket_url)) for _ in range(2)]
        elsewhere = await stack.enter_async_context(connect(node.socket_url, zeki.token))
        await zeki.do("name", name="Zeki")
        table = await owner.create("computers", WATCHED)
        await zeki.open(table)
        await owner.until_view(lambda view: names(view) == ["Zeki"])
        await elsewhere.do("name", name="Ziya")
        await owner.until_view(lambda view: names(view) == ["Ziya"])


async def test_who_is_let_in_again_is_named_as_they_are_called_now(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki:
        await zeki.do("name", name="Zeki")
        table = await owner.create("friends", WATCHED)
        await zeki.open(table)
        await owner.until_view(lambda view: names(view) == ["Zeki"])
        await zeki.do("name", name="Ziya")
        await owner.do("rules", table=table, rules=on_the_wire(MATSURI))
        await owner.until_view(lambda view: names(view) == [])
        await owner.do("rules", table=table, rules=on_the_wire(WATCHED))
        assert names(await owner.until_view(lambda view: names(view) != [])) == ["Ziya"]


async def test_who_is_let_in_gives_a_sign_of_life(node: Node) -> None:
    async with connect(node.socket_url) as owner:
        table = await owner.create("computers", WATCHED)
        await persons.watch(node.manager, table, "zeki", "Zeki")
        assert "zeki" in await whereabouts.present(node.manager.store, table)


async def test_who_came_to_a_full_table_watches_when_its_match_starts(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki:
        table = await owner.create("friends", WATCHED)
        await zeki.open(table)
        await owner.until_view(lambda view: len(names(view)) == 1)
        await owner.do("start", table=table)
        await zeki.until_view(lambda view: view["state"] == "playing")
        assert (await zeki.ask("sit", table=table))["code"] == "not_in_lobby"
        await zeki.send("say", table=table, seat=0, word="hello")
        assert (await zeki.ask("arrange", table=table, seat=0))["code"] == "not_your_seat"
        assert not any(frame["t"] == "said" and frame["seat"] == 0 for frame in zeki.frames), "only computers speak"


async def test_who_waits_in_a_lobby_watches_as_soon_as_the_owner_allows_it(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki:
        table = await owner.create("friends")
        await zeki.open(table)
        await zeki.until_view(lambda view: names(view) == [])
        await owner.do("rules", table=table, rules=on_the_wire(WATCHED))
        await owner.until_view(lambda view: len(names(view)) == 1)
        await owner.do("rules", table=table, rules=on_the_wire(MATSURI))
        await owner.until_view(lambda view: names(view) == [])
        await zeki.until_view(lambda view: view["rules"]["watching"] is None)
        assert zeki.view["state"] == "lobby", "a lobby shows itself to anyone with its code"


async def test_where_nobody_may_watch_any_more_the_watchers_are_shown_out(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki:
        table = await owner.create("computers", WATCHED)
        await zeki.open(table)
        await zeki.until_view(lambda view: len(names(view)) == 1)
        await owner.do("rules", table=table, rules=on_the_wire(MATSURI))
        assert (await zeki.until(lambda frame: frame["t"] == "refused"))["code"] == "not_watched"
        assert await refusal_of(zeki, table) == "not_watched"


async def test_one_more_than_a_table_has_room_for_is_told_so(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "WATCHERS", 1)
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki, connect(node.socket_url) as ece:
        table = await owner.create("computers", WATCHED)
        await zeki.open(table)
        await zeki.until_view(lambda view: len(names(view)) == 1)
        assert await refusal_of(ece, table) == "too_many_watchers"


async def moments(node: Node, table: str) -> dict[int, int]:
    """When each version of the table was kept, by the server's clock."""
    return {event.version: event.at for event in await node.manager.store.since(table, 0) or ()}


async def test_who_watches_with_a_delay_is_told_each_version_so_much_later(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ayşe plays on while Zeki waits. All that he is told is a second old; it has no gap, also when he comes back."""
    monkeypatch.setattr(node.server.app[HOUSE].presence, "_grace", 60)
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as zeki:
        table = await ayse.create("computers", LATE)
        await zeki.send("open", table=table)
        await ayse.until_view(lambda view: len(names(view)) == 1)
        for _ in range(2):
            await ayse.until_view(lambda _: ayse.may() is not None)
            await ayse.play_simply()
        heard = list[tuple[int, int]]()
        while zeki.version < ayse.version:
            frame = await zeki.receive()
            if frame["t"] in {"snap", "ev"}:
                heard.append((frame["v"], node.manager.store.now()))
        at = await moments(node, table)
        assert all(now >= at[version] + 1_000 for version, now in heard), (heard, at)
        assert zeki.frames[0]["t"] in {"soon", "snap"}
        assert len(heard) > 2
        await zeki.send("close", table=table)
        await ayse.until_view(lambda _: ayse.may() is not None)
        await ayse.play_simply()
        version = zeki.version
        frame = await zeki.open(table)
        assert (frame["t"], frame["v"]) == ("ev", version + 1)
        assert node.manager.store.now() >= (await moments(node, table))[frame["v"]] + 1_000


async def test_who_was_far_behind_is_sent_the_table_whole_when_nothing_is_hidden_any_more(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.follow.AT_ONCE", 3)
    async with connect(node.socket_url) as owner, connect(node.socket_url) as zeki:
        table = await owner.create("friends", replace(MATSURI, watching=3_600))
        await zeki.open(table)
        await owner.until_view(lambda view: len(names(view)) == 1)
        await owner.do("start", table=table)
        await owner.until_view(lambda view: view["state"] == "playing")
        for number in range(4):
            await owner.do("name", name=f"Ayse {number}")
        await owner.do("rules", table=table, rules=on_the_wire(WATCHED))
        await zeki.until_view(lambda view: view["rules"]["watching"] == 0)
        assert zeki.frames[-1]["t"] == "snap"
        assert not any(frame["t"] == "ev" and frame["view"]["state"] == "playing" for frame in zeki.frames)


async def test_who_watches_at_one_node_is_named_at_another(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        nodes = []
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
            nodes.append(await stack.enter_async_context(open_node(valkey_url, store_prefix, tmp_path / name)))
        owner = await stack.enter_async_context(connect(nodes[0].socket_url))
        zeki = await stack.enter_async_context(connect(nodes[1].socket_url))
        table = await owner.create("computers", WATCHED)
        await zeki.open(table)
        await owner.until_view(lambda view: len(names(view)) == 1)
        await zeki.until_view(lambda view: len(names(view)) == 1)
