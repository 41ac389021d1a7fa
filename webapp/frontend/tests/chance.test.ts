/** docs/fairness.md, "Words": what a device does for the chance of a match. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { recall, remember } from "../src/device/storage";
import { lacksWords, make, matchOf, settle, spokenAt, toOpen, watch } from "../src/wire/chance";
import type { SeatView, TableView, WordsView } from "../src/wire/protocol";

let tables = 0;
let TABLE = "";
const none = new Set<string>();

const view = (state: TableView["state"], words: WordsView[] = [], commitment = "c0", number = 1): TableView =>
  ({
    table: TABLE,
    state,
    seats: [{ you: true }, { you: false }, { you: false }, { you: false }] as SeatView[],
    match: { number, commitment, words },
  }) as unknown as TableView;

const listed = (promised: string, seat = 0, open = false, words: string | null = null): WordsView => ({ seat, promise: promised, open, words });

const promised = async (number = 1): Promise<string> => (await make(matchOf(view("lobby", [], "c0", number)))).promise;

const wordsOf = (made: string): string => toOpen(view("opening", [listed(made)]))[0] ?? "";

beforeEach(() => {
  vi.unstubAllGlobals();
  TABLE = `TABLE${String(tables++)}`;
  for (const key of ["words", "commitments"]) remember(key, null);
});

describe("words are promised and opened", () => {
  test("a promise is the hash of sixteen bytes that nobody else knows", async () => {
    const made = await promised();
    const [words = ""] = toOpen(view("opening", [listed(made)]));
    expect(words).toMatch(/^[0-9a-f]{32}$/);
    const bytes = Uint8Array.from(words.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(made);
    expect(await promised()).not.toBe(made);
  });

  test("they are opened only once the list is closed, and only where they are not open", async () => {
    const made = await promised();
    expect(toOpen(view("lobby", [listed(made)]))).toEqual([]);
    expect(toOpen(view("opening", [listed(made, 0, true)]))).toEqual([]);
    expect(toOpen(view("opening", [listed(made, 1)]))).toEqual([]);
    expect(toOpen(view("opening", [listed(made)]))).toHaveLength(1);
  });

  test("where the browser does not hash, the page does", async () => {
    const random = { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) };
    const native = await (vi.stubGlobal("crypto", { ...random, subtle: crypto.subtle }), promised());
    vi.stubGlobal("crypto", random);
    expect(await promised()).toBe(native);
  });

  test("who has none promises some, unasked once at most", async () => {
    expect(lacksWords(view("lobby"))).toBe(true);
    expect(lacksWords(view("playing"))).toBe(false);
    await promised();
    expect(lacksWords(view("lobby"))).toBe(false);
    remember("words", null);
    expect(lacksWords(view("lobby"))).toBe(false);
    expect(lacksWords(view("lobby", [], "c1", 2))).toBe(true);
  });

  test("words for a table that is not made yet are those of its first match", async () => {
    const made = await make(null);
    expect(lacksWords(view("lobby"))).toBe(true);
    expect(settle(made, TABLE)).toBe(matchOf(view("lobby")));
    expect(lacksWords(view("lobby"))).toBe(false);
  });

  test("what a browser keeps does not grow", async () => {
    for (let number = 0; number < 60; number++) {
      await promised(number);
      watch(view("lobby", [], "c0", number), none);
    }
    for (const key of ["words", "commitments"]) expect(JSON.parse(recall(key) ?? "")).toHaveLength(24);
  });

  test("what a full browser cannot keep, the page does", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => "old",
      removeItem: () => undefined,
      setItem: () => {
        throw new Error("full");
      },
    });
    remember("words", "new");
    expect(recall("words")).toBe("new");
  });
});

describe("what is shown is watched", () => {
  test("a commitment that changes within a match is said", () => {
    expect(watch(view("lobby"), none)).toBeNull();
    expect(watch(view("playing"), none)).toBeNull();
    expect(watch(view("playing", [], "c1"), none)).toBe("changed");
    expect(watch(view("lobby", [], "c2", 2), none)).toBeNull();
  });

  test("so is another one than that which was shown before our words were made", async () => {
    const made = await make(null, "c0");
    settle(made, TABLE);
    const list = [listed(made.promise, 0, true, made.words)];
    expect(watch(view("playing", list), none)).toBeNull();
    expect(watch(view("playing", list, "c1"), none)).toBe("changed");
  });

  test("a list without our words is said, when it is closed and when the match has begun", async () => {
    expect(watch(view("opening", [listed("another", 1)]), none)).toBeNull();
    const made = await promised();
    expect(watch(view("opening", [listed(made), listed("another", 1)]), none)).toBeNull();
    for (const state of ["opening", "playing"] as const) expect(watch(view(state, [listed("another", 1)]), none)).toBe("lacking");
    expect(watch(view("playing"), none)).toBe("lacking");
  });

  test("so are other words in their place, and words that were taken and are marked as late", async () => {
    const made = await promised();
    const words = wordsOf(made);
    expect(watch(view("playing", [listed(made, 0, true, words)]), none)).toBeNull();
    expect(watch(view("playing", [listed(made, 0, true, "00".repeat(16))]), none)).toBe("lacking");
    expect(watch(view("playing", [listed(made)]), none), "they were late").toBeNull();
    expect(watch(view("playing", [listed(made)]), new Set([spokenAt(matchOf(view("playing")), words)]))).toBe("lacking");
  });

  test("words of another device of ours are no harm, and are said", async () => {
    await promised();
    expect(watch(view("opening", [listed("of my desktop")]), none)).toBe("elsewhere");
  });

  test("words of another match are not missed in this one", async () => {
    await promised(1);
    expect(watch(view("opening", [listed("another", 1)], "c1", 2), none)).toBeNull();
  });
});
