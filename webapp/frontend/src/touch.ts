/** What a finger, a mouse or a key does at the table: where a tile may be dropped, and what a tap means. */
import { effect } from "@preact/signals";
import { announce, say, view } from "./app";
import { dragged, type Handler } from "./drag";
import * as hand from "./hand";
import { comesFrom } from "./motion";
import { SLOTS, slotOf } from "./rack";
import { feel } from "./telegram";
import { nameOf } from "./tile";
import { words } from "./words";

const pieceOf = (grip: string): number | null => (grip.startsWith("tile:") ? Number(grip.slice(5)) : null);
const slotIn = (target: string): number | null => (target.startsWith("slot:") ? Number(target.slice(5)) : null);
const ALL_SLOTS = Array.from({ length: SLOTS }, (_, slot) => `slot:${slot}`);

/** Whether this piece may be laid on the indicator to show it; any other one laid there claims a finish. */
const isTwin = (piece: number | null): boolean => {
  const twin = hand.twin.value;
  return twin !== undefined && hand.slots.value.some((held) => held?.id === piece && held.tile === twin.tile);
};

function targets(grip: string): string[] {
  if (grip === "stock") return hand.allowed("draw") ? ALL_SLOTS : [];
  if (grip === "left") return hand.allowed("take") ? ALL_SLOTS : [];
  const others = [
    ...(hand.allowed("discard") ? ["throw"] : []),
    ...(hand.allowed("finish") ? ["finish"] : []),
    ...(isTwin(pieceOf(grip)) ? ["show"] : []),
  ];
  return [...ALL_SLOTS, ...others];
}

function drop(grip: string, target: string, from: DOMRect): void {
  const piece = pieceOf(grip);
  const slot = slotIn(target);
  if (piece === null) {
    comesFrom(grip, from);
    void hand.pick(grip === "stock" ? "draw" : "take", slot);
  } else if (slot !== null) {
    comesFrom(`tile:${piece}`, from);
    hand.moveTo(piece, slot);
  } else if (target === "throw") {
    comesFrom("pile", from);
    hand.discard(piece);
  } else if (target === "show") void hand.showTwin();
  else void hand.finish(piece);
}

/** Dropped where it may not go now: say why. */
function miss(grip: string, place: string | null): void {
  const piece = pieceOf(grip);
  if (piece !== null && place === "throw") hand.discard(piece);
  else if (piece !== null && (place === "finish" || place === "show")) void hand.finish(piece);
  else if (piece === null && place !== null) void hand.pick(grip === "stock" ? "draw" : "take");
}

function tap(place: string): void {
  const piece = pieceOf(place);
  const slot = slotIn(place);
  if (piece !== null) return tapTile(piece);
  tapped = NOTHING;
  if (slot !== null) tapSlot(slot);
  else if (place === "stock") tapStock();
  else if (place === "left") tapLeft();
  else if (place === "throw") tapPile();
  else if (place === "show" && isTwin(hand.selected.value)) void hand.showTwin();
  else tapCentre();
}

/** Two taps on one tile within this time turn it over. */
const DOUBLE = 300;
const NOTHING = { piece: -1, at: 0 };
let tapped = NOTHING;

function tapTile(piece: number): void {
  const now = performance.now();
  const again = tapped.piece === piece && now - tapped.at < DOUBLE;
  tapped = again ? NOTHING : { piece, at: now };
  if (again) hand.turnOver(piece);
  else tapSlot(slotOf(hand.slots.value, piece));
}

/** A tap on a slot: picks a tile up, puts it back, or lays the picked one there. */
export function tapSlot(slot: number): void {
  const piece = hand.slots.value[slot];
  const picked = hand.selected.value;
  if (picked !== null && piece?.id !== picked) hand.moveTo(picked, slot);
  else if (piece) {
    hand.selected.value = picked === null ? piece.id : null;
    hand.forgive();
    const name = nameOf(piece.tile, view.value?.deal?.okey, piece.down);
    announce(picked === null ? words.value.aria.picked(name) : words.value.aria.slot(slot + 1, name));
  }
}

export function tapStock(): void {
  const picked = hand.selected.value;
  if (picked !== null && hand.allowed("finish")) return void hand.finish(picked);
  leaveFrom("[data-grip=stock] .tile", "stock");
  void hand.pick("draw");
}

export function tapLeft(): void {
  leaveFrom("[data-grip=left] .tile:last-child", "left");
  void hand.pick("take");
}

export function tapPile(): void {
  const picked = hand.selected.value;
  if (hand.throwing.value) hand.undoThrow();
  else if (picked !== null) throwPiece(picked);
  else if (hand.allowed("discard")) say(words.value.table.throwOne);
}

function throwPiece(id: number): void {
  leaveFrom(`[data-piece="${id}"]`, "pile");
  hand.discard(id);
}

export function tapCentre(): void {
  if (hand.selected.value !== null) void hand.finish(hand.selected.value);
}

/** Remember where a tile is on the page, for the place that shows it next. */
function leaveFrom(tile: string, place: string): void {
  const box = document.querySelector(tile)?.getBoundingClientRect();
  if (box) comesFrom(place, box);
}

// A tile has been picked up, by a tap or a drag.
effect(() => {
  if (dragged.value !== null || hand.selected.value !== null) feel("pick");
});

/** A click that no finger or mouse made, but a key or a screen reader: taps by pointer are told by the drag. */
export const byKey = (act: () => void) => (event: MouseEvent) => {
  if (event.detail !== 0) return;
  // Two taps with a button between them are not two taps on one tile.
  tapped = NOTHING;
  act();
};

export const finger: Handler = { targets, drop, miss, tap };
