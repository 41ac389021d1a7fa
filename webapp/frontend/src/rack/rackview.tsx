/** The wooden rack: 26 slots, every one a button, with one of them in the tab order. */
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Tile, nameOf } from "../parts/tile";
import { boxAt, fly, land, originOf } from "../table/motion";
import { words } from "../words";
import { dragged, over } from "./drag";
import * as hand from "./hand";
import { ROW, SLOTS, type Piece } from "./rack";
import { advised, carried, melds, okeyNow, opening, shown } from "./shown";
import { byKey, pickBlock, tapSlot } from "./touch";

/** The slot that the keyboard is at. The model's, not the page's: two quick arrow keys must add up. */
const at = signal(0);
/** Who has thrown by key need not hear the keys at each turn. */
const knowsKeys = signal(false);

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ROW, ArrowDown: ROW };

function pressed(event: KeyboardEvent): void {
  const piece = hand.slots.value[at.value]?.id ?? null;
  const chosen = hand.selected.value ?? piece;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[event.key];
  if (step !== undefined) focus(event, at.value + step);
  else if (event.key === "Home") focus(event, at.value - (at.value % ROW));
  else if (event.key === "End") focus(event, at.value - (at.value % ROW) + ROW - 1);
  else if (event.key === "Escape") hand.picked.value = [];
  // By the key's place, not its letter: a Russian layout has no D.
  else if (event.code === "KeyB") pickBlock(at.value);
  else if (event.code === "KeyD" && chosen !== null) {
    hand.throwAway(chosen);
    knowsKeys.value = true;
  }
  else if (event.code === "KeyF" && chosen !== null) void hand.finish(chosen);
  else if (event.code === "KeyT" && piece !== null) hand.turnOver(piece);
}

function focus(event: KeyboardEvent, slot: number): void {
  event.preventDefault();
  if (slot < 0 || slot >= SLOTS) return;
  at.value = slot;
  document.querySelector<HTMLElement>(`[data-drop="slot:${slot}"]`)?.focus();
}

export function Rack() {
  const slots = shown.value;
  const held = dragged.value;
  const lifted = carried.value;
  const picked = hand.picked.value;
  const place = over.value;
  const okey = okeyNow.value;
  const root = useRef<HTMLDivElement>(null);
  const { rack } = words.value.aria;
  grid = held === null || !root.current ? null : (grid ?? gridOf(root.current));
  const drawn = useRef<[typeof slots, typeof held]>([slots, held]);
  const changes = drawn.current[0] !== slots || drawn.current[1] !== held;
  drawn.current = [slots, held];
  // Where the tiles are on the page before it changes; one in flight is where it has come to.
  const before = changes ? measured(root.current) : null;
  useLayoutEffect(() => {
    if (root.current) settleIn(root.current, before ?? new Map());
  }, [slots, held]);
  return (
    <div class="rack" role="group" aria-label={knowsKeys.value ? rack.split(".")[0] : rack} ref={root} onKeyDown={pressed}>
      {[0, ROW].map((start) => (
        <div class="shelf" key={start}>
          <Plates start={start} />
          {slots.slice(start, start + ROW).map((piece, index) => {
            const up = piece !== null && lifted.includes(piece.id);
            const isOver = opening.value === start + index || (up && place?.startsWith("slot:") === true);
            const isPicked = piece !== null && picked.includes(piece.id);
            const mark = isPicked ? "picked" : piece && piece.id === advised.value ? "advised" : "";
            return <Slot key={index} slot={start + index} piece={piece} okey={okey} lifted={up} picked={isPicked} isOver={isOver} mark={mark} />;
          })}
        </div>
      ))}
    </div>
  );
}

/** The soft plate behind each meld, and the coral one behind each wrong block. */
function Plates({ start }: { start: number }) {
  const wrong = hand.wrong.value;
  const spoilt = new Set(wrong.flat());
  const right = melds.value.filter((block) => !block.some((slot) => spoilt.has(slot)));
  return (
    <>
      {right.map((block) => plate("meld", block, start))}
      {wrong.map((block) => plate("wrong", block, start))}
    </>
  );
}

