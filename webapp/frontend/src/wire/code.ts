/** The table code in an address, a path, or in what a person typed; null when there is none. */
export function codeIn(text: string): string | null {
  const path = /\/t\/([a-z2-7]{13})(?![a-z0-9])/i.exec(text)?.[1];
  const typed = (path ?? text.replace(/[\s-]/g, "")).toUpperCase();
  return /^[A-Z2-7]{13}$/.test(typed) ? typed : null;
}

/** Whether an address is one of a match to look back at, `/t/CODE/replay/N`, `/replay` for a file, or to compare, `/t/CODE/sister/N`. */
export const isReplay = (path: string): boolean => /^(\/t\/[^/]+)?\/(replay|sister)(\/\d+)?$/.test(path);

/** Whether an address is one of a chat's league. */
export const isLeague = (path: string): boolean => /^\/league\//.test(path);

/** Whether an address is one of the hand court: `/court`, or with a hand in it. */
export const isCourt = (path: string): boolean => /^\/court(\/|$)/.test(path);
