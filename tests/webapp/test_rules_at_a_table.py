"""Rules of a table that its match obeys: the tally of partners, two who win, and who starts the next match."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from engine.deal import Phase
from engine.rules import GAMEDESIRE, MATSURI, TURKISH, Rules
from tests.house import on_the_wire
from webapp.tables import deals, matches, seating
from webapp.tables.players import Player
from webapp.tables.table import Alarm, Moment, State, Table, TableRefusal, Wake, Why
from webapp.tables.times import LOBBY_LIFE
from webapp.web import protocol as wire
from webapp.web.commands import rules_of

FOUR = ("ayse", "bora", "cem", "derya")


def playing(rules: Rules) -> Table:
    table = Table(
        code="A" * 13,
        owner="ayse",
        rules=rules,
        seats=tuple(Player(person, person.title()) for person in FOUR),
        root=bytes(range(32)),
        secret=bytes(16),
        wake=Wake(Alarm.EXPIRE, LOBBY_LIFE),
    )
    return matches.start(table, "ayse", Moment(0, bytes(32)))[0]


def ended(rules: Rules, points: tuple[int, ...]) -> Table:
    """A table whose match to 0 has just ended with *points*."""
    table = playing(rules)
    assert table.match is not None
    over = replace(table.match, points=points, deal=replace(table.match.deal, phase=Phase.OVER))
    return deals._deal_over(replace(table, match=over), Moment(1, bytes(32)))[0]


def test_the_tally_adds_each_seats_points_and_counts_the_first_places() -> None:
    table = ended(TURKISH, (9, -1, 9, -3))
    assert table.state is State.OVER
    assert (table.tally, table.wins) == ((9, -1, 9, -3), (1, 0, 1, 0))


def test_where_two_win_both_upper_seats_have_won() -> None:
    assert ended(GAMEDESIRE, (3, -3, -2, 5)).wins == (1, 0, 0, 1)
    assert ended(GAMEDESIRE, (8, 5, 5, 0)).wins == (1, 0, 0, 0)


def test_a_side_has_one_tally_and_a_new_partner_begins_a_new_one_for_all() -> None:
    table = ended(replace(GAMEDESIRE, partners=True), (4, 0, 4, 0))
    assert (table.tally, table.wins) == ((4, 0, 4, 0), (1, 0, 1, 0))
    table, _ = seating.leave(table, "bora", Moment(2, bytes(32)))
    assert (table.tally, table.wins) == ((0, 0, 0, 0), (0, 0, 0, 0))


def test_rules_stand_still_while_a_match_is_played() -> None:
    with pytest.raises(TableRefusal) as refused:
        matches.rule(playing(MATSURI), "ayse", TURKISH)
    assert refused.value.code is Why.NOT_IN_LOBBY
    between = ended(TURKISH, (20, 18, 18, 18))
    assert between.state is State.BETWEEN
    with pytest.raises(TableRefusal):
        matches.rule(between, "ayse", MATSURI)


def test_other_rules_between_matches_begin_a_new_tally() -> None:
    table = ended(TURKISH, (9, -1, 9, -3))
    table, _ = matches.rule(table, "ayse", MATSURI)
    assert (table.rules, table.tally, table.wins) == (MATSURI, (0, 0, 0, 0), (0, 0, 0, 0))


DIFFERENT = Rules(
    preset="gamedesire",
    scoring="others lose",
    deals=None,
    start_points=12,
    plain=3,
    pairs=5,
    okey_last=6,
    pairs_with_okey=7,
    showing=True,
    coloured_double=True,
    pairs_bind=True,
    empty_stock="draw",
    first_start="dice",
    later_start="winner",
    checked_by="rack",
    partners=True,
    places="two and two",
    clock=None,
    open_piles=False,
    watching=60,
)
"""No option is what it is where nothing is said of it."""


def sent(rules: Rules, less: str) -> dict[str, object]:
    return {name: value for name, value in on_the_wire(rules).items() if name != less}


@pytest.mark.parametrize("option", sorted(wire.DEFAULTS))
def test_a_page_from_before_an_option_existed_sends_the_others_and_has_its_default(option: str) -> None:
    # Both hang on another one: without that they could not be.
    base = replace(DIFFERENT, deals=5, coloured_double=option == "coloured_double")
    said = wire.Rules.model_validate(sent(base, less=option))
    assert getattr(base, option) != getattr(MATSURI, option)
    assert rules_of(said) == replace(base, **{option: getattr(MATSURI, option)})


@pytest.mark.parametrize("wrong", [{"preset": "chess"}, {"stakes": 5}, {"plain": "two"}, {"scoring": None}])
def test_what_rules_do_say_has_to_be_known(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        wire.Rules.model_validate(on_the_wire(DIFFERENT) | wrong)


def test_rules_name_the_preset_that_they_began_with() -> None:
    with pytest.raises(ValidationError):
        wire.Rules.model_validate(sent(DIFFERENT, less="preset"))
