/** Why the coach would do so. */
import { isMeld } from "../rack/melds";
import { colourOf, faceOf, numberOf, withoutOne, type Tile } from "../parts/tiles";
import type { HintedFrame } from "../wire/protocol";
import type { CoachWords } from "../words/coach/en";

/** What lies on the rack, and what the okey is. */
export interface Held {
  readonly tiles: readonly Tile[];
  readonly okey: Tile;
  /** The block that lights up around the tile that is spoken of. */
  readonly lit?: readonly Tile[];
  /** What the right neighbour has thrown. */
  readonly thrown?: readonly Tile[];
}

/** The reason in words; *left* is how many tiles help after it. */
export function reason(say: CoachWords, hint: HintedFrame, left: number, held: Held): string {
  const { why } = say;
  const { do: what, away, then } = hint;
  if (what === "draw") return away === 0 ? why.ready : why.draw;
  if (what === "take") return then === 0 ? why.takeAndFinish : why.take(away, then ?? away);
  if (what !== "discard") return why[what];
  if (away === 0) return why.ready;
  return [forThrow(say, hint, left, held), breaks(hint, held) && why.breaks].filter(Boolean).join(" ");
}

/** Why this tile is thrown: what weighs most is said alone. */
function forThrow({ why }: CoachWords, { away, other, tile, kind }: HintedFrame, left: number, held: Held): string {
  if (!other || other.away > away) return why.nearest;
  if (left > other.left) return why.more(left, other.left);
  if (tile && kind === "sets") {
    if (standsAlone(tile, held)) return why.alone;
    if (isTwice(tile, held)) return why.twice;
    if (isMeld(withoutOne(held.lit ?? [], tile), held.okey)) return why.spare;
  }
  if (other.because !== "neighbour") return why[other.because];
  const has = (held.thrown ?? []).some((one) => faceOf(one, held.okey) === faceOf(tile ?? "", held.okey));
  return has ? why.thrown : why.neighbour;
}

const isTwice = (tile: Tile, { tiles, okey }: Held): boolean => withoutOne(tiles, tile).some((one) => one !== okey && faceOf(one, okey) === faceOf(tile, okey));

/** Whether a meld that lights up is none without the tile. */
const breaks = ({ tile, kind }: HintedFrame, { lit = [], okey }: Held): boolean =>
  tile !== null && kind === "sets" && lit.includes(tile) && !isMeld(withoutOne(lit, tile), okey);

type Useful = HintedFrame["useful"];

/** The useful tiles, first those that make a meld at once, in the most ways and of the most copies. */
export function bestFirst(useful: Useful, tiles: readonly Tile[], okey: Tile): Useful {
  const weight = ({ tile, left }: Useful[number]) => left * (1 + 10 * waysWith(tile, tiles, okey));
  return [...useful].sort((one, other) => weight(other) - weight(one));
}

/** With how many two of the tiles one more makes a meld. */
function waysWith(tile: Tile, tiles: readonly Tile[], okey: Tile): number {
  const faces = [...new Set(tiles.filter((one) => one !== okey))];
  const two = faces.flatMap((one, at) => faces.slice(at + 1).map((other) => [one, other, tile]));
  return two.filter((three) => {
    const [low = "", ...high] = three.sort((one, other) => numberOf(faceOf(one, okey)) - numberOf(faceOf(other, okey)));
    return isMeld([low, ...high], okey) || isMeld([...high, low], okey);
  }).length;
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
