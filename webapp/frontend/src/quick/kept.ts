/** The search that this tab is at: a reload does not end it. */
import type { Preset } from "../rules/rules";
import type { Kept as Words } from "../wire/chance";

export interface Search {
  readonly id: string;
  readonly pool: Preset;
  /** Seconds after which computers may sit down; null: only people. */
  readonly wait: number | null;
  /** The page's time. */
  readonly began: number;
  /** Who wait for the same; null: not told yet. */
  readonly people: number | null;
}

interface Kept {
  readonly search: Search;
  readonly made: Words;
  /** When it was noted. */
  readonly at: number;
}

const KEY = "okey.search";
/** Who was away for longer has forgotten it, as the house has. */
const FOR = 600_000;

export function keep(search: Search | null, made: Words | null): void {
  try {
    if (search && made) sessionStorage.setItem(KEY, JSON.stringify({ search, made, at: Date.now() } satisfies Kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing ends the search with the page.
  }
}

export function kept(): Kept | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    return found && Date.now() - found.at < FOR ? found : null;
  } catch {
    return null;
  }
}
