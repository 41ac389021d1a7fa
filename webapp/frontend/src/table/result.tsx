/** The end of a deal: who finished and how, all racks laid open, points, and another match. */
import { useEffect } from "preact/hooks";
import { announce, ask, busy, go, goDay, leave, tick, seen, view } from "../app";
import { farewell } from "../coach/coachdoor";
import { Promised } from "../lobby/promise";
import { Paid } from "../me/paiddoor";
import { Head, Page } from "../parts/pages";
import { Strip } from "../parts/strip";
import { Icon, Rosette, Tile, nameOf } from "../parts/tile";
import { shownWorth } from "../rules/rules";
import { RulesRow, tableRules } from "../rules/rulesdoor";
import { Sister } from "../sister/sisterdoor";
import { Watch, looksOn } from "../watch/watchdoor";
import type { FinishView, LaidView, TableView } from "../wire/protocol";
import { isOwner, isPresent, isShared, mySeat, partnerOf, seatAt, sideOf, waitLeft } from "../wire/store";
import { minus, words } from "../words";
import { Avatar, isYou, nameAt } from "./seat";
import "../styles/result.css";

export function Result({ code }: { code: string }) {
  const table = view.value;
  const outcome = table?.deal?.outcome;
  const heard = table && outcome ? heardOf(table, outcome.finish) : "";
  useEffect(() => announce(heard), [heard]);
  if (!table?.deal || !outcome) return null;
  const { result, table: say } = words.value;
  const { finish, laid } = outcome;
  const over = table.state === "over";
  const title = over ? endOf(table) : say.dealOf(table.deal.number, table.match.rules.deals);
  const others = [0, 1, 2, 3].map((side) => seatAt(table, side)).filter((seat) => seat !== finish?.seat);
  return (
    <Page name="result" foot={<Foot code={code} table={table} />}>
      <Head title="Okeyhane" under={title} home={() => go(null)} />
      {finish ? <Winner table={table} /> : <Drawn />}
      <Shown table={table} />
      {farewell.value && (
        <p class="card parting">
          <Icon name="hint" />
          {farewell.value}
        </p>
      )}
      <section class="card open" hidden={!others.some((seat) => laid.some((one) => one.seat === seat))}>
        {others.map((seat) => {
          const rack = laid.find((one) => one.seat === seat);
          return rack && <Laid key={seat} table={table} rack={rack} />;
        })}
      </section>
      <Points table={table} />
      {over && mySeat(table) !== null && <Paid table={table} />}
      <Sister part="Sealed" />
      {over && !table.day && !table.sister?.sealed && (
        <>
          <section class="card settings">
            <RulesRow rules={table.rules} act={tableRules} mayChange={isOwner(table)} />
          </section>
          <a class="record" href={`/t/${code}/replay/${table.match.number}?seat=${mySeat(table) ?? 0}`}>
            {result.lookBack}
          </a>
          <a class="record" href={`/t/${code}/replay/${table.match.number}?seat=${mySeat(table) ?? 0}&review`}>
            {result.review}
          </a>
        </>
      )}
      <Promised table={table} />
    </Page>
  );
}

/** That a match is over, and how for whom it is shown to. */
function endOf(table: TableView): string {
  const { result } = words.value;
  const mine = isShared(table) ? null : table.match.results?.[mySeat(table) ?? -1];
  return [result.over(table.match.number), mine && result.you[mine]].filter(Boolean).join(": ");
}

/** What is read out once it is heard who has finished. */
const heardOf = (table: TableView, finish: FinishView | null): string =>
  [finish && `${howOf(finish)}, ${gainOf(table, finish).join(" ")}`, table.state === "over" && endOf(table)].filter(Boolean).join(". ");

function howOf({ okey, kind }: FinishView): string {
  const { result } = words.value;
  return okey ? (kind === "pairs" ? result.pairsOkey : result.okeyLast) : kind === "pairs" ? result.pairs : result.plain;
}

/** What a finish counts, and for whom. */
function gainOf({ match: { rules } }: TableView, { points }: FinishView): [string, string] {
  const { result } = words.value;
  if (rules.scoring !== "others lose") return [`+${points}`, result.unit(points)];
  return [minus(-points), rules.partners ? result.fromSide : result.fromOthers];
}

