/** The table while a deal is on: four seats, four piles, the centre, the rack, and what one can do. */
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { announce, busy, notice, offline, say, seen, spoken, view } from "./app";
import { draggable, dragged, over } from "./drag";
import * as hand from "./hand";
import { menuOpen } from "./menu";
import { comesFrom, fly, originOf, send } from "./motion";
import { Rack, byKey, leaveFrom, tapSlot } from "./rackview";
import { SLOTS, slotOf } from "./rack";
import { Seat, nameAt } from "./seat";
import { leftOf, mySeat, seatAt, sideOf, type Event } from "./store";
import { Icon, Tile, nameOf } from "./tile";
import { words } from "./words";

const okeyNow = () => view.value?.deal?.okey;

// --- what a finger does --------------------------------------------------------------------------------------------

const pieceOf = (grip: string): number | null => (grip.startsWith("tile:") ? Number(grip.slice(5)) : null);
const slotIn = (target: string): number | null => (target.startsWith("slot:") ? Number(target.slice(5)) : null);
const ALL_SLOTS = Array.from({ length: SLOTS }, (_, slot) => `slot:${slot}`);

function targets(grip: string): string[] {
  if (grip === "stock") return hand.allowed("draw") ? ALL_SLOTS : [];
  if (grip === "left") return hand.allowed("take") ? ALL_SLOTS : [];
  return [...ALL_SLOTS, ...(hand.allowed("discard") ? ["throw"] : []), ...(hand.allowed("finish") ? ["finish"] : [])];
}

function drop(grip: string, target: string, from: DOMRect): void {
  const piece = pieceOf(grip);
  const slot = slotIn(target);
  if (piece === null) {
    comesFrom("new", from);
    void hand.pick(grip === "stock" ? "draw" : "take", slot);
  } else if (slot !== null) {
    comesFrom(`tile:${piece}`, from);
    hand.moveTo(piece, slot);
  } else if (target === "throw") {
    comesFrom("pile", from);
    hand.discard(piece);
  } else void hand.finish(piece);
}

/** Dropped where it may not go now: say why. */
function miss(grip: string, place: string | null): void {
  const piece = pieceOf(grip);
  if (piece !== null && place === "throw") hand.discard(piece);
  else if (piece !== null && place === "finish") void hand.finish(piece);
  else if (piece === null && place !== null) void hand.pick(grip === "stock" ? "draw" : "take");
}

function tap(place: string): void {
  const piece = pieceOf(place);
  const slot = slotIn(place);
  if (piece !== null) tapTile(piece);
  else if (slot !== null) tapSlot(slot);
  else if (place === "stock") tapStock();
  else if (place === "left") tapLeft();
  else if (place === "throw") tapPile();
  else tapCentre();
}

/** Two taps on one tile within this time turn it over. */
const DOUBLE = 300;
let tapped = { piece: -1, at: 0 };

function tapTile(piece: number): void {
  const now = performance.now();
  const again = tapped.piece === piece && now - tapped.at < DOUBLE;
  tapped = { piece: again ? -1 : piece, at: now };
  if (again) hand.turnOver(piece);
  else tapSlot(slotOf(hand.slots.value, piece));
}

function tapStock(): void {
  const picked = hand.selected.value;
  if (picked !== null && hand.allowed("finish")) return void hand.finish(picked);
  origin("new", "[data-grip=stock] .tile");
  void hand.pick("draw");
}

function tapLeft(): void {
  origin("new", "[data-grip=left] .tile");
  void hand.pick("take");
}

function tapPile(): void {
  const picked = hand.selected.value;
  if (hand.throwing.value) hand.undoThrow();
  else if (picked !== null) throwPiece(picked);
  else if (hand.allowed("discard")) say(words.value.table.throwOne);
}

function throwPiece(id: number): void {
  leaveFrom(id, "pile");
  hand.discard(id);
}

