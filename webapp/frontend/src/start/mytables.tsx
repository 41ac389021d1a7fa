/** The tables at which the player sits, each a row that leads there. */
import { busy, go, myName } from "../app";
import { myTables } from "../me/remembered";
import { Face } from "../parts/face";
import { Icon } from "../parts/tile";
import type { TableLine } from "../wire/protocol";
import { words } from "../words";

/** *less* is a table that the page shows elsewhere. */
export function MyTables({ less = null, before }: { less?: string | null; before?: () => void }) {
  const lines = (myTables.value ?? []).filter(({ table }) => table !== less);
  if (lines.length === 0) return null;
  const { tables } = words.value.me;
  return (
    <>
      <h2>{tables}</h2>
      <section class="card list" aria-label={tables}>
        {lines.map((line, index) => (
          <button type="button" class="row" key={line.table} disabled={busy.value} onClick={() => (before?.(), go(line.table))}>
            <Face name={othersAt(line)[0] ?? myName.value} side={index % 4} />
            <span class="words">
              <b>{othersAt(line).join(", ") || words.value.me.nobodyYet}</b>
              <span>{words.value.rules.presets[line.preset as keyof typeof words.value.rules.presets] ?? line.preset}</span>
            </span>
            <Standing line={line} />
            <Icon name="next" />
          </button>
        ))}
      </section>
    </>
  );
}

/** Who else sits there. */
export function othersAt({ names }: TableLine): string[] {
  const sitting = names.filter((name) => name !== null);
  const me = sitting.indexOf(myName.value);
  return sitting.filter((_, index) => index !== me);
}

/** What a table waits for. */
export function Standing({ line: { state, turn, names } }: { line: TableLine }) {
  const { me, table, lobby } = words.value;
  if (turn) return <span class="standing due">{table.yourTurn}</span>;
  const seated = names.filter((name) => name !== null).length;
  if (state !== "lobby") return <span class="standing">{state === "over" ? me.again : me.playing}</span>;
  return (
    <span class="standing" role="img" aria-label={lobby.seated(seated)}>
      {seated}/{names.length}
    </span>
  );
}
