"""No frame tells a person what they may not know: every frame of many matches, read by its structure."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from engine.rules import MATSURI
from engine.tiles import BAG
from tests.conftest import quick_first
from tests.house import Frame, Player, connect, open_node
from webapp.tables.manager import Manager
from webapp.tables.table import Table
from webapp.web.limits import Bucket
from webapp.web.protocol import TILE

AT_ONCE = 10

OPEN = (
    "view.deal.indicator",
    "view.deal.okey",
    "view.deal.piles",
    "events.tile",
    "events.thrown",
)
"""Where a tile may stand that everybody sees; a drawn tile is looked at on its own."""
OWN = ("view.deal.hands.tiles", "racks.slots")
"""Where only one's own seats' tiles may stand."""
WHEN_OVER = ("view.deal.outcome.finish.thrown", "view.deal.outcome.finish.slots", "view.deal.outcome.laid.groups")


def leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield each value of a frame with the names on the way to it; places in lists are left out.

    What has changed in the view has the names that it has in the view.
    """
    if isinstance(value, dict):
        for name, inner in value.items():
            called = "view" if path == "" and name == "changes" else name
            yield from leaves(inner, path if name.isdecimal() else f"{path}.{called}" if path else called)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, path)
    else:
        yield path, value


def assert_tells_nothing_hidden(frame: Frame, own: set[int]) -> None:
    over = bool(frame.get("view") and frame["view"]["deal"] and frame["view"]["deal"]["phase"] == "over")
    for path, value in leaves(frame):
        if isinstance(value, str) and re.search(TILE, value):
            assert path in (*OPEN, *OWN, *(WHEN_OVER if over else ())), (path, value)
        assert over or not path.startswith("view.deal.outcome.")
    if frame.get("view") and frame["view"]["deal"]:
        assert {hand["seat"] for hand in frame["view"]["deal"]["hands"]} == own
    assert {rack["seat"] for rack in frame.get("racks", ())} <= own
    for event in frame.get("events", ()):
        assert event["e"] != "drawn" or ("tile" in event) == (event["seat"] in own)


def assert_true_of(frame: Frame, table: Table) -> None:
    """The frame's own hands are the table's own: a leak cannot hide under the right name."""
    deal = frame["view"]["deal"]
    assert table.match is not None
    for hand in deal["hands"]:
        assert Counter(hand["tiles"]) == Counter(map(str, table.match.deal.hands[hand["seat"]]))
    assert deal["piles"] == [[str(tile) for tile in pile] for pile in table.match.deal.piles]


def _last_view(player: Player) -> Frame:
    """The last frame that shows the table: the answer to a command may come after it."""
    return next(frame for frame in reversed(player.frames) if frame.get("view"))


async def play_a_match(url: str, manager: Manager) -> int:
    """Ayşe and Bora play, and Zeki watches without any delay; he may as well be one of them on another device."""
    async with connect(url) as ayse, connect(url) as bora, connect(url) as zeki:
        table = await ayse.create("friends", replace(MATSURI, watching=0))
        await bora.open(table)
        await zeki.open(table)
        await bora.do("sit", table=table, seat=2)
        await ayse.do("start", table=table)
        await asyncio.gather(ayse.play_to_the_end(), bora.play_to_the_end(), watch_to_the_end(zeki))
        seen = await manager.look(table)
        assert seen.table.match is not None
        secrets = {seen.table.root.hex(), seen.table.match.root.hex(), seen.table.secret.hex()}
        for player, seat in ((ayse, 0), (bora, 2)):
            check_frames(player, seat, secrets)
            assert_true_of(_last_view(player), seen.table)
        check_watcher(zeki, secrets)
        assert_true_of(_last_view(zeki), seen.table)
        return len(ayse.frames) + len(bora.frames)


async def watch_to_the_end(player: Player) -> None:
    """Look on; who is silent for too long would be taken for gone."""
    while player.view.get("state") != "over":
        frame = await player.receive()
        if frame["t"] == "ev" and frame["v"] % 10 == 0:
            await player.send("ping")


def check_watcher(player: Player, secrets: set[str]) -> None:
    """Who watches learns what lies open: no rack, no drawn tile, and the seed only when the deal is over."""
    views = [frame["view"] for frame in player.frames if frame.get("view")]
    assert any(view["state"] == "playing" for view in views), "they have watched"
    assert not any(seat["you"] for view in views for seat in view["seats"])
    for frame in player.frames:
        assert_tells_nothing_hidden(frame, set())
        assert not secrets & {value for _, value in leaves(frame) if isinstance(value, str)}


