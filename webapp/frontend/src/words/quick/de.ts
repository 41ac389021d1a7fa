import type { QuickWords } from "./en";

export const words: QuickWords = {
  rules: "Regeln",
  waits: (n) => (n === 0 ? "niemand wartet" : n === 1 ? "1 wartet" : `${n} warten`),
  alone: "Bisher nur du",
  longest: "Warten höchstens",
  seconds: (s) => `${s} s`,
  onlyPeople: "Nur Menschen",
  computersNote: "Danach nehmen Computer die freien Plätze.",
  peopleNote: "Du wartest, bis ihr zu viert seid.",
  go: "Mitspieler suchen",
  computersIn: (s) => `In ${s} s kommen Computer dazu`,
  soon: "Der Tisch ist gleich bereit…",
  cancel: "Abbrechen",
  elsewhere: "Du hast die Suche auf einem anderen Gerät beendet",
  refused: {
    plays_elsewhere: "An diesem Tisch warten sie auf dich",
    queue_full: "Gerade warten zu viele. Versuch es in einer Minute wieder.",
    too_many_searches: "Du hast zu oft gesucht. Warte ein wenig.",
  },
};
