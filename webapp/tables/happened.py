"""What happens at a table, as values: who came and went, what was dealt, what a seat played."""

from __future__ import annotations

from dataclasses import dataclass

from engine import deal as game
from engine.record import Sitter
from engine.rules import Rules, Seat


@dataclass(frozen=True, slots=True)
class Sat:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Named:
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Readied:
    seat: Seat
    ready: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    rules: Rules


@dataclass(frozen=True, slots=True)
class Away:
    seat: Seat
    away: bool


@dataclass(frozen=True, slots=True)
class StandIn:
    """The computer plays a person's seat from now on, or gives it back."""

    seat: Seat
    plays: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """The list of those who add words of their own to the chance is closed; now they open them."""


@dataclass(frozen=True, slots=True)
class Started:
    """A match begins. What the log needs to deal it again stays in the log."""

    match: int
    root: bytes
    """Secret while the match is played: never leaves the node."""
    rules: Rules
    sitters: tuple[Sitter, ...]
    words: tuple[bytes, ...] = ()
    """What the players added to the chance."""


@dataclass(frozen=True, slots=True)
class Dealt:
    deal: int
    starter: Seat


@dataclass(frozen=True, slots=True)
class Played:
    """An event of the deal."""

    event: game.Event
    auto: bool
    """The computer did it for a person."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    match: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reopened:
    """Not all agreed to another match in time: the table is a lobby again."""


@dataclass(frozen=True, slots=True)
class Voided:
    """A match is called off by a fault of ours: it has no result, pays nothing, and the table is a lobby again."""

    match: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The table has come to its end."""


Happened = (
    Sat
    | Left
    | Named
    | Readied
    | Ruled
    | Away
    | StandIn
    | Opening
    | Started
    | Dealt
    | Played
    | Ended
    | Reopened
    | Voided
    | Closed
)
