/** The player's own tiles: where they lie, the one being thrown, and what the player does with them. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { ask, busy, castRack, greetings, lost, refusalIn, say, seen, view } from "../app";
import { sense, sound } from "../device/noise";
import { settings } from "../device/settings";
import { recall, remember } from "../device/storage";
import { withoutOne } from "../parts/tiles";
import { leaves, originOf } from "../table/motion";
import type { RefusedFrame, WrongClaim } from "../wire/protocol";
import { clockLeft, isShared, may, myHand, type Action, type Event, type Seen } from "../wire/store";
import { words } from "../words";
import * as rack from "./rack";
import type { Piece, Slots, Wire } from "./rack";

/** A throw is sent at once when so little is left of the clock. */
const HURRY = 2000;
const RACK_EVERY = 600;
const WRONG_FOR = 6000;

/** A tile on its way to the pile; until it is sent nothing has happened. */
interface Throw {
  readonly piece: Piece;
  readonly slot: number;
  /** The turn that it is thrown in. */
  readonly turn: Turn;
  readonly sent: boolean;
}

export const slots = signal<Slots>(rack.EMPTY);
/** The pieces that a tap or a key has picked up: one, or a block from left to right. */
export const picked = signal<readonly number[]>([]);
/** The piece that was picked up alone. */
export const selected = computed(() => (picked.value.length === 1 ? (picked.value[0] ?? null) : null));
export const throwing = signal<Throw | null>(null);
/** The server's word on a wrong claim, and the piece that was to be thrown: the blocks were judged without it. */
export const claim = signal<(WrongClaim & { thrown: number }) | null>(null);

/** The blocks that the last claim got wrong, as slots. */
export const wrong = computed(() => {
  if (!claim.value) return [];
  const starts = claim.value.blocks.map(({ slot }) => slot);
  return rack.blocks(rack.without(slots.value, claim.value.thrown)).filter(([first]) => starts.includes(first ?? -1));
});

/** The deal whose tiles lie in `slots`. */
export const dealt = signal("");
/** Whose they are. */
let laid: { table: string; seat: number; deal: number } | null = null;
/** Where the next new tile shall lie. */
let reserved: number | null = null;
let unsent = false;

const dealKey = ({ table, view: { match, deal } }: Seen, seat: number): string =>
  `${table}/${match.commitment}/${deal?.number}/${seat}`;

