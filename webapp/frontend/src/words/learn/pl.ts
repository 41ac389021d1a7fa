import type { LearnWords } from "./en";

export const words: LearnWords = {
  steps: {
    title: "W trzech krokach",
    items: [
      {
        title: "Joker",
        parts: [
          "Na środku leży jedna odkryta płytka. Wskazuje jokera.",
          "Joker (okey) to płytka o jeden wyższa w tym samym kolorze. Zastępuje każdą inną; na półce ma gwiazdkę.",
          "Koniczyna to fałszywy joker. Wcale nie jest jokerem: gra tylko za płytkę, która nim została, tutaj za czerwoną 5.",
        ],
      },
      {
        title: "Twój ruch",
        parts: [
          "Masz 14 płytek. Najpierw pobierz wierzchnią ze stosu…",
          "…albo weź tę, którą właśnie odrzucił sąsiad z lewej.",
          "Potem odrzuć jedną w prawo. Kto zaczyna, ma 15 płytek i tylko odrzuca.",
        ],
      },
      {
        title: "Jak wygrać",
        parts: [
          "Sekwens: co najmniej trzy kolejne, wszystkie jednego koloru.",
          "Grupa: trzy lub cztery o tej samej liczbie, każda w innym kolorze.",
          "Gdy czternaście płytek tworzy sekwensy i grupy, połóż piętnastą na środku: to koniec rozdania i 2 punkty dla ciebie. Jeśli to joker, 4 punkty.",
          "Siedem par też wygrywa i liczy się za 4.",
        ],
      },
    ],
  },
  lesson: {
    title: "Pierwsze rozdanie z podpowiedziami",
    note: "Prawdziwy stolik i trzech nowicjuszy. Każdy krok ci podpowiemy, a z podpowiedzi możesz zrezygnować w każdej chwili.",
    go: "Siadam",
  },
  rules: "Pełne zasady",
  sets: "Cztery zestawy zasad",
  setsNote: "W każdym domu gra się trochę inaczej. Oto cztery zestawy zasad; kto otwiera stolik, może zmienić każdą z nich.",
  tips: {
    title: "Wskazówki",
    items: [
      "Trzymaj płytki, które można uzupełnić na kilka sposobów. 5 i 6 jednego koloru czekają na 4 albo 7, a 5 i 7 tylko na 6.",
      "Pilnuj jokera. Zamyka każdą lukę, a sekwensy i grupy z jokerem odrzuconym na koniec liczą się podwójnie.",
      "Czytaj odrzucone płytki. Licz, ile potrzebnych już zeszło, i zmień plan, gdy nie została żadna.",
      "Odrzucaj ostrożnie. Nie dawaj sąsiadowi z prawej tego, co wyraźnie mu pasuje; bezpieczniejsze jest to, co sam odrzucał.",
      "O parach myśl wcześnie. Jeśli od razu masz cztery albo pięć par, siedem par może przyjść szybciej niż sekwensy i grupy, a liczy się więcej.",
      "Grasz pierwszy raz? Fałszywy joker na początku myli każdego. Dopóki reszta się nie ułoży, odrzucaj koniczynę, a wrócisz do niej później.",
    ],
  },
  questions: {
    title: "Pytania",
    items: [
      [
        "Jak się gra w okey?",
        "Gra się 106 płytkami: liczby od 1 do 13 w czterech kolorach, po dwie każdej, i dwa fałszywe jokery. Każdy ma 14 płytek, zaczynający 15. W swoim ruchu bierzesz płytkę, którą właśnie odrzucił sąsiad z lewej, albo wierzchnią ze stosu, a potem odrzucasz jedną w prawo. Wygrywa, kto odłoży piętnastą, gdy pozostałe czternaście tworzy sekwensy (co najmniej trzy kolejne jednego koloru) i grupy (trzy lub cztery o tej samej liczbie w różnych kolorach) albo siedem par.",
      ],
      [
        "Co to jest joker, a co fałszywy joker?",
        "Na początku odkrywa się jedną płytkę. Płytka tego samego koloru o jeden wyższa to joker (po turecku okey); jokerami są obie jej kopie i każda zastępuje dowolną płytkę. Jeśli odkryto 13, jokerem jest 1 tego koloru. Dwa fałszywe jokery, z koniczyną, wcale jokerami nie są: każdy gra tylko za płytkę, która stała się jokerem.",
      ],
      [
        "Czy można wygrać siedmioma parami?",
        "Tak. Siedem par jednakowych płytek, ta sama liczba i ten sam kolor, też kończy rozdanie i liczy się dwa razy więcej niż zwykłe zakończenie. Joker tworzy parę z każdą płytką.",
      ],
      [
        "Co się dzieje, gdy stos się skończy?",
        "Następny gracz może jeszcze wziąć płytkę z lewej. Jeśli jej nie chce, rozdanie kończy się bez zwycięzcy: remis. Według niektórych zasad kończy się wcześniej.",
      ],
      [
        "Czy to klasyczny okey, czy okey 101?",
        "Klasyczny: rozdanie wygrywa, kto pierwszy ułoży półkę. Nie ma otwarcia za 101 punktów i w czasie gry nic się nie wykłada na stół; okey 101 to inna gra, z własnym liczeniem.",
      ],
      [
        "Czy mogę grać ze znajomymi albo z komputerem?",
        "Tak, i to za darmo. Zagraj z trzema komputerami, wyślij znajomym link do stolika dla czterech osób (na wolnych miejscach gospodarz może posadzić komputery) albo podawajcie sobie jeden telefon we dwoje, troje, czworo. Bez pobierania i bez rejestracji.",
      ],
    ],
  },
  history: {
    title: "Trochę historii",
    text: [
      "Okey należy do rodziny remika, ale zamiast kart ma płytki. Jest bliski Rummikubowi, wymyślonemu w latach trzydziestych, a dalej wstecz chińskim grom w kamienie.",
      "W Turcji stał się ulubioną grą stołową drugiej połowy XX wieku. Gra się w niego w herbaciarniach i kawiarniach każdego miasta, w domu z rodziną, a na telefonach grają miliony, obok jego popularnego krewnego, okey 101.",
    ],
  },
  good: "dobrze",
  bad: "źle",
  chapters: {
    tiles: {
      title: "Płytki",
      text: [
        "Jest ich 106: liczby od 1 do 13, czerwone, żółte, niebieskie i czarne, po dwie każdej, i dwa fałszywe jokery z koniczyną. Każdy kolor ma znak, więc nie trzeba rozróżniać kolorów: czerwony to tulipan, żółty słońce, niebieski fala, czarny romb.",
      ],
    },
    okey: {
      title: "Płytka na środku, joker, fałszywy joker",
      text: [
        "W każdym rozdaniu odkrywa się jedną płytkę z liczbą. Płytka tego samego koloru, o jeden wyższa, to joker; po 13 idzie 1. Oba jokery zastępują dowolną płytkę, także swoją własną. Na półce mają gwiazdkę.",
        "Fałszywy joker jokerem nie jest. Gra za płytkę, która stała się jokerem, i tylko za nią: gdy jokerem jest czerwona 5, koniczyna to zwykła czerwona 5.",
      ],
    },
    deal: {
      title: "Rozdanie",
      text: [
        "Każdy dostaje 14 płytek, zaczynający 15; w stosie zostaje 48. Gra idzie w prawo. Zaczynający najpierw odrzuca płytkę albo od razu kończy, jeśli jego piętnaście na to pozwala.",
        "O tym, kto zaczyna pierwsze rozdanie, decyduje los. Według zasad tureckich rzuca się kośćmi: kto wyrzuci najwięcej, rozdaje, a zaczyna sąsiad z jego prawej.",
        "Rozdanie jest ustalone przed pierwszą płytką, a po nim można to sprawdzić. Wszystkie półki trzyma serwer i on sprawdza każdy ruch; na twoją stronę trafiają tylko twoje płytki, więc nikt nie podejrzy cudzych.",
      ],
    },
    turn: {
      title: "Ruch",
      text: [
        "Najpierw weź płytkę: wierzchnią ze stosu albo wierzchnią z kupki po lewej. Potem odrzuć jedną na swoją kupkę po prawej albo zakończ. Z kupki bierze się tylko wierzchnią płytkę i tylko następny gracz; wziętą można zaraz odrzucić.",
        "Odrzucona płytka czeka chwilę i można ją cofnąć; jak długo, wybierasz w ustawieniach.",
      ],
    },
    runs: {
      title: "Sekwensy",
      text: ["Co najmniej trzy kolejne liczby jednego koloru. Po 13 może iść 1 i na niej sekwens się kończy. Joker stanie w każdym miejscu, ale po tej jedynce nie ma już nic."],
    },
    groups: {
      title: "Grupy",
      text: ["Trzy albo cztery płytki o tej samej liczbie, każda innego koloru. Piąta się nie zmieści, nawet joker."],
    },
    pairs: {
      title: "Siedem par",
      text: ["Zamiast sekwensów i grup czternaście płytek może tworzyć siedem par: ta sama liczba, ten sam kolor. Nie wolno mieszać. Joker tworzy parę z każdą płytką, dwa fałszywe jokery też są parą."],
    },
    finish: {
      title: "Zakończenie",
      text: [
        "Gdy czternaście jest ułożonych, połóż piętnastą na środku, na stosie albo na odkrytej płytce. Nic nie kończy się samo: z gotową ręką można grać dalej.",
        "Pomyłka nic nie kosztuje. Wiesz o niej tylko ty: błędne miejsca mrugną, a ruch trwa; jeśli płytki wygrywają inaczej ułożone, zobaczysz jak.",
        "Według jednych zasad wystarczy, że czternaście da się ułożyć; według innych muszą dobrze leżeć na półce, z pustym miejscem między układami.",
      ],
    },
    rack: {
      title: "Półka",
      text: [
        "Dwa rzędy po 13 miejsc. Przeciągnij płytkę, gdzie chcesz, albo dotknij jej, a potem miejsca; przytrzymaj, a pójdą z nią sąsiednie. Dwa dotknięcia odwracają ją. Układać można zawsze, także w cudzym ruchu.",
        "„Sekwensy”, „Grupy” i „Ułóż” zrobią to za ciebie, a wszystko można cofnąć. Płytki czyta się od lewej do prawej, sekwensy rosnąco.",
      ],
    },
    points: {
      title: "Ile liczy się zakończenie",
      text: [
        "Sekwensy i grupy 2. Siedem par 4. Joker na koniec 4. Jedno i drugie: według Matsuri 8, poza tym 4. Fałszywy joker na koniec to zwykła płytka.",
        "Według Matsuri punkty dostaje zwycięzca. Według innych zasad traci je każdy z pozostałych.",
      ],
    },
    showing: {
      title: "Pokazanie płytki ze środka",
      text: [
        "Według Matsuri tego nie ma. Kto ma bliźniaczkę odkrytej płytki, może ją pokazać w swoim pierwszym ruchu, zanim coś weźmie (zaczynający: zanim odrzuci): przeciąga ją na środek. To od razu 1 punkt, wszyscy widzą, a płytka wraca na miejsce. Jeśli stolik tak chce, czerwona i czarna liczą się za 2.",
      ],
    },
    goingPairs: {
      title: "Na pary",
      text: [
        "Według tureckich zasad parami kończy tylko ten, kto to ogłosi: w swoim ruchu, zanim coś weźmie. Słyszą wszyscy, cofnąć się nie da i w tym rozdaniu liczy się już tylko siedem par.",
      ],
    },
    stock: {
      title: "Gdy stos się skończy",
      text: [
        "Kto pobrał ostatnią płytkę, gra swój ruch jak zwykle. Dalej zależy od zasad. Matsuri: dopóki następny bierze płytkę z lewej, gra trwa, najwyżej cztery razy; pas kończy rozdanie. GameDesire: można wziąć jeszcze raz. Poza tym od razu remis. Remis nie zmienia punktów.",
      ],
    },
    match: {
      title: "Gra",
      text: [
        "Gra trwa ustaloną liczbę rozdań albo aż ktoś po rozdaniu spadnie do zera. Wygrywa, kto ma najwięcej punktów; równe punkty dzielą miejsce. Według GameDesire wygrywają dwie osoby z największą liczbą punktów, a przegrywają dwie z najmniejszą.",
        "Następne rozdanie zaczyna sąsiad z prawej albo ostatni zwycięzca, jak chce stolik. Gry idą jedna po drugiej, a stolik je sumuje.",
      ],
    },
    partners: {
      title: "Dwa na dwa",
      text: ["Gdy gra się parami, osoby naprzeciw siebie są jedną stroną i mają wspólne punkty. Swoich płytek nie widzą."],
    },
    people: {
      title: "Czas, nieobecność, komputery",
      text: [
        "Ze znajomymi ruch trwa najwyżej 45 sekund, na wspólnym telefonie 60; z samymi komputerami czasu nikt nie liczy. Gdy czas minie, ruch robi komputer. Za kogoś, kto opuścił dwa ruchy albo zniknął na pół minuty, gra do jego powrotu.",
        "Komputery widzą to, co widziałby człowiek na ich miejscu, i nic więcej. Trzymają płytki, z których coś się ułoży, z lewej biorą tylko to, co naprawdę pomaga, i kończą, gdy tylko mogą. Poziom zmienia tylko to, jak dobrze myślą, a nie ich płytki. Przy pierwszych dwóch stolikach grają łagodniej. Przy stoliku z samymi komputerami w każdej chwili dotknij „Podpowiedź”: powie, co teraz zrobić i dlaczego (w rozdaniu dnia milczy).",
      ],
    },
    candies: {
      title: "Cukierki",
      text: [
        "Cukierki daje gra, która ma co najmniej 24 ruchy. Z osobą przy innym urządzeniu: 15 za wygraną, 8 za remis, 5 za przegraną. Z komputerami: 6 za wygraną. Dzień ma swój limit. Za cukierki dostaje się tylko wygląd stolika i płytek: nie ma stawek, niczego się nie sprzedaje i nie ma reklam.",
      ],
    },
  },
  examples: {
    colours: "cztery kolory ze znakami i fałszywy joker",
    joker: "odkryta płytka, a obok joker, którego wskazuje",
    false: "fałszywy joker jest tu czerwoną 5",
    run: "trzy kolejne",
    runOne: "po 13 może iść 1",
    runPast: "po tej jedynce nie ma nic",
    runOkey: "joker zamiast 4",
    runFalse: "fałszywy joker to czerwona 5",
    runEnd: "joker zamiast końcowej jedynki",
    runOrder: "joker stoi już po jedynce",
    runFront: "z przodu jest dziesiątką",
    group: "jedna liczba, cztery kolory",
    groupFalse: "fałszywy joker i tu jest czerwoną 5",
    groupTwice: "czerwony dwa razy",
    groupOkey: "dwa jokery to dwa pozostałe kolory",
    groupFive: "pięć to za dużo",
    pair: "dwie takie same",
    pairOkey: "joker pasuje do każdej",
    pairFalse: "dwa fałszywe jokery",
    pairColours: "dwa kolory to nie para",
    runBoth: "joker zamiast 3, fałszywy joker to czerwona 5",
    runDown: "sekwens układa się rosnąco",
    noGap: "gdy liczy się układ na półce, brakuje przerwy",
    lastPlain: "zwykła płytka na koniec: 2 punkty",
    lastOkey: "joker na koniec: 4 punkty",
    twin: "odkryta płytka i jej bliźniaczka",
    whole: "czternaście płytek, sekwensy i grupa: wygrana",
    wholePairs: "siedem par: też wygrana",
    touching: "dwa układy bez przerwy: tu to nie błąd",
    pairsOkey: "siedem par, joker na koniec: 8 punktów",
    pairsSaid: "pięć par już na początku: ogłoś je, zanim pobierzesz",
  },
};