def check_frames(player: Player, seat: int, secrets: set[str]) -> None:
    seeds_shown: set[object] = set()
    for frame in player.frames:
        seated = bool(frame.get("view") and frame["view"]["seats"][seat]["you"])
        assert_tells_nothing_hidden(frame, {seat} if seated or frame.get("events") else set())
        assert not secrets & {value for _, value in leaves(frame) if isinstance(value, str)}
        seeds_shown |= {value for path, value in leaves(frame) if path == "view.deal.outcome.seed"}
    assert len(seeds_shown) == 1


async def play_a_match_on_a_shared_phone(url: str) -> int:
    """Ayşe and Elif hand one phone round, seats 0 and 2; Bora is far away, and the fourth seat a computer's.

    The same table is open in a second window of theirs, where nobody lifts.
    """
    async with connect(url) as ayse, connect(url) as bora, connect(url, ayse.token) as second:
        table = await ayse.create("friends", others=["Elif"])
        await bora.open(table)
        await bora.do("sit", table=table)
        await ayse.do("start", table=table)
        await second.open(table)
        watching = second.until_view(lambda view: view["state"] == "over")
        await asyncio.gather(ayse.play_to_the_end(), bora.play_to_the_end(), watching)
        check_covered(ayse.frames)
        for frame in second.frames:
            assert_tells_nothing_hidden(frame, set())
        return len(ayse.frames)


def check_covered(frames: list[Frame]) -> None:
    """Only what follows a lift, in the same turn, has tiles of that seat; all else has none of the device's."""
    lifts = 0
    for frame in frames:
        assert_tells_nothing_hidden(frame, lifted_in(frame))
    for before, frame in pairwise(frame for frame in frames if frame.get("view")):
        lifted = lifted_in(frame)
        if lifted and not lifted_in(before):
            assert frame["t"] == "snap", "tiles first come as the answer to a lift"
            lifts += 1
    assert lifts > 1


def lifted_in(frame: Frame) -> set[int]:
    """The seats whose tiles a frame shows: none, or the one in turn."""
    deal = frame.get("view") and frame["view"]["deal"]
    hands = {hand["seat"] for hand in deal["hands"]} if deal else set()
    assert hands <= {deal["turn"] if deal else None}
    return hands


@pytest.mark.parametrize("matches", [2, pytest.param(20, marks=pytest.mark.long)])
async def test_no_seat_of_a_shared_phone_is_shown_before_it_lifts(
    valkey_url: str, store_prefix: str, tmp_path: Path, matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bucket, "take", lambda *_: True)  # two people who lift, draw and throw in a moment
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        frames = 0
        for _ in range(matches // 2):  # few at once: who only looks on is silent, and may be so for half a minute
            frames += sum(await asyncio.gather(*(play_a_match_on_a_shared_phone(node.socket_url) for _ in range(2))))
        assert frames > matches * 20


async def test_before_a_seat_lifts_its_actions_tell_nothing_and_a_reconnect_covers_again(
    valkey_url: str, store_prefix: str, tmp_path: Path
) -> None:
    async with (
        open_node(valkey_url, store_prefix, tmp_path) as node,
        connect(node.socket_url) as ayse,
    ):
        table = await ayse.create("computers", others=["Elif"])
        await ayse.until_view(lambda _: ayse.covered() is not None)
        turn = ayse.turn(ayse.view["deal"]["turn"])
        answers = [await ayse.ask("discard", tile=str(tile), **turn) for tile in BAG[:106:8]]
        answers.append(await ayse.ask("finish", slots=["R1", *[None] * 25], thrown=0, **turn))
        answers.append(await ayse.ask("show", **turn))
        answers.append(await ayse.ask("arrange", table=table, seat=turn["seat"]))
        assert {answer["code"] for answer in answers} == {"covered"}
        assert (await ayse.ask("lift", **{**turn, "seat": (turn["seat"] + 2) % 4}))["code"] == "not_your_turn"
        await ayse.do("lift", **turn)
        assert [rack["seat"] for rack in ayse.racks] == [turn["seat"]]
        async with connect(node.socket_url, ayse.token) as again:
            assert (await again.ask("lift", **turn))["code"] == "not_open"
            await again.open(table)
            assert (again.view["deal"]["hands"], again.racks) == ([], [])
            assert (await again.ask("discard", tile="R1", **turn))["code"] == "covered"


@pytest.mark.parametrize("matches", quick_first([3, 50]))
async def test_no_match_tells_anybody_what_they_may_not_know(
    valkey_url: str, store_prefix: str, tmp_path: Path, matches: int
) -> None:
    async with open_node(valkey_url, store_prefix, tmp_path) as node:
        frames = 0
        for begun in range(0, matches, AT_ONCE):
            at_once = min(AT_ONCE, matches - begun)
            frames += sum(await asyncio.gather(*(play_a_match(node.socket_url, node.manager) for _ in range(at_once))))
        assert frames > matches * 20
