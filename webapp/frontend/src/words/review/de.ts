/** Die Analyse einer Runde, auf Deutsch. */
import type { ReviewWords } from "./en";

const tiles = (n: number) => (n === 1 ? "1 Stein" : `${n} Steine`);

export const words: ReviewWords = {
  title: "Analyse",
  wait: "Die Runde wird analysiert",
  silence: {
    none: "Von dieser Runde gibt es keine Analyse.",
    busy: "Gerade werden andere analysiert. Versuch es gleich noch einmal.",
    away: "Die Analyse lässt sich gerade nicht holen.",
  },
  seats: "Wessen Züge",
  graph: "Fehlende Steine, Zug um Zug",
  line: (name, from, to) => `${name} von ${from} auf ${to}`,
  lost: "Dieser Abwurf hat die Runde verloren",
  turning: "Wo sich die Runde drehte",
  none: "Kein Abwurf hat diese Runde gedreht.",
  threw: (name) => `${name} warf ab:`,
  finished: (name) => `${name} wurde fertig.`,
  better: "Besser",
  asStrong: "Ein starker Spieler hätte ihn auch abgeworfen.",
  steps: (mine, best) => `Nach diesem Abwurf ${mine === 1 ? "fehlt" : "fehlen"} ${tiles(mine)}, nach dem besseren ${best}.`,
  useful: (mine, best) => `Nach diesem Abwurf ${mine === 1 ? "hilft" : "helfen"} ${tiles(mine)}, die man nicht sieht, nach dem besseren ${best}.`,
  ahead: "Sofort helfen gleich viele, nach dem nächsten Stein aber weniger.",
  collects: (name) => `${name} rechts hat Steine genommen, zu denen der abgeworfene passt.`,
  gift: (name) => `${name} rechts kann den abgeworfenen eher brauchen.`,
  could_finish: "Das Blatt war komplett: man konnte Schluss machen.",
  okey: "Ein Okey steht für jeden Stein.",
  take: "Der Stein links war es wert, genommen zu werden.",
  draw: "Der Stein links war es nicht wert.",
  gave: { taken: (name) => `${name} nahm den abgeworfenen.`, finished: (name) => `${name} machte mit dem abgeworfenen Schluss.` },
  unseen: "Nach dem, was zu sehen war, war es der richtige Abwurf.",
  help: (known, among, lying, stock) => `Von ${among} verdeckten Steinen hätten ${known} geholfen; im Stapel lagen ${lying} von ${stock}.`,
  chance: (mine, best) => `Gewinnchance etwa ${mine}, mit dem besseren ${best}.`,
  luck: "Glück",
  dealt: (away, okeys) => `Ausgeteilt: ${tiles(away)} ${away === 1 ? "fehlt" : "fehlen"}, ${okeys === 0 ? "und kein Okey kam" : `Okeys in der Runde: ${okeys}`}.`,
  draws: (helped, draws, expected) => `${helped} von ${draws} gezogenen Steinen halfen; durch Zufall wären es etwa ${expected}.`,
  turns: (name) => `Die Züge von ${name}`,
  turn: (n, before, after) => `Zug ${n}: ${before} → ${after}`,
};
