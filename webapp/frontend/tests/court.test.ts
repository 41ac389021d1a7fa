import { expect, test } from "vitest";
import { KEYS, addressOf, added, isWhole, leftOf, questionIn, without } from "../src/court/question";

const WHOLE = questionIn("/court/R4/R1R2R3B6B7B8B9R9Y9K9K10K11K12K13");

test("there is a key for each face, the false joker last", () => {
  expect(KEYS).toHaveLength(53);
  expect([KEYS[0], KEYS[13], KEYS[52]]).toEqual(["R1", "Y1", "F"]);
});

test("the first tile is the indicator, and a false joker is none", () => {
  const nothing = questionIn("/court");
  expect(added(nothing, "F")).toEqual(nothing);
  expect(added(nothing, "R4")).toEqual({ indicator: "R4", hand: [] });
});

test("two of each face are to be had, and the indicator is one of them", () => {
  let question = questionIn("/court/R4");
  for (const tile of ["R4", "R4", "F", "F", "F"]) question = added(question, tile);
  expect(question.hand).toEqual(["R4", "F", "F"]);
  expect([leftOf(question, "R4"), leftOf(question, "F"), leftOf(question, "R5")]).toEqual([0, 0, 2]);
});

test("fourteen can be judged, fifteen too, and no more go in", () => {
  expect([isWhole(without(WHOLE, "R1")), isWhole(WHOLE), isWhole(added(WHOLE, "Y1"))]).toEqual([false, true, true]);
  expect(added(added(WHOLE, "Y1"), "Y2").hand).toHaveLength(15);
  expect(without(WHOLE, "Y13")).toEqual(WHOLE);
});

test("a hand is in its address, whole or not, and what cannot be is left out", () => {
  for (const path of ["/court", "/court/R4", "/court/K13/R1R10F", addressOf(WHOLE)]) expect(addressOf(questionIn(path))).toBe(path);
  expect(addressOf(questionIn("/court/R4/R4R4R14F"))).toBe("/court/R4/R4F");
  expect(addressOf(questionIn("/court/F/R1"))).toBe("/court");
});
