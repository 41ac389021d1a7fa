"""A table as one pair of eyes sees it: the only way by which anything of it leaves a node."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from engine.deal import Finished
from engine.hand import away, laid_out
from engine.match import Match
from engine.rack import SLOTS
from engine.rules import SEATS, Rules, Seat, changed
from engine.scoring import results
from engine.shuffle import commitment
from engine.tiles import Tile, texts
from engine.view import DealView, Eyes, hand_seen, view
from webapp.tables.opening import spoken
from webapp.tables.players import PersonId, Player
from webapp.tables.table import Alarm, Lift, State, Table
from webapp.web import protocol as wire
from webapp.web.views import rules_view, slot_texts

NOBODY: Final[Eyes] = frozenset()


@dataclass(frozen=True, slots=True)
class Common:
    """What everybody may know of a table, and the table and its deal as they were then."""

    table: Table
    deal: DealView | None
    """As nobody's eyes see it; None where none is dealt."""
    view: wire.TableView
    holders: Holders
    """Whose each seat is: the same object as in the version before, where nothing of it is different."""


Holders = tuple[tuple[PersonId | None, bool, bool] | None, ...]
"""By seat: the person, whether it is covered, and whether they play there themselves; None: nobody sits there."""
Mark = tuple[bool, bool]
"""Of a seat that is one's own: whether it is covered, and whether one plays there oneself."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one pair of eyes sees it: what all see, and what only these do."""

    common: Common
    marks: tuple[Mark | None, ...]
    """By seat; None: it is not theirs."""
    eyes: Eyes
    """The seats whose tiles they see."""
    hands: list[wire.HandView]
    knows_tally: bool = True
    """Whether they may know the tally, as long as there is a sealed match in it."""

    def view(self) -> wire.TableView:
        """Return all of it."""
        view = self.common.view
        seats = [_marked(seat, mark) for seat, mark in zip(view["seats"], self.marks, strict=True)]
        if not self.knows_tally:
            seats = [{**seat, "tally": 0, "wins": 0} for seat in seats]
        deal = view["deal"]
        return {**view, "seats": seats, "deal": deal and {**deal, "hands": self.hands}}


def seen_by_all(table: Table, pictures: Mapping[PersonId, str], last: Common | None = None) -> Common:
    """Return what everybody may know of *table*. In it a clock ends, and a wait too, at a moment: see `counted`.

    What is as it was in *last*, with the same pictures, is the same object, which is quick to compare.
    """
    waits = table.wake.alarm in (Alarm.NEXT_DEAL, Alarm.AGAIN)
    last = last if last and _is_same_match(last.table, table) else None
    same_rules = last is not None and last.table.rules is table.rules
    deal = view(table.match.deal, NOBODY) if table.match and _dealt(table) else None
    whole = wire.TableView(
        table=table.code,
        state=table.state.value,
        rules=last.view["rules"] if last and same_rules else rules_view(table.rules),
        changed=last.view["changed"] if last and same_rules else _changed(table.rules),
        clock=table.turn_time and table.turn_time // 1000,
        level=table.level.value,
        seats=_seat_views(table, pictures, last),
        match=last.view["match"] if last else _match_view(table),
        deal=_deal_view(table, table.match, deal, last) if table.match and deal else None,
        wait=table.wake.at if waits else None,
        watchers=[watcher.name for watcher in table.watchers],
        day=table.day,
        sister=_sister_view(table),
    )
    holders = tuple([(player.person, player.shared, player.own) if player else None for player in table.seats])
    return Common(table, deal, whole, last.holders if last and last.holders == holders else holders)


def seen_by(common: Common, person: PersonId, lift: Lift | None, last: Sight | None = None) -> Sight:
    """Return what *person* sees of a table; *lift* is what a seat has lifted where they look.

    What is as it was in *last*, for the same person, is the same object.
    """
    table = common.table
    same = last if last and last.common.holders is common.holders else None
    marks = same.marks if same else _marks(table, person)
    if not common.deal:
        eyes: Eyes = NOBODY
    elif same and same.common.deal and not any(mark and mark[0] for mark in marks):
        eyes = same.eyes  # nothing of theirs is covered
    else:
        eyes = table.eyes(person, lift)
    hands = [_hand_view(common, eyes, seat, last) for seat in sorted(eyes)]
    return Sight(common, marks, eyes, hands, not table.keeps_from(person))


