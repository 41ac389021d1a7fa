"""A table as one pure value: its seats, its match, when it next moves by itself, and what can be read off it.

Nothing here waits, reads a clock or draws chance. What changes a table is a function beside it (`seating`, `matches`,
`deals`, `alarms`): it is handed a `Moment` and returns the table after it, with what happened. Source: rules.md, "Who
plays".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.computers import Level
from engine.match import Match
from engine.rules import Rules, Seat
from engine.values import replace
from webapp.tables.happened import Happened
from webapp.tables.players import PersonId, Player, Watcher
from webapp.tables.times import GONE

TableCode = str


class State(StrEnum):
    LOBBY = "lobby"
    OPENING = "opening"
    """The match is about to begin: who has promised words opens them."""
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
    NOT_OPENING = "not_opening"
    WRONG_WORDS = "wrong_words"
    """They are not the ones that were promised."""
    NOT_WATCHED = "not_watched"
    """A match is played, and the table's owner lets nobody watch."""
    TOO_MANY_WATCHERS = "too_many_watchers"
    NO_HINTS = "no_hints"
    """Hints are for who plays a match with computers alone, from its beginning on, and not in the deal of the day."""
    OF_THE_DAY = "of_the_day"
    """At the deal of the day one plays, once; nothing else is done there."""
    SISTER = "sister"
    """The same tiles are played at a sister table: the rules stay as they are, and nobody is at both."""
    NOT_ALONE = "not_alone"
    """Only who sits with computers alone may hurry them."""
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
    hurried: bool = False
    """The alarm has rung before, and nothing came of it: no computer sits over its choice any more."""


class Alarm(StrEnum):
    """What a table does by itself when its time has come."""

    THINK = "think"
    CLOCK = "clock"
    OPEN = "open"
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


