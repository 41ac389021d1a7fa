/** How yesterday went: the ranking whole, each deal to be looked back at. */
import type { DailyView, RankView } from "../wire/protocol";
import { lang, words } from "../words";
import { DAYS } from "../words/daily";

export function Yesterday({ told }: { told: DailyView }) {
  const say = DAYS[lang.value];
  const day = told.yesterday;
  const mine = day && [...day.known, ...day.guests].find(({ you }) => you);
  return (
    <>
      <h2>{say.yesterday}</h2>
      {!day || day.begun === 0 ? (
        <p class="card empty">{day ? say.nobody : say.noDeal}</p>
      ) : (
        <>
          {day.known.length > 0 && <Ranking title={day.guests.length > 0 ? say.known : null} people={day.known} />}
          {day.guests.length > 0 && <Ranking title={say.guests} people={day.guests} note={say.guestsNote} />}
          {mine && mine.points !== null && (
            <a class="record" href={`${replayOf(mine)}&review`}>
              {say.review}
            </a>
          )}
        </>
      )}
    </>
  );
}

/** The person sits in the first seat. */
const replayOf = ({ table }: RankView): string => `/t/${table}/replay/1?seat=0`;

function Ranking({ title, people, note }: { title: string | null; people: readonly RankView[]; note?: string }) {
  return (
    <section class="card ranking">
      {title && <h3>{title}</h3>}
      <ol>
        {people.map((one) => (
          <Line key={one.table} one={one} />
        ))}
      </ol>
      {note && <p class="hint">{note}</p>}
    </section>
  );
}

function Line({ one }: { one: RankView }) {
  const say = DAYS[lang.value];
  const name = one.you ? words.value.table.you : one.name || say.former;
  const ended = one.points !== null && one.turns !== null;
  return (
    <li data-me={one.you}>
      <span class="place">{one.place}.</span>
      <span class="whose">{name}</span>
      {ended ? (
        <>
          <span class="hint">{say.turns(one.turns ?? 0)}</span>
          <b>{one.points ? `+${one.points}` : "0"}</b>
          <a href={replayOf(one)} aria-label={say.lookBack(name)}>
            {say.back}
          </a>
        </>
      ) : (
        <span class="hint">{say.unfinished}</span>
      )}
    </li>
  );
}
