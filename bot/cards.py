"""A table as a card in a chat: what it says, and what it offers to whom."""

from __future__ import annotations

from enum import Enum, auto
from html import escape

from bot.texts import Words
from engine.rules import Rules
from webapp.tables.players import PersonId, Player
from webapp.tables.table import AUTO_CLOCK, State, Table


class Offer(Enum):
    """What somebody may do with a table."""

    SIT = auto()
    """It waits for players, and they have a seat or find one."""
    BACK = auto()
    """They play there."""
    FULL = auto()
    PLAYING = auto()
    FINISHED = auto()


def offer(table: Table, person: PersonId | None) -> Offer:
    """Return what *table* has for *person*; None is somebody who has never been here."""
    seated = person is not None and bool(table.held(person))
    match table.state:
        case State.LOBBY:
            return Offer.SIT if seated or None in table.seats else Offer.FULL
        case State.PLAYING | State.BETWEEN:
            return Offer.BACK if seated else Offer.PLAYING
        case State.OVER:
            return Offer.BACK if seated else Offer.FINISHED
        case State.CLOSED:
            return Offer.FINISHED


def card(table: Table, words: Words) -> str:
    """Return the card's text: whose table it is, who sits, the rules, and how it stands."""
    seats = [f"{number}. {_seat(player, words)}" for number, player in enumerate(table.seats, 1)]
    return "\n".join(
        [
            f"<b>{words.table}</b>",
            *_owner(table, words),
            "",
            *seats,
            "",
            *_rules(table.rules, words),
            "",
            _state(table, words),
        ]
    )


def _owner(table: Table, words: Words) -> list[str]:
    names = [player.name for player in table.seats if player and player.person == table.owner]
    return [words.owner(escape(names[0]))] if names else []


def _seat(player: Player | None, words: Words) -> str:
    if player is None:
        return f"<i>{words.free_seat}</i>"
    return words.computer(escape(player.name)) if player.computer else escape(player.name)


def _rules(rules: Rules, words: Words) -> list[str]:
    clock = AUTO_CLOCK // 1000 if rules.clock == "auto" else rules.clock
    length = words.to_zero(rules.start_points) if rules.deals is None else words.deals(rules.deals)
    points = words.points if rules.scoring == "winner gains" else words.lost_points
    options = {
        words.partners: rules.partners,
        words.showing: rules.showing,
        words.pairs_bind: rules.pairs_bind,
        words.by_rack: rules.checked_by == "rack",
    }
    said = [
        length,
        points(rules.plain, rules.pairs, rules.okey_last, rules.pairs_with_okey),
        *(text for text, chosen in options.items() if chosen),
        words.clock(clock) if clock else words.no_clock,
    ]
    return [f"{line}." for line in said]


def _state(table: Table, words: Words) -> str:
    match table.state:
        case State.LOBBY:
            taken = sum(player is not None for player in table.seats)
            return words.full if taken == len(table.seats) else f"{words.seated(taken)}."
        case State.PLAYING | State.BETWEEN:
            return words.playing
        case State.OVER | State.CLOSED:
            return words.finished
