"""The table manager on a real Valkey: kept before told, once, by whichever node."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from engine import computers, match
from engine import deal as game
from engine.computers import Level
from engine.deal import Code, Discard, Draw, IllegalAction, every_tile, legal_actions
from engine.match import Match
from engine.rack import SLOTS, settle
from engine.record import Record, positions
from engine.rules import MATSURI
from engine.tiles import BAG, ORDER
from tests.chance import calm_roots
from tests.house import connect, open_node
from webapp.tables import alarms, deals, matches, persons, seating, whereabouts
from webapp.tables import happened as happen
from webapp.tables.codec import unpack_page, unpack_table
from webapp.tables.due import DueLoop
from webapp.tables.known import Seen
from webapp.tables.manager import Judge, Manager, NoSuchTable
from webapp.tables.post import Letter, Post
from webapp.tables.racks import Rack
from webapp.tables.store import Store, bucket
from webapp.tables.table import Alarm, Moment, State, Step, Table, TableRefusal, Wake, Why
from webapp.tables.versions import Applied, Claimed, Outcome


@pytest.fixture
async def store(valkey_url: str, store_prefix: str) -> AsyncIterator[Store]:
    store = await Store.connect(valkey_url, store_prefix)
    yield store
    await store.close()


def node_on(store: Store) -> Manager:
    """A node whose computers do not stop to think, and win nothing before anybody has played."""
    return Manager(store, pace=0.0, root=calm_roots().__next__)


@pytest.fixture
def manager(store: Store) -> Manager:
    return node_on(store)


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def turn_of(table: Table) -> tuple[int, int]:
    return match_of(table).deal_number, match_of(table).deal.turn_number


async def until_my_turn(manager: Manager, code: str) -> Seen:
    """Ring the computers' alarms until a person is in turn, or the match is over."""
    while (seen := await manager.look(code)).table.wake.alarm is Alarm.THINK:
        await manager.wake(Claimed(code, 0))
    return seen


async def throw_first(manager: Manager, seen: Seen, command: str) -> int:
    """Draw if that is needed, and throw the first tile of seat 0."""
    code, deal = seen.table.code, match_of(seen.table).deal
    if deal.phase == "draw":
        await manager.act(code, "ayse", f"{command}-draw", playing(seen, Draw()))
    return await manager.act(code, "ayse", command, playing(seen, Discard(deal.hands[0][0])))


# --- commands --------------------------------------------------------------------------------------------------


async def test_an_acknowledged_action_is_in_the_store(manager: Manager, store: Store) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    version = await throw_first(manager, seen, "throw-1")
    kept = await store.read(code)
    assert kept is not None
    assert kept.version == version
    assert match_of(unpack_table(kept.state)).deal.piles[0] != ()


async def test_a_repeated_command_hears_its_version_whatever_came_after(manager: Manager, store: Store) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    version = await throw_first(manager, seen, "throw-1")
    await until_my_turn(manager, code)
    for node in (manager, Manager(store)):
        assert await throw_first(node, seen, "throw-1") == version


async def test_a_command_that_had_nothing_to_change_hears_so_whatever_came_after(
    manager: Manager, store: Store
) -> None:
    """Who says twice that they are ready hears the same of each, also when it comes again after the start."""
    code, _ = await manager.create("ayse", "Ayşe", "create-1")
    await manager.act(code, "bora", "sit-bora", sitting("bora"))

    def ready(table: Table, at: Moment) -> Step:
        return matches.ready(table, "bora", True, at)

    version = await manager.act(code, "bora", "ready-1", ready)
    assert await manager.act(code, "bora", "ready-2", ready) == version, "nothing is written for it"
    await manager.act(code, "ayse", "start-1", lambda table, at: matches.start(table, "ayse", at))
    for node in (manager, Manager(store)):
        assert await node.act(code, "bora", "ready-2", ready) == version
        with pytest.raises(TableRefusal, match="not_in_lobby"):
            await node.act(code, "bora", "ready-3", ready)


