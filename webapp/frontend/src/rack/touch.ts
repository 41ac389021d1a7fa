/** What a finger, a mouse or a key does at the table: where a tile may be dropped, and what a tap means. */
import { effect } from "@preact/signals";
import { announce, say, view } from "../app";
import { sense } from "../device/noise";
import { nameOf as tileName } from "../parts/tile";
import { isOpen, openHistory } from "../table/historydoor";
import { comesFrom, fly } from "../table/motion";
import { words } from "../words";
import { dragged, type Handler } from "./drag";
import * as hand from "./hand";
import { SLOTS, blockOf, slotOf, type Piece } from "./rack";
import { blockGrip, carriedBy } from "./shown";

const slotIn = (target: string): number | null => (target.startsWith("slot:") ? Number(target.slice(5)) : null);
/** A tile is this much of its slot. */
const TILE = 0.955;
const ALL_SLOTS = Array.from({ length: SLOTS }, (_, slot) => `slot:${slot}`);

/** The piece that a grip holds alone. */
const pieceOf = (grip: string): number | null => (grip.startsWith("tile:") ? Number(grip.slice(5)) : null);

/** Whether this piece may be laid on the indicator to show it; any other one laid there claims a finish. */
const isTwin = (piece: number | null): boolean => {
  const twin = hand.twin.value;
  return twin !== undefined && hand.slots.value.some((held) => held?.id === piece && held.tile === twin.tile);
};

function targets(grip: string): string[] {
  if (grip === "stock") return hand.allowed("draw") ? ALL_SLOTS : [];
  if (grip === "left") return hand.allowed("take") ? ALL_SLOTS : [];
  if (pieceOf(grip) === null) return ALL_SLOTS;
  const others = [
    ...(hand.allowed("discard") ? ["throw"] : []),
    ...(hand.allowed("finish") ? ["finish"] : []),
    ...(isTwin(pieceOf(grip)) ? ["show"] : []),
  ];
  return [...ALL_SLOTS, ...others];
}

function more(grip: string): string | null {
  const piece = pieceOf(grip);
  return piece === null ? null : blockGrip(piece);
}

const tileAt = (place: string) => document.querySelector<HTMLElement>(place);

function carries(grip: string): { tiles: HTMLElement[]; at: number; width: number } {
  const { ids, at } = carriedBy(grip);
  const found = ids.length > 0 ? ids.map((id) => tileAt(`[data-piece="${id}"]`)) : [tileAt(`[data-grip="${grip}"] .tile:last-child`)];
  const tiles = found.filter((tile) => tile !== null);
  return { tiles: tiles.length === found.length ? tiles : [], at, width: (tileAt(".slot")?.offsetWidth ?? 0) * TILE };
}

function stillThere(grip: string): boolean {
  const { ids } = carriedBy(grip);
  return ids.length > 0 ? ids.every((id) => slotOf(hand.slots.value, id) >= 0) : tileAt(`[data-grip="${grip}"] .tile`) !== null;
}

function drop(grip: string, target: string, from: DOMRect[]): void {
  const { ids, at } = carriedBy(grip);
  const [id] = ids;
  const [box] = from;
  const slot = slotIn(target);
  if (id === undefined) {
    if (box) comesFrom(grip, box);
    void hand.pick(grip === "stock" ? "draw" : "take", slot);
  } else if (slot !== null) {
    comeBack(ids, from);
    hand.moveTo(ids, slot, at);
  } else if (target === "show") {
    comeBack(ids, from);
    void hand.showTwin();
  } else if (target === "throw") {
    comeBack(ids, from);
    hand.throwAway(id);
    if (box && hand.throwing.value?.piece.id === id) comesFrom("pile", box);
  } else {
    comeBack(ids, from);
    void hand.finish(id);
  }
}

/** Let the pieces fly from these boxes to where they lie. */
const comeBack = (ids: readonly number[], from: readonly DOMRect[]): void =>
  ids.forEach((id, index) => from[index] && comesFrom(`tile:${id}`, from[index]));

function back(grip: string, from: DOMRect[]): void {
  const { ids } = carriedBy(grip);
  const { tiles } = carries(grip);
  if (ids.length > 0) comeBack(ids, from);
  else if (tiles[0] && from[0]) fly(tiles[0], from[0], "straight");
}

