/** What was promised for which day, and yesterday's seeds: folded, and checked here when somebody asks. */
import { useState } from "preact/hooks";
import { Copied } from "../parts/copied";
import type { DailyView, TodayView } from "../wire/protocol";
import { lang } from "../words";
import { DAYS } from "../words/daily";
import { checkDay, type Verdict } from "./promised";

export function Promises({ today, before }: { today: TodayView; before: DailyView | null }) {
  const say = DAYS[lang.value];
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const past = before?.yesterday;
  return (
    <details class="card promises">
      <summary>{say.fair}</summary>
      <p class="hint">{say.fairNote}</p>
      <Digits label={say.promiseToday} text={today.commitment} />
      <Digits label={say.promiseTomorrow} text={today.tomorrow} />
      {past && <Digits label={say.promiseYesterday} text={past.commitment} />}
      {past && <Digits label={say.seeds} text={past.root} />}
      {past && !verdict && (
        <button type="button" class="button quiet" onClick={() => setVerdict(checkDay(before.day, past.commitment, past.root))}>
          {say.check}
        </button>
      )}
      {verdict && <Said verdict={verdict} />}
    </details>
  );
}

/** So many of the digits stand at either end; all are copied. */
const ENDS = 8;

const Digits = ({ label, text }: { label: string; text: string }) => (
  <div class="row link">
    <Copied label={label} text={text} shown={`${text.slice(0, ENDS)}…${text.slice(-ENDS)}`} />
  </div>
);

function Said({ verdict: { seeds, same } }: { verdict: Verdict }) {
  const say = DAYS[lang.value];
  const good = seeds && same !== false;
  return (
    <div class="card checked" role="status" data-good={good}>
      <b>{good ? say.good : say.bad}</b>
      <p>{seeds ? say.seedsGood : say.seedsBad}</p>
      {same !== null && <p>{same ? say.same : say.other}</p>}
    </div>
  );
}
