/** The league of a chat: the season that is on, this week, all time, and the seasons that are over. */
import { useEffect, useState } from "preact/hooks";
import { Head, Page } from "../parts/pages";
import { Waiting } from "../parts/waiting";
import { lang } from "../words";
import { cityOf } from "../words/city";
import { LEAGUES } from "../words/league";
import { asked, lastDay, seasonName, winnersOf, type LeagueTold, type Silence, type Standing } from "./asking";
import "./league.css";

const say = () => LEAGUES[lang.value];
const home = () => location.assign("/");

export function League() {
  const [word, setWord] = useState<LeagueTold | Silence | null>(null);
  const [tried, again] = useState(0);
  useEffect(() => void asked(location.pathname).then(setWord), [tried]);
  if (word === null) return <Waiting />;
  if (typeof word !== "string") return <Told league={word} />;
  return (
    <Page
      name="league"
      foot={
        word !== "none" && (
          <button type="button" class="button" onClick={() => (setWord(null), again(tried + 1))}>
            {say().again}
          </button>
        )
      }
    >
      <Head title={say().title} home={home} />
      <p class="card hint" role="alert">
        {say().silence[word]}
      </p>
    </Page>
  );
}

/** What is looked at: a season by its name, the week, or all of it. */
type Part = "week" | "all" | string;

function Told({ league }: { league: LeagueTold }) {
  const { zone, ends, seasons, week, all_time } = league;
  const [current, ...past] = seasons;
  const [part, look] = useState<Part>(current!.season);
  const { season, week: weekly, all, until, how, winners, past: pastSeasons, over } = say();
  const looked = seasons.find((one) => one.season === part);
  const rows = part === "week" ? week : part === "all" ? all_time : looked!.standings;
  const isOver = looked !== undefined && looked !== current;
  const under = looked ? (isOver ? over : until(lastDay(ends, zone, lang.value))) : undefined;
  const name = part === "week" ? weekly : part === "all" ? all : seasonName(part, lang.value);
  return (
    <Page name="league">
      <Head title={say().title} under={say().under} home={home} />
      <div class="segments" role="group" aria-label={say().title}>
        {([[current!.season, season], ["week", weekly], ["all", all]] as const).map(([to, label]) => (
          <button type="button" key={to} aria-pressed={part === to} onClick={() => look(to)}>
            {label}
          </button>
        ))}
      </div>
      <section class="card standings" aria-label={name}>
        <h2>{name}</h2>
        {under && <p class="hint">{under}</p>}
        <Standings rows={rows} />
      </section>
      {past.length > 0 && (
        <section class="card past" aria-label={pastSeasons}>
          <h2>{pastSeasons}</h2>
          {past.map((one) => (
            <button type="button" class="row" key={one.season} aria-pressed={part === one.season} onClick={() => (look(one.season), top())}>
              <b>{seasonName(one.season, lang.value)}</b>
              <span>{winners(winnersOf(one).map((row) => row.name))}</span>
            </button>
          ))}
        </section>
      )}
      <p class="card hint how">{how(cityOf(zone, lang.value))}</p>
    </Page>
  );
}

/** The standings lie above the list of seasons. */
const top = (): void => document.querySelector(".league .scroll")?.scrollTo({ top: 0 });

function Standings({ rows }: { rows: readonly Standing[] }) {
  const { none, place, player, wins, matches } = say();
  if (!rows.length) return <p>{none}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{place}</span>
          </th>
          <th scope="col">{player}</th>
          <th scope="col">{wins}</th>
          <th scope="col">{matches}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} data-first={row.place === 1}>
            <td>{row.place ?? "–"}</td>
            <th scope="row">{row.name}</th>
            <td>{row.wins}</td>
            <td>{row.matches}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
