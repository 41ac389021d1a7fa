/** Two matches with the same tiles, side by side: fetched, checked, and counted seat by seat. */
import { fetched, isFailure, type Reading } from "../replay/reading";
import type { Sitter, Story } from "../replay/story";

/** What of one match is compared. */
export interface Side {
  /** Where one can look back at it. */
  readonly address: string;
  /** Who began in each seat. */
  readonly sitters: readonly Sitter[];
  /** What each deal brought each seat. */
  readonly deals: readonly (readonly number[])[];
  /** All of it together, by seat. */
  readonly totals: readonly number[];
}

export interface Comparison {
  readonly here: Side;
  readonly there: Side;
}

/** `none`: the match has no sister. `sealed`: it is not over at both tables. `unfinished`: it has a result at one at most. `different`: other tiles. */
export type Silence = "none" | "sealed" | "unfinished" | "different" | "away";

interface Pair {
  readonly table: string;
  readonly match: number;
  readonly sealed: boolean;
}

const SEATS = [0, 1, 2, 3];

/** Fetch both matches of an address `/t/CODE/sister/N`, and check each as it was promised. */
export async function compared(path: string): Promise<Comparison | Silence> {
  const pair = await pairOf(path);
  if (typeof pair === "string") return pair;
  if (pair.sealed) return "sealed";
  const records = [path.replace("/sister/", "/record/"), `/t/${pair.table}/record/${pair.match}`];
  return comparisonOf(await Promise.all(records.map(fetched)) as [Reading, Reading]);
}

async function pairOf(path: string): Promise<Pair | Silence> {
  try {
    const answer = await fetch(`${path}/pair`);
    if (answer.ok) return (await answer.json()) as Pair;
    return answer.status === 404 ? "none" : "away";
  } catch {
    return "away";
  }
}

export function comparisonOf([here, there]: readonly [Reading, Reading]): Comparison | Silence {
  if (isFailure(here) || isFailure(there)) return [here, there].some((one) => isFailure(one) && one.why === "away") ? "away" : "unfinished";
  if (here.commitment !== there.commitment) return "different";
  return { here: sideOf(here), there: sideOf(there) };
}

function sideOf({ table, number, deals }: Story): Side {
  const points = [deals[0]!.steps[0]!.points, ...deals.map(({ steps }) => steps.at(-1)!.points)];
  const brought = points.slice(1).map((after, deal) => SEATS.map((seat) => after[seat]! - points[deal]![seat]!));
  const totals = SEATS.map((seat) => points.at(-1)![seat]! - points[0]![seat]!);
  return { address: `/t/${table}/replay/${number}`, sitters: deals[0]!.steps[0]!.sitters, deals: brought, totals };
}

/** How many seats made more at the one table, and at the other. */
export function ahead({ here, there }: Comparison): readonly [number, number] {
  const better = (one: Side, other: Side) => SEATS.filter((seat) => one.totals[seat]! > other.totals[seat]!).length;
  return [better(here, there), better(there, here)];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
