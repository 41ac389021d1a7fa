import { expect, test } from "vitest";
import { polish, russian } from "../src/words/counted";

test.each([
  [0, "камней"],
  [1, "камень"],
  [2, "камня"],
  [5, "камней"],
  [11, "камней"],
  [12, "камней"],
  [21, "камень"],
  [22, "камня"],
  [112, "камней"],
])("%d %s", (n, word) => {
  expect(russian(n, "камень", "камня", "камней")).toBe(word);
});

test.each([
  [0, "płytek"],
  [1, "płytka"],
  [2, "płytki"],
  [5, "płytek"],
  [12, "płytek"],
  [21, "płytek"],
  [22, "płytki"],
  [112, "płytek"],
])("%d %s", (n, word) => {
  expect(polish(n, "płytka", "płytki", "płytek")).toBe(word);
});
