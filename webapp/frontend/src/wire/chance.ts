/** The words that this device adds to the chance of a match: made, promised, kept and opened. See docs/fairness.md. */
import { recall, remember } from "../device/storage";
import type { TableView } from "./protocol";

/** Words that this device has promised, oldest first. */
export interface Kept {
  /** `CODE/NUMBER`; null: of the first match of a table that is not made yet. */
  readonly match: string | null;
  readonly promise: string;
  readonly words: string;
  /** The commitment that had been shown before these went open; null: they are promised, and opened later. */
  readonly after: string | null;
}

/** What was promised to us: the commitment of a match, as it was shown first. */
interface Shown {
  readonly match: string;
  readonly commitment: string;
}

const KEEP = 24;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers hash only on pages that came by https, or from this machine.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : (await import("../fair/sha256")).sha256(bytes);
}

function stored<T>(key: string): T[] {
  try {
    return JSON.parse(recall(key) ?? "[]") as T[];
  } catch {
    return [];
  }
}

const keep = (key: string, all: readonly object[]): void => remember(key, JSON.stringify(all.slice(-KEEP)));

export const matchOf = ({ table, match }: TableView, later = 0): string => `${table}/${String(match.number + later)}`;

/** What is kept of words that were opened at a match: the same words may be promised at another one. */
export const spokenAt = (match: string, words: string): string => `${match} ${words}`;

/** Make words for a match, null: the first one of a table that is not made yet, and keep them. *after*: as in `Kept`. */
export async function make(match: string | null, after: string | null = null): Promise<Kept> {
  if (match !== null) asked.add(match);
  const random = crypto.getRandomValues(new Uint8Array(16));
  const made = { match, promise: hex(await hashOf(random)), words: hex(random), after };
  keep("words", [...stored<Kept>("words"), made]);
  return made;
}

/** For which matches this page has made words: it does so unasked once at most. */
const asked = new Set<string>();

/** A table is made by now to which words were promised, or given. Returns its match. */
export function settle({ promise }: Kept, table: string): string {
  const match = `${table}/1`;
  asked.add(match);
  keep("words", stored<Kept>("words").map((kept) => (kept.promise === promise ? { ...kept, match } : kept)));
  return match;
}

const keptOf = (view: TableView): Kept[] => stored<Kept>("words").filter(({ match }) => match === matchOf(view));

const isSeated = ({ seats }: TableView): boolean => seats.some(({ you }) => you);

/** Whether this device sits in a lobby and has no words that it could open there: it lost them, or never had any. */
export const lacksWords = (view: TableView): boolean =>
  view.state === "lobby" && !view.sister && isSeated(view) && !asked.has(matchOf(view)) && keptOf(view).length === 0;

/** The words to open now: the list is closed, ours are on it and not open. */
export function toOpen(view: TableView): string[] {
  if (view.state !== "opening") return [];
  const mine = view.match.words.filter(({ seat, open }) => !open && view.seats[seat]?.you).map((each) => each.promise);
  return stored<Kept>("words").filter((kept) => mine.includes(kept.promise)).map(({ words }) => words);
}

/**
 * What is wrong with a match as it is shown: another commitment than before; a list without our words, or with others
 * in their place; or, which is no harm, words of another device of ours.
 */
export type Doubt = "changed" | "lacking" | "elsewhere";

/** Look at what a table shows, remember it, and return what is wrong with it. *opened*: `spokenAt` of what was taken. */
export function watch(view: TableView, opened: ReadonlySet<string>): Doubt | null {
  const name = matchOf(view);
  const shown = stored<Shown>("commitments");
  const first = shown.find(({ match }) => match === name);
  if (!first) keep("commitments", [...shown, { match: name, commitment: view.match.commitment }]);
  else if (first.commitment !== view.match.commitment) return "changed";
  const kept = keptOf(view);
  if (view.sister || kept.length === 0 || !isSeated(view) || (view.state !== "opening" && view.state !== "playing")) return null;
  const found = view.match.words.flatMap((entry) => {
    const mine = kept.find((each) => each.promise === entry.promise);
    return mine ? [{ mine, entry }] : [];
  })[0];
  if (!found) return view.match.words.some(({ seat }) => view.seats[seat]?.you) ? "elsewhere" : "lacking";
  const { mine, entry } = found;
  if (mine.after && mine.after !== view.match.commitment) return "changed";
  if (view.state === "opening") return null;
  return entry.words === mine.words || (entry.words === null && !opened.has(spokenAt(name, mine.words))) ? null : "lacking";
}
