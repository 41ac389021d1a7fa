import { expect, test } from "vitest";
import { KEYS, addressOf, added, isWhole, leftOf, questionIn, without } from "../src/court/question";

const WHOLE = questionIn("/court/R4/R1R2R3B6B7B8B9R9Y9K9K10K11K12K13").question;

test("there is a key for each face, the false joker last", () => {
  expect(KEYS).toHaveLength(53);
  expect([KEYS[0], KEYS[13], KEYS[52]]).toEqual(["R1", "Y1", "F"]);
});

test("the first tile is the indicator, and a false joker is none", () => {
  const nothing = questionIn("/court").question;
  expect(added(nothing, "F")).toEqual(nothing);
  expect(added(nothing, "R4")).toEqual({ indicator: "R4", hand: [] });
});

test("two of each face are to be had, and the indicator is one of them", () => {
  let question = questionIn("/court/R4").question;
  for (const tile of ["R4", "R4", "F", "F", "F"]) question = added(question, tile);
  expect(question.hand).toEqual(["R4", "F", "F"]);
  expect([leftOf(question, "R4"), leftOf(question, "F"), leftOf(question, "R5")]).toEqual([0, 0, 2]);
});

test("fourteen can be judged, fifteen too, and no more go in", () => {
  expect([isWhole(without(WHOLE, "R1")), isWhole(WHOLE), isWhole(added(WHOLE, "Y1"))]).toEqual([false, true, true]);
  expect(added(added(WHOLE, "Y1"), "Y2").hand).toHaveLength(15);
  expect(without(WHOLE, "Y13")).toEqual(WHOLE);
});

test("a hand is in its address, whole or not, in any case of letters", () => {
  for (const path of ["/court", "/court/R4", "/court/K13/R1R10F", addressOf(WHOLE)]) expect(questionIn(path)).toEqual({ question: questionIn(path.toLowerCase()).question, wrong: [] });
  expect(addressOf(questionIn("/court/k13/r1r10f").question)).toBe("/court/K13/R1R10F");
});

const LINKS: [path: string, kept: string, hand: number, wrong: string[]][] = [
  ["/court/R4/R1R1R1Q9", "/court/R4/R1R1", 2, ["copies R1", "unknown Q9"]],
  ["/court/R4/R4R4R14F", "/court/R4/R4F", 2, ["copies R4", "unknown R14"]],
  ["/court/R4/FFF", "/court/R4/FF", 2, ["copies F"]],
  ["/court/R4/R1R2R3R5R6R7R8R9R10R11R12R13B1B2B3B4B5", "/court/R4/R1R2R3R5R6R7R8R9R10R11R12R13B1B2B3", 15, ["many B5"]],
  ["/court/F/R1F", "/court", 2, ["joker F"]],
  ["/court/Q9/R1R2", "/court", 2, ["indicator Q9"]],
  ["/court//R1", "/court", 1, ["indicator "]],
  ["/court/R4/hello 7", "/court/R4", 0, ["unknown H", "unknown E", "unknown L", "unknown O", "unknown 7"]],
];

test.each(LINKS)("of %s the good tiles stay, and what is wrong is told", (path, kept, hand, wrong) => {
  const read = questionIn(path);
  expect(addressOf(read.question)).toBe(kept);
  expect(read.question.hand).toHaveLength(hand);
  expect(read.wrong.map(({ why, what }) => `${why} ${what}`)).toEqual(wrong);
});
