"""A match: deals from one committed chain of seeds, until its length is played."""

from __future__ import annotations

from dataclasses import dataclass

from engine import shuffle
from engine.deal import Action, Deal, Event, Finished, Phase, Shown, apply, new_deal
from engine.rules import LONGEST_MATCH, Rules, Seat, right_of
from engine.scoring import credited, side_of, start_of
from engine.values import replace


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
    points: tuple[int, ...]
    """Each seat's; partners share one number."""

    @property
    def seed(self) -> bytes:
        """The seed of the deal being played; shown when it is over."""
        return shuffle.seed(self.root, self.deal_number)

    @property
    def over(self) -> bool:
        """Whether the last deal is over. It is only asked between deals, drawn ones too."""
        if self.deal.phase is not Phase.OVER:
            return False
        if self.rules.deals is None:
            return min(self.points) <= 0 or self.deal_number >= LONGEST_MATCH
        return self.deal_number >= self.rules.deals


def new_match(rules: Rules, root: bytes, words: tuple[bytes, ...] = (), starter: Seat | None = None) -> Match:
    """Return a match with its first deal dealt. Without a *starter* chance names one, as the rules say."""
    link = shuffle.seed(root, 1)
    if starter is None:
        by_chance = shuffle.dice_starter if rules.first_start == "dice" else shuffle.random_starter
        starter = by_chance(link, 1, words)
    deal = new_deal(shuffle.shuffled(link, 1, words), starter, rules)
    return Match(rules, root, words, 1, deal, start_of(rules))


def next_starter(match: Match) -> Seat:
    """Return who starts after this deal, in this match or the next one at the table.

    The start moves right; or the last winner starts, after a drawn deal the same seat.
    """
    deal = match.deal
    if match.rules.later_start == "right":
        return right_of(deal.starter)
    return deal.outcome.seat if isinstance(deal.outcome, Finished) else deal.starter


def next_deal(match: Match) -> Match:
    """Return *match* with its next deal dealt."""
    assert match.deal.phase is Phase.OVER, "one deal after the other"
    assert not match.over
    number = match.deal_number + 1
    wall = shuffle.shuffled(shuffle.seed(match.root, number), number, match.words)
    return replace(match, deal_number=number, deal=new_deal(wall, next_starter(match), match.rules))


def needed(match: Match, seat: Seat) -> int:
    """Return the points that *seat* must make in a deal that may be the last, to have won the match; else 0.

    A finish brings the seat's side so much nearer to the best other one, whether it gains or the others lose.
    """
    own = side_of(seat, match.rules)
    others = [points for other, points in enumerate(match.points) if other not in own]
    if match.rules.deals is None:
        last = match.deal_number >= LONGEST_MATCH or min(others) <= match.rules.plain
    else:
        last = match.deal_number >= match.rules.deals
    return max(0, max(others) - match.points[seat]) if last else 0


def play(match: Match, seat: Seat, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after *action*, its points counted. Raises `IllegalAction`."""
    deal, events = apply(match.deal, seat, action)
    points = match.points
    for event in events:
        if isinstance(event, Finished | Shown):
            points = credited(points, event.seat, event.points, match.rules)
    return replace(match, deal=deal, points=points), events
