/** Where all others are computers, they need not think as long as a person would: the server has them act when asked. */
import { computed, effect, signal } from "@preact/signals";
import { hurryOn, offline, view } from "../app";
import { isAlone } from "../coach/coachdoor";
import { recall, remember } from "../device/storage";
import { turnKey } from "../wire/store";

/** So long, in milliseconds, one can see what the last one did. */
const LOOK = 300;

/** Whether they are asked, on this device. */
export const hurries = signal(recall("hurry") === "on");

export function setHurries(on: boolean): void {
  hurries.value = on;
  remember("hurry", on ? "on" : null);
}

/** The moment in which a computer thinks. */
const thinking = computed(() => {
  const table = view.value;
  const deal = table?.state === "playing" ? table.deal : null;
  if (!table || !deal || !isAlone(table) || table.seats[deal.turn]?.who !== "computer") return null;
  return `${turnKey(table)} ${deal.phase}`;
});

effect(() => {
  if (!hurries.value || offline.value || thinking.value === null) return undefined;
  const timer = setTimeout(hurryOn, LOOK);
  return () => clearTimeout(timer);
});
