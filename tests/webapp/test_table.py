"""rules.md, "Who plays": a table as one pure value, moved by hand through time."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from engine import deal as game
from engine.computers import Level, Style
from engine.deal import Discard, Draw, Finish, IllegalAction, Pass
from engine.match import Match
from engine.rack import parse_slots
from engine.rules import MATSURI, TURKISH, Rules
from engine.tiles import Tile
from webapp.tables import alarms, deals, matches, seating, turns
from webapp.tables import happened as happen
from webapp.tables.happened import Happened
from webapp.tables.outbox import Kind, entry_for, match_ended
from webapp.tables.players import Player
from webapp.tables.table import Alarm, Clock, Moment, State, Step, Table, TableRefusal, Wake, Why
from webapp.tables.times import AGAIN, AUTO_CLOCK, BETWEEN_DEALS, FINISHED_LIFE, GRACE, LOBBY_LIFE, TABLE_LIFE

RACK = parse_slots("R1 R2 R3 . Y5 Y6 Y7 . B9 B10 B11 . . / K4 K5 K6 K7 K8 . . . . . . . R13")
FOUR = ("ayse", "bora", "cem", "derya")


def at(now: int = 0) -> Moment:
    return Moment(now, bytes([now % 256]) * 32)


def lobby(*persons: str, rules: Rules = MATSURI) -> Table:
    seats = tuple(Player(person, person.title()) for person in persons)
    empty = (None,) * (4 - len(persons))
    return Table(
        code="A" * 13,
        owner=persons[0],
        rules=rules,
        seats=(*seats, *empty),
        root=bytes(range(32)),
        secret=bytes(16),
        wake=Wake(Alarm.EXPIRE, LOBBY_LIFE),
    )


def playing(*persons: str, rules: Rules = MATSURI, now: int = 0) -> Table:
    return matches.start(lobby(*persons, rules=rules), persons[0], at(now))[0]


def with_turn(table: Table, seat: int, *, winning: bool = False) -> Table:
    """*table* with the turn at *seat*, which has drawn; winning: it holds the tiles of RACK, and the okey is R7."""
    assert table.match is not None
    deal = replace(table.match.deal, turn=seat, phase=game.Phase.DISCARD)
    if winning:
        hand = tuple(tile for tile in RACK if tile)
        hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
        deal = replace(deal, hands=hands, indicator=Tile.parse("R6"))
    return turns.await_turn(replace(table, match=replace(table.match, deal=deal)), at())


def finished(table: Table, seat: int = 0, now: int = 1_000) -> Step:
    """*table* after *seat* has finished its deal for two points."""
    ready = with_turn(table, seat, winning=True)
    player = ready.seats[seat]
    assert player is not None
    if player.person is None:
        return deals._act(ready, seat, Finish(RACK, 25), at(now), auto=False)
    return deals.play(ready, player.person, Finish(RACK, 25), at(now), seat=seat, turn=turn_of(ready))


def deal_of(table: Table) -> game.Deal:
    return match_of(table).deal


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def turn_of(table: Table) -> tuple[int, int]:
    return match_of(table).deal_number, deal_of(table).turn_number


def refused(why: Why) -> pytest.RaisesExc[TableRefusal]:
    return pytest.RaisesExc(TableRefusal, check=lambda error: error.code is why)


def kinds(happened: tuple[Happened, ...]) -> list[type]:
    return [type(event) for event in happened]


def told(before: Table, step: Step) -> Kind | None:
    """What the rest of the house is told of *step*."""
    entry = entry_for(before, *step)
    return entry.kind if entry else None


# --- what chats show -------------------------------------------------------------------------------------------

TWO_DEALS = Rules(deals=2)
TABLES: dict[str, Table] = {
    "lobby": lobby("ayse", "bora"),
    "playing": playing("ayse", "bora"),
    "two deals": playing("ayse", "bora", rules=TWO_DEALS),
    "between": finished(playing("ayse", "bora", rules=TWO_DEALS))[0],
    "over": finished(playing("ayse", "bora"))[0],
}


@pytest.mark.parametrize(
    ("table", "step", "kind"),
    [
        ("lobby", lambda table: seating.sit(table, "cem", "Cem", None, at()), Kind.SAT),
        ("lobby", lambda table: seating.leave(table, "bora", at()), Kind.LEFT),
        ("lobby", lambda table: seating.rename(table, "ayse", "Ayşe Abla"), Kind.NAMED),
        ("lobby", lambda table: matches.rule(table, "ayse", TURKISH), Kind.RULED),
        ("lobby", lambda table: matches.start(table, "ayse", at()), Kind.STARTED),
        ("lobby", lambda table: matches.ready(table, "ayse", True, at()), None),
        ("lobby", lambda table: alarms.awake(table, set(), at(LOBBY_LIFE)), Kind.CLOSED),
        ("two deals", finished, Kind.DEAL_ENDED),
        ("between", lambda table: matches.again(table, "ayse", at(2_000)), None),
        ("playing", finished, Kind.MATCH_ENDED),
        ("playing", lambda table: seating.leave(table, "bora", at()), Kind.LEFT),
        ("over", lambda table: matches.again(table, "ayse", at(2_000)), Kind.AGAIN),
        (
            "over",
            lambda table: matches.again(matches.again(table, "ayse", at(2_000))[0], "bora", at(3_000)),
            Kind.STARTED,
        ),
        (
            "over",
            lambda table: alarms.awake(matches.again(table, "ayse", at(2_000))[0], {"ayse"}, at(23_000)),
            Kind.STARTED,
        ),
    ],
)
def test_what_a_chat_shows_is_told_by_its_weightiest_kind(
    table: str, step: Callable[[Table], Step], kind: Kind | None
) -> None:
    assert told(TABLES[table], step(TABLES[table])) is kind


def test_a_new_table_is_told_as_opened_and_one_against_computers_as_started() -> None:
    table = lobby("ayse")
    opened, started = (
        entry_for(None, table, (happen.Sat(0, "Ayşe"),)),
        entry_for(None, *matches.start(table, "ayse", at())),
    )
    assert opened is not None
    assert started is not None
    assert (opened.kind, started.kind) == (Kind.OPENED, Kind.STARTED)
    assert json.loads(opened.body) == {"type": "opened", "table": "A" * 13}


def throws(table: Table, seat: int = 0) -> Step:
    ready = with_turn(table, seat)
    person = ready.persons()[seat]
    assert person is not None
    return deals.play(ready, person, Discard(deal_of(ready).hands[seat][0]), at(), seat=seat, turn=turn_of(ready))


def test_a_turn_is_told_only_where_others_wait_for_somebody_who_may_not_be_looking() -> None:
    clocked, slow = playing(*FOUR), playing(*FOUR, rules=replace(MATSURI, clock=None))
    assert told(clocked, throws(clocked)) is None
    away = seating.mark(clocked, "bora", True, at())[0]
    assert told(away, throws(away)) is Kind.TURN
    assert told(slow, throws(slow)) is Kind.TURN
    to_computer = playing("ayse", "cem", rules=replace(MATSURI, clock=None))
    assert told(to_computer, throws(to_computer, 1)) is None
    alone = playing("ayse")
    assert told(with_turn(alone, 3), alarms.awake(with_turn(alone, 3), {"ayse"}, at())) is None


def test_a_draw_on_a_slow_table_is_nobodys_turn_and_going_away_in_turn_tells_it() -> None:
    slow = playing(*FOUR, rules=replace(MATSURI, clock=None))
    table, _ = throws(slow)
    assert told(table, deals.play(table, "bora", Draw(), at(), seat=1, turn=turn_of(table))) is None
    clocked = with_turn(playing(*FOUR), 1)
    assert told(clocked, seating.mark(clocked, "bora", True, at())) is Kind.TURN
    assert told(clocked, seating.mark(clocked, "cem", True, at())) is None


# --- sitting down ----------------------------------------------------------------------------------------------


def test_who_sits_down_gets_the_first_free_seat_or_the_one_they_choose() -> None:
    table, _ = seating.sit(lobby("ayse"), "bora", "Bora", None, at())
    table, happened = seating.sit(table, "cem", "Cem", 3, at())
    assert table.persons() == ("ayse", "bora", None, "cem")
    assert happened == (happen.Sat(3, "Cem"),)


def test_nobody_sits_where_somebody_sits_nor_twice_nor_at_a_full_table() -> None:
    with refused(Why.SEAT_TAKEN):
        seating.sit(lobby("ayse"), "bora", "Bora", 0, at())
    with refused(Why.ALREADY_SEATED):
        seating.sit(lobby("ayse", "bora"), "bora", "Bora", None, at())
    with refused(Why.TABLE_FULL):
        seating.sit(lobby(*FOUR), "ece", "Ece", None, at())


def test_nobody_sits_down_in_the_middle_of_a_match() -> None:
    with refused(Why.NOT_IN_LOBBY):
        seating.sit(playing("ayse"), "bora", "Bora", None, at())


def test_a_stranger_sees_a_lobby_and_no_match() -> None:
    assert lobby("ayse").admits("zeki")
    assert not playing("ayse").admits("zeki")
    assert playing("ayse").admits("ayse")


# --- starting --------------------------------------------------------------------------------------------------


def test_a_match_starts_when_four_sit_and_all_are_ready() -> None:
    table = lobby(*FOUR)
    for person in FOUR[:3]:
        table, _ = matches.ready(table, person, True, at())
        assert table.state is State.LOBBY
    table, happened = matches.ready(table, "derya", True, at())
    assert table.state is State.PLAYING
    assert kinds(happened) == [happen.Readied, happen.Started, happen.Dealt]


def test_three_ready_persons_wait_for_the_fourth_seat() -> None:
    table = lobby(*FOUR[:3])
    for person in FOUR[:3]:
        table, _ = matches.ready(table, person, True, at())
    assert table.state is State.LOBBY


def test_an_absent_person_is_not_waited_for() -> None:
    table = lobby(*FOUR)
    for person in FOUR[:3]:
        table, _ = matches.ready(table, person, True, at())
    assert seating.mark(table, "derya", True, at())[0].state is State.PLAYING


def test_the_owner_starts_early_and_computers_fill_the_empty_seats() -> None:
    table, happened = matches.start(lobby("ayse", "bora"), "ayse", at())
    assert [player.computer for player in table.seats if player] == [False, False, True, True]
    assert kinds(happened) == [happen.Sat, happen.Sat, happen.Started, happen.Dealt]
    assert len({player.name for player in table.seats if player}) == 4


def computers_of(table: Table) -> list[Player]:
    return [player for player in table.seats if player and player.computer]


def test_computers_sit_down_at_normal_each_with_a_style_of_its_own_name() -> None:
    table, _ = matches.start(lobby("ayse"), "ayse", at())
    assert [(player.name, player.level, player.style) for player in computers_of(table)] == [
        ("Bozkır", Level.NORMAL, Style.PATIENT),
        ("Poyraz", Level.NORMAL, Style.BOLD),
        ("Yıldız", Level.NORMAL, Style.PAIRS_LOVER),
    ]
    assert table.seats[0] is not None
    assert table.seats[0].level is None


def test_the_owner_chooses_their_level_when_starting() -> None:
    table, _ = matches.start(lobby("ayse"), "ayse", at(), Level.HARD)
    assert {player.level for player in computers_of(table)} == {table.level} == {Level.HARD}


def test_a_new_level_holds_for_those_who_sit_there_and_begins_no_new_tally() -> None:
    table, _ = finished(playing("ayse"))
    easier, happened = matches.rule(table, "ayse", MATSURI, Level.EASY)
    assert {player.level for player in computers_of(easier)} == {Level.EASY}
    assert (happened, easier.tally) == ((), table.tally)
    again, _ = matches.rule(easier, "ayse", MATSURI)
    assert again == easier


def test_who_leaves_is_played_on_by_a_computer_of_the_tables_level() -> None:
    table, _ = matches.start(lobby("ayse", "bora"), "ayse", at(), Level.HARD)
    left, _ = seating.leave(table, "bora", at())
    assert {player.level for player in computers_of(left)} == {Level.HARD}


def test_how_soft_computers_play_is_fixed_when_a_deal_begins() -> None:
    newcomer = replace(lobby("ayse", rules=Rules(deals=2)), seats=(Player("ayse", "Ayşe", softness=0.5), *(None,) * 3))
    table, _ = matches.start(newcomer, "ayse", at())
    assert table.softness == 0.5
    older = replace(table, seats=(replace(table.player(0), softness=0.0), *table.seats[1:]))
    assert older.softness == 0.5
    between, _ = finished(older)
    assert alarms.awake(between, {"ayse"}, at(20_000))[0].softness == 0.0


def test_only_the_owner_starts_early_or_sets_the_rules() -> None:
    with refused(Why.NOT_OWNER):
        matches.start(lobby("ayse", "bora"), "bora", at())
    with refused(Why.NOT_OWNER):
        matches.rule(lobby("ayse", "bora"), "bora", TURKISH)


def test_changed_rules_begin_a_new_tally_and_everyone_looks_again() -> None:
    table = replace(lobby("ayse", "bora"), tally=(4, 2, 0, 0), wins=(1, 0, 0, 0))
    table, _ = matches.ready(table, "bora", True, at())
    table, happened = matches.rule(table, "ayse", TURKISH)
    assert happened == (happen.Ruled(TURKISH),)
    assert (table.rules, table.tally, table.wins) == (TURKISH, (0, 0, 0, 0), (0, 0, 0, 0))
    assert not any(player.ready for player in table.seats if player)


def test_the_first_deal_is_of_the_commitment_that_the_lobby_showed() -> None:
    table = lobby("ayse")
    assert match_of(matches.start(table, "ayse", at())[0]).root == table.root


# --- the clock -------------------------------------------------------------------------------------------------


def test_there_is_a_clock_of_45_seconds_only_between_persons() -> None:
    assert playing("ayse").turn_time is None
    assert playing("ayse", "bora").turn_time == AUTO_CLOCK == 45_000
    assert playing("ayse", rules=replace(MATSURI, clock=30)).turn_time == 30_000
    assert playing("ayse", "bora", rules=replace(MATSURI, clock=None)).turn_time is None


def test_a_persons_turn_has_a_clock_that_runs_on_after_the_draw() -> None:
    table = with_turn(playing("ayse", "bora"), 0)
    table = replace(table, match=replace(match_of(table), deal=replace(deal_of(table), phase=game.Phase.DRAW)))
    assert table.clock == Clock(45_000, 45_000)
    drawn, _ = deals.play(table, "ayse", Draw(), at(9_000), seat=0, turn=turn_of(table))
    assert (drawn.clock, drawn.wake) == (table.clock, table.wake)
    thrown, _ = deals.play(drawn, "ayse", Discard(deal_of(drawn).hands[0][0]), at(11_000), seat=0, turn=turn_of(drawn))
    assert thrown.clock == Clock(11_000 + 45_000, 45_000)


def test_at_the_clocks_end_the_computer_plays_that_turn_and_the_seat_stays_theirs() -> None:
    table = with_turn(playing("ayse", "bora"), 0)
    after, happened = alarms.awake(table, {"ayse", "bora"}, at(45_000 + GRACE))
    assert after.persons()[0] == "ayse"
    assert deal_of(after).turn == 1
    assert all(event.auto for event in happened if isinstance(event, happen.Played))
    player = after.seats[0]
    assert player is not None
    assert (player.turns, player.auto_turns) == (1, 1)


def test_a_move_half_a_second_late_counts_unless_the_automatic_one_came_before() -> None:
    table = with_turn(playing("ayse", "bora"), 0)
    assert table.clock is not None
    late, tile = table.clock.ends + 499, deal_of(table).hands[0][0]
    assert table.due > late
    thrown, _ = deals.play(table, "ayse", Discard(tile), at(late), seat=0, turn=turn_of(table))
    assert deal_of(thrown).piles[0][-1] == tile
    auto, _ = alarms.awake(table, {"ayse", "bora"}, at(table.due))
    with refused(Why.STALE):
        deals.play(auto, "ayse", Discard(tile), at(table.due), seat=0, turn=turn_of(table))


def test_at_the_clocks_end_a_whole_turn_is_played_from_where_it_stands() -> None:
    table = with_turn(playing("ayse", "bora"), 0)
    table = replace(table, match=replace(match_of(table), deal=replace(deal_of(table), phase=game.Phase.DRAW)))
    _, happened = alarms.awake(table, {"ayse"}, at(45_000 + GRACE))
    played = [type(event.event) for event in happened if isinstance(event, happen.Played)]
    assert len(played) == 2
    assert played[0] in {game.Drawn, game.Taken}
    assert played[1] in {game.Discarded, game.Finished}


def test_a_table_where_no_person_is_present_waits_with_its_stands_still() -> None:
    table = with_turn(playing("ayse", "bora"), 0)
    waiting, happened = alarms.awake(table, set(), at(45_500))
    assert happened == (happen.Away(0, True), happen.Away(1, True))
    assert (waiting.match, waiting.clock) == (table.match, None)
    assert waiting.wake == Wake(Alarm.EXPIRE, 45_500 + TABLE_LIFE)
    back, _ = seating.mark(waiting, "bora", False, at(90_000))
    assert back.clock == Clock(90_000 + 45_000, 45_000)


def test_a_stopped_clock_is_seen_from_outside() -> None:
    table = with_turn(playing("ayse", "bora"), 0)
    assert not table.stands_still()
    assert alarms.awake(table, set(), at(45_500))[0].stands_still()


def test_without_a_clock_nobody_is_played_for() -> None:
    table = with_turn(playing("ayse"), 0)
    assert (table.clock, table.wake.alarm) == (None, Alarm.EXPIRE)


# --- playing ---------------------------------------------------------------------------------------------------


def test_a_command_of_another_turn_or_deal_is_stale() -> None:
    table = with_turn(playing("ayse"), 0)
    deal, turn = turn_of(table)
    for other in ((deal, turn + 1), (deal, turn - 1), (deal + 1, turn)):
        with refused(Why.STALE):
            deals.play(table, "ayse", Draw(), at(), seat=0, turn=other)


def test_nobody_plays_anothers_seat() -> None:
    table = with_turn(playing("ayse", "bora"), 1)
    with refused(Why.NOT_YOUR_SEAT):
        deals.play(table, "ayse", Discard(deal_of(table).hands[1][0]), at(), seat=1, turn=turn_of(table))
    with refused(Why.NOT_AT_TABLE):
        deals.play(table, "zeki", Pass(), at(), seat=1, turn=turn_of(table))


def test_the_rules_refusal_reaches_the_player() -> None:
    table = with_turn(playing("ayse"), 0)
    with pytest.raises(IllegalAction):
        deals.play(table, "ayse", Draw(), at(), seat=0, turn=turn_of(table))


def test_computers_think_and_then_play_until_it_is_a_persons_turn() -> None:
    table = with_turn(playing("ayse"), 1)
    while table.wake.alarm is Alarm.THINK:
        waits = table.wake.at
        table, happened = alarms.awake(table, {"ayse"}, at(waits))
        assert all(isinstance(event, happen.Played) and not event.auto for event in happened)
        assert table.wake.alarm is not Alarm.THINK or 100 <= table.wake.at - waits <= 6_000
    assert deal_of(table).turn == 0 or table.state is State.OVER


def test_a_whole_match_against_computers_is_the_same_on_every_node() -> None:
    """Four computers' worth of turns from one root: replaying gives the same table at each step."""

    def story() -> list[Table]:
        table, steps = playing("ayse"), list[Table]()
        chance = Random(7)
        while table.state is State.PLAYING:
            if table.wake.alarm is Alarm.THINK:
                table, _ = alarms.awake(table, {"ayse"}, at(table.wake.at))
            else:
                action = chance.choice(list(game.legal_actions(deal_of(table))))
                table, _ = deals.play(table, "ayse", action, at(0), seat=0, turn=turn_of(table))
            steps.append(table)
        return steps

    first = story()
    assert first == story()
    assert first[-1].state is State.OVER


