"""Who looks on at a table without a seat: where its owner allows it, named to all who are there, and not too many.

Watchers see what lies open, and nothing else. Their coming and going is no event: the view says who is there.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from engine.rules import Rules
from webapp.tables import happened as happen
from webapp.tables.players import PersonId, Watcher
from webapp.tables.table import State, Step, Table, TableRefusal, Why

WATCHERS: Final = 20
"""So many may watch one table at once."""


def refusal(table: Table, person: PersonId) -> Why | None:
    """Return why *person* may not watch; None when they may."""
    if table.rules.watching is None or table.sealed or table.shares_tiles or table.state is State.CLOSED:
        return Why.NOT_WATCHED
    if person in table.removed:
        return Why.REMOVED
    if len(table.watchers) >= WATCHERS and not table.watches(person):
        return Why.TOO_MANY_WATCHERS
    return None


def come(before: Table, person: PersonId, name: str, present: AbstractSet[PersonId]) -> Step:
    """*person* looks on, by that name; where there is no room, in place of those who are not *present*.

    Who has a seat does not watch. Raises `TableRefusal`.
    """
    full = len(before.watchers) >= WATCHERS and not before.watches(person)
    table = without(before, present) if full else before
    if table.held(person):
        return table, ()
    if (why := refusal(table, person)) is not None:
        raise TableRefusal(why)
    watcher = Watcher(person, name)
    if watcher in table.watchers:
        return table, ()
    if table.watches(person):  # by another name
        named = tuple(watcher if one.person == person else one for one in table.watchers)
        return replace(table, watchers=named), ()
    return replace(table, watchers=(*table.watchers, watcher)), ()


def gone(table: Table, person: PersonId) -> Table:
    """The table, where *person* watches no more."""
    return replace(table, watchers=tuple(one for one in table.watchers if one.person != person))


def without(table: Table, present: AbstractSet[PersonId]) -> Table:
    """The table without the watchers who are not *present*: a node may have died and told nobody.

    Where nobody is present it is rather the signs of life that are lost: then it is the same.
    """
    if not present:
        return table
    left = tuple(one for one in table.watchers if one.person in present)
    return table if left == table.watchers else replace(table, watchers=left)


def is_choice(before: Rules, rules: Rules) -> bool:
    """Whether *rules* differ from those *before* only in who may watch."""
    return rules != before and replace(rules, watching=before.watching) == before


def chosen(before: Table, rules: Rules) -> Step:
    """The owner chooses who may watch, at any time."""
    return ruled(before, rules), (happen.Ruled(rules),)


def ruled(before: Table, rules: Rules) -> Table:
    """The table by other *rules*; where nobody may watch by them, those who do are shown out."""
    return replace(before, rules=rules, watchers=() if rules.watching is None else before.watchers)
