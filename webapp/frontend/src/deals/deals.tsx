/** Statistics of all deals of this house: what was counted, and what chance expects. */
import { useEffect, useState } from "preact/hooks";
import { Head, Page } from "../parts/pages";
import { Tile } from "../parts/tile";
import { Waiting } from "../parts/waiting";
import { lang, words } from "../words";
import { DEALS, type Kind } from "../words/deals";
import { place, scaleOf, type Row } from "./scale";
import "./deals.css";

interface Statistics {
  readonly deals: number;
  readonly unreadable: number;
  readonly enough: boolean;
  readonly outside: number;
  readonly expected_outside: number;
  readonly least: number;
  readonly more_than_chance: boolean;
  readonly rows: readonly Row[];
}

/** The short ones first. */
const KINDS: readonly Kind[] = ["starter", "nearest", "jokers", "okey", "face"];

const say = () => DEALS[lang.value];
const number = (n: number, digits = 0) => n.toLocaleString(lang.value, { maximumFractionDigits: digits, minimumFractionDigits: digits });

export function Deals() {
  const [shown, setShown] = useState<Statistics | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    fetch("/fair/numbers")
      .then(async (answer) => (answer.ok ? setShown((await answer.json()) as Statistics) : setMissing(true)))
      .catch(() => setMissing(true));
  }, []);
  if (!shown) return missing ? <Waiting note={say().missing} /> : <Waiting />;
  return (
    <Page name="deals">
      <Head title={say().title} under={say().deals(number(shown.deals), shown.deals)} home={() => location.assign("/")} />
      <section class="card finding" role="status" data-good={!shown.more_than_chance}>
        <b>{!shown.enough ? say().few : shown.more_than_chance ? say().bad : say().good}</b>
        {shown.enough && <p>{say().outside(number(shown.outside), number(shown.rows.length), number(shown.expected_outside))}</p>}
        {shown.enough && <p>{say().least(shown.least < 0.01 ? `< ${number(0.01, 2)}` : number(shown.least, 2))}</p>}
        <p>{shown.enough ? say().how : say().fewNote}</p>
        {shown.unreadable > 0 && <p>{say().unreadable(number(shown.unreadable))}</p>}
      </section>
      {shown.enough && KINDS.map((kind) => <Group key={kind} kind={kind} rows={shown.rows.filter((row) => row.kind === kind)} />)}
    </Page>
  );
}

function Group({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const { kinds, notes, what, counted, expected, range } = say();
  const scale = scaleOf(rows);
  return (
    <details class="card group" open={rows.length < 20}>
      <summary>
        <h2>{kinds[kind]}</h2>
        <p>{notes[kind]}</p>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th aria-hidden="true" />
            <th scope="col">{counted}</th>
            <th scope="col">{expected}</th>
            <th scope="col" class="unseen">
              {range}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.what} data-outside={isOutside(row)}>
              <th scope="row">
                <What kind={kind} what={row.what} />
              </th>
              <td aria-hidden="true">
                <Bar row={row} scale={scale} />
              </td>
              <td>{number(row.count)}</td>
              <td>{number(row.expected, row.expected < 1 ? 2 : row.expected < 100 ? 1 : 0)}</td>
              <td class="unseen">{say().between(number(row.low), number(row.high))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const isOutside = ({ count, low, high }: Row) => count < low || count > high;

/** A face is shown as its tile; a seat has its number, for its players change. */
function What({ kind, what }: { kind: Kind; what: string }) {
  if (kind === "okey" || kind === "face") {
    return (
      <span role="img" aria-label={words.value.tile(what)}>
        <Tile tile={what} />
      </span>
    );
  }
  const [seat, many] = what.split(" ").map(Number);
  return <>{many === undefined ? say().seat((seat ?? 0) + 1) : say().jokers((seat ?? 0) + 1, many)}</>;
}

/** The range in which chance keeps it nineteen times of twenty, its middle, and what was counted. */
function Bar({ row, scale }: { row: Row; scale: number }) {
  const at = (count: number) => place(row, count, scale);
  return (
    <svg class="bar" viewBox="0 0 100 20">
      <path class="range" d={`M${at(row.low)} 10H${at(row.high)}M${at(row.low)} 5.500v9M${at(row.high)} 5.500v9`} />
      <path class="middle" d="M50 2.500v15" />
      <circle cx={at(row.count)} cy="10" r="4.200" />
    </svg>
  );
}
