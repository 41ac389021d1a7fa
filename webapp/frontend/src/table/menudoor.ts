/** The way to the table's menu, which comes while the first rack is looked at. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { sayMissing, view } from "../app";

export const Menu = signal<ComponentType | null>(null);
export const menuOpen = signal(false);

const load = async (): Promise<void> => void (Menu.value ??= (await import("./menu")).Menu);

effect(() => {
  if (view.value?.state === "playing") void load().catch(() => undefined);
  else menuOpen.value = false;
});

export async function openMenu(): Promise<void> {
  try {
    await load();
    menuOpen.value = view.value?.state === "playing";
  } catch {
    sayMissing();
  }
}
