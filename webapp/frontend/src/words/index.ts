/** The language of the page: the player's choice, else Telegram's, else the browser's, else English. */
import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../storage";
import { launch } from "../telegram";
import { en, type Words } from "./en";

export type { Words };
export type Lang = "tr" | "ru" | "pl" | "en";

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Lang, string>> = { tr: "Türkçe", ru: "Русский", pl: "Polski", en: "English" };
export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** English is at hand; of the others only the one that is spoken is fetched. */
const FETCH: Readonly<Record<Lang, () => Promise<Words>>> = {
  tr: async () => (await import("./tr")).tr,
  ru: async () => (await import("./ru")).ru,
  pl: async () => (await import("./pl")).pl,
  en: () => Promise.resolve(en),
};

const known = (lang: string | null | undefined): lang is Lang => LANGS.some((one) => one === lang);

/** The first of the wanted languages that we speak. */
export function choose(stored: string | null, wanted: readonly string[]): Lang {
  return [stored, ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())].find(known) ?? "en";
}

const wanted = [String(launch?.user.language_code ?? ""), ...navigator.languages];

/** The language that the player chose; null: as the device speaks. */
export const chosenLang = signal<Lang | null>([recall("lang")].find(known) ?? null);
export const lang = computed<Lang>(() => choose(chosenLang.value, wanted));

/** All words in the language of the page, once they are here. */
export const words = signal<Words>(en);

/** Resolves when the words of the page's language are here; where they cannot be had it goes on as it spoke. */
export async function fetched(): Promise<void> {
  const wanted = lang.peek();
  try {
    const found = await FETCH[wanted]();
    if (wanted === lang.peek()) words.value = found;
  } catch {
    // No line, or a newer page: what is spoken is better than nothing.
  }
}

effect(() => {
  void lang.value;
  void fetched();
});
effect(() => void (document.documentElement.lang = lang.value));

export function speak(chosen: Lang | null): void {
  chosenLang.value = chosen;
  remember("lang", chosen);
}

/** A number below zero with a real minus, not a hyphen. */
export const minus = (text: string | number): string => String(text).replace("-", "−");
