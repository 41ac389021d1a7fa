/** The way to the coach, who is there where one sits with computers alone: asked for a hint, or through a first deal,
 * which who is new here is offered. */
import { computed, effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { route, say, sayMissing, view } from "../app";
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
/** Whether nobody has played a deal to its end on this device, or said that they need no coach. */
const isNew = signal(recall("coach") === "new");
/** The table at which they went on without an answer. */
const unanswered = signal<string | null>(null);

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
    goOnWithout();
  } catch {
    sayMissing();
  }
}

/** Whether a hint was asked for this moment. */
export const asking = computed(() => asked.value !== null && asked.value === moment.value);

export const thank = (): void => void (asked.value = null);

const parted = signal<readonly [at: string | null | undefined, word: string] | null>(null);
/** What the coach has said in parting, as long as the deal that they led through is looked at. */
export const farewell = computed(() => parted.value && parted.value[0] === moment.value && parted.value[1]);

export const part = (word: string): void => void (parted.value = [moment.value, word]);

/** Whether the coach offers to lead. */
export const offers = computed(() => isNew.value && view.value?.state === "playing" && mayAsk(view.value) && unanswered.value !== route.value);

export const goOnWithout = (): void => void (unanswered.value = route.value);

/** Never offer it again. */
export function isMet(): void {
  isNew.value = false;
  remember("coach", "met");
}

/** Lead at this table; null: nowhere any more. */
export function lead(code: string | null): void {
  isMet();
  led.value = code;
  remember("lesson", code);
}

effect(() => void ((leads.value || offers.value) && load().catch(() => undefined)));
effect(() => {
  if (isNew.value && view.value?.deal?.outcome && mySeat(view.value) !== null) isMet();
});

export const CoachDoor = () => {
  const table = view.value;
  const here = leads.value || asking.value || offers.value;
  return here && table && mayAsk(table) && Coach.value && <Coach.value />;
};
