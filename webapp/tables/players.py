"""Who plays a seat: a person, or a computer; and the computers that sit down here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.computers import Level, Manner, Style
from engine.rules import SEATS, Seat

PersonId = str

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
"""How a computer plays for a person. Source: rules.md, "Who plays"."""
SOFTNESS: Final = (1.0, 0.5)
"""How much softer computers play at a person's first and second table. Source: rules.md, "Computers"."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: a person, or a computer."""

    person: PersonId | None
    """Whose device it is; several seats of one device have the same. None: a computer."""
    name: str
    ready: bool = False
    """In the lobby: ready. After a match: agrees to another. Computers always are."""
    away_since: int | None = None
    """Server ms since which there is no live connection; None: there is one."""
    turns: int = 0
    """Discards and finishes in this match, by whoever played the seat."""
    auto_turns: int = 0
    """Those of them that the computer played for the person."""
    left: PersonId | None = None
    """Who left this seat for good in this match, which a computer plays on."""
    level: Level | None = None
    """How well a computer judges; None for a person."""
    style: Style | None = None
    own: bool = True
    """Of the seats of one device: the one that its owner chose, else took first."""
    shared: bool = False
    """In this match its device has held several seats: the tiles are covered until the seat lifts."""
    missed: int = 0
    """Turns in a row in which the person's clock ran out."""
    stand_in: bool = False
    """The computer plays the seat until the person comes back."""
    softness: float = 0.0
    """How much softer computers are to play against this person, who is new here."""
    promise: bytes | None = None
    """The SHA-256 of the words by which the person adds to the chance of the next match."""
    words: bytes | None = None
    """Those words, once they are opened: nobody is shown them before all are."""

    @property
    def computer(self) -> bool:
        return self.person is None

    @property
    def away(self) -> bool:
        return self.away_since is not None

    @property
    def automatic(self) -> bool:
        """Whether a computer plays the seat now, its own or a person's."""
        return self.computer or self.stand_in

    def starting(self, *, shared: bool) -> Player:
        """Return the player as a match begins: nothing is played yet, and nobody has left."""
        begun = replace(self, ready=False, turns=0, auto_turns=0, left=None, promise=None, words=None)
        return replace(begun, shared=shared, missed=0, stand_in=False)


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who looks on without a seat, and is named to those who play."""

    person: PersonId
    name: str


def softness(tables_before: int) -> float:
    """Return how soft computers are to be at a person's next table, who has played at so many.

    >>> [softness(tables) for tables in range(4)]
    [1.0, 0.5, 0.0, 0.0]
    """
    return SOFTNESS[tables_before] if tables_before < len(SOFTNESS) else 0.0


def computer(players: Iterable[Player | None], level: Level) -> Player:
    """Return the computer that sits down beside *players*: its name is not taken."""
    taken = {player.name for player in players if player}
    name, style = next((name, style) for name, style in COMPUTERS.items() if name not in taken)
    return Player(None, name, ready=True, level=level, style=style)


def computer_of(seat: Seat, players: Iterable[Player | None], level: Level) -> Player:
    """Return the computer of a *seat*: at every table it plays alike, whoever sits beside it.

    Its name is one that none of *players* has.
    """
    taken = {player.name for player in players if player}
    own, *spare = [*COMPUTERS][seat], *[*COMPUTERS][len(SEATS) :]
    name = next(name for name in (own, *spare) if name not in taken)
    return Player(None, name, ready=True, level=level, style=COMPUTERS[own])


def become(player: Player, guest: PersonId, person: PersonId) -> Player:
    """Return *player*, who is *person* where it was *guest*."""
    return replace(
        player,
        person=person if player.person == guest else player.person,
        left=person if player.left == guest else player.left,
    )
