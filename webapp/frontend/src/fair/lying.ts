/** A deal that is over, as it lies on the table, held against the one that its seed makes. */
import type { Tile } from "../parts/tiles";
import type { TableView } from "../wire/protocol";
import { dealt, hashed, starterOf, wallOf } from "./dealing";
import { fromHex, hexOf, sha256 } from "./sha256";

export interface Checked {
  /** The seed, hashed as often as the deal's number, is the promise. */
  promise: boolean;
  /** The indicator, and every tile that came from the wall, in the racks and piles and on the centre. */
  tiles: boolean;
  /** How many tiles that were. */
  count: number;
  /** Each player's words are those that they had promised; null where there are none. */
  words: boolean | null;
  /** Who starts; null where the table before says so, or dice. */
  starter: boolean | null;
}

/** What comes of it; null while the deal is played, for its seed is not shown yet. */
export function checked(table: TableView): Checked | null {
  const { deal, match } = table;
  const seed = fromHex(deal?.outcome?.seed ?? "?");
  if (!deal?.outcome || !seed) return null;
  const spoken = match.words.map(({ words }) => (words ? fromHex(words) : null) ?? new Uint8Array());
  const made = dealt(wallOf(seed, deal.number, spoken), deal.starter);
  const drawn = made.stock.length - deal.stock;
  const came = [...made.hands.flat(), ...made.stock.slice(0, drawn)];
  const chance = deal.number === 1 && match.number === 1 && match.rules.first_start === "random";
  return {
    promise: hexOf(hashed(seed, deal.number)) === match.commitment,
    tiles: made.indicator === deal.indicator && sorted(came) === sorted(lying(table)),
    count: came.length,
    words: match.words.some(({ words }) => words) ? match.words.every(({ words, promise }, at) => !words || hexOf(sha256(spoken[at]!)) === promise) : null,
    starter: chance ? starterOf(seed, 1, spoken) === deal.starter : null,
  };
}

function lying({ deal }: TableView): Tile[] {
  const { laid = [], finish = null } = deal?.outcome ?? {};
  return [...laid.flatMap(({ groups }) => groups.flat()), ...(deal?.piles.flat() ?? []), ...(finish?.thrown ? [finish.thrown] : [])];
}

const sorted = (tiles: Tile[]): string => [...tiles].sort().join(" ");