async def test_a_node_that_is_told_before_it_is_answered_knows_what_it_wrote(
    manager: Manager, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store publishes with the write, and its answer takes another way."""
    code, _ = await manager.create("ayse", "Ayşe", "create-1")
    before, commit, told = await manager.look(code), store.commit, list[Seen]()

    async def told_first(*what: Any, **how: Any) -> Outcome:
        outcome = await commit(*what, **how)
        monkeypatch.setattr(store, "read", None)  # nobody is to be asked
        news = (await store.since(code, before.version) or [])[0]
        told.extend([await manager.at(news), await manager.at(news)])
        return outcome

    monkeypatch.setattr(store, "commit", told_first)
    await manager.act(code, "bora", "sit-bora", sitting("bora"))
    monkeypatch.undo()
    assert told[0] is told[1], "looked at once for all eyes"
    assert told[0] == replace(await manager.look(code), page=told[0].page)
    assert told[0] is manager.known.get(code)
    assert not manager.known._writing


async def test_the_same_done_again_on_another_state_has_another_digest(store: Store) -> None:
    """After a failover a match may be called off once more: what the next one is dealt from is new, and told."""
    code, _ = await node_on(store).create("ayse", "Ayşe", "create-1")
    table, stream = (f"{store.prefix}{kind}:{{{bucket(code)}}}:{code}" for kind in "te")
    kept: dict[Any, Any] = await store.client.hgetall(table)
    voided = list[Seen]()
    for node in (node_on(store), Manager(store)):
        voided.append(await node._void(code, await node.look(code), "fault"))
        await store.client.delete(table, stream)
        await store.client.hset(table, mapping=kept)
    assert voided[0].version == voided[1].version
    assert voided[0].table.root != voided[1].table.root
    assert voided[0].digest != voided[1].digest


async def test_a_node_that_remembers_an_old_table_refuses_nothing_that_is_allowed(store: Store) -> None:
    """Node two saw the lobby full; in the meantime a seat became free."""
    one, two = Manager(store), Manager(store)
    code, _ = await one.create("ayse", "Ayşe", "create-1")
    for person in ("bora", "cem", "derya"):
        await one.act(code, person, f"sit-{person}", sitting(person))
    await two.look(code)
    await one.act(code, "cem", "leave-cem", lambda table, at: seating.leave(table, "cem", at))
    await two.act(code, "ece", "sit-ece", sitting("ece"))
    assert (await one.look(code)).table.persons() == ("ayse", "bora", "ece", "derya")


def sitting(person: str) -> Judge:
    return lambda table, at: seating.sit(table, person, person.title(), None, at)


async def test_of_two_who_want_one_seat_one_gets_it(store: Store) -> None:
    one, two = Manager(store), Manager(store)
    code, _ = await one.create("ayse", "Ayşe", "create-1")
    await two.look(code)

    async def sit(node: Manager, person: str) -> bool:
        try:
            await node.act(code, person, f"sit-{person}", lambda table, at: seating.sit(table, person, person, 2, at))
        except TableRefusal as refused:
            return refused.code is not Why.SEAT_TAKEN
        return True

    assert sorted(await asyncio.gather(sit(one, "bora"), sit(two, "cem"))) == [False, True]


async def test_a_refused_action_changes_nothing(manager: Manager) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    stranger = next(tile for tile in BAG if tile not in match_of(seen.table).deal.hands[0])
    with pytest.raises(IllegalAction) as refused:
        await manager.act(code, "ayse", "throw-1", playing(seen, Discard(stranger)))
    assert refused.value.refusal.code in {Code.TILE_NOT_HELD, Code.DRAW_FIRST}
    assert (await manager.look(code)).version == seen.version


async def test_nothing_to_do_makes_no_version(manager: Manager) -> None:
    code, version = await manager.create("ayse", "Ayşe", "create-1")
    assert await manager.act(code, "ayse", "rules-1", lambda table, _: matches.rule(table, "ayse", MATSURI)) == version


async def test_an_unknown_table_is_no_table(manager: Manager) -> None:
    with pytest.raises(NoSuchTable):
        await manager.look("A" * 13)
    with pytest.raises(NoSuchTable):
        await manager.act("A" * 13, "ayse", "sit-ayse", sitting("ayse"))


async def test_codes_are_thirteen_characters_and_differ_by_person_and_command(manager: Manager) -> None:
    codes = [
        (await manager.create(person, "X", command))[0]
        for person, command in (("ayse", "create-1"), ("ayse", "create-2"), ("bora", "create-1"))
    ]
    assert len(set(codes)) == 3
    assert all(len(code) == 13 and set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") for code in codes)


# --- alarms ----------------------------------------------------------------------------------------------------


async def test_an_alarm_that_two_nodes_hear_has_one_effect(store: Store) -> None:
    one, two = node_on(store), node_on(store)
    code, _ = await one.create("ayse", "Ayşe", "create-1", computers=True)
    for _ in range(6):
        seen = await until_my_turn(one, code)
        if seen.table.state is not State.PLAYING:
            break
        await throw_first(one, seen, f"throw-{seen.version}")
        before = await one.look(code)
        if before.table.wake.alarm is Alarm.THINK:
            await asyncio.gather(*(node.wake(Claimed(code, 0)) for node in (one, two)))
            after = await one.look(code)
            moved = match_of(after.table).deal.turn_number - match_of(before.table).deal.turn_number
            assert after.version <= before.version + 2
            assert moved <= 1


async def test_an_alarm_before_its_time_does_nothing(manager: Manager) -> None:
    code, version = await manager.create("ayse", "Ayşe", "create-1")
    await manager.wake(Claimed(code, 0))
    assert (await manager.look(code)).version == version


async def test_at_the_clocks_end_the_node_plays_that_turn(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.tables.matches.AUTO_CLOCK", 50)
    monkeypatch.setattr("webapp.tables.turns.GRACE", 0)
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ayse,
        connect(node.socket_url) as bora,
    ):
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        await ayse.do("start", table=table)
        frame = await ayse.until(lambda frame: any(event.get("auto") for event in frame.get("events", ())))
        assert frame["view"]["seats"][frame["events"][0]["seat"]]["who"] == "person"
        end = await ayse.until_view(lambda view: view["state"] == "over")
        assert end["deal"]["outcome"]


async def test_who_is_away_for_thirty_seconds_is_played_for_by_whichever_node_wakes(store: Store) -> None:
    """The deadline lies in the store's due-set, for no node remembers it."""
    one, two = Manager(store), node_on(store)
    code, _ = await one.create("ayse", "Ayşe", "create-1")
    await one.act(code, "bora", "sit-bora", sitting("bora"))
    await one.act(code, "ayse", "start-1", lambda table, at: matches.start(table, "ayse", at))
    await whereabouts.seen(store, code, "ayse")
    await persons.mark(one, code, "bora", away=True, for_ms=30_000)
    assert [claimed.code for claimed in (await store.claim(1, 1_000))[0]] == [code]
    await two.wake(Claimed(code, 0))
    player = (await one.look(code)).table.seats[1]
    assert player is not None
    assert player.stand_in


async def test_a_live_table_always_has_its_alarm_in_the_store(manager: Manager, store: Store) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    keys = [key async for key in store.client.scan_iter(f"{store.prefix}due:*")]
    rows = [row for key in keys for row in await store.client.zrange(key, 0, -1, withscores=True)]
    assert rows == [(code.encode(), seen.table.wake.at)]
    await manager.act(code, "ayse", "leave-1", lambda table, at: seating.leave(table, "ayse", at))
    assert [key async for key in store.client.scan_iter(f"{store.prefix}due:*")] == []


# --- history ---------------------------------------------------------------------------------------------------


def playing(seen: Seen, action: game.Action) -> Judge:
    turn = turn_of(seen.table)
    return lambda table, at: deals.play(table, "ayse", action, at, seat=0, turn=turn)


async def play_out(manager: Manager, code: str) -> Seen:
    while (seen := await until_my_turn(manager, code)).table.state is State.PLAYING:
        deal = match_of(seen.table).deal
        if deal.phase == "draw" and not deal.stock:
            await manager.act(code, "ayse", f"last-{seen.version}", playing(seen, next(legal_actions(deal))))
        else:
            await throw_first(manager, seen, f"throw-{seen.version}")
    return seen


async def test_replaying_the_log_gives_the_state(manager: Manager, store: Store) -> None:
    """I4, and I11: the committed root alone deals what was played. I8: 106 tiles at every version."""
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    end = await play_out(manager, code)
    replayed: Match | None = None
    for published in await store.log(code, 1):
        for event in unpack_page(published.payload).happened:
            if isinstance(event, happen.Started):
                replayed = match.new_match(event.rules, event.root)
            elif isinstance(event, happen.Played) and replayed is not None:
                replayed = replay(replayed, event)
                assert every_tile(replayed.deal) == tuple(sorted(BAG, key=ORDER.__getitem__))
    assert replayed == end.table.match


def replay(played: Match, event: happen.Played) -> Match:
    """Do by the rules what the event says was done; an exhausted stock follows by itself."""
    if isinstance(event.event, game.Exhausted):
        assert played.deal.outcome == event.event
        return played
    after, events = match.play(played, event.event.seat, action_of(event.event))
    assert events[0] == event.event
    return after


def action_of(event: game.Event) -> game.Action:
    match_event: dict[type, game.Action] = {game.Drawn: Draw(), game.Taken: game.Take(), game.Passed: game.Pass()}
    if isinstance(event, game.Discarded):
        return Discard(event.tile)
    if isinstance(event, game.Finished):
        return event.claim
    return match_event[type(event)]


async def test_the_log_becomes_the_record_when_the_match_is_over(manager: Manager) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    assert await manager.record(code, 1) is None
    end = await play_out(manager, code)
    record = await manager.record(code, 1)
    assert record is not None
    assert Record.parse(str(record)) == record
    *_, (_, last) = positions(record)
    assert last == end.table.match
    assert record.sitters[0].name == "Ayşe"
    assert await manager.record(code, 2) is None


@pytest.mark.parametrize("end", ["left", "expired", "called off"])
async def test_a_match_without_an_end_of_its_own_has_no_result_and_its_record_is_kept(
    manager: Manager, store: Store, end: str
) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    await throw_first(manager, await until_my_turn(manager, code), "throw-1")
    played = (await until_my_turn(manager, code)).table
    if end == "left":
        await manager.act(code, "ayse", "leave-1", lambda table, at: seating.leave(table, "ayse", at))
    elif end == "called off":
        await manager._void(code, await manager.look(code), "fault")
    else:
        late = replace(played, wake=Wake(Alarm.EXPIRE, played.wake.at))
        await manager.act(code, "nobody", "rigged-1", lambda _, at: alarms.awake(late, set(), at))
    record = await manager.record(code, 1)
    assert record is not None
    *_, (_, last) = positions(record)
    assert last == played.match, "every move is in it, and no more"
    brought = list[Letter]()

    async def keep(letter: Letter) -> None:
        brought.append(letter)

    assert await Post(store, "books", keep).clear()
    (letter,) = brought
    assert (letter.kind, letter.record) == ("match_unfinished", str(record)), "nobody is paid, and it is kept"
    assert orjson.loads(letter.body)["seats"] == ["ayse", None, None, None]


async def test_versions_are_contiguous_and_each_is_told(manager: Manager, store: Store) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    end = await play_out(manager, code)
    assert [published.version for published in await store.log(code, 1)] == list(range(1, end.version + 1))


async def test_the_end_of_a_match_is_in_the_outbox_once(
    manager: Manager, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though two nodes do everything, each of them whatever the other does."""
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    other, late, commit = Manager(store, pace=0.0), 0, store.commit
    act, wake = manager.act, manager.wake

    async def counted(*args: Any, **more: Any) -> Outcome:
        nonlocal late
        outcome = await commit(*args, **more)
        late += not isinstance(outcome, Applied)
        return outcome

    async def both_act(*command: Any) -> int:
        one, two = await asyncio.gather(act(*command), other.act(*command))
        assert one == two
        return one

    async def both_wake(row: Claimed) -> None:
        await asyncio.gather(wake(row), other.wake(row))

    monkeypatch.setattr(store, "commit", counted)
    monkeypatch.setattr(manager, "act", both_act)
    monkeypatch.setattr(manager, "wake", both_wake)
    await play_out(manager, code)
    assert late > 10, "both tried"
    keys = [key async for key in store.client.scan_iter(f"{store.prefix}out:*")]
    entries = [fields or {} for key in keys for _, fields in await store.client.xrange(key) or ()]
    assert [fields[b"k"] for fields in entries] == [b"started", b"match_ended"]
    assert orjson.loads(entries[1][b"d"])["type"] == "match_ended"


# --- racks -----------------------------------------------------------------------------------------------------


async def test_a_rack_outlives_the_node_and_makes_no_version(store: Store) -> None:
    manager = node_on(store)
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    hand = match_of(seen.table).deal.hands[0]
    laid = settle((None,) * SLOTS, tuple(reversed(hand)))
    assert await manager.write_rack(code, "ayse", 0, 1, Rack(laid, (25,)))
    other = Manager(store)
    again = await other.look(code)
    assert again.version == seen.version
    assert await other.racks(code, again, frozenset({0})) == {0: Rack(laid, (25,))}


async def test_a_rack_must_be_of_that_seats_tiles_that_deal_and_that_person(manager: Manager) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    deal = match_of(seen.table).deal
    own, others = (settle((None,) * SLOTS, deal.hands[seat]) for seat in (0, 1))
    assert not await manager.write_rack(code, "ayse", 0, 1, Rack(others))
    assert not await manager.write_rack(code, "ayse", 0, 2, Rack(own))
    assert not await manager.write_rack(code, "bora", 0, 1, Rack(own))
    assert not await manager.write_rack(code, "ayse", 0, 1, Rack(own, (own.index(None),)))


async def test_a_drawn_tile_lies_in_a_free_slot_and_the_others_stay(manager: Manager) -> None:
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    seen = await until_my_turn(manager, code)
    if match_of(seen.table).deal.phase != "draw":
        await throw_first(manager, seen, "throw-1")
        seen = await until_my_turn(manager, code)
    hand = match_of(seen.table).deal.hands[0]
    laid = settle((None,) * SLOTS, hand)
    await manager.write_rack(code, "ayse", 0, 1, Rack(laid))
    await manager.act(code, "ayse", "draw-1", playing(seen, Draw()))
    after = (await manager.racks(code, await manager.look(code), frozenset({0})))[0].slots
    assert [tile for slot, tile in enumerate(after) if laid[slot]] == [tile for tile in laid if tile]
    assert sum(tile is not None for tile in after) == 15


async def test_a_stand_in_disturbs_no_rack(manager: Manager) -> None:
    """Source: rules.md, "Who plays". It plays three turns: what is still held lies where its person laid it."""
    code, _ = await manager.create("ayse", "Ayşe", "create-1", computers=True)
    laid = settle((None,) * SLOTS, tuple(reversed(match_of((await until_my_turn(manager, code)).table).deal.hands[0])))
    assert await manager.write_rack(code, "ayse", 0, 1, Rack(laid))
    for number in range(3):
        turn = turn_of((await until_my_turn(manager, code)).table)
        while (seen := await manager.look(code)).table.state is State.PLAYING and turn_of(seen.table) == turn:
            acts = partial(deals.computer_acts, auto=True)
            await manager.act(code, "nobody", f"clock-{number}-{match_of(seen.table).deal.phase}", acts)
        lies = (await manager.racks(code, seen, frozenset({0})))[0].slots
        hand = match_of(seen.table).deal.hands[0]
        assert Counter(filter(None, lies)) == Counter(hand)
        where_it_lay = [tile for tile, before in zip(lies, laid, strict=True) if tile and tile == before]
        assert Counter(where_it_lay) == Counter(hand) & Counter(filter(None, laid))


async def test_a_computer_that_broods_beyond_the_lease_is_hurried_and_the_table_goes_on(
    manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    brooding, levels = threading.Event(), list[Level]()

    def choose(*given: Any, **named: Any) -> game.Action:
        levels.append(given[3].level)
        if given[3].level is Level.HARD:
            brooding.wait(30)
        return computers.choosing.choose(*given, **named)

    async def until_it_waits() -> Seen:
        while (seen := await manager.look(code)).table.wake.alarm is Alarm.THINK:
            await asyncio.sleep(0.01)
        return seen

    code, _ = await manager.create("ayse", "Ayşe", "make-one", computers=True, level=Level.HARD)
    monkeypatch.setattr(computers, "choose", choose)
    due = DueLoop(manager.store, manager.wake, sweep_ms=5, lease_ms=150)
    manager.hint = due.hint
    clock = asyncio.create_task(due.run())
    try:
        async with asyncio.timeout(60):
            await throw_first(manager, await until_it_waits(), "throw-one")
            await until_it_waits()
    finally:
        brooding.set()
        clock.cancel()
    assert {Level.HARD, Level.NORMAL} <= set(levels)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
async def test_a_hard_choice_is_made_beside_the_loop(
    manager: Manager, monkeypatch: pytest.MonkeyPatch, level: Level
) -> None:
    where: list[threading.Thread] = []

    def choose(*given: Any, **named: Any) -> game.Action:
        where.append(threading.current_thread())
        return computers.choosing.choose(*given, **named)

    monkeypatch.setattr(computers, "choose", choose)
    code, _ = await manager.create("ayse", "Ayşe", "make-one", computers=True, level=level)
    seen = await until_my_turn(manager, code)
    await throw_first(manager, seen, "throw-one")
    await until_my_turn(manager, code)
    assert len(where) >= 6
    assert {thread is threading.main_thread() for thread in where} == {level is Level.NORMAL}
