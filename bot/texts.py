"""What the bot says, in the languages it speaks. HTML where a text goes into a message; buttons are plain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


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


def _russian(n: int, one: str, few: str, many: str) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return one
    return few if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else many


def _polish(n: int, one: str, few: str, many: str) -> str:
    if n == 1:
        return one
    return few if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else many


TURKISH: Final = Words(
    language="Türkçe",
    greeting=(
        "<b>Okeyhane</b>\nDört kişilik klasik okey. Üç bilgisayara karşı hemen oturursun; "
        "arkadaşlarını bir bağlantıyla masana çağırırsın."
    ),
    help=(
        "Oyna düğmesi oyunu açar.\n"
        "/okey sana bir masa açar; bağlantısını arkadaşlarına gönderirsin.\n"
        "/language benimle konuştuğun dili değiştirir.\n\n"
        "Beni bir gruba eklersen orada da /okey yazabilirsin."
    ),
    group_help="/okey yaz, bu gruba bir masa açayım. Oturmak isteyen karttaki düğmeye basar.",
    no_page=(
        "Sayfamın henüz internette bir adresi yok, bu yüzden masa açamıyorum. "
        "Beni kuran kişi PUBLIC_URL ayarını verince buradan oynarsın."
    ),
    choose_language="Hangi dilde konuşalım?",
    language_chosen="Bundan sonra seninle Türkçe konuşuyorum.",
    play="Oyna",
    friends="Arkadaşlarla oyna",
    add_to_group="Gruba ekle",
    sit_down="Masaya otur",
    back="Masana dön",
    new_table="Yeni masa",
    invite="Arkadaş çağır",
    invitation="Okey masası kuruldu, yerin hazır.",
    table="Okey masası",
    owner=lambda name: f"Masa sahibi: {name}",
    free_seat="boş yer",
    computer=lambda name: f"{name} (bilgisayar)",
    deals=lambda n: f"Maç {n} el",
    to_zero=lambda n: f"Herkes {n} puanla başlar, biri sıfıra inince maç biter",
    points=lambda plain, pairs, okey, both: (
        f"Bitiren {plain} puan alır; çiftle {pairs}, okeyle {okey}, okeyle çifte {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Biri bitirince ötekiler {plain} puan kaybeder; çiftle {pairs}, okeyle {okey}, okeyle çifte {both}"
    ),
    showing="Gösterge gösterilir",
    pairs_bind="Çifte giden ilan eder, ilan eden çiftle biter",
    partners="Eşli: karşılıklı oturanlar ortak",
    by_rack="Bitiş ıstakadaki dizilişe göre bakılır",
    clock=lambda seconds: f"Her hamleye {seconds} saniye",
    no_clock="Süre yok",
    seated=lambda n: f"4 yerden {n} tanesi dolu",
    full="Masa dolu.",
    playing="Maç sürüyor, boş yer yok.",
    finished="Bu masada maç bitti.",
    unknown="Böyle bir masa yok ya da çoktan kapandı.",
    ask_to_join=(
        "Tarayıcıdaki oyuncu sen misin? "
        "Evet dersen o cihaz artık senin adına oynar. Bağlantıyı başkası gönderdiyse basma."
    ),
    join="Evet, o benim",
    joined="Tarayıcıdaki oyuncu artık sensin: yerleri, şekerleri ve maçları sende.",
    cannot_join="Bu kodun süresi dolmuş ya da kod kullanılmış. Sayfadan yenisini al.",
    who_are_you="Adsız yazınca masanın kimin olduğunu bilemiyorum. Kendi adınla /okey yaz.",
    old_button="Bu düğme eskidi. /start yaz, yenisini vereyim.",
    failed="Şu an olmadı. Biraz sonra yeniden dene.",
    commands=(
        ("start", "Oyunu aç"),
        ("okey", "Arkadaşlarla masa aç"),
        ("language", "Dili değiştir"),
        ("help", "Nasıl oynanır"),
    ),
    group_commands=(("okey", "Bu gruba masa aç"), ("help", "Nasıl oynanır")),
)

RUSSIAN: Final = Words(
    language="Русский",
    greeting=(
        "<b>Okeyhane</b>\nКлассический окей на четверых. За стол с тремя компьютерами можно сесть сразу, "
        "а друзей позвать по ссылке."
    ),
    help=(
        "Кнопка «Играть» открывает игру.\n"
        "/okey откроет вам стол; ссылку на него отправьте друзьям.\n"
        "/language меняет язык, на котором мы говорим.\n\n"
        "Добавьте меня в группу, и /okey заработает там тоже."
    ),
    group_help="Напишите /okey, и я открою стол для этой группы. Кто хочет играть, нажимает кнопку на карточке.",
    no_page=(
        "У моей страницы ещё нет адреса в интернете, поэтому стол открыть я не могу. "
        "Когда тот, кто меня запустил, задаст PUBLIC_URL, вы сможете играть отсюда."
    ),
    choose_language="На каком языке будем говорить?",
    language_chosen="Теперь я говорю с вами по-русски.",
    play="Играть",
    friends="Играть с друзьями",
    add_to_group="Добавить в группу",
    sit_down="Сесть за стол",
    back="Вернуться за стол",
    new_table="Новый стол",
    invite="Позвать друзей",
    invitation="Стол для окея открыт, место для вас есть.",
    table="Стол для окея",
    owner=lambda name: f"Хозяин стола: {name}",
    free_seat="свободное место",
    computer=lambda name: f"{name} (компьютер)",
    deals=lambda n: f"Матч: {n} {_russian(n, 'раздача', 'раздачи', 'раздач')}",
    to_zero=lambda n: f"У каждого {n} {_russian(n, 'очко', 'очка', 'очков')}, матч идёт, пока кто-то не дойдёт до нуля",
    points=lambda plain, pairs, okey, both: (
        f"Кто закончил, получает {plain} {_russian(plain, 'очко', 'очка', 'очков')}; "
        f"парами {pairs}, с океем {okey}, парами с океем {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Кто не закончил, теряет {plain}; с парами {pairs}, с океем последним {okey}, пары с океем {both}"
    ),
    showing="Индикатор можно показать",
    pairs_bind="Кто идёт на пары, объявляет и заканчивает только парами",
    partners="Двое на двое: напарники сидят напротив",
    by_rack="Проверяется то, как камни лежат на подставке",
    clock=lambda seconds: f"На ход {seconds} {_russian(seconds, 'секунда', 'секунды', 'секунд')}",
    no_clock="Без часов",
    seated=lambda n: f"Занято мест: {n} из 4",
    full="Все места заняты.",
    playing="Идёт матч, свободных мест нет.",
    finished="Матч за этим столом окончен.",
    unknown="Такого стола нет, или он уже закрыт.",
    ask_to_join=(
        "Игрок в браузере — это вы? "
        "После ответа «да» то устройство играет от вашего имени. Если ссылку прислал кто-то другой, не нажимайте."
    ),
    join="Да, это я",
    joined="Игрок из браузера теперь вы: его места, конфеты и матчи ваши.",
    cannot_join="Этот код уже использован или истёк. Возьмите на странице новый.",
    who_are_you="Вы пишете анонимно, и я не вижу, чей это стол. Напишите /okey от своего имени.",
    old_button="Эта кнопка устарела. Напишите /start, я дам новую.",
    failed="Сейчас не получилось. Попробуйте чуть позже.",
    commands=(
        ("start", "Открыть игру"),
        ("okey", "Открыть стол для друзей"),
        ("language", "Сменить язык"),
        ("help", "Как играть"),
    ),
    group_commands=(("okey", "Открыть стол для группы"), ("help", "Как играть")),
)

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
    deals=lambda n: f"Gra: {n} {_polish(n, 'rozdanie', 'rozdania', 'rozdań')}",
    to_zero=lambda n: f"Każdy zaczyna z {n} pkt, gra trwa, aż ktoś spadnie do zera",
    points=lambda plain, pairs, okey, both: (
        f"Kto zgłosi, dostaje {plain} {_polish(plain, 'punkt', 'punkty', 'punktów')}; "
        f"parami {pairs}, jokerem {okey}, parami i jokerem {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"Gdy ktoś kończy, pozostali tracą {plain}; z parami {pairs}, z jokerem na końcu {okey}, pary z jokerem {both}"
    ),
    showing="Można pokazać płytkę ze środka",
    pairs_bind="Kto idzie na pary, ogłasza to i kończy tylko parami",
    partners="W parach: partnerzy siedzą naprzeciw siebie",
    by_rack="Liczy się to, jak płytki leżą na półce",
    clock=lambda seconds: f"Na ruch {seconds} {_polish(seconds, 'sekunda', 'sekundy', 'sekund')}",
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

ENGLISH: Final = Words(
    language="English",
    greeting=(
        "<b>Okeyhane</b>\nClassic Okey for four. Sit down with three computers at once, "
        "or call your friends to a table with a link."
    ),
    help=(
        "The Play button opens the game.\n"
        "/okey opens a table for you; send its link to your friends.\n"
        "/language changes the language that we speak.\n\n"
        "Add me to a group, and /okey works there too."
    ),
    group_help="Say /okey, and I open a table for this group. Whoever wants to play taps the button on the card.",
    no_page=(
        "My page has no public address yet, so I cannot open a table. "
        "Once whoever runs me has set PUBLIC_URL, you can play from here."
    ),
    choose_language="Which language shall we speak?",
    language_chosen="From now on I speak English with you.",
    play="Play",
    friends="Play with friends",
    add_to_group="Add to a group",
    sit_down="Sit down",
    back="Back to the table",
    new_table="New table",
    invite="Call friends",
    invitation="An Okey table is open, and there is a seat for you.",
    table="Okey table",
    owner=lambda name: f"Owner: {name}",
    free_seat="free seat",
    computer=lambda name: f"{name} (computer)",
    deals=lambda n: f"A match of {n} {'deal' if n == 1 else 'deals'}",
    to_zero=lambda n: f"Everyone begins with {n} points, and the match ends when someone is at 0",
    points=lambda plain, pairs, okey, both: (
        f"Whoever finishes gains {plain} {'point' if plain == 1 else 'points'}; "
        f"with pairs {pairs}, with an okey {okey}, with both {both}"
    ),
    lost_points=lambda plain, pairs, okey, both: (
        f"When someone finishes, the others lose {plain}; "
        f"for pairs {pairs}, with an okey last {okey}, pairs with an okey {both}"
    ),
    showing="The indicator may be shown",
    pairs_bind="Who goes pairs says so, and finishes with pairs only",
    partners="Partners: opposite seats are one side",
    by_rack="A finish is checked as the tiles lie on the rack",
    clock=lambda seconds: f"{seconds} seconds a turn",
    no_clock="No clock",
    seated=lambda n: f"{n} of 4 seats taken",
    full="All seats are taken.",
    playing="They are playing, and no seat is free.",
    finished="The match at this table is over.",
    unknown="There is no such table, or it has closed.",
    ask_to_join=(
        "Is the player in the browser you? "
        "If you say yes, that device plays in your name. If somebody else sent you this link, do not press."
    ),
    join="Yes, that is me",
    joined="The player in the browser is you now: their seats, candies and matches are yours.",
    cannot_join="This code has been used or has expired. Get a new one on the page.",
    who_are_you="You write anonymously, and I cannot see whose table this is. Say /okey under your own name.",
    old_button="This button is out of date. Say /start for a new one.",
    failed="That did not work just now. Try again in a moment.",
    commands=(
        ("start", "Open the game"),
        ("okey", "Open a table for friends"),
        ("language", "Change the language"),
        ("help", "How to play"),
    ),
    group_commands=(("okey", "Open a table for this group"), ("help", "How to play")),
)

LANGUAGES: Final = {"tr": TURKISH, "ru": RUSSIAN, "pl": POLISH, "en": ENGLISH}


def words_for(*tags: str | None) -> Words:
    """Return the words of the first language among *tags* that the bot speaks, as `pl` or `pt-br`; else English."""
    spoken = (LANGUAGES.get((tag or "").lower().partition("-")[0]) for tag in tags)
    return next((words for words in spoken if words), ENGLISH)
