"""What the bot says of a hand that it is asked about in any chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.texts.counted import polish, russian
from engine.court import Slip, Wrong
from engine.hand import Kind


@dataclass(frozen=True, slots=True)
class Court:
    """The words of the hand court. Tiles are drawn into them."""

    word: str
    """What a question begins with, beside `court`."""
    title: str
    note: str
    how: str
    """How a hand is written."""
    open: str
    """A button: the court in the page."""
    okey: Callable[[str, str], str]
    """The indicator, and the okey that it makes."""
    wins: str
    not_yet: str
    kinds: dict[Kind, str]
    throw: Callable[[str], str]
    away: Callable[[int], str]
    helps: Callable[[int], str]
    """So many unseen tiles bring it nearer; they follow."""
    turkish: str
    """The Turkish set of rules; the others have names of their own."""
    slips: dict[Slip, str]
    no_hand: str
    wrong: dict[Wrong, Callable[[str], str]]
    """Why not: with the tile, the text that is none, or how many tiles."""


ENGLISH = Court(
    word="hand",
    title="Hand check",
    note="Does a hand win, and for how much?",
    how=(
        "Write: hand R4 R5 R6 Y13 … – the indicator, then 14 or 15 tiles. R Y B K are the colours, F the false joker."
    ),
    open="Open the hand check",
    okey=lambda indicator, okey: f"Indicator {indicator}, okey {okey}",
    wins="This hand wins",
    not_yet="This hand does not win yet",
    kinds={Kind.SETS: "Runs and groups", Kind.PAIRS: "Seven pairs"},
    throw=lambda tile: f"throw {tile}",
    away=lambda n: f"{n} {'tile' if n == 1 else 'tiles'} away",
    helps=lambda n: f"{n} unseen {'tile helps' if n == 1 else 'tiles help'}",
    turkish="Turkish",
    slips={
        Slip.MIXED: "Runs and groups do not mix with pairs.",
        Slip.FALSE_JOKER: "The false joker stands only for the tile that became the okey.",
    },
    no_hand="There can be no such hand",
    wrong={
        Wrong.INDICATOR: lambda what: f"The indicator comes first, and “{what}” is not a tile.",
        Wrong.JOKER: lambda what: f"A false joker {what} cannot be the indicator.",
        Wrong.UNKNOWN: lambda what: f"“{what}” is not a tile.",
        Wrong.COPIES: lambda what: f"More than two of {what}: the game has two of each, counting the indicator.",
        Wrong.COUNT: lambda what: f"A hand has 14 or 15 tiles, not {what}.",
    },
)

TURKISH = Court(
    word="hakem",
    title="El hakemi",
    note="Bu el biter mi, kaç yazar?",
    how=(
        "Şöyle yaz: hakem R4 R5 R6 Y13 … – önce gösterge, sonra 14 ya da 15 taş. "
        "R kırmızı, Y sarı, B mavi, K siyah, F sahte okey."
    ),
    open="El hakemini aç",
    okey=lambda indicator, okey: f"Gösterge {indicator}, okey {okey}",
    wins="Bu el biter",
    not_yet="Bu el henüz bitmez",
    kinds={Kind.SETS: "Seri ve per", Kind.PAIRS: "Yedi çift"},
    throw=lambda tile: f"atılacak {tile}",
    away=lambda n: f"bitmesine {n} taş",
    helps=lambda n: f"görünmeyen {n} taş işe yarar",
    turkish="Türk usulü",
    slips={
        Slip.MIXED: "Seri ve perler çiftle karışmaz.",
        Slip.FALSE_JOKER: "Sahte okey yalnız okey olan taşın yerini tutar.",
    },
    no_hand="Böyle bir el olamaz",
    wrong={
        Wrong.INDICATOR: lambda what: f"Önce gösterge yazılır, “{what}” diye bir taş yok.",
        Wrong.JOKER: lambda what: f"Sahte okey {what} gösterge olamaz.",
        Wrong.UNKNOWN: lambda what: f"“{what}” diye bir taş yok.",
        Wrong.COPIES: lambda what: f"{what} ikiden çok: her taştan, gösterge de sayılarak, iki tane var.",
        Wrong.COUNT: lambda what: f"Elde 14 ya da 15 taş olur, {what} değil.",
    },
)


RUSSIAN = Court(
    word="рука",
    title="Проверка руки",
    note="Выигрывает ли рука и сколько это очков",
    how=(
        "Напишите: рука R4 R5 R6 Y13 … – индикатор, потом 14 или 15 камней. "
        "R красный, Y жёлтый, B синий, K чёрный, F ложный джокер."
    ),
    open="Открыть проверку руки",
    okey=lambda indicator, okey: f"Индикатор {indicator}, окей {okey}",
    wins="Эта рука выигрывает",
    not_yet="Эта рука ещё не выигрывает",
    kinds={Kind.SETS: "Серии и группы", Kind.PAIRS: "Семь пар"},
    throw=lambda tile: f"сбросить {tile}",
    away=lambda n: f"до победы {russian(n, 'камень', 'камня', 'камней')}",
    helps=lambda n: f"поможет невидимых: {n}",
    turkish="Турецкие",
    slips={
        Slip.MIXED: "Серии и группы с парами не смешивают.",
        Slip.FALSE_JOKER: "Ложный джокер играет только за камень, ставший океем.",
    },
    no_hand="Такой руки не бывает",
    wrong={
        Wrong.INDICATOR: lambda what: f"Первым пишут индикатор, а камня «{what}» нет.",
        Wrong.JOKER: lambda what: f"Ложный джокер {what} не может быть индикатором.",
        Wrong.UNKNOWN: lambda what: f"Камня «{what}» нет.",
        Wrong.COPIES: lambda what: f"{what} больше двух: каждого камня два, считая индикатор.",
        Wrong.COUNT: lambda what: f"В руке 14 или 15 камней, а не {what}.",
    },
)


POLISH = Court(
    word="ręka",
    title="Ocena ręki",
    note="Czy ręka wygrywa i ile to punktów",
    how=(
        "Napisz: ręka R4 R5 R6 Y13 … – płytka ze środka, potem 14 albo 15 płytek. "
        "R czerwony, Y żółty, B niebieski, K czarny, F fałszywy joker."
    ),
    open="Otwórz ocenę ręki",
    okey=lambda indicator, okey: f"Na środku {indicator}, joker {okey}",
    wins="Ta ręka wygrywa",
    not_yet="Ta ręka jeszcze nie wygrywa",
    kinds={Kind.SETS: "Sekwensy i grupy", Kind.PAIRS: "Siedem par"},
    throw=lambda tile: f"odrzuć {tile}",
    away=lambda n: f"do wygranej {polish(n, 'płytka', 'płytki', 'płytek')}",
    helps=lambda n: f"pomoże zakrytych: {n}",
    turkish="Tureckie",
    slips={
        Slip.MIXED: "Sekwensów i grup nie miesza się z parami.",
        Slip.FALSE_JOKER: "Fałszywy joker gra tylko za płytkę, która stała się jokerem.",
    },
    no_hand="Takiej ręki być nie może",
    wrong={
        Wrong.INDICATOR: lambda what: f"Najpierw płytka ze środka, a płytki „{what}” nie ma.",
        Wrong.JOKER: lambda what: f"Fałszywy joker {what} nie może leżeć na środku.",
        Wrong.UNKNOWN: lambda what: f"Nie ma płytki „{what}”.",
        Wrong.COPIES: lambda what: f"Więcej niż dwie {what}: każda płytka jest w grze dwa razy, licząc tę ze środka.",
        Wrong.COUNT: lambda what: f"Ręka ma 14 albo 15 płytek, nie {what}.",
    },
)

GERMAN = Court(
    word="blatt",
    title="Blatt prüfen",
    note="Gewinnt es, und wie viel zählt es?",
    how=(
        "Schreib: blatt R4 R5 R6 Y13 … – den Anzeiger, dann 14 oder 15 Steine. "
        "R rot, Y gelb, B blau, K schwarz, F falscher Joker."
    ),
    open="Blatt prüfen öffnen",
    okey=lambda indicator, okey: f"Anzeiger {indicator}, Okey {okey}",
    wins="Dieses Blatt gewinnt",
    not_yet="Dieses Blatt gewinnt noch nicht",
    kinds={Kind.SETS: "Reihen und Gruppen", Kind.PAIRS: "Sieben Paare"},
    throw=lambda tile: f"{tile} abwerfen",
    away=lambda n: "1 Stein fehlt" if n == 1 else f"{n} Steine fehlen",
    helps=lambda n: "1 verdeckter Stein hilft" if n == 1 else f"{n} verdeckte Steine helfen",
    turkish="Türkisch",
    slips={
        Slip.MIXED: "Reihen und Gruppen mischt man nicht mit Paaren.",
        Slip.FALSE_JOKER: "Der falsche Joker steht nur für den Stein, der zum Okey wurde.",
    },
    no_hand="So ein Blatt gibt es nicht",
    wrong={
        Wrong.INDICATOR: lambda what: f"Zuerst kommt der Anzeiger, und „{what}“ ist kein Stein.",
        Wrong.JOKER: lambda what: f"Ein falscher Joker {what} kann nicht Anzeiger sein.",
        Wrong.UNKNOWN: lambda what: f"„{what}“ ist kein Stein.",
        Wrong.COPIES: lambda what: f"Mehr als zwei {what}: jeden Stein gibt es zweimal, den Anzeiger mitgezählt.",
        Wrong.COUNT: lambda what: f"Ein Blatt hat 14 oder 15 Steine, nicht {what}.",
    },
)