function tapCentre(): void {
  if (hand.selected.value !== null) void hand.finish(hand.selected.value);
}

function origin(place: string, selector: string): void {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box) comesFrom(place, box);
}

// --- the table -----------------------------------------------------------------------------------------------------

export function Table() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => (root.current ? draggable(root.current, { targets, drop, miss, tap }) : undefined), []);
  useMoves();
  const table = view.value;
  if (!table?.deal) return null;
  const seat = (side: number) => <Seat key={side} seat={seatAt(table, side)} />;
  return (
    <main class="table" ref={root} data-phase={table.deal.phase}>
      <h1 class="unseen">Okeyhane</h1>
      <div class="felt">
        <svg class="rosette" aria-hidden="true">
          <use href="#rosette" />
        </svg>
        {seat(2)}
        <div class="middle">
          {seat(3)}
          <Centre />
          {seat(1)}
        </div>
        <Lines />
        {[2, 1, 3].map((side) => (
          <Pile key={side} seat={seatAt(table, side)} />
        ))}
        <MyPile />
        <Claim />
      </div>
      {seat(0)}
      <Rack />
      <Actions />
    </main>
  );
}

/** Stock, indicator and okey; a tile laid here claims a finish. */
function Centre() {
  const deal = view.value?.deal;
  if (!deal) return null;
  const { table, aria } = words.value;
  const held = hand.selected.value !== null || (dragged.value?.startsWith("tile:") ?? false);
  const open = held && hand.allowed("finish");
  const left = table.left(deal.stock);
  const thrown = deal.outcome?.finish?.thrown;
  return (
    <div class="centre" data-drop="finish" data-open={open || thrown !== undefined} data-over={over.value === "finish"}>
      {open && (
        <button type="button" class="label finish" aria-label={aria.centre} onClick={byKey(tapCentre)}>
          {table.finish}
        </button>
      )}
      <button
        type="button"
        class="stock"
        data-grip="stock"
        data-legal={hand.allowed("draw")}
        aria-label={aria.stock(deal.stock)}
        aria-disabled={!hand.allowed("draw")}
        onClick={byKey(tapStock)}
      >
        {hand.allowed("draw") && <span class="label">{table.draw}</span>}
        {thrown !== undefined ? (
          // The tile that finished the deal lies open in the centre.
          <Tile tile={thrown} okey={deal.okey} />
        ) : (
          deal.stock > 0 && <Tile tile={null} class={deal.stock > 2 ? "deep" : ""} />
        )}
      </button>
      <span class="caption">
        <b>{left.count}</b> {left.unit}
      </span>
      <span class="indicator" role="img" aria-label={aria.indicator(nameOf(deal.indicator, undefined))}>
        <Tile tile={deal.indicator} />
      </span>
      <span class="caption">
        {table.okey}
        <span role="img" aria-label={words.value.tile(deal.okey)}>
          <Tile tile={deal.okey} okey={deal.okey} />
        </span>
      </span>
    </div>
  );
}

/** Whose turn it is, and what happened last; a lost line and short notices take the second place. */
function Lines() {
  const table = view.value;
  if (!table?.deal) return null;
  return (
    <div class="lines">
      <p class="turn">{turnLine()}</p>
      {offline.value ? (
        <p class="note lost">{words.value.table.reconnecting}</p>
      ) : notice.value ? (
        <p class="note">{notice.value}</p>
      ) : hand.allowed("pass") ? (
        <button type="button" class="pass" disabled={busy.value} onClick={() => void hand.pass()}>
          {words.value.table.pass}
        </button>
      ) : (
        <p class="last">{seen.value?.last && table.deal.phase !== "over" ? toldOf(seen.value.last) : ""}</p>
      )}
    </div>
  );
}

