/** What this browser remembers. A browser that refuses to (private mode, full) plays all the same. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`okey.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`okey.${key}`);
    else localStorage.setItem(`okey.${key}`, value);
  } catch {
    // Nothing is lost: the server keeps the table, and a new guest can be made.
  }
}
