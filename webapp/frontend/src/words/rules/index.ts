/** The words of the rules card, and its values in words. */
import type { Lang, Words } from "..";
import { PRESETS, type Option, type Preset, type Value } from "../../rules/rules";
import { words as de } from "./de";
import { words as en, type RulesWords } from "./en";
import { words as pl } from "./pl";
import { words as ru } from "./ru";
import { words as tr } from "./tr";

export type { Group, RulesWords } from "./en";

/** The words of the card, made of those that the page speaks: no other language's come with it. */
export const CARDS: Readonly<Record<Lang, (page: Words) => RulesWords>> = { tr, ru, pl, de, en };

/** What a value of an option is called. */
export function valueIn(say: RulesWords, option: Option, value: Value): string {
  const { values, number } = say.options[option];
  if (typeof value === "boolean") return value ? say.on : say.off;
  return values?.[String(value)] ?? number?.(Number(value)) ?? String(value);
}

/** What an option is in a preset, for who has changed it. */
export const presetValue = (say: RulesWords, preset: Preset, name: string, option: Option): string =>
  say.inPreset(name, valueIn(say, option, PRESETS[preset][option]));