function plate(kind: string, block: number[], start: number) {
  const column = (block[0] ?? 0) - start;
  if (column < 0 || column >= ROW) return null;
  return <span class={kind} key={`${kind}${column}`} style={{ gridColumn: `${column + 1} / span ${block.length}` }} />;
}

interface SlotProps {
  slot: number;
  piece: Piece | null;
  okey: string | undefined;
  lifted: boolean;
  picked: boolean;
  isOver: boolean;
  /** How its tile is told from the others. */
  mark: string;
}

/** Drawn anew only when something of it changes: a finger that drags changes few of the 26. */
function Slot({ slot, piece, okey, lifted, picked, isOver, mark }: SlotProps) {
  const { aria } = words.value;
  const label = piece ? aria.slot(slot + 1, nameOf(piece.tile, okey, piece.down)) : aria.emptySlot(slot + 1);
  return (
    <button
      type="button"
      class="slot"
      data-drop={`slot:${slot}`}
      data-grip={piece ? `tile:${piece.id}` : undefined}
      data-lifted={lifted}
      data-over={isOver}
      aria-label={label}
      aria-pressed={picked}
      tabIndex={at.value === slot ? 0 : -1}
      // Said, not left to the grid: the plates lie in the same cells.
      style={{ gridColumn: (slot % ROW) + 1 }}
      onFocus={() => (at.value = slot)}
      onClick={byKey(() => tapSlot(slot))}
    >
      {piece && <Tile key={piece.id} piece={piece.id} tile={piece.tile} okey={okey} down={piece.down} class={mark} />}
    </button>
  );
}

type Places = ReadonlyMap<string, DOMRect>;

/** The tiles that are to be seen: one that is under the finger is drawn there. */
const tilesIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('.slot[data-lifted="false"] > [data-piece]')];

/** Where a tile lies in each slot, while something is dragged: read once, for a finger moves nothing but tiles. */
let grid: DOMRect[] | null = null;
for (const event of ["resize", "scroll"]) window.addEventListener(event, () => (grid = null), { capture: true, passive: true });

/** Read it, from any tile at rest; null where none is. */
function gridOf(root: HTMLElement): DOMRect[] | null {
  const tile = tilesIn(root).find((one) => one.getAnimations().length === 0 && !one.classList.contains("picked"));
  const own = tile?.parentElement?.getBoundingClientRect();
  const box = tile?.getBoundingClientRect();
  if (!own || !box) return null;
  const slots = [...root.querySelectorAll(".slot")].map((slot) => slot.getBoundingClientRect());
  return slots.map(({ x, y }) => new DOMRect(x + box.x - own.x, y + box.y - own.y, box.width, box.height));
}

/** The box of a tile: while it is dragged by its slot, else as it is. */
function boxOf(tile: HTMLElement): DOMRect {
  const place = grid?.[Number(tile.parentElement?.dataset.drop?.slice("slot:".length))];
  return place ? boxAt(tile, place) : tile.getBoundingClientRect();
}

const measured = (root: HTMLElement | null): Places => new Map(root ? tilesIn(root).map((tile) => [tile.dataset.piece ?? "", boxOf(tile)]) : []);

/** Every tile flies from where it was; a new one comes from where it was drawn, or let go of. */
function settleIn(root: HTMLElement, before: Places): void {
  const tiles = tilesIn(root);
  tiles.forEach(land);
  // All places are read before anything moves: to read after a write has the browser lay the page out again.
  const places = tiles.map(boxOf);
  tiles.forEach((tile, index) => {
    const id = tile.dataset.piece ?? "";
    const old = before.get(id);
    const drawn = old ? null : originOf("stock");
    const from = drawn ?? originOf(`tile:${id}`) ?? old ?? originOf("left");
    if (from) fly(tile, from, drawn ? "turning" : "straight", places[index]);
  });
}
