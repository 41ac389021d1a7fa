/** The way to what a match paid: its words come when one is over. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { TableView } from "../wire/protocol";

type Part = ComponentType<{ table: TableView }>;

const part = signal<Part | null>(null);
const load = async (): Promise<void> => void (part.value = (await import("./paid")).Paid);

/** What it paid will stand here: nothing below moves under a finger when it comes. */
export const Room = () => <section class="card paid" aria-hidden="true" />;

export function Paid(props: { table: TableView }) {
  useEffect(() => void load().catch(() => void (part.value = () => null)), []);
  return part.value ? <part.value {...props} /> : <Room />;
}
