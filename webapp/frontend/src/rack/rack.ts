/** Where the tiles of a rack lie. Pure: every function returns new slots. The order is the player's, and nobody else's. */
import { COLOURS, colourOf, faceOf, numberOf, type Tile } from "../parts/tiles";
import { arePairs, isMeld, pairsIn } from "./melds";

export const ROW = 13;
export const SLOTS = 2 * ROW;

/** A tile in the hand. Its id tells two copies apart, so that a drag or an animation follows the right one. */
export interface Piece {
  readonly id: number;
  readonly tile: Tile;
  /** Turned face down by its owner. */
  readonly down: boolean;
}

/** The 26 slots, upper row first. */
export type Slots = readonly (Piece | null)[];

/** A rack as the wire writes it. */
export interface Wire {
  slots: (Tile | null)[];
  down: number[];
}

export const EMPTY: Slots = Array<null>(SLOTS).fill(null);

let lastId = 0;

export const piece = (tile: Tile, down = false): Piece => ({ id: ++lastId, tile, down });

export const toWire = (slots: Slots): Wire => ({
  slots: slots.map((held) => held?.tile ?? null),
  down: slots.flatMap((held, slot) => (held?.down ? [slot] : [])),
});

export const fromWire = ({ slots, down }: Wire): Slots =>
  slots.map((tile, slot) => (tile ? piece(tile, down.includes(slot)) : null));

export const piecesOf = (slots: Slots): Piece[] => slots.filter((held) => held !== null);

/** The slot of a piece, or -1. */
export const slotOf = (slots: Slots, id: number): number => slots.findIndex((held) => held?.id === id);

/** Keep each tile that the hand still holds where it lies; new tiles go to the last free slots, in their order.
 *
 * The engine's `settle`, but for *reserved*: the slot that a tile was drawn into by the player's finger.
 */
export function settle(slots: Slots, hand: readonly Tile[], reserved: number | null = null): Slots {
  const missing = [...hand];
  const kept = slots.map((held) => {
    const index = held ? missing.indexOf(held.tile) : -1;
    if (index < 0) return null;
    missing.splice(index, 1);
    return held;
  });
  const drawn = reserved === null ? undefined : missing.shift();
  const now = drawn === undefined || reserved === null ? kept : place(kept, piece(drawn), reserved);
  const free = now.flatMap((held, slot) => (held ? [] : [slot])).slice(-missing.length);
  return missing.reduce<Slots>((filled, tile, index) => put(filled, piece(tile), free[index] ?? -1), now);
}

const put = (slots: Slots, held: Piece | null, slot: number): Slots =>
  slots.map((other, index) => (index === slot ? held : other));

/** Take a piece out; its slot stays empty. */
export const without = (slots: Slots, id: number): Slots => slots.map((held) => (held?.id === id ? null : held));

/** Lay a new piece at *slot*; what lies there moves towards the nearest hole in the row, or, without one, stays. */
export function place(slots: Slots, held: Piece, slot: number): Slots {
  const hole = nearestHole(slots, slot);
  return hole === null ? put(slots, held, slots.lastIndexOf(null)) : push(slots, held, slot, hole);
}

/** Move a piece to *slot*. In a full row it changes places with what lies there. */
export function move(slots: Slots, id: number, slot: number): Slots {
  const from = slotOf(slots, id);
  const held = slots[from];
  if (!held || from === slot) return slots;
  const lifted = put(slots, null, from);
  const hole = nearestHole(lifted, slot);
  return hole === null ? put(put(lifted, lifted[slot] ?? null, from), held, slot) : push(lifted, held, slot, hole);
}

/** Move pieces that lie side by side, their number *at* (from 0) to *slot*, or as near as the row's ends allow.
 *
 * Others in that row make room; where there is too little they change places with the pieces.
 */
