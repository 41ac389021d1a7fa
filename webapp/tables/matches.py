"""How a match comes about at a table: its rules, who is ready, its start, *Again*, and that it is called off."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine import match
from engine.computers import Level
from engine.record import Sitter
from engine.rules import SEATS, Rules
from webapp.tables import deals, opening, seats, sisters, turns, watching
from webapp.tables import happened as happen
from webapp.tables.happened import Happened
from webapp.tables.players import PersonId
from webapp.tables.table import Alarm, Moment, State, Step, Table, TableRefusal, Wake, Why
from webapp.tables.times import AGAIN, AUTO_CLOCK, FINISHED_LIFE, LOBBY_LIFE, OPENING


def rule(before: Table, person: PersonId, rules: Rules, level: Level | None = None) -> Step:
    """The owner sets the rules of the next match; a change begins a new tally, and everyone looks again.

    With a *level* the computers judge so from now on, which changes neither. Nor does who may watch: that is chosen
    at any time.
    """
    before.only_owner(person)
    _only_alone(before)
    if level is None and before.state is not State.CLOSED and watching.is_choice(before.rules, rules):
        return watching.chosen(before, rules)
    if before.state not in (State.LOBBY, State.OVER):
        raise TableRefusal(Why.NOT_IN_LOBBY)
    table = _judging(before, level)
    if rules == before.rules:
        return table, ()
    unready = tuple(player and replace(player, ready=player.computer) for player in table.seats)
    table = replace(watching.ruled(table, rules), seats=unready)
    return replace(table, tally=(0, 0, 0, 0), wins=(0, 0, 0, 0)), (happen.Ruled(rules),)


def _only_alone(table: Table) -> None:
    """Refuse to change what must be the same at a sister table. Raises `TableRefusal`."""
    if table.shares_tiles:
        raise TableRefusal(Why.SISTER)


def _judging(table: Table, level: Level | None) -> Table:
    """The table with its computers at *level*; as it is without one."""
    if level is None or level == table.level:
        return table
    sitting = tuple(player and (replace(player, level=level) if player.computer else player) for player in table.seats)
    return replace(table, level=level, seats=sitting)


def ready(before: Table, person: PersonId, ready: bool, at: Moment) -> Step:
    """*person* is ready, or not; the match starts when four sit and every present person is ready."""
    before.only_in(State.LOBBY, Why.NOT_IN_LOBBY)
    table, events = _say_ready(before, person, ready)
    table, more = start_when_ready(table, at)
    return table, (*events, *more)


def _say_ready(before: Table, person: PersonId, ready: bool) -> Step:
    table, events = before, list[Happened]()
    for seat in sorted(before.seats_of(person)):
        player = table.player(seat)
        if player.ready != ready:
            table = table.with_seat(seat, replace(player, ready=ready))
            events.append(happen.Readied(seat, ready))
    return table, tuple(events)


def start_when_ready(table: Table, at: Moment) -> Step:
    """Start the match when four sit and every present person is ready."""
    willing = [player for player in table.seats if player and (player.ready or player.away)]
    if len(willing) < 4 or not any(player.person and player.ready for player in willing):
        return table, ()
    return _start(table, at)


def start(before: Table, person: PersonId, at: Moment, level: Level | None = None) -> Step:
    """The owner starts now; empty seats go to computers, of the *level* chosen here or before."""
    before.only_owner(person)
    before.only_in(State.LOBBY, Why.NOT_IN_LOBBY)
    chosen = None if before.shares_tiles else level
    table, sat = seats.filled(replace(_judging(before, chosen), fill=True))
    table, started = _start(table, at)
    return table, (*sat, *started)


def _start(before: Table, at: Moment) -> Step:
    """Begin the match; where words are promised, once they are opened."""
    if _all_open(before):
        return begin(before, at)
    return replace(before, state=State.OPENING, wake=Wake(Alarm.OPEN, at.now + OPENING)), (happen.Opening(),)


def reveal(before: Table, person: PersonId, words: bytes, at: Moment) -> Step:
    """*person* opens the words that they have promised; when all are open, the match begins."""
    table = opening.revealed(before, person, words)
    return (before, ()) if table is before else begin_when_open(table, at)


def begin_when_open(table: Table, at: Moment) -> Step:
    """Begin the match when nobody's words are waited for."""
    return begin(table, at) if _all_open(table) else (table, ())


def _all_open(table: Table) -> bool:
    return all(each.words is not None for each in opening.spoken(table))


