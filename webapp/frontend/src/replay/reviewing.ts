/** The review of a deal, as the server has it, and what of it is drawn. */
import type { Tile } from "../parts/tiles";

export interface Choice {
  readonly tile: Tile;
  readonly away: number;
  /** So many tiles help, of so many: as the seat could know, and as they lay in the stock. */
  readonly known: readonly [number, number];
  readonly lying: readonly [number, number];
  readonly chance: number;
}

export type Why = "could_finish" | "okey" | "steps" | "useful" | "ahead" | "collects" | "gift" | "take" | "draw" | "worth" | "show";

export interface Turn {
  readonly seat: number;
  readonly number: number;
  /** The step of the deal with which it ended. */
  readonly step: number;
  readonly auto: boolean;
  readonly before: number;
  readonly after: number;
  readonly came: Tile | null;
  readonly taken: boolean;
  readonly finished: boolean;
  readonly threw: Choice | null;
  readonly better: Choice | null;
  readonly why: readonly Why[];
  /** The way to win by which its throws are counted; null: it threw nothing. */
  readonly kind: "sets" | "pairs" | null;
  /** What its finish was worth, and the most that one in this turn was. */
  readonly points: number | null;
  readonly could: number | null;
  readonly gave: "taken" | "finished" | null;
  readonly cost: number;
}

export interface Luck {
  readonly dealt: number;
  readonly okeys: number;
  readonly draws: number;
  readonly helped: number;
  readonly expected: number;
}

export interface Review {
  readonly okey: Tile;
  readonly turns: readonly Turn[];
  readonly luck: readonly Luck[];
  readonly winner: number | null;
  /** Places in `turns`. */
  readonly turning: readonly number[];
  readonly decisive: number | null;
}

/** `none`: there is no such deal. `busy`: ask later. `failed`: asking again changes nothing. `away`: nobody answers. */
export type Silence = "none" | "busy" | "failed" | "away";

const SILENCES: Readonly<Record<number, Silence>> = { 404: "none", 429: "busy", 500: "failed", 503: "busy" };

/** Ask for the review of a deal, from 0, of the match at this address. */
export async function asked(address: string, deal: number): Promise<Review | Silence> {
  try {
    const answer = await fetch(`${address.replace("/replay/", "/review/")}/${deal + 1}`);
    return answer.ok ? ((await answer.json()) as Review) : (SILENCES[answer.status] ?? "away");
  } catch {
    return "away";
  }
}

interface Point {
  /** The place of a turn. */
  readonly at: number;
  readonly away: number;
}

/** How far a seat was after each of its turns, with how far it began. */
export function lineOf({ turns, luck }: Review, seat: number): Point[] {
  const own = turns.flatMap((turn, at) => (turn.seat === seat ? [{ at: at + 1, away: turn.after }] : []));
  return [{ at: 0, away: luck[seat]!.dealt }, ...own];
}

export const farthest = (review: Review): number => Math.max(1, ...[0, 1, 2, 3].flatMap((seat) => lineOf(review, seat).map(({ away }) => away)));

export interface Play {
  readonly throws: number;
  /** Those that a strong player would have thrown, too. */
  readonly strong: number;
  /** Of the chance to win, by all others together. */
  readonly gaveUp: number;
}

export function playOf({ turns }: Review, seat: number): Play {
  const own = turns.filter((turn) => turn.seat === seat && turn.threw !== null);
  return { throws: own.length, strong: own.filter(({ better }) => better === null).length, gaveUp: own.reduce((sum, { cost }) => sum + cost, 0) };
}

/** Whether of a turn there is no more to say than that a strong player would have thrown the same. */
const isPlain = ({ threw, better, why, gave }: Turn): boolean => threw !== null && better === null && why.length === 0 && gave === null;

/** Turns as they came: plain ones in a row together, each of the others alone. */
export function inStretches(turns: readonly Turn[]): Turn[][] {
  const stretches: Turn[][] = [];
  for (const turn of turns) {
    const last = stretches.at(-1);
    if (last && isPlain(turn) && isPlain(last[0]!)) last.push(turn);
    else stretches.push([turn]);
  }
  return stretches;
}

type Fortune = "kind" | "even" | "unkind";

/** Tiles away of a hand as dealt, on average. */
const DEALT = 4;
/** So many tiles nearer or farther than chance brings one are more than the usual luck. */
const UNUSUAL = 1;

/** What chance gave a seat, beside what it gives on average: as dealt, and by the draws that helped. */
export function fortuneOf({ dealt, helped, expected }: Luck): Fortune {
  const above = DEALT - dealt + (helped - expected);
  return above >= UNUSUAL ? "kind" : above <= -UNUSUAL ? "unkind" : "even";
}
