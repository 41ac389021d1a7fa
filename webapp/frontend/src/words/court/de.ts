/** Das Prüfen einer Hand, auf Deutsch. */
import type { CourtWords } from "./en";

const tiles = (n: number) => (n === 1 ? "1 Stein" : `${n} Steine`);

export const words: CourtWords = {
  title: "Blatt prüfen",
  note: "Gewinnt es, und wie viel zählt es?",
  indicatorFirst: "Tippe zuerst den Anzeiger an: den offenen Stein in der Mitte",
  count: (n) => (n < 14 ? `Jetzt das Blatt: ${n} von 14 oder 15 Steinen` : `${tiles(n)}: bereit zum Prüfen`),
  hand: "Das Blatt",
  keys: "Steine",
  left: (tile, n) => `${tile}, noch ${n}`,
  putBack: (tile) => `Zurücklegen: ${tile}`,
  away: (tile) => `${tile} zurückgelegt`,
  clear: "Leeren",
  ask: "Prüfen",
  change: "Blatt ändern",
  again: "Noch einmal",
  wins: "Dieses Blatt gewinnt",
  winsNot: "Dieses Blatt gewinnt noch nicht",
  okeyIs: "liegt offen, also ist der Okey",
  kinds: { sets: "Reihen und Gruppen", pairs: "Sieben Paare" },
  throw: "Wirf ab:",
  whatever: "Was auch kommt, leg es in die Mitte. Ein Okey zuletzt zählt mehr.",
  alsoThrow: "Damit geht es auch:",
  alsoForLess: "Damit geht es auch, aber für weniger; so viel zählt nur ein Okey zuletzt:",
  gains: "für den, der fertig ist",
  othersLose: "für jeden der anderen",
  bound: { sets: "nicht, wenn Paare angesagt sind", pairs: "nur, wenn Paare angesagt sind" },
  asDrawn: "Wo das Brett selbst geprüft wird, müssen die Steine so liegen wie gezeichnet.",
  tilesAway: (n) => (n === 0 ? "komplett bis auf den Abwurf" : n === 1 ? "1 Stein fehlt" : `${n} Steine fehlen`),
  useful: (n) => (n === 0 ? "Kein Stein hilft mehr." : `${tiles(n)}, die man nicht sieht, ${n === 1 ? "hilft" : "helfen"}:`),
  lies: "So liegt es am besten",
  slips: {
    mixed: "Reihen und Gruppen mischt man nicht mit Paaren: alle vierzehn in Reihen und Gruppen, oder alle in Paaren.",
    false_joker: "Wäre das Kleeblatt ein Joker, wäre es gewonnen. Aber der falsche Joker steht nur für den Stein, der zum Okey wurde.",
  },
  wrong: {
    indicator: (what) => (what ? `„${what}“ ist kein Stein, also fehlt der Anzeiger. Tippe ihn zuerst an.` : "Der Anzeiger fehlt. Tippe ihn zuerst an."),
    joker: () => "Ein falscher Joker kann nicht Anzeiger sein. Tippe zuerst einen anderen Stein an.",
    unknown: (what) => `„${what}“ ist kein Stein und wurde weggelassen.`,
    copies: (tile) => `Mehr als zwei: ${tile}. Jeden Stein gibt es zweimal, den Anzeiger mitgezählt. Der Rest wurde weggelassen.`,
    many: () => "Ein Blatt hat höchstens 15 Steine. Der Rest wurde weggelassen.",
  },
  silence: {
    bad: "So ein Blatt gibt es nicht: Jeder Stein ist zweimal im Spiel.",
    busy: "Zu viele Fragen auf einmal. Versuch es gleich noch einmal.",
    away: "Gerade antwortet niemand.",
  },
  link: "Link zu diesem Blatt",
  send: "Schicken",
};
