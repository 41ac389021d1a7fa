/** The court's word on a hand, as the server has it. */
import type { Tile } from "../parts/tiles";
import type { Preset } from "../rules/rules";
import type { Question } from "./question";

export type Kind = "sets" | "pairs";

export interface Ending {
  readonly kind: Kind;
  /** What goes to the centre; null: of 14 tiles, whatever comes. */
  readonly thrown: Tile | null;
  readonly points: Readonly<Record<Preset, number>>;
  /** How the hand lies; told of the first of each kind. */
  readonly groups: Tile[][] | null;
}

export interface Lack {
  readonly kind: Kind;
  readonly away: number;
  /** Of 15 tiles: the best one to throw. */
  readonly throw: Tile | null;
  readonly useful: readonly { readonly tile: Tile; readonly left: number }[];
}

export interface Verdict {
  readonly okey: Tile;
  /** How it wins, what pays best first; none when it does not. */
  readonly endings: readonly Ending[];
  readonly lacks: readonly Lack[];
  /** How it lies best where it does not win. */
  readonly lies: Tile[][] | null;
  readonly slips: readonly ("mixed" | "false_joker")[];
}

/** `bad`: it is no hand. `busy`: too many questions. `away`: nobody answers. */
export type Silence = "bad" | "busy" | "away";

const SILENCES: Readonly<Record<number, Silence>> = { 400: "bad", 429: "busy" };

export async function ask({ indicator, hand }: Question): Promise<Verdict | Silence> {
  try {
    const answer = await fetch(`/court/verdict?indicator=${indicator}&hand=${hand.join("")}`);
    return answer.ok ? ((await answer.json()) as Verdict) : (SILENCES[answer.status] ?? "away");
  } catch {
    return "away";
  }
}
