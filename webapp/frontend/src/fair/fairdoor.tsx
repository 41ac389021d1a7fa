/** The way to the check of a deal: what it computes and says is loaded when somebody asks. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { sayMissing } from "../app";
import type { TableView } from "../wire/protocol";
import { words } from "../words";

const Check = signal<ComponentType<{ table: TableView }> | null>(null);
/** The seed of the deal that was asked about. */
const asked = signal<string | null>(null);

async function check(seed: string): Promise<void> {
  try {
    Check.value ??= (await import("./check")).Check;
    asked.value = seed;
  } catch {
    sayMissing();
  }
}

export const CheckDoor = ({ table, seed }: { table: TableView; seed: string }) =>
  asked.value === seed && Check.value ? (
    <Check.value table={table} />
  ) : (
    <button type="button" class="button quiet" onClick={() => void check(seed)}>
      {words.value.fair.check}
    </button>
  );
