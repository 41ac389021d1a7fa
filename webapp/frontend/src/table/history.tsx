/** All thrown tiles of the deal, pile by pile, as they lie: what was taken is no longer there. */
import { view } from "../app";
import { Sheet } from "../parts/sheet";
import { Tile, nameOf } from "../parts/tile";
import { seatAt } from "../wire/store";
import { words } from "../words";
import { nameAt } from "./seat";
import "../styles/history.css";

/** Yours, then around the table. */
const SIDES = [0, 1, 2, 3];

export function History({ close }: { close: () => void }) {
  const say = words.value.table;
  return (
    <Sheet title={say.thrownTiles} close={close}>
      {SIDES.map((side) => (
        <Thrown key={side} side={side} />
      ))}
    </Sheet>
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
