"""docs/fairness.md, "Words": what players add to the chance of a match, promised before and opened at its start."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from aiohttp import ClientSession

from engine.record import Record, positions
from engine.shuffle import seed, shuffled
from tests.house import Node, Player, connect, on_the_wire, open_node
from tests.webapp.seeing import table_view
from tests.webapp.test_table import at, finished, lobby
from webapp.tables import alarms, matches, opening, seating
from webapp.tables import happened as happen
from webapp.tables.codec import Page, pack_table, unpack_table
from webapp.tables.table import Alarm, State, Step, Table, TableRefusal, Why
from webapp.tables.times import FORGIVEN, OPENING, OUTAGE
from webapp.web.app import HOUSE
from webapp.web.events import told

WORDS = {name: name.encode().ljust(16, b".") for name in ("ayse", "bora", "cem", "derya")}


def promise_of(name: str) -> bytes:
    return sha256(WORDS[name]).digest()


def promising(*persons: str, also: Sequence[str] = ()) -> Table:
    """A lobby of *persons*, all of whom have promised words, and of others *also* there."""
    table = lobby(*persons, *also)
    for person in persons:
        table, _ = opening.promise(table, person, promise_of(person))
    return table


def opened(*persons: str, also: Sequence[str] = (), now: int = 0) -> Table:
    return matches.start(promising(*persons, also=also), persons[0], at(now))[0]


def reveal(table: Table, person: str, now: int = 100) -> Step:
    return matches.reveal(table, person, WORDS[person], at(now))


def words_of(table: Table) -> tuple[bytes, ...]:
    assert table.match is not None
    return table.match.words


# --- from the promise to the first deal --------------------------------------------------------------------------


def test_a_start_closes_the_list_and_nothing_is_dealt_yet() -> None:
    table, happened = matches.start(promising("ayse", "bora"), "ayse", at(7_000))
    assert (table.state, table.match) == (State.OPENING, None)
    assert (table.wake.alarm, table.wake.at) == (Alarm.OPEN, 7_000 + OPENING)
    assert happened[-1] == happen.Opening()


def test_when_all_are_open_the_match_begins_with_them_in_the_order_of_the_seats() -> None:
    table = opened("ayse", "bora")
    table, nothing = reveal(table, "bora")
    assert (table.state, nothing) == (State.OPENING, ())
    table, happened = reveal(table, "ayse")
    assert table.state is State.PLAYING
    assert words_of(table) == (WORDS["ayse"], WORDS["bora"])
    started = next(event for event in happened if isinstance(event, happen.Started))
    assert started.words == words_of(table)
    assert table.match is not None
    dealt = [tile for hand in table.match.deal.hands for tile in hand]
    starter = table.match.deal.starter
    wall = shuffled(seed(table.match.root, 1), 1, words_of(table))
    assert sorted(map(str, wall[:57])) == sorted(map(str, dealt))
    assert sorted(map(str, wall[:15])) == sorted(map(str, table.match.deal.hands[starter]))


def test_what_is_not_open_after_five_seconds_counts_as_empty_and_is_marked() -> None:
    table, _ = reveal(opened("ayse", "bora"), "bora")
    table, _ = alarms.awake(table, {"ayse", "bora"}, at(OPENING))
    assert words_of(table) == (b"", WORDS["bora"])
    assert [each.words for each in table.spoken] == [None, WORDS["bora"]]
    assert [each.promise for each in table.spoken] == [promise_of("ayse"), promise_of("bora")]


def test_without_a_promise_a_match_begins_at_once() -> None:
    table, _ = matches.start(lobby("ayse", "bora"), "ayse", at())
    assert (table.state, words_of(table), table.spoken) == (State.PLAYING, (), ())


def test_open_words_of_the_only_person_are_not_waited_for() -> None:
    table, happened = matches.start(opening.said(lobby("ayse"), "ayse", WORDS["ayse"]), "ayse", at(0))
    assert (table.state, words_of(table)) == (State.PLAYING, (WORDS["ayse"],))
    assert table_view(table, "ayse", 0)["match"]["words"] == [
        {"seat": 0, "promise": promise_of("ayse").hex(), "open": True, "words": WORDS["ayse"].hex()}
    ]
    assert not any(isinstance(event, happen.Opening) for event in happened)


def test_who_promised_nothing_is_not_on_the_list() -> None:
    table, _ = reveal(opened("ayse", also=["bora"]), "ayse")
    assert words_of(table) == (WORDS["ayse"],)


def test_the_last_promise_before_the_start_counts() -> None:
    table, _ = opening.promise(promising("ayse"), "ayse", promise_of("cem"))
    table, _ = matches.start(table, "ayse", at())
    with pytest.raises(TableRefusal) as refused:
        reveal(table, "ayse")
    assert refused.value.code is Why.WRONG_WORDS
    table, _ = matches.reveal(table, "ayse", WORDS["cem"], at(1))
    assert words_of(table) == (WORDS["cem"],)


def test_nobody_opens_another_ones_words() -> None:
    table = opened("ayse", "bora")
    with pytest.raises(TableRefusal) as refused:
        matches.reveal(table, "bora", WORDS["ayse"], at(1))
    assert refused.value.code is Why.WRONG_WORDS


def test_a_promise_that_was_copied_cannot_be_opened_first() -> None:
    table, _ = opening.promise(promising("ayse", also=["bora"]), "bora", promise_of("ayse"))
    table, _ = matches.start(table, "ayse", at())
    table, _ = reveal(table, "ayse")
    assert table.state is State.OPENING
    assert not [each for each in table_view(table, "bora", 0)["match"]["words"] if each["words"]]


@pytest.mark.parametrize("state", ["lobby", "playing"])
def test_words_are_opened_only_when_it_is_time(state: str) -> None:
    table = promising("ayse") if state == "lobby" else reveal(opened("ayse"), "ayse")[0]
    with pytest.raises(TableRefusal) as refused:
        reveal(table, "ayse")
    assert refused.value.code is Why.NOT_OPENING


def test_once_the_list_is_closed_nothing_more_is_promised() -> None:
    with pytest.raises(TableRefusal) as refused:
        opening.promise(opened("ayse"), "ayse", promise_of("cem"))
    assert refused.value.code is Why.NOT_IN_LOBBY


# --- persons, not seats -----------------------------------------------------------------------------------------


def test_two_at_one_phone_have_one_promise() -> None:
    table, _ = seating.sit(promising("ayse"), "ayse", "Elif", 2, at(), another=True)
    table, _ = opening.promise(table, "ayse", promise_of("ayse"))
    table, _ = reveal(matches.start(table, "ayse", at())[0], "ayse")
    assert words_of(table) == (WORDS["ayse"],)


def test_whose_lowest_seat_is_lower_comes_first_wherever_their_own_is() -> None:
    table = lobby("ayse", "bora")
    table, _ = seating.sit(table, "ayse", "Ayşe", 3, at())
    table, _ = seating.sit(table, "ayse", "Elif", 0, at(), another=True)
    for person in ("ayse", "bora"):
        table, _ = opening.promise(table, person, promise_of(person))
    table, _ = matches.start(table, "ayse", at())
    table = reveal(reveal(table, "bora")[0], "ayse")[0]
    assert words_of(table) == (WORDS["ayse"], WORDS["bora"])


def test_who_moves_keeps_their_promise_and_who_leaves_takes_it_along() -> None:
    table, _ = seating.sit(promising("ayse", "bora"), "bora", "Bora", 3, at())
    assert [each.seat for each in opening.spoken(table)] == [0, 3]
    table, _ = seating.leave(table, "bora", at())
    assert [each.seat for each in opening.spoken(table)] == [0]


def test_with_sit_comes_a_promise() -> None:
    table, _ = seating.sit(lobby("ayse"), "bora", "Bora", 2, at(), promise=promise_of("bora"))
    assert [each.promise for each in opening.spoken(table)] == [promise_of("bora")]


def test_who_leaves_while_words_are_opened_is_not_waited_for() -> None:
    table, _ = reveal(opened("ayse", "bora"), "ayse")
    table, _ = seating.leave(table, "bora", at(200))
    assert table.state is State.PLAYING
    assert words_of(table) == (WORDS["ayse"],)
    player = table.seats[1]
    assert player is not None
    assert player.computer, "a computer plays the seat from the first deal on"
    assert player.left is None, "who was never in the match has not left it"


def test_who_gives_up_one_of_several_seats_keeps_their_promise() -> None:
    """Ayşe gives up her own seat, and Elif's at the same phone is hers from then on: also while words are opened."""
    table, _ = seating.sit(promising("ayse", "bora"), "ayse", "Elif", 2, at(), another=True)
    left, _ = seating.leave(table, "ayse", at(), 0)
    assert [(each.seat, each.promise) for each in opening.spoken(left)] == [
        (1, promise_of("bora")),
        (2, promise_of("ayse")),
    ]
    begun, _ = matches.start(table, "ayse", at())
    begun, _ = seating.leave(begun, "ayse", at(), 0)
    begun = reveal(reveal(begun, "ayse")[0], "bora")[0]
    assert words_of(begun) == (WORDS["bora"], WORDS["ayse"])


