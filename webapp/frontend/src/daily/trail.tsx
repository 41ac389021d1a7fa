/** How near one came, turn by turn: a bar for each, the higher the nearer; gold is the turn that won. */
import { lang } from "../words";
import { DAYS } from "../words/daily";
import { turnsOf } from "./marks";

const FARTHEST = 7;

export function Trail({ trail, won }: { trail: string; won: boolean }) {
  const say = DAYS[lang.value];
  const turns = turnsOf(trail);
  return (
    <figure class="trail">
      <div role="img" aria-label={say.trailRead(turns)}>
        {turns.map((away, at) => (
          <i key={at} data-won={won && at === turns.length - 1} style={{ height: `${100 * (1 - Math.min(away, FARTHEST) / (FARTHEST + 1))}%` }} />
        ))}
      </div>
      <figcaption>{say.trail}</figcaption>
    </figure>
  );
}
