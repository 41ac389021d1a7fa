/** What the check of a deal says, in Polish. */
import type { Verdicts } from "./en";

export const words: Verdicts = {
  good: "Rozdano zgodnie z obietnicą",
  bad: "Rozdano NIEZGODNIE z obietnicą",
  promise: "Klucz tego rozdania pasuje do obietnicy sprzed pierwszej płytki.",
  noPromise: "Klucz tego rozdania nie pasuje do obietnicy.",
  words: "To, co gracze dołożyli do mieszania, zgadza się z ich obietnicami.",
  noWords: "Ktoś dołożył do mieszania co innego, niż obiecał.",
  tiles: (tiles) => `Rozdano jeszcze raz w twojej przeglądarce: ta sama płytka na środku i te same płytki ze stosu, razem ${tiles}.`,
  noTiles: "Rozdano jeszcze raz w twojej przeglądarce: płytki są inne.",
  starter: "O tym, kto zaczyna, też zdecydował przypadek.",
  noStarter: "Zgodnie z przypadkiem powinien zacząć kto inny.",
  statistics: "Statystyka wszystkich rozdań tutaj",
};
