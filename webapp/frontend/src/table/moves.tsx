/** What the others do is shown as it comes, and said. */
import { render } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { announce, offline, say, seen, view } from "../app";
import { sound } from "../device/noise";
import { Tile } from "../parts/tile";
import { isMove, leftOf, mySeat, type Event } from "../wire/store";
import { words } from "../words";
import { avatarOf, send } from "./motion";
import { playedFor, toldOf, turnLine } from "./told";

/** Show the moves of the others as they come, and say them. */
export function useMoves(): void {
  const now = seen.value;
  useLayoutEffect(() => {
    for (const event of now?.events ?? []) follow(event);
  }, [now?.v]);
  const mine = now !== null && now.view.deal?.turn === mySeat(now.view);
  useEffect(() => {
    if (mine && now?.view.state === "playing") sound("turn");
    if (mine) announce(turnLine());
  }, [mine]);
  useEffect(() => {
    if (offline.value) announce(words.value.table.reconnecting);
  }, [offline.value]);
}

function follow(event: Event): void {
  const table = view.value;
  if (!table) return;
  if (event.e === "dealt" && table.match.rules.deals !== 1) say(words.value.table.dealOf(event.deal, table.match.rules.deals));
  const seat = "seat" in event ? table.seats[event.seat] : undefined;
  if (event.e === "stand_in" && event.plays && seat) say(playedFor(seat));
  if (!isMove(event)) return;
  const mine = event.seat === mySeat(table);
  // That somebody draws tells nothing: what they throw is told next.
  if (mine || event.e !== "drawn") announce(toldOf(event));
  noise(event, mine);
  // It binds, or it has cost points: that must not go by in a moment.
  if (!mine && (event.e === "shown" || event.e === "went_pairs")) say(toldOf(event));
  if (mine && event.auto && !seat?.stand_in) say(words.value.outOfTime);
  const to = mine ? null : avatarOf(event.seat);
  if (!to) return;
  if (event.e === "drawn") sendTile(null, ".stock", to);
  else if (event.e === "taken") sendTile(event.tile, `[data-pile="${leftOf(event.seat)}"] .heap`, to);
}

/** What is heard of a move; one's own throw was heard when the finger let go. */
function noise(event: Event, mine: boolean): void {
  if (event.e === "finished") sound("finish");
  else if (event.e === "discarded" && !mine) sound("throw");
  else if (event.e === "drawn" || event.e === "taken") sound("draw");
}

/** Let a tile fly from a place to a player. It lies nowhere any more, so it is drawn for the flight. */
function sendTile(tile: string | null, place: string, to: DOMRect): void {
  const from = document.querySelector<HTMLElement>(place);
  if (!from) return;
  const flight = document.createElement("div");
  render(<Tile tile={tile} okey={view.value?.deal?.okey} />, flight);
  send(flight, from, to);
}
