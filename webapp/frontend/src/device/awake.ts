/** A phone that lies on the table while others think shall not fall asleep. */

let lock: WakeLockSentinel | null = null;

/** Keep the screen on, or let it go dark. A browser takes the lock away when the page is hidden: ask again then. */
export async function keepAwake(wanted: boolean): Promise<void> {
  if (!wanted) {
    await lock?.release();
    lock = null;
  } else if ((!lock || lock.released) && document.visibilityState === "visible" && "wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // A low battery refuses; the game goes on.
    }
  }
}
