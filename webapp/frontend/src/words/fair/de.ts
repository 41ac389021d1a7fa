import type { Verdicts } from "./en";

export const words: Verdicts = {
  good: "Verteilt wie versprochen",
  bad: "NICHT verteilt wie versprochen",
  promise: "Der Hash des Startwerts ist, was vor dem ersten Stein versprochen war.",
  noPromise: "Der Hash des Startwerts ist nicht, was versprochen war.",
  words: "Was die Spieler dazugegeben haben, hatten sie so versprochen.",
  noWords: "Was jemand dazugegeben hat, war anders versprochen.",
  tiles: (tiles) => `In deinem Browser noch einmal verteilt: derselbe Anzeiger, und alle ${tiles} Steine, die vom Stapel kamen.`,
  noTiles: "In deinem Browser noch einmal verteilt, kommen andere Steine.",
  starter: "Auch wer anfängt, hat der Zufall so bestimmt.",
  noStarter: "Anfangen sollte nach dem Zufall jemand anders.",
  statistics: "Statistik aller Runden hier",
};
