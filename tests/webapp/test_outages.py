"""What happens at a table when something of ours fails: nobody pays for it, and nobody is left in the past."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.rules import TURKISH
from tests.chance import calm_roots
from tests.house import connect, on_the_wire, open_node
from webapp.tables import alarms, matches, seating, whereabouts
from webapp.tables import happened as happen
from webapp.tables.codec import SCHEMA, Page, pack_page, pack_table, unpack_table
from webapp.tables.due import DueLoop
from webapp.tables.handing import Usher
from webapp.tables.known import Seen
from webapp.tables.manager import QUARANTINE_MS, TRIES, Broken, Manager, Newer
from webapp.tables.outbox import Kind
from webapp.tables.pairing import Sisters
from webapp.tables.post import Letter
from webapp.tables.store import Store, bucket
from webapp.tables.table import Alarm, Clock, Moment, State, Table, Wake
from webapp.tables.times import AGAIN, AUTO_CLOCK, FORGIVEN, GRACE, OUTAGE
from webapp.tables.versions import Change, Claimed, Conflict, Published
from webapp.web.app import HOUSE

HOUR_MS = 3_600_000
CHANGE = Change(b"state", b"{}", "d" * 16, None, 0, None, 60)


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


@pytest.fixture
def manager(store: Store) -> Manager:
    return Manager(store, pace=0.0, root=calm_roots().__next__)


def at(now: int, outage: int = 0) -> Moment:
    return Moment(now, bytes(32), outage=outage)


async def two_friends(manager: Manager) -> Seen:
    """A match of two persons, with a clock; a computer's turn is over at once."""
    code, _ = await manager.create("ann", "Ann", "create-1")
    await manager.act(code, "bob", "sit-1", lambda table, moment: seating.sit(table, "bob", "Bob", 1, moment))
    await manager.act(code, "ann", "start-1", lambda table, moment: matches.start(table, "ann", moment))
    while (seen := await manager.look(code)).table.wake.alarm is Alarm.THINK:
        await manager.wake(Claimed(code, 0))
    return seen


async def put(manager: Manager, seen: Seen, table: Table, version: int) -> None:
    """Have the store hold *table* as *version*, as a failover does that takes back what came later."""
    store, code = manager.store, table.code
    keys = [f"{store.prefix}{kind}:{{{bucket(code)}}}:{code}" for kind in ("t", "e", "log")]
    await store.client.delete(*keys[1:])
    await store.client.hset(keys[0], mapping={"v": version, "s": pack_table(table), "h": f"{version:016}"})


# --- clocks are forgiven -----------------------------------------------------------------------------------------


async def test_after_an_outage_a_clock_that_ran_out_begins_again_once(manager: Manager) -> None:
    table = (await two_friends(manager)).table
    assert table.clock is not None
    late = table.wake.at + OUTAGE + 1
    forgiven, happened = alarms.awake(table, {"ann", "bob"}, at(late))
    assert happened == ()
    assert (forgiven.clock, forgiven.wake.at) == (Clock(late + FORGIVEN, FORGIVEN), late + FORGIVEN + GRACE)
    _, played = alarms.awake(forgiven, {"ann", "bob"}, at(forgiven.wake.at, outage=late))
    assert any(isinstance(event, happen.Played) for event in played)


async def test_an_outage_within_a_turn_is_forgiven_and_one_before_it_is_not(manager: Manager) -> None:
    table = (await two_friends(manager)).table
    assert table.clock is not None
    began = table.clock.ends - table.clock.of
    assert table.clock.of == AUTO_CLOCK
    assert alarms.awake(table, {"ann", "bob"}, at(table.wake.at, outage=began + 1))[1] == ()
    assert alarms.awake(table, {"ann", "bob"}, at(table.wake.at, outage=began))[1] != ()


async def test_who_could_not_agree_to_another_match_in_an_outage_has_more_time(manager: Manager) -> None:
    table = replace((await two_friends(manager)).table, state=State.OVER, clock=None)
    asked = replace(table, wake=replace(table.wake, alarm=Alarm.AGAIN, at=1_000_000 + AGAIN))
    forgiven, _ = alarms.awake(asked, {"ann"}, at(asked.wake.at + OUTAGE + 1))
    assert forgiven.wake.at == asked.wake.at + OUTAGE + 1 + FORGIVEN


