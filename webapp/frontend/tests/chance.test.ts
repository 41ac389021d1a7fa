/** docs/fairness.md, "Words": what a device does for the chance of a match. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lacksWords, promise, settle, toOpen, watch } from "../src/chance";
import type { SeatView, TableView, WordsView } from "../src/protocol";
import { recall, remember } from "../src/storage";

const TABLE = "AAAAAAAAAAAAA";

const view = (state: TableView["state"], words: WordsView[] = [], commitment = "c0", number = 1): TableView =>
  ({
    table: TABLE,
    state,
    seats: [{ you: true }, { you: false }, { you: false }, { you: false }] as SeatView[],
    match: { number, commitment, words },
  }) as unknown as TableView;

const listed = (promised: string, seat = 0, open = false): WordsView => ({ seat, promise: promised, open, words: null });

const promised = (table: string | null = TABLE): Promise<string> => promise(table);

beforeEach(() => {
  vi.unstubAllGlobals();
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

  test("who lost them promises anew, until the start", async () => {
    expect(lacksWords(view("lobby"))).toBe(true);
    const made = await promised(null);
    expect(lacksWords(view("lobby"))).toBe(true);
    settle(made, TABLE);
    expect(lacksWords(view("lobby"))).toBe(false);
    expect(lacksWords(view("playing"))).toBe(false);
  });

  test("once a match is played they are open for all, and forgotten here", async () => {
    const made = await promised();
    watch(view("opening", [listed(made)]));
    watch(view("playing", [listed(made, 0, true)]));
    expect(lacksWords(view("lobby", [], "c0"))).toBe(true);
  });

  test("what a browser keeps does not grow", async () => {
    for (let number = 0; number < 30; number++) {
      await promised();
      watch(view("lobby", [], "c0", number));
    }
    for (const key of ["words", "commitments"]) expect(JSON.parse(recall(key) ?? "")).toHaveLength(8);
  });
});

describe("what is shown is watched", () => {
  test("a commitment that changes within a match is said", () => {
    expect(watch(view("lobby"))).toBeNull();
    expect(watch(view("playing"))).toBeNull();
    expect(watch(view("playing", [], "c1"))).toBe("changed");
    expect(watch(view("lobby", [], "c2", 2))).toBeNull();
  });

  test("a list without our words is said; who promised none misses none", async () => {
    expect(watch(view("opening", [listed("another", 1)]))).toBeNull();
    const made = await promised();
    expect(watch(view("opening", [listed(made), listed("another", 1)]))).toBeNull();
    expect(watch(view("opening", [listed("another", 1)]))).toBe("lacking");
  });
});
