/** What this browser remembers. One that refuses to (private mode, full, inside a frame) remembers until it reloads. */

const forgetful = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return forgetful.get(key) ?? localStorage.getItem(`okey.${key}`);
  } catch {
    return forgetful.get(key) ?? null;
  }
}

export function remember(key: string, value: string | null): void {
  forgetful.delete(key);
  try {
    if (value === null) localStorage.removeItem(`okey.${key}`);
    else localStorage.setItem(`okey.${key}`, value);
  } catch {
    if (value !== null) forgetful.set(key, value);
  }
}