# --- the end of deals and matches ------------------------------------------------------------------------------


def test_a_finished_match_adds_to_the_tally_and_counts_a_win() -> None:
    table, happened = finished(playing("ayse", "bora"))
    assert table.state is State.OVER
    assert kinds(happened) == [happen.Played, happen.Ended]
    assert (table.tally, table.wins) == ((2, 0, 0, 0), (1, 0, 0, 0))


def test_a_match_that_ends_tells_the_rest_of_the_house() -> None:
    table, happened = finished(playing("ayse", "bora"))
    entry = match_ended(table, happened)
    assert entry is not None
    assert b'"type":"match_ended"' in entry
    assert b'"points":[2,0,0,0]' in entry
    assert b'"person":"bora"' in entry
    assert b'"results":["win","loss","loss","loss"]' in entry
    assert match_ended(table, (happen.Away(0, True),)) is None


def test_who_left_during_the_match_is_named_at_its_end_and_not_after_the_next() -> None:
    table, _ = seating.leave(playing("ayse", "bora"), "bora", at())
    assert table.seats[1] is not None
    assert (table.seats[1].person, table.seats[1].left) == (None, "bora")
    table, happened = finished(table)
    entry = json.loads(match_ended(table, happened) or b"")
    assert [(seat["person"], seat["left"]) for seat in entry["seats"][:3]] == [
        ("ayse", False),
        ("bora", True),
        (None, False),
    ]
    again, _ = matches.again(table, "ayse", at(2_000))
    assert [player and player.left for player in again.seats] == [None] * 4


