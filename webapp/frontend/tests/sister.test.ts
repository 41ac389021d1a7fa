import { expect, test } from "vitest";
import { failedAs, storyWith } from "./stories";
import { ahead, comparisonOf, sum } from "../src/sister/comparing";

/** Two deals: what each seat has after each. */
const HERE = storyWith("AAAAAAAAAAAAA", [[2, 0, 0, 0], [2, 4, 0, 0]]);
const THERE = storyWith("BBBBBBBBBBBBB", [[0, 0, 2, 0], [0, 8, 2, 0]]);

test("what each deal brought a seat, and all of it together, at both tables", () => {
  const both = comparisonOf([HERE, THERE]);
  if (typeof both === "string") throw new Error(both);
  expect(both.here.deals).toEqual([[2, 0, 0, 0], [0, 4, 0, 0]]);
  expect(both.there.deals).toEqual([[0, 0, 2, 0], [0, 8, 0, 0]]);
  expect([both.here.totals, both.there.totals]).toEqual([[2, 4, 0, 0], [0, 8, 2, 0]]);
  expect(ahead(both)).toEqual([1, 2]);
  expect([sum(both.here.totals), sum(both.there.totals)]).toEqual([6, 10]);
  expect(both.there.address).toBe("/t/BBBBBBBBBBBBB/replay/1");
});

test("where the others lose, what counts is how far one fell from where all began", () => {
  const both = comparisonOf([storyWith("A", [[20, 18, 18, 18]], 20), storyWith("B", [[16, 20, 16, 16]], 20)]);
  if (typeof both === "string") throw new Error(both);
  expect(both.here.totals).toEqual([0, -2, -2, -2]);
  expect(ahead(both)).toEqual([3, 1]);
});

test("what was dealt otherwise is not compared", () => {
  expect(comparisonOf([HERE, storyWith("B", [[0, 0, 0, 0]], 0, "other")])).toBe("different");
});

test("a match without a result leaves nothing to compare, and a lost line may be asked again", () => {
  expect(comparisonOf([HERE, failedAs("missing")])).toBe("unfinished");
  expect(comparisonOf([failedAs("forged"), HERE])).toBe("unfinished");
  expect(comparisonOf([failedAs("missing"), failedAs("away")])).toBe("away");
});
