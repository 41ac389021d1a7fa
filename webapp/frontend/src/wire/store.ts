/** What the page knows of a table: state + frame -> state, pure. */
import type { DealView, EvFrame, HandView, SeatView, SnapFrame, TableView } from "./protocol";

export type Event = EvFrame["events"][number];
export type Action = HandView["may"][number];

/** A table as last seen. */
export interface Seen {
  readonly table: string;
  readonly v: number;
  readonly digest: string;
  readonly view: TableView;
  /** Tiles that a covered device must not keep were thrown away: changes do not fit this view. */
  readonly covered: boolean;
  /** The page's own time, in milliseconds, of the frame that told the clock or the wait: they count from here. */
  readonly at: number;
  /** What happened in this version; empty after a snapshot. */
  readonly events: readonly Event[];
  /** The last action of the deal, for the line under the turn. */
  readonly last: Event | null;
  /** The server's racks; null in all but a snapshot. */
  readonly racks: SnapFrame["racks"] | null;
}

/**
 * The table after a frame. A version that is known already changes nothing; a snapshot always counts. Null where the
 * frame does not follow: then only the whole table helps.
 */
export function apply(seen: Seen | null, frame: SnapFrame | EvFrame, at: number): Seen | null {
  const { table, v, digest } = frame;
  if (frame.t === "snap") {
    const { view, racks } = frame;
    return { table, v, digest, view, covered: false, at, events: [], last: lastOf(view), racks };
  }
  if (seen?.table !== table) return null;
  if (v <= seen.v) return seen;
  if (v > seen.v + 1 || seen.covered) return null;
  const { events, changes } = frame;
  const view = patched(seen.view, changes) as TableView;
  const counts = changes.wait !== undefined || (changes.deal as Partial<DealView> | null | undefined)?.clock?.left !== undefined;
  const last = events.reduce(after, seen.last);
  return { table, v, digest, view, covered: false, at: counts ? at : seen.at, events, last, racks: null };
}

/** A value after changes. A list's are by place, with its new `length` where it became shorter; a list is all new. */
export function patched(before: unknown, changes: unknown): unknown {
  if (!isObject(before) || !isObject(changes) || Array.isArray(changes)) return changes;
  const now = (Array.isArray(before) ? [...(before as unknown[])] : { ...before }) as Record<string, unknown>;
  for (const name in changes) now[name] = patched(now[name], changes[name]);
  return now;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The last action of a deal once *event* has happened. */
function after(last: Event | null, event: Event): Event | null {
  if (event.e === "dealt") return null;
  return isMove(event) || event.e === "exhausted" ? event : last;
}

const MOVES = ["drawn", "taken", "discarded", "passed", "shown", "went_pairs", "finished"] as const;
export type Move = Extract<Event, { e: (typeof MOVES)[number] }>;

/** Whether a seat has played. */
export const isMove = (event: Event): event is Move => (MOVES as readonly string[]).includes(event.e);

/** The last throw, where a snapshot still shows it: nobody has taken it, and the next seat has not drawn. */
function lastOf({ deal }: TableView): Event | null {
  if (deal?.phase !== "draw") return null;
  const seat = leftOf(deal.turn);
  const tile = deal.piles[seat]?.at(-1);
  return tile === undefined ? null : { e: "discarded", seat, tile };
}

export const leftOf = (seat: number): number => (seat + 3) % 4;
export const partnerOf = (seat: number): number => (seat + 2) % 4;

/** The seats of this device, one or several. */
export const minesOf = (view: TableView): number[] => view.seats.flatMap(({ you }, seat) => (you ? [seat] : []));

/** Whether several people play at this device, or did when the match began: nobody is "you" then. */
export const isShared = (view: TableView): boolean => minesOf(view).length > 1 || view.seats.some(({ shared }) => shared);

/**
 * The seat that is drawn below: yours, or null for who only looks. Of several at this device it is the one whose turn
 * it is or was last, and before a match the owner's.
 */
export function mySeat(view: TableView): number | null {
  const mine = minesOf(view);
  const turn = view.deal?.turn;
  if (mine.length < 2) return mine[0] ?? null;
  if (turn === undefined) return mine.find((seat) => view.seats[seat]?.own) ?? mine[0] ?? null;
  const since = (seat: number) => (turn - seat + 4) % 4;
  return mine.reduce((best, seat) => (since(seat) < since(best) ? seat : best));
}

/** The seat of this device that is in turn and has to lift its cover first, or null. */
export function toLift({ state, seats, deal }: TableView): number | null {
  if (state !== "playing" || !deal || deal.phase === "over") return null;
  const { turn, hands } = deal;
  const seat = seats[turn];
  return seat?.shared && !seat.stand_in && !hands.some((hand) => hand.seat === turn) ? turn : null;
}

/** Which turn of which deal and match it is. */
export const turnKey = ({ match, deal }: TableView): string => `${match.number}/${deal?.number}/${deal?.turn_number}`;

/** A table without the tiles that a covered device must not show. */
export function covered(seen: Seen): Seen {
  const { view } = seen;
  if (!view.deal?.hands.length || !isShared(view)) return seen;
  return { ...seen, view: { ...view, deal: { ...view.deal, hands: [] } }, covered: true, racks: null };
}

/** The tiles of your seat and what it may do, while a deal is on. */
export const myHand = (view: TableView): HandView | null =>
  view.deal?.hands.find(({ seat }) => seat === mySeat(view)) ?? null;

/** Whether the server says that your seat may do this now. */
export const may = (view: TableView, action: Action): boolean => myHand(view)?.may.includes(action) ?? false;

/** Where a seat is drawn: 0 below, 1 on the right, 2 opposite, 3 on the left. Play goes round in this order. */
export const sideOf = (view: TableView, seat: number): number => (seat - (mySeat(view) ?? 0) + 4) % 4;

export const seatAt = (view: TableView, side: number): number => ((mySeat(view) ?? 0) + side) % 4;

export const isOwner = (view: TableView): boolean => view.seats.some(({ you, owner }) => you && owner);

export const isPresent = ({ who, away }: SeatView): boolean => who === "person" && !away;

/** Milliseconds left on the turn's clock, or null without one. */
export const clockLeft = ({ view, at }: Seen, now: number): number | null =>
  view.deal?.clock ? Math.max(0, view.deal.clock.left - (now - at)) : null;

/** Milliseconds until the table moves by itself, or null. */
export const waitLeft = ({ view, at }: Seen, now: number): number | null =>
  view.wait === null ? null : Math.max(0, view.wait - (now - at));
