"""A table as a card in a chat: what it says, and what it offers to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from html import escape

from bot.texts import Words
from engine.rules import Rules
from engine.scoring import places, winners
from webapp.accounts.league import Standing
from webapp.accounts.seasons import Season
from webapp.tables.players import PersonId, Player
from webapp.tables.table import Alarm, State, Table
from webapp.tables.times import AUTO_CLOCK


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
        case State.LOBBY | State.OPENING:
            return Offer.SIT if seated or None in table.seats else Offer.FULL
        case State.PLAYING | State.BETWEEN:
            return Offer.BACK if seated else Offer.PLAYING
        case State.OVER:
            return Offer.BACK if seated else Offer.FINISHED
        case State.CLOSED:
            return Offer.FINISHED


def card(table: Table, words: Words) -> str:
    """Return the card's text: whose table it is, and what it waits for, plays, or has come to."""
    parts = [
        [f"<b>{words.table}</b>", *_owner(table, words)],
        *_middle(table, words),
        _sister(table, words),
        [_state(table, words)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def closed_card(words: Words) -> str:
    """Return the text of a card whose table is gone."""
    return f"<b>{words.table}</b>\n\n{words.evening.closed}"


def line(table: Table, words: Words) -> str:
    """Return a table in a line, plain: who sits there, and how it stands."""
    names = ", ".join(player.name for player in table.seats if player)
    return f"{names}. {_state(table, words)}"


@dataclass(frozen=True, slots=True)
class Leagues:
    """A chat's league as its card shows it."""

    now: Season
    week: Sequence[Standing]
    season: Sequence[Standing]
    all_time: Sequence[Standing]


def league_text(league: Leagues, words: Words) -> str:
    """Return a chat's league."""
    told = words.evening
    if not league.all_time:
        return f"<b>{told.league}</b>\n\n{told.no_league}"
    parts: list[tuple[list[str], list[str]]] = []
    for title, standings, none in (
        (told.week, league.week, told.no_week),
        (told.season(season_name(league.now, words)), league.season, told.no_season),
        (told.all_time, league.all_time, told.no_league),
    ):
        lines = _standings(standings, words) or [none]
        if parts and parts[-1][1] == lines:  # told once: nothing was played before
            parts[-1][0].append(title)
        else:
            parts.append(([title], lines))
    told_once = ("\n".join([f"<b>{' · '.join(titles)}</b>", *lines]) for titles, lines in parts)
    return "\n\n".join([f"<b>{told.league}</b>", *told_once])


def season_name(season: Season, words: Words) -> str:
    """Return what a season is called.

    >>> from bot.texts import ENGLISH
    >>> season_name(Season(2026, 11), ENGLISH)
    'November 2026'
    """
    return f"{words.evening.months[season.month - 1]} {season.year}"


def season_card(season: Season, standings: Sequence[Standing], words: Words) -> str:
    """Return the card at a season's end: who has won it, alone or with others, and how all stand."""
    told = words.evening
    first = [row for row in standings if row.place == 1 and row.wins]
    won = [told.won_season(", ".join(escape(row.name) for row in first), first[0].wins)] if first else []
    head = [f"<b>{told.season_over(season_name(season, words))}</b>", *won]
    return "\n\n".join(["\n".join(head), "\n".join(_standings(standings, words)), told.next_season])


def _standings(standings: Sequence[Standing], words: Words) -> list[str]:
    return [words.evening.in_league(row.place, escape(row.name), row.wins, row.matches) for row in standings]


def _sister(table: Table, words: Words) -> list[str]:
    """Say that the same tiles are played at another table, or that both have played them."""
    if table.sister is None:
        return []
    if table.shares_tiles or table.sealed:
        return [words.evening.sister]
    return [words.evening.sister_over] if table.has_same_tiles_elsewhere and table.state is State.OVER else []


def _middle(table: Table, words: Words) -> list[list[str]]:
    if table.sealed:  # who has the same tiles yet is not to know how they went
        return [_seats(table, words)]
    match table.state:
        case State.LOBBY | State.OPENING:
            return [_seats(table, words), _tally(table, words), rules_lines(table.rules, words)]
        case State.PLAYING | State.BETWEEN:
            return [_points(table, words), _tally(table, words)]
        case State.OVER:
            return [_places(table, words), _tally(table, words)]
        case State.CLOSED:
            ended = table.match is not None and table.match.over
            return [_places(table, words) if ended else [], _tally(table, words)]


def _seats(table: Table, words: Words) -> list[str]:
    return [f"{number}. {_seat(player, words)}" for number, player in enumerate(table.seats, 1)]


def _points(table: Table, words: Words) -> list[str]:
    """Return the deal that is played, or comes next, and each seat's points."""
    assert table.match is not None
    deal = table.match.deal_number + (table.state is State.BETWEEN)
    seats = zip(table.seats, table.match.points, strict=True)
    points = [words.evening.with_points(_seat(player, words), points) for player, points in seats]
    return [words.evening.deal(deal, table.rules.deals), *points]


def _places(table: Table, words: Words) -> list[str]:
    """Return the seats as the match has placed them, the winners in bold."""
    assert table.match is not None
    points = table.match.points
    rows = sorted(zip(places(points), range(len(points)), strict=True))
    lines = [words.evening.in_place(place, _seat(table.seats[seat], words), points[seat]) for place, seat in rows]
    won = winners(points, table.match.rules)
    return [f"<b>{line}</b>" if seat in won else line for line, (_, seat) in zip(lines, rows, strict=True)]


def _tally(table: Table, words: Words) -> list[str]:
    """Return what the matches at the table come to; one match alone needs no sum."""
    if table.matches < 2 or not any(table.wins) or table.tally_sealed:
        return []
    rows = zip(table.seats, table.tally, table.wins, strict=True)
    lines = [words.evening.in_tally(_seat(player, words), points, wins) for player, points, wins in rows if player]
    return [f"<b>{words.evening.tally}</b>", *lines]


def _owner(table: Table, words: Words) -> list[str]:
    names = [player.name for player in table.seats if player and player.person == table.owner]
    return [words.owner(escape(names[0]))] if names else []


def _seat(player: Player | None, words: Words) -> str:
    if player is None:
        return f"<i>{words.free_seat}</i>"
    return words.computer(escape(player.name)) if player.computer else escape(player.name)


def rules_lines(rules: Rules, words: Words) -> list[str]:
    """Return what a table plays by, a sentence a line."""
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
        case State.LOBBY | State.OPENING:
            taken = sum(player is not None for player in table.seats)
            return words.full if taken == len(table.seats) else f"{words.seated(taken)}."
        case State.PLAYING | State.BETWEEN:
            return words.playing
        case State.OVER:
            asked = table.wake.alarm is Alarm.AGAIN
            return words.evening.asks_again if asked else words.finished
        case State.CLOSED:
            unfinished = table.match is not None and not table.match.over
            return f"{words.evening.unfinished} {words.evening.closed}" if unfinished else words.evening.closed
