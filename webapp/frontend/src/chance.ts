/** The words that this device adds to the chance of a match: made, promised, kept and opened. See docs/fairness.md. */
import { recall, remember } from "./storage";
import type { TableView } from "./protocol";

/** Words that this device has promised, oldest first. */
interface Kept {
  readonly table: string | null;
  readonly promise: string;
  readonly words: string;
}

/** What was promised to us: the commitment of a match, as it was shown first. */
interface Shown {
  readonly match: string;
  readonly commitment: string;
}

const KEEP = 8;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers hash only on pages that came by https, or from this machine.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : (await import("./fair/sha256")).sha256(bytes);
}

function stored<T>(key: string): T[] {
  try {
    return JSON.parse(recall(key) ?? "[]") as T[];
  } catch {
    return [];
  }
}

const keep = (key: string, all: readonly object[]): void => remember(key, JSON.stringify(all.slice(-KEEP)));

/** Make words for a table, null: one that is not made yet, and return their promise. */
export async function promise(table: string | null): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const promised = hex(await hashOf(random));
  keep("words", [...stored<Kept>("words"), { table, promise: promised, words: hex(random) }]);
  return promised;
}

/** Words were promised to a table that is made by now. */
export function settle(promised: string, table: string): void {
  keep("words", stored<Kept>("words").map((kept) => (kept.promise === promised ? { ...kept, table } : kept)));
}

/** Whether this device sits in a lobby and has no words that it could open there: it lost them, or never had any. */
export const lacksWords = ({ table, state, seats }: TableView): boolean =>
  state === "lobby" && seats.some(({ you }) => you) && !stored<Kept>("words").some((kept) => kept.table === table);

/** The words to open now: the list is closed, ours are on it and not open. */
export function toOpen({ state, seats, match }: TableView): string[] {
  if (state !== "opening") return [];
  const mine = match.words.filter(({ seat, open }) => !open && seats[seat]?.you).map((each) => each.promise);
  return stored<Kept>("words").filter((kept) => mine.includes(kept.promise)).map(({ words }) => words);
}

/** What is wrong with a match as it is shown: another commitment than before, or a list without our words. */
export type Doubt = "changed" | "lacking";

export const matchOf = ({ table, match }: TableView): string => `${table}/${String(match.number)}`;

/** Look at what a table shows, remember it, and return what is wrong with it. */
export function watch(view: TableView): Doubt | null {
  const { table, state, seats, match } = view;
  const name = matchOf(view);
  const shown = stored<Shown>("commitments");
  const first = shown.find((each) => each.match === name);
  if (!first) keep("commitments", [...shown, { match: name, commitment: match.commitment }]);
  else if (first.commitment !== match.commitment) return "changed";
  const kept = stored<Kept>("words");
  const mine = kept.filter((each) => each.table === table);
  const listed = (each: Kept) => match.words.some((one) => one.promise === each.promise);
  if (state === "opening") return mine.length > 0 && seats.some(({ you }) => you) && !mine.some(listed) ? "lacking" : null;
  // They are open for all to see.
  if (state === "playing" && mine.length > 0) keep("words", kept.filter((each) => each.table !== table));
  return null;
}
