/** Matches as one looks back at them, made for tests of what is counted from them. */
import type { Failure, Why } from "../src/replay/reading";
import type { Step, Story } from "../src/replay/story";
import { PRESETS } from "../src/wire/protocol";

const SITTERS = ["Ayşe", "Bora", "Cem", "Derya"].map((name) => ({ person: true, name }));

const step = (points: readonly number[]): Step => ({
  what: "dealt", seat: 0, tile: null, auto: false, hands: [], piles: [], stock: 0, turn: null, declared: [], shownBy: null, sitters: SITTERS, points,
});

/** A match in which the seats had so many points after each deal, and *first* before all. */
export function storyWith(table: string, points: readonly (readonly number[])[], first = 0, commitment = "promised"): Story {
  const before = [[first, first, first, first], ...points];
  const deals = points.map((after, deal) => ({ indicator: "R1", okey: "R2", steps: [step(before[deal]!), step(after)] }));
  return { table, number: 1, rules: PRESETS.matsuri, commitment, deals };
}

export const failedAs = (why: Why): Failure => ({ why, line: 0 });
