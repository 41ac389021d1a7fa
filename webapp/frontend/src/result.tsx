/** The end of a deal: who finished and how, all racks laid open, points, and another match. */
import { ask, busy, go, leave, tick, seen, view } from "./app";
import { Head, Page } from "./pages";
import type { LaidView, TableView } from "./protocol";
import { Avatar, nameAt } from "./seat";
import { isPresent, mySeat, seatAt, sideOf, waitLeft } from "./store";
import { Tile, nameOf } from "./tile";
import { words } from "./words";

export function Result({ code }: { code: string }) {
  const table = view.value;
  const outcome = table?.deal?.outcome;
  if (!table?.deal || !outcome) return null;
  const { result, table: say } = words.value;
  const { finish, laid } = outcome;
  const over = table.state === "over";
  const title = over ? result.over(table.match.number) : say.dealOf(table.deal.number, table.match.rules.deals);
  const others = [0, 1, 2, 3].map((side) => seatAt(table, side)).filter((seat) => seat !== finish?.seat);
  return (
    <Page name="result" foot={<Foot code={code} table={table} />}>
      <Head title="Okeyhane" under={title} home={() => go(null)} />
      {finish ? <Winner table={table} /> : <Drawn />}
      <section class="card open">
        {others.map((seat) => {
          const rack = laid.find((one) => one.seat === seat);
          return rack && <Laid key={seat} table={table} rack={rack} />;
        })}
      </section>
      <Points table={table} />
    </Page>
  );
}

/** The finisher's card. */
function Winner({ table }: { table: TableView }) {
  const finish = table.deal?.outcome?.finish;
  const seat = table.seats[finish?.seat ?? -1];
  if (!finish || !seat) return null;
  const { result } = words.value;
  const laid = table.deal?.outcome?.laid.find((one) => one.seat === finish.seat);
  const how = finish.okey ? (finish.kind === "pairs" ? result.pairsOkey : result.okeyLast) : finish.kind === "pairs" ? result.pairs : result.plain;
  return (
    <section class="card felt winner">
      <svg class="rosette" aria-hidden="true">
        <use href="#rosette" />
      </svg>
      <Avatar seat={seat} side={sideOf(table, finish.seat)} ring={1} />
      <div class="words">
        <h2>{seat.you ? result.youFinished : result.finished(seat.name)}</h2>
        <p>{how}</p>
      </div>
      <span role="img" aria-label={nameOf(finish.thrown, table.deal?.okey)}>
        <Tile tile={finish.thrown} okey={table.deal?.okey} />
      </span>
      <p class="gain">
        <b>+{finish.points}</b>
        <span>{result.unit(finish.points)}</span>
      </p>
      {laid && <Strip groups={laid.groups} okey={table.deal?.okey} />}
    </section>
  );
}

const Drawn = () => (
  <section class="card felt winner drawn">
    <svg class="rosette" aria-hidden="true">
      <use href="#rosette" />
    </svg>
    <div class="words">
      <h2>{words.value.result.drawn}</h2>
      <p>{words.value.result.drawnNote}</p>
    </div>
  </section>
);

function Laid({ table, rack }: { table: TableView; rack: LaidView }) {
  const seat = table.seats[rack.seat];
  const { result, table: say } = words.value;
  return (
    <div class="laid">
      <p>
        <b>{nameAt(seat)}</b>
        <span class="hint">{[seat?.who === "computer" ? say.computer : "", result.away(rack.away)].filter(Boolean).join(", ")}</span>
      </p>
      <Strip groups={rack.groups} okey={table.deal?.okey} />
    </div>
  );
}

/** A small rack with its groups laid open. */
const Strip = ({ groups, okey }: { groups: string[][]; okey: string | undefined }) => (
  <div class="strip" role="img" aria-label={groups.map((group) => group.map((tile) => nameOf(tile, okey)).join(", ")).join("; ")}>
    {groups.map((group, index) => (
      <span class="group" key={index} style={{ flexGrow: group.length }}>
        {group.map((tile, place) => (
          <Tile key={place} tile={tile} okey={okey} />
        ))}
      </span>
    ))}
  </div>
);

/** The match's points while it goes on, the table's tally when it is over. */
function Points({ table }: { table: TableView }) {
  const { result } = words.value;
  const over = table.state === "over";
  const numbers = table.seats.map((seat) => (over ? seat.tally : seat.points));
  const best = Math.max(...numbers);
  return (
    <>
      <h2>{over ? result.tally : result.points}</h2>
      <section class="card tally">
        {[0, 1, 2, 3].map((side) => {
          const seat = seatAt(table, side);
          const holder = table.seats[seat];
          if (!holder) return null;
          return (
            <p key={seat}>
              <span>{nameAt(holder)}</span>
              <b data-best={numbers[seat] === best && best !== 0}>{numbers[seat]}</b>
              {over && holder.wins > 0 && <small>{result.wins(holder.wins)}</small>}
            </p>
          );
        })}
      </section>
    </>
  );
}

function Foot({ code, table }: { code: string; table: TableView }) {
  const { result } = words.value;
  const left = seen.value ? waitLeft(seen.value, tick.value) : null;
  const seconds = left === null ? null : Math.ceil(left / 1000);
  if (table.state !== "over") {
    return <p class="foot-note wait">{seconds === null ? "\u00a0" : result.nextDeal(seconds)}</p>;
  }
  const present = table.seats.filter(isPresent);
  const agreed = present.filter(({ ready }) => ready).length;
  const mine = table.seats[mySeat(table) ?? -1];
  return (
    <>
      <div class="choices">
        <button type="button" class="button quiet" disabled={busy.value} onClick={() => void leave()}>
          {result.leave}
        </button>
        <button type="button" class="button" disabled={busy.value || mine?.ready} onClick={() => void ask({ t: "again", table: code })}>
          {mine?.ready ? result.agreed : result.again}
          {present.length > 1 && (
            <span class="count">
              {agreed}/{present.length}
            </span>
          )}
        </button>
      </div>
      {seconds !== null && agreed > 0 && <p class="foot-note">{result.waitAgain(seconds)}</p>}
    </>
  );
}
