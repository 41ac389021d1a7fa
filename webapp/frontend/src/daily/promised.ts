/** Whether a day was dealt as promised: with the page's own arithmetic, and what this browser was shown the day before. */
import { recall, remember } from "../device/storage";
import { CHAIN, hashed } from "../fair/dealing";
import { fromHex, hexOf } from "../fair/sha256";

const KEY = "daily";
const DAYS = 4;

const shownBefore = (): Record<string, string> => {
  try {
    return JSON.parse(recall(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
};

/** Remember what was promised for a day, the first time that it is shown. */
export function noteShown(day: string, commitment: string): void {
  const known = shownBefore();
  if (known[day]) return;
  const kept = Object.entries({ ...known, [day]: commitment }).sort().slice(-DAYS);
  remember(KEY, JSON.stringify(Object.fromEntries(kept)));
}

export interface Verdict {
  /** The seeds give the commitment. */
  readonly seeds: boolean;
  /** It is the one that this browser was shown before; null: it was shown none. */
  readonly same: boolean | null;
}

export function checkDay(day: string, commitment: string, root: string): Verdict {
  const seed = fromHex(root);
  const before = shownBefore()[day];
  return { seeds: seed !== null && hexOf(hashed(seed, CHAIN)) === commitment, same: before === undefined ? null : before === commitment };
}
