"""What the bot says while an evening goes on: the live card, rewards, notices and the chat's league."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.texts.counted import english, polish, russian


@dataclass(frozen=True, slots=True)
class Evening:
    """One language's words of it."""

    deal: Callable[[int, int | None], str]
    """Which deal is played, of how many, where that is known."""
    with_points: Callable[[str, int], str]
    """A name and its points."""
    in_place: Callable[[int, str, int], str]
    """A place, a name and its points, at a match's end."""
    tally: str
    in_tally: Callable[[str, int, int], str]
    """A name, its points in all matches at the table, and its wins."""
    asks_again: str
    closed: str
    unfinished: str

    again: str
    fill: str
    rules: str
    only_owner: str
    sister: str
    """On the card of a table with a sister, until both have played;"""
    sister_over: str
    """and then."""
    to_sister: str
    compare: str
    filled: str
    too_late: str

    tables: str
    """Above the list of a chat's tables."""
    no_tables: str
    league: str
    week: str
    all_time: str
    in_league: Callable[[int | None, str, int, int], str]
    """A place, a name, wins, and matches played; who has won nothing has no place."""
    no_week: str
    no_league: str
    season: Callable[[str], str]
    """Above the standings of the season of that name, which is on."""
    no_season: str
    months: tuple[str, ...]
    """From January on."""
    season_over: Callable[[str], str]
    won_season: Callable[[str, int], str]
    """Who has won it, with how many wins; as many share it."""
    next_season: str
    open_league: str
    link_renewed: str

    day_left: Callable[[int], str]
    """How many candies can still be had today."""

    your_turn: Callable[[str], str]
    """With whom they play; already escaped, as every name here."""
    full_table: Callable[[str], str]
    another: Callable[[str], str]
    tell_me: str
    will_tell: str
    muted: str


def _place(place: int | None) -> str:
    return "–" if place is None else f"{place}."


TURKISH: Final = Evening(
    deal=lambda n, of: f"El {n}/{of} oynanıyor." if of else f"{n}. el oynanıyor.",
    with_points=lambda name, points: f"{name}: {points} puan",
    in_place=lambda place, name, points: f"{place}. {name}: {points} puan",
    tally="Masanın hesabı",
    in_tally=lambda name, points, wins: f"{name}: {points} puan, {wins} galibiyet",
    asks_again="Bir maç daha isteyen var.",
    closed="Bu masa kapandı.",
    unfinished="Maç yarım kaldı.",
    again="Bir maç daha",
    fill="Bilgisayarlarla başla",
    rules="Kurallar",
    only_owner="Bunu yalnız masanın sahibi yapabilir.",
    sister="Aynı taşlar kardeş masada da oynanıyor. Puanlar ikisi de bitince görünür.",
    sister_over="İki masa da aynı taşları oynadı: karşılaştırın.",
    to_sister="Kardeş masa",
    compare="Masaları karşılaştır",
    filled="Boş yerlere bilgisayarlar oturdu, maç başladı.",
    too_late="Maç çoktan başladı.",
    tables="Buradaki masalar",
    no_tables="Burada açık masa yok. /okey yaz, açayım.",
    league="Bu sohbetin ligi",
    week="Bu hafta",
    all_time="Tüm zamanlar",
    in_league=lambda place, name, wins, matches: f"{_place(place)} {name}: {matches} maçta {wins} galibiyet",
    no_week="Bu hafta henüz biten maç yok.",
    no_league="Buradaki masalarda henüz biten maç yok. /okey yaz, bir masa açayım.",
    season=lambda name: f"Bu sezon: {name}",
    no_season="Bu sezon henüz biten maç yok.",
    months=(
        "Ocak",
        "Şubat",
        "Mart",
        "Nisan",
        "Mayıs",
        "Haziran",
        "Temmuz",
        "Ağustos",
        "Eylül",
        "Ekim",
        "Kasım",
        "Aralık",
    ),
    season_over=lambda name: f"{name} sezonu bitti",
    won_season=lambda names, wins: f"🏆 {names}: {wins} galibiyet",
    next_season="Yeni sezon başladı. /okey yaz, bir masa açayım.",
    open_league="Ligi aç",
    link_renewed="Ligin bağlantısı yenilendi. Eski bağlantılar artık bir yere çıkmaz.",
    day_left=lambda n: f"Bugün {n} şeker daha alabilirsin." if n else "Bugünün şekerleri bitti, yarın yenileri var.",
    your_turn=lambda names: f"Sıra sende. Masada seni bekleyenler: {names}.",
    full_table=lambda names: f"Masa doldu: {names}. Başlayabilirsiniz.",
    another=lambda names: f"Bir maç daha isteyenler: {names}. Yerin 20 saniye tutulur.",
    tell_me="Sıra gelince haber ver",
    will_tell="Tamam: masada değilken sıra sana gelirse yazarım. /mute yazarsan susarım.",
    muted="Tamam, artık yazmam. Yeniden istersen düğmeye bas.",
)