def test_two_who_turn_out_to_be_one_have_one_promise() -> None:
    table, _ = seating.become(promising("ayse", "bora", "cem"), "cem", "bora")
    assert [each.promise for each in opening.spoken(table)] == [promise_of("ayse"), promise_of("bora")]
    table, _ = reveal(opened("ayse", "bora", "cem"), "cem")
    table, _ = seating.become(table, "cem", "bora")
    assert [each.words for each in opening.spoken(table)] == [None, WORDS["cem"]]


def test_to_say_again_what_is_said_changes_nothing() -> None:
    table = promising("ayse", "bora")
    assert opening.promise(table, "ayse", promise_of("ayse"))[0] is table
    table, _ = reveal(opened("ayse", "bora"), "ayse")
    assert reveal(table, "ayse")[0] is table


def test_a_match_called_off_while_words_are_opened_keeps_what_was_promised_for_it() -> None:
    table, _ = reveal(opened("ayse", "bora"), "ayse")
    called_off, _ = matches.void(table, at(200))
    assert (called_off.state, called_off.root) == (State.LOBBY, table.root)
    table, _ = matches.start(called_off, "ayse", at(300))
    assert words_of(reveal(table, "bora")[0]) == (WORDS["ayse"], WORDS["bora"])


# --- again, and trouble -----------------------------------------------------------------------------------------