def test_turns_that_the_computer_plays_for_who_left_are_not_their_own() -> None:
    """Who goes after one turn has not played more than half of their seat's turns, whatever the computer does then."""
    table = with_turn(playing("ayse", "bora"), 1)
    table, _ = deals.play(table, "bora", Discard(deal_of(table).hands[1][0]), at(), seat=1, turn=turn_of(table))
    table, _ = seating.leave(table, "bora", at())
    for _ in range(2):
        turn = with_turn(table, 1)
        table, _ = deals._act(turn, 1, Discard(deal_of(turn).hands[1][0]), at(), auto=False)
    player = table.seats[1]
    assert player is not None
    assert (player.turns, player.auto_turns) == (3, 2)


def test_between_deals_the_next_one_comes_by_itself_and_sooner_if_all_want_it() -> None:
    table, _ = finished(playing("ayse", "bora", rules=Rules(deals=2)))
    assert (table.state, table.wake) == (State.BETWEEN, Wake(Alarm.NEXT_DEAL, 1_000 + BETWEEN_DEALS))
    later, happened = alarms.awake(table, set(), at(1_000 + BETWEEN_DEALS))
    assert (later.state, happened[0]) == (State.PLAYING, happen.Dealt(2, deal_of(later).starter))
    one, _ = matches.again(table, "ayse", at(2_000))
    assert one.state is State.BETWEEN
    both, _ = matches.again(one, "bora", at(3_000))
    assert (both.state, match_of(both).deal_number) == (State.PLAYING, 2)


