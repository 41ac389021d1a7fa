/** What the check of a deal says, in Polish. */
import type { Verdicts } from "./en";

export const words: Verdicts = {
  good: "Rozdano zgodnie z obietnicą",
  bad: "Rozdano NIEZGODNIE z obietnicą",
  promise: "Skrót ziarna tego rozdania zgadza się z tym, co obiecano przed pierwszą płytką.",
  noPromise: "Skrót ziarna tego rozdania nie zgadza się z obietnicą.",
  words: "To, co dołożyli gracze, zgadza się z ich obietnicami.",
  noWords: "To, co dołożył gracz, nie zgadza się z jego obietnicą.",
  tiles: (tiles) => `Rozdano jeszcze raz w twojej przeglądarce: ta sama płytka odkryta i te same płytki ze stosu, razem ${tiles}.`,
  noTiles: "Rozdane jeszcze raz w twojej przeglądarce płytki są inne.",
  starter: "O tym, kto zaczyna, też zdecydował los.",
  noStarter: "Los wskazał kogoś innego na początek.",
  statistics: "Statystyka wszystkich rozdań tutaj",
};
