/** The rules of a table as the page handles them: what each option may be, what differs, and what this device chose last. */
import { signal } from "@preact/signals";
import { recall, remember } from "../device/storage";
import { PRESETS, type Rules } from "../wire/protocol";

export { PRESETS };
export type Preset = Rules["preset"];
export type Option = Exclude<keyof Rules, "preset">;
export type Value = Rules[Option];

/** What an option may be: one of a few values, or a number in a range. */
export interface Domain {
  readonly values: readonly Value[];
  readonly range?: readonly [low: number, high: number];
}

const FLAG: Domain = { values: [false, true] };
const POINTS: Domain = { values: [], range: [1, 20] };

/** As the server takes them. */
export const DOMAINS: Readonly<Record<Option, Domain>> = {
  scoring: { values: ["winner gains", "others lose"] },
  deals: { values: [null], range: [1, 20] },
  start_points: { values: [], range: [5, 100] },
  places: { values: ["ranking", "two and two"] },
  plain: POINTS,
  pairs: POINTS,
  okey_last: POINTS,
  pairs_with_okey: POINTS,
  showing: FLAG,
  coloured_double: FLAG,
  pairs_bind: FLAG,
  empty_stock: { values: ["while taken", "last take", "draw"] },
  first_start: { values: ["random", "dice"] },
  later_start: { values: ["right", "winner"] },
  checked_by: { values: ["hand", "rack"] },
  partners: FLAG,
  clock: { values: ["auto", null], range: [15, 120] },
  open_piles: FLAG,
  watching: { values: [null], range: [0, 3600] },
};

export const OPTIONS = Object.keys(DOMAINS) as Option[];

const fits = ({ values, range }: Domain, value: unknown): boolean =>
  values.some((one) => one === value) ||
  (range !== undefined && Number.isInteger(value) && Number(value) >= range[0] && Number(value) <= range[1]);

/** The options in which *rules* differ from their preset. */
export const changed = (rules: Rules): Option[] => OPTIONS.filter((option) => rules[option] !== PRESETS[rules.preset][option]);

export const isSame = (one: Rules, other: Rules): boolean =>
  one.preset === other.preset && OPTIONS.every((option) => one[option] === other[option]);

/** Why an option cannot be set, or be this value, beside the other rules; null when it can. */
export type Bar = "gains_to_zero" | "zero_first" | "double_without_showing" | "only_where_lose";

export function barred(rules: Rules, option: Option, value: Value = null): Bar | null {
  const gains = rules.scoring === "winner gains";
  if (option === "deals" && value === null && gains) return "gains_to_zero";
  if (option === "scoring" && value === "winner gains" && rules.deals === null) return "zero_first";
  if (option === "coloured_double" && !rules.showing) return "double_without_showing";
  if (option === "start_points" && gains) return "only_where_lose";
  return null;
}

/** *rules* with one option set anew; what hangs on it goes with it. */
export function withOption(rules: Rules, option: Option, value: Value): Rules {
  const set = { ...rules, [option]: value };
  return set.showing ? set : { ...set, coloured_double: false };
}

/** The rules in a remembered text; null for what is none, or what no table may have. */
export function parseRules(text: string | null): Rules | null {
  try {
    const rules = JSON.parse(text ?? "null") as Rules | null;
    if (!rules || !(rules.preset in PRESETS) || !OPTIONS.every((option) => fits(DOMAINS[option], rules[option]))) return null;
    if (barred(rules, "scoring", rules.scoring) || (rules.coloured_double && !rules.showing)) return null;
    const known = OPTIONS.map((option) => [option, rules[option]]);
    return { preset: rules.preset, ...Object.fromEntries(known) } as Rules;
  } catch {
    return null;
  }
}

/** The rules of the next table that is made here: those chosen last on this device. */
export const chosen = signal<Rules>(parseRules(recall("rules")) ?? PRESETS.matsuri);

export function choose(rules: Rules): void {
  chosen.value = rules;
  remember("rules", JSON.stringify(rules));
}

/** What showing the indicator is worth: coloured ones are red and black. */
export const shownWorth = (rules: Rules, indicator: string): number =>
  rules.coloured_double && (indicator.startsWith("R") || indicator.startsWith("K")) ? 2 : 1;
