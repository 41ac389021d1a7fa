/** Why the coach would do so. */
import type { HintedFrame } from "../protocol";
import type { CoachWords } from "../words/coach/en";

/** The reason in words; *left* is how many tiles help after it. */
export function reason({ why }: CoachWords, { do: what, away, then, other }: HintedFrame, left: number): string {
  if (what === "draw") return away === 0 ? why.ready : why.draw;
  if (what === "take") return then === 0 ? why.takeAndFinish : why.take(away, then ?? away);
  if (what !== "discard") return why[what];
  if (away === 0) return why.ready;
  if (!other || other.away > away) return why.nearest;
  return left > other.left ? why.more(left, other.left) : why.equal;
}
