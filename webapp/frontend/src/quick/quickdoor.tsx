/** The way to a table of strangers. What looks for them is loaded when somebody wants to. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { apart, arriving, route, sayMissing } from "../app";
import { kept } from "./kept";

interface QuickProps {
  close: () => void;
}

const Quick = signal<ComponentType<QuickProps> | null>(null);
export const quickOpen = signal(false);

// It lies over the start page: at a table nobody looks for another one.
effect(() => {
  if (route.value !== null) quickOpen.value = false;
});

export async function openQuick(): Promise<void> {
  try {
    Quick.value ??= (await import("./quick")).Quick;
    quickOpen.value = true;
  } catch {
    sayMissing();
  }
}

// A search outlives a reload of its page.
if (!apart && !arriving.peek() && route.peek() === null && kept()) void openQuick();

export const QuickDoor = () => quickOpen.value && Quick.value && <Quick.value close={() => (quickOpen.value = false)} />;
