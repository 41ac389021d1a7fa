"""The shape of one language's words: one that lacks a text does not type-check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


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

    commands: tuple[tuple[str, str], ...]
    """In a private chat."""
    group_commands: tuple[tuple[str, str], ...]
