/** Ocena ręki, po polsku. */
import { polish as form } from "../counted";
import type { CourtWords } from "./en";

const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: CourtWords = {
  title: "Ocena ręki",
  note: "Czy ręka wygrywa i za ile",
  indicatorFirst: "Najpierw płytka odkryta na środku: dotknij jej",
  count: (n) => (n < 14 ? `Teraz ręka: ${n} z 14 albo 15 płytek` : `${tiles(n)}: można pytać`),
  hand: "Ręka",
  keys: "Płytki",
  left: (tile, n) => `${tile}, zostało ${n}`,
  putBack: (tile) => `Odłóż: ${tile}`,
  away: (tile) => `${tile}: odłożono`,
  clear: "Wyczyść",
  ask: "Oceń",
  change: "Zmień rękę",
  again: "Spróbuj ponownie",
  wins: "Ta ręka wygrywa",
  winsNot: "Ta ręka jeszcze nie wygrywa",
  okeyIs: "leży na środku, więc joker to",
  kinds: { sets: "Sekwensy i grupy", pairs: "Siedem par" },
  throw: "Odrzuć",
  whatever: "Cokolwiek przyjdzie, idzie na środek. Joker odrzucony na koniec daje więcej.",
  alsoThrow: "Zakończyć można też tymi:",
  alsoForLess: "Zakończyć można też tymi, ale za mniej: tyle daje tylko joker na koniec:",
  gains: "dla kończącego",
  othersLose: "dla każdego z pozostałych",
  bound: { sets: "nie po zgłoszeniu par", pairs: "tylko po zgłoszeniu par" },
  asDrawn: "Gdzie ocenia się samą półkę, płytki muszą leżeć tak, jak na rysunku.",
  tilesAway: (n) => (n === 0 ? "gotowa, poza odrzutem" : `do wygranej ${tiles(n)}`),
  useful: (n) => (n === 0 ? "Żadna z potrzebnych już nie przyjdzie." : `${form(n, "Pomoże", "Pomogą", "Pomoże")} ${tiles(n)}, których nie widać:`),
  lies: "Najlepiej leży tak",
  slips: {
    mixed: "Sekwensy i grupy razem z parami nie wygrywają: wszystkie czternaście w sekwensach i grupach albo wszystkie w parach.",
    false_joker: "Gdyby koniczyna była jokerem, byłaby wygrana. Ale fałszywy joker gra tylko za płytkę jokera i za żadną inną.",
  },
  wrong: {
    indicator: (what) => (what ? `„${what}” to nie płytka, więc na środku nic nie leży. Najpierw jej dotknij.` : "Nie ma płytki na środku. Najpierw jej dotknij."),
    joker: () => "Fałszywy joker nie może leżeć na środku. Dotknij innej płytki.",
    unknown: (what) => `Nie ma płytki „${what}”. Została pominięta.`,
    copies: (tile) => `Więcej niż dwie: ${tile}. Każda płytka jest w grze dwa razy, licząc tę ze środka. Nadmiar pominięto.`,
    many: () => "Ręka ma najwyżej 15 płytek. Nadmiar pominięto.",
  },
  silence: {
    bad: "Takiej ręki być nie może: każda płytka jest w grze dwa razy.",
    busy: "Za dużo pytań naraz. Spróbuj za chwilę.",
    away: "Nie można teraz zapytać.",
  },
  link: "Link do tej ręki",
  send: "Wyślij",
};
