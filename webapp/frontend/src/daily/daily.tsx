/** The deal of the day: today's try, yesterday's ranking, and what was promised. */
import { useEffect, useState } from "preact/hooks";
import { askDaily, busy, go, greetings, playDaily } from "../app";
import { Head, Page } from "../parts/pages";
import { Rosette } from "../parts/tile";
import { Waiting } from "../parts/waiting";
import type { DailyView } from "../wire/protocol";
import { lang, words } from "../words";
import { cityOf } from "../words/city";
import { DAYS } from "../words/daily";
import { askToday, left, leftIn, today } from "./dailydoor";
import { dayAfter, nameOfDay } from "./days";
import { Own } from "./own";
import { noteShown } from "./promised";
import { Promises } from "./promises";
import { Yesterday } from "./ranking";
import "../styles/result.css";
import "./daily.css";

/** A try that has not ended, as far as is known, is asked for again after this. */
const AGAIN = 2000;

export function Daily() {
  const say = DAYS[lang.value];
  const day = today.value;
  const [before, setBefore] = useState<DailyView | null>(null);
  useEffect(() => {
    if (greetings.value === 0) return;
    void askToday();
    void askDaily("yesterday").then(setBefore);
  }, [greetings.value, day?.day]);
  useEffect(() => {
    if (!day) return;
    noteShown(day.day, day.commitment);
    noteShown(dayAfter(day.day), day.tomorrow);
  }, [day?.day]);
  useEffect(() => {
    // What has just ended is in the books a moment later.
    if (!day?.mine || day.mine.ended) return;
    const timer = setTimeout(() => void askToday(), AGAIN);
    return () => clearTimeout(timer);
  }, [day?.at]);
  if (!day) return <Waiting />;
  const { mine, begun, spent } = day;
  const foot = !mine?.ended && !spent && (
    <button type="button" class="button" disabled={busy.value} onClick={() => void playDaily()}>
      {mine ? say.goOn : say.play}
    </button>
  );
  return (
    <Page name="daily" foot={foot || undefined}>
      <Head title={words.value.daily.title} under={nameOfDay(day.day, lang.value)} home={() => go(null)} />
      {mine?.ended ? (
        <Own mine={mine} day={day.day} />
      ) : (
        <section class="card felt invitation">
          <Rosette />
          <p>{spent ? say.spent : mine ? say.waiting : say.intro}</p>
        </section>
      )}
      <p class="hint standing-now">
        <span>{say.begun(begun)}</span>
        <span>{left.value === null ? "" : say.next(leftIn(left.value), cityOf(day.zone, lang.value))}</span>
      </p>
      {before && <Yesterday told={before} />}
      <Promises today={day} before={before} />
    </Page>
  );
}