def test_the_next_match_has_a_new_commitment() -> None:
    table, _ = finished(playing("ayse"))
    assert table.root == at(1_000).fresh
    again, _ = matches.again(table, "ayse", at(2_000))
    assert match_of(again).root == table.root
    assert again.matches == 2


def test_again_with_computers_starts_at_once_and_the_start_moves_right() -> None:
    table, _ = finished(playing("ayse"))
    again, happened = matches.again(table, "ayse", at(2_000))
    assert again.state is State.PLAYING
    assert deal_of(again).starter == (deal_of(table).starter + 1) % 4
    assert kinds(happened) == [happen.Readied, happen.Started, happen.Dealt]


def test_again_waits_twenty_seconds_and_then_empties_the_seats_of_those_who_did_not_agree() -> None:
    table, _ = finished(matches._start(lobby(*FOUR), at())[0])
    table, _ = matches.again(table, "cem", at(2_000))
    assert table.wake == Wake(Alarm.AGAIN, 2_000 + AGAIN)
    table, _ = matches.again(table, "bora", at(9_000))
    assert table.wake.at == 2_000 + AGAIN
    table, happened = alarms.awake(table, set(FOUR), at(22_000))
    assert table.state is State.LOBBY
    assert table.persons() == (None, "bora", "cem", None)
    assert table.owner == "bora"
    assert kinds(happened) == [happen.Left, happen.Left, happen.Reopened]


