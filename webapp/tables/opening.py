"""The players' words: promised before a match and opened at its start, so that no one alone makes its chance.

A promise is the SHA-256 of 16 random bytes that only the person's device knows. All are promised before any is opened,
and the table's own commitment stands before all of them. In words: docs/fairness.md.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from engine.rules import SEATS
from webapp.tables.players import PersonId
from webapp.tables.table import Spoken, State, Step, Table, TableRefusal, Why


def promise(before: Table, person: PersonId, promise: bytes) -> Step:
    """*person* promises words for the next match; the last promise before its start counts."""
    if before.state not in (State.LOBBY, State.OVER):
        raise TableRefusal(Why.CLOSED if before.state is State.CLOSED else Why.NOT_IN_LOBBY)
    return promised(before, person, promise), ()


def promised(before: Table, person: PersonId, promise: bytes | None, words: bytes | None = None) -> Table:
    """Return the table with the one promise of *person*, and its *words*, however many seats their device has.

    To tiles that a sister table has too nobody adds any: it is the same table.
    """
    if before.awaits_sister_match:
        return before
    table, own = before, before.own_seat(person)
    for seat in before.held(person):
        said = (promise, words) if seat == own else (None, None)
        player = table.player(seat)
        if (player.promise, player.words) != said:
            table = table.with_seat(seat, replace(player, promise=said[0], words=said[1]))
    return table


def said(before: Table, person: PersonId, words: bytes) -> Table:
    """Return the table with open words of *person*, who has seen its commitment and promises them to nobody else."""
    return promised(before, person, sha256(words).digest(), words)


def carried(before: Table, after: Table, person: PersonId) -> Table:
    """Return the table *after* a change of seats, in which *person*, if they still sit there, has one promise.

    It is one of those that lay on their seats *before*: one that is open, else that of their own seat.
    """
    said = [player for seat in sorted(before.held(person)) if (player := before.player(seat)).promise]
    if not said or not after.held(person):
        return after
    kept = max(said, key=lambda player: (player.words is not None, player.own))
    return promised(after, person, kept.promise, kept.words)


def revealed(before: Table, person: PersonId, words: bytes) -> Table:
    """Return the table with the *words* that *person* has promised. Raises `TableRefusal` for others."""
    before.only_in(State.OPENING, Why.NOT_OPENING)
    said = sha256(words).digest()
    seat = next((seat for seat in sorted(before.seats_of(person)) if before.player(seat).promise == said), None)
    if seat is None:
        raise TableRefusal(Why.WRONG_WORDS)
    if before.player(seat).words == words:
        return before
    return before.with_seat(seat, replace(before.player(seat), words=words))


def spoken(table: Table) -> tuple[Spoken, ...]:
    """Return who has promised words for the next match, and those that are open, by each person's lowest seat."""
    said = [
        (min(table.held(player.person)), Spoken(seat, player.promise, player.words))
        for seat in SEATS
        if (player := table.seats[seat]) and player.person and player.promise
    ]
    return tuple(each for _, each in sorted(said, key=lambda pair: pair[0]))
