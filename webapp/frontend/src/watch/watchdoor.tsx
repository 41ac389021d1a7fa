/** Who looks on at a table. Its words and its sheet come where somebody does: they are on nobody's way to a first rack. */
import { effect, signal } from "@preact/signals";
import { soon, view } from "../app";
import { Waiting } from "../parts/waiting";
import { mySeat } from "../wire/store";

const watch = signal<typeof import("./watch") | null>(null);
const load = async (): Promise<void> => void (watch.value = await import("./watch"));

/** Whether one looks on: the table is shown, and one has no seat. */
export const looksOn = (): boolean => view.value !== null && mySeat(view.value) === null;

effect(() => {
  if (watch.peek() || !(soon.value || looksOn() || view.value?.watchers.length)) return;
  load().catch(() => undefined);
});

type Part = "Banner" | "Count" | "Names" | "Invited" | "Foot" | "Soon" | "Watchers";

/** One of its parts, once it is there. */
export function Watch({ part }: { part: Part }) {
  const Part = watch.value?.[part];
  return Part ? <Part /> : part === "Soon" ? <Waiting /> : null;
}
