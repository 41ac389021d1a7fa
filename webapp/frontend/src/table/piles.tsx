/** The four piles of thrown tiles. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { view } from "../app";
import { Tile, called, nameOf } from "../parts/tile";
import { dragged, isOver } from "../rack/drag";
import * as hand from "../rack/hand";
import { okeyNow } from "../rack/shown";
import { byKey, tapLeft, tapPile } from "../rack/touch";
import { mySeat, sideOf } from "../wire/store";
import { words } from "../words";
import { isOpen, openHistory } from "./historydoor";
import { avatarOf, fly, originOf } from "./motion";
import { nameAt } from "./seat";

interface HeapProps {
  tiles: readonly string[];
  /** Who throws there, if that is somebody else. */
  by: number | null;
}

/** The top of a pile, and what shows of the tile below it. A tile that comes flies in. */
function Heap({ tiles, by }: HeapProps) {
  const top = useRef<HTMLSpanElement>(null);
  const before = useRef(tiles.length);
  useLayoutEffect(() => {
    const element = top.current?.querySelector<HTMLElement>(".tile:last-child");
    const origin = tiles.length > before.current ? (by === null ? originOf("pile") : avatarOf(by)) : null;
    if (element && origin) fly(element, origin, "thrown");
    before.current = tiles.length;
  }, [tiles.length]);
  const tile = tiles[tiles.length - 1];
  const below = tiles[tiles.length - 2];
  return (
    <span class="heap" ref={top}>
      {below !== undefined && <Tile tile={below} okey={okeyNow.value} class="under" />}
      {tile !== undefined && <Tile key={tiles.length} tile={tile} okey={okeyNow.value} />}
    </span>
  );
}

/** Somebody else's pile; the left one can be taken from. */
export function Pile({ seat }: { seat: number }) {
  const table = view.value;
  const tiles = table?.deal?.piles[seat];
  if (!table || !tiles) return null;
  const side = sideOf(table, seat);
  const top = tiles[tiles.length - 1];
  const label = words.value.aria.pile(nameAt(table.seats[seat]), top === undefined ? words.value.aria.nothing : nameOf(top, okeyNow.value));
  const heap = <Heap tiles={tiles} by={seat} />;
  if (side !== 3 || mySeat(table) === null) {
    return isOpen() ? (
      <button type="button" class={`pile pile-${side}`} data-pile={seat} aria-label={label} onClick={() => void openHistory()}>
        {heap}
      </button>
    ) : (
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
      data-lifted={dragged.value === "left"}
      data-legal={legal}
      aria-label={called(legal && words.value.table.take, label)}
      aria-disabled={!legal}
      onClick={byKey(tapLeft)}
    >
      {legal && <span class="label">{words.value.table.take}</span>}
      {heap}
    </button>
  );
}

/** Your own pile: throw here, and take back what is not sent yet. */
export function MyPile() {
  const table = view.value;
  const seat = table && mySeat(table);
  if (!table?.deal || seat == null) return null;
  const flying = hand.throwing.value;
  const lying = table.deal.piles[seat] ?? [];
  const tiles = flying ? [...lying, flying.piece.tile] : lying;
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
      data-over={isOver.throw.value}
      aria-label={called(label, aria.pile(nameAt(table.seats[seat]), top === undefined ? aria.nothing : nameOf(top, okeyNow.value)))}
      aria-disabled={!legal && !flying}
      onClick={byKey(tapPile)}
    >
      {label && !flying?.sent && <span class="label">{label}</span>}
      <Heap tiles={tiles} by={null} />
    </button>
  );
}
