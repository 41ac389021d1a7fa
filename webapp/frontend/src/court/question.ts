/** A hand that the court is asked about, and its address. Pure. */
import { COLOURS, FALSE_JOKER, withoutOne, type Tile } from "../parts/tiles";

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
  return hand.length < MOST ? { indicator, hand: sorted([...hand, tile]) } : question;
}

/** The question with one of these tiles less. */
export const without = ({ indicator, hand }: Question, tile: Tile): Question => ({ indicator, hand: withoutOne(hand, tile) });

/** Why something of an address cannot be: it is no tile, or no indicator, or one too many. */
export interface Wrong {
  readonly why: "indicator" | "joker" | "unknown" | "copies" | "many";
  /** The tile, or the text that is none. */
  readonly what: string;
}

export interface Read {
  readonly question: Question;
  /** Each told once. */
  readonly wrong: readonly Wrong[];
}

const LONGEST = 8;

/** What an address says, `/court/R4/R5R6F`: the question with the tiles that can be, and what is wrong with the others. */
export function questionIn(path: string): Read {
  const [, first = "", rest = ""] = /^\/COURT\/?([^/]*)\/?(.*)$/.exec(path.toUpperCase()) ?? [];
  const wrong = new Map<string, Wrong>();
  const note = (why: Wrong["why"], what: string) => wrong.set(why === "many" ? why : `${why} ${what}`, { why, what: what.slice(0, LONGEST) });
  const good = first !== FALSE_JOKER && KEYS.includes(first);
  if (!good && (first || rest)) note(first === FALSE_JOKER ? "joker" : "indicator", first);
  const hand: Tile[] = [];
  for (const tile of rest.match(/[^\d\s]\d*|\d+/g) ?? []) {
    if (!KEYS.includes(tile)) note("unknown", tile);
    else if (hand.filter((held) => held === tile).length + Number(tile === first) > 1) note("copies", tile);
    else if (hand.length === MOST) note("many", tile);
    else hand.push(tile);
  }
  return { question: { indicator: good ? first : null, hand: sorted(hand) }, wrong: [...wrong.values()] };
}

const sorted = (hand: readonly Tile[]): Tile[] => [...hand].sort((one, other) => KEYS.indexOf(one) - KEYS.indexOf(other));

export const addressOf = ({ indicator, hand }: Question): string => (indicator === null ? "/court" : `/court/${indicator}${hand.length ? `/${hand.join("")}` : ""}`);
