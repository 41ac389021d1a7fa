"""Deals that computers play among themselves, by the real rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random

from engine import match as matches
from engine.computers import Level, Manner, Style, choose
from engine.deal import Action, Deal, Discard, Finish, Finished, Phase
from engine.match import Match
from engine.record import Move, Record, Sitter, gained_in
from engine.rules import SEATS, Rules, Seat
from engine.shuffle import commitment, computer_chance
from engine.view import DealView, view

Player = Callable[[DealView, Seat, Random], Action]
"""What a seat does in its turn, from what it sees and a chance of its own."""
Clock = Callable[[], float]
"""Seconds; only differences count."""
Watch = Callable[[Deal], None]


@dataclass(frozen=True, slots=True)
class Seated:
    """A player with the name under which it is counted."""

    name: str
    player: Player


@dataclass(slots=True)
class Game:
    """One deal that was played to its end."""

    seats: tuple[Seated, ...]
    first: Match
    last: Match
    moves: list[Move]
    spent: list[tuple[Seat, float]] = field(default_factory=list)
    """Seconds that each decision took."""

    @property
    def winner(self) -> Seat | None:
        outcome = self.last.deal.outcome
        return outcome.seat if isinstance(outcome, Finished) else None

    @property
    def turns(self) -> int:
        """Discards and finishes, of all seats."""
        return sum(isinstance(move.action, Discard | Finish) for move in self.moves)

    def record(self, table: str) -> Record:
        """Return the deal as a record of a match of one deal, the first one at its table."""
        sitters = tuple(Sitter("computer", seated.name) for seated in self.seats)
        first = self.first
        promised = commitment(first.root)
        entries = tuple(self.moves)
        return Record(table, 1, first.rules, sitters, promised, (), first.deal.starter, entries, first.root)


def seated(text: str) -> Seated:
    """Return the computer written as LEVEL, LEVEL:STYLE or LEVEL:SOFTNESS. Raises `ValueError`.

    >>> seated("hard:bold").name
    'hard:bold'
    """
    level, _, more = text.partition(":")
    if level not in set(Level):
        raise ValueError(f"no level is called {level!r}; there are {', '.join(Level)}")
    manner = Manner(Level(level))
    if more in set(Style):
        manner = replace(manner, style=Style(more))
    elif more:
        manner = replace(manner, softness=float(more))
    return Seated(text, computer(manner))


def computer(manner: Manner) -> Player:
    """Return a player that is a computer of this *manner*."""
    return lambda seen, seat, chance: choose(seen, seat, chance, manner)


def games(
    seats: Sequence[Seated], deals: int, seed: int, rules: Rules, clock: Clock, *, mirror: bool = False
) -> Iterator[Game]:
    """Yield *deals* deals as they are played; mirrored, each in all four rotations of the seats, one after the other.

    The same arguments give the same games.
    """
    one = replace(rules, deals=1)
    for number in range(deals):
        root = sha256(f"simulate:{seed}:{number}".encode()).digest()
        for turn in SEATS if mirror else (number % 4,):
            yield play_deal(matches.new_match(one, root), (*seats[turn:], *seats[:turn]), clock)


def play_deal(first: Match, seats: Sequence[Seated], clock: Clock, watch: Watch = lambda _: None) -> Game:
    """Return the first deal of *first* played to its end; *watch* is shown each position before its move."""
    match, link, game = first, first.seed, Game(tuple(seats), first, first, [])
    while match.deal.phase is not Phase.OVER:
        deal, seat = match.deal, match.deal.turn
        watch(deal)
        seen, chance = view(deal, {seat}), computer_chance(link, 1, deal.turn_number, seat)
        start = clock()
        action = seats[seat].player(seen, seat, chance)
        game.spent.append((seat, clock() - start))
        match, events = matches.play(match, seat, action)
        game.moves.append(Move(len(game.moves) * 1000, seat, action, gained_in(events)))
    game.last = match
    return game
