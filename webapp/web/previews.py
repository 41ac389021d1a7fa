"""What a link shows in a chat, in the language that whoever shows it asks for; the page says the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from engine.hand import Kind
from engine.judging import QuestionError

DEFAULT: Final = "en"


@dataclass(frozen=True, slots=True)
class Preview:
    """The words of one language."""

    house: str
    match: str
    """Of a match to look back at; who played and the points stand above it."""
    hand: str
    """Of the hand check."""
    held: Callable[[str, str], str]
    """The indicator, and the tiles of a hand."""
    wins: dict[Kind, str]
    away: Callable[[int], str]
    """A hand that does not win yet lacks so many tiles."""
    no_hand: Callable[[QuestionError], str]


PREVIEWS: Final = {
    "en": Preview(
        house="Okey for four: play with friends from a link, or against computers.",
        match="A match of Okey to look back at: every move, all four racks, and whether it was dealt as promised.",
        hand="The hand check says whether a hand of Okey wins, and for how much.",
        held=lambda indicator, tiles: f"Indicator {indicator}. {tiles}",
        wins={Kind.SETS: "This hand wins: runs and groups", Kind.PAIRS: "This hand wins: seven pairs"},
        away=lambda n: f"This hand does not win yet: {n} tile{'s' * (n != 1)} away",
        no_hand=lambda error: f"There can be no such hand: {error}",
    ),
    "tr": Preview(
        house="Dört kişilik okey: arkadaşlarınla bir bağlantıdan ya da bilgisayara karşı oyna.",
        match="Geri bakılacak bir okey maçı: bütün hamleler, dört ıstaka, bir de söz verildiği gibi dağıtılmış mı.",
        hand="El hakemi, bir el biter mi, kaç yazar, söyler.",
        held=lambda indicator, tiles: f"Gösterge {indicator}. {tiles}",
        wins={Kind.SETS: "Bu el biter: seri ve per", Kind.PAIRS: "Bu el biter: yedi çift"},
        away=lambda n: f"Bu el henüz bitmez: {n} taş eksik",
        no_hand=lambda _: "Böyle bir el olamaz",
    ),
    "ru": Preview(
        house="Окей на четверых: играйте с друзьями по ссылке или против компьютеров.",
        match="Матч в окей, который можно пересмотреть: все ходы, все подставки и честно ли раздали.",
        hand="Проверка руки скажет, выигрывает ли рука и сколько это стоит.",
        held=lambda indicator, tiles: f"Индикатор {indicator}. {tiles}",
        wins={Kind.SETS: "Эта рука выигрывает: серии и группы", Kind.PAIRS: "Эта рука выигрывает: семь пар"},
        away=lambda n: f"Эта рука ещё не выигрывает, не хватает камней: {n}",
        no_hand=lambda _: "Такой руки не бывает",
    ),
    "pl": Preview(
        house="Okey na cztery osoby: graj ze znajomymi z linku albo z komputerami.",
        match="Gra w okey do obejrzenia: każdy ruch, wszystkie cztery półki i to, czy rozdano uczciwie.",
        hand="Ocena ręki powie, czy ręka wygrywa i ile jest warta.",
        held=lambda indicator, tiles: f"Odkryta {indicator}. {tiles}",
        wins={Kind.SETS: "Ta ręka wygrywa: sekwensy i grupy", Kind.PAIRS: "Ta ręka wygrywa: siedem par"},
        away=lambda n: f"Ta ręka jeszcze nie wygrywa, brakuje płytek: {n}",
        no_hand=lambda _: "Takiej ręki być nie może",
    ),
    "de": Preview(
        house="Okey zu viert: Spiel mit Freunden über einen Link oder gegen Computer.",
        match="Eine Partie Okey zum Ansehen: jeder Zug, alle vier Bretter, und ob wie versprochen ausgeteilt wurde.",
        hand="Hier erfährst du, ob ein Blatt Okey gewinnt, und wie viel es zählt.",
        held=lambda indicator, tiles: f"Anzeiger {indicator}. {tiles}",
        wins={Kind.SETS: "Dieses Blatt gewinnt: Reihen und Gruppen", Kind.PAIRS: "Dieses Blatt gewinnt: sieben Paare"},
        away=lambda n: f"Dieses Blatt gewinnt noch nicht: es fehl{'t 1 Stein' if n == 1 else f'en {n} Steine'}",
        no_hand=lambda _: "So ein Blatt gibt es nicht",
    ),
}


def spoken(accepted: str, languages: Collection[str] = PREVIEWS) -> str:
    """Return the first of *languages* that an `Accept-Language` header names, else English.

    >>> spoken("uk, ru-RU;q=0.9, en;q=0.8"), spoken("")
    ('ru', 'en')
    """
    wanted = (tag.strip()[:2].lower() for tag in accepted.split(","))
    return next((tag for tag in wanted if tag in languages), DEFAULT)
