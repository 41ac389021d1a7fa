/** Days as the house counts them, written `2026-12-01`. Pure. */
import type { Lang } from "../words";

/** The day after *day*, as `2026-12-01`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** A day in a reader's language, as `30 November`. */
export const nameOfDay = (day: string, lang: Lang): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(lang, { day: "numeric", month: "long", timeZone: "UTC" });
