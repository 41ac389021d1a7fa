/** What was promised before the first deal, by the house and by the players, and the seed of a deal that is over. */
import { doubt } from "../app";
import { CheckDoor } from "../fair/fairdoor";
import { matchOf } from "../wire/chance";
import type { TableView } from "../wire/protocol";
import { words } from "../words";

export function Promised({ table }: { table: TableView }) {
  const { title, note, promise, seed, spoken, silent, late } = words.value.fair;
  const shown = table.deal?.outcome?.seed;
  const begun = table.state !== "lobby" && table.deal !== null;
  return (
    <>
      {shown && <CheckDoor table={table} seed={shown} />}
      <Doubtful table={table} />
      <details class="promise">
        <summary>{title}</summary>
        <p>{note}</p>
        <dl>
          <dt>{promise}</dt>
          <dd>{table.match.commitment}</dd>
          {begun && <dt>{table.match.words.length > 0 ? spoken : silent}</dt>}
          {begun &&
            table.match.words.map((each) => (
              <dd key={each.seat}>
                {table.seats[each.seat]?.name}: {each.words ?? late}
              </dd>
            ))}
          {shown && <dt>{seed}</dt>}
          {shown && <dd>{shown}</dd>}
        </dl>
      </details>
    </>
  );
}

function Doubtful({ table }: { table: TableView }) {
  const { fair } = words.value;
  if (doubt.value?.match !== matchOf(table)) return null;
  return (
    <p class="doubt" role="alert">
      {fair[doubt.value.what]}
    </p>
  );
}
