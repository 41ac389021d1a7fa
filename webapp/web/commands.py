"""From a command's frame to what it asks of a table."""

from __future__ import annotations

from typing import assert_never

from engine import deal as game
from engine.computers import Level
from engine.rules import Rules
from engine.tiles import Tile, slots_of
from webapp.accounts.people import Person
from webapp.tables.manager import Judge
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
    | wire.LeaveFrame
    | wire.ReadyFrame
    | wire.RulesFrame
    | wire.StartFrame
    | wire.AgainFrame
    | TurnCommand
)


def judge_of(frame: TableCommand, person: Person) -> Judge:
    """Return what *person* asks of a table with *frame*."""
    me = person.id
    match frame:
        case wire.SitFrame():
            return lambda table, at: table.sit(me, person.name, frame.seat, at)
        case wire.LeaveFrame():
            return lambda table, at: table.leave(me, at)
        case wire.ReadyFrame():
            return lambda table, at: table.ready(me, frame.ready, at)
        case wire.RulesFrame():
            rules, level = rules_of(frame.rules), level_of(frame.level)
            return lambda table, _: table.rule(me, rules, level)
        case wire.StartFrame():
            chosen = level_of(frame.level)
            return lambda table, at: table.start(me, at, chosen)
        case wire.AgainFrame():
            return lambda table, at: table.again(me, at)
        case _:
            action = action_of(frame)
            return lambda table, at: table.play(me, frame.seat, (frame.deal, frame.turn), action, at)


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
