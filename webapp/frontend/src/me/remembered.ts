/** What the house remembers of the player, as far as more than one screen shows it. */
import { effect, signal } from "@preact/signals";
import { forgetTable, greetings, lastTable, recollect, route } from "../app";
import type { PersonView, TableLine } from "../wire/protocol";

export const person = signal<PersonView | null>(null);
/** The tables at which the player sits; null: not known yet. */
export const myTables = signal<readonly TableLine[] | null>(null);

export async function askPerson(): Promise<void> {
  person.value = (await recollect({ part: "person" }))?.person ?? person.value;
}

export async function askTables(): Promise<void> {
  const { tables } = (await recollect({ part: "tables" })) ?? {};
  if (!tables) return;
  myTables.value = tables;
  const gone = route.value === null && !tables.some(({ table }) => table === lastTable.value);
  if (gone && lastTable.value !== null) forgetTable();
}

/** Know it whenever the start page is looked at. Who has tapped already is not kept waiting for it. */
export function followRemembered(): void {
  effect(() => {
    if (greetings.value > 0 && route.value === null) setTimeout(refresh);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && greetings.value > 0 && route.value === null) refresh();
  });
}

function refresh(): void {
  void askPerson();
  void askTables();
}
