import { expect, test } from "vitest";
import { codeIn } from "../src/wire/code";

const TYPED: [string, string | null, string][] = [
  ["/t/ABCDEFG234567", "ABCDEFG234567", "a table's path"],
  ["https://okey.example/t/abcdefg234567?x=1", "ABCDEFG234567", "a whole link, any case"],
  ["abcdefg 234567", "ABCDEFG234567", "a code read out in two parts"],
  ["/", null, "the start page"],
  ["ABCDEFG23456", null, "a letter short"],
  ["ABCDEFG234567A", null, "a letter long"],
  ["ABCDEFG234560", null, "no code has a 0"],
];

test.each(TYPED)("%s names %s: %s", (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});