function turnLine(): string {
  const table = view.value;
  const { takeOrPass, drawOrTake, throwOne, thinking } = words.value.table;
  if (!table?.deal) return "";
  if (table.deal.phase === "over") return seen.value?.last ? toldOf(seen.value.last) : "";
  if (table.deal.turn !== mySeat(table)) return thinking(table.seats[table.deal.turn]?.name ?? "");
  if (hand.allowed("pass")) return takeOrPass;
  return table.deal.phase === "draw" ? drawOrTake : throwOne;
}

/** What happened, in a sentence. */
export function toldOf(event: Event): string {
  const { did, youDid, exhausted } = words.value;
  if (event.e === "exhausted") return exhausted;
  if (!("auto" in event)) return "";
  const seat = view.value?.seats[event.seat];
  const name = seat?.name ?? "";
  switch (event.e) {
    case "drawn":
      return seat?.you ? youDid.drawn(event.tile) : did.drawn(name);
    case "taken":
      return seat?.you ? youDid.taken(event.tile) : did.taken(name, event.tile);
    case "discarded":
      return seat?.you ? youDid.discarded(event.tile) : did.discarded(name, event.tile);
    case "passed":
      return seat?.you ? youDid.passed : did.passed(name);
    case "finished":
      return seat?.you ? youDid.finished : did.finished(name);
  }
}

// --- piles ---------------------------------------------------------------------------------------------------------

interface HeapProps {
  tiles: readonly string[];
  from: () => DOMRect | null;
}

/** The top of a pile, and what shows of the tile below it. A tile that comes flies in. */
function Heap({ tiles, from }: HeapProps) {
  const top = useRef<HTMLSpanElement>(null);
  const before = useRef(tiles.length);
  useLayoutEffect(() => {
    const element = top.current?.querySelector<HTMLElement>(".tile:last-child");
    const origin = tiles.length > before.current ? from() : null;
    if (element && origin) fly(element, origin, true);
    before.current = tiles.length;
  }, [tiles.length]);
  const tile = tiles[tiles.length - 1];
  const below = tiles[tiles.length - 2];
  return (
    <span class="heap" ref={top}>
      {below !== undefined && <Tile tile={below} okey={okeyNow()} class="under" />}
      {tile !== undefined && <Tile key={tiles.length} tile={tile} okey={okeyNow()} />}
    </span>
  );
}

const avatarOf = (seat: number): DOMRect | null =>
  document.querySelector(`[data-seat="${seat}"] .avatar`)?.getBoundingClientRect() ?? null;

/** Somebody else's pile; the left one can be taken from. */
function Pile({ seat }: { seat: number }) {
  const table = view.value;
  const tiles = table?.deal?.piles[seat];
  if (!table || !tiles) return null;
  const side = sideOf(table, seat);
  const top = tiles[tiles.length - 1];
  const label = words.value.aria.pile(nameAt(table.seats[seat]), top === undefined ? words.value.aria.nothing : nameOf(top, okeyNow()));
  const heap = <Heap tiles={tiles} from={() => avatarOf(seat)} />;
  if (side !== 3 || mySeat(table) === null) {
    return (
      <div class={`pile pile-${side}`} data-pile={seat} role="img" aria-label={label}>
        {heap}
      </div>
    );
  }
  const legal = hand.allowed("take");
  return (
    <button
      type="button"
      class={`pile pile-${side}`}
      data-pile={seat}
      data-grip="left"
      data-legal={legal}
      aria-label={label}
      aria-disabled={!legal}
      onClick={byKey(tapLeft)}
    >
      {legal && <span class="label">{words.value.table.take}</span>}
      {heap}
    </button>
  );
}

