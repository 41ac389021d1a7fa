import type { Verdicts } from "./en";

export const words: Verdicts = {
  good: "Verteilt wie versprochen",
  bad: "NICHT verteilt wie versprochen",
  promise: "Der Schlüssel dieser Runde passt zu dem, was vor dem ersten Stein versprochen war.",
  noPromise: "Der Schlüssel dieser Runde passt nicht zum Versprechen.",
  words: "Was alle zum Mischen beigetragen haben, hatten sie so versprochen.",
  noWords: "Was jemand zum Mischen beigetragen hat, war anders versprochen.",
  tiles: (tiles) => `In deinem Browser noch einmal verteilt: derselbe Anzeiger und dieselben ${tiles} Steine vom Stapel.`,
  noTiles: "In deinem Browser noch einmal verteilt: Es kommen andere Steine.",
  starter: "Auch wer anfängt, hat der Zufall bestimmt.",
  noStarter: "Durch Zufall hätte jemand anders anfangen sollen.",
  statistics: "Statistik aller Runden hier",
};
