/** Ocena ręki, po polsku. */
import { polish as form } from "../counted";
import type { CourtWords } from "./en";

const tiles = (n: number) => `${n} ${form(n, "płytka", "płytki", "płytek")}`;

export const words: CourtWords = {
  title: "Ocena ręki",
  note: "Czy ręka wygrywa i ile to punktów",
  indicatorFirst: "Najpierw płytka odkryta na środku: dotknij jej",
  count: (n) => (n < 14 ? `Teraz ręka: ${n} z 14 albo 15 płytek` : `${tiles(n)}: można ocenić`),
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
  whatever: "Cokolwiek przyjdzie, połóż na środku. Joker na koniec daje więcej.",
  alsoThrow: "Zakończyć można też tymi:",
  alsoForLess: "Zakończyć można też tymi, ale za mniej: tyle daje tylko joker na koniec:",
  gains: "dla kończącego",
  othersLose: "dla każdego z pozostałych",
  bound: { sets: "nie po ogłoszeniu par", pairs: "tylko po ogłoszeniu par" },
  asDrawn: "Gdzie sprawdza się półkę, płytki muszą leżeć tak, jak na rysunku.",
  tilesAway: (n) => (n === 0 ? "gotowa, jedna zbędna" : `do wygranej ${tiles(n)}`),
  useful: (n) => (n === 0 ? "Żadna płytka już nie pomoże." : `${form(n, "Pomoże", "Pomogą", "Pomoże")} ${tiles(n)}, których nie widać:`),
  lies: "Najlepiej ułożyć tak",
  slips: {
    mixed: "Sekwensów i grup nie miesza się z parami: wszystkie czternaście w sekwensach i grupach albo wszystkie w parach.",
    false_joker: "Gdyby koniczyna była jokerem, byłaby wygrana. Ale fałszywy joker gra tylko za płytkę, która stała się jokerem.",
  },
  wrong: {
    indicator: (what) => (what ? `Nie ma płytki „${what}”, więc na środku nic nie leży. Zacznij od płytki ze środka.` : "Na środku nic nie leży. Zacznij od płytki ze środka."),
    joker: () => "Fałszywy joker nie może leżeć na środku. Dotknij innej płytki.",
    unknown: (what) => `Nie ma płytki „${what}”. Została pominięta.`,
    copies: (tile) => `Więcej niż dwie: ${tile}. Każda płytka jest w grze dwa razy, licząc tę ze środka. Nadmiar pominięto.`,
    many: () => "Ręka ma najwyżej 15 płytek. Nadmiar pominięto.",
  },
  silence: {
    bad: "Takiej ręki być nie może: każda płytka jest w grze dwa razy.",
    busy: "Za dużo pytań naraz. Spróbuj za chwilę.",
    away: "Nie można teraz ocenić.",
  },
  link: "Link do tej ręki",
  send: "Wyślij",
};
