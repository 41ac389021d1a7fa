/** The presets of the rulebook, as the server has them too. */
import type { Rules } from "./protocol";

export type Preset = Rules["preset"];

const MATSURI: Rules = {
  preset: "matsuri",
  scoring: "winner gains",
  deals: 1,
  start_points: 20,
  plain: 2,
  pairs: 4,
  okey_last: 4,
  pairs_with_okey: 8,
  showing: false,
  coloured_double: false,
  pairs_bind: false,
  empty_stock: "while taken",
  first_start: "random",
  later_start: "right",
  checked_by: "hand",
  partners: false,
  places: "ranking",
  clock: "auto",
  open_piles: true,
  watching: null,
};
const ADIKUS: Rules = {
  ...MATSURI,
  preset: "adikus",
  scoring: "others lose",
  deals: null,
  pairs_with_okey: 4,
  showing: true,
  empty_stock: "draw",
  checked_by: "rack",
};

export const PRESETS: Readonly<Record<Preset, Rules>> = {
  matsuri: MATSURI,
  adikus: ADIKUS,
  gamedesire: { ...ADIKUS, preset: "gamedesire", start_points: 12, empty_stock: "last take", places: "two and two" },
  turkish: { ...ADIKUS, preset: "turkish", pairs_bind: true, first_start: "dice", checked_by: "hand" },
};
