/** What is heard and felt. The sounds are made, not loaded; how they are made is loaded at the first touch. */
import { effect, signal } from "@preact/signals";
import { settings } from "./settings";
import { recall, remember } from "./storage";
import { feel } from "./telegram";
import type { Noise } from "./sound";

/** 0 to 1, of this device alone. */
export const volume = signal(clamped(Number(recall("volume") ?? 0.6)));

let box: typeof import("./sound") | null = null;

function clamped(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0;
}

export function setVolume(value: number): void {
  volume.value = clamped(value);
  remember("volume", String(volume.value));
}

export const silent = (): boolean => !settings.value.sounds || volume.value === 0;

export function sound(noise: Noise): void {
  if (!silent()) box?.play(noise, volume.value);
}

/** Let a hand feel and hear what it did. Who wants no sounds wants no buzzing either. */
export function sense(what: "pick" | "drop" | "refusal"): void {
  if (silent()) return;
  feel(what);
  sound(what);
}

/** A browser lets nothing sound before a touch, and forgets that after a call: every touch asks anew. */
async function touched(): Promise<void> {
  if (silent()) return;
  try {
    box ??= await import("./sound");
    box.wake();
  } catch {
    // Without a line it stays quiet; the next touch tries again.
  }
}

export function listenForTouch(): void {
  for (const event of ["pointerup", "keydown"]) window.addEventListener(event, () => void touched(), { passive: true });
  effect(() => {
    if (silent()) box?.rest();
  });
}