RUSSIAN: Final = Evening(
    deal=lambda n, of: f"Идёт раздача {n} из {of}." if of else f"Идёт раздача {n}.",
    with_points=lambda name, points: f"{name}: {russian(points, 'очко', 'очка', 'очков')}",
    in_place=lambda place, name, points: f"{place}. {name}: {russian(points, 'очко', 'очка', 'очков')}",
    tally="Счёт стола",
    in_tally=lambda name, points, wins: (
        f"{name}: {russian(points, 'очко', 'очка', 'очков')}, {russian(wins, 'победа', 'победы', 'побед')}"
    ),
    asks_again="Зовут сыграть ещё матч.",
    closed="Этот стол закрыт.",
    unfinished="Матч не доиграли.",
    again="Ещё раз",
    fill="Начать с компьютерами",
    rules="Правила",
    only_owner="Это может только хозяин стола.",
    sister="Теми же камнями играют и за столом-близнецом. Очки видны, когда сыграют оба.",
    sister_over="Оба стола сыграли теми же камнями: можно сравнить.",
    to_sister="Стол-близнец",
    compare="Сравнить столы",
    filled="На свободные места сели компьютеры, матч начался.",
    too_late="Матч уже начался.",
    tables="Столы в этом чате",
    no_tables="Здесь нет открытых столов. Напишите /okey, и я открою.",
    league="Лига этого чата",
    week="Эта неделя",
    all_time="За всё время",
    in_league=lambda place, name, wins, matches: (
        f"{_place(place)} {name}: {russian(wins, 'победа', 'победы', 'побед')}, "
        f"сыграно {russian(matches, 'матч', 'матча', 'матчей')}"
    ),
    no_week="На этой неделе ещё не доиграли ни одного матча.",
    no_league="За столами этого чата ещё не доиграли ни одного матча. Напишите /okey, и я открою стол.",
    season=lambda name: f"Этот сезон: {name}",
    no_season="В этом сезоне ещё не доиграли ни одного матча.",
    months=(
        "январь",
        "февраль",
        "март",
        "апрель",
        "май",
        "июнь",
        "июль",
        "август",
        "сентябрь",
        "октябрь",
        "ноябрь",
        "декабрь",
    ),
    season_over=lambda name: f"Сезон закончен: {name}",
    won_season=lambda names, wins: f"🏆 {names}: {russian(wins, 'победа', 'победы', 'побед')}",
    next_season="Начался новый сезон. Напишите /okey, и я открою стол.",
    open_league="Открыть лигу",
    link_renewed="У лиги новая ссылка. Старые больше никуда не ведут.",
    day_left=lambda n: (
        f"Сегодня можно получить ещё {russian(n, 'конфету', 'конфеты', 'конфет')}."
        if n
        else "На сегодня конфеты кончились, завтра будут новые."
    ),
    your_turn=lambda names: f"Ваш ход. За столом вас ждут: {names}.",
    full_table=lambda names: f"Стол собрался: {names}. Можно начинать.",
    another=lambda names: f"Хотят сыграть ещё матч: {names}. Ваше место держат 20 секунд.",
    tell_me="Сообщать о моём ходе",
    will_tell="Хорошо: если вас нет за столом, а ход ваш, я напишу. Команда /mute это отключит.",
    muted="Хорошо, больше не пишу. Передумаете — нажмите кнопку.",
)

