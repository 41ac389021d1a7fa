"""What somebody is told of themselves: candies, figures, tables, settings. Pure: values in, a message's text out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import cast
from zoneinfo import ZoneInfo

from bot.links import Links
from bot.texts import CandyWords, Words
from webapp.accounts.candies import AGAINST_COMPUTERS, Reason, TakenBack
from webapp.accounts.figures import Figures
from webapp.accounts.memory import Candy, Purse
from webapp.tables.players import PersonId
from webapp.tables.table import State, Table


def help_text(words: Words) -> str:
    """Return the help, with every command of a private chat."""
    return "\n".join([words.help, *(f"/{command} {text}" for command, text in words.commands)])


def candies_text(purse: Purse, rows: Sequence[Candy], zone: str, links: Links, words: Words) -> str:
    """Return a person's candies and their last rows, each with when, which match and why this amount."""
    told = words.candy
    head = f"<b>{told.balance(purse.candies)}</b>\n{told.today(purse.today, purse.cap)}"
    if not rows:
        return f"{head}\n\n{told.none}"
    return "\n".join([head, "", *(_candy(row, zone, links, told) for row in rows)])


def _candy(row: Candy, zone: str, links: Links, words: CandyWords) -> str:
    when = words.when(datetime.fromtimestamp(row.at / 1000, UTC).astimezone(ZoneInfo(zone)))
    match = words.match(row.match, row.table)
    address = links.replay_page(row.table, row.match)
    return f'{when} <b>+{row.amount}</b> {why(row, words)}, <a href="{address}">{match}</a>'


def why(row: Candy, words: CandyWords) -> str:
    """Return why a match paid what it did."""
    if row.taken_for == TakenBack.ONCE:
        return words.paid_twice(row.taken_back)
    if row.taken_for == TakenBack.CAP:
        return words.over_cap_together(row.taken_back, row.cap)
    if row.reason == Reason.CAPPED:
        return words.cap_left(row.amount, row.worth) if row.amount else words.cap_reached(row.cap)
    if row.reason != Reason.PAID:
        return cast("Mapping[str, str]", words.nothing)[row.reason]
    if row.worth == AGAINST_COMPUTERS:
        return words.against_computers
    return cast("Mapping[str, str]", words.among_people)[row.result]


def reward_text(row: Candy, purse: Purse, words: Words) -> str:
    """Return what a match paid and why, what can still be had today, and the balance."""
    left = max(0, purse.cap - purse.today)
    lines = [f"<b>+{row.amount}</b> {why(row, words.candy)}", words.evening.day_left(left)]
    return "\n".join([*lines, f"{words.candy.balance(purse.candies)}."])


def stats_text(figures: Figures, words: Words) -> str:
    """Return what all of a person's matches come to."""
    told = words.stats
    if not figures.matches:
        return f"<b>{told.title}</b>\n{told.none}"
    turns = figures.turns_to_win
    lines = {
        told.matches: figures.matches,
        told.wins: figures.wins,
        told.draws: figures.draws,
        told.longest_run: figures.longest_run,
        told.turns_to_win: None if turns is None else round(turns),
        told.sets: figures.sets,
        told.pairs: figures.pairs,
        told.okeys: figures.okeys,
        told.shown: figures.shown,
    }
    return "\n".join([f"<b>{told.title}</b>", *(f"{what}: {n}" for what, n in lines.items() if n is not None)])


def tables_text(tables: Sequence[Table], person: PersonId, words: Words) -> str:
    """Return a person's tables, numbered: who sits there, and how it stands."""
    if not tables:
        return words.tables.none
    lines = (f"{number}. {_line(table, person, words)}" for number, table in enumerate(tables, 1))
    return "\n".join([f"<b>{words.tables.title}</b>", *lines])


def _line(table: Table, person: PersonId, words: Words) -> str:
    names = ", ".join(escape(player.name) if player else words.free_seat for player in table.seats)
    stands = _stands(table, person, words)
    return f"{names}: {f'<b>{stands}</b>' if stands == words.tables.your_turn else stands}"


def _stands(table: Table, person: PersonId, words: Words) -> str:
    match table.state:
        case State.LOBBY | State.OPENING:
            return words.tables.waiting(sum(player is not None for player in table.seats))
        case State.PLAYING if table.match is not None and table.match.deal.turn in table.held(person):
            return words.tables.your_turn
        case State.PLAYING | State.BETWEEN:
            return words.tables.at_play
        case State.OVER | State.CLOSED:
            return words.tables.over