def _marks(table: Table, person: PersonId) -> tuple[Mark | None, ...]:
    return tuple(
        [(player.shared, player.own) if player and player.person == person else None for player in table.seats]
    )


def _marked(seat: wire.SeatView, mark: Mark | None) -> wire.SeatView:
    """Return the view of a seat, which is marked where it is one's own."""
    return {**seat, "you": True, "shared": mark[0], "own": mark[1]} if mark else seat


def _kept(before: list[Any], after: list[Any]) -> list[Any]:
    """Return *after*, or *before* where they are the same."""
    return before if before == after else after


def _is_same_match(before: Table, table: Table) -> bool:
    """Whether a match that is played at *table* was so *before*, and its seats, points and words were the same."""
    was, now = before.match, table.match
    return (
        table.state is State.PLAYING is before.state
        and was is not None
        and now is not None
        and was.root == now.root
        and was.points == now.points
        and (was.rules is now.rules or was.rules == now.rules)
        and (before.seats is table.seats or _owners_seat(before) == _owners_seat(table))
        and before.owner == table.owner
        and before.matches == table.matches
        and before.tally == table.tally
        and before.wins == table.wins
        and before.spoken == table.spoken
    )


def view_at(view: wire.TableView, now: int) -> wire.TableView:
    """Return *view* with what is left at *now* for its moments."""
    return cast("wire.TableView", counted(dict(view), now))


def counted(changes: wire.Changes, now: int) -> wire.Changes:
    """Return *changes* with what is left at *now* for the moments that they tell."""
    clock = (changes.get("deal") or {}).get("clock") or {}
    if "left" in clock:
        clock = {**clock, "left": max(0, clock["left"] - now)}
        changes = {**changes, "deal": {**changes["deal"], "clock": clock}}
    if changes.get("wait") is not None:
        changes = {**changes, "wait": max(0, changes["wait"] - now)}
    return changes


@lru_cache(256)
def _changed(rules: Rules) -> list[str]:
    return sorted(changed(rules))


def _over(table: Table) -> bool:
    return table.state is State.OVER


def _dealt(table: Table) -> bool:
    return table.state in (State.PLAYING, State.BETWEEN, State.OVER)


def _owners_seat(table: Table) -> Seat | None:
    return table.own_seat(table.owner) if table.held(table.owner) else None


def _seat_views(table: Table, pictures: Mapping[PersonId, str], last: Common | None) -> list[wire.SeatView]:
    if last is None:
        return [_seat_view(table, seat, pictures) for seat in SEATS]
    known = zip(SEATS, table.seats, last.table.seats, last.view["seats"], strict=True)
    views = [view if player is was else _seat_view(table, seat, pictures) for seat, player, was, view in known]
    return _kept(last.view["seats"], views)


def _seat_view(table: Table, seat: Seat, pictures: Mapping[PersonId, str]) -> wire.SeatView:
    player = table.seats[seat]
    shown = player or Player(None, "")
    return wire.SeatView(
        who="empty" if player is None else "computer" if player.computer else "person",
        name=shown.name,
        picture=pictures.get(shown.person) if shown.person and shown.own else None,
        you=False,
        owner=shown.person == table.owner and seat == table.own_seat(table.owner),
        ready=shown.ready,
        away=shown.away,
        points=table.match.points[seat] if table.match and _dealt(table) else 0,
        tally=table.tally[seat],
        wins=table.wins[seat],
        level=shown.level.value if shown.level else None,
        stand_in=shown.stand_in,
        shared=False,
        own=False,
    )


def _match_view(table: Table) -> wire.MatchView:
    if table.match and _dealt(table):
        committed, number, rules = commitment(table.match.root), table.matches, table.match.rules
    else:
        committed, number, rules = commitment(table.root), table.matches + 1, table.rules
    ended = results(table.match.points, rules) if _over(table) and table.match else None
    return wire.MatchView(
        number=number,
        commitment=committed.hex(),
        words=_words_view(table),
        rules=rules_view(rules),
        results=[result.value for result in ended] if ended else None,
    )


