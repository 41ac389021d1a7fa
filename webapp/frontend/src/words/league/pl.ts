/** Liga czatu, po polsku. */
import type { LeagueWords } from "./en";

export const words: LeagueWords = {
  title: "Liga",
  under: "czatu, z którego przychodzisz",
  season: "Sezon",
  week: "Ten tydzień",
  all: "Od początku",
  until: (day) => `Do ${day} włącznie`,
  over: "Ten sezon się skończył",
  past: "Poprzednie sezony",
  winners: (names) => (names.length ? names.join(", ") : "nikt nie wygrał"),
  none: "Nikt tu jeszcze nie dokończył gry.",
  place: "Miejsce",
  player: "Gracz",
  wins: "Wygrane",
  matches: "Gry",
  how: (city) =>
    `Sezon to miesiąc kalendarzowy (czas: ${city}). Wyżej jest ten, kto ma więcej wygranych; przy równej liczbie miejsce jest wspólne. Liczą się gry przy stolikach tego czatu, dograne przez co najmniej dwie osoby.`,
  again: "Spróbuj ponownie",
  silence: {
    none: "Nie ma takiej ligi. Napisz do bota na swoim czacie /stats: jego przycisk otworzy właściwą.",
    busy: "Teraz ogląda zbyt wiele osób. Spróbuj za chwilę.",
    away: "Nie można teraz pobrać ligi.",
  },
};
