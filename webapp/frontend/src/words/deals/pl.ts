/** Statystyka rozdań, po polsku. */
import { polish } from "../counted";
import type { DealsWords } from "./en";

export const words: DealsWords = {
  title: "Statystyka rozdań",
  deals: (written, n) => `${written} ${polish(n, "rozdanie", "rozdania", "rozdań")} u nas`,
  good: "Płytki układają się, jak chce przypadek",
  bad: "To więcej niż przypadek",
  few: "Rozdań jest jeszcze za mało, by coś powiedzieć",
  fewNote: "Od stu rozdań są tu liczone i porównywane z tym, co dałby przypadek.",
  outside: (n, all, expected) => `Wierszy poza swoim zakresem: ${n} z ${all}. Z przypadku byłoby ich około ${expected}.`,
  least: (odds) => `Najdalszy wiersz: z przypadku taki zdarza się z prawdopodobieństwem ${odds}. Poniżej 0,001 to już nie przypadek.`,
  how: "Kropka to liczba policzona, kreska to zakres, w którym przypadek mieści się 19 razy na 20, a środek to liczba oczekiwana. Liczy się pierwsze czternaście płytek każdego miejsca.",
  unreadable: (n) => `Gier bez zapisu, który dałoby się policzyć: ${n}.`,
  missing: "Nie można teraz pobrać liczb",
  kinds: { starter: "Kto zaczyna", nearest: "Najlepsza ręka", jokers: "Jokery w ręce", okey: "Która płytka jest jokerem", face: "Które płytki są rozdawane" },
  notes: {
    starter: "Pierwsze rozdanie stolika, gdy decyduje przypadek",
    nearest: "Któremu miejscu trafiła się ręka najbliższa wygranej, jeśli tylko jednemu",
    jokers: "Jak często miejsce nie dostaje jokera, dostaje jednego albo oba",
    okey: "Każda z 52 z tą samą szansą",
    face: "Jak często płytka trafia do czterech rąk",
  },
  what: "Co",
  counted: "Policzono",
  expected: "Oczekiwano",
  range: "Zakres przypadku",
  between: (low, high) => `od ${low} do ${high}`,
  seat: (n) => `Miejsce ${n}`,
  jokers: (seat, n) => `Miejsce ${seat}: ${n === 0 ? "bez jokera" : n === 1 ? "1 joker" : `${n} jokery`}`,
};
