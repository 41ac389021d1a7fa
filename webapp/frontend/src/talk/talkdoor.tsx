/** What the seats say to each other. Its words and its sheet are loaded when somebody speaks, or is about to. */
import { effect, signal } from "@preact/signals";
import { heard, route, sayMissing, view } from "../app";
import { sound } from "../device/noise";
import { recall, remember } from "../device/storage";
import { Icon } from "../parts/tile";
import type { SayFrame } from "../wire/protocol";
import { mySeat } from "../wire/store";
import { words } from "../words";

export type Word = SayFrame["word"];

/** A word is shown for this long. */
const SHOWN = 3500;

const talk = signal<typeof import("./talk") | null>(null);
const open = signal(false);
/** The word of each seat that has just spoken. */
const bubbles = signal<ReadonlyMap<number, Word>>(new Map());
/** Who is not to be heard here, as `seat name`. */
const muted = signal<readonly string[]>([]);

const keyOf = (seat: number): string => `${seat} ${view.peek()?.seats[seat]?.name ?? ""}`;
export const isMuted = (seat: number): boolean => muted.value.includes(keyOf(seat));

export function mute(seat: number, quiet: boolean): void {
  const key = keyOf(seat);
  muted.value = [...muted.value.filter((one) => one !== key), ...(quiet ? [key] : [])];
  remember("muted", JSON.stringify({ table: route.value, who: muted.value }));
}

function remembered(table: string | null): readonly string[] {
  try {
    const kept = JSON.parse(recall("muted") ?? "{}") as { table?: string; who?: string[] };
    return kept.table === table ? (kept.who ?? []) : [];
  } catch {
    return [];
  }
}

const load = async () => (talk.value ??= await import("./talk"));

// Bubbles and muted seats are of one table.
effect(() => {
  muted.value = remembered(route.value);
  bubbles.value = new Map();
  open.value = false;
});

effect(() => {
  const said = heard.value;
  if (said && said.table === route.peek() && !isMuted(said.seat)) void show(said.seat, said.word);
});

async function show(seat: number, word: Word): Promise<void> {
  await load().catch(() => undefined);
  if (!talk.value) return;
  const shown = new Map(bubbles.peek()).set(seat, word);
  bubbles.value = shown;
  talk.value.speak(seat, word);
  sound("said");
  setTimeout(() => bubbles.peek().get(seat) === word && hush(seat), SHOWN);
}

function hush(seat: number): void {
  const left = new Map(bubbles.peek());
  left.delete(seat);
  bubbles.value = left;
}

async function openSheet(): Promise<void> {
  try {
    await load();
    open.value = true;
  } catch {
    sayMissing();
  }
}

/** The word of a seat, over it. */
export function Bubble({ seat }: { seat: number }) {
  const word = bubbles.value.get(seat);
  return word && talk.value ? <talk.value.Saying word={word} /> : null;
}

/** The way to say something. */
export const TalkButton = () =>
  view.value && mySeat(view.value) !== null ? (
    <button type="button" class="talk" aria-label={words.value.table.talk} onClick={() => void openSheet()}>
      <Icon name="talk" />
    </button>
  ) : null;

export const TalkDoor = () => (open.value && talk.value ? <talk.value.TalkSheet close={() => (open.value = false)} /> : null);
