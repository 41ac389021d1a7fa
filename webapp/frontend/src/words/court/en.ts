/** The hand court in English, and the list of all that it must say. A tile that is spoken of is drawn behind the words. */
import { english as some } from "../counted";

export const words = {
  title: "Hand court",
  note: "Does a hand win, and for how much?",
  indicatorFirst: "Tap the indicator first: the tile that lies open in the middle",
  count: (n: number) => (n < 14 ? `Now the hand: ${n} of 14 or 15 tiles` : `${n} tiles: it can be judged`),
  hand: "The hand",
  keys: "Tiles",
  left: (tile: string, n: number) => `${tile}, ${n} left`,
  putBack: (tile: string) => `Put back: ${tile}`,
  away: (tile: string) => `${tile} put back`,
  clear: "Clear",
  ask: "Ask the court",
  change: "Change the hand",
  again: "Try again",
  wins: "This hand wins",
  winsNot: "This hand does not win yet",
  okeyIs: "lies open, so the okey is",
  kinds: { sets: "Runs and groups", pairs: "Seven pairs" } as Readonly<Record<"sets" | "pairs", string>>,
  throw: "Throw",
  whatever: "Whatever comes goes to the middle. An okey thrown last pays more.",
  alsoThrow: "These finish too:",
  alsoForLess: "These finish too, for less: only an okey thrown last pays so much:",
  gains: "for who finishes",
  othersLose: "for each of the others",
  bound: { sets: "not after declaring pairs", pairs: "only after declaring pairs" } as Readonly<Record<"sets" | "pairs", string>>,
  asDrawn: "Where the rack itself is judged, the tiles must lie as drawn.",
  tilesAway: (n: number) => (n === 0 ? "whole but for the throw" : `${some(n, "tile")} away`),
  useful: (n: number) => (n === 0 ? "Nothing that is left would help." : `${some(n, "tile")} not seen yet would help:`),
  lies: "It lies best like this",
  slips: {
    mixed: "Runs and groups with pairs beside them are no win: all fourteen lie in runs and groups, or all in pairs.",
    false_joker: "With the clover as a joker it would win. But the false joker is only the okey’s own tile, and stands for no other.",
  } as Readonly<Record<"mixed" | "false_joker", string>>,
  wrong: {
    indicator: (what: string) => (what ? `“${what}” is no tile, so there is no indicator. Tap it first.` : "There is no indicator. Tap it first."),
    joker: () => "A false joker cannot be the indicator. Tap another tile first.",
    unknown: (what: string) => `“${what}” is no tile. It was left out.`,
    copies: (tile: string) => `More than two of ${tile}: the game has two of each, the indicator counted. What was too many was left out.`,
    many: () => "A hand has at most 15 tiles. What was too many was left out.",
  } as Readonly<Record<"indicator" | "joker" | "unknown" | "copies" | "many", (what: string) => string>>,
  silence: {
    bad: "There can be no such hand: two of each tile are in the game.",
    busy: "The court has too many questions. Ask again in a moment.",
    away: "The court cannot be reached just now.",
  } as Readonly<Record<"bad" | "busy" | "away", string>>,
  link: "Link to this hand",
  send: "Send",
};

export type CourtWords = typeof words;
