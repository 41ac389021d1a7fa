/** Zuschauen, auf Deutsch. */
import { english as some } from "../counted";
import type { WatchWords } from "./en";

export const words: WatchWords = {
  watching: "Du schaust zu",
  atOnce: "Züge sieht man sofort",
  late: (time) => `Züge sieht man ${time} später`,
  count: (n) => some(n, "Zuschauer", "Zuschauer"),
  sees: "Zuschauer sehen, was offen auf dem Tisch liegt, und die Bretter erst nach der Runde.",
  shut: "Niemanden zuschauen lassen",
  full: "Alle vier Plätze sind besetzt. Bleib, dann schaust du zu.",
  seatsLater: "Vor der nächsten Partie kann ein Platz frei werden",
  soon: (time) => `Der Tisch wird verzögert gezeigt: noch ${time}`,
};
