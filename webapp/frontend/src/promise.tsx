/** The chain of seeds as the table shows it: what was promised before the first deal, and the seed of a deal that is over. */
import { CheckDoor } from "./fairdoor";
import type { TableView } from "./protocol";
import { words } from "./words";

export function Promised({ table }: { table: TableView }) {
  const { promise, seed } = words.value.fair;
  const shown = table.deal?.outcome?.seed;
  return (
    <>
      {shown && <CheckDoor table={table} seed={shown} />}
      <dl class="promise">
        <dt>{promise}</dt>
        <dd>{table.match.commitment}</dd>
        {shown && <dt>{seed}</dt>}
        {shown && <dd>{shown}</dd>}
      </dl>
    </>
  );
}
