import { expect, test } from "vitest";
import { PRESETS } from "../src/rules/rules";
import type { EvFrame, SeatView, SnapFrame, TableView } from "../src/wire/protocol";
import { apply, clockLeft, covered, isMove, isShared, leftOf, may, mySeat, patched, seatAt, sideOf, toLift, waitLeft } from "../src/wire/store";

const seat = (you: boolean): SeatView => {
  return {
    who: "person",
    name: "Ayşe",
    picture: null,
    you,
    owner: you,
    ready: false,
    away: false,
    points: 0,
    tally: 0,
    wins: 0,
    level: null,
    stand_in: false,
    shared: false,
    own: you,
  };
};

const view = (turn = 2): TableView => ({
  table: "AAAAAAAAAAAAA",
  state: "playing",
  rules: PRESETS.matsuri,
  changed: [],
  clock: 45,
  level: "normal",
  seats: [seat(false), seat(true), seat(false), seat(false)],
  match: { number: 1, commitment: "00", words: [], rules: PRESETS.matsuri, results: null },
  deal: {
    number: 1,
    indicator: "R4",
    okey: "R5",
    starter: 1,
    turn,
    turn_number: 2,
    phase: "draw",
    stock: 48,
    piles: [[], ["K9"], [], []],
    shown_by: null,
    declared: [false, false, false, false],
    clock: { left: 40_000, of: 45_000 },
    hands: [{ seat: 1, tiles: ["R1"], may: [] }],
    outcome: null,
  },
  wait: null,
  watchers: [],
  day: null,
  sister: null,
});

const snap = (v: number): SnapFrame => {
  return { t: "snap", table: "AAAAAAAAAAAAA", v, digest: "0", now: 0, view: view(), racks: [] };
};

const ev = (v: number, events: EvFrame["events"] = [], changes: EvFrame["changes"] = { deal: { turn: 3 } }): EvFrame => {
  return { t: "ev", table: "AAAAAAAAAAAAA", v, digest: "1", events, changes };
};

test("a newer version is taken, an older or known one is not", () => {
  const seen = apply(null, snap(5), 0);
  expect(apply(seen, ev(6), 0)?.view.deal?.turn).toBe(3);
  expect(apply(seen, ev(5), 0)).toBe(seen);
});

test("a frame that does not follow is not taken: only the whole table helps", () => {
  expect(apply(apply(null, snap(5), 0), ev(7), 0)).toBeNull();
  expect(apply(null, ev(6), 0)).toBeNull();
  expect(apply(apply(null, snap(5), 0), { ...ev(6), table: "BBBBBBBBBBBBB" }, 0)).toBeNull();
});

test("what has not changed stays, and the view before is as it was", () => {
  const before = apply(null, snap(5), 0)!;
  const now = apply(before, ev(6, [], { deal: { phase: "discard", piles: { 1: { length: 0 } }, hands: { 0: { tiles: { 1: "B5" } } } } }), 0)!;
  expect(now.view.deal).toEqual({ ...view().deal, phase: "discard", piles: [[], [], [], []], hands: [{ seat: 1, tiles: ["R1", "B5"], may: [] }] });
  expect(before.view).toEqual(view());
});

const CHANGED: [string, unknown, unknown, unknown][] = [
  ["a field", { a: 1, b: { c: 2, d: 3 } }, { b: { c: 4 } }, { a: 1, b: { c: 4, d: 3 } }],
  ["null is a value", { a: { b: 1 } }, { a: null }, { a: null }],
  ["what was null is all new", { a: null }, { a: { b: [1] } }, { a: { b: [1] } }],
  ["a place in a list, and one more", ["a", "b"], { 1: "c", 2: "d" }, ["a", "c", "d"]],
  ["a list cut short", ["a", "b", "c"], { 0: "d", length: 1 }, ["d"]],
  ["a whole list", ["a", "b"], ["c"], ["c"]],
  ["objects in lists", [{ a: 1 }, { a: 2 }], { 1: { a: 3 } }, [{ a: 1 }, { a: 3 }]],
];

test.each(CHANGED)("changes: %s", (_, before, changes, after) => {
  expect(patched(before, changes)).toEqual(after);
});

test("a snapshot counts even when it is older: the server knows", () => {
  expect(apply(apply(null, snap(9), 0), snap(5), 0)?.v).toBe(5);
});

