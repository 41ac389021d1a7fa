/** Two tables with the same tiles, compared: who made more of them, seat by seat and deal by deal. */
import { useEffect, useState } from "preact/hooks";
import { Head, Page } from "../parts/pages";
import { Rosette } from "../parts/tile";
import { Waiting } from "../parts/waiting";
import { NOBODY } from "../replay/told";
import { lang, minus, words as ui } from "../words";
import { SISTERS } from "../words/sister";
import { ahead, compared, sum, type Comparison, type Side, type Silence } from "./comparing";
import "./sister.css";

const SEATS = [0, 1, 2, 3];

const say = () => SISTERS[lang.value];
const home = () => location.assign("/");

export function Compare() {
  const [word, setWord] = useState<Comparison | Silence | null>(null);
  const [tried, again] = useState(0);
  useEffect(() => void compared(location.pathname).then(setWord), [tried]);
  if (word === null) return <Waiting />;
  if (typeof word !== "string") return <Told both={word} />;
  const { silence, waits, unfinished, different } = say();
  const why = { ...silence, sealed: waits, unfinished, different }[word];
  const repeat = word === "sealed" || word === "away";
  return (
    <Page
      name="compare"
      foot={
        repeat && (
          <button type="button" class="button" onClick={() => (setWord(null), again(tried + 1))}>
            {say().again}
          </button>
        )
      }
    >
      <Head title={say().title} home={home} />
      <p class="card hint" role="alert">
        {why}
      </p>
    </Page>
  );
}

const nameOf = ({ sitters }: Side, seat: number): string => {
  const name = sitters[seat]!.name;
  return name === NOBODY ? say().former : name;
};

const signed = (points: number): string => (points > 0 ? `+${points}` : minus(points));

function Told({ both }: { both: Comparison }) {
  const { here, there } = both;
  const words = say();
  const [mine, theirs] = ahead(both);
  return (
    <Page name="compare">
      <Head title={words.title} under={words.heading} home={home} />
      <section class="card felt ahead">
        <Rosette />
        <p>
          <span>{words.here}</span>
          <b>
            {mine} : {theirs}
          </b>
          <span>{words.there}</span>
        </p>
        <p class="so">{words.ahead}</p>
      </section>
      <section class="card seats" aria-label={words.seats}>
        <h2>{words.seats}</h2>
        {SEATS.map((seat) => (
          <Seat key={seat} both={both} seat={seat} />
        ))}
      </section>
      <section class="card by-deal" aria-label={words.deals}>
        <h2>{words.deals}</h2>
        <Deals both={both} />
        <p class="all">
          <span>{words.all}</span>
          <b>
            {signed(sum(here.totals))} : {signed(sum(there.totals))}
          </b>
        </p>
      </section>
      <p class="card hint">{words.checked}</p>
      <section class="looks">
        <a class="record" href={here.address}>
          {words.lookHere}
        </a>
        <a class="record" href={there.address}>
          {words.lookThere}
        </a>
      </section>
    </Page>
  );
}

/** One seat: who played it at which table, what each made of it, and the difference in words. */
function Seat({ both: { here, there }, seat }: { both: Comparison; seat: number }) {
  const { more, equal } = say();
  const [one, other] = [nameOf(here, seat), nameOf(there, seat)];
  const [points, others] = [here.totals[seat]!, there.totals[seat]!];
  const nobody = !here.sitters[seat]!.person && !there.sitters[seat]!.person;
  const said = nobody ? ui.value.table.computer : points === others ? equal(one, other) : points > others ? more(one, points - others, other) : more(other, others - points, one);
  return (
    <div class="pair">
      <p>
        <span data-ahead={points > others}>{one}</span>
        <b>
          {signed(points)} : {signed(others)}
        </b>
        <span data-ahead={others > points}>{other}</span>
      </p>
      <p class="hint">{said}</p>
    </div>
  );
}

function Deals({ both: { here, there } }: { both: Comparison }) {
  const { deal, total } = say();
  const rows = Math.max(here.deals.length, there.deals.length);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{deal}</span>
          </th>
          {SEATS.map((seat) => (
            <th scope="col" key={seat}>
              <span class="name" title={nameOf(here, seat)}>{nameOf(here, seat)}</span>
              <span class="name" title={nameOf(there, seat)}>{nameOf(there, seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            <th scope="row">{row + 1}</th>
            {SEATS.map((seat) => (
              <Cell key={seat} one={here.deals[row]?.[seat]} other={there.deals[row]?.[seat]} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span class="unseen">{total}</span>
            <span aria-hidden="true">Σ</span>
          </th>
          {SEATS.map((seat) => (
            <Cell key={seat} one={here.totals[seat]} other={there.totals[seat]} />
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** What a deal brought a seat at the one table and at the other; a dash: there it was not dealt any more. */
function Cell({ one, other }: { one: number | undefined; other: number | undefined }) {
  const shown = (points: number | undefined) => (points === undefined ? "–" : signed(points));
  const better = one === undefined || other === undefined || one === other ? undefined : one > other ? "here" : "there";
  return (
    <td data-better={better}>
      <span>{shown(one)}</span>
      <span>{shown(other)}</span>
    </td>
  );
}
