/** The way to the coach, who is there where one sits with computers alone: asked for a hint, or through a first deal. */
import { computed, effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { offline, route, say, view } from "../app";
import { recall, remember } from "../device/storage";
import type { TableView } from "../wire/protocol";
import { isShared, mySeat, turnKey } from "../wire/store";
import { words } from "../words";

const Coach = signal<ComponentType | null>(null);
/** The moment for which a hint was asked. */
const asked = signal<string | null>(null);
/** The table at which the coach leads through a first deal. */
const led = signal(recall("lesson"));

/** The moment of a deal: a hint is good for one. */
const moment = computed(() => view.value?.deal && `${turnKey(view.value)} ${view.value.deal.phase}`);
export const leads = computed(() => led.value !== null && led.value === route.value && view.value?.state === "playing");

/** Whether all others here are computers. */
export const isAlone = (table: TableView): boolean => !isShared(table) && table.seats.some(({ you }) => you) && table.seats.every(({ you, who }) => you || who === "computer");

/** ... and nobody is ranked. */
export const mayAsk = (table: TableView): boolean => table.day === null && isAlone(table);

async function load(): Promise<void> {
  Coach.value ??= (await import("./coach")).Coach;
}

/** Ask what to do now; in somebody else's turn there is nothing to do. */
export async function askCoach(): Promise<void> {
  const table = view.value;
  if (table?.deal?.turn !== (table && mySeat(table))) return say(words.value.refused.not_your_turn);
  try {
    await load();
    asked.value = moment.value ?? null;
  } catch {
    say(offline.value ? words.value.refused.offline : words.value.refused.update);
  }
}

/** Whether a hint was asked for this moment. */
export const asking = computed(() => asked.value !== null && asked.value === moment.value);

export const thank = (): void => void (asked.value = null);

/** Lead at this table; null: nowhere any more. */
export function lead(code: string | null): void {
  led.value = code;
  remember("lesson", code);
}

effect(() => void (leads.value && load().catch(() => undefined)));

export const CoachDoor = () => {
  const table = view.value;
  const here = leads.value || asking.value;
  return here && table && mayAsk(table) && Coach.value && <Coach.value />;
};
