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

/** English is there from the start, and stands in where another one cannot come. */
const CATALOGUES: Readonly<Record<Lang, () => Promise<Words>>> = {
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
/** The language that the page shall speak. */
export const wantedLang = computed<Lang>(() => choose(chosenLang.value, wanted));

const spoken = signal<{ lang: Lang; words: Words }>({ lang: "en", words: en });
/** The language that the page speaks: the wanted one, as soon as its words have come. */
export const lang = computed<Lang>(() => spoken.value.lang);
/** All words in the language of the page. */
export const words = computed(() => spoken.value.words);

/** Speak the wanted language. Resolves when its words are there, or cannot come. */
export async function learn(): Promise<void> {
  const next = wantedLang.value;
  try {
    const words = await CATALOGUES[next]();
    if (next === wantedLang.value) spoken.value = { lang: next, words };
  } catch {
    // Without a line, or from an older build: the page goes on as it speaks now.
  }
}

effect(() => void (document.documentElement.lang = lang.value));

export function speak(chosen: Lang | null): void {
  chosenLang.value = chosen;
  remember("lang", chosen);
  void learn();
}

/** A number below zero with a real minus, not a hyphen. */
export const minus = (text: string | number): string => String(text).replace("-", "−");
