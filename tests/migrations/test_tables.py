"""Stored states of tables, as older versions wrote them, are brought up to the present form."""

from __future__ import annotations

from pathlib import Path

from engine.rules import MATSURI
from migrations.tables import PRESENT, UPCASTERS, bring_up
from webapp.tables.codec import SCHEMA, Page, pack_page, pack_table, unpack_page, unpack_table
from webapp.tables.happened import Ruled
from webapp.tables.table import State

GOLDEN = Path(__file__).parent / "golden"


def test_every_number_before_the_present_one_has_its_step_and_its_golden_state() -> None:
    assert list(UPCASTERS) == list(range(1, SCHEMA))
    assert PRESENT == SCHEMA
    assert {path.name for path in GOLDEN.iterdir()} == {f"table-{number}.json" for number in UPCASTERS}


def test_a_table_of_the_first_form_is_played_on() -> None:
    """Ayşe plays on against computers; Bora had left seat 1 to one of them."""
    table = unpack_table(bring_up((GOLDEN / "table-1.json").read_bytes()))
    assert table.state is State.PLAYING
    assert [player and player.name for player in table.seats] == ["Ayşe", "Yıldız", "Bozkır", "Poyraz"]
    assert [player and player.left for player in table.seats] == [None] * 4


def test_a_table_of_the_second_form_is_played_on() -> None:
    """Each person sits in their own seat; Bora is away, nobody remembers since when."""
    table = unpack_table(bring_up((GOLDEN / "table-2.json").read_bytes()))
    assert [player and player.own for player in table.seats] == [True] * 4
    assert [player and player.away for player in table.seats] == [False, True, False, False]
    assert not any(player.shared or player.stand_in for player in table.seats if player)
    assert table.due < table.wake.at, "... and for so long that the computer plays for him"


def test_a_table_of_the_third_form_is_played_on() -> None:
    """Ayşe and Bora play at one device; the computer plays for Cem, who is away; nothing was ever called off."""
    table = unpack_table(bring_up((GOLDEN / "table-3.json").read_bytes()))
    assert [player and player.shared for player in table.seats] == [True, False, True, False]
    assert [player and player.stand_in for player in table.seats] == [False, True, False, False]
    assert table.voided == 0


def test_a_table_of_the_third_form_that_counted_already_keeps_its_count() -> None:
    state = (GOLDEN / "table-3.json").read_bytes().replace(b'"matches":1,', b'"matches":1,"voided":2,')
    assert unpack_table(bring_up(state)).voided == 2


def test_a_table_of_the_fourth_form_is_played_on() -> None:
    """Nobody has added words to the match, and at its end they may."""
    table = unpack_table(bring_up((GOLDEN / "table-4.json").read_bytes()))
    assert table.spoken == ()
    assert [player and player.promise for player in table.seats] == [None] * 4


def test_a_table_of_the_fifth_form_is_played_on() -> None:
    """Ayşe and Bora have added words to the match; nobody watches it, and nobody may."""
    table = unpack_table(bring_up((GOLDEN / "table-5.json").read_bytes()))
    assert table.state is State.PLAYING
    assert [spoken.words for spoken in table.spoken] == [b"sixteen letters!", b"another sixteen."]
    assert (table.watchers, table.rules.watching) == ((), None)


def test_a_table_of_the_sixth_form_is_played_on() -> None:
    """Zeki watches, half a minute behind; it is no deal of a day."""
    table = unpack_table(bring_up((GOLDEN / "table-6.json").read_bytes()))
    assert ([watcher.name for watcher in table.watchers], table.rules.watching) == (["Zeki"], 30)
    assert table.day is None


def test_a_table_of_the_seventh_form_is_played_on() -> None:
    """Ayşe plays the deal of a day; it has no sister."""
    table = unpack_table(bring_up((GOLDEN / "table-7.json").read_bytes()))
    assert (table.state, table.day) == (State.PLAYING, "2026-11-30")
    assert (table.sister, table.sealed) == (None, True)


def test_a_state_of_today_is_left_as_it_is() -> None:
    state = pack_table(unpack_table(bring_up((GOLDEN / "table-4.json").read_bytes())))
    assert bring_up(state) is state


def test_what_older_nodes_tell_of_new_rules_is_read() -> None:
    """They write a number into rules, which a page has no step to take out."""
    page = Page((None,) * 4, (Ruled(MATSURI),))
    told = pack_page(page).replace(b'"watching":null', b'"watching":null,"version":2')
    assert b'"version":2' in told
    assert unpack_page(told) == page
