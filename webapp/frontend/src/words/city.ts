/** The city whose clock a house goes by, as people write it. */
import type { Lang } from ".";

const ISTANBUL: Partial<Record<Lang, string>> = { tr: "İstanbul", ru: "Стамбул", pl: "Stambuł" };

/** The city of a time zone, `Europe/Istanbul`. */
export function cityOf(zone: string, lang: Lang): string {
  const city = zone.split("/").at(-1)!.replaceAll("_", " ");
  return (city === "Istanbul" ? ISTANBUL[lang] : undefined) ?? city;
}