def test_with_again_comes_a_new_promise() -> None:
    table, _ = reveal(opened("ayse"), "ayse")
    assert all(player.promise is None for player in table.seats if player)
    table, _ = finished(table)
    assert table.state is State.OVER
    table, _ = matches.again(table, "ayse", at(20_000), promise_of("cem"))
    assert table.state is State.OPENING
    table, _ = matches.reveal(table, "ayse", WORDS["cem"], at(20_100))
    assert (table.matches, words_of(table)) == (2, (WORDS["cem"],))


def test_after_an_outage_of_ours_there_is_more_time_to_open() -> None:
    table = opened("ayse", now=0)
    table, happened = alarms.awake(table, {"ayse"}, at(OPENING + OUTAGE + 1))
    assert (table.state, happened) == (State.OPENING, ())
    assert table.wake.at == OPENING + OUTAGE + 1 + FORGIVEN


def test_a_table_that_opens_is_kept_as_it_is() -> None:
    table, _ = reveal(opened("ayse", "bora"), "ayse")
    assert unpack_table(pack_table(table)) == table


# --- what eyes learn --------------------------------------------------------------------------------------------


def test_open_words_go_to_nobody_before_all_are() -> None:
    table, happened = reveal(opened("ayse", "bora"), "ayse")
    for person in ("ayse", "bora"):
        view = table_view(table, person, 0)
        assert WORDS["ayse"].hex() not in str(view)
        assert [(each["seat"], each["open"], each["words"]) for each in view["match"]["words"]] == [
            (0, True, None),
            (1, False, None),
        ]
        assert told(Page.of(table, happened), person) == []
    table, _ = reveal(table, "bora")
    shown = table_view(table, "bora", 0)["match"]["words"]
    assert [each["words"] for each in shown] == [WORDS["ayse"].hex(), WORDS["bora"].hex()]


# --- on a real node ---------------------------------------------------------------------------------------------


@pytest.fixture
async def node(valkey_url: str, store_prefix: str, tmp_path: Path) -> Node:  # type: ignore[misc]
    async with open_node(valkey_url, store_prefix, tmp_path) as opened_node:
        yield opened_node


async def made(player: Player, against: str) -> str:
    name = "ayse" if against == "computers" else "bora"
    answer = await player.do(
        "create", against=against, rules=on_the_wire(lobby("ayse").rules), open=True, promise=promise_of(name).hex()
    )
    return str(answer["table"])


