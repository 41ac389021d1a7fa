"""What seats say to each other, and how a computer would lay one's tiles: asked over a socket, and nothing changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import get_args

import pytest

from engine.hand import Kind
from engine.rack import winning_readings
from engine.tiles import Tile, slots_of
from tests.browser.hands import WINNING, rig
from tests.house import Node, Player, connect, open_node
from webapp.tables.store import Store
from webapp.tables.talk import Said, Word, say
from webapp.web import protocol as wire


@pytest.fixture
async def nodes(valkey_url: str, store_prefix: str, tmp_path: Path) -> AsyncIterator[tuple[Node, Node]]:
    """Two nodes of one house."""
    async with (
        open_node(valkey_url, store_prefix, tmp_path, pace=1000) as one,
        open_node(valkey_url, store_prefix, tmp_path) as other,
    ):
        yield one, other


async def spoken_to(player: Player) -> list[str]:
    """What has reached *player* by now, in the order in which it came."""
    await player.send("ping")
    await player.until(lambda frame: frame["t"] == "pong")
    return [frame["word"] for frame in player.frames if frame["t"] == "said"]


async def test_a_word_reaches_everybody_at_the_table_on_whichever_node(nodes: tuple[Node, Node]) -> None:
    async with connect(nodes[0].socket_url) as ayse, connect(nodes[1].socket_url) as bora:
        table = await ayse.create("friends")
        await bora.open(table)
        version = ayse.version
        await ayse.send("say", table=table, seat=0, word="good_luck")
        for player in (ayse, bora):
            said = await player.until(lambda frame: frame["t"] == "said")
            assert said == {"t": "said", "table": table, "seat": 0, "word": "good_luck"}
        assert (await nodes[0].manager.look(table)).version == version, "kept nowhere"


async def test_who_has_just_spoken_is_not_heard(nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.tables.talk.PAUSE_MS", 3_600_000)
    async with connect(nodes[0].socket_url) as ayse:
        table = await ayse.create("friends")
        for word in ("hello", "smile", "wow"):
            await ayse.send("say", table=table, seat=0, word=word)
        await ayse.until(lambda frame: frame["t"] == "said")
        await spoken_to(ayse)  # ... and all three have been taken
        manager = nodes[0].manager
        person = (await manager.look(table)).table.owner
        assert not await manager.say(table, person, 0, Word.TEA)
        await manager.store.client.delete(manager.store.voice(table, person))
        assert await manager.say(table, person, 0, Word.TEA)
        await ayse.until(lambda frame: frame["t"] == "said" and frame["word"] == "tea")
        assert await spoken_to(ayse) == ["hello", "tea"]


async def test_nobody_speaks_for_another_seat_or_at_another_table(nodes: tuple[Node, Node]) -> None:
    async with connect(nodes[0].socket_url) as ayse, connect(nodes[0].socket_url) as bora:
        table = await ayse.create("computers")
        await bora.send("say", table=table, seat=0, word="hello")
        await ayse.send("say", table=table, seat=1, word="hello")
        await ayse.send("say", table="A" * 13, seat=0, word="hello")
        await ayse.send("say", table=table, seat=0, word="thanks")
        await ayse.until(lambda frame: frame["t"] == "said")
        assert await spoken_to(ayse) == ["thanks"]


async def test_a_word_that_is_not_in_the_list_cannot_be_read(nodes: tuple[Node, Node]) -> None:
    async with connect(nodes[0].socket_url) as ayse:
        table = await ayse.create("friends")
        await ayse.send("say", table=table, seat=0, word="anything")
        assert (await ayse.receive())["code"] == "bad_frame"


def test_the_wire_has_the_words_of_the_table() -> None:
    assert get_args(wire.Word) == tuple(word.value for word in Word)


@pytest.mark.parametrize("message", [b"ABC 12 0f 1796 \x81 ! 1 hello", b"ABC", b""])
def test_a_version_of_a_table_is_not_taken_for_a_word(message: bytes) -> None:
    assert Said.parse(message) is None


async def test_a_word_of_a_newer_node_is_passed_over(nodes: tuple[Node, Node]) -> None:
    one, two = nodes
    async with connect(one.socket_url) as ayse, connect(two.socket_url) as bora:
        table = await ayse.create("friends")
        await bora.open(table)
        newer = Said(table, 0, Word.HELLO).text().replace(b"hello", b"abracadabra")
        store = one.manager.store
        await store.client.publish(store.channel_of(table), newer)
        await ayse.send("say", table=table, seat=0, word="hello")
        said = await bora.until(lambda frame: frame["t"] == "said")
        assert said["word"] == "hello"


async def test_each_may_speak_at_each_table(valkey_url: str, store_prefix: str) -> None:
    store = await Store.connect(valkey_url, store_prefix)
    for person in ("ayse", "bora"):
        for code in ("ABC", "ABD"):
            assert await say(store, person, Said(code, 0, Word.HELLO))
    await store.close()


async def test_tiles_are_laid_as_a_computer_would_lay_them(nodes: tuple[Node, Node]) -> None:
    """A hand that wins with R13 thrown lies as it wins."""
    async with connect(nodes[0].socket_url) as ayse:
        table = await ayse.create("computers")
        await rig(nodes[0], table, WINNING)
        version = (await nodes[0].manager.look(table)).version
        await ayse.send("arrange", id="arrange-1", table=table, seat=0)
        answer = await ayse.until(lambda frame: frame.get("id") == "arrange-1")
        laid = slots_of(answer["slots"])
        assert sorted(map(str, filter(None, laid))) == sorted(map(str, filter(None, WINNING)))
        kept = tuple(None if tile == Tile.parse("R13") else tile for tile in laid)
        assert winning_readings(kept, Tile.parse("R7")) == {Kind.SETS}
        assert (await nodes[0].manager.look(table)).version == version


async def test_who_asks_again_and_again_keeps_the_node_from_nothing(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = list[Tile]()

    def together(tiles: Sequence[Tile], *_: object) -> list[Sequence[Tile]]:
        thought.extend(tiles)
        return [tiles]

    monkeypatch.setattr("engine.rack.together", together)
    async with connect(nodes[0].socket_url) as ayse:
        table = await ayse.create("computers")
        for _ in range(3):
            assert (await ayse.ask("arrange", table=table, seat=0))["t"] == "arranged"
    assert len(thought) in (14, 15), "it is thought over once"


async def test_only_ones_own_tiles_are_laid(nodes: tuple[Node, Node]) -> None:
    async with connect(nodes[0].socket_url) as ayse, connect(nodes[0].socket_url) as bora:
        table = await ayse.create("computers")
        assert (await ayse.ask("arrange", table=table, seat=1))["code"] == "not_your_seat"
        assert (await bora.ask("arrange", table=table, seat=0))["code"] == "not_your_seat"
        lobby = await ayse.create("friends")
        assert (await ayse.ask("arrange", table=lobby, seat=0))["code"] == "not_playing"