export function moveBlock(slots: Slots, ids: readonly number[], at: number, slot: number): Slots {
  const [first = -1] = ids;
  if (ids.length === 1) return move(slots, first, slot);
  const from = ids.map((id) => slotOf(slots, id));
  const held = from.map((one) => slots[one] ?? null);
  const row = slot - (slot % ROW);
  const start = Math.min(Math.max(slot - row - at, 0), ROW - ids.length);
  const lifted = slots.map((one, index) => (from.includes(index) ? null : one));
  const others = lifted.slice(row, row + ROW);
  if (piecesOf(others).length + ids.length <= ROW) {
    const spread = parted(others, start, ids.length).map((one, place) => held[place - start] ?? one);
    return [...lifted.slice(0, row), ...spread, ...lifted.slice(row + ROW)];
  }
  return held.reduce<Slots>((now, one, index) => {
    const place = row + start + index;
    return put(put(now, now[place] ?? null, from[index] ?? -1), one, place);
  }, lifted);
}

/** A row in which *length* slots from *start* are free: what lay there has moved aside, no further than it must. */
function parted(row: Slots, start: number, length: number): (Piece | null)[] {
  const lying = row.flatMap((held, place) => (held ? [{ held, place }] : []));
  const natural = lying.filter(({ place }) => place + 0.5 < start + length / 2).length;
  const cut = Math.min(Math.max(natural, lying.length - (ROW - start - length)), start);
  const now = Array<Piece | null>(ROW).fill(null);
  let free = start - 1;
  for (const { held, place } of lying.slice(0, cut).reverse()) {
    free = Math.min(place, free);
    now[free--] = held;
  }
  free = start + length;
  for (const { held, place } of lying.slice(cut)) {
    free = Math.max(place, free);
    now[free++] = held;
  }
  return now;
}

/** The rack with a hole at *slot*, as it will be when a new tile comes to lie there. */
export function makeRoom(slots: Slots, slot: number): Slots {
  const coming = { id: 0, tile: "", down: false };
  return without(place(slots, coming, slot), coming.id);
}

/** The hole nearest to *slot* in its row; between two equally near, the one on the right. */
function nearestHole(slots: Slots, slot: number): number | null {
  const start = slot - (slot % ROW);
  for (let away = 0; away < ROW; away++) {
    for (const hole of [slot + away, slot - away]) {
      if (hole >= start && hole < start + ROW && slots[hole] === null) return hole;
    }
  }
  return null;
}

/** Lay *held* at *slot*, having shifted what lies between there and *hole* by one. */
function push(slots: Slots, held: Piece, slot: number, hole: number): Slots {
  const shifted = [...slots];
  const step = hole > slot ? -1 : 1;
  for (let at = hole; at !== slot; at += step) shifted[at] = shifted[at + step] ?? null;
  shifted[slot] = held;
  return shifted;
}

/** Turn a piece over. */
export const turnOver = (slots: Slots, id: number): Slots =>
  slots.map((held) => (held?.id === id ? { ...held, down: !held.down } : held));

/** Stretches of adjacent tiles in one row, as slot numbers. */
export function blocks(slots: Slots): number[][] {
  const found: number[][] = [];
  slots.forEach((held, slot) => {
    if (held === null) return;
    const last = found.at(-1);
    if (last?.at(-1) === slot - 1 && slot % ROW !== 0) last.push(slot);
    else found.push([slot]);
  });
  return found;
}

/** The pieces of the block that a piece lies in, left to right. */
export function blockOf(slots: Slots, id: number): number[] {
  const block = blocks(slots).find((one) => one.includes(slotOf(slots, id))) ?? [];
  return block.map((slot) => slots[slot]?.id ?? -1);
}

/** Who holds so many pairs plays for seven. */
const MANY = 5;

/** The blocks that bring one nearer as they lie; one with a tile face down keeps its secret.
 *
 * They are melds; for who holds many pairs, pairs too; for who has *declared* them, nothing else.
 */