POLISH: Final = Evening(
    deal=lambda n, of: f"Trwa rozdanie {n} z {of}." if of else f"Trwa rozdanie {n}.",
    with_points=lambda name, points: f"{name}: {polish(points, 'punkt', 'punkty', 'punktów')}",
    in_place=lambda place, name, points: f"{place}. {name}: {polish(points, 'punkt', 'punkty', 'punktów')}",
    tally="Wynik stolika",
    in_tally=lambda name, points, wins: (
        f"{name}: {polish(points, 'punkt', 'punkty', 'punktów')}, {polish(wins, 'wygrana', 'wygrane', 'wygranych')}"
    ),
    asks_again="Ktoś chce zagrać jeszcze raz.",
    closed="Ten stolik jest już zamknięty.",
    unfinished="Gry nie dokończono.",
    again="Jeszcze raz",
    fill="Zacznij z komputerami",
    rules="Zasady",
    only_owner="Może to zrobić tylko gospodarz.",
    sister="Te same płytki gra też bliźniaczy stolik. Punkty widać, gdy skończą oba.",
    sister_over="Oba stoliki zagrały te same płytki: można porównać.",
    to_sister="Bliźniaczy stolik",
    compare="Porównaj stoliki",
    filled="Na wolnych miejscach usiadły komputery, gra się zaczęła.",
    too_late="Gra już się zaczęła.",
    tables="Stoliki na tym czacie",
    no_tables="Nie ma tu otwartego stolika. Napisz /okey, a otworzę.",
    league="Liga tego czatu",
    week="Ten tydzień",
    all_time="Od początku",
    in_league=lambda place, name, wins, matches: (
        f"{_place(place)} {name}: {polish(wins, 'wygrana', 'wygrane', 'wygranych')}, "
        f"{polish(matches, 'rozegrana gra', 'rozegrane gry', 'rozegranych gier')}"
    ),
    no_week="W tym tygodniu nikt jeszcze nie dokończył gry.",
    no_league="Przy tutejszych stolikach nikt jeszcze nie dokończył gry. Napisz /okey, a otworzę stolik.",
    season=lambda name: f"Ten sezon: {name}",
    no_season="W tym sezonie nikt jeszcze nie dokończył gry.",
    months=(
        "styczeń",
        "luty",
        "marzec",
        "kwiecień",
        "maj",
        "czerwiec",
        "lipiec",
        "sierpień",
        "wrzesień",
        "październik",
        "listopad",
        "grudzień",
    ),
    season_over=lambda name: f"Koniec sezonu: {name}",
    won_season=lambda names, wins: f"🏆 {names}: {polish(wins, 'wygrana', 'wygrane', 'wygranych')}",
    next_season="Zaczął się nowy sezon. Napisz /okey, a otworzę stolik.",
    open_league="Otwórz ligę",
    link_renewed="Liga ma nowy link. Stare już donikąd nie prowadzą.",
    day_left=lambda n: (
        f"Dziś możesz dostać jeszcze {polish(n, 'cukierek', 'cukierki', 'cukierków')}."
        if n
        else "Na dziś to wszystko, jutro będą nowe."
    ),
    your_turn=lambda names: f"Twój ruch. Przy stoliku czekają: {names}.",
    full_table=lambda names: f"Stolik jest pełny: {names}. Można zaczynać.",
    another=lambda names: f"Jeszcze raz chcą zagrać: {names}. Twoje miejsce czeka 20 sekund.",
    tell_me="Daj znać, gdy mój ruch",
    will_tell="Dobrze: gdy nie ma cię przy stoliku, a to twój ruch, napiszę. /mute to wyłącza.",
    muted="Dobrze, nie będę już pisać. Gdy zmienisz zdanie, naciśnij przycisk.",
)

