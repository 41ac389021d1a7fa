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
    spent: str
    """To who had their try before they were erased."""
    open: str
    """A button: the deal of the day in the page."""
    go_on: str
    """The same to who has begun it."""
    look: str
    """The same to who has had their try."""
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
    spent="You have had your try. There is a new deal tomorrow.",
    open="Play it",
    go_on="Go on",
    look="See how it stands",
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
    spent="Bugünkü hakkını kullandın. Yarın yeni bir el var.",
    open="Oyna",
    go_on="Devam et",
    look="Duruma bak",
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
    spent="Сегодняшняя попытка уже использована. Завтра новая раздача.",
    open="Сыграть",
    go_on="Продолжить",
    look="Как идёт день",
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
    spent="Dzisiejsza próba już za tobą. Jutro nowe rozdanie.",
    open="Zagraj",
    go_on="Graj dalej",
    look="Zobacz, jak idzie",
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
    spent="Du hattest deinen Versuch. Morgen gibt es eine neue Runde.",
    open="Spielen",
    go_on="Weiterspielen",
    look="Zum Stand",
    send="In einen Chat senden",
)
