/** The table while a deal is on: four seats, four piles, the centre, the rack, and what one can do. */
import { computed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ask, busy, lost, notice, seen, view } from "../app";
import { CoachDoor, askCoach, mayAsk } from "../coach/coachdoor";
import { Icon, Rosette, Tile, called, nameOf } from "../parts/tile";
import { draggable, isOver } from "../rack/drag";
import * as hand from "../rack/hand";
import { Rack } from "../rack/rackview";
import { carried, finishes } from "../rack/shown";
import { layAsOffered, sort, sortedFrom, undoSort, type Sort } from "../rack/sorting";
import { byKey, finger, tapCentre, tapStock } from "../rack/touch";
import { Watch } from "../watch/watchdoor";
import type { DealView, TableView } from "../wire/protocol";
import { isOwner, isShared, mySeat, myHand, seatAt } from "../wire/store";
import { words } from "../words";
import { openMenu } from "./menudoor";
import { avatarOf, fly, originOf } from "./motion";
import { useMoves } from "./moves";
import { MyPile, Pile } from "./piles";
import { Seat } from "./seat";
import { playedFor, toldOf, turnLine } from "./told";

export function Table() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => (root.current ? draggable(root.current, finger) : undefined), []);
  useMoves();
  const table = view.value;
  if (!table?.deal) return null;
  const waits = nextHere(table);
  const watches = mySeat(table) === null;
  const seat = (side: number) => <Seat key={side} seat={seatAt(table, side)} />;
  return (
    <main class="table" ref={root} data-phase={table.deal.phase}>
      <h1 class="unseen">Okeyhane</h1>
      <div class="felt">
        <Rosette />
        {seat(2)}
        <div class="middle">
          {seat(3)}
          <Centre />
          {seat(1)}
        </div>
        <Lines />
        {(watches ? [2, 1, 3, 0] : [2, 1, 3]).map((side) => (
          <Pile key={side} seat={seatAt(table, side)} />
        ))}
        <MyPile />
        <Claim />
        <AskPairs />
        <AskOkey />
        <StandIn table={table} />
        <CoachDoor />
      </div>
      {seat(0)}
      {watches ? (
        <div class="rack covered watched" role="status">
          <Watch part="Banner" />
        </div>
      ) : waits === null ? (
        <Rack />
      ) : (
        <p class="rack covered">{words.value.table.covered(waits)}</p>
      )}
      <Actions />
    </main>
  );
}

/** Who plays next at this device, while nobody at it has lifted the cover; null where the rack is to be seen. */
function nextHere(table: TableView): string | null {
  if (!table.deal || table.deal.phase === "over" || !isShared(table) || table.deal.hands.length > 0) return null;
  const after = [0, 1, 2, 3].map((step) => table.seats[((table.deal?.turn ?? 0) + step) % 4]);
  return after.find((seat) => seat?.you)?.name ?? null;
}

/** The computer plays for somebody here, who may be back; or the owner may have it play for who is away. */
function StandIn({ table }: { table: TableView }) {
  const { back, isAway, give } = words.value.table;
  const mine = table.seats.find(({ you, stand_in }) => you && stand_in);
  const turn = table.deal?.turn ?? 0;
  const absent = table.seats[turn];
  if (mine) {
    return <Offer text={playedFor(mine)} label={back} act={() => void ask({ t: "back", table: table.table })} />;
  }
  const waiting = table.clock === null && absent?.who === "person" && absent.away && !absent.stand_in;
  if (!waiting || !isOwner(table) || absent.you) return null;
  return <Offer text={isAway(absent.name)} label={give} act={() => void ask({ t: "give", table: table.table, seat: turn })} />;
}

const Offer = ({ text, label, act }: { text: string; label: string; act: () => void }) => (
  <div class="claim" role="status">
    <p>
      <b>{text}</b>
    </p>
    <button type="button" class="chip" disabled={busy.value} onClick={byKey(act)}>
      {label}
    </button>
  </div>
);

const dealNow = computed(() => view.value?.deal ?? null);

/** Stock, indicator and okey; a tile laid here claims a finish. */
function Centre() {
  const deal = dealNow.value;
  if (!deal) return null;
  const { table, aria } = words.value;
  const thrown = deal.outcome?.finish?.thrown ?? null;
  const held = hand.selected.value !== null || carried.value.length === 1;
  const open = held && hand.allowed("finish");
  const ready = open && finishes(hand.selected.value ?? carried.value[0]);
  const left = table.left(deal.stock);
  return (
    <div class="centre" data-drop="finish" data-open={ready || thrown !== null} data-over={isOver.finish.value}>
      {open && (
        <button type="button" class="label finish" aria-label={aria.centre} onClick={byKey(tapCentre)}>
          {table.finish}
        </button>
      )}
      <Stock deal={deal} thrown={thrown} />
      <span class="caption">
        <b>{left.count}</b> {left.unit}
      </span>
      <Indicator tile={deal.indicator} />
      <span class="caption">
        {table.okey}
        <span role="img" aria-label={words.value.tile(deal.okey)}>
          <Tile tile={deal.okey} okey={deal.okey} />
        </span>
      </span>
    </div>
  );
}