/** Your own pile: throw here, and take back what is not sent yet. */
function MyPile() {
  const table = view.value;
  const seat = table && mySeat(table);
  if (!table?.deal || seat == null) return null;
  const flying = hand.throwing.value;
  const tiles = [...(table.deal.piles[seat] ?? []), ...(flying ? [flying.piece.tile] : [])];
  const legal = hand.allowed("discard");
  const top = tiles[tiles.length - 1];
  const { aria } = words.value;
  const label = flying ? words.value.table.undo : legal ? words.value.table.throw : null;
  return (
    <button
      type="button"
      class="pile pile-0"
      data-pile={seat}
      data-drop="throw"
      data-legal={legal}
      data-back={flying !== null && !flying.sent}
      data-over={over.value === "throw"}
      aria-label={`${label ? `${label}. ` : ""}${aria.pile(nameAt(table.seats[seat]), top === undefined ? aria.nothing : nameOf(top, okeyNow()))}`}
      aria-disabled={!legal && !flying}
      onClick={byKey(tapPile)}
    >
      {label && !flying?.sent && <span class="label">{label}</span>}
      <Heap tiles={tiles} from={() => originOf("pile")} />
    </button>
  );
}

// --- a wrong claim, and the buttons --------------------------------------------------------------------------------

function Claim() {
  const claim = hand.claim.value;
  if (!claim) return null;
  const { title, wrong, offer, lay, ok } = words.value.claim;
  const known: Readonly<Record<string, string>> = wrong;
  const reasons = [...new Set(claim.blocks.map(({ why }) => known[why] ?? wrong.not_a_meld))];
  return (
    <div class="claim" role="alert">
      <p>
        <b>{title}</b>
        {claim.arrangement ? offer : reasons.join(" · ")}
      </p>
      {claim.arrangement && (
        <button type="button" class="chip" onClick={hand.layAsOffered}>
          {lay}
        </button>
      )}
      <button type="button" class="chip" onClick={hand.forgive}>
        {ok}
      </button>
    </div>
  );
}

function Actions() {
  const { runs, groups, undo, menu } = words.value.table;
  const undoing = hand.sortedFrom.value?.by;
  const sortButton = (by: hand.Sort, label: string) =>
    undoing === by ? (
      <Action icon="undo" label={undo} act={hand.undoSort} />
    ) : (
      <Action icon={by} label={label} act={() => hand.sort(by)} />
    );
  return (
    <nav class="actions">
      {sortButton("runs", runs)}
      {sortButton("groups", groups)}
      <Action icon="menu" label={menu} act={() => (menuOpen.value = true)} />
    </nav>
  );
}

const Action = ({ icon, label, act }: { icon: string; label: string; act: () => void }) => (
  <button type="button" class="action" onClick={act}>
    <Icon name={icon} />
    <span>{label}</span>
  </button>
);

// --- what the others do --------------------------------------------------------------------------------------------

/** Show the moves of the others as they come, and say them. */
function useMoves(): void {
  const now = seen.value;
  useLayoutEffect(() => {
    for (const event of now?.events ?? []) follow(event);
  }, [now?.v]);
  const mine = now !== null && now.view.deal?.turn === mySeat(now.view);
  useEffect(() => {
    if (mine) announce(`${spoken.peek()} ${turnLine()}`.trim());
  }, [mine]);
}

function follow(event: Event): void {
  const table = view.value;
  if (!table) return;
  if (event.e === "dealt" && table.match.deals > 1) say(words.value.table.dealOf(event.deal, table.match.deals));
  if (!("auto" in event)) return;
  const mine = event.seat === mySeat(table);
  announce(toldOf(event));
  if (mine && event.auto) say(words.value.outOfTime);
  const to = mine ? null : avatarOf(event.seat);
  if (!to) return;
  if (event.e === "drawn") sendTile(null, ".stock", to);
  else if (event.e === "taken") sendTile(event.tile, `[data-pile="${leftOf(event.seat)}"] .heap`, to);
}

/** Let a tile fly from a place to a player. It lies nowhere any more, so it is drawn for the flight. */
function sendTile(tile: string | null, place: string, to: DOMRect): void {
  const from = document.querySelector<HTMLElement>(place);
  if (!from) return;
  const flight = document.createElement("div");
  render(<Tile tile={tile} okey={okeyNow()} />, flight);
  send(flight, from, to);
}
