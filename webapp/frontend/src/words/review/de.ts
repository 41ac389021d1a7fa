/** Die Analyse einer Runde, auf Deutsch. */
import type { ReviewWords } from "./en";

const points = (n: number) => (n === 1 ? "1 Punkt" : `${n} Punkte`);
const tiles = (n: number) => (n === 1 ? "1 Stein" : `${n} Steine`);

export const words: ReviewWords = {
  title: "Analyse",
  wait: "Die Runde wird analysiert",
  silence: {
    none: "Von dieser Runde gibt es keine Analyse.",
    busy: "Gerade werden andere Runden analysiert. Versuch es gleich noch einmal.",
    failed: "Diese Runde ließ sich nicht analysieren.",
    away: "Die Analyse lässt sich gerade nicht holen.",
  },
  seats: "Wessen Züge",
  graph: "Fehlende Steine, Zug um Zug",
  nearer: "Zu Reihen und Gruppen oder zu sieben Paaren, je nachdem, was näher ist",
  line: (name, from, to) => `${name} von ${from} auf ${to}`,
  lost: "Der Abwurf, der die Runde verlor",
  won: (name) => `${name ? `${name} hat` : "Du hast"} diese Runde gewonnen`,
  drawn: "Niemand hat diese Runde beendet",
  unlost: "Kein einzelner Abwurf hat sie verloren: Es waren die Steine und viele Kleinigkeiten.",
  lastDrawn: "Der fehlende Stein kam aus dem Stapel:",
  lastTaken: (name) => (name ? `Den fehlenden Stein warf ${name} ab:` : "Den fehlenden Stein hast du abgeworfen:"),
  turning: "Wo sich die Runde drehte",
  none: "Kein einzelner Abwurf hat die Runde gedreht.",
  threw: (name) => (name ? `${name} warf ab:` : "Du hast abgeworfen:"),
  finished: (name, n) => `${name ? `${name} wurde fertig` : "Du wurdest fertig"}: ${points(n)}.`,
  better: "Besser",
  asStrong: "Ein starker Spieler hätte ihn auch abgeworfen.",
  steps: (mine, best) => `Nach diesem Abwurf ${mine === 1 ? "fehlt" : "fehlen"} ${tiles(mine)}, nach dem besseren ${best}.`,
  useful: (mine, best) => `Nach diesem Abwurf ${mine === 1 ? "hilft" : "helfen"} ${tiles(mine)}, die man nicht sieht, nach dem besseren ${best}.`,
  ahead: "Jetzt helfen gleich viele, einen Stein später aber weniger.",
  collects: (name) => `${name ? `${name} rechts hatte` : "Du, rechts, hattest"} Steine genommen, zu denen der abgeworfene passt.`,
  gift: (name) => `${name ? `${name} rechts konnte` : "Du, rechts, konntest"} den abgeworfenen eher brauchen.`,
  could_finish: (n) => `Das Blatt war komplett: Man hätte fertig sein können, für ${points(n)}.`,
  worth: (paid, could) => `Das zählte ${points(paid)}; mit einem anderen letzten Stein wären es ${could} gewesen.`,
  show: "Der Zwilling des Anzeigers war im Blatt: Ihn zu zeigen sind geschenkte Punkte.",
  okey: "Ein Okey steht für jeden Stein.",
  take: "Der Stein links war es wert, genommen zu werden.",
  draw: "Der Stein links war es nicht wert.",
  gave: {
    taken: (name) => (name ? `${name} nahm den abgeworfenen.` : "Du hast den abgeworfenen genommen."),
    finished: (name) => (name ? `${name} wurde mit dem abgeworfenen fertig.` : "Du wurdest mit dem abgeworfenen fertig."),
  },
  unseen: "Nach dem, was zu sehen war, war es der richtige Abwurf.",
  help: (kind, known, among, lying, stock) =>
    `Für ${kind === "sets" ? "Reihen und Gruppen" : "sieben Paare"}: von ${among} verdeckten Steinen hätten ${known} geholfen; von den ${stock} im Stapel ${lying}.`,
  chance: (mine, best) => `Gewinnchance etwa ${mine}, mit dem besseren Abwurf ${best}.`,
  luck: "Glück und Spiel",
  fortune: { kind: "Mehr Glück als üblich.", even: "Glück wie üblich.", unkind: "Weniger Glück als üblich." },
  play: (strong, throws, given) =>
    strong === throws
      ? "Jeder Abwurf war so gut wie der eines starken Spielers."
      : `${strong} von ${throws === 1 ? "1 Abwurf" : `${throws} Abwürfen`} so gut wie bei einem starken Spieler; die übrigen kosteten ${given ? `etwa ${given} Gewinnchance` : "fast nichts"}.`,
  dealt: (away, okeys) => `Ausgeteilt: ${tiles(away)} ${away === 1 ? "fehlt" : "fehlen"}, ${okeys === 0 ? "kein Okey in der Runde" : `Okeys in der Runde: ${okeys}`}.`,
  draws: (helped, draws, expected) => `${helped} von ${draws} gezogenen Steinen halfen; durch Zufall wären es etwa ${expected}.`,
  turns: (name) => (name ? `Die Züge von ${name}` : "Deine Züge"),
  turn: (n, before, after) => `Zug ${n}: ${before} → ${after}`,
  alike: (n) => `${n === 1 ? "1 Zug" : `${n} Züge`}: Ein starker Spieler hätte dasselbe abgeworfen`,
};
