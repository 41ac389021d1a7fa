import { expect, test } from "vitest";
import { farthest, fortuneOf, inStretches, lineOf, playOf, type Choice, type Review, type Turn } from "../src/replay/reviewing";

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

test("play is how many throws a strong player would have thrown too, and what the others gave up", () => {
  const tile: Choice = { tile: "R1", away: 1, known: [1, 9], lying: [1, 9], chance: 0.5 };
  const threw = (seat: number, cost: number): Turn => ({ ...turn(seat, 1), threw: tile, better: cost ? tile : null, cost });
  const turns = [threw(0, 0), threw(1, 0.4), threw(0, 0.1), threw(0, 0.05), { ...turn(0, 0), finished: true, better: tile }];
  expect(playOf({ ...REVIEW, turns }, 0)).toEqual({ throws: 3, strong: 1, gaveUp: expect.closeTo(0.15) as number });
});

test("turns of which there is nothing to say stand together, and each of the others alone", () => {
  const tile: Choice = { tile: "R1", away: 1, known: [1, 9], lying: [1, 9], chance: 0.5 };
  const plain = (number: number): Turn => ({ ...turn(0, 1), number, threw: tile });
  const turns = [plain(1), plain(5), { ...plain(9), better: tile }, plain(13), { ...plain(17), gave: "taken" as const }, { ...plain(21), why: ["show" as const] }, { ...turn(0, 0), number: 25, finished: true }];
  expect(inStretches(turns).map((stretch) => stretch.map(({ number }) => number))).toEqual([[1, 5], [9], [13], [17], [21], [25]]);
  expect(inStretches([])).toEqual([]);
});

test("luck is told as more or less than usual from a tile on: as dealt and by the draws together", () => {
  expect(fortuneOf({ ...luck(3), helped: 2, expected: 2 })).toBe("kind");
  expect(fortuneOf({ ...luck(3), helped: 1, expected: 1.5 })).toBe("even");
  expect(fortuneOf({ ...luck(5), helped: 1, expected: 1.5 })).toBe("unkind");
});
