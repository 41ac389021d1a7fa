/** The language of the page: the player's choice, else Telegram's, else the browser's, else English. */
import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../storage";
import { launch } from "../telegram";
import { en, type Words } from "./en";
import { pl } from "./pl";
import { ru } from "./ru";
import { tr } from "./tr";

export type { Words };
export type Lang = "tr" | "ru" | "pl" | "en";

export const CATALOGUES: Readonly<Record<Lang, Words>> = { tr, ru, pl, en };
export const LANGS = Object.keys(CATALOGUES) as Lang[];

const known = (lang: string | null | undefined): lang is Lang => LANGS.some((one) => one === lang);

/** The first of the wanted languages that we speak. */
export function choose(stored: string | null, wanted: readonly string[]): Lang {
  return [stored, ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())].find(known) ?? "en";
}

const wanted = [String(launch?.user.language_code ?? ""), ...navigator.languages];

/** The language that the player chose; null: as the device speaks. */
export const chosenLang = signal<Lang | null>([recall("lang")].find(known) ?? null);
export const lang = computed<Lang>(() => choose(chosenLang.value, wanted));

/** All words in the language of the page. */
export const words = computed(() => CATALOGUES[lang.value]);

effect(() => void (document.documentElement.lang = lang.value));

export function speak(chosen: Lang | null): void {
  chosenLang.value = chosen;
  remember("lang", chosen);
}

/** A number below zero with a real minus, not a hyphen. */
export const minus = (text: string | number): string => String(text).replace("-", "−");
