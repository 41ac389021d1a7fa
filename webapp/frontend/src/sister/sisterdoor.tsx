/** The way to what is said of sister tables: it comes where a table has one, or its owner may set one. */
import { effect, signal } from "@preact/signals";
import { view } from "../app";
import { isOwner } from "../wire/store";

const sister = signal<typeof import("./sister") | null>(null);
const load = async (): Promise<void> => void (sister.value = await import("./sister"));

effect(() => {
  const table = view.value;
  if (sister.peek() || !table || !(table.sister || (table.state === "lobby" && isOwner(table)))) return;
  load().catch(() => undefined);
});

type Part = "Called" | "Sealed";

/** One of its parts, once it is there. */
export function Sister({ part }: { part: Part }) {
  const Part = sister.value?.[part];
  const table = view.value;
  return Part && table ? <Part table={table} /> : null;
}