async def test_alone_a_match_begins_with_two_questions(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        table = await made(ayse, "computers")
        view = await ayse.until_view(lambda view: view["state"] == "opening")
        assert view["match"]["words"] == [
            {"seat": 0, "promise": promise_of("ayse").hex(), "open": False, "words": None}
        ]
        await ayse.do("reveal", table=table, words=WORDS["ayse"].hex())
        view = await ayse.until_view(lambda view: view["state"] == "playing")
        assert [each["words"] for each in view["match"]["words"]] == [WORDS["ayse"].hex()]


def open_words(player: Player, **fields: object) -> dict[str, object]:
    """What plays against computers with open words, and the commitment that *player* was shown before."""
    chance = {"words": WORDS["ayse"].hex(), "commitment": player.commitment}
    return {"against": "computers", "rules": on_the_wire(lobby("ayse").rules), "open": True, **chance, **fields}


async def test_alone_a_match_begins_with_one_question_and_the_chain_that_was_shown_before(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        await ayse.do("create", **open_words(ayse))
        view = await ayse.until_view(lambda view: view["state"] != "lobby")
        assert view["match"]["commitment"] == ayse.commitment
        assert [each["words"] for each in view["match"]["words"]] == [WORDS["ayse"].hex()]
        assert view["state"] == "playing"


async def test_a_chain_that_was_shown_is_good_for_one_match(node: Node) -> None:
    async with connect(node.socket_url) as ayse, connect(node.socket_url) as bora:
        assert ayse.commitment != bora.commitment
        refused = await ayse.ask("create", **open_words(bora))
        assert refused["code"] == "other_commitment"
        await ayse.do("create", **open_words(ayse))
        refused = await ayse.ask("create", **open_words(ayse))
        assert refused["code"] == "other_commitment"


async def test_who_is_refused_a_table_may_begin_with_the_chain_that_was_shown_later(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connect(node.socket_url) as ayse:
        with monkeypatch.context() as full:
            full.setattr(node.server.app[HOUSE].new_tables, "take", lambda *_: False)
            assert (await ayse.ask("create", **open_words(ayse)))["code"] == "too_many_new_tables"
        await ayse.do("create", **open_words(ayse))


async def test_who_asks_again_on_another_socket_gets_the_table_that_was_made(node: Node) -> None:
    async with connect(node.socket_url) as ayse:
        wish = open_words(ayse, id="begin-this-once")
        made = await ayse.do("create", **wish)
    async with connect(node.socket_url, ayse.token) as again:
        assert (await again.do("create", **wish))["table"] == made["table"]
        refused = await again.ask("create", **{**wish, "id": "never-got-here"})
        assert refused["code"] == "other_commitment"


@pytest.mark.parametrize(
    "wrong",
    [{"against": "friends"}, {"commitment": None}, {"words": None}, {"promise": promise_of("ayse").hex()}],
    ids=["friends promise too", "nothing was shown", "no words", "a promise as well"],
)
async def test_open_words_are_the_only_persons_alone(node: Node, wrong: dict[str, object]) -> None:
    async with connect(node.socket_url) as ayse:
        await ayse.send("create", id="not-like-this", **open_words(ayse, **wrong))
        refused = await ayse.until(lambda frame: frame["t"] in {"refused", "done"})
        assert refused["code"] == "bad_frame"


async def test_friends_promise_as_they_sit_and_open_when_it_starts(node: Node) -> None:
    async with connect(node.socket_url) as bora, connect(node.socket_url) as cem:
        table = await made(bora, "friends")
        await cem.open(table)
        await cem.do("sit", table=table, promise=promise_of("ayse").hex())
        await cem.do("promise", table=table, promise=promise_of("cem").hex())
        await bora.do("start", table=table)
        for player, name in ((bora, "bora"), (cem, "cem")):
            await player.until_view(lambda view: view["state"] == "opening")
            answer = await player.ask("reveal", table=table, words=WORDS["derya"].hex())
            assert answer["code"] == "wrong_words"
            await player.do("reveal", table=table, words=WORDS[name].hex())
        views = await asyncio.gather(
            *(player.until_view(lambda view: view["state"] == "playing") for player in (bora, cem))
        )
        for view in views:
            assert [each["words"] for each in view["match"]["words"]] == [WORDS["bora"].hex(), WORDS["cem"].hex()]


async def test_the_record_has_the_words_and_deals_the_same_match_again(node: Node) -> None:
    async with connect(node.socket_url) as ayse, ClientSession() as browser:
        ayse.table = table = await made(ayse, "computers")
        await ayse.until_view(lambda view: view["state"] == "opening")
        await ayse.do("reveal", table=table, words=WORDS["ayse"].hex())
        view = await ayse.play_to_the_end()
        async with browser.get(f"{node.url}/t/{table}/record/1") as answer:
            record = Record.parse(await answer.text())
    assert record.words == (WORDS["ayse"],)
    assert record.commitment.hex() == view["match"]["commitment"]
    *_, (_, last) = positions(record)
    assert list(last.points) == [seat["points"] for seat in view["seats"]]
