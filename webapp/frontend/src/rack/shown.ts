/** The rack as it is drawn: as it lies or, under a finger, as it would lie if the finger let go now. */
import { computed, signal } from "@preact/signals";
import { view } from "../app";
import { settings } from "../device/settings";
import { mySeat } from "../wire/store";
import { dragged, over } from "./drag";
import * as hand from "./hand";
import * as rack from "./rack";

const slotIn = (place: string | null): number | null => (place?.startsWith("slot:") ? Number(place.slice(5)) : null);

/** The pieces that a grip takes along, left to right, and the number among them of the one that is held.
 *
 * The grip of a tile is `tile:ID`, that of a block `block:ID:IDS`: what lies down beside it in the meantime stays there.
 */
export function carriedBy(grip: string): { ids: number[]; at: number } {
  const [kind, held = "", all = held] = grip.split(":");
  if (kind !== "tile" && kind !== "block") return { ids: [], at: 0 };
  const ids = all.split(",").map(Number);
  return { ids, at: ids.indexOf(Number(held)) };
}

/** The grip of the whole block that a tile lies in; null where it lies alone. */
export function blockGrip(id: number): string | null {
  const ids = rack.blockOf(hand.slots.value, id);
  return ids.length > 1 ? `block:${id}:${ids.join(",")}` : null;
}

/** The pieces under the finger. */
export const carried = computed(() => (dragged.value === null ? [] : carriedBy(dragged.value).ids));

/** The slot where a new tile would come to lie. */
export const opening = computed(() => (dragged.value !== null && carried.value.length === 0 ? slotIn(over.value) : null));

export const shown = computed(() => {
  const slot = slotIn(over.value);
  if (dragged.value === null || slot === null) return hand.slots.value;
  const { ids, at } = carriedBy(dragged.value);
  return ids.length === 0 ? rack.makeRoom(hand.slots.value, slot) : rack.moveBlock(hand.slots.value, ids, at, slot);
});

export const okeyNow = computed(() => view.value?.deal?.okey);

const declared = computed(() => view.value?.deal?.declared[mySeat(view.value) ?? -1]);

/** The blocks that light up when the tiles lie so, as slots. */
export const litIn = (slots: rack.Slots): number[][] => rack.melds(slots, okeyNow.value ?? "", declared.value);

/** The blocks that are marked as melds; for who wants no hints none is. */
export const melds = computed(() => (settings.value.hints ? litIn(shown.value) : []));

/** The piece that the coach speaks of. */
export const advised = signal<number | null>(null);

/** Whether all others are seen to be whole when this piece is laid in the middle. */
export const finishes = (id: number | undefined): boolean =>
  settings.value.hints && id !== undefined && rack.isWhole(rack.without(hand.slots.value, id), okeyNow.value ?? "");