@dataclass(frozen=True, slots=True)
class Sister:
    """The table at which one match of this one is played again, with the same tiles by others."""

    code: TableCode
    match: int
    """Which match of this table it is,"""
    other_match: int
    """and which of the other."""
    until: int
    """Server ms at which both tables close, if it is not played by then."""
    players: tuple[PersonId, ...] = ()
    """Who sat here when it began."""
    other_over: bool = False
    """At the other table it is over, or will never be played: nothing is kept from its players any more."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What somebody added to the chance of a match."""

    seat: Seat
    promise: bytes
    words: bytes | None
    """None: they were not opened in time, and count as empty."""


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
    spoken: tuple[Spoken, ...] = ()
    """Whose words went into it, in the order in which they are hashed."""
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
    watchers: tuple[Watcher, ...] = ()
    """Who looks on now, the first who came first."""
    day: str | None = None
    """The day whose deal is played here, as `2026-11-30`: others play the same tiles, so nothing of it is laid open."""
    sister: Sister | None = None
    """The table whose tiles one match here has, or had."""

    # --- tiles that others play too ----------------------------------------------------------------------------

    @property
    def sealed(self) -> bool:
        """Whether others play the tiles of this match and may not know them yet: nothing is told but what players see.

        The one question that is asked wherever something of a table is told.
        """
        shared = self.sister is not None and self._at_sister_match and not self.sister.other_over
        return self.day is not None or shared

    @property
    def tally_sealed(self) -> bool:
        """Whether the tally may have a match in it of which the sister table's players are to know nothing yet."""
        sister = self.sister
        return sister is not None and self.matches >= sister.match and not sister.other_over

    def keeps_from(self, person: PersonId) -> bool:
        """Whether a match was begun here that is sealed, and *person* did not sit in it."""
        return self.sister is not None and self.tally_sealed and person not in self.sister.players

    @property
    def awaits_sister_match(self) -> bool:
        """Whether the next match here is the one with a sister table's tiles."""
        return self.sister is not None and self.matches + 1 == self.sister.match

    @property
    def shares_tiles(self) -> bool:
        """Whether a match with a sister table's tiles is awaited here, or played."""
        playing = self.state in (State.PLAYING, State.BETWEEN)
        return self.awaits_sister_match or (self._at_sister_match and playing)

    @property
    def has_same_tiles_elsewhere(self) -> bool:
        """Whether the match that is played or over here is played at other tables too."""
        return self.day is not None or self._at_sister_match

    @property
    def _at_sister_match(self) -> bool:
        return self.sister is not None and self.matches == self.sister.match

    # --- who sits, and what their eyes may see -----------------------------------------------------------------

    def held(self, person: PersonId) -> frozenset[Seat]:
        """The seats that *person*, or people at their device, hold."""
        return frozenset([seat for seat, player in enumerate(self.seats) if player and player.person == person])

    def persons(self) -> tuple[PersonId | None, ...]:
        """Whose eyes each seat is; None for a computer's and an empty one."""
        return tuple([player.person if player else None for player in self.seats])

    def player(self, seat: Seat) -> Player:
        """Return who sits at *seat*, where somebody does."""
        player = self.seats[seat]
        assert player is not None
        return player

    def seats_of(self, person: PersonId) -> frozenset[Seat]:
        """Return the seats of *person*. Raises `TableRefusal` where they have none."""
        if not (mine := self.held(person)):
            raise TableRefusal(Why.NOT_AT_TABLE)
        return mine

    def own_seat(self, person: PersonId) -> Seat:
        """The seat in which *person* themselves play."""
        return min(self.seats_of(person), key=lambda seat: (not self.player(seat).own, seat))

    def admits(self, person: PersonId) -> bool:
        """Whether *person* may see the table: anyone with the code in a lobby, later who plays or watches."""
        return self.state in (State.LOBBY, State.CLOSED) or bool(self.held(person)) or self.watches(person)

    def watches(self, person: PersonId) -> bool:
        """Whether *person* is among those who look on."""
        return any(watcher.person == person for watcher in self.watchers)

    def behind(self, person: PersonId) -> int:
        """Milliseconds by which *person* is told later: only who watches a match is, as the owner has chosen."""
        if self.state in (State.LOBBY, State.CLOSED) or self.held(person):
            return 0
        return (self.rules.watching or 0) * 1000

    def anybody_there(self) -> bool:
        """Whether any person at the table has a live connection."""
        return any(player.person and not player.away for player in self.seats if player)

    def shared(self) -> tuple[bool, ...]:
        """Which seats are covered until they lift."""
        return tuple([bool(player and player.shared) for player in self.seats])

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

    def lift(self, person: PersonId, seat: Seat, turn: Turn) -> Lift:
        """Return that *seat* lifts the cover: in its own turn, which is *turn*. Raises `TableRefusal`."""
        self.only_in(State.PLAYING, Why.NOT_PLAYING)
        self.only_at_turn(person, seat, turn)
        lifted = self._lifted(seat)
        if lifted is None:
            raise TableRefusal(Why.NOT_YOUR_TURN)
        return lifted

    def _lifted(self, seat: Seat) -> Lift | None:
        """What a seat has lifted that does so now; None where it is not its turn."""
        assert self.match is not None
        deal = self.match.deal
        return Lift(seat, self.matches, self.match.deal_number, deal.turn_number) if deal.turn == seat else None

    # --- whose turn it is, and what is waited for --------------------------------------------------------------

    def turn(self) -> Turn:
        """Return which turn it is, while a match is played."""
        assert self.match is not None
        return self.match.deal_number, self.match.deal.turn_number

    def in_turn(self) -> Player:
        """Return who is in turn."""
        assert self.match is not None
        return self.player(self.match.deal.turn)

    def is_turn_of(self, seat: Seat) -> bool:
        """Whether *seat* is in turn."""
        assert self.match is not None
        return self.match.deal.turn == seat

    def stands_still(self) -> bool:
        """Whether the table waits for any person to be there: its clock is stopped, and so is a stand-in."""
        if self.state is not State.PLAYING or self.wake.alarm is not Alarm.EXPIRE:
            return False
        return self.turn_time is not None or self.in_turn().stand_in

    @property
    def due(self) -> int:
        """Server ms at which the table next does something by itself."""
        ends = [self.sister.until] if self.sister and self.shares_tiles else []
        return min([self.wake.at, *self.gone().values(), *ends])

    def gone(self) -> dict[Seat, int]:
        """When the computer will play the seat of who is away: only by the clock, and while somebody is there."""
        if self.state is not State.PLAYING or self.turn_time is None or not self.anybody_there():
            return {}
        # Who was away for longer while the table stood still is overdue only since the clock runs again.
        began = self.clock.ends - self.clock.of if self.clock else 0
        people = [(seat, player) for seat, player in enumerate(self.seats) if player and not player.automatic]
        return {seat: max(player.away_since + GONE, began) for seat, player in people if player.away_since is not None}

    # --- what a command must have ------------------------------------------------------------------------------

    def only_in(self, state: State, why: Why) -> None:
        """Raise `TableRefusal`, that is *why*, in any other state."""
        if self.state is not state:
            raise TableRefusal(Why.CLOSED if self.state is State.CLOSED else why)

    def only_owner(self, person: PersonId) -> None:
        """Raise `TableRefusal` for whom the table is not."""
        if person != self.owner:
            raise TableRefusal(Why.NOT_OWNER)

    def only_at_turn(self, person: PersonId, seat: Seat, turn: Turn) -> None:
        """Raise `TableRefusal` where *seat* is not the person's, or *turn* is not the one that is played."""
        if seat not in self.seats_of(person):
            raise TableRefusal(Why.NOT_YOUR_SEAT)
        if turn != self.turn():
            raise TableRefusal(Why.STALE)

    # --- copies ------------------------------------------------------------------------------------------------

    def with_seat(self, seat: Seat, player: Player | None) -> Table:
        """Return the table with *player* at *seat*."""
        return replace(self, seats=(*self.seats[:seat], player, *self.seats[seat + 1 :]))

    def lives(self, life: int, at: Moment) -> Table:
        """Return the table, which closes after *life* ms if nothing happens."""
        return replace(self, wake=Wake(Alarm.EXPIRE, at.now + life))