def _sister_view(table: Table) -> wire.SisterView | None:
    """The table with the same tiles, while the match is shown, or comes next, that has them."""
    sister, shown = table.sister, _dealt(table) and table.has_same_tiles_elsewhere
    if sister is None or not (shown or table.awaits_sister_match):
        return None
    return wire.SisterView(table=sister.code, sealed=not (sister.other_over and _over(table)))


def _words_view(table: Table) -> list[wire.WordsView]:
    """Who adds to the chance, and with what: the words are shown once all are open."""
    opening = table.state is State.OPENING
    listed = spoken(table) if opening else table.spoken if _dealt(table) else ()
    return [
        wire.WordsView(
            seat=each.seat,
            promise=each.promise.hex(),
            open=each.words is not None,
            words=each.words.hex() if each.words and not opening else None,
        )
        for each in listed
    ]


def _deal_view(table: Table, match: Match, deal: DealView, last: Common | None) -> wire.DealView:
    return wire.DealView(
        number=match.deal_number,
        indicator=str(deal.indicator),
        okey=str(deal.okey),
        starter=deal.starter,
        turn=deal.turn,
        turn_number=deal.turn_number,
        phase=deal.phase.value,
        stock=deal.stock,
        piles=_pile_views(deal, last),
        shown_by=deal.shown_by,
        declared=list(deal.declared),
        clock=wire.ClockView(left=table.clock.ends, of=table.clock.of) if table.clock else None,
        hands=[],
        outcome=_outcome_view(table, deal, match.seed) if deal.outcome else None,
    )


def _pile_views(deal: DealView, last: Common | None) -> list[list[str]]:
    before = last and last.view["deal"]
    if not last or not last.deal or not before:
        return [texts(pile) for pile in deal.piles]
    known = zip(deal.piles, last.deal.piles, before["piles"], strict=True)
    return [view if pile == was else texts(pile) for pile, was, view in known]


def _hand_view(common: Common, eyes: Eyes, seat: Seat, last: Sight | None) -> wire.HandView:
    """Return a hand that *eyes* may see; where nothing is different in it, the view of it in *last*."""
    assert common.deal
    assert common.table.match
    may = cast("list[wire.Deed]", sorted(common.deal.may)) if seat == common.deal.turn else []
    hand = hand_seen(common.table.match.deal, eyes, seat) or ()
    for known in last.hands if last else ():
        if known["seat"] == seat and known["may"] == may and last and _held(last.common, seat) is hand:
            return known
    return wire.HandView(seat=seat, tiles=texts(hand), may=may)


def _held(common: Common, seat: Seat) -> tuple[Tile, ...] | None:
    match = common.table.match
    return match.deal.hands[seat] if match else None


def _outcome_view(table: Table, deal: DealView, seed: bytes) -> wire.OutcomeView:
    """How a deal ended. Where others play the same tiles only what who played it must see: no rack but the winner's.

    At the deal of the day that is the person's own, and not the computers'.
    """
    won = deal.outcome if isinstance(deal.outcome, Finished) else None
    open_racks = _open_racks(table, won)
    finish = _finish_view(won) if won else None
    if finish and finish["seat"] not in open_racks:
        finish = {**finish, "thrown": None, "okey": False, "slots": [None] * SLOTS}
    return wire.OutcomeView(
        finish=finish,
        laid=[_laid_view(seat, deal.hands[seat], deal.okey) for seat in open_racks],
        seed=None if table.sealed else seed.hex(),
    )


def _open_racks(table: Table, won: Finished | None) -> list[Seat]:
    if table.day:
        return [seat for seat in SEATS if not table.player(seat).computer]
    if table.sealed:
        return [won.seat] if won else []
    return [*SEATS]


def _finish_view(won: Finished) -> wire.FinishView:
    return wire.FinishView(
        seat=won.seat,
        kind=won.kind.value,
        thrown=str(won.thrown),
        okey=won.okey_last,
        points=won.points,
        slots=slot_texts(won.slots),
    )


@lru_cache(1024)  # it is looked at anew in every version until the next deal, and takes a millisecond each time
def _laid_view(seat: Seat, hand: tuple[Tile, ...] | None, okey: Tile) -> wire.LaidView:
    assert hand is not None, "when a deal is over all racks lie open"
    groups = [texts(group) for group in laid_out(hand, okey)]
    return wire.LaidView(seat=seat, groups=groups, away=away(hand, okey).least)
