"""What happened in one version of a table, as one pair of eyes may learn it."""

from __future__ import annotations

from engine import deal as game
from engine.rules import Seat
from engine.view import Eyes, seen
from webapp.tables import happened as happen
from webapp.tables.codec import Page
from webapp.tables.happened import Happened
from webapp.tables.players import PersonId
from webapp.tables.table import Lift
from webapp.web import protocol as wire
from webapp.web.views import rules_view


def told(page: Page, person: PersonId, lift: Lift | None = None, *, sealed: bool = False) -> list[wire.Event]:
    """Return what *person* learns of one version; see `eyes_of`.

    *sealed*: what a computer lays open at the end is told to nobody, for others play the same tiles.
    """
    eyes = eyes_of(page, person, lift)
    events = [_told(event, eyes) for event in page.happened]
    return [_sealed(event, page) for event in events] if sealed else events


def _sealed(event: wire.Event, page: Page) -> wire.Event:
    if event["e"] != "finished" or page.persons[event["seat"]] is not None:
        return event
    return {**event, "thrown": None}


def eyes_of(page: Page, person: PersonId, lift: Lift | None) -> frozenset[Seat]:
    """Return the seats that drew something when *person* held them; of covered ones only that of *lift*, in its turn.

    Of all else every pair of eyes learns the same.
    """
    return frozenset([seat for seat in drawers(page) if page.persons[seat] == person and _sees(page, seat, lift)])


def drawers(page: Page) -> list[Seat]:
    """Return the seats that drew something."""
    return [
        event.event.seat
        for event in page.happened
        if isinstance(event, happen.Played) and isinstance(event.event, game.Drawn)
    ]


def _sees(page: Page, seat: Seat, lift: Lift | None) -> bool:
    return not page.shared[seat] or (lift is not None and lift.seat == seat)


def _told(event: Happened, eyes: Eyes) -> wire.Event:
    match event:
        case happen.Played(played, auto):
            return _told_play(seen(played, eyes), auto)
        case happen.Sat(seat, name):
            return wire.SatEvent(e="sat", seat=seat, name=name)
        case happen.Left(seat, name):
            return wire.LeftEvent(e="left", seat=seat, name=name)
        case happen.Named(seat, name):
            return wire.NamedEvent(e="named", seat=seat, name=name)
        case happen.Readied(seat, ready):
            return wire.ReadiedEvent(e="readied", seat=seat, ready=ready)
        case happen.Ruled(rules):
            return wire.RuledEvent(e="ruled", rules=rules_view(rules))
        case happen.Away(seat, away_now):
            return wire.AwayEvent(e="away", seat=seat, away=away_now)
        case happen.StandIn(seat, plays):
            return wire.StandInEvent(e="stand_in", seat=seat, plays=plays)
        case happen.Opening():
            return wire.OpeningEvent(e="opening")
        case happen.Started(number):
            return wire.StartedEvent(e="started", match=number)
        case happen.Dealt(number, starter):
            return wire.DealtEvent(e="dealt", deal=number, starter=starter)
        case happen.Ended(number):
            return wire.EndedEvent(e="ended", match=number)
        case happen.Voided(match):
            return wire.VoidedEvent(e="voided", match=match)
        case happen.Reopened():
            return wire.ReopenedEvent(e="reopened")
        case happen.Closed():
            return wire.ClosedEvent(e="closed")


def _told_play(event: game.Event, by_computer: bool) -> wire.Event:
    told = _told_action(event)
    return {**told, "auto": True} if by_computer else told  # type: ignore[return-value]


def _told_action(event: game.Event) -> wire.Event:
    match event:
        case game.Drawn(seat, None):
            return wire.DrawnEvent(e="drawn", seat=seat)
        case game.Drawn(seat, tile):
            return wire.DrawnEvent(e="drawn", seat=seat, tile=str(tile))
        case game.Taken(seat, tile):
            return wire.TakenEvent(e="taken", seat=seat, tile=str(tile))
        case game.Discarded(seat, tile):
            return wire.DiscardedEvent(e="discarded", seat=seat, tile=str(tile))
        case game.Passed(seat):
            return wire.PassedEvent(e="passed", seat=seat)
        case game.Shown(seat, points):
            return wire.ShownEvent(e="shown", seat=seat, points=points)
        case game.WentPairs(seat):
            return wire.WentPairsEvent(e="went_pairs", seat=seat)
        case game.Finished(seat, kind, thrown, _, points):
            return wire.FinishedEvent(e="finished", seat=seat, kind=kind.value, thrown=str(thrown), points=points)
        case game.Exhausted():
            return wire.ExhaustedEvent(e="exhausted")
