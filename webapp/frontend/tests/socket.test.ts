import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Link } from "../src/wire/socket";

/** Sockets that the test opens, speaks through, and breaks. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly said: { t: string }[] = [];

  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as { t: string });
  }
  close(): void {}

  hears(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  breaks(): void {
    this.onclose?.({ code: 1006 });
  }
  /** The server lets the client in. */
  lets(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
    this.hears({ t: "hello" });
  }
}

const newest = (): Wire => Wire.all[Wire.all.length - 1]!;
const pages = { document: new EventTarget() as EventTarget & { visibilityState?: string }, window: new EventTarget() };
const lines: boolean[] = [];

const heard: string[] = [];
let greeted = (): void => undefined;

function started(early?: Wire, ready?: Promise<void>): Link {
  const link = new Link("ws://here/ws", {
    greeting: () => ({ t: "hello", proto: 2, token: null, lang: "en", launch: null }),
    greeted: () => greeted(),
    heard: ({ t }) => heard.push(t),
    closed: () => false,
    line: (up) => lines.push(up),
  }, early as unknown as WebSocket);
  link.start(ready);
  newest().lets();
  return link;
}

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  greeted = () => undefined;
  lines.length = heard.length = 0;
  pages.document = new EventTarget();
  pages.document.visibilityState = "visible";
  pages.window = new EventTarget();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", pages.document);
  vi.stubGlobal("window", pages.window);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is told before the page can speak waits until it can, in its order; the greeting does not", async () => {
  let speak = (): void => undefined;
  started(undefined, new Promise((resolve) => (speak = resolve)));
  expect(lines).toEqual([true]);
  newest().hears({ t: "soon" });
  newest().hears({ t: "said" });
  expect(heard).toEqual([]);
  speak();
  await Promise.resolve();
  expect(heard).toEqual(["soon", "said"]);
  newest().hears({ t: "called" });
  expect(heard).toEqual(["soon", "said", "called"]);
});

test("a wish that is sent at the greeting goes once", () => {
  const link = started();
  newest().breaks();
  vi.advanceTimersByTime(3000);
  void link.send({ t: "leave", table: "T" });
  greeted = () => void link.send({ t: "back", table: "T" });
  newest().lets();
  expect(newest().said.map(({ t }) => t)).toEqual(["hello", "back", "leave"]);
});

describe("a line that was opened before the page was there", () => {
  test.each([["is greeted over", 1], ["is waited for", 0]])("%s", (_, state) => {
    const early = new Wire();
    early.readyState = state;
    started(early);
    expect(Wire.all).toEqual([early]);
    expect(early.said.map(({ t }) => t)).toEqual(["hello"]);
  });

  test("and has gone again is opened anew", () => {
    const early = new Wire();
    early.readyState = 3;
    started(early);
    expect(early.said).toEqual([]);
    expect(newest().said.map(({ t }) => t)).toEqual(["hello"]);
  });

  test("is not taken a second time", () => {
    const early = new Wire();
    started(early);
    early.breaks();
    vi.advanceTimersByTime(250);
    expect(Wire.all).toHaveLength(2);
  });
});

describe("a line that was lost", () => {
  test("is tried again after a quarter of a second at the most, and then after two seconds at the most", () => {
    started();
    newest().breaks();
    vi.advanceTimersByTime(250);
    expect(Wire.all).toHaveLength(2);
    for (let tries = 2; tries < 12; tries++) {
      newest().breaks();
      vi.advanceTimersByTime(2000);
      expect(Wire.all.length).toBeGreaterThan(tries);
    }
  });

  test("is tried at once when there is a network again, or the player looks", () => {
    started();
    for (let tries = 0; tries < 6; tries++) {
      newest().breaks();
      vi.advanceTimersByTime(2000);
    }
    newest().breaks();
    const before = Wire.all.length;
    pages.window.dispatchEvent(new Event("online"));
    expect(Wire.all).toHaveLength(before + 1);
    newest().breaks();
    pages.document.dispatchEvent(new Event("visibilitychange"));
    expect(Wire.all).toHaveLength(before + 2);
  });

  test("brings what was asked over the next one, once", async () => {
    const link = started();
    const answer = link.send({ t: "ready", table: "FA6X4LBDHUETI", ready: true });
    newest().breaks();
    vi.advanceTimersByTime(250);
    newest().lets();
    const again = newest().said.filter(({ t }) => t === "ready");
    expect(again).toHaveLength(1);
    newest().hears({ t: "done", id: (again[0] as unknown as { id: string }).id, v: 3, table: null });
    expect((await answer).t).toBe("done");
  });
});

describe("a line that looks alive", () => {
  test("must answer within two seconds when the player looks again", () => {
    started();
    pages.window.dispatchEvent(new Event("focus"));
    expect(newest().said.at(-1)?.t).toBe("ping");
    vi.advanceTimersByTime(2600);
    expect(Wire.all).toHaveLength(2);
  });

  test("is kept when it answers", () => {
    started();
    pages.window.dispatchEvent(new Event("focus"));
    vi.advanceTimersByTime(500);
    newest().hears({ t: "pong", now: 1 });
    vi.advanceTimersByTime(2400);
    expect(Wire.all).toHaveLength(1);
    expect(lines).toEqual([true]);
  });

  test("is given up after nine seconds of silence", () => {
    started();
    vi.advanceTimersByTime(8500);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(1500);
    expect(Wire.all).toHaveLength(2);
  });
});