/** Follow the table: tiles that came are laid down, tiles that went are gone, all others stay where they are. */
export function followHand(): void {
  effect(() => {
    const now = seen.value;
    if (now) untracked(() => follow(now));
  });
  // What was told last may have been lost with the line, or with the store.
  effect(() => {
    void [greetings.value, lost.value];
    if (!dealt.peek()) return;
    unsent = true;
    mirror();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendThrow());
  setInterval(writeRack, RACK_EVERY);
}

function follow(now: Seen): void {
  const deal = now.view.deal;
  const hand = myHand(now.view);
  if (!hand && isShared(now.view)) return putAway();
  if (!deal || !hand) return;
  if (throwing.peek() && !stillThrowing(now)) endThrow();
  if (!may(now.view, "go_pairs")) askingPairs.value = false;
  if (!may(now.view, "discard")) askingOkey.value = null;
  for (const event of now.events) if ("seat" in event && event.seat === hand.seat) noteOrigin(event);
  const flying = throwing.peek()?.piece.tile;
  const tiles = flying === undefined ? hand.tiles : withoutOne(hand.tiles, flying);
  const key = dealKey(now, hand.seat);
  if (key !== dealt.peek()) begin(key, now, hand.seat, tiles);
  else if (now.racks) unsent = true;
  lie(rack.settle(slots.peek(), tiles, reserved));
}

/** Note from where a tile will fly that I have got or given, while it still lies there on the page. */
function noteOrigin(event: Event): void {
  const mine = (tile: string) => `[data-piece="${rack.piecesOf(slots.peek()).find((piece) => piece.tile === tile)?.id}"]`;
  if (event.e === "drawn") leaves("[data-grip=stock] .tile", "stock");
  else if (event.e === "taken") leaves("[data-grip=left] .tile:last-child", "left");
  else if (event.e === "discarded" && !throwing.peek()) leaves(mine(event.tile), "pile");
  else if (event.e === "finished" && event.thrown) leaves(mine(event.thrown), "centre");
}

/** Lay out a deal: as this browser left it, else as the server remembers it, else sorted. */
function begin(key: string, now: Seen, seat: number, tiles: readonly string[]): void {
  dealt.value = key;
  laid = { table: now.table, seat, deal: now.view.deal?.number ?? 0 };
  picked.value = [];
  claim.value = null;
  askingPairs.value = false;
  askingOkey.value = null;
  const mirrored = recalled(key);
  const kept = now.racks?.find((one) => one.seat === seat);
  const from = mirrored?.unsent ? mirrored.wire : (kept ?? mirrored?.wire);
  unsent = mirrored?.unsent ?? false;
  slots.value = from
    ? rack.fromWire(from)
    : rack.sortRuns(rack.settle(rack.EMPTY, tiles), now.view.deal?.okey ?? "");
}

/** The device goes on to somebody else: how the tiles lie is told, and nothing of them stays. */
function putAway(): void {
  if (!laid) return;
  if (unsent) castRack({ t: "rack", ...laid, ...rack.toWire(throwing.peek()?.sent ? slots.peek() : whole()) });
  clearTimeout(throwTimer);
  dealt.value = "";
  laid = null;
  unsent = false;
  slots.value = rack.EMPTY;
  picked.value = [];
  throwing.value = askingOkey.value = claim.value = null;
}

/** Let the tiles lie so, and remember it. */
export function lie(next: Slots): void {
  const before = slots.peek();
  if (next.every((held, slot) => held === before[slot])) return;
  slots.value = next;
  reserved = null;
  unsent = true;
  if (picked.peek().some((id) => rack.slotOf(next, id) < 0)) picked.value = [];
  mirror();
}

// --- what is remembered ------------------------------------------------------------------------------------------

interface Mirror {
  key: string;
  wire: Wire;
  /** The server has not been told yet. */
  unsent: boolean;
}

function recalled(key: string): Mirror | null {
  try {
    const mirror = JSON.parse(recall("rack") ?? "null") as Mirror | null;
    return mirror?.key === key && mirror.wire.slots.length === rack.SLOTS ? mirror : null;
  } catch {
    return null;
  }
}

/** The rack with a tile that is still only on its way to the pile: what a reload must find. */
function whole(): Slots {
  const flying = throwing.peek();
  return flying ? rack.place(slots.peek(), flying.piece, flying.slot) : slots.peek();
}

function mirror(): void {
  if (view.peek() && isShared(view.peek()!)) return;
  remember("rack", JSON.stringify({ key: dealt.peek(), wire: rack.toWire(whole()), unsent } satisfies Mirror));
}

/** Tell the server how the tiles lie, when that has changed and it would agree which tiles they are. */
function writeRack(): void {
  const now = seen.peek();
  const hand = now && myHand(now.view);
  if (!unsent || !now?.view.deal || !hand || throwing.peek()?.sent || busy.peek() || lost.peek()) return;
  unsent = false;
  castRack({ t: "rack", table: now.table, seat: hand.seat, deal: now.view.deal.number, ...rack.toWire(whole()) });
  mirror();
}

// --- arranging ---------------------------------------------------------------------------------------------------

/** Lay pieces at a slot, the one numbered *at* of them right there; others make room. */
export function moveTo(ids: readonly number[], slot: number, at = 0): void {
  picked.value = [];
  forgive();
  sense("drop");
  lie(rack.moveBlock(slots.value, ids, at, slot));
}

export function turnOver(id: number): void {
  const slot = rack.slotOf(slots.value, id);
  lie(rack.turnOver(slots.value, id));
  if (slots.value[slot]?.down) say(words.value.turnedDown);
}

/** Forget a wrong claim. */
export function forgive(): void {
  clearTimeout(wrongTimer);
  claim.value = null;
}
let wrongTimer: ReturnType<typeof setTimeout> | undefined;

// --- playing -----------------------------------------------------------------------------------------------------

/** Which turn an action is meant for: in any other the server refuses it. */
interface Turn {
  table: string;
  seat: number;
  deal: number;
  turn: number;
}

function turnOf({ table, view: { deal }, view: now }: Seen): Turn | null {
  const hand = myHand(now);
  return deal && hand && { table, seat: hand.seat, deal: deal.number, turn: deal.turn_number };
}

/** What the server would take now. As a text: most of what is told of a table leaves it as it is, and redraws nothing. */
const takes = computed(() => (view.value && myHand(view.value)?.may.join()) ?? "");

export const allowed = (action: Action): boolean => takes.value.split(",").includes(action) && throwing.value === null;

/** The turn, when the server would take the action now; else why not is said. */
function turnFor(action: Action): Turn | null {
  if (allowed(action)) return seen.value && turnOf(seen.value);
  const deal = view.value?.deal;
  const mine = deal && deal.turn === myHand(view.value!)?.seat;
  if (throwing.value) return null;
  sense("refusal");
  if (!mine) say(refusalIn("not_your_turn"));
  else if (action === "discard" || action === "finish") say(refusalIn("draw_first"));
  else if (action === "show") say(refusalIn("too_late_to_show"));
  else if (action === "go_pairs") say(refusalIn("too_late_to_declare"));
  else if (deal.phase === "discard") say(refusalIn("already_drawn"));
  else say(refusalIn(action === "draw" ? "stock_empty" : action === "take" ? "pile_empty" : "cannot_pass"));
  return null;
}

/** Draw from the stock, or take the left tile; it is to lie at *slot*. */
export async function pick(action: "draw" | "take", slot: number | null = null): Promise<void> {
  const now = turnFor(action);
  if (!now) return;
  reserved = slot;
  if ((await ask({ t: action, ...now })) !== null) return;
  reserved = null;
  originOf(action === "draw" ? "stock" : "left");
}

export async function pass(): Promise<void> {
  const now = turnFor("pass");
  if (now) await ask({ t: "pass", ...now });
}

/** The piece that is the indicator's twin, while it may be shown. */
export const twin = computed(() => {
  const indicator = view.value?.deal?.indicator;
  return allowed("show") ? rack.piecesOf(slots.value).find(({ tile }) => tile === indicator) : undefined;
});

/** Show the indicator's twin; it stays where it lies. */
export async function showTwin(): Promise<void> {
  const now = turnFor("show");
  picked.value = [];
  if (now) await ask({ t: "show", ...now });
}

/** Whether the player is asked if they mean it: going pairs binds. */
export const askingPairs = signal(false);

export async function goPairs(): Promise<void> {
  askingPairs.value = false;
  const now = turnFor("go_pairs");
  if (now) await ask({ t: "go_pairs", ...now });
}

/** Claim a finish with this piece as the thrown one. */
export async function finish(id: number): Promise<void> {
  const now = turnFor("finish");
  if (!now) return;
  picked.value = [];
  forgive();
  const { slots: lying } = rack.toWire(slots.value);
  await ask({ t: "finish", ...now, slots: lying, thrown: rack.slotOf(slots.value, id) }, (refused) => explain(refused, id));
}

function explain(refused: RefusedFrame, thrown: number): void {
  if (!refused.claim) {
    if (refused.code !== "stale") say(refusalIn(refused.code));
    return;
  }
  claim.value = { ...refused.claim, thrown };
  if (!refused.claim.arrangement) wrongTimer = setTimeout(forgive, WRONG_FOR);
}

/** The okey that is to be thrown, while the player is asked whether they mean it. */
export const askingOkey = signal<number | null>(null);

/** Throw a piece; an okey only after a question. */
export function throwAway(id: number): void {
  const okey = view.value?.deal?.okey;
  const isOkey = slots.value.some((held) => held?.id === id && held.tile === okey);
  if (!isOkey || !allowed("discard")) return discard(id);
  picked.value = [];
  askingOkey.value = id;
}

/** Throw a piece on one's own pile; it is sent after a while in which it can be taken back. */
export function discard(id: number): void {
  const now = turnFor("discard");
  const slot = rack.slotOf(slots.value, id);
  const piece = slots.value[slot];
  if (!now || !piece) return;
  forgive();
  sense("drop");
  sound("throw");
  picked.value = [];
  askingOkey.value = null;
  leaves(`[data-piece="${id}"]`, "pile");
  throwing.value = { piece, slot, turn: now, sent: false };
  slots.value = rack.without(slots.value, id);
  const left = seen.value ? clockLeft(seen.value, Date.now()) : null;
  const { take_back: pause } = settings.value;
  const wait = left === null ? pause : Math.min(pause, left - HURRY);
  throwTimer = setTimeout(sendThrow, Math.max(0, wait));
}
let throwTimer: ReturnType<typeof setTimeout> | undefined;

async function sendThrow(): Promise<void> {
  clearTimeout(throwTimer);
  const flying = throwing.value;
  if (!flying || flying.sent) return;
  throwing.value = { ...flying, sent: true };
  await ask({ t: "discard", ...flying.turn, tile: flying.piece.tile });
  // It was refused, or a failover has taken it back: else the table has shown it thrown.
  if (throwing.value?.piece === flying.piece) endThrow();
}

/** Take the tile back: nobody has seen it thrown. */
export function undoThrow(): void {
  if (throwing.value && !throwing.value.sent) endThrow();
}

/** The throw is over: where the hand still holds the tile, it lies again where it lay. */
function endThrow(): void {
  clearTimeout(throwTimer);
  const flying = throwing.value;
  const hand = view.value && myHand(view.value);
  throwing.value = null;
  if (!flying || !hand) return;
  const held = hand.tiles.filter((tile) => tile === flying.piece.tile).length;
  const lying = rack.piecesOf(slots.value).filter(({ tile }) => tile === flying.piece.tile).length;
  if (lying < held) slots.value = rack.place(slots.value, flying.piece, flying.slot);
}

/** Whether the table still waits for the throw. */
function stillThrowing(now: Seen): boolean {
  const meant = throwing.peek()?.turn;
  const at = turnOf(now);
  return meant?.table === at?.table && meant?.deal === at?.deal && meant?.turn === at?.turn && may(now.view, "discard");
}