GERMAN: Final = Evening(
    deal=lambda n, of: f"Gerade läuft Runde {n} von {of}." if of else f"Gerade läuft Runde {n}.",
    with_points=lambda name, points: f"{name}: {points} {'Punkt' if abs(points) == 1 else 'Punkte'}",
    in_place=lambda place, name, points: f"{place}. {name}: {points} {'Punkt' if abs(points) == 1 else 'Punkte'}",
    tally="Stand am Tisch",
    in_tally=lambda name, points, wins: (
        f"{name}: {points} {'Punkt' if abs(points) == 1 else 'Punkte'}, {wins} {'Sieg' if wins == 1 else 'Siege'}"
    ),
    asks_again="Jemand möchte noch eine Partie.",
    closed="Dieser Tisch ist zu.",
    unfinished="Die Partie wurde nicht zu Ende gespielt.",
    again="Noch mal",
    fill="Mit Computern anfangen",
    rules="Regeln",
    only_owner="Das kann nur, wer den Tisch leitet.",
    sister="Dieselben Steine spielt auch der Schwestertisch. Die Punkte sieht man, wenn beide fertig sind.",
    sister_over="Beide Tische haben dieselben Steine gespielt: jetzt lässt sich vergleichen.",
    to_sister="Schwestertisch",
    compare="Tische vergleichen",
    filled="Computer sitzen auf den freien Plätzen, die Partie läuft.",
    too_late="Die Partie hat schon angefangen.",
    tables="Tische in diesem Chat",
    no_tables="Hier ist kein Tisch offen. Schreib /okey, und ich mache einen auf.",
    league="Die Liga dieses Chats",
    week="Diese Woche",
    all_time="Insgesamt",
    in_league=lambda place, name, wins, matches: (
        f"{_place(place)} {name}: {wins} {'Sieg' if wins == 1 else 'Siege'} in {matches} "
        f"{'Partie' if matches == 1 else 'Partien'}"
    ),
    no_week="Diese Woche ist noch keine Partie zu Ende.",
    no_league="An den Tischen hier ist noch keine Partie zu Ende. Schreib /okey, und ich mache einen auf.",
    season=lambda name: f"Diese Saison: {name}",
    no_season="In dieser Saison ist noch keine Partie zu Ende.",
    months=(
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ),
    season_over=lambda name: f"Die Saison {name} ist zu Ende",
    won_season=lambda names, wins: f"🏆 {names}: {wins} {'Sieg' if wins == 1 else 'Siege'}",
    next_season="Eine neue Saison hat begonnen. /okey öffnet einen Tisch.",
    open_league="Liga öffnen",
    link_renewed="Die Liga hat einen neuen Link. Alte führen nirgends mehr hin.",
    day_left=lambda n: (
        f"Heute gibt es noch {n} {'Bonbon' if n == 1 else 'Bonbons'}."
        if n
        else "Das war alles für heute, morgen gibt es neue."
    ),
    your_turn=lambda names: f"Du bist dran. Am Tisch warten: {names}.",
    full_table=lambda names: f"Der Tisch ist voll: {names}. Es kann losgehen.",
    another=lambda names: f"Noch eine Partie wollen: {names}. Dein Platz bleibt 20 Sekunden frei.",
    tell_me="Sag Bescheid, wenn ich dran bin",
    will_tell="Gut: Bist du dran und nicht am Tisch, schreibe ich dir. /mute stellt es ab.",
    muted="Gut, ich schreibe nicht mehr. Der Knopf bringt es zurück.",
)

ENGLISH: Final = Evening(
    deal=lambda n, of: f"They are playing deal {n} of {of}." if of else f"They are playing deal {n}.",
    with_points=lambda name, points: f"{name}: {english(points, 'point')}",
    in_place=lambda place, name, points: f"{place}. {name}: {english(points, 'point')}",
    tally="Tally of this table",
    in_tally=lambda name, points, wins: f"{name}: {english(points, 'point')}, {english(wins, 'win')}",
    asks_again="Somebody wants another match.",
    closed="This table has closed.",
    unfinished="The match was not played to the end.",
    again="Again",
    fill="Start with computers",
    rules="Rules",
    only_owner="Only the table's owner can do that.",
    sister="The sister table plays the same tiles. Points are shown when both have played.",
    sister_over="Both tables have played the same tiles: compare them.",
    to_sister="Sister table",
    compare="Compare the tables",
    filled="Computers have taken the free seats, and the match has begun.",
    too_late="The match has begun already.",
    tables="Tables in this chat",
    no_tables="No table is open here. Say /okey, and I will open one.",
    league="The league of this chat",
    week="This week",
    all_time="All time",
    in_league=lambda place, name, wins, matches: (
        f"{_place(place)} {name}: {english(wins, 'win')} in {matches} {'match' if matches == 1 else 'matches'}"
    ),
    no_week="No match has ended this week yet.",
    no_league="No match has ended at this chat's tables yet. Say /okey, and I will open one.",
    season=lambda name: f"This season: {name}",
    no_season="No match has ended this season yet.",
    months=(
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    season_over=lambda name: f"The {name} season is over",
    won_season=lambda names, wins: f"🏆 {names}: {english(wins, 'win')}",
    next_season="A new season has begun. /okey opens a table.",
    open_league="Open the league",
    link_renewed="The league has a new link. Older ones lead nowhere any more.",
    day_left=lambda n: (
        f"You can get {n} more {'candy' if n == 1 else 'candies'} today."
        if n
        else "That was all for today; tomorrow there are more."
    ),
    your_turn=lambda names: f"It is your turn. Waiting for you at the table: {names}.",
    full_table=lambda names: f"The table is full: {names}. You can begin.",
    another=lambda names: f"They want another match: {names}. Your seat is kept for 20 seconds.",
    tell_me="Tell me when it is my turn",
    will_tell="All right: if it is your turn and you are not at the table, I will write to you. /mute ends it.",
    muted="All right, no more messages. The button brings them back.",
)
