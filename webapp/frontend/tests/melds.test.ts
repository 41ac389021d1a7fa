import { expect, test } from "vitest";
import { arePairs, isGroup, pairsIn, readsAsRun } from "../src/rack/melds";

const RUNS: [string, string, boolean, string][] = [
  ["R5 R6 R7", "K2", true, "three of one colour in a row"],
  ["R12 R13 R1", "K2", true, "the 1 may follow the 13"],
  ["R13 R1 R2", "K2", false, "nothing follows that 1"],
  ["R7 R6 R5", "K2", false, "a run is laid ascending"],
  ["R5 R6", "K2", false, "two are too few"],
  ["R5 R6 B7", "K2", false, "of one colour"],
  ["B4 R5 B6", "R5", true, "the okey fills any gap"],
  ["R5 B4 B5", "R5", true, "the okey stands for its own place, here the 3"],
  ["R5 B1 B2", "R5", false, "nothing comes before the 1 that begins a run"],
  ["B11 B12 B13 B1 R5", "R5", false, "the okey cannot go past the closing 1"],
  ["R5 B11 B12 B13 B1", "R5", true, "but it may stand before"],
  ["R4 F R6", "R5", true, "the false joker plays as the okey's own face"],
  ["B4 F B6", "R5", false, "... and as nothing else"],
  ["R5 R5 B7", "R5", true, "two okeys and one tile"],
];

test.each(RUNS)("%s with okey %s reads as a run: %s, %s", (tiles, okey, expected) => {
  expect(readsAsRun(tiles.split(" "), okey)).toBe(expected);
});

const GROUPS: [string, string, boolean, string][] = [
  ["R9 Y9 K9", "K2", true, "three colours"],
  ["R9 Y9 B9 K9", "K2", true, "four colours"],
  ["R9 R9 K9", "K2", false, "a colour repeats"],
  ["R9 Y8 K9", "K2", false, "one number only"],
  ["R9 Y9", "K2", false, "two are too few"],
  ["R9 Y9 B9 K9 R5", "R5", false, "an okey makes no fifth"],
  ["R9 Y9 R5", "R5", true, "the okey is the colour that lacks"],
  ["F Y5 K5", "R5", true, "the false joker is the okey's face"],
  ["F R5 K5", "R5", true, "an okey beside the false joker is another colour"],
];

test.each(GROUPS)("%s with okey %s is a group: %s, %s", (tiles, okey, expected) => {
  expect(isGroup(tiles.split(" "), okey)).toBe(expected);
});

const PAIRS: [string, string, boolean, string][] = [
  ["R5 R5", "K2", true, "two of one face"],
  ["R5 R5 B7 B7", "K2", true, "each two from the left"],
  ["R5 B7 R5 B7", "K2", false, "not those that lie apart"],
  ["R5 R5 B7", "K2", false, "one is left over"],
  ["R5 Y5", "K2", false, "one number in two colours"],
  ["K2 R5", "K2", true, "an okey pairs with any tile"],
  ["K2 K2", "K2", true, "... and with its like"],
  ["F R5", "R5", true, "that one is an okey"],
  ["F R4", "R5", false, "the false joker is the okey's face"],
  ["F F", "R5", true, "both false jokers"],
];

test.each(PAIRS)("%s with okey %s are pairs: %s, %s", (tiles, okey, expected) => {
  expect(arePairs(tiles.split(" "), okey)).toBe(expected);
});

test.each([
  ["R5 R5 B7 B7 K1", "K2", 2, "two faces twice"],
  ["R5 Y5 B5 K5", "K2", 0, "colours are no pairs"],
  ["R5 R5 K2 K2", "K2", 2, "two okeys are a pair"],
  ["R5 B7 K2 K2", "K2", 2, "each okey goes with a single tile"],
  ["F F R5", "R5", 1, "false jokers; nothing is left over for the okey"],
  ["F K5 K5", "R5", 1, "the false joker is a face of its own here"],
])("%s with okey %s are %i pairs: %s", (tiles, okey, pairs) => {
  expect(pairsIn(tiles.split(" "), okey)).toBe(pairs);
});
