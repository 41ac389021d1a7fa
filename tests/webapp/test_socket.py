"""The protocol, spoken by players over real sockets to a node on a real Valkey."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from base64 import b32encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from sqlalchemy.exc import OperationalError

from engine.rack import SLOTS
from engine.record import Record
from engine.rules import MATSURI, Rules
from tests.house import Node, connect, goodbye, on_the_wire, open_node
from webapp.accounts.people import People
from webapp.settings import BURST
from webapp.tables import alarms, persons
from webapp.tables.manager import Contended
from webapp.web.app import HOUSE
from webapp.web.follow import AT_ONCE
from webapp.web.limits import NEW_NAMES, NEW_TABLES
from webapp.web.protocol import PROTO


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[Node]:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        yield node


async def read(ws: ClientWebSocketResponse) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads((await ws.receive(timeout=60)).data)
    return frame


# --- hello -----------------------------------------------------------------------------------------------------


async def test_a_guest_is_known_again_by_the_token(node: Node) -> None:
    async with connect(node.socket_url, lang="tr") as guest:
        assert re.fullmatch(r"Misafir \d{3}", guest.name)
        await guest.do("name", name="  Ayşe  Abla ")
        token = guest.token
    async with connect(node.socket_url, token) as again:
        assert again.name == "Ayşe Abla"


async def test_a_new_name_is_seen_by_everybody_at_once(node: Node) -> None:
    """Taken where no table is open: on the other device, at the table, and wherever that device sits down next."""
    async with AsyncExitStack() as sockets:
        friend, ayse = [await sockets.enter_async_context(connect(node.socket_url)) for _ in range(2)]
        another, phone = [await sockets.enter_async_context(connect(node.socket_url, ayse.token)) for _ in range(2)]
        table = await friend.create("friends")
        await another.do("sit", table=table)
        await friend.until_view(lambda view: view["seats"][1]["name"] == ayse.name)
        await phone.do("name", name="Ayşe Abla")
        await friend.until_view(lambda view: view["seats"][1]["name"] == "Ayşe Abla")
        for device in (ayse, another):
            assert (await device.until(lambda frame: frame["t"] == "called"))["name"] == "Ayşe Abla"
        await another.create("friends")
        assert another.view["seats"][0]["name"] == "Ayşe Abla"


async def test_who_is_renamed_while_they_sit_down_bears_the_new_name(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On another device, and before that one knows of the seat."""
    async with AsyncExitStack() as sockets:
        friend, ayse = [await sockets.enter_async_context(connect(node.socket_url)) for _ in range(2)]
        table = await friend.create("friends")
        people, act = node.server.app[HOUSE].door.people, node.manager.act

        async def meanwhile(*given: Any) -> int:
            await people.rename(given[1], "Ayşe Abla")
            return await act(*given)

        monkeypatch.setattr(node.manager, "act", meanwhile)
        await ayse.do("sit", table=table)
        monkeypatch.undo()
        await friend.until_view(lambda view: view["seats"][1]["name"] == "Ayşe Abla")