def test_when_who_agreed_has_left_nobody_else_is_sent_away() -> None:
    table, _ = finished(matches._start(lobby(*FOUR), at())[0])
    table, _ = matches.again(table, "cem", at(2_000))
    table, _ = seating.leave(table, "cem", at(3_000))
    table, happened = alarms.awake(table, set(FOUR), at(22_000))
    assert (table.state, happened) == (State.OVER, ())
    assert table.persons() == ("ayse", "bora", None, "derya")
    assert table.wake.alarm is Alarm.EXPIRE


def test_changed_rules_ask_everyone_again() -> None:
    table, _ = finished(playing("ayse", "bora"))
    table, _ = matches.again(table, "bora", at(2_000))
    table, _ = matches.rule(table, "ayse", Rules(deals=5))
    table, _ = alarms.awake(table, {"ayse", "bora"}, at(22_000))
    assert table.state is State.OVER
    assert table.persons()[:2] == ("ayse", "bora")


def test_computers_fill_those_seats_where_the_owner_has_chosen_computers() -> None:
    table, _ = finished(playing("ayse", "bora"))
    table, _ = matches.again(table, "ayse", at(2_000))
    table, _ = alarms.awake(table, {"ayse", "bora"}, at(22_000))
    assert table.state is State.PLAYING
    assert table.persons() == ("ayse", None, None, None)


