import { expect, test } from "vitest";
import { farthest, lineOf, type Review, type Turn } from "../src/replay/reviewing";

const turn = (seat: number, after: number): Turn => ({
  seat, number: 1, step: 1, auto: false, before: after, after, came: null, taken: false, finished: false, threw: null, better: null, why: [], kind: null, points: null, could: null, gave: null, cost: 0,
});
const luck = (dealt: number) => ({ dealt, okeys: 0, draws: 0, helped: 0, expected: 0 });
const REVIEW: Review = {
  okey: "R5", turns: [turn(1, 4), turn(2, 3), turn(3, 2), turn(0, 5), turn(1, 3)], luck: [luck(5), luck(4), luck(3), luck(7)], winner: null, turning: [], decisive: null,
};

test("a seat's line begins as it was dealt and has a point at each of its turns", () => {
  expect(lineOf(REVIEW, 1)).toEqual([{ at: 0, away: 4 }, { at: 1, away: 4 }, { at: 5, away: 3 }]);
  expect(lineOf(REVIEW, 0)).toEqual([{ at: 0, away: 5 }, { at: 4, away: 5 }]);
});

test("the graph is as high as the farthest hand of the deal", () => {
  expect(farthest(REVIEW)).toBe(7);
  expect(farthest({ ...REVIEW, turns: [], luck: [luck(0), luck(0), luck(0), luck(0)] })).toBe(1);
});