test("the clock counts from the frame that told it, not from the last one", () => {
  const drew = apply(apply(null, snap(5), 1000), ev(6, [{ e: "drawn", seat: 2 }], { deal: { stock: 47 } }), 9000);
  expect(drew).toMatchObject({ v: 6, at: 1000, last: { e: "drawn" } });
  expect(apply(drew, ev(7, [], { deal: { clock: { left: 45_000 } } }), 12_000)?.at).toBe(12_000);
  expect(apply(drew, ev(7, [], { wait: 9_000 }), 12_000)?.at).toBe(12_000);
});

test("the last action stays until the next, and a new deal has none", () => {
  const threw = apply(apply(null, snap(5), 0), ev(6, [{ e: "discarded", seat: 2, tile: "B1" }]), 0);
  expect(apply(threw, ev(7, [{ e: "away", seat: 0, away: true }]), 0)?.last).toMatchObject({ tile: "B1" });
  expect(apply(threw, ev(7, [{ e: "dealt", deal: 2, starter: 0 }]), 0)?.last).toBeNull();
});

test("a snapshot still shows the last throw", () => {
  expect(apply(null, snap(5), 0)?.last).toMatchObject({ e: "discarded", seat: 1, tile: "K9" });
});

test("one sits below, and the next seat is on the right", () => {
  expect(mySeat(view())).toBe(1);
  expect([0, 1, 2, 3].map((one) => sideOf(view(), one))).toEqual([3, 0, 1, 2]);
  expect([0, 1, 2, 3].map((side) => seatAt(view(), side))).toEqual([1, 2, 3, 0]);
  expect(leftOf(0)).toBe(3);
});

test("only what the server allows may be done", () => {
  expect(may(view(), "draw")).toBe(false);
});

test("the clock counts from the frame, and stops at nothing", () => {
  const seen = apply(null, snap(5), 1000)!;
  expect(clockLeft(seen, 11_000)).toBe(30_000);
  expect(clockLeft(seen, 99_000)).toBe(0);
  expect(waitLeft(seen, 99_000)).toBeNull();
});

/** A table at which this phone has seats 0 and 2; *turn* is to play. */
const phone = (turn: number, hands: number[] = []): TableView => {
  const table = view(turn);
  const mine: SeatView = { ...seat(true), shared: true };
  return {
    ...table,
    seats: [mine, seat(false), { ...mine, own: false }, seat(false)],
    deal: table.deal && { ...table.deal, hands: hands.map((one) => ({ seat: one, tiles: ["R1"], may: ["draw"] })) },
  };
};

test("on a shared phone the seat below is the one in turn, or the one that was last", () => {
  expect([0, 1, 2, 3].map((turn) => mySeat(phone(turn)))).toEqual([0, 0, 2, 2]);
  expect(mySeat({ ...phone(3), deal: null })).toBe(0);
});

test("a cover is to be lifted in a turn of this phone, once, and not where the computer plays", () => {
  expect([0, 1, 2, 3].map((turn) => toLift(phone(turn)))).toEqual([0, null, 2, null]);
  expect(toLift(phone(2, [2]))).toBeNull();
  expect(toLift({ ...phone(2), state: "over" })).toBeNull();
  const away = phone(2);
  expect(toLift({ ...away, seats: away.seats.map((one) => ({ ...one, stand_in: one.you })) })).toBeNull();
});

test("a phone is shared as long as its tiles are covered, with one player left too", () => {
  expect(isShared(view())).toBe(false);
  expect(isShared(phone(0))).toBe(true);
  const alone = phone(0);
  expect(isShared({ ...alone, seats: alone.seats.map((one, at) => (at === 2 ? seat(false) : one)) })).toBe(true);
});

test("what is covered has no tiles, and a phone of one's own is never covered", () => {
  const snap = { t: "snap" as const, table: "T", v: 1, digest: "00", now: 0, racks: [] };
  const shared = apply(null, { ...snap, view: phone(2, [2]) }, 0);
  expect(shared && covered(shared).view.deal?.hands).toEqual([]);
  const later = { t: "ev" as const, table: "T", v: 2, digest: "00", events: [], changes: {} };
  expect(apply(shared, later, 0)?.v).toBe(2);
  expect(apply(shared && covered(shared), later, 0), "changes do not fit what lacks its tiles").toBeNull();
  const own = apply(null, { ...snap, view: view() }, 0);
  expect(own && covered(own)).toBe(own);
});

test("a seat has played whether it did so itself or the computer did it for a person", () => {
  expect(isMove({ e: "discarded", seat: 1, tile: "R5" })).toBe(true);
  expect(isMove({ e: "drawn", seat: 1, auto: true })).toBe(true);
  expect(isMove({ e: "sat", seat: 1, name: "Ayşe" })).toBe(false);
  expect(isMove({ e: "exhausted" })).toBe(false);
});
