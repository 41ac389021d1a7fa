"""The deal of the day in chats: how it stands, or how somebody's own try went, and no tile of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Final

from bot.desk import Asker, Desk
from bot.texts import LANGUAGES, Words
from webapp.accounts.daily import Try

MINUTE_MS: Final = 60_000
STEPS: Final = "🟩🟩🟨🟧🟧"
"""By tiles away; what is farther is red."""
FAR, WON = "🟥", "⭐"
LINE: Final = 12
"""Marks in one line."""


@dataclass(frozen=True, slots=True)
class DayCard:
    """What is said of it in a chat."""

    title: str
    note: str
    text: str
    played: bool
    """It tells of a try that has come to its end."""
    button: str
    """What the way to the page says to the asker; others may play it."""


def asks_for_day(query: str) -> bool:
    """Whether a query asks for the deal of the day; `day` is understood in every language."""
    return query.strip().lower() in {"day", *(words.day.word for words in LANGUAGES.values())}


async def day_card(asker: Asker, desk: Desk) -> DayCard:
    """Return the asker's own try where it has ended, else how the deal of the day stands."""
    now = desk.tables.store.now()
    day = desk.daily.day(now)
    mine = await desk.daily.mine(day, asker.person.id) if asker.person else None
    said = asker.words.day
    title = f"Okey, {said.title}, {said.when(date.fromisoformat(day))}"
    if mine is not None and mine.points is not None:
        lines = _own(mine, asker.words)
        text = "\n".join([f"<b>{escape(title)}</b>", *lines])
        return DayCard(said.title, lines[0], text, played=True, button=said.look)
    begun = (await desk.daily.count(day)).begun
    minutes = max(0, desk.daily.ends(day) - now) // MINUTE_MS
    stands = f"{said.begun(begun)} · {said.left(minutes // 60, minutes % 60)}"
    spent = mine is None and asker.person is not None and await desk.daily.spent(day, asker.person.id)
    more, button = (said.spent, said.look) if spent else (said.playing, said.go_on) if mine else (None, said.open)
    lines = [said.note, stands, *([more] if more else [])]
    text = "\n".join([f"<b>{escape(title)}</b>", "", *lines])
    return DayCard(said.title, said.note, text, played=False, button=button)


def _own(mine: Try, words: Words) -> list[str]:
    points, turns = mine.points or 0, mine.turns or 0
    result = words.day.won(points, turns) if points else words.day.lost(turns)
    marks = marks_of(mine.trail or "", won=points > 0)
    return [result, *(marks[at : at + LINE] for at in range(0, len(marks), LINE))]


def marks_of(trail: str, *, won: bool) -> str:
    """Return one mark a turn: red is far away, green is near, a star the turn that won.

    >>> marks_of("7431", won=False), marks_of("20", won=True)
    ('🟥🟧🟧🟩', '🟨⭐')
    """
    away = [int(digit, 16) for digit in trail]
    marks = [STEPS[tiles] if tiles < len(STEPS) else FAR for tiles in away]
    return "".join([*marks[:-1], WON] if won and marks else marks)
