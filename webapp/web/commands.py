"""From a command's frame to what it asks of a table."""

from __future__ import annotations

from typing import assert_never

from engine import deal as game
from engine.computers import Level
from engine.rules import Rules
from engine.tiles import Tile, slots_of
from webapp.accounts.names import clean_name
from webapp.accounts.people import Person
from webapp.tables import daily, deals, matches, opening, seating, turns
from webapp.tables.manager import Judge
from webapp.tables.table import Lift, Moment, Step, Table
from webapp.web import protocol as wire

TurnCommand = (
    wire.DrawFrame
    | wire.TakeFrame
    | wire.DiscardFrame
    | wire.FinishFrame
    | wire.PassFrame
    | wire.ShowFrame
    | wire.GoPairsFrame
)
TableCommand = (
    wire.SitFrame
    | wire.PromiseFrame
    | wire.RevealFrame
    | wire.MineFrame
    | wire.LeaveFrame
    | wire.RemoveFrame
    | wire.GiveFrame
    | wire.BackFrame
    | wire.ReadyFrame
    | wire.RulesFrame
    | wire.StartFrame
    | wire.AgainFrame
    | wire.HurryFrame
    | TurnCommand
)


def judge_of(frame: TableCommand, person: Person, *, lift: Lift | None = None, softness: float = 0.0) -> Judge:
    """Return what *person* asks of a table with *frame*; where the deal of a day is played they may only play it.

    *lift* is what a seat has lifted at this socket; *softness*, how soft computers are to be to who sits down.
    Raises `BadNameError`.
    """
    judge = _judge_of(frame, person, lift, softness)
    return judge if isinstance(frame, TurnCommand | wire.HurryFrame) else _where_it_may_be(judge)


def _where_it_may_be(judge: Judge) -> Judge:
    def judged(table: Table, at: Moment) -> Step:
        daily.only_played(table)
        return judge(table, at)

    return judged


def _judge_of(frame: TableCommand, person: Person, lift: Lift | None, softness: float) -> Judge:
    me = person.id
    match frame:
        case wire.SitFrame(seat=seat, instead_of=old):
            another = frame.name is not None
            name = person.name if frame.name is None else clean_name(frame.name)
            promise = None if another else bytes_of(frame.promise)
            return lambda table, at: seating.sit(
                table, me, name, seat, at, another=another, instead_of=old, softness=softness, promise=promise
            )
        case wire.PromiseFrame():
            promised = bytes.fromhex(frame.promise)
            return lambda table, _: opening.promise(table, me, promised)
        case wire.RevealFrame():
            words = bytes.fromhex(frame.words)
            return lambda table, at: matches.reveal(table, me, words, at)
        case wire.MineFrame():
            return lambda table, _: seating.choose(table, me, frame.seat)
        case wire.LeaveFrame():
            return lambda table, at: seating.leave(table, me, at, frame.seat)
        case wire.RemoveFrame():
            return lambda table, at: seating.remove(table, me, frame.seat, at)
        case wire.GiveFrame():
            return lambda table, at: seating.give(table, me, frame.seat, at)
        case wire.BackFrame():
            return lambda table, at: seating.come_back(table, me, at)
        case wire.ReadyFrame():
            return lambda table, at: matches.ready(table, me, frame.ready, at)
        case wire.RulesFrame():
            rules, level = rules_of(frame.rules), level_of(frame.level)
            return lambda table, _: matches.rule(table, me, rules, level)
        case wire.StartFrame():
            chosen = level_of(frame.level)
            return lambda table, at: matches.start(table, me, at, chosen)
        case wire.AgainFrame():
            mine = bytes_of(frame.promise)
            return lambda table, at: matches.again(table, me, at, mine)
        case wire.HurryFrame():
            return lambda table, at: turns.hurried(table, me, frame.seat, (frame.deal, frame.turn), at)
        case _:
            action = action_of(frame)
            return lambda table, at: deals.play(
                table, me, action, at, seat=frame.seat, turn=(frame.deal, frame.turn), lift=lift
            )


def bytes_of(text: str | None) -> bytes | None:
    """Return the bytes that *text* is the hex of; None where there is none."""
    return None if text is None else bytes.fromhex(text)


def rules_of(rules: wire.Rules) -> Rules:
    """Return the engine's rules. Raises `RulesError` for those that no table may have."""
    return Rules(**rules.model_dump())


def level_of(level: wire.Level | None) -> Level | None:
    """Return the engine's level; None where none is chosen."""
    return level and Level(level)


def action_of(frame: TurnCommand) -> game.Action:
    match frame:
        case wire.DrawFrame():
            return game.Draw()
        case wire.TakeFrame():
            return game.Take()
        case wire.DiscardFrame():
            return game.Discard(Tile.parse(frame.tile))
        case wire.FinishFrame():
            return game.Finish(slots_of(frame.slots), frame.thrown)
        case wire.PassFrame():
            return game.Pass()
        case wire.ShowFrame():
            return game.Show()
        case wire.GoPairsFrame():
            return game.GoPairs()
        case _:
            assert_never(frame)