async def test_the_house_knows_when_it_was_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.tables.store.OUTAGE_MS", HOUR_MS)  # longer than this test may take
    await store.pulse()
    await store.pulse()
    assert store.outage == 0
    before = store.now()
    await store.client.hset(f"{store.prefix}pulse", "at", before - HOUR_MS - 1_000)
    await store.pulse()
    assert store.outage > before - HOUR_MS, "what a node knows of the server's time may be off"
    ended = store.outage
    await store.pulse()
    assert store.outage == ended


# --- what a failover takes back ----------------------------------------------------------------------------------


async def test_a_version_of_another_past_is_not_written_over(store: Store) -> None:
    """A node that remembers version 1 of before the failover meets another version 1."""
    await store.commit("TABLE", 0, CHANGE, "ann", "command-1")
    outcome = await store.commit("TABLE", 1, CHANGE, "ann", "command-2", seen="e" * 16)
    assert isinstance(outcome, Conflict)
    assert outcome.kept.version == 1
    assert (await store.heads(["TABLE"]))[0].version == 1


async def test_who_saw_what_is_taken_back_gets_the_table_as_it_is(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ann,
        connect(node.socket_url) as bob,
    ):
        code = await ann.create("friends")
        seen = await node.manager.look(code)
        await bob.do("sit", table=code)
        await ann.until_view(lambda view: view["seats"][1]["who"] == "person")
        await put(node.manager, seen, seen.table, seen.version)
        await bob.do("sit", table=code, seat=2)  # another version 2, while ann has been told one
        view = await ann.until_view(lambda view: view["seats"][2]["who"] == "person")
        assert [seat["who"] for seat in view["seats"]] == ["person", "empty", "person", "empty"]
        assert ann.digest == (await node.manager.look(code)).digest


