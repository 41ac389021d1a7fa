"""A deal as it is played at a table: a person's action, a computer's, the deal's end and the next one."""

from __future__ import annotations

from engine import computers, match
from engine import deal as game
from engine.rules import SEATS, Seat
from engine.scoring import winners
from engine.values import replace
from engine.view import view
from webapp.tables import attendance, turns
from webapp.tables import happened as happen
from webapp.tables.happened import Happened
from webapp.tables.players import STAND_IN, PersonId, Player
from webapp.tables.table import Alarm, Lift, Moment, State, Step, Table, TableRefusal, Turn, Wake, Why
from webapp.tables.times import BETWEEN_DEALS, FINISHED_LIFE


def play(
    before: Table,
    person: PersonId,
    action: game.Action,
    at: Moment,
    *,
    seat: Seat,
    turn: Turn,
    lift: Lift | None = None,
) -> Step:
    """*person* plays *action* for *seat*, in the turn that it was meant for.

    On a device with several seats *lift* says that this one has lifted the cover; else nothing is judged that
    could tell of its tiles. Who plays has come back. Raises `IllegalAction` and `TableRefusal`.
    """
    before.only_in(State.PLAYING, Why.NOT_PLAYING)
    before.only_at_turn(person, seat, turn)
    if before.is_turn_of(seat) and seat not in before.eyes(person, lift):
        raise TableRefusal(Why.COVERED)
    table, back = attendance.back(before, person, at) if before.player(seat).stand_in else (before, ())
    table, happened = _act(table, seat, action, at, auto=False)
    if table.player(seat).missed:
        table = table.with_seat(seat, replace(table.player(seat), missed=0))
    return table, (*back, *happened)


def _act(before: Table, seat: Seat, action: game.Action, at: Moment, *, auto: bool) -> Step:
    assert before.match is not None
    played, events = match.play(before.match, seat, action)
    happened: list[Happened] = [happen.Played(event, auto) for event in events]
    ends_turn = isinstance(action, game.Discard | game.Finish)
    table = replace(before, match=played, seats=_with_turn(before, seat, auto) if ends_turn else before.seats)
    if played.deal.phase is not game.Phase.OVER:
        same_turn = played.deal.turn == seat
        return (turns.still_turn(table, at) if same_turn else turns.await_turn(table, at)), tuple(happened)
    table, more = _deal_over(table, at)
    return table, (*happened, *more)


def _with_turn(table: Table, seat: Seat, auto: bool) -> tuple[Player | None, ...]:
    """Return who sits there; whoever played this turn has one more."""
    player = table.player(seat)
    auto_turns = player.auto_turns + (auto or player.left is not None)
    played = replace(player, turns=player.turns + 1, auto_turns=auto_turns)
    return (*table.seats[:seat], played, *table.seats[seat + 1 :])


def computer_acts(table: Table, at: Moment, *, auto: bool) -> Step:
    """The computer in turn acts; with *auto* it does so for a person."""
    assert table.match is not None
    seat = table.match.deal.turn
    manner, needed = STAND_IN if auto else turns.manner(table, at), match.needed(table.match, seat)
    seen = view(table.match.deal, {seat})
    action = computers.choose(seen, seat, turns.chance(table), manner, for_person=auto, needed=needed)
    return _act(table, seat, action, at, auto=auto)


def _deal_over(before: Table, at: Moment) -> Step:
    assert before.match is not None
    table = replace(before, clock=None)
    if not before.match.over:
        between = Wake(Alarm.NEXT_DEAL, at.now + BETWEEN_DEALS)
        return replace(table, state=State.BETWEEN, wake=between), ()
    points, won = before.match.points, winners(before.match.points, before.match.rules)
    return replace(
        table,
        state=State.OVER,
        root=at.fresh,
        seats=tuple(player and replace(player, ready=player.computer) for player in before.seats),
        tally=tuple(before.tally[seat] + points[seat] for seat in SEATS),
        wins=tuple(before.wins[seat] + (seat in won) for seat in SEATS),
    ).lives(FINISHED_LIFE, at), (happen.Ended(before.matches, points),)


def next_deal(before: Table, at: Moment) -> Step:
    """The next deal of the match begins."""
    assert before.match is not None
    dealt = match.next_deal(before.match)
    unready = tuple(player and replace(player, ready=False) for player in before.seats)
    table = replace(before, state=State.PLAYING, match=dealt, seats=unready, softness=softness(before))
    return turns.await_turn(table, at), (happen.Dealt(dealt.deal_number, dealt.deal.starter),)


def softness(table: Table) -> float:
    """How much softer computers play a deal that begins: as for the least new of all persons who are present.

    Where others play the same tiles, as for nobody who is new.
    """
    if table.shares_tiles:
        return 0.0
    present = [player for player in table.seats if player and player.person and not player.away]
    return min((player.softness for player in present), default=0.0)
