/** A hand that the court is asked about, and its address. Pure. */
import { COLOURS, FALSE_JOKER, type Tile } from "../tiles";

export interface Question {
  /** The tile that lies open; null: not chosen yet. */
  readonly indicator: Tile | null;
  /** In the order of the keys. */
  readonly hand: readonly Tile[];
}

export const MOST = 15;
const LEAST = 14;

/** The keys to tap: each colour's numbers, the false joker last. */
export const KEYS: readonly Tile[] = [...COLOURS.flatMap((colour) => Array.from({ length: 13 }, (_, at) => `${colour}${at + 1}`)), FALSE_JOKER];

/** Whether it can be judged. */
export const isWhole = ({ indicator, hand }: Question): boolean => indicator !== null && hand.length >= LEAST;

/** How many of a face are still to be had: two of each, the indicator is one of them. */
export const leftOf = ({ indicator, hand }: Question, tile: Tile): number =>
  indicator === null && tile === FALSE_JOKER ? 0 : 2 - hand.filter((held) => held === tile).length - Number(tile === indicator);

/** The question with a tile more: the first one is the indicator. What cannot be changes nothing. */
export function added(question: Question, tile: Tile): Question {
  const { indicator, hand } = question;
  if (!KEYS.includes(tile) || leftOf(question, tile) < 1) return question;
  if (indicator === null) return { indicator: tile, hand };
  return hand.length < MOST ? { indicator, hand: [...hand, tile].sort((one, other) => KEYS.indexOf(one) - KEYS.indexOf(other)) } : question;
}

/** The question with one of these tiles less. */
export const without = ({ indicator, hand }: Question, tile: Tile): Question => ({ indicator, hand: hand.filter((_, at) => at !== hand.indexOf(tile)) });

const NOTHING: Question = { indicator: null, hand: [] };

/** The question of an address: `/court/R4/R5R6F`. What cannot be a hand is left out. */
export function questionIn(path: string): Question {
  const [, indicator = "", hand = ""] = /^\/court\/([^/]*)(?:\/([^/]*))?$/.exec(path) ?? [];
  const start = added(NOTHING, indicator);
  return start.indicator === null ? NOTHING : (hand.match(/[RYBK]\d+|F/g) ?? []).reduce(added, start);
}

export const addressOf = ({ indicator, hand }: Question): string => (indicator === null ? "/court" : `/court/${indicator}${hand.length ? `/${hand.join("")}` : ""}`);
