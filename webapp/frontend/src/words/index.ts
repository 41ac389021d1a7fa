/** The language of the page: the player's choice, else Telegram's, else the browser's, else English. */
import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../device/storage";
import { launch } from "../device/telegram";
import type { Words } from "./en";

export type { Words };
// What all languages count with comes with the page, not after their words.
export * from "./counted";
export type Lang = "tr" | "ru" | "pl" | "de" | "en";

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Lang, string>> = { tr: "Türkçe", ru: "Русский", pl: "Polski", de: "Deutsch", en: "English" };
export const LANGS = Object.keys(LANGUAGES) as Lang[];

const CATALOGUES: Readonly<Record<Lang, () => Promise<Words>>> = {
  tr: async () => (await import("./tr")).tr,
  ru: async () => (await import("./ru")).ru,
  pl: async () => (await import("./pl")).pl,
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
};

const RETRY = 2000;

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

const spoken = signal<{ lang: Lang; words: Words } | null>(null);
/** The language that the page speaks: the wanted one, as soon as its words have come. */
export const lang = computed<Lang>(() => spoken.value?.lang ?? wantedLang.value);
/** All words in the language of the page. Nothing is said before the first have come. */
export const words = computed(() => spoken.value!.words);

/** Speak the wanted language. Where its words cannot come the page goes on as it speaks now, or begins in English. */
async function learn(): Promise<void> {
  const next = wantedLang.value;
  try {
    const words = await CATALOGUES[next]();
    if (next === wantedLang.value) spoken.value = { lang: next, words };
  } catch {
    spoken.value ??= await CATALOGUES.en().then((words) => ({ lang: "en", words }), () => null);
  }
}

/** Resolves when the page can speak. Without a line it tries until it can. */
export async function learnToSpeak(): Promise<void> {
  for (await learn(); spoken.value === null; await learn()) await new Promise((again) => setTimeout(again, RETRY));
}

effect(() => void (document.documentElement.lang = lang.value));

export function speak(chosen: Lang | null): void {
  chosenLang.value = chosen;
  remember("lang", chosen);
  void learn();
}

/** A number below zero with a real minus, not a hyphen. */
export const minus = (text: string | number): string => String(text).replace("-", "−");
