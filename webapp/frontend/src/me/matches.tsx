/** The matches that a person has played: places, points, candies, and a way to look back at each. */
import { Icon } from "../parts/tile";
import type { MatchLine } from "../wire/protocol";
import { lang, minus, words } from "../words";
import { AREAS } from "../words/me";
import { List, dayIn, timeIn, useLines } from "./lines";

type Seat = MatchLine["seats"][number];

export function Matches() {
  const state = useLines<MatchLine>("matches", ({ matches }) => matches);
  return (
    <List state={state} none={AREAS[lang.value].matches.none}>
      {state.lines?.map((match) => <Match key={`${match.at}/${match.table}/${match.number}`} match={match} />)}
      <a class="record" href="/replay">
        {AREAS[lang.value].matches.file}
      </a>
    </List>
  );
}

function Match({ match }: { match: MatchLine }) {
  const say = AREAS[lang.value].matches;
  const { presets } = words.value.rules;
  const mine = match.seats[match.seat];
  const rules = presets[match.rules as keyof typeof presets] ?? match.rules;
  const when = `${dayIn(new Date(match.at))}, ${timeIn(match.at)}`;
  const title = mine ? say.you[mine.result] : rules;
  return (
    <article class="card match" aria-label={`${title}, ${when}`}>
      <header>
        <span class="words">
          <b>{title}</b>
          <span>{when}</span>
          <span>
            {rules}, {words.value.start.dealsOf(match.deals)}
          </span>
        </span>
        <span class="amount" data-none={match.candies === 0} role="img" aria-label={words.value.me.candies(match.candies)}>
          <Icon name="candy" />
          {match.candies === 0 ? "0" : `+${match.candies}`}
        </span>
      </header>
      <ol class="places">
        {inOrder(match).map(([seat, one]) => (
          <li key={seat} data-me={seat === match.seat}>
            <span class="place">{one.place}.</span>
            <span class="whose">{nameOf(one, seat === match.seat)}</span>
            {one.who !== "person" && <span class="mark">{say.who[one.who]}</span>}
            <b>{minus(words.value.table.points(one.points))}</b>
          </li>
        ))}
      </ol>
      {!match.sealed && (
        <a class="record" href={`/t/${match.table}/replay/${match.number}?seat=${match.seat}`}>
          {words.value.result.lookBack}
        </a>
      )}
      {match.sister && (
        <a class="record" href={`/t/${match.table}/sister/${match.number}`}>
          {say.compare}
        </a>
      )}
    </article>
  );
}

/** Seats with what became of them, the best place first. */
function inOrder({ seats }: MatchLine): [number, Seat][] {
  return [...seats.entries()].sort(([seat, one], [other, two]) => one.place - two.place || seat - other);
}

const nameOf = (seat: Seat, me: boolean): string =>
  me ? words.value.table.you : seat.name || AREAS[lang.value].matches.former;
