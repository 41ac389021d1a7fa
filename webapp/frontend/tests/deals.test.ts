import { describe, expect, test } from "vitest";
import { place, scaleOf, type Row } from "../src/deals/scale";

const row = (count: number, low: number, high: number): Row => ({ kind: "okey", what: "R1", count, expected: 100, low, high });

describe("a bar", () => {
  test("has what is expected in its middle, and the furthest of its group at an end", () => {
    const rows = [row(100, 80, 120), row(60, 80, 120)];
    const scale = scaleOf(rows);
    expect(scale).toBe(0.4);
    expect(rows.map((one) => place(one, one.count, scale))).toEqual([50, 5]);
    expect(place(row(0, 80, 120), 120, scale)).toBe(72.5);
  });

  test("has a place for what never was expected", () => {
    const none: Row = { ...row(0, 0, 0), expected: 0 };
    expect(place(none, 0, scaleOf([none]))).toBe(50);
  });
});
