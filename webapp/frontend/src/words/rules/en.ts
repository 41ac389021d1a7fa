/** The rules card in English, and the list of all that it must say. */
import type { Bar } from "../../rules/bars";
import type { Option, Preset } from "../../rules/rules";
import type { Words } from "../en";

/** What an option is called, and what each of its values is. */
interface OptionWords {
  readonly label: string;
  readonly note?: string;
  /** By the text of the value; options that are on or off need none. */
  readonly values?: Readonly<Record<string, string>>;
  /** A value that is a number. */
  readonly number?: (n: number) => string;
  /** Where a number is one of several ways: what that way is called. */
  readonly byNumber?: string;
}

export type Group = "score" | "points" | "may" | "end" | "start" | "sides" | "table";

export interface RulesWords {
  readonly done: string;
  readonly on: string;
  readonly off: string;
  readonly less: string;
  readonly more: string;
  readonly presets: string;
  /** Each preset in a line. */
  readonly lines: Readonly<Record<Preset, string>>;
  readonly differs: (count: number) => string;
  readonly back: (preset: string) => string;
  readonly inPreset: (preset: string, value: string) => string;
  readonly groups: Readonly<Record<Group, string>>;
  readonly options: Readonly<Record<Option, OptionWords>>;
  readonly bars: Readonly<Record<Bar, string>>;
}

export const words = ({ start, rules, table }: Words): RulesWords => ({
  done: "Done",
  on: "yes",
  off: "no",
  less: "Less",
  more: "More",
  presets: "The rules of",
  lines: {
    matsuri: "Classic okey, the easiest to begin with. One deal, and whoever finishes gains points. With the stock empty you may still take from the left.",
    adikus: "As in the phone game of that name: everyone starts with 20, and who does not finish loses points. The rack must be laid right.",
    gamedesire: "As the Polish games site has it: everyone starts with 12. Two win, two lose. The rack must be laid right.",
    turkish: "As in the teahouse: 20 points, the indicator is shown, pairs are declared.",
  },
  differs: (n) => (n === 1 ? "One rule is different" : `${n} rules are different`),
  back: (preset) => `Back to ${preset}`,
  inPreset: (preset, value) => `${preset}: ${value}`,
  groups: {
    score: "Points and length",
    points: "Points for a finish",
    may: "What is allowed",
    end: "The end of a deal",
    start: "Who starts",
    sides: "Partners and places",
    table: "At the table",
  },
  options: {
    scoring: { label: "When somebody finishes", values: { "winner gains": "they gain points", "others lose": "the others lose points" } },
    deals: { label: "A match lasts", values: { null: start.toZero }, number: start.dealsOf, byNumber: "a number of deals" },
    start_points: { label: "Everyone begins with", number: table.points },
    plain: { label: "Runs and groups", number: table.points },
    pairs: { label: "Seven pairs", number: table.points },
    okey_last: { label: "An okey as the last tile", number: table.points },
    pairs_with_okey: { label: "Seven pairs and an okey last", number: table.points },
    showing: { label: "Showing the indicator", note: "Whoever has the same tile may show it before their first move, for 1 point" },
    coloured_double: { label: "A red or black one counts 2" },
    pairs_bind: { label: "Pairs must be declared", note: "Whoever goes pairs finishes only with pairs; nobody else may" },
    empty_stock: { label: rules.stock, values: rules.stocks },
    checked_by: { label: "A finish counts", values: { hand: "if the tiles can be laid right", rack: "only if they lie right" } },
    first_start: { label: "The first deal", values: { random: "anyone, by chance", dice: "whoever sits right of the highest throw" } },
    later_start: { label: "Later deals and matches", values: { right: "the next on the right", winner: "whoever finished last" } },
    partners: { label: "Two against two", note: "Opposite players share their points. They do not see each other's racks." },
    places: {
      label: "A match is won",
      note: "Two against two: the side with more points",
      values: { ranking: "by the most points", "two and two": "by the top two" },
    },
    clock: { label: rules.clock, values: { auto: rules.clocks.auto, null: rules.clocks.none }, number: rules.seconds, byNumber: "seconds" },
    open_piles: { label: "All thrown tiles are open", note: "Otherwise only the top tile of each pile" },
    watching: {
      label: "Who may watch",
      note: "Anyone with the link may watch, and sees the racks only after the deal",
      values: { null: "nobody", 0: "at once" },
      number: (n) => `${rules.seconds(n)} later`,
      byNumber: "anyone",
    },
  },
  bars: {
    gains_to_zero: "Nobody falls to 0 where the winner gains points",
    zero_first: "Choose a number of deals first: nobody would fall to 0",
    double_without_showing: "Only where the indicator is shown",
    only_where_lose: "Only where the others lose points",
  },
});