def begin(before: Table, at: Moment) -> Step:
    """Begin the match with the words that are open; what is promised and not open counts as empty.

    One with a sister table's tiles begins as the first one of a table does, without words.
    """
    shared = before.awaits_sister_match
    spoken = opening.spoken(before)
    words = tuple(each.words or b"" for each in spoken)
    starter = match.next_starter(before.match) if before.match and not shared else None
    begun = match.new_match(before.rules, before.root, words, starter)
    devices = Counter(filter(None, before.persons()))
    table = replace(
        before,
        state=State.PLAYING,
        match=begun,
        spoken=spoken,
        matches=before.matches + 1,
        turn_time=_turn_time(before, len(devices)),
        softness=deals.softness(before),
        seats=tuple(player and player.starting(shared=devices[player.person or ""] > 1) for player in before.seats),
    )
    table = sisters.began(table)
    sitters = tuple(Sitter("computer" if p.computer else "person", p.name) for p in table.seats if p)
    started = happen.Started(table.matches, table.root, table.rules, sitters, words)
    return turns.await_turn(table, at), (started, happen.Dealt(1, begun.deal.starter))


def _turn_time(table: Table, devices: int) -> int | None:
    if table.rules.clock == "auto":
        return AUTO_CLOCK if devices > 1 else None
    return table.rules.clock and table.rules.clock * 1000


def again(before: Table, person: PersonId, at: Moment, promise: bytes | None = None) -> Step:
    """*person* agrees to the next match; it starts when all present have, at the latest 20 s after the first.

    With a *promise* they add words to its chance.
    """
    if before.state is State.BETWEEN:
        return _skip_pause(before, person, at)
    before.only_in(State.OVER, Why.NOT_OVER)
    table, events = _say_ready(before, person, True)
    if promise is not None:
        table = opening.promised(table, person, promise)
    if table.wake.alarm is not Alarm.AGAIN:
        table = replace(table, wake=Wake(Alarm.AGAIN, at.now + AGAIN))
    table, more = again_when_agreed(table, at)
    return table, (*events, *more)


def _skip_pause(before: Table, person: PersonId, at: Moment) -> Step:
    """Between deals: the next one comes at once when all present persons want it."""
    table, events = _say_ready(before, person, True)
    if not _all_agree(table):
        return table, events
    table, more = deals.next_deal(table, at)
    return table, (*events, *more)


def _all_agree(table: Table) -> bool:
    return all(player.ready or player.away for player in table.seats if player and player.person)


def again_when_agreed(table: Table, at: Moment) -> Step:
    """Start the next match when every present person agrees."""
    return _next_match(table, at) if _all_agree(table) else (table, ())


def asked_long_enough(before: Table, at: Moment) -> Step:
    """Go on with those who agreed; where they have left, or the rules have changed since, nobody is sent away."""
    if not any(player.ready for player in before.seats if player and player.person):
        return before.lives(FINISHED_LIFE, at), ()
    table, left = _emptied(before)
    table, more = _next_match(table, at)
    return table, (*left, *more)


def _emptied(before: Table) -> Step:
    """The seats of those who did not agree in time are empty."""
    table, events = before, list[Happened]()
    for seat in SEATS:
        player = table.seats[seat]
        if player and not player.ready:
            table, left = seats.vacate(table, seat)
            events += left
    return table, tuple(events)


def _next_match(before: Table, at: Moment) -> Step:
    """Start it; computers fill empty seats if the owner has chosen so, else the table is a lobby again."""
    table, events = seats.passed_on(before), list[Happened]()
    if table.fill:
        table, sat = seats.filled(table)
        events += sat
    if None in table.seats:
        reopened = replace(table, state=State.LOBBY).lives(LOBBY_LIFE, at)
        return reopened, (*events, happen.Reopened())
    table, started = _start(table, at)
    return table, (*events, *started)


def void(before: Table, at: Moment) -> Step:
    """Call the match off, by a fault of ours: nobody wins, nobody is paid, and the same people may begin anew.

    But for the deal of a day, which nobody plays twice: its table closes.
    """
    sitting = tuple(
        player and replace(player, ready=player.computer, stand_in=False, missed=0, turns=0, auto_turns=0)
        for player in before.seats
    )
    table = replace(
        before,
        state=State.LOBBY,
        seats=sitting,
        match=None,
        spoken=(),
        clock=None,
        # Of a match that has not begun nothing was shown: what was promised for it still holds.
        root=before.root if before.state is State.OPENING else at.fresh,
        voided=before.voided + 1,
    )
    if before.day:
        return replace(table, state=State.CLOSED), (happen.Voided(before.matches), happen.Closed())
    return table.lives(LOBBY_LIFE, at), (happen.Voided(before.matches),)
