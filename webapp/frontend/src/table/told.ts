/** The table in sentences: whose turn it is, and what happened. */
import { seen, view } from "../app";
import * as hand from "../rack/hand";
import type { SeatView } from "../wire/protocol";
import { isMove, mySeat, type Event } from "../wire/store";
import { words } from "../words";
import { isYou } from "./seat";

/** What the table waits for. */
export function turnLine(): string {
  const table = view.value;
  const { takeOrPass, drawOrTake, throwOne, thinking } = words.value.table;
  if (!table?.deal) return "";
  if (table.deal.phase === "over") return seen.value?.last ? toldOf(seen.value.last) : "";
  if (table.deal.turn !== mySeat(table)) return thinking(table.seats[table.deal.turn]?.name ?? "");
  const flying = hand.throwing.value;
  if (flying) return toldOf({ e: "discarded", seat: table.deal.turn, tile: flying.piece.tile });
  if (hand.allowed("pass")) return takeOrPass;
  return table.deal.phase === "draw" ? drawOrTake : throwOne;
}

/** That the computer plays for somebody. */
export const playedFor = (seat: SeatView): string => (isYou(seat) ? words.value.table.standsInYou : words.value.table.standsIn(seat.name));

/** What happened, in a sentence; an okey is called so. */
export const toldOf = (event: Event): string =>
  told(event) + ("tile" in event && event.tile && event.tile === view.value?.deal?.okey ? `: ${words.value.okeyMark}!` : "");

function told(event: Event): string {
  const { did, youDid, exhausted } = words.value;
  if (event.e === "exhausted") return exhausted;
  if (!isMove(event)) return "";
  const seat = view.value?.seats[event.seat];
  const name = seat?.name ?? "";
  switch (event.e) {
    case "drawn":
      return isYou(seat) ? youDid.drawn(event.tile ?? null) : did.drawn(name);
    case "taken":
      return isYou(seat) ? youDid.taken(event.tile) : did.taken(name, event.tile);
    case "discarded":
      return isYou(seat) ? youDid.discarded(event.tile) : did.discarded(name, event.tile);
    case "passed":
      return isYou(seat) ? youDid.passed : did.passed(name);
    case "shown":
      return isYou(seat) ? youDid.shown(event.points) : did.shown(name, event.points);
    case "went_pairs":
      return isYou(seat) ? youDid.wentPairs : did.wentPairs(name);
    case "finished":
      return isYou(seat) ? youDid.finished : did.finished(name);
  }
}