/** The face-down tiles; once a deal is finished, the tile that was *thrown* to finish it lies open there. */
function Stock({ deal: { stock, okey }, thrown }: { deal: DealView; thrown: string | null }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const tile = button.current?.querySelector<HTMLElement>(".tile");
    const winner = view.peek()?.deal?.outcome?.finish?.seat;
    const from = originOf("centre") ?? (winner === undefined ? null : avatarOf(winner));
    if (thrown !== null && tile && from) fly(tile, from, "thrown");
  }, [thrown]);
  const { table, aria } = words.value;
  const may = hand.allowed("draw");
  return (
    <button
      type="button"
      class="stock"
      ref={button}
      data-grip="stock"
      data-legal={may}
      aria-label={called(may && table.draw, aria.stock(stock))}
      aria-disabled={!may}
      onClick={byKey(tapStock)}
    >
      {may && <span class="label">{table.draw}</span>}
      {thrown !== null ? <Tile tile={thrown} okey={okey} /> : stock > 0 && <Tile tile={null} class={stock > 2 ? "deep" : ""} />}
    </button>
  );
}

/** The tile that names the okey; its twin is laid on it to show it. */
function Indicator({ tile }: { tile: string }) {
  const twin = hand.twin.value;
  const holds = twin && (hand.selected.value === twin.id || carried.value.includes(twin.id));
  return (
    <span class="indicator" role="img" aria-label={words.value.aria.indicator(nameOf(tile, undefined))} data-drop={twin && "show"} data-over={isOver.show.value}>
      {holds && <span class="label">{words.value.table.show}</span>}
      <Tile tile={tile} />
    </span>
  );
}

/** Whose turn it is, and what happened last; a lost line and short notices take the second place. */
function Lines() {
  const table = view.value;
  if (!table?.deal) return null;
  return (
    <div class="lines">
      <p class="turn">{turnLine()}</p>
      {lost.value ? (
        <p class="note lost">{words.value.table.reconnecting}</p>
      ) : notice.value ? (
        <p class="note">{notice.value}</p>
      ) : hand.allowed("pass") ? (
        <button type="button" class="pass" disabled={busy.value} onClick={byKey(() => void hand.pass())}>
          {words.value.table.pass}
        </button>
      ) : (
        <p class="last">{seen.value?.last && table.deal.phase !== "over" ? toldOf(seen.value.last) : ""}</p>
      )}
    </div>
  );
}

function Claim() {
  const claim = hand.claim.value;
  if (!claim) return null;
  const { title, wrong, offer, lay, ok } = words.value.claim;
  const known: Readonly<Record<string, string>> = wrong;
  const reasons = [...new Set(claim.blocks.map(({ why }) => known[why]))];
  return (
    <div class="claim" role="alert">
      <p>
        <b>{title}</b>
        {[...reasons, ...(claim.arrangement ? [offer] : [])].join("\u00a0· ")}
      </p>
      {claim.arrangement && (
        <button type="button" class="chip" onClick={byKey(layAsOffered)}>
          {lay}
        </button>
      )}
      <button type="button" class="chip" onClick={byKey(hand.forgive)}>
        {ok}
      </button>
    </div>
  );
}

interface QuestionProps {
  title: string;
  note: string;
  yes: string;
  act: () => void;
  no: () => void;
}

/** What is better asked once more. */
const Question = ({ title, note, yes, act, no }: QuestionProps) => (
  <div class="claim" role="alertdialog" aria-label={title}>
    <p>
      <b>{title}</b>
      {note}
    </p>
    <button type="button" class="chip" onClick={byKey(no)}>
      {words.value.table.notNow}
    </button>
    <button type="button" class="chip" disabled={busy.value} onClick={byKey(act)}>
      {yes}
    </button>
  </div>
);

/** Going pairs cannot be taken back. */
function AskPairs() {
  if (!hand.askingPairs.value || !hand.allowed("go_pairs")) return null;
  const { askPairs, askPairsNote, goPairs } = words.value.table;
  return <Question title={askPairs} note={askPairsNote} yes={goPairs} act={() => void hand.goPairs()} no={() => (hand.askingPairs.value = false)} />;
}

/** Nobody throws an okey, but by a slip of the finger. */
function AskOkey() {
  const okey = hand.askingOkey.value;
  if (okey === null || !hand.allowed("discard")) return null;
  const { askOkey, askOkeyNote, throw: throwIt } = words.value.table;
  return <Question title={askOkey} note={askOkeyNote} yes={throwIt} act={() => hand.discard(okey)} no={() => (hand.askingOkey.value = null)} />;
}

const holding = computed(() => view.value !== null && myHand(view.value) !== null);
const coached = computed(() => view.value !== null && mayAsk(view.value));

function Actions() {
  const { runs, groups, best, hint, undo, menu, show, goPairs } = words.value.table;
  const held = holding.value;
  const undoing = sortedFrom.value?.by;
  const sortButton = (by: Sort, label: string) =>
    undoing === by ? (
      <Action icon="undo" label={undo} act={undoSort} />
    ) : (
      <Action icon={by} label={label} act={() => void sort(by)} />
    );
  return (
    <nav class="actions">
      {held && sortButton("runs", runs)}
      {held && sortButton("groups", groups)}
      {held && sortButton("best", best)}
      {coached.value && <Action icon="hint" label={hint} act={() => void askCoach()} />}
      {hand.twin.value && <Action icon="show" label={show} act={() => void hand.showTwin()} />}
      {hand.allowed("go_pairs") && <Action icon="pairs" label={goPairs} act={() => (hand.askingPairs.value = true)} />}
      <Action icon="menu" label={menu} act={() => void openMenu()} />
    </nav>
  );
}

const Action = ({ icon, label, act }: { icon: string; label: string; act: () => void }) => (
  <button type="button" class="action" onClick={byKey(act)}>
    <Icon name={icon} />
    <span>{label}</span>
  </button>
);
