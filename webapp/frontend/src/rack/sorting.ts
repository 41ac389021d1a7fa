/** Laying the whole rack anew: by sorts, as a computer would, as the server offers. The order of before is kept, to come back. */
import { effect, signal } from "@preact/signals";
import { arrangement, busy, view } from "../app";
import { myHand } from "../wire/store";
import * as hand from "./hand";
import * as rack from "./rack";
import type { Slots } from "./rack";

const UNDO_FOR = 6000;

export type Sort = "runs" | "groups" | "best";

/** Before the last sort, while it can be undone. */
export const sortedFrom = signal<{ slots: Slots; by: Sort } | null>(null);
let undoTimer: ReturnType<typeof setTimeout> | undefined;

// What lay otherwise in another deal cannot come back.
effect(() => {
  void hand.dealt.value;
  forget();
});

/** Lay the rack anew. *best* asks the server how a computer would lay it, and changes nothing when that cannot be had. */
export async function sort(by: Sort): Promise<void> {
  const okey = view.value?.deal?.okey;
  if (!okey) return;
  if (by === "runs") lay(rack.sortRuns(hand.slots.value, okey), by);
  else if (by === "groups") lay(rack.sortNumbers(hand.slots.value, okey), by);
  else {
    const seat = view.value && myHand(view.value)?.seat;
    const wanted = seat == null || busy.value ? null : await arrangement(seat);
    if (wanted) lay(matched(wanted), by);
  }
}

/** Lay the tiles as the server says that they win. */
export function layAsOffered(): void {
  const offer = hand.claim.value?.arrangement;
  hand.forgive();
  if (offer) lay(matched(offer), "best");
}

function lay(wanted: Slots, by: Sort): void {
  clearTimeout(undoTimer);
  const before = sortedFrom.value?.slots ?? hand.slots.value;
  hand.picked.value = [];
  hand.forgive();
  hand.lie(restored(wanted));
  sortedFrom.value = { slots: before, by };
  undoTimer = setTimeout(forget, UNDO_FOR);
}

/** Put the tiles back to where they lay before the sort; what has come since stays. */
export function undoSort(): void {
  const before = sortedFrom.value;
  forget();
  if (before) hand.lie(restored(before.slots));
}

function forget(): void {
  clearTimeout(undoTimer);
  sortedFrom.value = null;
}

/** *wanted*, as far as its pieces are still held, and the others behind. */
function restored(wanted: Slots): Slots {
  const held = new Map(rack.piecesOf(hand.slots.value).map((piece) => [piece.id, piece]));
  const back = wanted.map((piece) => (piece && held.get(piece.id)) ?? null);
  return rack.piecesOf(hand.slots.value).reduce<Slots>((now, piece) => {
    return rack.slotOf(now, piece.id) < 0 ? rack.place(now, piece, now.lastIndexOf(null)) : now;
  }, back);
}

/** The pieces of the hand as the server's slots name their tiles. */
function matched(wanted: readonly (string | null)[]): Slots {
  const pieces = rack.piecesOf(hand.slots.value);
  return wanted.map((tile) => {
    const index = pieces.findIndex((piece) => piece.tile === tile);
    return index < 0 ? null : (pieces.splice(index, 1)[0] ?? null);
  });
}
