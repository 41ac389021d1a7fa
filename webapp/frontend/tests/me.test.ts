/** Sentences and pictures of a person's own area. */
import { expect, test } from "vitest";
import { byDay, lastDays } from "../src/me/days";
import { why } from "../src/me/why";
import type { CandyLine } from "../src/wire/protocol";
import { words } from "../src/words/me/en";

const LINE: CandyLine = {
  at: 0, table: "FA6X4LBDHUETI", match: 1, result: "win", worth: 15, amount: 15, reason: "paid", day: "2026-11-30", cap: 60,
  taken_back: 0, taken_for: null,
};

test.each<[string, Partial<CandyLine>]>([
  ["A win against people", {}],
  ["Played to the end with people", { result: "loss", worth: 5, amount: 5 }],
  ["A draw against people", { result: "draw", worth: 8, amount: 8 }],
  ["A win against computers", { worth: 6, amount: 6 }],
  ["3 instead of 15: the day's cap", { reason: "capped", amount: 3 }],
  ["The day's cap of 60 was reached already", { reason: "capped", amount: 0 }],
  ["Against computers only a win pays", { reason: "not_won", worth: 0, amount: 0 }],
])("%s", (sentence, line) => {
  expect(why(words.candies, { ...LINE, ...line })).toBe(sentence);
});

test("four weeks are drawn whole, over a change of the clock too", () => {
  const days = lastDays([{ day: "2026-03-29", matches: 2, wins: 1 }], new Date(2026, 3, 10, 23, 59));
  expect(days).toHaveLength(28);
  expect([days[0]?.day, days[27]?.day]).toEqual(["2026-03-14", "2026-04-10"]);
  expect(days[15]).toEqual({ day: "2026-03-29", matches: 2, wins: 1 });
});

test("a day that has begun for the house is drawn, whatever the day is here", () => {
  const days = lastDays([{ day: "2026-04-11", matches: 3, wins: 1 }], new Date(2026, 3, 10, 22));
  expect([days[0]?.day, days[27]]).toEqual(["2026-03-15", { day: "2026-04-11", matches: 3, wins: 1 }]);
});

test("a candy stands under the day that its hour belongs to, wherever the house is", () => {
  const night = { at: Number(new Date(2026, 10, 30, 23, 30)), day: "2026-12-01" };
  const morning = { at: Number(new Date(2026, 11, 1, 0, 10)), day: "2026-12-01" };
  const days = byDay([morning, night]);
  expect(days.map(([day, lines]) => [day.getDate(), lines])).toEqual([
    [1, [morning]],
    [30, [night]],
  ]);
});
