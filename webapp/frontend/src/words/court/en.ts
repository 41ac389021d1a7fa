/** The hand check in English, and the list of all that it must say. A tile that is spoken of is drawn behind the words. */
import { english as some } from "../counted";

export const words = {
  title: "Hand check",
  note: "Does a hand win, and for how much?",
  indicatorFirst: "Tap the indicator first: the tile that lies open in the middle",
  count: (n: number) => (n < 14 ? `Now the hand: ${n} of 14 or 15 tiles` : `${n} tiles: ready to check`),
  hand: "The hand",
  keys: "Tiles",
  left: (tile: string, n: number) => `${tile}, ${n} left`,
  putBack: (tile: string) => `Put back: ${tile}`,
  away: (tile: string) => `${tile} put back`,
  clear: "Clear",
  ask: "Check",
  change: "Change the hand",
  again: "Try again",
  wins: "This hand wins",
  winsNot: "This hand does not win yet",
  okeyIs: "lies open, so the okey is",
  kinds: { sets: "Runs and groups", pairs: "Seven pairs" } as Readonly<Record<"sets" | "pairs", string>>,
  throw: "Throw",
  whatever: "Whatever you draw goes to the middle. An okey thrown last counts more.",
  alsoThrow: "These finish too:",
  alsoForLess: "These finish too, for less: only an okey thrown last counts so much:",
  gains: "for whoever finishes",
  othersLose: "for each of the others",
  bound: { sets: "not after declaring pairs", pairs: "only after declaring pairs" } as Readonly<Record<"sets" | "pairs", string>>,
  asDrawn: "Where the rack itself is checked, the tiles must lie as drawn.",
  tilesAway: (n: number) => (n === 0 ? "complete but for the throw" : `${some(n, "tile")} away`),
  useful: (n: number) => (n === 0 ? "No tile left would help." : `${some(n, "tile")} not seen yet would help:`),
  lies: "Best laid like this",
  slips: {
    mixed: "Runs and groups do not mix with pairs: all fourteen lie in runs and groups, or all in pairs.",
    false_joker: "With the clover as a joker it would win. But the false joker stands only for the tile that became the okey.",
  } as Readonly<Record<"mixed" | "false_joker", string>>,
  wrong: {
    indicator: (what: string) => (what ? `“${what}” is not a tile, so there is no indicator. Tap it first.` : "There is no indicator. Tap it first."),
    joker: () => "A false joker cannot be the indicator. Tap another tile first.",
    unknown: (what: string) => `“${what}” is not a tile. It was left out.`,
    copies: (tile: string) => `More than two of ${tile}: the game has two of each, counting the indicator. The rest was left out.`,
    many: () => "A hand has at most 15 tiles. The rest was left out.",
  } as Readonly<Record<"indicator" | "joker" | "unknown" | "copies" | "many", (what: string) => string>>,
  silence: {
    bad: "There can be no such hand: the game has two of each tile.",
    busy: "Too many questions at once. Try again in a moment.",
    away: "No answer just now.",
  } as Readonly<Record<"bad" | "busy" | "away", string>>,
  link: "Link to this hand",
  send: "Send",
};

export type CourtWords = typeof words;