async def test_so_many_names_are_taken_and_no_more(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.house.NAME_SECONDS", 3600.0)
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as player:
        for number in range(NEW_NAMES):
            await player.do("name", name=f"Ayşe {number}")
        assert (await player.ask("name", name="Ayşe"))["code"] == "too_many_new_names"


async def test_a_token_that_nobody_has_makes_a_new_guest(node: Node) -> None:
    async with connect(node.socket_url, "made up") as guest:
        assert guest.token != "made up"


async def test_another_protocol_is_told_so_and_closed(node: Node) -> None:
    async with ClientSession() as session, session.ws_connect(node.socket_url) as ws:
        await ws.send_str('{"t":"hello","proto":999}')
        assert (await read(ws))["code"] == "other_proto"
        assert await goodbye(ws) == 4409


async def test_whoever_does_not_say_hello_first_is_shown_out(node: Node) -> None:
    async with ClientSession() as session, session.ws_connect(node.socket_url) as ws:
        await ws.send_str('{"t":"ping"}')
        assert await goodbye(ws) == 1008


async def test_a_page_of_another_host_may_not_open_a_socket(node: Node) -> None:
    async with ClientSession() as session:
        with pytest.raises(WSServerHandshakeError) as refused:
            await session.ws_connect(node.socket_url, headers={"Origin": "https://evil.example"})
        assert refused.value.status == 403
        async with session.ws_connect(node.socket_url, headers={"Origin": node.url}):
            pass


# --- frames ----------------------------------------------------------------------------------------------------

BAD = ["no json", "[]", '{"t":"unknown"}', '{"t":"draw"}', '{"t":"ping","more":1}', '{"t":"open","table":"short"}']


@pytest.mark.parametrize("text", [*BAD, b'{"t":"ping"}'])
async def test_one_bad_frame_is_refused_with_a_code(node: Node, text: str | bytes) -> None:
    """Bytes are none, whatever they say."""
    async with connect(node.socket_url) as player:
        await (player.ws.send_str(text) if isinstance(text, str) else player.ws.send_bytes(text))
        assert (await player.receive())["code"] == "bad_frame"
        await player.send("ping")
        assert (await player.receive())["t"] == "pong"


async def test_three_bad_frames_close_the_socket(node: Node) -> None:
    async with connect(node.socket_url) as player:
        for text in BAD[:3]:
            await player.ws.send_str(text)
        assert await goodbye(player.ws) == 1008


async def test_a_frame_over_4_kb_closes_the_socket(node: Node) -> None:
    async with connect(node.socket_url) as player:
        await player.ws.send_str(json.dumps({"t": "ping", "pad": "x" * 5_000}))
        assert await goodbye(player.ws) == 1009


@pytest.mark.parametrize("flood", ["pings", "guesses"])
async def test_a_flood_closes_the_socket(valkey_url: str, store_prefix: str, tmp_path: Path, flood: str) -> None:
    """With the limits of a house that sets none. A table's code has 65 bits: so few guesses find none."""
    async with (
        open_node(valkey_url, store_prefix, tmp_path, frame_burst=BURST) as node,
        connect(node.socket_url) as player,
    ):
        for number in range(20 * BURST):
            with suppress(ConnectionError):  # it is closed before all are sent
                if flood == "pings":
                    await player.send("ping")
                else:
                    await player.send("open", table=b32encode(sha256(b"%d" % number).digest()).decode()[:13])
        told = []
        while (message := await player.ws.receive(timeout=60)).type is WSMsgType.TEXT:
            told.append(json.loads(message.data))
        assert (message.type, message.data) == (WSMsgType.CLOSE, 1008)
        assert len(told) < 10 * BURST
        assert {frame["t"] if flood == "pings" else frame["code"] for frame in told} <= {
            "pong",
            "no_such_table",
            "too_many_tables",
        }


@pytest.mark.long
@pytest.mark.parametrize("kind", [WSMsgType.PING, WSMsgType.PONG], ids=["pings", "pongs"])
async def test_a_flood_of_websocket_pings_closes_the_socket_of_who_has_not_said_hello(
    valkey_url: str, store_prefix: str, tmp_path: Path, kind: WSMsgType
) -> None:
    async with (
        open_node(valkey_url, store_prefix, tmp_path, frame_burst=BURST, frames_per_second=1) as node,
        ClientSession() as session,
        session.ws_connect(node.socket_url, autoping=False) as ws,
    ):
        for _ in range(20 * BURST):
            with suppress(ConnectionError):  # it is closed before all are sent
                await ws.send_frame(b"there?", kind)
        told = []
        while (message := await ws.receive(timeout=60)).type is WSMsgType.PONG:
            told.append(message.data)
        assert (message.type, message.data) == (WSMsgType.CLOSE, 1008)
        assert len(told) < 10 * BURST
        assert set(told) <= {b"there?"}


@pytest.mark.long
async def test_a_websocket_ping_is_answered_with_what_it_said(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    """As a client's heartbeat asks for, before hello and after it."""
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        ClientSession() as session,
        session.ws_connect(node.socket_url, autoping=False) as ws,
    ):
        await ws.ping(b"one")
        assert (await ws.receive(timeout=60))[:2] == (WSMsgType.PONG, b"one")
        await ws.pong(b"nobody asked")
        await ws.send_json({"t": "hello", "proto": PROTO})
        assert (await ws.receive_json(timeout=60))["t"] == "hello"
        await ws.ping(b"two")
        assert (await ws.receive(timeout=60))[:2] == (WSMsgType.PONG, b"two")


@pytest.mark.long
async def test_websocket_pings_keep_nobody_here_who_says_nothing(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.socket.HELLO_WITHIN", 0.2)
    async with (
        open_node(valkey_url, store_prefix, tmp_path, frame_burst=100_000, frames_per_second=100_000) as node,
        ClientSession() as session,
        session.ws_connect(node.socket_url, autoping=False) as ws,
    ):
        await ws.ping()
        async with asyncio.timeout(60):
            while (message := await ws.receive()).type is WSMsgType.PONG:
                with suppress(ConnectionError):  # it is closed at any moment
                    await ws.ping()
        assert (message.data, message.extra) == (1001, "silent")


# --- tables ----------------------------------------------------------------------------------------------------


async def test_tables_are_made_so_fast_and_no_faster(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.house.TABLE_SECONDS", 3600.0)  # a busy machine makes one in six seconds, too
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        async with connect(node.socket_url) as player:
            answers = [
                await player.ask("create", against="friends", rules=on_the_wire(MATSURI)) for _ in range(NEW_TABLES + 1)
            ]
        assert [answer["t"] for answer in answers] == ["done"] * NEW_TABLES + ["refused"]
        assert answers[-1]["code"] == "too_many_new_tables"
        async with connect(node.socket_url, player.token) as again, connect(node.socket_url) as other:
            refused = await again.ask("create", against="friends", rules=on_the_wire(MATSURI))
            assert refused["code"] == "too_many_new_tables", "a new socket is no new person"
            await other.do("create", against="friends", rules=on_the_wire(MATSURI))


async def test_a_whole_match_against_computers(node: Node) -> None:
    async with connect(node.socket_url) as player:
        await player.create("computers")
        view = await player.play_to_the_end()
        assert view["deal"]["phase"] == "over"
        assert [sum(map(len, laid["groups"])) for laid in view["deal"]["outcome"]["laid"]] == [14] * 4
        await player.do("again", table=player.table)
        view = await player.until_view(lambda view: view["state"] == "playing")
        assert view["match"]["number"] == 2


async def test_a_match_of_two_deals_goes_on_by_itself(node: Node) -> None:
    async with connect(node.socket_url) as player:
        await player.create("computers", Rules(deals=2))
        view = await player.play_to_the_end()
        assert view["deal"]["number"] == view["match"]["rules"]["deals"] == 2
        assert sum(seat["points"] for seat in view["seats"]) == sum(seat["tally"] for seat in view["seats"])


async def test_a_finished_match_can_be_kept_as_a_text(node: Node) -> None:
    async with connect(node.socket_url) as player, ClientSession() as browser:
        table = await player.create("computers")
        address = f"{node.url}/t/{table.lower()}/record/1"
        async with browser.get(address) as answer:
            assert answer.status == 404
        await player.play_to_the_end()
        async with browser.get(address) as answer:
            assert answer.status == 200
            assert Record.parse(await answer.text()).table == table
        async with browser.get(f"{node.url}/t/{table}/record/x") as answer:
            assert answer.status == 404


async def test_two_friends_meet_by_the_code_and_play(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await ayse.create("friends")
        await bora.open(table)
        view = await bora.until_view(lambda _: True)
        assert [seat["who"] for seat in view["seats"]] == ["person", "empty", "empty", "empty"]
        await bora.do("sit", table=table, seat=2)
        await ayse.until_view(lambda view: view["seats"][2]["who"] == "person")
        await ayse.do("start", table=table)
        ends = await asyncio.gather(ayse.play_to_the_end(), bora.play_to_the_end())
        assert ends[0]["deal"]["outcome"] == ends[1]["deal"]["outcome"]
        assert ayse.digest == bora.digest
        assert ends[0]["clock"] == 45


async def test_who_makes_a_table_is_told_of_it_unasked_if_so_wished(node: Node) -> None:
    async with connect(node.socket_url) as player:
        made = await player.do("create", against="computers", rules=on_the_wire(MATSURI), open=True)
        player.table = made["table"]
        first = await player.receive()
        assert (first["t"], first["table"]) == ("snap", made["table"])
        assert first["v"] >= made["v"]
        assert player.view["state"] == "playing"


async def test_the_same_command_twice_acts_once(node: Node) -> None:
    async with connect(node.socket_url) as player:
        command = secrets.token_urlsafe(9)
        first = await player.do("create", against="computers", rules=on_the_wire(MATSURI), id=command)
        again = await player.do("create", against="computers", rules=on_the_wire(MATSURI), id=command)
        assert first["table"] == again["table"]
        assert first["v"] == again["v"] == 1
        await player.open(first["table"])
        await player.until_view(lambda _: player.may() is not None)
        hand = player.may()
        assert hand is not None
        turn = player.turn(hand["seat"])
        move = "draw" if "draw" in hand["may"] else "discard"
        fields = {} if move == "draw" else {"tile": hand["tiles"][0]}
        command = secrets.token_urlsafe(9)
        done = [await player.do(move, id=command, **turn, **fields) for _ in range(3)]
        assert len({answer["v"] for answer in done}) == 1


async def test_a_late_command_is_stale_and_a_wrong_one_has_its_code(node: Node) -> None:
    async with connect(node.socket_url) as player:
        await player.create("computers")
        await player.until_view(lambda _: player.may() is not None)
        hand = player.may()
        assert hand is not None
        turn = player.turn(hand["seat"])
        assert (await player.ask("draw", **{**turn, "turn": 99}))["code"] == "stale"
        assert (await player.ask("draw", **{**turn, "seat": 1}))["code"] == "not_your_seat"
        assert (await player.ask("start", table=player.table))["code"] == "not_in_lobby"
        assert (await player.ask("sit", table="A" * 13))["code"] == "no_such_table"
        assert (await player.ask("name", name="\u202e"))["code"] == "bad_name"


async def test_a_wrong_claim_reaches_only_the_claimant_and_is_explained(node: Node) -> None:
    async with connect(node.socket_url) as player:
        await player.create("computers")
        while "discard" not in ((hand := player.may()) or {"may": ()})["may"]:
            await (player.play_once() if hand else player.receive())
        assert hand is not None
        version = player.version
        slots = [*hand["tiles"], *[None] * (SLOTS - 15)]
        refused = await player.ask("finish", slots=slots, thrown=14, **player.turn(hand["seat"]))
        assert refused["code"] == "not_winning"
        assert refused["claim"]["blocks"]
        assert player.version == version


async def test_a_stranger_cannot_look_at_a_match(node: Node) -> None:
    async with connect(node.socket_url) as player, connect(node.socket_url) as stranger:
        table = await player.create("computers")
        assert await stranger.open(table) == {
            "t": "refused", "id": None, "code": "not_watched", "table": table, "claim": None, "bot": None,
        }  # fmt: skip


async def test_who_watched_a_lobby_is_shut_out_when_the_match_starts(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as stranger:
        table = await owner.create("friends")
        await stranger.open(table)
        await owner.do("start", table=table)
        frame = await stranger.until(lambda frame: frame["t"] == "refused")
        assert frame["code"] == "not_watched"
        assert all(frame["view"]["deal"] is None for frame in stranger.frames[:-1])


# --- coming back -----------------------------------------------------------------------------------------------


async def test_who_returns_gets_the_missing_versions(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as guest:
        table = await owner.create("friends")
        await guest.open(table)
        await guest.send("close", table=table)
        await guest.do("sit", table=table)
        await owner.do("rules", table=table, rules=on_the_wire(Rules(deals=5)))
        await guest.open(table)
        await guest.until_view(lambda view: view["rules"]["deals"] == 5 and view["seats"][1]["you"])
        kinds = [frame["t"] for frame in guest.frames if frame["t"] in {"snap", "ev"}]
        assert kinds[0] == "snap"
        assert set(kinds[1:]) == {"ev"}


@pytest.mark.parametrize("digest", ["0" * 16, None])
async def test_a_digest_of_another_past_gets_the_table_whole(node: Node, digest: str | None) -> None:
    async with connect(node.socket_url) as owner:
        await owner.create("friends")
        owner.digest = digest
        assert (await owner.open(owner.table))["t"] == "snap"


async def test_a_rack_lies_as_it_was_laid(node: Node) -> None:
    async with connect(node.socket_url) as player:
        table = await player.create("computers")
        laid = player.racks[0]["slots"]
        mirrored = [*laid[13:], *laid[:13]]
        held = next(slot for slot, tile in enumerate(mirrored) if tile)
        await player.send("rack", table=table, seat=0, deal=1, slots=mirrored, down=[held])
        stolen = ["R1"] * 14 + [None] * 12
        await player.send("rack", table=table, seat=0, deal=1, slots=stolen)
        await player.do("name", name="Ayşe")  # answered after both racks were read
        async with connect(node.socket_url, player.token) as again:
            await again.open(table)
            kept = [tile for tile in again.racks[0]["slots"] if tile]
            assert sorted(kept) == sorted(again.view["deal"]["hands"][0]["tiles"])
            stayed = [slot for slot, tile in enumerate(mirrored) if tile and again.racks[0]["slots"][slot] == tile]
            assert len(stayed) >= 13
            assert again.racks[0]["down"] == [held]


async def test_a_clock_that_stopped_in_an_outage_goes_on_for_who_is_still_here(node: Node) -> None:
    """The store was away, and the alarm rang before it knew again who is present; nobody opens the table anew."""
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        await ayse.do("start", table=table)
        await ayse.until_view(lambda view: view["deal"] and view["deal"]["clock"])
        await node.manager.act(table, "nobody", "outage", lambda kept, at: alarms._clock_ran_out(kept, set(), at))
        await ayse.until_view(lambda view: view["deal"]["clock"] is None and view["seats"][1]["away"])
        await node.server.app[HOUSE].presence.tell()
        await ayse.until_view(
            lambda view: bool(view["deal"]["clock"]) and not any(seat["away"] for seat in view["seats"])
        )


async def test_a_locked_database_is_an_answer_and_no_lost_socket(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async def locked(*_: object, **__: object) -> NoReturn:
        raise OperationalError("update people", {}, Exception("database is locked"))

    async with connect(node.socket_url) as player:
        monkeypatch.setattr(People, "_change", locked)
        assert (await player.ask("name", name="Ayşe"))["code"] == "unavailable"
        await player.send("ping")
        assert (await player.receive())["t"] == "pong"
        monkeypatch.setattr(People, "guest", locked)
        async with ClientSession() as session, session.ws_connect(node.socket_url) as ws:
            await ws.send_str(json.dumps({"t": "hello", "proto": PROTO}))
            assert (await read(ws))["code"] == "unavailable"


async def test_a_contended_table_is_an_answer_and_no_lost_socket(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    async def contended(*_: object, **__: object) -> NoReturn:
        raise Contended("FA6X4LBDHUETI")

    async with connect(node.socket_url) as player:
        table = await player.create("friends")
        monkeypatch.setattr(persons, "mark", contended)
        assert (await player.open(table))["code"] == "unavailable"
        await player.send("ping")
        assert (await player.receive())["t"] == "pong"


async def test_who_closed_a_lobby_learns_nothing_of_the_match(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as stranger:
        table = await owner.create("friends")
        await stranger.open(table)
        await stranger.send("close", table=table)
        await stranger.ask("me", part="tables")  # it has been read
        await owner.do("start", table=table)
        await owner.until_view(lambda _: owner.may() is not None)
        await owner.play_simply()
        before = len(stranger.frames)
        assert (await stranger.open(table))["t"] == "refused"
        assert len(stranger.frames) == before + 1


async def test_who_missed_much_is_sent_the_table_whole(node: Node) -> None:
    async with connect(node.socket_url) as owner, connect(node.socket_url) as guest:
        table = await owner.create("friends")
        await guest.open(table)
        await guest.send("close", table=table)
        await guest.do("sit", table=table)
        for number in range(AT_ONCE + 1):
            await owner.do("ready", table=table, ready=number % 2 == 0)
        before = len(guest.frames)
        assert (await guest.open(table))["t"] == "snap"
        assert len(guest.frames) == before + 1


async def test_the_rack_of_the_last_match_is_not_that_of_the_next(node: Node) -> None:
    async with connect(node.socket_url) as player:
        table = await player.create("computers")
        laid = player.racks[0]["slots"]
        held = next(slot for slot, tile in enumerate(laid) if tile)
        await player.send("rack", table=table, seat=0, deal=1, slots=laid, down=[held])
        await player.play_to_the_end()
        await player.do("again", table=table)
        await player.until_view(lambda view: view["match"]["number"] == 2 and view["state"] == "playing")
        player.version, player.digest = 0, None
        assert (await player.open(table))["t"] == "snap"
        assert player.racks[0]["down"] == []


async def test_two_tabs_of_one_person_are_equal(node: Node) -> None:
    async with connect(node.socket_url) as first, connect(node.socket_url, first.token) as second:
        await first.create("computers")
        await second.open(first.table)
        await second.until_view(lambda _: second.may() is not None)
        await first.until_view(lambda _: first.may() is not None)
        assert second.view["deal"]["hands"] == first.view["deal"]["hands"]
        assert (await second.play_simply())["t"] == "done"
        assert (await first.play_simply())["t"] in {"done", "refused"}


async def test_someone_who_goes_is_away_and_back_when_they_return(
    valkey_url: str, store_prefix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.web.presence.Presence.__init__.__defaults__", (0.0,))
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as owner:
        table = await owner.create("friends")
        async with connect(node.socket_url) as guest:
            await guest.open(table)
            await guest.do("sit", table=table)
            token = guest.token
        await owner.until_view(lambda view: view["seats"][1]["away"])
        async with connect(node.socket_url, token) as back:
            await back.open(table)
            await owner.until_view(lambda view: view["seats"][1]["who"] == "person" and not view["seats"][1]["away"])


async def test_two_nodes_serve_one_table(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as one,
        open_node(valkey_url, store_prefix, tmp_path) as two,
        connect(one.socket_url) as ayse,
        connect(two.socket_url) as bora,
    ):
        table = await ayse.create("friends")
        await bora.open(table)
        await bora.do("sit", table=table)
        await ayse.do("start", table=table)
        await asyncio.gather(ayse.play_to_the_end(), bora.play_to_the_end())
        assert (ayse.version, ayse.digest) == (bora.version, bora.digest)


async def test_a_closed_node_sends_everyone_to_come_back(valkey_url: str, store_prefix: str, tmp_path: Path) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node, connect(node.socket_url) as player:
        await player.create("friends")
        closing = asyncio.create_task(node.server.close(), name="close the node")
        code = await goodbye(player.ws)
        await closing
        assert code == 1012
