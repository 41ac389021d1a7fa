/** The way to all thrown tiles, for whoever taps a pile; where only the tops lie open there is nothing to see. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { sayMissing, view } from "../app";

export const History = signal<ComponentType<{ close: () => void }> | null>(null);
export const historyOpen = signal(false);

effect(() => {
  if (view.value?.state !== "playing") historyOpen.value = false;
});

/** Whether a pile shows more than its top. */
export const isOpen = (): boolean => view.value?.match.rules.open_piles === true;

export async function openHistory(): Promise<void> {
  if (!isOpen()) return;
  try {
    History.value ??= (await import("./history")).History;
    historyOpen.value = true;
  } catch {
    sayMissing();
  }
}
