/** The days of the small picture. */
import type { PersonView } from "../wire/protocol";

export type Days = PersonView["figures"]["days"];

export const DAYS = 28;

/** The last four weeks up to *today*, every day of them; where the house's day has begun already, up to that. */
export function lastDays(days: Days, now: Date): Days {
  const known = new Map(days.map((day) => [day.day, day]));
  const today = new Date(Math.max(Number(now), ...days.map(({ day }) => Number(new Date(`${day}T00:00`)))));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (DAYS - 1 - index), 12);
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    return known.get(day) ?? { day, matches: 0, wins: 0 };
  });
}

/** What came on each of the reader's own days, in the order in which it came. */
export function byDay<L extends { readonly at: number }>(lines: readonly L[]): [Date, L[]][] {
  const days: [Date, L[]][] = [];
  for (const line of lines) {
    const day = new Date(new Date(line.at).setHours(12, 0, 0, 0));
    const last = days[days.length - 1];
    if (Number(last?.[0]) === Number(day)) last?.[1].push(line);
    else days.push([day, [line]]);
  }
  return days;
}
