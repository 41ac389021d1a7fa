/** The rules of a table as the page handles them: what each option may be, what differs, and what this device chose last. */
import { signal } from "@preact/signals";
import { recall, remember } from "../device/storage";
import { PRESETS, type Rules } from "../wire/protocol";

export { PRESETS };
export type Preset = Rules["preset"];
export type Option = Exclude<keyof Rules, "preset">;
export type Value = Rules[Option];

/** What an option may be: one of a few values, or a number in a range. */
interface Domain {
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

/** The rules in a remembered text; null for what is none.
 *
 * Another version of the page may have written it: an option that is not there, or may not be so, is as in the preset that they began with.
 */
export function parseRules(text: string | null): Rules | null {
  let kept: Rules | null;
  try {
    kept = JSON.parse(text ?? "null") as Rules | null;
  } catch {
    return null;
  }
  if (typeof kept !== "object" || !kept) return null;
  const preset = PRESETS[kept.preset] ?? PRESETS.matsuri;
  const known = OPTIONS.map((option) => [option, (fits(DOMAINS[option], kept[option]) ? kept : preset)[option]]);
  const rules: Rules = { ...preset, ...Object.fromEntries(known) };
  const { scoring, deals } = rules.scoring === "winner gains" && rules.deals === null ? preset : rules;
  return { ...rules, scoring, deals, coloured_double: rules.coloured_double && rules.showing };
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
