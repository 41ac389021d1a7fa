/** The way to a person's own area. The area itself and its many words are loaded when somebody asks for them. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { myName, route, sayMissing, turnedAway } from "../app";
import { Face } from "../parts/face";
import { Icon } from "../parts/tile";
import { words } from "../words";
import { person } from "./remembered";

type Area = ComponentType<{ close: () => void }>;

const area = signal<Area | null>(null);
export const meOpen = signal(false);

// The area lies over the page that it was opened on.
effect(() => {
  void [route.value, turnedAway.value];
  meOpen.value = false;
});

export async function openMe(): Promise<void> {
  try {
    area.value ??= (await import("./me")).Me;
    meOpen.value = true;
  } catch {
    sayMissing();
  }
}

export const MeDoor = () => meOpen.value && area.value && <area.value close={() => (meOpen.value = false)} />;

/** One's name and candies, and behind them the area. */
export function MeRow({ before }: { before?: () => void }) {
  const { candies, behind } = words.value.me;
  const act = () => {
    before?.();
    void openMe();
  };
  return (
    <button type="button" class="row mine" onClick={act}>
      <Face name={myName.value} picture={person.value?.picture ?? null} />
      <span class="words">
        <b>{myName.value}</b>
        <span>{person.value ? candies(person.value.candies) : behind}</span>
      </span>
      <Icon name="next" />
    </button>
  );
}