export function melds(slots: Slots, okey: Tile, declared = false): number[][] {
  const pairs = declared || pairsIn(piecesOf(slots).map(({ tile }) => tile), okey) >= MANY;
  return blocks(slots).filter((block) => {
    const tiles = tilesIn(slots, block);
    return block.every((slot) => !slots[slot]?.down) && ((!declared && isMeld(tiles, okey)) || (pairs && arePairs(tiles, okey)));
  });
}

/** Whether all tiles, as they lie, are in melds, or all in pairs. */
export function isWhole(slots: Slots, okey: Tile): boolean {
  const lying = blocks(slots).map((block) => tilesIn(slots, block));
  return [isMeld, arePairs].some((fits) => lying.every((tiles) => fits(tiles, okey)));
}

const tilesIn = (slots: Slots, block: readonly number[]): Tile[] => block.flatMap((slot) => slots[slot]?.tile ?? []);

const colourRank = (face: Tile): number => COLOURS.indexOf(colourOf(face));

/** By colour, then number, a gap between colours where there is room; false jokers at their face, okeys last. */
export const sortRuns = (slots: Slots, okey: Tile): Slots => sorted(slots, okey, colourRank, numberOf);

/** By number, then colour; false jokers at their face, okeys last. */
export const sortNumbers = (slots: Slots, okey: Tile): Slots => sorted(slots, okey, numberOf, colourRank);

type Key = (face: Tile) => number;

function sorted(slots: Slots, okey: Tile, group: Key, within: Key): Slots {
  const okeys = piecesOf(slots).filter(({ tile }) => tile === okey);
  const others = piecesOf(slots)
    .filter(({ tile }) => tile !== okey)
    .map((held) => ({ held, face: faceOf(held.tile, okey) }))
    .sort((a, b) => group(a.face) - group(b.face) || within(a.face) - within(b.face));
  const groups = new Map<number, Piece[]>();
  for (const { held, face } of others) groups.set(group(face), [...(groups.get(group(face)) ?? []), held]);
  return lay([...groups.values(), okeys].filter((one) => one.length > 0));
}

type Group = readonly Piece[];

/** Lay groups in their order, a gap between each two where there is room, none broken over the row's end unless it must be. */
export function lay(groups: readonly Group[]): Slots {
  const cuts = [...groups.keys(), groups.length].reverse().map((cut) => [groups.slice(0, cut), groups.slice(cut)] as const);
  const whole = cuts.filter((rows) => rows.every((row) => lengthOf(row) <= ROW));
  const rows = whole.length > 0 ? whole : [broken(groups)];
  const lacking = (row: readonly Group[]) => Math.max(0, lengthOf(row) + row.length - 1 - ROW);
  const best = rows.reduce((one, other) => (lacking(other[0]) + lacking(other[1]) < lacking(one[0]) + lacking(one[1]) ? other : one));
  return best.flatMap(spaced);
}

const lengthOf = (row: readonly Group[]): number => row.reduce((sum, group) => sum + group.length, 0);

/** Fill the upper row, and break the group that goes over its end. */
function broken(groups: readonly Group[]): readonly [Group[], Group[]] {
  const cut = groups.findIndex((_, index) => lengthOf(groups.slice(0, index + 1)) > ROW);
  const room = ROW - lengthOf(groups.slice(0, cut));
  const torn = groups[cut] ?? [];
  return [
    [...groups.slice(0, cut), torn.slice(0, room)],
    [torn.slice(room), ...groups.slice(cut + 1)],
  ];
}

/** One row of slots. Where gaps are short, the larger neighbours are parted first. */
function spaced(row: readonly Group[]): (Piece | null)[] {
  const size = (cut: number) => (row[cut - 1]?.length ?? 0) + (row[cut]?.length ?? 0);
  const cuts = [...row.keys()].slice(1).sort((one, other) => size(other) - size(one));
  const gaps = new Set(cuts.slice(0, ROW - lengthOf(row)));
  const laid = row.flatMap((group, index) => (gaps.has(index) ? [null, ...group] : [...group]));
  return [...laid, ...Array<null>(ROW - laid.length).fill(null)];
}
