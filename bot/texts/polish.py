"""What the bot says in Polish."""

from __future__ import annotations

from typing import Final

from bot.texts.shape import Words


def _count(n: int, one: str, few: str, many: str) -> str:
    if n == 1:
        return one
    return few if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else many


POLISH: Final = Words(
    language="Polski",
    greeting=(
        "<b>Okeyhane</b>\nKlasyczny okey dla czterech osób. Z trzema komputerami siadasz od razu, "
        "a znajomych zapraszasz linkiem."
    ),
    help=(
        "Przycisk „Graj” otwiera grę.\n"
        "/okey otworzy ci stolik; link do niego wyślij znajomym.\n"
        "/language zmienia język, w którym rozmawiamy.\n\n"
        "Dodaj mnie do grupy, a /okey zadziała także tam."
    ),
    group_help="Napisz /okey, a otworzę stolik dla tej grupy. Kto chce grać, naciska przycisk na karcie.",
    no_page=(
        "Moja strona nie ma jeszcze adresu w internecie, więc nie mogę otworzyć stolika. "
        "Gdy osoba, która mnie uruchomiła, ustawi PUBLIC_URL, zagrasz stąd."
    ),
    choose_language="W jakim języku rozmawiamy?",
    language_chosen="Od teraz rozmawiam z tobą po polsku.",
    play="Graj",
    friends="Graj ze znajomymi",
    add_to_group="Dodaj do grupy",
    sit_down="Usiądź przy stoliku",
    back="Wróć do stolika",
    new_table="Nowy stolik",
    invite="Zaproś znajomych",
    invitation="Stolik do okeya czeka, jest dla ciebie miejsce.",
    table="Stolik do okeya",
    owner=lambda name: f"Właściciel stolika: {name}",
    free_seat="wolne miejsce",
    computer=lambda name: f"{name} (komputer)",
    deals=lambda n: f"Gra: {n} {_count(n, 'rozdanie', 'rozdania', 'rozdań')}",
    to_zero=lambda n: f"Każdy zaczyna z {n} pkt, gra trwa, aż ktoś spadnie do zera",
    points=lambda plain, pairs, okey, both: (
        f"Kto zgłosi, dostaje {plain} {_count(plain, 'punkt', 'punkty', 'punktów')}; "
        f"parami {pairs}, jokerem {okey}, parami i jokerem {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Gdy ktoś kończy, pozostali tracą {plain}; z parami {pairs}, z jokerem na końcu {okey}, pary z jokerem {both}"
    ),
    showing="Można pokazać płytkę ze środka",
    pairs_bind="Kto idzie na pary, ogłasza to i kończy tylko parami",
    partners="W parach: partnerzy siedzą naprzeciw siebie",
    by_rack="Liczy się to, jak płytki leżą na półce",
    clock=lambda seconds: f"Na ruch {seconds} {_count(seconds, 'sekunda', 'sekundy', 'sekund')}",
    no_clock="Bez zegara",
    seated=lambda n: f"Zajęte miejsca: {n} z 4",
    full="Wszystkie miejsca są zajęte.",
    playing="Trwa gra, nie ma wolnych miejsc.",
    finished="Gra przy tym stoliku się skończyła.",
    unknown="Nie ma takiego stolika albo jest już zamknięty.",
    ask_to_join=(
        "Czy gracz w przeglądarce to ty? "
        "Po potwierdzeniu tamto urządzenie gra w twoim imieniu. Jeśli link przysłał ktoś inny, nie naciskaj."
    ),
    join="Tak, to ja",
    joined="Gracz z przeglądarki to teraz ty: masz jego miejsca, cukierki i mecze.",
    cannot_join="Ten kod jest zużyty albo wygasł. Weź na stronie nowy.",
    who_are_you="Piszesz anonimowo i nie widzę, czyj to stolik. Napisz /okey pod własnym imieniem.",
    old_button="Ten przycisk jest już nieaktualny. Napisz /start, dam ci nowy.",
    failed="Teraz się nie udało. Spróbuj za chwilę.",
    commands=(
        ("start", "Otwórz grę"),
        ("okey", "Otwórz stolik dla znajomych"),
        ("language", "Zmień język"),
        ("help", "Jak grać"),
    ),
    group_commands=(("okey", "Otwórz stolik dla grupy"), ("help", "Jak grać")),
)
