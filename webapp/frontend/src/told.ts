/** The table in sentences: whose turn it is, and what happened. */
import { seen, view } from "./app";
import * as hand from "./hand";
import { mySeat, type Event } from "./store";
import { words } from "./words";

/** What the table waits for. */
export function turnLine(): string {
  const table = view.value;
  const { takeOrPass, drawOrTake, throwOne, thinking } = words.value.table;
  if (!table?.deal) return "";
  if (table.deal.phase === "over") return seen.value?.last ? toldOf(seen.value.last) : "";
  if (table.deal.turn !== mySeat(table)) return thinking(table.seats[table.deal.turn]?.name ?? "");
  if (hand.allowed("pass")) return takeOrPass;
  return table.deal.phase === "draw" ? drawOrTake : throwOne;
}

/** What happened, in a sentence. */
export function toldOf(event: Event): string {
  const { did, youDid, exhausted } = words.value;
  if (event.e === "exhausted") return exhausted;
  if (!("auto" in event)) return "";
  const seat = view.value?.seats[event.seat];
  const name = seat?.name ?? "";
  switch (event.e) {
    case "drawn":
      return seat?.you ? youDid.drawn(event.tile) : did.drawn(name);
    case "taken":
      return seat?.you ? youDid.taken(event.tile) : did.taken(name, event.tile);
    case "discarded":
      return seat?.you ? youDid.discarded(event.tile) : did.discarded(name, event.tile);
    case "passed":
      return seat?.you ? youDid.passed : did.passed(name);
    case "shown":
      return seat?.you ? youDid.shown(event.points) : did.shown(name, event.points);
    case "went_pairs":
      return seat?.you ? youDid.wentPairs : did.wentPairs(name);
    case "finished":
      return seat?.you ? youDid.finished : did.finished(name);
  }
}