def test_another_player_in_a_seat_begins_at_nothing_in_the_tally() -> None:
    table, _ = finished(playing("ayse", "bora"), seat=1)
    assert table.tally == (0, 2, 0, 0)
    table, _ = matches.again(table, "ayse", at(2_000))
    table, _ = alarms.awake(table, {"ayse"}, at(22_000))
    assert table.tally == (0, 0, 0, 0)


# --- leaving ---------------------------------------------------------------------------------------------------


def test_who_leaves_in_a_match_is_replaced_by_a_computer_that_plays_on() -> None:
    table = with_turn(playing("ayse", "bora"), 1)
    table, happened = seating.leave(table, "bora", at(5_000))
    assert kinds(happened) == [happen.Left, happen.Sat]
    assert table.persons() == ("ayse", None, None, None)
    assert table.wake.alarm is Alarm.THINK


def test_an_owner_who_leaves_passes_the_table_on() -> None:
    table, _ = seating.leave(lobby("ayse", "bora"), "ayse", at())
    assert (table.owner, table.persons()) == ("bora", (None, "bora", None, None))


def test_the_last_person_to_leave_closes_the_table() -> None:
    table, happened = seating.leave(playing("ayse"), "ayse", at())
    assert table.state is State.CLOSED
    assert happened[-1] == happen.Closed()
    with refused(Why.CLOSED):
        seating.sit(table, "bora", "Bora", None, at())
    with refused(Why.CLOSED):
        seating.leave(table, "ayse", at())


