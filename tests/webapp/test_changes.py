"""Changes tell a client exactly what the whole view would: over any walk of a table, for all eyes."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import Discard, Draw, IllegalAction, Phase
from engine.rules import SEATS, Rules
from tests.patched import patched
from tests.webapp.seeing import table_view
from tests.webapp.test_table_walk import PEOPLE, STEPS, new_table, step
from webapp.tables import deals, matches, seating
from webapp.tables.codec import Page
from webapp.tables.known import Seen
from webapp.tables.table import Alarm, Lift, Moment, State, Table, TableRefusal, Wake
from webapp.web.changes import changes
from webapp.web.events import told
from webapp.web.protocol import EvFrame, dump
from webapp.web.shown import Board
from webapp.web.sights import Sight, counted

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"

Apply = Callable[[Any, Any], Any]


def written_in_the_protocol() -> Apply:
    """The function that docs/protocol.md gives to strangers."""
    code = PROTOCOL.read_text().partition("    def changed(")[2].partition("\n\n")[0]
    names: dict[str, Any] = {}
    exec(textwrap.dedent(f"    def changed({code}"), names)
    changed: Apply = names["changed"]
    return changed


def over_the_wire(value: Any) -> Any:
    frame = EvFrame(t="ev", table="", v=1, digest="", events=[], changes=value)
    return json.loads(dump(frame))["changes"]


class Client:
    """One socket, followed as `webapp.web.follow` does it, and what its client makes of the frames."""

    def __init__(self, person: str, apply: Apply) -> None:
        self.person = person
        self.apply = apply
        self.sent: Sight | None = None
        self.view: Any = None
        self.at = 0
        """The time of the frame that told the clock or the wait."""
        self.lift: Lift | None = None

    def hear(self, board: Board, seen: Seen, now: int) -> None:
        sight = board.sight(seen, self.person, self.lift, {})
        found = board.changes(self.sent, sight)
        assert found == changes(self.sent.view() if self.sent else None, sight.view()), "as if all of it were compared"
        told = over_the_wire(counted(found, now))
        self.sent, self.view = sight, self.apply(self.view, told)
        if "wait" in told or "left" in ((told.get("deal") or {}).get("clock") or {}):
            self.at = now

    def assert_sees(self, table: Table, now: int) -> None:
        """What the client has is the whole view, less what of its clocks has run since they were told."""
        whole = over_the_wire(table_view(table, self.person, now, self.lift))
        run = now - self.at
        deal = self.view["deal"]
        clock = deal and deal["clock"]
        left = clock and {**clock, "left": max(0, clock["left"] - run)}
        wait = self.view["wait"]
        view = {**self.view, "wait": wait and max(0, wait - run), "deal": deal and {**deal, "clock": left}}
        assert view == whole
        assert clock is None or wait is None, "a client counts both from one moment"


def walk(number: int, apply: Apply) -> None:
    chance, table, now, board = Random(number), new_table(), 0, Board()
    clients = [Client(person, apply) for person in (*PEOPLE, *PEOPLE)]
    for version in range(1, STEPS):
        now += chance.choice([0, 10, 1_000, 5_000, 50_000])
        now = max(now, table.due) if chance.random() < 0.3 and table.wake.alarm.value != "expire" else now
        try:
            table, _ = step(table, chance, now)
        except (TableRefusal, IllegalAction):
            continue
        seen = Seen(version, f"{version:016}", table)
        for place, client in enumerate(clients):
            if not table.admits(client.person):
                clients[place] = Client(client.person, apply)
            elif place < len(PEOPLE) or chance.random() < 0.3:  # the second socket of each catches up now and then
                client.lift = lift_of(table, client.person, chance) or client.lift
                client.hear(board, seen, now)
                client.assert_sees(table, now)
            elif chance.random() < 0.05:  # it connects anew, and its client still has the view of before
                client.sent, client.lift = None, None
        if table.state is State.CLOSED:
            return


def lift_of(table: Table, person: str, chance: Random) -> Lift | None:
    if table.state is not State.PLAYING or table.match is None or chance.random() < 0.5:
        return None
    try:
        return table.lift(person, table.match.deal.turn, (table.match.deal_number, table.match.deal.turn_number))
    except TableRefusal:
        return None


@settings(max_examples=2)
@given(st.integers(0, 2**32))
def test_a_changed_view_is_the_whole_view_for_all_eyes(number: int) -> None:
    walk(number, patched)


def test_the_words_of_the_protocol_do_the_same() -> None:
    walk(7, written_in_the_protocol())


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
def test_and_is_so_in_many_more_walks(number: int) -> None:
    walk(number, patched if number % 2 else written_in_the_protocol())


def test_a_move_is_told_in_250_bytes_on_average() -> None:
    """Draws and throws of one whole deal of four people with a clock, for all four; before any compression."""
    chance, now, sizes = Random(1), 1_790_000_000_000, list[int]()
    table = Table("A" * 13, "p0", Rules(), (None,) * 4, bytes(32), bytes(16), Wake(Alarm.EXPIRE, now + 10**9))
    for place in SEATS:
        table, _ = seating.sit(table, f"p{place}", f"Player {place}", None, Moment(now, bytes(32)))
    table, _ = matches.start(table, "p0", Moment(now, chance.randbytes(32)))
    board, seen = Board(), Seen(1, "", table)
    sights = [board.sight(seen, f"p{seat}", None, {}) for seat in SEATS]
    while table.match and (table.match.deal.stock or table.match.deal.phase is Phase.DISCARD):
        deal = table.match.deal
        now += chance.randrange(1_000, 9_000)
        action = Draw() if deal.phase is Phase.DRAW else Discard(chance.choice(deal.hands[deal.turn]))
        turn = (table.match.deal_number, deal.turn_number)
        table, happened = deals.play(table, f"p{deal.turn}", action, Moment(now, bytes(32)), seat=deal.turn, turn=turn)
        seen = Seen(seen.version + 1, "", table)
        for seat, before in enumerate(sights):
            person = f"p{seat}"
            sights[seat] = board.sight(seen, person, None, {})
            events, changed = told(Page.of(table, happened), person), counted(board.changes(before, sights[seat]), now)
            frame = EvFrame(t="ev", table=table.code, v=100, digest="0" * 16, events=events, changes=changed)
            sizes.append(len(dump(frame)))
    assert len(sizes) > 90 * 4
    assert sum(sizes) / len(sizes) < 250


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=5),
    max_leaves=12,
)
VIEWS = st.fixed_dictionaries(
    {"a": VALUES, "b": st.fixed_dictionaries({"c": VALUES, "d": st.none() | st.fixed_dictionaries({"e": VALUES})})}
)


@settings(max_examples=40)
@given(VIEWS, VIEWS)
def test_what_has_changed_turns_any_view_into_any_other(before: Any, after: Any) -> None:
    told = json.loads(json.dumps(changes(before, after)))
    was = json.dumps(before)
    assert patched(before, told) == after
    assert json.dumps(before) == was
    assert changes(after, after) == {}
    assert written_in_the_protocol()(json.loads(was), told) == after


@settings(max_examples=20)
@given(VIEWS, VIEWS)
def test_a_whole_view_is_changes_to_any_view(before: Any, after: Any) -> None:
    assert patched(before, json.loads(json.dumps(changes(None, after)))) == after
