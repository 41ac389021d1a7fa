/** What several people at one phone need. It is loaded when a phone is shared, or is about to be. */
import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { route, sayMissing, view } from "../app";
import { Icon } from "../parts/tile";
import { isShared } from "../wire/store";
import { words } from "../words";

const RETRY = 2000;

type Phone = typeof import("./phone");
/** What lies over the page: the names before a table is made, what to do with a seat, or who plays at this phone. */
type Sheet = { kind: "setup" } | { kind: "seat"; seat: number } | { kind: "players" };

const phone = signal<Phone | null>(null);
const sheet = signal<Sheet | null>(null);

export const sheetOpen = computed(() => sheet.value !== null);

const load = async (): Promise<Phone> => (phone.value ??= await import("./phone"));

// A sheet is of the page that it was opened on.
effect(() => {
  void [route.value, view.value?.state];
  sheet.value = null;
});

async function show(wanted: Sheet): Promise<void> {
  try {
    await load();
    sheet.value = wanted;
  } catch {
    sayMissing();
  }
}

export const setUpPhone = (): Promise<void> => show({ kind: "setup" });
export const askSeat = (seat: number): Promise<void> => show({ kind: "seat", seat });
const showPlayers = (): Promise<void> => show({ kind: "players" });

export function PhoneDoor() {
  const open = sheet.value;
  const parts = phone.value;
  if (!open || !parts) return null;
  // What was done in one sheet is told a moment later, and closes no other that was opened meanwhile.
  const close = () => void (sheet.value === open && (sheet.value = null));
  if (open.kind === "setup") return <parts.Setup close={close} />;
  return open.kind === "seat" ? <parts.SeatSheet key={open.seat} seat={open.seat} close={close} /> : <parts.Players close={close} />;
}

/** The cover between two turns at this phone; nothing of the table is under it. */
export function Covered({ seat }: { seat: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => void load().catch(() => (timer = setTimeout(attempt, RETRY)));
    attempt();
    return () => clearTimeout(timer);
  }, []);
  const parts = phone.value;
  return parts ? <parts.Cover seat={seat} /> : <main class="cover" aria-busy="true" />;
}

/** Who plays at this phone, in the menu. */
export function PhoneRow({ before }: { before: () => void }) {
  if (!view.value || !isShared(view.value)) return null;
  return (
    <button type="button" class="row" onClick={() => (before(), void showPlayers())}>
      <span class="tint red">
        <Icon name="phone" />
      </span>
      <span class="words">
        <b>{words.value.start.phone}</b>
      </span>
      <Icon name="next" />
    </button>
  );
}