@pytest.mark.parametrize(
    ("table", "life"),
    [
        (lobby("ayse"), LOBBY_LIFE),
        (with_turn(playing("ayse", "bora", rules=replace(MATSURI, clock=None)), 0), TABLE_LIFE),
        (seating.mark(with_turn(playing("ayse"), 0), "ayse", True, at())[0], TABLE_LIFE),
        (TABLES["over"], FINISHED_LIFE),
    ],
    ids=["a lobby", "without a clock", "nobody present", "finished"],
)
def test_a_forgotten_table_closes_without_a_result_when_its_days_are_over(table: Table, life: int) -> None:
    """Source: rules.md, "Who plays": 24 hours, 7 days, 7 days, 24 hours."""
    assert table.wake.alarm is Alarm.EXPIRE
    closed, happened = alarms.awake(table, set(), at(table.wake.at))
    assert closed.state is State.CLOSED
    assert happened == (happen.Closed(),), "nobody is paid"
    assert 0 <= table.wake.at - life < 60_000


def test_a_new_name_is_told_and_kept() -> None:
    table, happened = seating.rename(lobby("ayse"), "ayse", "Ayşe Abla")
    assert happened == (happen.Named(0, "Ayşe Abla"),)
    player = table.seats[0]
    assert player is not None
    assert player.name == "Ayşe Abla"
