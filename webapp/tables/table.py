"""A table as one pure value: its seats, its match, and when it next moves by itself.

Nothing here waits, reads a clock or draws chance: each method is handed a `Moment` and returns the table after it, with
what happened. Source: rules.md, "Who plays".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final

from engine import computers, match, shuffle
from engine import deal as game
from engine.computers import Level, Manner
from engine.match import Match
from engine.record import Sitter
from engine.rules import SEATS, Rules, Seat
from engine.scoring import winners
from engine.view import view
from webapp.tables import happened as happen
from webapp.tables import players
from webapp.tables.happened import Happened
from webapp.tables.players import STAND_IN, PersonId, Player

TableCode = str

AUTO_CLOCK: Final = 45_000
"""Milliseconds of a turn where persons sit on two or more devices. Source: rules.md, Options, "Clock"."""
GRACE: Final = 500
"""Milliseconds that a turn is left open past its shown clock, for a move already on its way."""
OUTAGE: Final = 2_000
"""Milliseconds by which an alarm is late only where nobody was at work."""
FORGIVEN: Final = 10_000
"""Milliseconds that persons have at least, after an outage of ours."""
BETWEEN_DEALS: Final = 12_000
AGAIN: Final = 20_000
LOBBY_LIFE: Final = 24 * 3_600_000
TABLE_LIFE: Final = 7 * 24 * 3_600_000
FINISHED_LIFE: Final = 24 * 3_600_000
HANDING_OVER: Final = 15_000
"""Milliseconds more for a seat on a shared phone. Source: rules.md, Options, "Clock"."""
GONE: Final = 30_000
"""Milliseconds without a connection after which the computer plays a person's seat. Source: rules.md, "Who plays"."""
MISSED: Final = 2
"""Turns in a row, played by the clock, after which it does too."""
DEVICE_SEATS: Final = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Where the people of one device sit at a table that they make."""


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
    NOT_YOUR_TURN = "not_your_turn"
    COVERED = "covered"
    """The device has several seats, and this one has not lifted the cover in this turn."""
    REMOVED = "removed"
    """The owner has taken this person off the table."""
    NOT_AWAY = "not_away"
    CLOCK_DECIDES = "clock_decides"
    """Where there is a clock, nobody needs the owner to give their seat to a computer."""
    NO_HINTS = "no_hints"
    """Hints are for who sits with computers alone."""
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
    outage: int = 0
    """Server ms at which the last outage of ours ended; 0: there was none."""


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


@dataclass(frozen=True, slots=True)
class Lift:
    """That on one device a seat has lifted the cover, in one turn of its own."""

    seat: Seat
    match: int
    deal: int
    turn: int


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
    voided: int = 0
    """... and called off."""
    turn_time: int | None = None
    """Milliseconds of a turn in the match being played; None without a clock."""
    clock: Clock | None = None
    tally: tuple[int, ...] = (0, 0, 0, 0)
    wins: tuple[int, ...] = (0, 0, 0, 0)
    removed: tuple[PersonId, ...] = ()
    """Whom the owner has taken off the table."""

    # --- who sits ----------------------------------------------------------------------------------------------

    def held(self, person: PersonId) -> frozenset[Seat]:
        """The seats that *person*, or people at their device, hold."""
        return frozenset(seat for seat in SEATS if (player := self.seats[seat]) and player.person == person)

    def eyes(self, person: PersonId, lift: Lift | None = None) -> frozenset[Seat]:
        """The seats whose tiles a device may see: of several, only the one in turn, and only once it has lifted."""
        return frozenset(seat for seat in self.held(person) if not self._covered(seat, lift))

    def _covered(self, seat: Seat, lift: Lift | None) -> bool:
        player = self.seats[seat]
        if player is None or not player.shared:
            return False
        return lift is None or lift.seat != seat or not self.is_lifted(lift)

    def is_lifted(self, lift: Lift | None) -> bool:
        """Whether the turn still lasts in which *lift* was."""
        return lift is not None and self.state is State.PLAYING and lift == self._lifted(lift.seat)

    def shared(self) -> tuple[bool, ...]:
        """Which seats are covered until they lift."""
        return tuple(bool(player and player.shared) for player in self.seats)

    def lift(self, person: PersonId, seat: Seat, turn: Turn) -> Lift:
        """Return that *seat* lifts the cover: in its own turn, which is *turn*. Raises `TableRefusal`."""
        self._only_in(State.PLAYING, Why.NOT_PLAYING)
        self._only_at_turn(person, seat, turn)
        lifted = self._lifted(seat)
        if lifted is None:
            raise TableRefusal(Why.NOT_YOUR_TURN)
        return lifted

    def _lifted(self, seat: Seat) -> Lift | None:
        """What a seat has lifted that does so now; None where it is not its turn."""
        assert self.match is not None
        deal = self.match.deal
        return Lift(seat, self.matches, self.match.deal_number, deal.turn_number) if deal.turn == seat else None

    def persons(self) -> tuple[PersonId | None, ...]:
        """Whose eyes each seat is; None for a computer's and an empty one."""
        return tuple(player.person if player else None for player in self.seats)

    def admits(self, person: PersonId) -> bool:
        """Whether *person* may see the table: anyone with the code in a lobby, later only who plays."""
        return self.state in (State.LOBBY, State.CLOSED) or bool(self.held(person))

    def sit(
        self,
        person: PersonId,
        name: str,
        seat: Seat | None,
        at: Moment,
        *,
        another: bool = False,
        instead_of: Seat | None = None,
        softness: float = 0.0,
    ) -> Step:
        """*person* takes *seat*, or the first free one; who sits already moves there.

        With *another*, one more player at the same device sits down. Of several seats *instead_of* is the one that is
        given up, without it the person's own. *softness* is how soft computers are to be to them.
        """
        self._only_in(State.LOBBY, Why.NOT_IN_LOBBY)
        if person in self.removed:
            raise TableRefusal(Why.REMOVED)
        moves = bool(self.held(person)) and not another
        if moves and seat is None:
            raise TableRefusal(Why.ALREADY_SEATED)
        place = self._free(seat)
        if moves:
            return self._moved(person, instead_of, place, at)
        player = Player(person, name, own=not self.held(person), softness=softness)
        return self._seat(place, player)._lives(LOBBY_LIFE, at), (happen.Sat(place, name),)

    def _free(self, seat: Seat | None) -> Seat:
        """Return *seat*, or the first free one. Raises `TableRefusal`."""
        free = [place for place in SEATS if self.seats[place] is None]
        if not free:
            raise TableRefusal(Why.TABLE_FULL)
        if seat is not None and seat not in free:
            raise TableRefusal(Why.SEAT_TAKEN)
        return free[0] if seat is None else seat

    def _moved(self, person: PersonId, old: Seat | None, new: Seat, at: Moment) -> Step:
        """*person* gives up one seat for another; who changes their place looks again."""
        given_up = self.own_seat(person) if old is None else old
        if given_up not in self.held(person):
            raise TableRefusal(Why.NOT_YOUR_SEAT)
        player = self._player(given_up)
        table = self._seat(given_up, None)._seat(new, replace(player, ready=False))
        table = table._new_in_tally(given_up)._new_in_tally(new)._lives(LOBBY_LIFE, at)
        return table, (happen.Left(given_up, player.name), happen.Sat(new, player.name))

    def own_seat(self, person: PersonId) -> Seat:
        """The seat in which *person* themselves play."""
        return min(self._seats_of(person), key=lambda seat: (not self._player(seat).own, seat))

    def choose(self, person: PersonId, seat: Seat) -> Step:
        """Before a match the owner of a device says which of its seats is theirs."""
        if self.state not in (State.LOBBY, State.OVER):
            raise TableRefusal(Why.CLOSED if self.state is State.CLOSED else Why.NOT_IN_LOBBY)
        if seat not in self._seats_of(person):
            raise TableRefusal(Why.NOT_YOUR_SEAT)
        return self._with_own(person, seat), ()

    def _with_own(self, person: PersonId, own: Seat) -> Table:
        table = self
        for seat in self.held(person):
            player = table._player(seat)
            if player.own != (seat == own):
                table = table._seat(seat, replace(player, own=seat == own))
        return table

    def leave(self, person: PersonId, at: Moment, seat: Seat | None = None) -> Step:
        """*person* gives up *seat*, or all seats; in a match computers play them on.

        The last person to leave closes the table, and an owner passes it on.
        """
        if self.state is State.CLOSED:
            raise TableRefusal(Why.CLOSED)
        mine = self._seats_of(person)
        if seat is not None and seat not in mine:
            raise TableRefusal(Why.NOT_YOUR_SEAT)
        table, events = self._vacated(mine if seat is None else [seat])
        if not any(table.persons()):
            return replace(table, state=State.CLOSED, clock=None), (*events, happen.Closed())
        if self.state in (State.LOBBY, State.OVER) and table.held(person):
            table = table._with_own(person, table.own_seat(person))
        table, more = table._passed_on()._go_on(at)
        return table, (*events, *more)

    def _vacated(self, seats: Iterable[Seat]) -> Step:
        table, events = self, list[Happened]()
        for seat in sorted(seats):
            table, happened = table._vacate(seat)
            events += happened
        return table, tuple(events)

    def _passed_on(self) -> Table:
        """The table is the owner's while they sit at it; then the first person's who is there."""
        if self.owner in self.persons():
            return self
        people = [player for player in self.seats if player and player.person]
        heir = min(people, key=lambda player: player.away)
        assert heir.person is not None
        return replace(self, owner=heir.person)

    def remove(self, person: PersonId, seat: Seat, at: Moment) -> Step:
        """Before the first deal the owner takes whoever sits at *seat* off the table, with all of their seats.

        A person who was removed does not sit down here again; a computer frees its seat.
        """
        self._only_owner(person)
        self._only_in(State.LOBBY, Why.NOT_IN_LOBBY)
        player = self.seats[seat]
        if player is None:
            raise TableRefusal(Why.NOT_AT_TABLE)
        if player.person == person:
            return self.leave(person, at, seat)
        if player.person is None:
            return self._vacated([seat])
        table, left = self._vacated(self.held(player.person))
        table, more = replace(table, removed=(*table.removed, player.person))._go_on(at)
        return table, (*left, *more)

    def give(self, person: PersonId, seat: Seat, at: Moment) -> Step:
        """The owner gives *seat* to a computer: before a match a free one, in a match that of an absent person.

        That is only where no clock does so. The person has the seat again when they come back.
        """
        self._only_owner(person)
        if self.state is State.LOBBY:
            table, sat = self._with_computer(self._free(seat))
            table, more = table._start_when_ready(at)
            return table, (*sat, *more)
        if self.state not in (State.PLAYING, State.BETWEEN):
            raise TableRefusal(Why.CLOSED if self.state is State.CLOSED else Why.NOT_PLAYING)
        if self.turn_time is not None:
            raise TableRefusal(Why.CLOCK_DECIDES)
        if not self._player(seat).away or self._player(seat).automatic:
            raise TableRefusal(Why.NOT_AWAY)
        return self._taken_over(seat, at)

    def _vacate(self, seat: Seat) -> Step:
        player = self._player(seat)
        left = happen.Left(seat, player.name)
        if self.state not in (State.PLAYING, State.BETWEEN):
            return self._seat(seat, None)._new_in_tally(seat), (left,)
        computer = players.computer(self.seats, self.level)
        computer = replace(
            computer, turns=player.turns, auto_turns=player.auto_turns, left=player.person, own=player.own
        )
        return self._seat(seat, computer)._new_in_tally(seat), (left, happen.Sat(seat, computer.name))

    def _go_on(self, at: Moment) -> Step:
        """Look again at what somebody was waited for who is gone."""
        if self.state is State.PLAYING:
            if self._in_turn().automatic and self.wake.alarm is not Alarm.THINK:
                return self._await_turn(at), ()
            return self._waiting(at), ()
        if self.state is State.LOBBY:
            return self._start_when_ready(at)
        if self.state is State.OVER and any(player and player.person and player.ready for player in self.seats):
            return self._again_when_agreed(at)
        return self, ()

    def rename(self, person: PersonId, name: str) -> Step:
        """*person* has a new name; others at their device keep theirs."""
        own = self.own_seat(person)
        return self._seat(own, replace(self._player(own), name=name)), (happen.Named(own, name),)

    def become(self, guest: PersonId, person: PersonId) -> Step:
        """The seats of *guest*, who turned out to be *person*, are that person's."""
        mine = self.held(guest)
        seats = tuple(player and players.become(player, guest, person) for player in self.seats)
        owner = person if self.owner == guest else self.owner
        removed = tuple(person if one == guest else one for one in self.removed)
        if (seats, owner, removed) == (self.seats, self.owner, self.removed):
            return self, ()
        named = tuple(happen.Named(seat, player.name) for seat in sorted(mine) if (player := seats[seat]))
        table = replace(self, seats=seats, owner=owner, removed=removed)
        return (table._as_one_device(person) if len(table.held(person)) > len(mine) else table), named

    def _as_one_device(self, person: PersonId) -> Table:
        """Two who sat here turned out to be one: they have one pair of eyes now, and one seat of their own."""
        table = self._with_own(person, self.own_seat(person))
        if self.state is State.LOBBY:
            return table
        for seat in self.held(person):
            table = table._seat(seat, replace(table._player(seat), shared=True))
        return table

    # --- who is there ------------------------------------------------------------------------------------------

    def mark(self, person: PersonId, away: bool, at: Moment, since: int | None = None) -> Step:
        """Note that *person* is away, *since* that server ms, or back; nothing happens when it is known.

        Who comes back has their seats at once, and a table that stood still goes on. Where nobody is left, it waits.
        """
        if not away:
            return self._back(person, at)
        table, events = self._note(person, at.now if since is None else since)
        if not events:
            return self, ()
        table, more = table._go_on(at)
        return table, (*events, *more)

    def come_back(self, person: PersonId, at: Moment) -> Step:
        """*person*, for whom the computer plays, is there and plays on."""
        self._seats_of(person)
        return self._back(person, at)

    def _back(self, person: PersonId, at: Moment) -> Step:
        table, events = self._note(person, None)
        given_back = [seat for seat in sorted(self.held(person)) if self._player(seat).stand_in]
        for seat in given_back:
            table = table._seat(seat, replace(table._player(seat), stand_in=False, missed=0))
        waited_for = table.match is not None and table.match.deal.turn in given_back
        if table.stands_still() or (table.state is State.PLAYING and waited_for):
            table = table._await_turn(at)
        return table, (*events, *(happen.StandIn(seat, False) for seat in given_back))

    def _note(self, person: PersonId, since: int | None) -> Step:
        table, events = self, list[Happened]()
        for seat in sorted(self.held(person)):
            player = table._player(seat)
            if player.away != (since is not None):
                table = table._seat(seat, replace(player, away_since=since))
                events.append(happen.Away(seat, since is not None))
        return table, tuple(events)

    def _anybody_there(self) -> bool:
        return any(player.person and not player.away for player in self.seats if player)

    def _waiting(self, at: Moment) -> Table:
        """The table, which waits where no person is present; only a computer ends the turn that it thinks about."""
        if self._anybody_there() or self._in_turn().computer or self.wake.alarm is Alarm.EXPIRE:
            return self
        return replace(self, clock=None)._lives(TABLE_LIFE, at)

    def stands_still(self) -> bool:
        """Whether the table waits for any person to be there: its clock is stopped, and so is a stand-in."""
        if self.state is not State.PLAYING or self.wake.alarm is not Alarm.EXPIRE:
            return False
        return self.turn_time is not None or self._in_turn().stand_in

    def _taken_over(self, seat: Seat, at: Moment) -> Step:
        """The computer plays *seat* until its person comes back."""
        table = self._seat(seat, replace(self._player(seat), stand_in=True))
        if table.state is State.PLAYING and table._at_turn(seat):
            table = table._await_turn(at)
        return table, (happen.StandIn(seat, True),)

    @property
    def due(self) -> int:
        """Server ms at which the table next does something by itself."""
        return min([self.wake.at, *self._gone().values()])

    def _gone(self) -> dict[Seat, int]:
        """When the computer will play the seat of who is away: only by the clock, and while somebody is there."""
        if self.state is not State.PLAYING or self.turn_time is None or not self._anybody_there():
            return {}
        # Who was away for longer while the table stood still is overdue only since the clock runs again.
        began = self.clock.ends - self.clock.of if self.clock else 0
        people = [(seat, player) for seat, player in enumerate(self.seats) if player and not player.automatic]
        return {seat: max(player.away_since + GONE, began) for seat, player in people if player.away_since is not None}

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
            player = table._player(seat)
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
                table, sat = table._with_computer(seat)
                events += sat
        return table, tuple(events)

    def _with_computer(self, seat: Seat) -> Step:
        computer = players.computer(self.seats, self.level)
        return self._seat(seat, computer), (happen.Sat(seat, computer.name),)

    def _start(self, at: Moment) -> Step:
        starter = match.next_starter(self.match) if self.match else None
        begun = match.new_match(self.rules, self.root, starter=starter)
        devices = Counter(filter(None, self.persons()))
        table = replace(
            self,
            state=State.PLAYING,
            match=begun,
            matches=self.matches + 1,
            turn_time=self._turn_time(len(devices)),
            softness=self._softness(),
            seats=tuple(player and player.starting(shared=devices[player.person or ""] > 1) for player in self.seats),
        )
        sitters = tuple(Sitter("computer" if p.computer else "person", p.name) for p in table.seats if p)
        started = happen.Started(table.matches, table.root, table.rules, sitters)
        return table._await_turn(at), (started, happen.Dealt(1, begun.deal.starter))

    def _turn_time(self, devices: int) -> int | None:
        if self.rules.clock == "auto":
            return AUTO_CLOCK if devices > 1 else None
        return self.rules.clock and self.rules.clock * 1000

    def _softness(self) -> float:
        """How much softer computers play a deal that begins: as for the least new of all persons who are present."""
        present = [player for player in self.seats if player and player.person and not player.away]
        return min((player.softness for player in present), default=0.0)

    # --- in a deal ---------------------------------------------------------------------------------------------

    def play(
        self, person: PersonId, seat: Seat, turn: Turn, action: game.Action, at: Moment, *, lift: Lift | None = None
    ) -> Step:
        """*person* plays *action* for *seat*, in the turn that it was meant for.

        On a device with several seats *lift* says that this one has lifted the cover; else nothing is judged that
        could tell of its tiles. Who plays has come back. Raises `IllegalAction` and `TableRefusal`.
        """
        self._only_in(State.PLAYING, Why.NOT_PLAYING)
        self._only_at_turn(person, seat, turn)
        if self._at_turn(seat) and seat not in self.eyes(person, lift):
            raise TableRefusal(Why.COVERED)
        table, back = self._back(person, at) if self._player(seat).stand_in else (self, ())
        table, happened = table._act(seat, action, at, auto=False)
        return table._seat(seat, replace(table._player(seat), missed=0)), (*back, *happened)

    def _only_at_turn(self, person: PersonId, seat: Seat, turn: Turn) -> None:
        if seat not in self._seats_of(person):
            raise TableRefusal(Why.NOT_YOUR_SEAT)
        if turn != self._turn():
            raise TableRefusal(Why.STALE)

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
        player = self._player(seat)
        auto_turns = player.auto_turns + (auto or player.left is not None)
        return self._seat(seat, replace(player, turns=player.turns + 1, auto_turns=auto_turns))

    def _await_turn(self, at: Moment) -> Table:
        """A turn begins: a computer thinks, a person's clock starts if anybody is there to see it."""
        table, player = replace(self, clock=None), self._in_turn()
        if player.computer or (player.stand_in and self._anybody_there()):
            return table._think(at)
        if self.turn_time is None or not self._anybody_there():
            return table._lives(TABLE_LIFE, at)
        limit = self.turn_time + HANDING_OVER * player.shared
        return replace(table, clock=Clock(at.now + limit, limit), wake=Wake(Alarm.CLOCK, at.now + limit + GRACE))

    def _still_turn(self, at: Moment) -> Table:
        """The seat has drawn or taken: its clock runs on."""
        if self._in_turn().automatic:
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
        """How the computer plays that plays the seat in turn."""
        player = self._in_turn()
        if not player.computer:
            return STAND_IN
        return Manner(player.level or Level.NORMAL, player.style, self.softness)

    def _turn(self) -> Turn:
        assert self.match is not None
        return self.match.deal_number, self.match.deal.turn_number

    def _in_turn(self) -> Player:
        assert self.match is not None
        return self._player(self.match.deal.turn)

    def _at_turn(self, seat: Seat) -> bool:
        assert self.match is not None
        return self.match.deal.turn == seat

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
        table, events = self._passed_on(), list[Happened]()
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
        """Do what the table is due for, now that its time has come. *present* are who has a live connection."""
        if self._stood_still(at):
            return self._forgiven(at), ()
        gone = self._gone()
        if gone and min(gone.values()) < self.wake.at:
            return self._gone_too_long(min(gone, key=lambda seat: gone[seat]), present, at)
        match self.wake.alarm:
            case Alarm.THINK:
                return self._has_thought(present, at)
            case Alarm.CLOCK:
                return self._clock_ran_out(present, at)
            case Alarm.NEXT_DEAL:
                return self._next_deal(at)
            case Alarm.AGAIN:
                return self._asked_long_enough(at)
            case Alarm.EXPIRE:
                return replace(self, state=State.CLOSED, clock=None), (happen.Closed(),)

    def _stood_still(self, at: Moment) -> bool:
        """Whether persons could not play while they were waited for, because of an outage of ours."""
        if self.wake.alarm not in (Alarm.CLOCK, Alarm.AGAIN):
            return False
        began = self.clock.ends - self.clock.of if self.clock else self.wake.at - AGAIN
        return at.now - self.due > OUTAGE or began < at.outage <= at.now

    def _forgiven(self, at: Moment) -> Table:
        """The table, which waits for its persons a little longer."""
        ends, since = at.now + FORGIVEN, at.now + FORGIVEN - GONE
        seats = tuple(
            replace(player, away_since=max(player.away_since, since))
            if player and player.away_since is not None
            else player
            for player in self.seats
        )
        if self.clock is None:
            return replace(self, seats=seats, wake=replace(self.wake, at=ends))
        clock = self.clock if self.clock.ends > ends else Clock(ends, FORGIVEN)
        return replace(self, seats=seats, clock=clock, wake=replace(self.wake, at=clock.ends + GRACE))

    def void(self, at: Moment) -> Step:
        """Call the match off, by a fault of ours: nobody wins, nobody is paid, and the same people may begin anew."""
        seats = tuple(
            player and replace(player, ready=player.computer, stand_in=False, missed=0, turns=0, auto_turns=0)
            for player in self.seats
        )
        table = replace(
            self, state=State.LOBBY, seats=seats, match=None, clock=None, root=at.fresh, voided=self.voided + 1
        )
        return table._lives(LOBBY_LIFE, at), (happen.Voided(self.matches),)

    def _has_thought(self, present: AbstractSet[PersonId], at: Moment) -> Step:
        """A computer plays; one that plays for a person waits where no person is present."""
        if not self._in_turn().stand_in:
            return self._computer_acts(at, auto=False)
        table, away = self._without(present, at)
        if not table._anybody_there():
            return table._waiting(at), away
        table, played = table._computer_acts(at, auto=True)
        return table, (*away, *played)

    def _computer_acts(self, at: Moment, *, auto: bool) -> Step:
        assert self.match is not None
        seat = self.match.deal.turn
        manner, needed = STAND_IN if auto else self._manner(), match.needed(self.match, seat)
        seen = view(self.match.deal, {seat})
        action = computers.choose(seen, seat, self._chance(), manner, for_person=auto, needed=needed)
        return self._act(seat, action, at, auto=auto)

    def _gone_too_long(self, seat: Seat, present: AbstractSet[PersonId], at: Moment) -> Step:
        """The computer plays the seat from now on; but who is there after all has come back, and alone nobody is."""
        person = self._player(seat).person
        if person is not None and person in present:
            return self._back(person, at)
        table, away = self._without(present, at)
        if not table._anybody_there():
            return table._waiting(at), away
        table, taken = table._taken_over(seat, at)
        return table, (*away, *taken)

    def _clock_ran_out(self, present: AbstractSet[PersonId], at: Moment) -> Step:
        """The computer plays this turn, and after two in a row the seat; where no person is present the table waits."""
        table, events = self._without(present, at)
        if not table._anybody_there():
            return table._waiting(at), events
        assert table.match is not None
        turn, seat = table._turn(), table.match.deal.turn
        table = table._seat(seat, replace(table._player(seat), missed=table._player(seat).missed + 1))
        while table.state is State.PLAYING and table._turn() == turn:  # a draw or take, then a discard or finish
            table, played = table._computer_acts(at, auto=True)
            events += played
        if table._player(seat).missed < MISSED or table.state is State.OVER:
            return table, events
        table, taken = table._taken_over(seat, at)
        return table, (*events, *taken)

    def _without(self, present: AbstractSet[PersonId], at: Moment) -> Step:
        """The table, told who is not there: what was known of it may be of a node that died."""
        table, events = self, tuple[Happened, ...]()
        for person in sorted({person for person in self.persons() if person} - set(present)):
            table, away = table._note(person, at.now)
            events += away
        return table, events

    def _next_deal(self, at: Moment) -> Step:
        assert self.match is not None
        dealt = match.next_deal(self.match)
        unready = tuple(player and replace(player, ready=False) for player in self.seats)
        table = replace(self, state=State.PLAYING, match=dealt, seats=unready, softness=self._softness())
        return table._await_turn(at), (happen.Dealt(dealt.deal_number, dealt.deal.starter),)

    # --- helpers -----------------------------------------------------------------------------------------------

    def _seat(self, seat: Seat, player: Player | None) -> Table:
        return replace(self, seats=(*self.seats[:seat], player, *self.seats[seat + 1 :]))

    def _player(self, seat: Seat) -> Player:
        player = self.seats[seat]
        assert player is not None
        return player

    def _lives(self, life: int, at: Moment) -> Table:
        return replace(self, wake=Wake(Alarm.EXPIRE, at.now + life))

    def _seats_of(self, person: PersonId) -> frozenset[Seat]:
        if not (mine := self.held(person)):
            raise TableRefusal(Why.NOT_AT_TABLE)
        return mine

    def _only_in(self, state: State, why: Why) -> None:
        if self.state is not state:
            raise TableRefusal(Why.CLOSED if self.state is State.CLOSED else why)

    def _only_owner(self, person: PersonId) -> None:
        if person != self.owner:
            raise TableRefusal(Why.NOT_OWNER)
