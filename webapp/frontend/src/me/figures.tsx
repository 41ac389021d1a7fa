/** What all matches of a person come to, with a small picture of the last four weeks. */
import { Rosette } from "../parts/tile";
import type { RatingView } from "../wire/protocol";
import { lang } from "../words";
import { AREAS } from "../words/me";
import { DAYS, lastDays, type Days } from "./days";
import { dayIn } from "./lines";
import { person } from "./remembered";

/** The picture's own units: a day's column, and how high the busiest one is. */
const COLUMN = 10;
const HEIGHT = 60;
const RAIL = 7;

export function Figures() {
  const figures = person.value?.figures;
  const say = AREAS[lang.value].figures;
  if (!figures) return <p class="quietly" role="status">{AREAS[lang.value].loading}</p>;
  const number = (n: number) => n.toLocaleString(lang.value, { maximumFractionDigits: 1 });
  const rows: [string, string][] = [
    [say.matches, number(figures.matches)],
    [say.wins, number(figures.wins)],
    [say.draws, number(figures.draws)],
    [say.longestRun, number(figures.longest_run)],
    [say.turnsToWin, figures.turns_to_win === null ? "–" : number(figures.turns_to_win)],
    [say.sets, number(figures.sets)],
    [say.pairs, number(figures.pairs)],
    [say.okeys, number(figures.okeys)],
    [say.shown, number(figures.shown)],
  ];
  return (
    <>
      {person.value && <Rating rating={person.value.rating} />}
      <Picture days={figures.days} />
      <dl class="card rules">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How well one plays, as far as matches with other people tell. */
function Rating({ rating: { number, doubt, sure, matches } }: { rating: RatingView }) {
  const say = AREAS[lang.value].rating;
  const local = (n: number) => n.toLocaleString(lang.value);
  return (
    <section class="card felt purse rating" aria-label={say.title}>
      <Rosette />
      <div>
        <b class="name">{say.title}</b>
        <p>{matches === 0 ? say.none : sure ? say.of(matches) : say.unsure(matches)}</p>
      </div>
      {matches > 0 && (
        <p class="sum">
          <b>{sure ? local(number) : "?"}</b>
          <span>± {local(doubt)}</span>
        </p>
      )}
    </section>
  );
}

/** A column for each day on a rail like the rack's: gold is won, cream is played. */
function Picture({ days }: { days: Days }) {
  const say = AREAS[lang.value].figures;
  const columns = lastDays(days, new Date());
  const most = Math.max(1, ...columns.map(({ matches }) => matches));
  const [matches, wins] = [sum(columns, "matches"), sum(columns, "wins")];
  const part = (n: number) => (n / most) * HEIGHT;
  return (
    <figure class="card felt weeks">
      <figcaption>
        <b>{say.weeks}</b>
        <span>{say.inWeeks(matches, wins)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${DAYS * COLUMN} ${HEIGHT + RAIL}`} role="img" aria-label={`${say.weeks}. ${say.inWeeks(matches, wins)}`}>
        <rect class="rail" x="0" y={HEIGHT} width={DAYS * COLUMN} height={RAIL} rx="1.5" />
        {columns.map((day, index) => {
          const x = index * COLUMN + 1.4;
          return (
            <g key={day.day}>
              <path class="inlay" d={`M${x + 3.6} ${HEIGHT + 1.6}l1.9 1.9-1.9 1.9-1.9-1.9z`} />
              {day.matches > 0 && <rect class="played" x={x} y={HEIGHT - part(day.matches)} width="7.2" height={part(day.matches)} rx="1.4" />}
              {day.wins > 0 && <rect class="won" x={x} y={HEIGHT - part(day.wins)} width="7.2" height={part(day.wins)} rx="1.4" />}
            </g>
          );
        })}
      </svg>
      <p class="ends" aria-hidden="true">
        <span>{dayIn(new Date(`${columns[0]?.day}T12:00`))}</span>
        <span>{say.today}</span>
      </p>
      <p class="legend" aria-hidden="true">
        <span class="won">{say.won}</span>
        <span class="played">{say.played}</span>
      </p>
    </figure>
  );
}

const sum = (days: Days, of: "matches" | "wins"): number => days.reduce((all, day) => all + day[of], 0);
