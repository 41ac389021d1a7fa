"""A table as one pure value: its seats, its match, and when it next moves by itself.

Nothing here waits, reads a clock or draws chance: each method is handed a `Moment` and returns the table after it, with
what happened. Source: rules.md, "Who plays".
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final

from engine import computers, match, shuffle
from engine import deal as game
from engine.computers import Level, Manner, Style
from engine.match import Match
from engine.record import Sitter
from engine.rules import SEATS, Rules, Seat
from engine.scoring import winners
from engine.view import view
from webapp.tables import happened as happen
from webapp.tables.happened import Happened

PersonId = str
TableCode = str

AUTO_CLOCK: Final = 45_000
"""Milliseconds of a turn where persons sit on two or more devices. Source: rules.md, Options, "Clock"."""
GRACE: Final = 500
"""Milliseconds that a turn is left open past its shown clock, for a move already on its way."""
BETWEEN_DEALS: Final = 12_000
AGAIN: Final = 20_000
LOBBY_LIFE: Final = 24 * 3_600_000
TABLE_LIFE: Final = 7 * 24 * 3_600_000
FINISHED_LIFE: Final = 24 * 3_600_000
COMPUTERS: Final = {
    "Bozkır": Style.PATIENT,
    "Poyraz": Style.BOLD,
    "Yıldız": Style.PAIRS_LOVER,
    "Defne": None,
    "Kaptan": Style.BOLD,
    "Çınar": Style.PATIENT,
    "Fındık": None,
}
"""The computers' names, the same in every language, and their styles; the page marks them as computers."""
STAND_IN: Final = Manner(Level.NORMAL)
"""How a person's turn is played whose clock has run out. Source: rules.md, "Who plays"."""


