/** Why the coach would do so. */
import { colourOf, faceOf, numberOf, type Tile } from "../parts/tiles";
import type { HintedFrame } from "../wire/protocol";
import type { CoachWords } from "../words/coach/en";

/** What lies on the rack, and what the okey is. */
export interface Held {
  readonly tiles: readonly Tile[];
  readonly okey: Tile;
}

/** The reason in words; *left* is how many tiles help after it. */
export function reason({ why }: CoachWords, hint: HintedFrame, left: number, held: Held): string {
  const { do: what, away, then, other, tile } = hint;
  if (what === "draw") return away === 0 ? why.ready : why.draw;
  if (what === "take") return then === 0 ? why.takeAndFinish : why.take(away, then ?? away);
  if (what !== "discard") return why[what];
  if (away === 0) return why.ready;
  if (!other || other.away > away) return why.nearest;
  if (left > other.left) return why.more(left, other.left);
  return tile && hint.kind === "sets" && standsAlone(tile, held) ? why.alone : why.equal;
}

/** Whether no other tile that is held is its like, or could lie beside it in a run or a group; an okey could everywhere, and does not count. */
export function standsAlone(tile: Tile, { tiles, okey }: Held): boolean {
  const face = faceOf(tile, okey);
  const faces = tiles.filter((one) => one !== okey).map((one) => faceOf(one, okey));
  const others = faces.filter((one) => one !== face);
  return faces.length - others.length < 2 && !others.some((one) => (colourOf(one) === colourOf(face) ? areNear(numberOf(one), numberOf(face)) : numberOf(one) === numberOf(face)));
}

/** Whether two numbers of one colour can be in one run of three; the 1 may follow the 13. */
const areNear = (one: number, other: number): boolean =>
  [one, one === 1 ? 14 : one].some((number) => [other, other === 1 ? 14 : other].some((near) => Math.abs(number - near) <= 2));
