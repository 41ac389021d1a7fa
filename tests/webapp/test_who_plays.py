"""rules.md, "Who plays": several seats of one device, and who plays for a person who is away."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine import deal as game
from engine.computers import Level
from engine.deal import Discard, Draw, IllegalAction
from engine.rules import MATSURI, Rules, Seat
from engine.tiles import Tile
from webapp.tables import alarms, deals, matches, seating, turns
from webapp.tables import happened as happen
from webapp.tables.outbox import match_ended
from webapp.tables.players import Player
from webapp.tables.table import Alarm, Clock, Lift, Moment, State, Table, TableRefusal, Wake, Why
from webapp.tables.times import AUTO_CLOCK, GONE, HANDING_OVER, LOBBY_LIFE, TABLE_LIFE

NO_CLOCK = replace(MATSURI, clock=None)


def at(now: int = 0) -> Moment:
    return Moment(now, bytes(32), pace=0.0)


def lobby(*persons: str | None, rules: Rules = MATSURI) -> Table:
    """A lobby at which *persons* sit, one a seat; who is named twice has two seats, the first their own."""
    seats = tuple(
        person and Player(person, f"{person}{seat}", own=person not in persons[:seat])
        for seat, person in enumerate((*persons, None, None, None)[:4])
    )
    return Table(
        "A" * 13, persons[0] or "", rules, tuple(seat or None for seat in seats), bytes(32), bytes(16),
        Wake(Alarm.EXPIRE, LOBBY_LIFE),
    )  # fmt: skip


def playing(*persons: str | None, rules: Rules = MATSURI, turn: Seat = 0) -> Table:
    """A match of *persons* and computers; seat *turn* is to draw."""
    table = matches.start(lobby(*persons, rules=rules), persons[0] or "", at())[0]
    return at_turn(table, turn)


def at_turn(table: Table, seat: Seat, *, phase: game.Phase = game.Phase.DRAW, now: int = 0) -> Table:
    assert table.match is not None
    deal = replace(table.match.deal, turn=seat, phase=phase)
    return turns.await_turn(replace(table, match=replace(table.match, deal=deal)), at(now))


def turn_of(table: Table) -> tuple[int, int]:
    assert table.match is not None
    return table.match.deal_number, table.match.deal.turn_number


def hand_of(table: Table, seat: Seat) -> tuple[Tile, ...]:
    assert table.match is not None
    return table.match.deal.hands[seat]


def in_turn(table: Table) -> Seat:
    assert table.match is not None
    return table.match.deal.turn


def seat_of(table: Table, seat: Seat) -> Player:
    player = table.seats[seat]
    assert player is not None
    return player


def refused(why: Why) -> pytest.RaisesExc[TableRefusal]:
    return pytest.RaisesExc(TableRefusal, check=lambda error: error.code is why)


# --- a device with several seats -------------------------------------------------------------------------------


def test_two_to_four_people_take_seats_at_one_device_each_with_a_name() -> None:
    table, _ = seating.sit(lobby("ayse"), "ayse", "Bora", 2, at(), another=True)
    table, happened = seating.sit(table, "ayse", "Cem", None, at(), another=True)
    assert happened == (happen.Sat(1, "Cem"),)
    assert [player and player.name for player in table.seats] == ["ayse0", "Cem", "Bora", None]
    assert table.held("ayse") == {0, 1, 2}


def test_a_device_with_one_seat_always_sees_it_and_one_with_several_sees_none() -> None:
    table = playing("ayse", "ayse", "bora")
    assert table.eyes("bora") == {2}
    assert table.eyes("ayse") == frozenset()


def test_a_seat_that_lifts_in_its_own_turn_is_seen_and_only_that_one_and_only_in_that_turn() -> None:
    table = playing("ayse", "ayse", "bora", turn=0)
    lift = table.lift("ayse", 0, turn_of(table))
    assert table.eyes("ayse", lift) == {0}
    thrown, _ = deals.play(
        at_turn(table, 0, phase=game.Phase.DISCARD),
        "ayse",
        Discard(hand_of(table, 0)[0]),
        at(),
        seat=0,
        turn=turn_of(table),
        lift=lift,
    )
    assert in_turn(thrown) == 1
    assert thrown.eyes("ayse", lift) == frozenset()


def test_no_other_seat_lifts_and_none_out_of_its_turn() -> None:
    table = playing("ayse", "ayse", "bora", turn=0)
    with refused(Why.NOT_YOUR_TURN):
        table.lift("ayse", 1, turn_of(table))
    with refused(Why.NOT_YOUR_SEAT):
        table.lift("ayse", 2, turn_of(table))
    with refused(Why.STALE):
        table.lift("ayse", 0, (1, turn_of(table)[1] + 4))
    with refused(Why.NOT_AT_TABLE):
        table.lift("zeki", 0, turn_of(table))
    with refused(Why.NOT_PLAYING):
        lobby("ayse").lift("ayse", 0, (1, 1))


def test_a_lift_of_an_earlier_match_or_another_seat_shows_nothing() -> None:
    table = playing("ayse", "ayse", turn=1)
    deal, turn = turn_of(table)
    assert table.eyes("ayse", Lift(1, 0, deal, turn)) == frozenset()
    assert table.eyes("ayse", Lift(0, 1, deal, turn)) == frozenset()
    assert table.eyes("ayse", Lift(1, 1, deal, turn)) == {1}


def test_before_lifting_no_action_is_judged_so_no_refusal_tells_of_a_tile() -> None:
    table = at_turn(playing("ayse", "ayse"), 0, phase=game.Phase.DISCARD)
    held, missing = hand_of(table, 0)[0], hand_of(table, 2)[0]
    for tile in (held, missing):
        with refused(Why.COVERED):
            deals.play(table, "ayse", Discard(tile), at(), seat=0, turn=turn_of(table))
    with pytest.raises(IllegalAction):  # not their turn, whatever they hold
        deals.play(table, "ayse", Discard(held), at(), seat=1, turn=turn_of(table))


def test_who_is_left_alone_at_a_device_still_lifts_for_it_was_in_other_hands() -> None:
    table, _ = seating.leave(playing("ayse", "ayse"), "ayse", at(), 0)
    assert table.held("ayse") == {1}
    assert table.eyes("ayse") == frozenset()


def test_two_seats_of_one_person_on_two_devices_have_one_pair_of_eyes() -> None:
    table, _ = seating.become(playing("guest", "ayse", "bora"), "guest", "ayse")
    assert table.held("ayse") == {0, 1}
    assert table.eyes("ayse") == frozenset()
    assert sum(seat_of(table, seat).own for seat in (0, 1)) == 1


def test_who_was_taken_off_the_table_is_so_also_as_somebody_else() -> None:
    table, _ = seating.remove(lobby("ayse", "guest"), "ayse", 1, at())
    table, happened = seating.become(table, "guest", "bora")
    assert happened == ()
    with pytest.raises(TableRefusal) as refused:
        seating.sit(table, "bora", "Bora", None, at())
    assert refused.value.code is Why.REMOVED


def test_a_new_name_is_the_owners_and_the_others_at_the_device_keep_theirs() -> None:
    table, happened = seating.rename(lobby("ayse", "ayse"), "ayse", "Ayşe Abla")
    assert happened == (happen.Named(0, "Ayşe Abla"),)
    assert seat_of(table, 1).name == "ayse1"


def test_a_seat_on_a_shared_phone_has_fifteen_seconds_more_for_handing_over() -> None:
    shared = playing("ayse", "ayse", "bora", turn=0)
    assert shared.clock == Clock(60_000, AUTO_CLOCK + HANDING_OVER)
    assert at_turn(shared, 2).clock == Clock(45_000, AUTO_CLOCK)
    assert playing("ayse", "ayse", rules=replace(MATSURI, clock=30)).clock == Clock(45_000, 45_000)


def test_one_phone_alone_has_no_clock() -> None:
    assert playing("ayse", "ayse", "ayse").turn_time is None


# --- candies ---------------------------------------------------------------------------------------------------


def own_seats(table: Table) -> list[bool]:
    over = replace(table, state=State.OVER)
    entry = json.loads(match_ended(over, (happen.Ended(1, (2, 0, 0, 0)),)) or b"")
    assert {seat["device"] for seat in entry["seats"][:2]} == {"ayse"}
    return [seat["own"] for seat in entry["seats"]]


def test_the_owner_is_paid_in_the_first_seat_they_took() -> None:
    assert own_seats(playing("ayse", "ayse"))[:2] == [True, False]


def test_or_in_the_seat_that_they_chose_before_the_match() -> None:
    table, _ = seating.choose(lobby("ayse", "ayse"), "ayse", 1)
    assert own_seats(matches.start(table, "ayse", at())[0])[:2] == [False, True]
    with refused(Why.NOT_IN_LOBBY):
        seating.choose(playing("ayse", "ayse"), "ayse", 1)
    with refused(Why.NOT_YOUR_SEAT):
        seating.choose(lobby("ayse", "bora"), "ayse", 1)


def test_when_the_own_seat_is_given_up_before_a_match_another_is_theirs_and_in_a_match_none() -> None:
    before, _ = seating.leave(lobby("ayse", "ayse", "bora"), "ayse", at(), 0)
    assert seat_of(before, 1).own
    during, _ = seating.leave(playing("ayse", "ayse", "bora"), "ayse", at(), 0)
    assert not seat_of(during, 1).own


# --- seats in the lobby ----------------------------------------------------------------------------------------


def test_sitting_at_another_free_seat_moves_you() -> None:
    table, happened = seating.sit(lobby("ayse", "bora"), "bora", "Bora", 2, at())
    assert table.persons() == ("ayse", None, "bora", None)
    assert happened == (happen.Left(1, "bora1"), happen.Sat(2, "bora1"))


def test_of_several_seats_the_named_one_is_given_up_without_a_word_ones_own() -> None:
    table = lobby("ayse", "ayse")
    moved, _ = seating.sit(table, "ayse", "Ayşe", 3, at(), instead_of=1)
    assert [player and player.name for player in moved.seats] == ["ayse0", None, None, "ayse1"]
    moved, _ = seating.sit(table, "ayse", "Ayşe", 3, at())
    assert [player and player.name for player in moved.seats] == [None, "ayse1", None, "ayse0"]
    with refused(Why.NOT_YOUR_SEAT):
        seating.sit(lobby("ayse", "bora"), "ayse", "Ayşe", 3, at(), instead_of=1)


def test_who_changes_their_place_looks_again_and_begins_at_nothing() -> None:
    table = replace(lobby("ayse", "bora"), tally=(4, 2, 0, 0))
    table, _ = matches.ready(table, "bora", True, at())
    table, _ = seating.sit(table, "bora", "Bora", 2, at())
    assert not seat_of(table, 2).ready
    assert table.tally == (4, 0, 0, 0)


def test_one_seat_is_left_and_the_device_keeps_the_others() -> None:
    table, happened = seating.leave(lobby("ayse", "ayse"), "ayse", at(), 1)
    assert table.held("ayse") == {0}
    assert happened == (happen.Left(1, "ayse1"),)
    with refused(Why.NOT_YOUR_SEAT):
        seating.leave(table, "ayse", at(), 1)


def test_the_owner_removes_a_person_before_the_first_deal_with_all_their_seats() -> None:
    table, happened = seating.remove(lobby("ayse", "bora", "bora"), "ayse", 2, at())
    assert table.persons() == ("ayse", None, None, None)
    assert happened == (happen.Left(1, "bora1"), happen.Left(2, "bora2"))
    with refused(Why.REMOVED):
        seating.sit(table, "bora", "Bora", None, at())
    with refused(Why.NOT_IN_LOBBY):
        seating.remove(playing("ayse", "bora"), "ayse", 1, at())
    with refused(Why.NOT_OWNER):
        seating.remove(lobby("ayse", "bora"), "bora", 0, at())


def test_of_a_computer_and_of_the_owners_own_phone_only_that_seat_becomes_free() -> None:
    table, _ = seating.give(lobby("ayse", "ayse"), "ayse", 2, at())
    table, _ = seating.remove(table, "ayse", 2, at())
    table, _ = seating.remove(table, "ayse", 1, at())
    assert table.seats[1:] == (None, None, None)
    assert seating.sit(table, "ayse", "Bora", None, at(), another=True)[0].held("ayse") == {0, 1}


def test_any_empty_seat_can_be_taken_by_a_computer() -> None:
    table, happened = seating.give(lobby("ayse"), "ayse", 2, at())
    assert (seat_of(table, 2).computer, happened) == (True, (happen.Sat(2, seat_of(table, 2).name),))
    with refused(Why.SEAT_TAKEN):
        seating.give(table, "ayse", 2, at())


def test_with_the_last_seat_given_to_a_computer_a_match_starts_whose_persons_are_ready() -> None:
    table, _ = matches.ready(lobby("ayse", "bora", "cem"), "ayse", True, at())
    table = matches.ready(matches.ready(table, "bora", True, at())[0], "cem", True, at())[0]
    assert seating.give(table, "ayse", 3, at())[0].state is State.PLAYING


def test_an_owner_who_leaves_passes_the_table_on_to_somebody_who_is_there() -> None:
    table, _ = seating.mark(lobby("ayse", "bora", "cem"), "bora", True, at())
    assert seating.leave(table, "ayse", at())[0].owner == "cem"
    assert seating.leave(lobby("ayse", "ayse", "cem"), "ayse", at(), 0)[0].owner == "ayse"


# --- who is away -----------------------------------------------------------------------------------------------


def run_out(table: Table) -> Table:
    """Let the clock of the turn run out, with everybody there."""
    return alarms.awake(table, {"ayse", "bora"}, at(table.wake.at))[0]


def test_after_two_turns_in_a_row_the_computer_plays_the_seat_marked_to_all() -> None:
    once = run_out(playing("ayse", "bora", turn=0))
    assert not seat_of(once, 0).stand_in
    again = at_turn(once, 0, now=60_000)
    twice, happened = alarms.awake(again, {"ayse", "bora"}, at(again.wake.at))
    assert seat_of(twice, 0).stand_in
    assert happened[-1] == happen.StandIn(0, True)


def test_one_own_turn_between_them_and_the_count_begins_anew() -> None:
    once = at_turn(run_out(playing("ayse", "bora", turn=0)), 0)
    played, _ = deals.play(once, "ayse", Draw(), at(), seat=0, turn=turn_of(once))
    assert not seat_of(run_out(at_turn(played, 0, phase=game.Phase.DISCARD)), 0).stand_in


def test_after_thirty_seconds_without_a_connection_it_plays_the_seat_too() -> None:
    table, _ = seating.mark(playing("ayse", "bora", turn=1), "ayse", True, at(10_000), since=6_000)
    assert table.due == 6_000 + GONE
    table, happened = alarms.awake(table, {"bora"}, at(table.due))
    assert happened == (happen.StandIn(0, True),)
    assert table.wake.alarm is Alarm.CLOCK, "bora's turn goes on"


def test_in_ones_own_turn_it_plays_at_the_earlier_of_clock_and_thirty_seconds() -> None:
    table, _ = seating.mark(playing("ayse", "bora", turn=0), "ayse", True, at(5_000))
    assert table.due == 35_000
    table, _ = alarms.awake(table, {"bora"}, at(35_000))
    assert (table.wake, table.clock) == (Wake(Alarm.THINK, 35_000), None)
    table, happened = alarms.awake(table, {"bora"}, at(table.wake.at))
    assert all(isinstance(event, happen.Played) and event.auto for event in happened)


def test_who_is_there_after_all_is_not_played_for() -> None:
    """The node that should have said so has died; the store knows better than the table."""
    table, _ = seating.mark(playing("ayse", "bora", turn=1), "ayse", True, at(0))
    table, happened = alarms.awake(table, {"ayse", "bora"}, at(table.due))
    assert happened == (happen.Away(0, False),)
    assert not seat_of(table, 0).stand_in


def gone(turn: Seat = 1) -> Table:
    """Ayşe has been away for too long; it is the turn of seat *turn*."""
    table, _ = seating.mark(playing("ayse", "bora", turn=turn), "ayse", True, at(0))
    return alarms.awake(table, {"bora"}, at(GONE))[0]


def test_coming_back_gives_the_seat_back_at_once_with_the_clock_anew() -> None:
    table, happened = seating.mark(gone(turn=0), "ayse", False, at(31_000))
    assert happened == (happen.Away(0, False), happen.StandIn(0, False))
    assert (table.clock, table.wake.alarm) == (Clock(76_000, 45_000), Alarm.CLOCK)


def test_out_of_ones_turn_too_and_nobody_elses_clock_changes() -> None:
    before = gone(turn=1)
    table, _ = seating.mark(before, "ayse", False, at(31_000))
    assert not seat_of(table, 0).stand_in
    assert table.clock == before.clock


def test_who_missed_two_turns_comes_back_by_saying_so_or_by_playing() -> None:
    missed = at_turn(run_out(at_turn(run_out(playing("ayse", "bora", turn=0)), 0)), 0)
    assert missed.wake.alarm is Alarm.THINK
    back, happened = seating.come_back(missed, "ayse", at(95_000))
    assert happened == (happen.StandIn(0, False),)
    assert back.clock == Clock(140_000, 45_000)
    played, happened = deals.play(missed, "ayse", Draw(), at(95_000), seat=0, turn=turn_of(missed))
    assert happened[0] == happen.StandIn(0, False)
    assert played.clock == Clock(140_000, 45_000)


def test_a_refused_action_does_not_count_as_coming_back() -> None:
    table = gone(turn=0)
    with pytest.raises(IllegalAction):
        deals.play(table, "ayse", Discard(hand_of(table, 0)[0]), at(), seat=0, turn=turn_of(table))


def test_without_a_clock_nobody_is_played_for_and_no_timer_waits() -> None:
    table, _ = seating.mark(playing("ayse", "bora", rules=NO_CLOCK), "ayse", True, at(0))
    assert (table.due, table.wake.alarm) == (TABLE_LIFE, Alarm.EXPIRE)


def test_without_a_clock_the_owner_may_give_an_absent_seat_to_the_computer() -> None:
    table, _ = seating.mark(playing("ayse", "bora", rules=NO_CLOCK, turn=1), "bora", True, at(0))
    with refused(Why.NOT_OWNER):
        seating.give(table, "bora", 0, at())
    with refused(Why.NOT_AWAY):
        seating.give(table, "ayse", 0, at())
    given, happened = seating.give(table, "ayse", 1, at(1_000))
    assert happened == (happen.StandIn(1, True),)
    assert given.wake == Wake(Alarm.THINK, 1_000)
    back, _ = seating.mark(given, "bora", False, at(2_000))
    assert (seat_of(back, 1).stand_in, back.wake.alarm) == (False, Alarm.EXPIRE)


def test_where_there_is_a_clock_it_decides_and_not_the_owner() -> None:
    table, _ = seating.mark(playing("ayse", "bora"), "bora", True, at(0))
    with refused(Why.CLOCK_DECIDES):
        seating.give(table, "ayse", 1, at())


def test_a_table_where_no_person_is_present_stops_its_clock_at_once_and_goes_on_when_one_comes() -> None:
    table, _ = seating.mark(playing("ayse", "bora", turn=0), "bora", True, at(1_000))
    table, _ = seating.mark(table, "ayse", True, at(9_000))
    assert (table.clock, table.due) == (None, 9_000 + TABLE_LIFE)
    assert table.stands_still()
    back, _ = seating.mark(table, "bora", False, at(500_000))
    assert back.clock == Clock(545_000, 45_000)
    played_for, happened = alarms.awake(back, {"bora"}, at(back.due))
    assert (back.due, happened) == (500_000, (happen.StandIn(0, True),)), "Ayşe has been away for too long"
    assert played_for.wake.alarm is Alarm.THINK


def test_who_comes_first_to_a_table_that_stood_still_has_all_their_time() -> None:
    table, _ = seating.mark(playing("ayse", "bora", turn=1), "ayse", True, at(0))
    table, _ = seating.mark(table, "bora", True, at(1_000))
    table, _ = seating.mark(table, "bora", False, at(500_000))
    table, happened = alarms.awake(table, {"bora"}, at(table.due))
    assert happened == (happen.StandIn(0, True),)
    assert table.clock == Clock(545_000, 45_000)


def test_an_outage_of_ours_takes_no_time_from_anybody() -> None:
    """The node was to give Ayşe's seat to the computer at 30 s, and slept for six more; Bora's clock runs to 60 s."""
    table = at_turn(playing("ayse", "bora"), 1, now=15_000)
    table, _ = seating.mark(table, "ayse", True, at(15_000), since=0)
    forgiven, happened = alarms.awake(table, {"bora"}, at(36_000))
    assert (happened, forgiven.clock) == ((), Clock(60_000, 45_000))
    assert forgiven.due > 36_000


def test_a_stand_in_waits_too_where_no_person_is_present() -> None:
    waiting, _ = seating.mark(gone(turn=0), "bora", True, at(31_000))
    assert waiting.stands_still()
    assert seating.mark(waiting, "bora", False, at(40_000))[0].wake.alarm is Alarm.THINK
    asleep, _ = alarms.awake(gone(turn=0), set(), at(31_000))  # the node that knew of bora has died
    assert asleep.stands_still()


def test_a_stand_in_plays_on_until_the_match_is_over_and_the_next_one_begins_without_it() -> None:
    table = gone(turn=0)
    for _ in range(400):
        if table.state is not State.PLAYING:
            break
        table, _ = alarms.awake(table, {"bora"}, at(table.due))
    assert table.state is State.OVER
    assert seat_of(table, 0).auto_turns == seat_of(table, 0).turns > 0
    again, _ = matches.again(table, "bora", at(table.wake.at - 1))
    assert not seat_of(again, 0).stand_in


def test_the_stand_in_never_declares_pairs_and_plays_at_normal() -> None:
    table = replace(gone(turn=0), level=Level.HARD)
    assert turns.manner(table, at()).level is Level.NORMAL


# --- newcomers -------------------------------------------------------------------------------------------------


def with_softness(table: Table, *soft: float) -> Table:
    seats = tuple(player and replace(player, softness=each) for player, each in zip(table.seats, soft, strict=False))
    return replace(table, seats=(*seats, *table.seats[len(seats) :]))


def test_computers_are_softer_where_every_person_present_is_new() -> None:
    table = with_softness(lobby("ayse", "bora"), 1.0, 0.5)
    assert matches.start(table, "ayse", at())[0].softness == 0.5
    assert matches.start(with_softness(table, 1.0, 0.0), "ayse", at())[0].softness == 0.0
    away, _ = seating.mark(with_softness(table, 1.0, 0.0), "bora", True, at())
    assert matches.start(away, "ayse", at())[0].softness == 1.0


# --- who plays with computers alone may hurry them ----------------------------------------------------------------


def slowly(now: int = 0) -> Moment:
    return Moment(now, bytes(32), pace=1.0)


def thinks(table: Table, seat: Seat) -> Table:
    assert table.match is not None
    deal = replace(table.match.deal, turn=seat, phase=game.Phase.DRAW)
    return turns.await_turn(replace(table, match=replace(table.match, deal=deal)), slowly())


def test_a_computer_that_is_hurried_acts_now_and_as_it_would_have() -> None:
    table = thinks(playing("ayse"), 1)
    assert table.due > 300
    hurried, happened = turns.hurried(table, "ayse", 1, turn_of(table), slowly(300))
    assert (hurried.due, happened) == (300, ())
    soon, _ = alarms.awake(hurried, {"ayse"}, slowly(300))
    later, _ = alarms.awake(table, {"ayse"}, slowly(table.due))
    assert soon.match == later.match
    assert turns.hurried(hurried, "ayse", 1, turn_of(table), slowly(400)) == (hurried, ()), "it is due already"


def test_nobody_hurries_a_person_nor_a_computer_for_others() -> None:
    mine, shared = thinks(playing("ayse"), 0), thinks(playing("ayse", None, "bora"), 1)
    for table, person, seat, why in [
        (mine, "ayse", 0, Why.STALE),
        (mine, "ayse", 1, Why.STALE),
        (thinks(mine, 1), "bora", 1, Why.NOT_AT_TABLE),
        (shared, "ayse", 1, Why.NOT_ALONE),
        (lobby("ayse"), "ayse", 1, Why.NOT_PLAYING),
    ]:
        with pytest.raises(TableRefusal) as refused:
            turns.hurried(table, person, seat, (1, 1), slowly())
        assert refused.value.code is why, why
