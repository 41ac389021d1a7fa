/** All thrown tiles of the deal, pile by pile, as they lie: what was taken is no longer there. */
import { useEffect, useRef } from "preact/hooks";
import { view } from "../app";
import { Tile, nameOf } from "../parts/tile";
import { seatAt } from "../wire/store";
import { words } from "../words";
import { nameAt } from "./seat";
import "../styles/history.css";

/** Yours, then around the table. */
const SIDES = [0, 1, 2, 3];

export function History({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { menu, table: say } = words.value;
  return (
    <dialog class="sheet" ref={dialog} aria-label={say.thrownTiles} onClose={close} onClick={(event) => event.target === event.currentTarget && close()}>
      <div class="scroll">
        <header class="head">
          <span />
          <div>
            <h2>{say.thrownTiles}</h2>
          </div>
          <button type="button" class="plain" onClick={close}>
            {menu.close}
          </button>
        </header>
        {SIDES.map((side) => (
          <Thrown key={side} side={side} />
        ))}
      </div>
    </dialog>
  );
}

function Thrown({ side }: { side: number }) {
  const table = view.value;
  const deal = table?.deal;
  if (!table || !deal) return null;
  const seat = seatAt(table, side);
  const tiles = deal.piles[seat] ?? [];
  const read = tiles.map((tile) => nameOf(tile, deal.okey)).join(", ");
  return (
    <section class="card thrown">
      <h3>{nameAt(table.seats[seat])}</h3>
      <p role="img" aria-label={read || words.value.aria.nothing}>
        {tiles.map((tile, place) => (
          <Tile key={place} tile={tile} okey={deal.okey} />
        ))}
      </p>
    </section>
  );
}
