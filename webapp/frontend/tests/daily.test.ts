import { expect, test } from "vitest";
import { dayAfter, nameOfDay } from "../src/daily/days";
import { marksOf, messageOf } from "../src/daily/marks";
import { checkDay } from "../src/daily/promised";

test("a try is told by one mark a turn, and none of them names a tile", () => {
  expect(marksOf("f75432100", true).join("")).toBe("🟥🟥🟥🟧🟧🟨🟩🟩⭐");
  expect(marksOf("10", false).join("")).toBe("🟩🟩");
});

test("a message has the marks in lines, and does without where there are none", () => {
  expect(messageOf("Okey", "+2", "1".repeat(13), false)).toBe(`Okey\n+2\n${"🟩".repeat(12)}\n🟩`);
  expect(messageOf("Okey", "0", null, false)).toBe("Okey\n0");
});

// The vectors of docs/fairness.md.
const ROOT = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const PROMISE = "8814420b5e0dfb13cdf4b48ef3daab3ed27ea1ee75d0b586d6e8cd0a5970de49";

test("a day's seeds give its promise, or they do not", () => {
  expect(checkDay("2026-11-30", PROMISE, ROOT).seeds).toBe(true);
  expect(checkDay("2026-11-30", PROMISE, ROOT.replace("1f", "1e")).seeds).toBe(false);
});

test("a day follows a day, over the end of a month and a year", () => {
  expect(["2026-11-30", "2026-12-31", "2028-02-28"].map(dayAfter)).toEqual(["2026-12-01", "2027-01-01", "2028-02-29"]);
});

test("a day has the name that its reader's language gives it", () => {
  expect(nameOfDay("2026-12-01", "en")).toBe("December 1");
  expect(nameOfDay("2026-12-01", "tr")).toBe("1 Aralık");
});