async def test_a_version_that_a_failover_took_back_is_not_told_of_the_table_that_has_its_number_now(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """It was on its way when the table was looked up."""
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ann:
        code, store = await ann.create("friends"), node.manager.store
        seen = await node.manager.look(code)
        taken_back, happened = seating.sit(seen.table, "bob", "Bob", 1, at(store.now()))
        now, _ = seating.sit(seen.table, "bob", "Bob", 2, at(store.now()))
        await put(node.manager, seen, now, seen.version + 1)
        told = f"{code} {seen.version + 1} {'e' * 16} {seen.digest} {store.now()} ".encode()
        await store.client.publish(store.channel_of(code), told + pack_page(Page.of(taken_back, happened)))
        view = await ann.until_view(lambda view: any(seat["who"] == "person" for seat in view["seats"][1:]))
        assert [seat["who"] for seat in view["seats"]] == ["person", "empty", "person", "empty"]
        assert ann.frames[-1]["t"] == "snap"
        assert ann.digest == (await node.manager.look(code)).digest


async def test_a_lower_version_of_another_past_makes_a_follower_look(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """As where a node has just begun to listen again, and had looked at the server that is no more."""
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ann:
        code, store = await ann.create("friends"), node.manager.store
        seen = await node.manager.look(code)
        for seat in (1, 2):
            await ann.do("sit", table=code, seat=seat, name=f"Guest {seat}")
        await ann.until_view(lambda view: view["seats"][2]["who"] == "person")
        node.server.app[HOUSE].fanout._open[code].head = None
        await put(node.manager, seen, seen.table, seen.version)
        await Manager(store).act(code, "bob", "sit", lambda table, at: seating.sit(table, "bob", "Bob", 3, at))
        view = await ann.until_view(lambda view: view["seats"][3]["who"] == "person")
        assert [seat["who"] for seat in view["seats"]] == ["person", "empty", "empty", "person"]
        assert ann.digest == (await node.manager.look(code)).digest


async def test_versions_are_not_told_one_by_one_where_a_failover_came_between_two_looks(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ann:
        code, store = await ann.create("friends"), node.manager.store
        known, digest = ann.version, ann.digest
        for seat in (1, 2):
            await ann.do("sit", table=code, seat=seat, name=f"Guest {seat}")
        since = store.since

        async def of_another_past(*what: Any) -> list[Published]:
            *others, last = await since(*what) or []
            return [*others, replace(last, digest="e" * 16)]

        monkeypatch.setattr(store, "since", of_another_past)
        async with connect(node.socket_url, ann.token) as again:
            again.version, again.digest = known, digest
            assert (await again.open(code))["t"] == "snap"
            assert again.digest == (await node.manager.look(code)).digest


async def test_a_turn_that_a_failover_brings_once_more_is_lifted_anew(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """On a phone that goes round: by then somebody else may hold it."""
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ann:
        code, fanout = await ann.create("computers", others=["Bob"]), node.server.app[HOUSE].fanout
        while (seat := ann.covered()) is None:
            await ann.receive()
        await ann.do("lift", **ann.turn(seat))
        assert [hand["seat"] for hand in ann.view["deal"]["hands"]] == [seat]
        lifted = await node.manager.look(code)
        assert lifted.table.match is not None
        deal = lifted.table.match.deal
        before = replace(deal, turn=(seat + 3) % 4, turn_number=deal.turn_number - 1)
        for again in (before, deal):
            table = replace(lifted.table, match=replace(lifted.table.match, deal=again))
            await put(node.manager, lifted, table, lifted.version - 1 if again is before else lifted.version)
            await fanout.audit()
            await ann.until_view(lambda view, again=again: view["deal"]["turn"] == again.turn)  # type: ignore[misc]
            assert ann.view["deal"]["hands"] == []


async def test_a_deal_that_everybody_has_seen_is_called_off_when_it_is_played_again(
    manager: Manager, caplog: pytest.LogCaptureFixture
) -> None:
    before = await two_friends(manager)
    over = replace(before.table, state=State.OVER)
    await put(manager, before, over, before.version + 5)
    await manager.look(before.table.code)
    await put(manager, before, before.table, before.version)
    seen = await manager.look(before.table.code)
    assert (seen.table.state, seen.table.match, seen.table.voided) == (State.LOBBY, None, 1)
    assert seen.table.root != before.table.root
    assert seen.table.persons() == before.table.persons()
    assert "a match is called off" in caplog.text


async def test_a_deal_that_nobody_has_seen_to_its_end_goes_on(manager: Manager) -> None:
    before = await two_friends(manager)
    await put(manager, before, before.table, before.version + 5)
    await manager.look(before.table.code)
    await put(manager, before, before.table, before.version)
    assert (await manager.look(before.table.code)).table.state is State.PLAYING


# --- an engine that raises ---------------------------------------------------------------------------------------


def falls_over(*_: Any, **__: Any) -> Any:
    raise AssertionError("a tile too many")


async def test_a_table_that_the_rules_cannot_judge_is_called_off_and_not_tried_for_ever(
    manager: Manager, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seen = await two_friends(manager)
    code = seen.table.code
    monkeypatch.setattr(manager.store, "now", lambda: seen.table.wake.at)
    with monkeypatch.context() as broken:
        broken.setattr("webapp.tables.alarms.awake", falls_over)
        for tries in range(TRIES):
            with pytest.raises(AssertionError):
                await manager.wake(Claimed(code, 0, tries))
        await manager.wake(Claimed(code, 0, TRIES))
    table = (await manager.look(code)).table
    assert (table.state, table.voided) == (State.LOBBY, 1)
    assert manager.store.meters.broken.labels("fault")._value.get() == 1


async def test_a_table_that_cannot_be_read_is_put_aside_and_told_and_not_tried_for_ever(
    manager: Manager, caplog: pytest.LogCaptureFixture
) -> None:
    store, seen = manager.store, await two_friends(manager)
    code = seen.table.code
    key = f"{store.prefix}t:{{{bucket(code)}}}:{code}"
    await store.client.hset(key, mapping={"s": b'{"sv":%d,"table":{"owner":1}}' % SCHEMA, "h": "f" * 16})
    due = (await store.stored([code]))[0][1]
    for tries in range(TRIES):
        with pytest.raises(Broken):
            await manager.wake(Claimed(code, 0, tries))
    assert (await store.stored([code]))[0][1] == due, "it rings again, somewhere else perhaps"
    await manager.wake(Claimed(code, 0, TRIES))
    later = (await store.stored([code]))[0][1]
    assert later is not None
    assert later > store.now() + QUARANTINE_MS / 2
    assert "a table is put aside" in caplog.text
    with pytest.raises(Broken):  # who comes to it is told, each time
        await manager.act(code, "ann", "command-1", falls_over)


@pytest.mark.parametrize("body", [b'{"sister":{"table":"%s","match":1}}', b"{}"], ids=["to be told", "to be made"])
async def test_a_letter_about_sisters_waits_for_who_can_read_the_table(manager: Manager, body: bytes) -> None:
    code = (await two_friends(manager)).table.code
    key = f"{manager.store.prefix}t:{{{bucket(code)}}}:{code}"
    await manager.store.client.hset(key, mapping={"s": b'{"sv":%d,"table":{}}' % (SCHEMA + 1), "h": "f" * 16})
    letter = Letter("1-0", code, 1, 0, body.replace(b"%s", code.encode()), Kind.SISTER.value)
    with pytest.raises(Newer):  # done with, it would be lost: the seal would never open
        await Sisters(manager).hear(letter)


@pytest.mark.parametrize("heir", [None, "cem"])
async def test_a_seat_is_not_taken_for_handed_on_where_only_newer_nodes_can_do_it(
    manager: Manager, heir: str | None
) -> None:
    code = (await two_friends(manager)).table.code
    await whereabouts.seen(manager.store, code, "ann")
    key = f"{manager.store.prefix}t:{{{bucket(code)}}}:{code}"
    await manager.store.client.hset(key, mapping={"s": b'{"sv":%d,"table":{}}' % (SCHEMA + 1), "h": "f" * 16})
    handed = list[object]()

    class Asked:
        async def handovers(self) -> list[Any]:
            return [SimpleNamespace(holder="ann", heir=heir)]

        async def handed(self, handover: object) -> None:
            handed.append(handover)

    await Usher(manager, Asked()).settle()
    assert not handed
    assert code in await whereabouts.tables_of(manager.store, "ann", 0)


async def test_what_a_newer_node_wrote_is_never_put_aside(manager: Manager) -> None:
    store, seen = manager.store, await two_friends(manager)
    code = seen.table.code
    key = f"{store.prefix}t:{{{bucket(code)}}}:{code}"
    await store.client.hset(key, mapping={"s": b'{"sv":%d,"table":{}}' % (SCHEMA + 1), "h": "f" * 16})
    with pytest.raises(Newer):
        await manager.wake(Claimed(code, 0, TRIES + 1))
    assert manager.outdated
    due = DueLoop(store, manager.wake)
    due._awake[code] = asyncio.create_task(due._wake(Claimed(code, 0, TRIES + 1)))
    await due._awake[code]
    assert store.meters.failed._value.get() == 0, "no fault of ours: nobody is woken for an update"


async def test_an_alarm_that_nobody_could_do_is_known_by_its_tries(store: Store) -> None:
    await store.commit("TABLE", 0, replace(CHANGE, due_at=1), "ann", "command-1")
    tries = list[int]()
    while len(tries) < 4:
        claimed, _ = await store.claim(4, 1)
        tries += [row.tries for row in claimed]
    assert tries == [0, 1, 2, 3]
    await store.commit("TABLE", 1, replace(CHANGE, due_at=1), "ann", "command-2")
    assert [row.tries for row in (await store.claim(4, 1))[0]] == [0]


async def test_a_command_that_cannot_be_judged_is_answered_and_a_sound_table_goes_on(manager: Manager) -> None:
    seen = await two_friends(manager)
    with pytest.raises(Broken):
        await manager.act(seen.table.code, "ann", "command-1", falls_over)
    assert (await manager.look(seen.table.code)).version == seen.version


async def test_a_table_that_cannot_be_looked_at_is_called_off_at_the_first_command(
    manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = await two_friends(manager)
    monkeypatch.setattr("webapp.tables.manager.view", falls_over)
    with pytest.raises(Broken):
        await manager.act(seen.table.code, "ann", "command-1", falls_over)
    assert (await manager.look(seen.table.code)).table.state is State.LOBBY


async def test_a_fault_of_ours_is_an_answer_and_no_lost_socket(
    valkey_url: str,
    store_prefix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as ann:
        code = await ann.create("friends")
        monkeypatch.setattr("webapp.web.shown.seen_by_all", falls_over)
        await ann.send("open", table=code)
        refused = await ann.until(lambda frame: frame["t"] == "refused")
        assert (refused["code"], refused["table"]) == ("broken", code)
        assert "a tile too many" not in str(refused)
        monkeypatch.setattr("webapp.tables.matches.rule", falls_over)
        answer = await ann.ask("rules", table=code, rules=on_the_wire(TURKISH))
        assert answer["code"] == "broken"
        await ann.send("ping")
        await ann.until(lambda frame: frame["t"] == "pong")


def test_a_voided_match_is_kept_in_the_stored_form() -> None:
    wake = Wake(Alarm.EXPIRE, 1)
    table = Table("A" * 13, "ann", TURKISH, (None,) * 4, bytes(32), bytes(16), wake, voided=2)
    assert unpack_table(pack_table(table)) == table
