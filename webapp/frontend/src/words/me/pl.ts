import { polish as form } from "../counted";
import type { AreaWords } from "./en";

const some = (n: number, one: string, few: string, many: string) => `${n} ${form(n, one, few, many)}`;

export const words: AreaWords = {
  title: "Ty",
  back: "Wstecz",
  loading: "Chwileczkę…",
  unread: "Teraz nie da się tego odczytać.",
  keep: "Nie, zostaw",
  tryAgain: "Spróbuj ponownie",
  older: "Pokaż starsze",
  parts: {
    candies: "Cukierki",
    matches: "Gry",
    figures: "Statystyki",
    settings: "Ustawienia",
    joining: "Ty w Telegramie",
    devices: "Urządzenia",
    erase: "Usuń mnie",
  },
  notes: {
    candies: "Każdy i za co",
    matches: "Miejsca, punkty, zapisy",
    figures: "Ostatnie cztery tygodnie",
    settings: "Język, wygląd, dźwięki",
    joining: "Weź to wszystko ze sobą",
    devices: "Gdzie cię znamy",
    erase: "Zapomnijcie o mnie na zawsze",
  },

  candies: {
    unit: (n) => form(n, "cukierek", "cukierki", "cukierków"),
    today: (paid, cap) => `Dziś ${paid} z ${cap}`,
    none: "Nie masz jeszcze cukierków. Daje je gra dokończona do końca.",
    match: (number, table) => `Gra ${number} przy stoliku ${table}`,
    amongPeople: {
      win: "Wygrana z ludźmi",
      draw: "Remis z ludźmi",
      loss: "Gra z ludźmi do samego końca",
    },
    againstComputers: "Wygrana z komputerami",
    capLeft: (amount, worth) => `Do dziennego limitu brakowało ${amount}, a gra daje ${worth}`,
    capReached: (cap) => `Dzienny limit ${cap} był już wyczerpany`,
    paidTwice: (n) => `Dwa miejsca były twoje, a gra płaci każdemu raz: cofnięto ${n}`,
    overCapTogether: (n, cap) => `Razem z cukierkami gościa było ponad dzienne ${cap}: cofnięto ${n}`,
    reasons: {
      too_short: "Za krótka gra: mniej niż 24 ruchy",
      left: "Odejście od stolika przed końcem",
      same_device: "Cudze urządzenie: jedno liczy się jako jedna osoba",
      half_played_by_computer: "Co najmniej połowę twoich ruchów zagrał komputer",
      no_computer: "Przy stoliku jedno urządzenie i nikogo więcej",
      not_won: "Z komputerami liczy się tylko wygrana",
    },
  },

  matches: {
    you: { win: "Wygrana", draw: "Remis", loss: "Przegrana" },
    none: "Nie masz jeszcze gier. Pierwsza zakończona pojawi się tutaj.",
    former: "były gracz",
    who: { computer: "komputer", left: "poza stolikiem" },
  },

  figures: {
    weeks: "Ostatnie cztery tygodnie",
    inWeeks: (matches, wins) => `${some(matches, "gra", "gry", "gier")}, ${some(wins, "wygrana", "wygrane", "wygranych")}`,
    today: "dziś",
    won: "wygrane",
    played: "pozostałe gry",
    matches: "Gry",
    wins: "Wygrane",
    draws: "Remisy",
    longestRun: "Najwięcej wygranych z rzędu",
    turnsToWin: "Ruchów do wygranej, średnio",
    sets: "Zakończone sekwensami i grupami",
    pairs: "Zakończone siedmioma parami",
    okeys: "Zakończone jokerem",
    shown: "Pokazane płytki ze środka",
  },

  settings: {
    lang: "Język",
    asDevice: "Jak na urządzeniu",
    look: "Wygląd",
    looks: { classic: "Zielone sukno", candy: "Cukierek", teahouse: "Herbaciarnia" },
    sounds: "Dźwięki",
    hints: "Zaznaczaj układy",
    takeBack: "Cofnięcie rzutu",
    notes: {
      sounds: "Stuk płytek, twoja kolej",
      hints: "Gotowe układy na półce mają obwódkę",
      takeBack: "Tyle płytka czeka, zanim zostanie odrzucona",
    },
    less: "krócej",
    more: "dłużej",
    never: "nie",
    seconds: (s) => `${s} s`,
  },

  joining: {
    why: "Twoje cukierki, gry i miejsca są zapisane dla tej przeglądarki. Wyślij botowi tę wiadomość, a będą też na twoim koncie w Telegramie.",
    message: "Wiadomość do bota",
    how: "Kod działa raz i przez kwadrans. Nikomu go nie pokazuj.",
    open: "Otwórz bota",
    another: "Nowy kod",
  },

  devices: {
    why: "Na tych urządzeniach poznajemy cię bez hasła. Odłącz to, które nie jest już twoje.",
    unknown: "Urządzenie",
    since: (since, seen) => `od ${since}, ostatnio ${seen}`,
    here: "to tutaj",
    end: "Odłącz",
    signOut: "Wyloguj tutaj",
    surely: "Wylogować na tym urządzeniu? Na pozostałych nadal cię poznamy.",
    lostForEver: "Tylko to urządzenie cię zna. Po wylogowaniu nikt nie odnajdzie twoich cukierków ani gier.",
  },

  erase: {
    facts: [
      "Imię, cukierki, ustawienia i urządzenia znikną od razu i nikt ich nie przywróci.",
      "Oddajesz swoje miejsca. W trwającej grze dokończy za ciebie komputer.",
      "Zagrane gry zostają u innych: jesteś tam byłym graczem.",
    ],
    first: "Usuń mnie",
    surely: (name, candies) => `Usunąć na zawsze: ${name} i ${some(candies, "cukierek", "cukierki", "cukierków")}?`,
    act: "Usuń na zawsze",
  },
};
