"""The shape of one language's words: one that lacks a text does not type-check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from bot.texts.court import Court
from bot.texts.day import Day
from bot.texts.evening import Evening


class ByResult(TypedDict):
    """A text for how a match ended for somebody."""

    win: str
    draw: str
    loss: str


class Unpaid(TypedDict):
    """A text for each reason to pay nothing, but the day's cap."""

    too_short: str
    left: str
    same_device: str
    half_played_by_computer: str
    no_computer: str
    not_won: str


class Looks(TypedDict):
    """The names of the page's looks."""

    classic: str
    candy: str
    teahouse: str


@dataclass(frozen=True, slots=True)
class CandyWords:
    """A person's candies."""

    balance: Callable[[int], str]
    today: Callable[[int, int], str]
    """Paid today, and the most of a day."""
    none: str
    when: Callable[[datetime], str]
    match: Callable[[int, str], str]
    """Its number, and its table's code."""
    among_people: ByResult
    """Why a match paid in full."""
    against_computers: str
    cap_left: Callable[[int, int], str]
    """Paid, and what the match was worth."""
    cap_reached: Callable[[int], str]
    paid_twice: Callable[[int], str]
    """Taken back, for a match in which they had sat as two."""
    over_cap_together: Callable[[int, int], str]
    """Taken back, for what was over the day's cap together with what they had as a guest; and the cap."""
    nothing: Unpaid


@dataclass(frozen=True, slots=True)
class StatsWords:
    """What a person's matches come to."""

    title: str
    none: str
    matches: str
    wins: str
    draws: str
    longest_run: str
    turns_to_win: str
    sets: str
    pairs: str
    okeys: str
    shown: str


@dataclass(frozen=True, slots=True)
class TablesWords:
    """The tables at which a person sits."""

    title: str
    none: str
    your_turn: str
    waiting: Callable[[int], str]
    """So many of four sit."""
    at_play: str
    over: str
    go: Callable[[int], str]
    """To the table of that number in the list."""


@dataclass(frozen=True, slots=True)
class SettingsWords:
    """The settings that can be changed in the chat."""

    title: str
    language: str
    look: str
    looks: Looks
    sounds: str
    hints: str
    on: str
    off: str
    more: str
    """Where all of them are: in the game."""


@dataclass(frozen=True, slots=True)
class EraseWords:
    """The end of all that is known of a person."""

    nobody: str
    ask: str
    yes: str
    no: str
    done: str
    stayed: str


@dataclass(frozen=True, slots=True)
class ElsewhereWords:
    """In chats where the bot is not."""

    mine: Callable[[int], str]
    """The asker's open table, at which so many sit."""
    mine_note: str
    new: str
    new_note: str
    opening: str
    """Under the owner's name, until the card is there."""
    opened: str
    """To who pressed a button that has just become a link."""
    computers: str
    computers_note: str
    computers_text: str
    rules: str
    rules_note: str


@dataclass(frozen=True, slots=True)
class ProfileWords:
    """What Telegram shows of the bot."""

    name: str
    about: str
    """Up to 120 characters, on its page and where it is shared."""
    description: str
    """Up to 512, in a chat with it that is still empty."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words."""

    language: str
    """Its name in itself."""

    greeting: str
    help: str
    group_help: str
    no_page: str
    choose_language: str
    language_chosen: str

    play: str
    book: str
    """The whole rules, with pictures, in the page."""
    friends: str
    add_to_group: str
    sit_down: str
    back: str
    new_table: str
    invite: str
    invitation: str

    table: str
    owner: Callable[[str], str]
    free_seat: str
    computer: Callable[[str], str]
    deals: Callable[[int], str]
    to_zero: Callable[[int], str]
    """A match until someone is at 0, from so many points each."""
    points: Callable[[int, int, int, int], str]
    """Plain, pairs, okey as the last tile, pairs with okey: what the finisher gains."""
    lost_points: Callable[[int, int, int, int], str]
    """The same, where each of the others loses it."""
    showing: str
    pairs_bind: str
    partners: str
    by_rack: str
    clock: Callable[[int], str]
    """Seconds a turn."""
    no_clock: str
    seated: Callable[[int], str]
    full: str
    playing: str
    finished: str
    unknown: str
    ask_to_join: str
    join: str
    joined: str
    cannot_join: str

    who_are_you: str
    old_button: str
    failed: str

    look_back: str
    """A button: see how a match that is over went."""
    send_replay: str
    """A button: send that to somebody."""
    former: str
    """Who was erased, where a name stood."""
    evening: Evening
    play_how: str
    rules: str
    privacy: str
    candy: CandyWords
    stats: StatsWords
    tables: TablesWords
    settings: SettingsWords
    erase: EraseWords
    elsewhere: ElsewhereWords
    court: Court
    day: Day
    profile: ProfileWords

    commands: tuple[tuple[str, str], ...]
    """In a private chat."""
    group_commands: tuple[tuple[str, str], ...]
