/** Where a count stands in a drawn bar. */
import type { Kind } from "../words/deals";

export interface Row {
  readonly kind: Kind;
  readonly what: string;
  readonly count: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** The part of what is expected by which any row of a group, or its range, is off at most: so wide is half a bar. */
export const scaleOf = (rows: readonly Row[]): number =>
  Math.max(...rows.flatMap(({ count, expected, low, high }) => [count, low, high].map((n) => Math.abs(n - expected) / (expected || 1))), 0.01);

/** From 5 to 95, with what is expected at 50. */
export const place = ({ expected }: Row, count: number, scale: number): number =>
  Math.round((50 + (45 * (count - expected)) / ((expected || 1) * scale)) * 10) / 10;