/** The finisher's card. */
function Winner({ table }: { table: TableView }) {
  const finish = table.deal?.outcome?.finish;
  const seat = table.seats[finish?.seat ?? -1];
  if (!finish || !seat) return null;
  const { result } = words.value;
  const laid = table.deal?.outcome?.laid.find((one) => one.seat === finish.seat);
  const [gain, unit] = gainOf(table, finish);
  return (
    <section class="card felt winner">
      <Rosette />
      <Avatar seat={seat} side={sideOf(table, finish.seat)} ring={1} />
      <div class="words">
        <h2>{isYou(seat) ? result.youFinished : result.finished(seat.name)}</h2>
        <p>{howOf(finish)}</p>
      </div>
      {finish.thrown && (
        <span role="img" aria-label={nameOf(finish.thrown, table.deal?.okey)}>
          <Tile tile={finish.thrown} okey={table.deal?.okey} />
        </span>
      )}
      <p class="gain">
        <b>{gain}</b>
        <span>{unit}</span>
      </p>
      {laid && <Strip groups={laid.groups} okey={table.deal?.okey} />}
    </section>
  );
}

const Drawn = () => (
  <section class="card felt winner drawn">
    <Rosette />
    <div class="words">
      <h2>{words.value.result.drawn}</h2>
      <p>{words.value.result.drawnNote}</p>
    </div>
  </section>
);

/** Who has shown the indicator in this deal, and what it counted. */
function Shown({ table }: { table: TableView }) {
  const deal = table.deal;
  const seat = deal?.shown_by == null ? undefined : table.seats[deal.shown_by];
  if (!deal || !seat) return null;
  const worth = shownWorth(table.match.rules, deal.indicator);
  const { did, youDid } = words.value;
  return <p class="hint shown">{isYou(seat) ? youDid.shown(worth) : did.shown(seat.name, worth)}</p>;
}

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

/** The points of the match, how it ended for each, and the table's tally where it says something else. */
function Points({ table }: { table: TableView }) {
  const { result } = words.value;
  const over = table.state === "over";
  const points = table.seats.map((seat) => seat.points);
  const tally = table.seats.map((seat) => seat.tally);
  const onlyMatch = over && points.every((number, seat) => number === tally[seat]);
  const { results } = table.match;
  return (
    <>
      {!onlyMatch && <Numbers table={table} title={result.points} numbers={points} note={(seat) => results && result.ended[results[seat] ?? "draw"]} />}
      {over && (
        <Numbers
          table={table}
          title={result.tally}
          numbers={tally}
          note={(seat) => (onlyMatch && results ? result.ended[results[seat] ?? "draw"] : wonSoFar(table, seat))}
        />
      )}
    </>
  );
}

const wonSoFar = (table: TableView, seat: number): string | null => {
  const wins = table.seats[seat]?.wins ?? 0;
  return wins > 0 ? words.value.result.wins(wins) : null;
};

interface NumbersProps {
  table: TableView;
  title: string;
  numbers: readonly number[];
  /** What is said under a seat's number. */
  note: (seat: number) => string | null;
}

/** A number for each seat; partners share one. */
function Numbers({ table, title, numbers, note }: NumbersProps) {
  const best = Math.max(...numbers);
  const { partners } = table.match.rules;
  const name = (seat: number) => nameAt(table.seats[seat]);
  return (
    <>
      <h2>{title}</h2>
      <section class="card tally">
        {(partners ? [0, 1] : [0, 1, 2, 3]).map((side) => {
          const seat = seatAt(table, side);
          const said = note(seat);
          return (
            <p key={seat}>
              <span>{partners ? `${name(seat)} + ${name(partnerOf(seat))}` : name(seat)}</span>
              <b data-best={numbers[seat] === best && numbers.some((number) => number !== best)}>{minus(numbers[seat] ?? 0)}</b>
              {said && <small>{said}</small>}
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
  if (table.day) {
    return (
      <button type="button" class="button" onClick={goDay}>
        {words.value.daily.title}
      </button>
    );
  }
  if (looksOn()) return <Watch part="Foot" />;
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
