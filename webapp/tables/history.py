"""From a match's log to its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import deal as game
from engine.deal import Action
from engine.feats import Feats, feats_of
from engine.record import Change, Entry, Move, Record, Sitter
from engine.shuffle import commitment
from engine.tiles import Tile
from webapp.tables import happened as happen
from webapp.tables.codec import unpack_page
from webapp.tables.happened import Happened
from webapp.tables.table import TableCode
from webapp.tables.versions import Published

ENDS = (happen.Ended, happen.Voided, happen.Closed)
"""How a match comes to its end: with a result, called off, or left by all until its table was closed."""


def record_of(code: TableCode, log: Sequence[Published]) -> Record | None:
    """Return the record of a match that has ended, with a result or without, from its whole *log*; else None."""
    story = [(published.at, event) for published in log for event in unpack_page(published.payload).happened]
    begun = next(((at, event) for at, event in story if isinstance(event, happen.Started)), None)
    if begun is None or not any(isinstance(event, ENDS) for _, event in story):
        return None
    began, started = begun
    dealt = next(event for _, event in story if isinstance(event, happen.Dealt))
    return Record(
        table=code,
        number=started.match,
        rules=started.rules,
        sitters=started.sitters,
        commitment=commitment(started.root),
        words=started.words,
        starter=dealt.starter,
        entries=tuple(_entries(began, story[story.index(begun) + 1 :])),
        root=started.root,
    )


def feats_in(log: Sequence[Published]) -> tuple[Feats, ...]:
    """Return what each seat did in the match of which this is the *log*."""
    events = (event for published in log for event in unpack_page(published.payload).happened)
    return feats_of(event.event for event in events if isinstance(event, happen.Played))


def _entries(began: int, story: Sequence[tuple[int, Happened]]) -> Iterator[Entry]:
    """Yield the moves and the changes of players, up to the end of the match."""
    for at, event in story:
        match event:
            case happen.Played(played, auto):
                if (move := _move(at - began, played, auto)) is not None:
                    yield move
            case happen.Sat(seat, name):
                yield Change(at - began, seat, Sitter("computer", name))
            case happen.Ended() | happen.Voided() | happen.Closed():
                return
            case _:
                pass


def _move(at: int, event: game.Event, auto: bool) -> Move | None:
    """Return the move that made *event*; None for what followed from another one."""
    if isinstance(event, game.Exhausted):
        return None
    action, gained = _action(event)
    return Move(at, event.seat, action, gained, auto)


def _action(event: game.Event) -> tuple[Action, Tile | None]:
    match event:
        case game.Drawn(_, tile):
            return game.Draw(), tile
        case game.Taken(_, tile):
            return game.Take(), tile
        case game.Discarded(_, tile):
            return game.Discard(tile), None
        case game.Finished():
            return event.claim, None
        case game.Shown():
            return game.Show(), None
        case game.WentPairs():
            return game.GoPairs(), None
        case game.Passed():
            return game.Pass(), None
        case game.Exhausted():
            raise AssertionError("nobody's move")
