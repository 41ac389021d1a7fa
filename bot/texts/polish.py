"""What the bot says in Polish."""

from __future__ import annotations

from typing import Final

from bot.texts import court, day, evening
from bot.texts.counted import polish
from bot.texts.shape import (
    CandyWords,
    ElsewhereWords,
    EraseWords,
    ProfileWords,
    SettingsWords,
    StatsWords,
    TablesWords,
    Words,
)

POLISH: Final = Words(
    language="Polski",
    greeting=(
        "<b>Okeyhane</b>\nKlasyczny okey dla czterech osób. Z trzema komputerami siadasz od razu, "
        "a znajomych zapraszasz linkiem."
    ),
    help=(
        "Przycisk „Graj” otwiera grę.\n"
        "Dodaj mnie do grupy, a zadziała tam /okey. Można i bez tego: napisz moją nazwę na dowolnym czacie.\n"
    ),
    group_help="Napisz /okey, a otworzę stolik dla tej grupy. Kto chce grać, naciska przycisk na karcie.",
    no_page=(
        "Moja strona nie ma jeszcze adresu w internecie, więc nie mogę otworzyć stolika. "
        "Gdy osoba, która mnie uruchomiła, ustawi PUBLIC_URL, zagrasz stąd."
    ),
    choose_language="W jakim języku rozmawiamy?",
    language_chosen="Od teraz rozmawiam z tobą po polsku.",
    play="Graj",
    book="Pełne zasady z obrazkami",
    friends="Graj ze znajomymi",
    add_to_group="Dodaj do grupy",
    sit_down="Usiądź przy stoliku",
    back="Wróć do stolika",
    new_table="Nowy stolik",
    invite="Zaproś znajomych",
    invitation="Stolik do okeya czeka, jest dla ciebie miejsce.",
    table="Stolik do okeya",
    owner=lambda name: f"Gospodarz: {name}",
    free_seat="wolne miejsce",
    computer=lambda name: f"{name} (komputer)",
    deals=lambda n: f"Gra: {polish(n, 'rozdanie', 'rozdania', 'rozdań')}",
    to_zero=lambda n: f"Każdy zaczyna z {n} pkt, gra trwa, aż ktoś spadnie do zera",
    points=lambda plain, pairs, okey, both: (
        f"Kto skończy, dostaje {polish(plain, 'punkt', 'punkty', 'punktów')}; "
        f"parami {pairs}, jokerem {okey}, jednym i drugim {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Gdy ktoś skończy, pozostali tracą {plain}; parami {pairs}, jokerem {okey}, jednym i drugim {both}"
    ),
    showing="Można pokazać płytkę ze środka",
    pairs_bind="Kto idzie na pary, ogłasza to i kończy tylko parami",
    partners="W parach: partnerzy siedzą naprzeciw siebie",
    by_rack="Żeby skończyć, płytki muszą leżeć poprawnie na półce",
    clock=lambda seconds: f"Na ruch {polish(seconds, 'sekunda', 'sekundy', 'sekund')}",
    no_clock="Bez zegara",
    seated=lambda n: f"Zajęte miejsca: {n} z 4",
    full="Wszystkie miejsca są zajęte.",
    playing="Trwa gra, nie ma wolnych miejsc.",
    finished="Gra przy tym stoliku się skończyła.",
    unknown="Nie ma takiego stolika albo jest już zamknięty.",
    ask_to_join=(
        "Czy gracz w przeglądarce to ty? "
        "Po potwierdzeniu tamto urządzenie gra w twoim imieniu. Jeśli link przysłał ktoś inny, nie potwierdzaj."
    ),
    join="Tak, to ja",
    joined="Gracz z przeglądarki to teraz ty: masz jego miejsca, cukierki i gry.",
    cannot_join="Ten kod jest zużyty albo wygasł. Weź na stronie nowy.",
    who_are_you="Piszesz anonimowo i nie widzę, czyj to stolik. Napisz /okey pod własnym imieniem.",
    old_button="Ten przycisk jest już nieaktualny. Napisz /start, dostaniesz nowy.",
    failed="Teraz się nie udało. Spróbuj za chwilę.",
    look_back="Jak to było",
    send_replay="Pokaż, jak to było",
    former="były gracz",
    evening=evening.POLISH,
    play_how="Siadaj od razu z trzema komputerami albo otwórz stolik dla znajomych.",
    rules=(
        "<b>Klasyczny okey</b>\n"
        "Cztery osoby, 106 płytek. Każdy dostaje 14, a kto zaczyna, 15.\n\n"
        "W swoim ruchu pobierz płytkę ze stosu albo weź tę, którą odrzuciła osoba po lewej, potem odrzuć jedną w "
        "prawo.\n"
        "Ułóż 14 płytek w sekwensy (jeden kolor, liczby po kolei) i grupy (jedna liczba, różne kolory) albo zbierz "
        "siedem par, "
        "połóż piętnastą na środku i rozdanie jest twoje. Po 13 może iść 1, po tej 1 już nic.\n\n"
        "Joker jest o jeden wyższy od płytki na środku i zastępuje każdą. Koniczyna to fałszywy joker: gra tylko za "
        "płytkę, która stała się jokerem.\n"
        "Kto skończy, dostaje 2 punkty; parami 4, jokerem 4, jednym i drugim 8.\n\n"
        "Inne zestawy zasad i wszystkie opcje są na karcie zasad przy stoliku."
    ),
    privacy=(
        "<b>Co o tobie przechowuję</b>\n"
        "Z Telegrama przychodzi twój identyfikator (ID), imię, język, a gdy otwierasz grę, zdjęcie. Nie pytam o numer "
        "telefonu, kontakty ani miejsce, "
        "a w grupach widzę tylko polecenia do mnie.\n\n"
        "Przechowuję: imię w grze, język i ustawienia; rodzaj twoich urządzeń i dzień, gdy ostatnio ich użyto; "
        "zakończone gry z ruchami i imionami z tamtej chwili; cukierki i powody; ranking. Zapis zakończonej gry może "
        "przeczytać, kto zna kod stolika. "
        "Pamiętam też stoliki grupy i jej ligę. "
        "Otwarte stoliki znikają najdalej tydzień po ostatnim ruchu.\n\n"
        "Bez reklam, bez śledzenia, nikomu niczego nie przekazuję. Wszystko leży na serwerze osoby, która mnie "
        "uruchomiła, i ta osoba może to przeczytać.\n\n"
        "Po /deleteme zapominam o tobie: ustawienia, urządzenia, ranking i cukierki znikają, "
        "a w dawnych grach zamiast imienia jest „były gracz”. "
        "Jeśli rozdanie dnia jest już zaczęte, do końca dnia zostaje znak: mówi tylko, że twój identyfikator ma "
        "próbę za sobą, a potem znika."
    ),
    candy=CandyWords(
        balance=lambda n: f"Masz {polish(n, 'cukierek', 'cukierki', 'cukierków')}",
        today=lambda paid, cap: f"Dziś {paid} z {cap}.",
        none="Nie masz jeszcze cukierków. Dograj grę z ludźmi albo pokonaj komputery; trzeba co najmniej 24 ruchów.",
        when=lambda at: f"{at:%d.%m %H:%M}",
        match=lambda number, table: f"gra {number} przy stoliku {table}",
        among_people={
            "win": "wygrana z ludźmi",
            "draw": "remis z ludźmi",
            "loss": "gra z ludźmi do końca",
        },
        against_computers="wygrana z komputerami",
        cap_left=lambda amount, worth: f"{amount} zamiast {worth}: dzienny limit",
        cap_reached=lambda cap: f"dzienny limit ({cap}) był już wyczerpany",
        paid_twice=lambda n: f"dwa miejsca były twoje, a za grę płaci się raz: cofnięto {n}",
        over_cap_together=lambda n, cap: f"z cukierkami gościa przekroczono dzienny limit ({cap}): cofnięto {n}",
        nothing={
            "too_short": "za krótka gra: mniej niż 24 ruchy",
            "left": "odejście od stolika przed końcem gry",
            "same_device": "na cudzym urządzeniu: liczy się jako jedna osoba",
            "half_played_by_computer": "co najmniej połowę twoich ruchów zagrał komputer",
            "no_computer": "przy stoliku było jedno urządzenie i nikt więcej",
            "not_won": "z komputerami liczy się tylko wygrana",
        },
    ),
    stats=StatsWords(
        title="Twoje gry",
        none="Nie masz jeszcze gier. Pierwsza zakończona pojawi się tutaj.",
        matches="Gry",
        wins="Wygrane",
        draws="Remisy",
        longest_run="Najwięcej wygranych z rzędu",
        turns_to_win="Ruchy do wygranej, średnio",
        sets="Zakończone sekwensami i grupami",
        pairs="Zakończone siedmioma parami",
        okeys="Zakończone jokerem",
        shown="Pokazane płytki ze środka",
    ),
    tables=TablesWords(
        title="Twoje stoliki",
        none="Nie siedzisz teraz przy żadnym stoliku.",
        your_turn="twój ruch",
        waiting=lambda n: f"czekamy, zajęte {n} z 4",
        at_play="trwa gra",
        over="gra skończona",
        go=lambda number: f"Do stolika {number}",
    ),
    settings=SettingsWords(
        title="Twoje ustawienia. Przycisk zmienia je od razu, na wszystkich urządzeniach.",
        language="Język",
        look="Wygląd",
        looks={"classic": "Zielone sukno", "candy": "Cukierek", "teahouse": "Herbaciarnia"},
        sounds="Dźwięki",
        hints="Zaznaczaj układy",
        on="tak",
        off="nie",
        more="Wszystkie ustawienia w grze",
    ),
    erase=EraseWords(
        nobody="Nic o tobie nie wiem, nie ma czego usuwać.",
        ask=(
            "Mam o tobie zapomnieć? Wstaniesz od wszystkich stolików; cukierki, ustawienia i urządzenia znikną, "
            "w dawnych grach nie zostanie twoje imię. Tego nie da się cofnąć."
        ),
        yes="Tak, zapomnij o mnie",
        no="Nie",
        done="Zapomniane. Po /start przyjdziesz jako ktoś nowy.",
        stayed="Dobrze, wszystko zostaje.",
    ),
    elsewhere=ElsewhereWords(
        mine=lambda n: f"Wyślij swój otwarty stolik ({n}/4)",
        mine_note="Na wolne miejsca siada się stąd",
        new="Nowy stolik ze znajomymi",
        new_note="Przyjdzie tu karta, siada, kto chce",
        opening="Stolik zaraz będzie gotowy.",
        opened="Stolik otwarty. Naciśnij jeszcze raz, żeby usiąść.",
        computers="Z komputerami",
        computers_note="Kto naciśnie, siada przy własnym stoliku",
        computers_text="Stolik do okeya gotowy, naprzeciw trzy komputery.",
        rules="Zasady",
        rules_note="Okey w kilku słowach",
    ),
    court=court.POLISH,
    day=day.POLISH,
    profile=ProfileWords(
        name="Okeyhane",
        about="Klasyczny okey dla czterech osób: z komputerami, ze znajomymi, w grupie. Niczego nie trzeba instalować.",
        description=(
            "Klasyczny okey dla czterech osób. Siadasz od razu z trzema komputerami, zapraszasz znajomych kartą, "
            "otwierasz stolik dla grupy. Bez rejestracji i bez reklam."
        ),
    ),
    commands=(
        ("start", "Otwórz grę"),
        ("play", "Jak chcesz grać"),
        ("okey", "Otwórz stolik dla znajomych"),
        ("day", "Rozdanie dnia"),
        ("tables", "Twoje stoliki"),
        ("invite", "Zaproś znajomych do stolika"),
        ("rules", "Zasady gry"),
        ("candies", "Twoje cukierki"),
        ("stats", "Twoje gry"),
        ("settings", "Ustawienia"),
        ("language", "Zmień język"),
        ("mute", "Wyłącz powiadomienia"),
        ("help", "Co potrafię"),
        ("privacy", "Co o tobie przechowuję"),
        ("deleteme", "Zapomnij o mnie"),
    ),
    group_commands=(
        ("okey", "Otwórz stolik dla grupy"),
        ("day", "Rozdanie dnia"),
        ("tables", "Stoliki na tym czacie"),
        ("stats", "Liga tego czatu"),
        ("newlink", "Nowy link do ligi"),
        ("rules", "Zasady gry"),
        ("help", "Jak grać"),
    ),
)
