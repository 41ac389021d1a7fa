"""From a command's frame to what it asks of a table."""

from __future__ import annotations

from typing import assert_never

from engine import deal as game
from engine.computers import Level
from engine.rules import Rules
from engine.tiles import Tile, slots_of
from webapp.accounts.names import clean_name
from webapp.accounts.people import Person
from webapp.tables.manager import Judge
from webapp.tables.table import Lift
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
    | wire.MineFrame
    | wire.LeaveFrame
    | wire.RemoveFrame
    | wire.GiveFrame
    | wire.BackFrame
    | wire.ReadyFrame
    | wire.RulesFrame
    | wire.StartFrame
    | wire.AgainFrame
    | TurnCommand
)


def judge_of(frame: TableCommand, person: Person, *, lift: Lift | None = None, softness: float = 0.0) -> Judge:
    """Return what *person* asks of a table with *frame*.

    *lift* is what a seat has lifted at this socket; *softness*, how soft computers are to be to who sits down.
    Raises `BadNameError`.
    """
    me = person.id
    match frame:
        case wire.SitFrame(seat=seat, instead_of=old):
            another = frame.name is not None
            name = person.name if frame.name is None else clean_name(frame.name)
            return lambda table, at: table.sit(
                me, name, seat, at, another=another, instead_of=old, softness=softness
            )  # fmt: skip
        case wire.MineFrame():
            return lambda table, _: table.choose(me, frame.seat)
        case wire.LeaveFrame():
            return lambda table, at: table.leave(me, at, frame.seat)
        case wire.RemoveFrame():
            return lambda table, at: table.remove(me, frame.seat, at)
        case wire.GiveFrame():
            return lambda table, at: table.give(me, frame.seat, at)
        case wire.BackFrame():
            return lambda table, at: table.come_back(me, at)
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
            return lambda table, at: table.play(me, frame.seat, (frame.deal, frame.turn), action, at, lift=lift)


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