/** Dropped where it may not go now: say why. */
function miss(grip: string, place: string | null): void {
  const piece = pieceOf(grip);
  if (piece !== null && place === "throw") hand.throwAway(piece);
  else if (piece !== null && (place === "finish" || place === "show")) void hand.finish(piece);
  else if (place !== null && (grip === "stock" || grip === "left")) void hand.pick(grip === "stock" ? "draw" : "take");
  else if (grip.startsWith("block:") && place === "throw") say(words.value.table.throwOne);
}

function tap(place: string): void {
  const { ids } = carriedBy(place);
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) return tapTile(slotOf(hand.slots.value, id), id);
  tapped = null; // two taps with another between them are not two on one tile
  if (ids.length > 1) pickUp(ids);
  else if (place.startsWith("slot:")) tapSlot(Number(place.slice(5)));
  else if (place === "stock") tapStock();
  else if (place === "left") tapLeft();
  else if (place === "throw") tapPile();
  else if (place === "show" && isTwin(hand.selected.value)) void hand.showTwin();
  else tapCentre();
}

/** Two taps on one tile within this time turn it over. */
const DOUBLE = 300;
/** The last tap on a tile; one that laid something there is none: who is quick wants it to stay as it was laid. */
let tapped: { id: number; at: number } | null = null;

function tapTile(slot: number, id: number): void {
  const now = performance.now();
  const picked = hand.picked.value;
  const again = tapped?.id === id && now - tapped.at < DOUBLE;
  tapped = again || (picked.length > 0 && !picked.includes(id)) ? null : { id, at: now };
  if (!again) return tapSlot(slot);
  hand.picked.value = [];
  hand.turnOver(id);
}

/** A tap on a slot: picks a tile up, puts it back, or lays there what is picked up. */
export function tapSlot(slot: number): void {
  const piece = hand.slots.value[slot];
  const picked = hand.picked.value;
  if (picked.length > 0 && !(piece && picked.includes(piece.id))) hand.moveTo(picked, slot);
  else if (piece) pickUp(picked.length > 0 ? [] : [piece.id], slot);
}

/** Pick these pieces up, or lay down what is picked up, and say so. */
function pickUp(ids: readonly number[], slot = 0): void {
  hand.picked.value = ids;
  hand.forgive();
  const { picked, slot: inSlot } = words.value.aria;
  const named = (id: number) => nameOf(hand.slots.value.find((one) => one?.id === id));
  const names = ids.map(named).join(", ");
  announce(ids.length > 0 ? picked(names) : inSlot(slot + 1, nameOf(hand.slots.value[slot])));
}

/** Pick up the whole block around a slot. */
export function pickBlock(slot: number): void {
  const piece = hand.slots.value[slot];
  if (piece) pickUp(blockOf(hand.slots.value, piece.id));
}

const nameOf = (piece: Piece | null | undefined): string =>
  piece ? tileName(piece.tile, view.value?.deal?.okey, piece.down) : "";

export function tapStock(): void {
  const picked = hand.selected.value;
  if (picked !== null && hand.allowed("finish")) return void hand.finish(picked);
  void hand.pick("draw");
}

/** Take the left tile; while that may not be, look at what has been thrown. */
export function tapLeft(): void {
  if (!hand.allowed("take") && isOpen()) void openHistory();
  else void hand.pick("take");
}

export function tapPile(): void {
  const picked = hand.selected.value;
  if (hand.throwing.value) hand.undoThrow();
  else if (picked !== null) hand.throwAway(picked);
  else if (hand.allowed("discard")) say(words.value.table.throwOne);
  else void openHistory();
}

export function tapCentre(): void {
  if (hand.selected.value !== null) void hand.finish(hand.selected.value);
}

// A tile has been picked up, by a tap or a drag.
effect(() => {
  if (dragged.value !== null || hand.picked.value.length > 0) sense("pick");
});

/** A click that no finger or mouse made, but a key or a screen reader: taps by pointer are told by the drag. */
export const byKey = (act: () => void) => (event: MouseEvent) => {
  if (event.detail !== 0) return;
  tapped = null; // nor are two with a button between them
  act();
};

export const finger: Handler = { targets, more, carries, stillThere, drop, back, miss, tap };
