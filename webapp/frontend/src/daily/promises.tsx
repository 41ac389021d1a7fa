/** What was promised for which day, and yesterday's seeds: shown, and checked here when somebody asks. */
import { useState } from "preact/hooks";
import type { DailyView, TodayView } from "../wire/protocol";
import { lang } from "../words";
import { DAYS } from "../words/daily";
import { checkDay, type Verdict } from "./promised";

export function Promises({ today, before }: { today: TodayView; before: DailyView | null }) {
  const say = DAYS[lang.value];
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const past = before?.yesterday;
  return (
    <>
      {past && !verdict && (
        <button type="button" class="button quiet" onClick={() => setVerdict(checkDay(before.day, past.commitment, past.root))}>
          {say.check}
        </button>
      )}
      {verdict && <Said verdict={verdict} />}
      <dl class="promise">
        <dt>{say.promiseToday}</dt>
        <dd>{today.commitment}</dd>
        <dt>{say.promiseTomorrow}</dt>
        <dd>{today.tomorrow}</dd>
        {past && (
          <>
            <dt>{say.promiseYesterday}</dt>
            <dd>{past.commitment}</dd>
            <dt>{say.seeds}</dt>
            <dd>{past.root}</dd>
          </>
        )}
      </dl>
    </>
  );
}

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
