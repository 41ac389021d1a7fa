"""What the bot says of the deal of the day. It names no tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from bot.texts.counted import polish, russian


@dataclass(frozen=True, slots=True)
class Day:
    """One language's words of it."""

    word: str
    """What a query begins with, beside `day`."""
    title: str
    note: str
    when: Callable[[date], str]
    begun: Callable[[int], str]
    left: Callable[[int, int], str]
    """Hours and minutes until the next one."""
    won: Callable[[int, int], str]
    """Points and turns."""
    lost: Callable[[int], str]
    playing: str
    open: str
    """A button: the deal of the day in the page."""
    send: str
    """A button: how it went, to another chat."""


def _in_figures(day: date) -> str:
    return f"{day.day:02}.{day.month:02}.{day.year}"


ENGLISH = Day(
    word="daily",
    title="Deal of the day",
    note="The same tiles for everybody, one try each.",
    when=lambda day: f"{day:%d %b %Y}",
    begun=lambda n: f"{n} {'person has' if n == 1 else 'people have'} started" if n else "Be the first today",
    left=lambda hours, minutes: f"{hours} h {minutes} min left",
    won=lambda points, turns: f"+{points} in {turns} {'turn' if turns == 1 else 'turns'}",
    lost=lambda turns: f"No points, {turns} {'turn' if turns == 1 else 'turns'}",
    playing="Your try is waiting",
    open="Play it",
    send="Send it to a chat",
)

TURKISH = Day(
    word="bugün",
    title="Günün eli",
    note="Herkese aynı taşlar, herkese bir hak.",
    when=_in_figures,
    begun=lambda n: f"{n} kişi başladı" if n else "Bugün ilk sen ol",
    left=lambda hours, minutes: f"{hours} sa {minutes} dk kaldı",
    won=lambda points, turns: f"{turns} hamlede +{points}",
    lost=lambda turns: f"Puan yok, {turns} hamle",
    playing="Elin seni bekliyor",
    open="Oyna",
    send="Bir sohbete gönder",
)


RUSSIAN = Day(
    word="день",
    title="Раздача дня",
    note="Всем одни и те же камни, попытка одна.",
    when=_in_figures,
    begun=lambda n: f"Играют: {n}" if n else "Сегодня ещё никто не играл",
    left=lambda hours, minutes: f"осталось {hours} ч {minutes} мин",
    won=lambda points, turns: f"+{points} за {russian(turns, 'ход', 'хода', 'ходов')}",
    lost=lambda turns: f"Без очков, {russian(turns, 'ход', 'хода', 'ходов')}",
    playing="Ваша попытка ждёт",
    open="Сыграть",
    send="Отправить в чат",
)


POLISH = Day(
    word="dzień",
    title="Rozdanie dnia",
    note="Te same płytki dla wszystkich, jedna próba.",
    when=_in_figures,
    begun=lambda n: f"Dziś gra: {n}" if n else "Dziś jeszcze nikt nie grał",
    left=lambda hours, minutes: f"zostało {hours} godz. {minutes} min",
    won=lambda points, turns: f"+{points}, {polish(turns, 'ruch', 'ruchy', 'ruchów')}",
    lost=lambda turns: f"Bez punktów, {polish(turns, 'ruch', 'ruchy', 'ruchów')}",
    playing="Twoja próba czeka",
    open="Zagraj",
    send="Wyślij na czat",
)

GERMAN = Day(
    word="tag",
    title="Runde des Tages",
    note="Dieselben Steine für alle, ein Versuch für jeden.",
    when=_in_figures,
    begun=lambda n: (
        f"{n} {'Person hat' if n == 1 else 'Leute haben'} begonnen" if n else "Heute hat noch niemand gespielt"
    ),
    left=lambda hours, minutes: f"noch {hours} Std. {minutes} Min.",
    won=lambda points, turns: f"+{points} in {turns} {'Zug' if turns == 1 else 'Zügen'}",
    lost=lambda turns: f"Keine Punkte, {turns} {'Zug' if turns == 1 else 'Züge'}",
    playing="Dein Versuch wartet",
    open="Spielen",
    send="In einen Chat senden",
)