class State(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """A deal is over; the match goes on by itself."""
    OVER = "over"
    """The match is over; *Again* is asked."""
    CLOSED = "closed"


class Why(StrEnum):
    """Why a table refuses what is not a matter of the deal's rules; stable, for clients and logs."""

    TABLE_FULL = "table_full"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    NOT_AT_TABLE = "not_at_table"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_OWNER = "not_owner"
    NOT_IN_LOBBY = "not_in_lobby"
    NOT_PLAYING = "not_playing"
    NOT_OVER = "not_over"
    STALE = "stale"
    """The command names another deal or turn than the table's."""
    CLOSED = "table_closed"


class TableRefusal(Exception):
    """The table refuses; nothing has changed."""

    def __init__(self, code: Why) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Moment:
    """All that a table may not make up itself: the time, fresh chance, and how fast computers think."""

    now: int
    """Server time in milliseconds."""
    fresh: bytes
    """32 random bytes that nobody has seen: the root of a next match."""
    pace: float = 1.0
    """Computers' thinking time is multiplied by this."""
    softness: float = 0.0
    """0 to 1: how much softer computers play a deal that begins now."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: a person, or a computer."""

    person: PersonId | None
    """None: a computer."""
    name: str
    ready: bool = False
    """In the lobby: ready. After a match: agrees to another. Computers always are."""
    away: bool = False
    turns: int = 0
    """Discards and finishes in this match, by whoever played the seat."""
    auto_turns: int = 0
    """Those of them that the computer played for the person."""
    left: PersonId | None = None
    """Who left this seat for good in this match, which a computer plays on."""
    level: Level | None = None
    """How well a computer judges; None for a person."""
    style: Style | None = None

    @property
    def computer(self) -> bool:
        return self.person is None


class Alarm(StrEnum):
    """What a table does by itself when its time has come."""

    THINK = "think"
    CLOCK = "clock"
    NEXT_DEAL = "next deal"
    AGAIN = "again"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Wake:
    alarm: Alarm
    at: int
    """Server time in milliseconds."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The turn's clock as the players see it."""

    ends: int
    of: int


Turn = tuple[int, int]
"""The deal's number in the match and the turn's in the deal, both from 1."""

Step = tuple["Table", tuple[Happened, ...]]


@dataclass(frozen=True, slots=True)
class Table:
    """One table, whole. Its `wake` is never in doubt: a table that is not closed always has a next alarm."""

    code: TableCode
    owner: PersonId
    rules: Rules
    seats: tuple[Player | None, ...]
    root: bytes
    """The next match's chain, in a match that one's; only its commitment is shown while it is played."""
    secret: bytes
    """Keys the digests, so that nobody can guess a tile by hashing."""
    wake: Wake
    state: State = State.LOBBY
    fill: bool = False
    """The owner has chosen computers for empty seats."""
    level: Level = Level.NORMAL
    """How well they judge, as the owner has chosen."""
    softness: float = 0.0
    """How much softer they play the deal being played, fixed when it began."""
    match: Match | None = None
    matches: int = 0
    """Matches begun."""
    turn_time: int | None = None
    """Milliseconds of a turn in the match being played; None without a clock."""
    clock: Clock | None = None
    tally: tuple[int, ...] = (0, 0, 0, 0)
    wins: tuple[int, ...] = (0, 0, 0, 0)

    # --- who sits ----------------------------------------------------------------------------------------------

    def eyes(self, person: PersonId) -> frozenset[Seat]:
        """The seats that *person* holds."""
        return frozenset(seat for seat in SEATS if (player := self.seats[seat]) and player.person == person)

    def persons(self) -> tuple[PersonId | None, ...]:
        """Whose eyes each seat is; None for a computer's and an empty one."""
        return tuple(player.person if player else None for player in self.seats)

    def admits(self, person: PersonId) -> bool:
        """Whether *person* may see the table: anyone with the code in a lobby, later only who plays."""
        return self.state in (State.LOBBY, State.CLOSED) or bool(self.eyes(person))

    def sit(self, person: PersonId, name: str, seat: Seat | None, at: Moment) -> Step:
        """*person* takes *seat*, or the first free one. Repeating it at one's own seat is refused."""
        self._only_in(State.LOBBY, Why.NOT_IN_LOBBY)
        if self.eyes(person):
            raise TableRefusal(Why.ALREADY_SEATED)
        free = [place for place in SEATS if self.seats[place] is None]
        if not free:
            raise TableRefusal(Why.TABLE_FULL)
        if seat is not None and seat not in free:
            raise TableRefusal(Why.SEAT_TAKEN)
        place = free[0] if seat is None else seat
        table = self._seat(place, Player(person, name))._lives(LOBBY_LIFE, at)
        return table, (happen.Sat(place, name),)

    def leave(self, person: PersonId, at: Moment) -> Step:
        """*person* gives up all seats; in a match computers play them on. The last person to leave closes the table."""
        if self.state is State.CLOSED:
            raise TableRefusal(Why.CLOSED)
        mine = self._seats_of(person)
        table, events = self, list[Happened]()
        for seat in sorted(mine):
            table, happened = table._vacate(seat)
            events += happened
        remaining = [other for other in table.persons() if other]
        if not remaining:
            return replace(table, state=State.CLOSED, clock=None), (*events, happen.Closed())
        if person == self.owner:
            table = replace(table, owner=remaining[0])
        table, more = table._go_on(at)
        return table, (*events, *more)

    def _vacate(self, seat: Seat) -> Step:
        player = self.seats[seat]
        assert player is not None
        left = happen.Left(seat, player.name)
        if self.state not in (State.PLAYING, State.BETWEEN):
            return self._seat(seat, None)._new_in_tally(seat), (left,)
        computer = replace(self._computer(), turns=player.turns, auto_turns=player.auto_turns, left=player.person)
        return self._seat(seat, computer)._new_in_tally(seat), (left, happen.Sat(seat, computer.name))

    def _go_on(self, at: Moment) -> Step:
        """Look again at what a seat just given up was waited for."""
        if self.state is State.PLAYING and self._in_turn().computer and self.wake.alarm is not Alarm.THINK:
            return self._await_turn(at), ()
        if self.state is State.LOBBY:
            return self._start_when_ready(at)
        if self.state is State.OVER and any(player and player.person and player.ready for player in self.seats):
            return self._again_when_agreed(at)
        return self, ()

    def rename(self, person: PersonId, name: str) -> Step:
        mine = self._seats_of(person)
        table = self
        for seat in mine:
            player = table.seats[seat]
            assert player is not None
            table = table._seat(seat, replace(player, name=name))
        return table, tuple(happen.Named(seat, name) for seat in sorted(mine))

    def become(self, guest: PersonId, person: PersonId) -> Step:
        """The seats of *guest*, who turned out to be *person*, are that person's."""
        mine = self.eyes(guest)
        seats = tuple(player and _as(player, guest, person) for player in self.seats)
        owner = person if self.owner == guest else self.owner
        if seats == self.seats and owner == self.owner:
            return self, ()
        named = tuple(happen.Named(seat, player.name) for seat in sorted(mine) if (player := seats[seat]))
        return replace(self, seats=seats, owner=owner), named

    def mark(self, person: PersonId, away: bool, at: Moment) -> Step:
        """Note that *person* is away, or back, which starts a stopped clock anew; nothing happens when it is known."""
        table, events = self._note(person, away)
        if not away and table.clock_stopped():
            return table._await_turn(at), events
        if events and away:
            table, more = table._go_on(at)
            return table, (*events, *more)
        return table, events

    def _note(self, person: PersonId, away: bool) -> Step:
        table, events = self, list[Happened]()
        for seat in sorted(self.eyes(person)):
            player = table.seats[seat]
            assert player is not None
            if player.away != away:
                table = table._seat(seat, replace(player, away=away))
                events.append(happen.Away(seat, away))
        return table, tuple(events)

    def clock_stopped(self) -> bool:
        """Whether the clock stands still because no person was there when it ran out."""
        return self.state is State.PLAYING and self.turn_time is not None and self.wake.alarm is Alarm.EXPIRE

    # --- before a match ----------------------------------------------------------------------------------------

    def rule(self, person: PersonId, rules: Rules, level: Level | None = None) -> Step:
        """The owner sets the rules of the next match; a change begins a new tally, and everyone looks again.

        With a *level* the computers judge so from now on, which changes neither.
        """
        self._only_owner(person)
        if self.state not in (State.LOBBY, State.OVER):
            raise TableRefusal(Why.NOT_IN_LOBBY)
        table = self._judging(level)
        if rules == self.rules:
            return table, ()
        unready = tuple(player and replace(player, ready=player.computer) for player in table.seats)
        table = replace(table, rules=rules, seats=unready)
        return replace(table, tally=(0, 0, 0, 0), wins=(0, 0, 0, 0)), (happen.Ruled(rules),)

    def _judging(self, level: Level | None) -> Table:
        """The table with its computers at *level*; as it is without one."""
        if level is None or level == self.level:
            return self
        seats = tuple(player and (replace(player, level=level) if player.computer else player) for player in self.seats)
        return replace(self, level=level, seats=seats)

    def ready(self, person: PersonId, ready: bool, at: Moment) -> Step:
        """*person* is ready, or not; the match starts when four sit and every present person is ready."""
        self._only_in(State.LOBBY, Why.NOT_IN_LOBBY)
        table, events = self._say_ready(person, ready)
        table, more = table._start_when_ready(at)
        return table, (*events, *more)

    def _say_ready(self, person: PersonId, ready: bool) -> Step:
        table, events = self, list[Happened]()
        for seat in sorted(self._seats_of(person)):
            player = table.seats[seat]
            assert player is not None
            if player.ready != ready:
                table = table._seat(seat, replace(player, ready=ready))
                events.append(happen.Readied(seat, ready))
        return table, tuple(events)

    def _start_when_ready(self, at: Moment) -> Step:
        willing = [player for player in self.seats if player and (player.ready or player.away)]
        if len(willing) < 4 or not any(player.person and player.ready for player in willing):
            return self, ()
        return self._start(at)

    def start(self, person: PersonId, at: Moment, level: Level | None = None) -> Step:
        """The owner starts now; empty seats go to computers, of the *level* chosen here or before."""
        self._only_owner(person)
        self._only_in(State.LOBBY, Why.NOT_IN_LOBBY)
        table, sat = replace(self._judging(level), fill=True)._filled()
        table, started = table._start(at)
        return table, (*sat, *started)

    def _filled(self) -> Step:
        table, events = self, list[Happened]()
        for seat in SEATS:
            if table.seats[seat] is None:
                computer = table._computer()
                table = table._seat(seat, computer)
                events.append(happen.Sat(seat, computer.name))
        return table, tuple(events)

    def _computer(self) -> Player:
        taken = {player.name for player in self.seats if player}
        name, style = next((name, style) for name, style in COMPUTERS.items() if name not in taken)
        return Player(None, name, ready=True, level=self.level, style=style)

    def _start(self, at: Moment) -> Step:
        starter = match.next_starter(self.match) if self.match else None
        begun = match.new_match(self.rules, self.root, starter=starter)
        devices = {player.person for player in self.seats if player and player.person}
        table = replace(
            self,
            state=State.PLAYING,
            match=begun,
            matches=self.matches + 1,
            turn_time=self._turn_time(len(devices)),
            softness=at.softness,
            seats=tuple(player and _at_the_start(player) for player in self.seats),
        )
        sitters = tuple(Sitter("computer" if p.computer else "person", p.name) for p in table.seats if p)
        started = happen.Started(table.matches, table.root, table.rules, sitters)
        return table._await_turn(at), (started, happen.Dealt(1, begun.deal.starter))

    def _turn_time(self, devices: int) -> int | None:
        if self.rules.clock == "auto":
            return AUTO_CLOCK if devices > 1 else None
        return self.rules.clock and self.rules.clock * 1000

    # --- in a deal ---------------------------------------------------------------------------------------------

    def play(self, person: PersonId, seat: Seat, turn: Turn, action: game.Action, at: Moment) -> Step:
        """*person* plays *action* for *seat*, in the turn that it was meant for.

        Raises `IllegalAction` and `TableRefusal`.
        """
        self._only_in(State.PLAYING, Why.NOT_PLAYING)
        if seat not in self._seats_of(person):
            raise TableRefusal(Why.NOT_YOUR_SEAT)
        assert self.match is not None
        if turn != self._turn():
            raise TableRefusal(Why.STALE)
        return self._act(seat, action, at, auto=False)

    def _act(self, seat: Seat, action: game.Action, at: Moment, *, auto: bool) -> Step:
        assert self.match is not None
        played, events = match.play(self.match, seat, action)
        table = replace(self, match=played)
        happened: list[Happened] = [happen.Played(event, auto) for event in events]
        if isinstance(action, game.Discard | game.Finish):
            table = table._count_turn(seat, auto)
        if played.deal.phase is not game.Phase.OVER:
            same_turn = played.deal.turn == seat
            return (table._still_turn(at) if same_turn else table._await_turn(at)), tuple(happened)
        table, more = table._deal_over(at)
        return table, (*happened, *more)

    def _count_turn(self, seat: Seat, auto: bool) -> Table:
        player = self.seats[seat]
        assert player is not None
        return self._seat(seat, replace(player, turns=player.turns + 1, auto_turns=player.auto_turns + auto))

    def _await_turn(self, at: Moment) -> Table:
        """A turn begins: a computer thinks, a person's clock starts."""
        table = replace(self, clock=None)
        if self._in_turn().computer:
            return table._think(at)
        if self.turn_time is None:
            return table._lives(TABLE_LIFE, at)
        ends = at.now + self.turn_time
        return replace(table, clock=Clock(ends, self.turn_time), wake=Wake(Alarm.CLOCK, ends + GRACE))

    def _still_turn(self, at: Moment) -> Table:
        """The seat has drawn or taken: its clock runs on."""
        if self._in_turn().computer:
            return self._think(at)
        return self if self.clock else self._lives(TABLE_LIFE, at)

    def _think(self, at: Moment) -> Table:
        assert self.match is not None
        deal = self.match.deal
        pause = computers.pause(view(deal, {deal.turn}), deal.turn, self._chance("pause"), self._manner())
        return replace(self, wake=Wake(Alarm.THINK, at.now + round(pause * at.pace)))

    def _chance(self, purpose: shuffle.ComputerPurpose = "computer") -> Random:
        assert self.match is not None
        deal = self.match.deal
        return shuffle.computer_chance(self.match.seed, self.match.deal_number, deal.turn_number, deal.turn, purpose)

    def broods(self) -> bool:
        """Whether what the table does next is a choice over which a computer may sit for tens of milliseconds."""
        return self.wake.alarm is Alarm.THINK and self._in_turn().level is Level.HARD

    def _manner(self) -> Manner:
        """How the computer in turn plays."""
        player = self._in_turn()
        return Manner(player.level or Level.NORMAL, player.style, self.softness)

    def _turn(self) -> Turn:
        assert self.match is not None
        return self.match.deal_number, self.match.deal.turn_number

    def _in_turn(self) -> Player:
        assert self.match is not None
        player = self.seats[self.match.deal.turn]
        assert player is not None
        return player

    def _deal_over(self, at: Moment) -> Step:
        assert self.match is not None
        table = replace(self, clock=None)
        if not self.match.over:
            between = Wake(Alarm.NEXT_DEAL, at.now + BETWEEN_DEALS)
            return replace(table, state=State.BETWEEN, wake=between), ()
        points, won = self.match.points, winners(self.match.points, self.match.rules)
        return replace(
            table,
            state=State.OVER,
            root=at.fresh,
            seats=tuple(player and replace(player, ready=player.computer) for player in self.seats),
            tally=tuple(self.tally[seat] + points[seat] for seat in SEATS),
            wins=tuple(self.wins[seat] + (seat in won) for seat in SEATS),
        )._lives(FINISHED_LIFE, at), (happen.Ended(self.matches, points),)

    # --- after a match -----------------------------------------------------------------------------------------

    def again(self, person: PersonId, at: Moment) -> Step:
        """*person* agrees to the next match; it starts when all present have, at the latest 20 s after the first."""
        if self.state is State.BETWEEN:
            return self._skip_pause(person, at)
        self._only_in(State.OVER, Why.NOT_OVER)
        table, events = self._say_ready(person, True)
        if table.wake.alarm is not Alarm.AGAIN:
            table = replace(table, wake=Wake(Alarm.AGAIN, at.now + AGAIN))
        table, more = table._again_when_agreed(at)
        return table, (*events, *more)

    def _skip_pause(self, person: PersonId, at: Moment) -> Step:
        """Between deals: the next one comes at once when all present persons want it."""
        table, events = self._say_ready(person, True)
        if not table._all_agree():
            return table, events
        table, more = table._next_deal(at)
        return table, (*events, *more)

    def _all_agree(self) -> bool:
        return all(player.ready or player.away for player in self.seats if player and player.person)

    def _again_when_agreed(self, at: Moment) -> Step:
        return self._next_match(at) if self._all_agree() else (self, ())

    def _asked_long_enough(self, at: Moment) -> Step:
        """Go on with those who agreed; where they have left, or the rules have changed since, nobody is sent away."""
        if not any(player.ready for player in self.seats if player and player.person):
            return self._lives(FINISHED_LIFE, at), ()
        table, left = self._emptied()
        table, more = table._next_match(at)
        return table, (*left, *more)

    def _emptied(self) -> Step:
        """The seats of those who did not agree in time are empty."""
        table, events = self, list[Happened]()
        for seat in SEATS:
            player = table.seats[seat]
            if player and not player.ready:
                table, left = table._vacate(seat)
                events += left
        return table, tuple(events)

    def _next_match(self, at: Moment) -> Step:
        """Start it; computers fill empty seats if the owner has chosen so, else the table is a lobby again."""
        table, events = self, list[Happened]()
        if table.owner not in table.persons():
            table = replace(table, owner=next(person for person in table.persons() if person))
        if table.fill:
            table, sat = table._filled()
            events += sat
        if None in table.seats:
            reopened = replace(table, state=State.LOBBY)._lives(LOBBY_LIFE, at)
            return reopened, (*events, happen.Reopened())
        table, started = table._start(at)
        return table, (*events, *started)

    def _new_in_tally(self, seat: Seat) -> Table:
        """Another player in a seat begins at 0; partners share their side's number, so it begins anew for all."""
        if self.rules.partners:
            return replace(self, tally=(0, 0, 0, 0), wins=(0, 0, 0, 0))
        tally, wins = list(self.tally), list(self.wins)
        tally[seat] = wins[seat] = 0
        return replace(self, tally=tuple(tally), wins=tuple(wins))

    # --- by itself ---------------------------------------------------------------------------------------------

    def awake(self, present: AbstractSet[PersonId], at: Moment) -> Step:
        """Do what the alarm is for, now that its time has come. *present* are the persons with a live connection."""
        match self.wake.alarm:
            case Alarm.THINK:
                return self._computer_acts(at, auto=False)
            case Alarm.CLOCK:
                return self._clock_ran_out(present, at)
            case Alarm.NEXT_DEAL:
                return self._next_deal(at)
            case Alarm.AGAIN:
                return self._asked_long_enough(at)
            case Alarm.EXPIRE:
                return replace(self, state=State.CLOSED, clock=None), (happen.Closed(),)

    def _computer_acts(self, at: Moment, *, auto: bool) -> Step:
        assert self.match is not None
        seat = self.match.deal.turn
        manner, needed = STAND_IN if auto else self._manner(), match.needed(self.match, seat)
        seen = view(self.match.deal, {seat})
        action = computers.choose(seen, seat, self._chance(), manner, for_person=auto, needed=needed)
        return self._act(seat, action, at, auto=auto)

    def _clock_ran_out(self, present: AbstractSet[PersonId], at: Moment) -> Step:
        """The computer plays this turn; but a table where no person is present waits, its clock stopped."""
        table, events = self, list[Happened]()
        for person in sorted({person for person in self.persons() if person} - set(present)):
            table, away = table._note(person, True)
            events += away
        if not set(self.persons()) & set(present):
            return replace(table, clock=None)._lives(TABLE_LIFE, at), tuple(events)
        turn = table._turn()
        while table.state is State.PLAYING and table._turn() == turn:  # a draw or take, then a discard or finish
            table, played = table._computer_acts(at, auto=True)
            events += played
        return table, tuple(events)

    def _next_deal(self, at: Moment) -> Step:
        assert self.match is not None
        dealt = match.next_deal(self.match)
        unready = tuple(player and replace(player, ready=False) for player in self.seats)
        table = replace(self, state=State.PLAYING, match=dealt, seats=unready, softness=at.softness)
        return table._await_turn(at), (happen.Dealt(dealt.deal_number, dealt.deal.starter),)

    # --- helpers -----------------------------------------------------------------------------------------------

    def _seat(self, seat: Seat, player: Player | None) -> Table:
        return replace(self, seats=(*self.seats[:seat], player, *self.seats[seat + 1 :]))

    def _lives(self, life: int, at: Moment) -> Table:
        return replace(self, wake=Wake(Alarm.EXPIRE, at.now + life))

    def _seats_of(self, person: PersonId) -> frozenset[Seat]:
        if not (mine := self.eyes(person)):
            raise TableRefusal(Why.NOT_AT_TABLE)
        return mine

    def _only_in(self, state: State, why: Why) -> None:
        if self.state is not state:
            raise TableRefusal(Why.CLOSED if self.state is State.CLOSED else why)

    def _only_owner(self, person: PersonId) -> None:
        if person != self.owner:
            raise TableRefusal(Why.NOT_OWNER)


def _at_the_start(player: Player) -> Player:
    """Return *player* as a match begins: nothing is played yet, and nobody has left."""
    return replace(player, ready=False, turns=0, auto_turns=0, left=None)


def _as(player: Player, guest: PersonId, person: PersonId) -> Player:
    return replace(
        player,
        person=person if player.person == guest else player.person,
        left=person if player.left == guest else player.left,
    )
