"""A match: deals from one committed chain of seeds, until its length is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import shuffle
from engine.deal import Action, Deal, Event, Finished, Phase, apply, new_deal
from engine.rules import Rules, Seat, right_of


@dataclass(frozen=True, slots=True)
class Match:
    rules: Rules
    root: bytes
    """The last seed of the chain; secret while the match is played."""
    words: tuple[bytes, ...]
    """The players' words that went into the shuffle, in the order of their lowest seats."""
    deal_number: int
    """Counts every deal dealt, from 1."""
    deal: Deal
    points: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def seed(self) -> bytes:
        """The seed of the deal being played; shown when it is over."""
        return shuffle.seed(self.root, self.deal_number)

    @property
    def over(self) -> bool:
        return self.deal.phase is Phase.OVER and self.deal_number >= self.rules.deals


def new_match(rules: Rules, root: bytes, words: tuple[bytes, ...] = (), starter: Seat | None = None) -> Match:
    """Return a match with its first deal dealt. Without a *starter* chance names one."""
    link = shuffle.seed(root, 1)
    if starter is None:
        starter = shuffle.random_starter(link, 1, words)
    return Match(rules, root, words, 1, new_deal(shuffle.shuffled(link, 1, words), starter, rules))


def next_deal(match: Match) -> Match:
    """Return *match* with its next deal dealt; the start has moved one seat to the right."""
    assert match.deal.phase is Phase.OVER, "one deal after the other"
    assert not match.over
    number = match.deal_number + 1
    wall = shuffle.shuffled(shuffle.seed(match.root, number), number, match.words)
    return replace(match, deal_number=number, deal=new_deal(wall, right_of(match.deal.starter), match.rules))


def play(match: Match, seat: Seat, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after *action*, its points counted. Raises `IllegalAction`."""
    deal, events = apply(match.deal, seat, action)
    points = list(match.points)
    for event in events:
        if isinstance(event, Finished):
            points[event.seat] += event.points
    return replace(match, deal=deal, points=tuple(points)), events
