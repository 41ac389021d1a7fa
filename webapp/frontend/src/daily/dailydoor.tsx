/** The way to the deal of the day: how it stands, in a row of the start page. The screen itself comes later. */
import { computed, effect, signal } from "@preact/signals";
import { askDaily, busy, goDay, greetings, playDaily, route } from "../app";
import { Icon } from "../parts/tile";
import type { TodayView } from "../wire/protocol";
import { words } from "../words";

const MINUTE = 60_000;

/** The day as the house told it last, and the page's time then. */
export const today = signal<(TodayView & { readonly day: string; readonly at: number }) | null>(null);
const now = signal(Date.now());

/** Whole minutes until the next deal. */
export const left = computed(() => (today.value ? Math.max(0, Math.ceil((today.value.left + today.value.at - now.value) / MINUTE)) : null));

export async function askToday(): Promise<void> {
  const told = await askDaily("today");
  if (!told?.today) return;
  now.value = Date.now();
  today.value = { ...told.today, day: told.day, at: now.value };
}

// While it is looked at it is known, and counted down; when the day is over there is another one.
effect(() => {
  if (greetings.value === 0 || route.value !== null) return;
  setTimeout(() => void askToday());
  const timer = setInterval(() => {
    now.value = Date.now();
    if (left.peek() === 0) void askToday();
  }, MINUTE / 4);
  return () => clearInterval(timer);
});

export const leftIn = (minutes: number): string => words.value.daily.left(Math.floor(minutes / 60), minutes % 60);

export function DailyRow() {
  const { title, note, players, goOn, done } = words.value.daily;
  const day = today.value;
  const mine = day?.mine;
  const begun = mine && !mine.ended;
  return (
    <button type="button" class="row day" disabled={busy.value} onClick={() => (begun ? void playDaily() : goDay())}>
      <span class="tint gold">
        <Icon name="day" />
      </span>
      <span class="words">
        <b>{title}</b>
        <span>{day?.begun ? players(day.begun) : note}</span>
        {left.value !== null && <span>{leftIn(left.value)}</span>}
      </span>
      {mine && <span class={begun ? "standing due" : "standing"}>{begun ? goOn : mine.points ? `+${mine.points}` : done}</span>}
      <Icon name="next" />
    </button>
  );
}
