/** What a person can ask for, and what the server's words do to what the page shows: components call these functions, and read the signals of `state.ts`. */
import { batch, computed, effect } from "@preact/signals";
import { sense } from "./device/noise";
import { followed, kept, settings, type Settings } from "./device/settings";
import { recall, remember } from "./device/storage";
import { launch, noteShown } from "./device/telegram";
import { OurWords } from "./ourwords";
import { level } from "./parts/level";
import { arriving, atDay, became, bot, busy, DAY, FAIR, greetings, heard, lastTable, myName, notice, offline, paused, route, seen, soon, sought, spoken, trouble, turnedAway, view, type Gone } from "./state";
import { codeIn } from "./wire/code";
import { PROTO, type DailyView, type EvFrame, type MeView, type RefusedFrame, type Rules, type ServerHello, type SnapFrame } from "./wire/protocol";
import { Link, type Listener, type Question, type Wish } from "./wire/socket";
import { apply, covered, turnKey, type Seen } from "./wire/store";
import { wantedLang, words } from "./words";

export * from "./state";

/** A lost line is shown only after this long: most come back at once. */
const SHOW_LOST_AFTER = 1000;
const NOTICE_FOR = 3500;
/** Sentences that a slow reader may still have to hear. */
const TOLD = 5;
/** The server cannot reach its store: ask again after this. */
export const RETRY = 1500;
/** What was done is told within a moment. If it is not, a message was lost, or a failover has taken it back: the table is asked for. */
const TOLD_WITHIN = 3000;

/** What the server's closing of the line may mean. */
const GONE: Readonly<Record<number, Gone>> = { 4403: "signed_out", 4404: "erased" };
const SOMEBODY_ELSE = 4410;

export const linkTo = (code: string): string => `${location.origin}/t/${code}`;

const socketUrl = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

let lostTimer: ReturnType<typeof setTimeout> | undefined;

/** Each account of a phone has its own session, and a guest another. */
const session = launch?.user.id ? `token.${String(launch.user.id)}` : "token";
// Who comes for the first time is offered a coach, at whatever table they come to.
if (!recall(session)) remember("coach", recall("coach") ?? "new");
/** The launch data as they went with the last greeting; null: the session is enough. */
let showing: string | null = null;

const listener: Listener = {
  greeting() {
    const token = recall(session);
    showing = launch?.data && !(launch.shown && token) ? launch.data : null;
    return { t: "hello", proto: PROTO, token, lang: wantedLang.value, launch: showing };
  },
  greeted,
  heard(frame) {
    if (frame.t === "snap" || frame.t === "ev") told(frame);
    else if (frame.t === "said") heard.value = frame;
    else if (frame.t === "soon") soon.value = { table: frame.table, at: Date.now() + frame.wait };
    else if (frame.t === "waiting" || frame.t === "seated" || frame.t === "unqueued") sought.value = frame;
    else if (frame.t === "paused") paused.value = frame.paused;
    else if (frame.t === "called") myName.value = frame.name;
    else if (frame.t === "refused" && frame.id === null) refusedUnasked(frame);
  },
  closed(code) {
    if (code === SOMEBODY_ELSE) batch(() => ((seen.value = null), became.value++));
    const gone = GONE[code];
    if (gone) forgotten(gone);
    return gone !== undefined;
  },
  line(up) {
    clearTimeout(lostTimer);
    ours.shownFirst = null;
    if (up) offline.value = paused.value = false;
    else lostTimer = setTimeout(() => (offline.value = true), SHOW_LOST_AFTER);
  },
};

/** index.html opens the first one. */
const { line: early } = window as { line?: WebSocket };
export const link = new Link(socketUrl, listener, early);
const ours = new OurWords(link);

function greeted(hello: ServerHello): void {
  if (hello.token && launch?.data && showing === null) return showAgain();
  if (hello.token) remember(session, hello.token);
  noteShown(true);
  if (hello.start) history.replaceState(null, "", `/t/${hello.start}`);
  batch(() => {
    myName.value = hello.name;
    bot.value = hello.bot;
    followed(hello.settings);
    greetings.value++;
    ours.shownFirst = hello.commitment;
    arriving.value = false;
    cover();
    if (hello.start && hello.start !== route.value) show(hello.start);
    else open();
  });
}

/** We are known here no more: what this browser remembers of us goes too. */
function forgotten(why: Gone): void {
  for (const key of [session, "table", "rack", "settings", "words", "commitments"]) remember(key, null);
  batch(() => {
    lastTable.value = null;
    turnedAway.value = why;
  });
}

/** The server knows the session no more, and took us for a guest: say who we are. */
function showAgain(): void {
  noteShown(false);
  link.connect();
}

function told(frame: SnapFrame | EvFrame): void {
  if (frame.table !== route.value) return;
  const now = apply(seen.value, frame, Date.now());
  if (!now) return missed();
  if (turnKey(now.view) !== liftedIn) liftedIn = null;
  batch(() => {
    seen.value = liftedIn ? now : covered(now);
    trouble.value = null;
    offline.value = false;
  });
  if (frame.t === "ev" && frame.events.some(({ e }) => e === "voided")) say(words.value.refused.called_off);
}

/** What we know is not what the frame follows: only the whole table helps. It is asked for once. */
function missed(): void {
  if (!seen.value || seen.value === stuck) return;
  stuck = seen.value;
  openAnew();
}
let stuck: Seen | null = null;

/** On a shared device: the turn in which somebody has lifted the cover and still looks. */
let liftedIn: string | null = null;

/** The seat in turn lifts the cover: its tiles come, until the turn ends or the device is covered again. */
export async function lift(seat: number): Promise<void> {
  const now = seen.value;
  if (!now?.view.deal) return;
  const { number: deal, turn_number: turn } = now.view.deal;
  liftedIn = turnKey(now.view);
  if ((await ask({ t: "lift", table: now.table, seat, deal, turn })) === null) liftedIn = null;
}

/** Nobody looks, or somebody else may: a shared device shows no tiles until they are lifted anew. */
export function cover(): void {
  liftedIn = null;
  if (seen.value) seen.value = covered(seen.value);
}

/** Say to the server which table is looked at, and how far it is known. */
function open(): void {
  const table = route.value;
  if (table === null) return;
  const { v, digest } = seen.value ?? { v: 0, digest: null };
  link.cast({ t: "open", table, v, digest });
}

function refusedUnasked({ code, table, bot: links }: RefusedFrame): void {
  if (code === "other_proto") return reloadOnce(String(PROTO));
  if (code === "stale_launch" || code === "bad_launch") {
    link.end();
    bot.value = links;
    turnedAway.value = code;
    return;
  }
  if (code === "too_many_guests") {
    link.end();
    trouble.value = code;
    return;
  }
  if (!table || table !== route.value) return;
  if (code === "unavailable") {
    offline.value = true;
    setTimeout(openAnew, RETRY);
    return;
  }
  trouble.value = code;
  if (lastTable.value === table) forgetTable();
}

/** Ask for the whole table, known or not: a sign of life. */
function openAnew(): void {
  if (route.value !== null) link.cast({ t: "open", table: route.value });
}

/** Load the page anew, for the same reason only once; then it is said that there is, or will be, a newer one. */
export function reloadOnce(why: string): void {
  try {
    if (sessionStorage.getItem("okey.reloaded") !== why) {
      sessionStorage.setItem("okey.reloaded", why);
      location.reload();
      return;
    }
  } catch {
    // Without session storage a reload could go on for ever.
  }
  trouble.value = "update";
}

/** How the line is, for a report. */
export const lineState = (): string => link.state();

/** The page is looked at again. */
export const hurry = (): void => link.hurry();

/** Connect, and follow the address bar. What comes is heard once the page is *ready*. */
export function start(ready: Promise<void>): void {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && cover());
  window.addEventListener("popstate", () => show(codeIn(location.pathname)));
  effect(() => {
    if (!view.value?.seats.some(({ you }) => you) || view.value.state === "closed" || view.value.day) return;
    if (lastTable.peek() === route.value) return;
    lastTable.value = route.value;
    remember("table", route.value);
  });
  const sitting = computed(() => view.value?.seats.map(({ you }) => you).join());
  const [state, match] = [computed(() => view.value?.state), computed(() => view.value?.match)];
  effect(() => {
    void [sitting.value, state.value, match.value];
    const now = view.peek();
    if (now) void ours.addTo(now);
  });
  trouble.value = nowhere();
  link.start(ready);
}

/** The server answers any address with the page: this one may lead to nothing. */
const nowhere = (): string | null => (route.value === null && !["/", FAIR, DAY].includes(location.pathname) ? "nowhere" : null);

/** Go to a table, or to the start page. *opened*: the server tells of it already. */
export function go(code: string | null, opened = false): void {
  history.pushState(null, "", code === null ? "/" : `/t/${code}`);
  show(code, opened);
}

/** Go to the deal of the day. */
export function goDay(): void {
  history.pushState(null, "", DAY);
  show(null);
}

function show(code: string | null, opened = false): void {
  const before = route.value;
  if (before !== null && before !== code) link.cast({ t: "close", table: before });
  batch(() => {
    route.value = code;
    atDay.value = code === null && location.pathname === DAY;
    seen.value = before === code ? seen.value : null;
    trouble.value = null;
  });
  if (!opened) open();
}

export function forgetTable(): void {
  lastTable.value = null;
  remember("table", null);
}

/** Show a sentence for a while. */
export function say(text: string): void {
  clearTimeout(noticeTimer);
  notice.value = text;
  announce(text);
  noticeTimer = setTimeout(() => (notice.value = null), NOTICE_FOR);
}
let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** A part of the page could not be loaded: say why. */
export const sayMissing = (): void => say(offline.value ? words.value.refused.offline : words.value.refused.update);

/** Tell a screen reader, after what it was told before. */
export function announce(text: string): void {
  if (text) spoken.value = [...spoken.value.slice(-TOLD), [++sentences, text]];
}
let sentences = 0;

export function refusalIn(code: string): string {
  const known: Readonly<Record<string, string>> = words.value.refused;
  return known[code] ?? words.value.refused.other;
}

/** Whether there is no line; it is said then. */
function cutOff(): boolean {
  if (offline.value) say(words.value.refused.offline);
  return offline.value;
}

/** Ask the server for a change. Resolves when its effect is on the page; null when it was refused, and said. */
export async function ask(wish: Wish, refused?: (frame: RefusedFrame) => void): Promise<string | true | null> {
  if (busy.value || cutOff()) return null;
  busy.value = true;
  try {
    const answer = ours.goWith(wish) ? await ours.send(wish) : await link.send(wish);
    if (answer.t === "done") {
      // Who has left is told no more of the table.
      if (answer.table && answer.table === route.value && wish.t !== "leave") await reached(answer.table, answer.v);
      return answer.table ?? true;
    }
    if (answer.code !== "stale") sense("refusal");
    if (refused) refused(answer);
    else if (answer.code !== "stale") say(refusalIn(answer.code));
    return null;
  } finally {
    busy.value = false;
  }
}

/** Wait until the page shows this version of the table, or another table. */
function reached(table: string, v: number): Promise<void> {
  const before = seen.peek();
  return new Promise((resolve) => {
    const late = setInterval(openAnew, TOLD_WITHIN);
    const stop = effect(() => {
      const now = seen.value;
      const whole = now !== before && (now?.racks || now?.covered);
      if (now?.table === table && now.v < v && !whole && route.value === table && trouble.value === null) return;
      clearInterval(late);
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** Ask what the house remembers of the player; null where it cannot say now. */
export async function recollect(question: Omit<Question<"me">, "t">): Promise<MeView | null> {
  const answer = await link.send({ t: "me", ...question });
  return answer.t === "me" ? answer : null;
}

/** Ask about the deal of the day; null where the house cannot say now. */
export async function askDaily(part: "today" | "yesterday"): Promise<DailyView | null> {
  const answer = await link.send({ t: "daily", part });
  return answer.t === "daily" ? answer : null;
}

/** Play the deal of the day, or go on with it. */
export async function playDaily(): Promise<void> {
  const code = await ask({ t: "play_daily" });
  if (typeof code === "string") go(code);
}

/** How a computer would lay the tiles of a seat; null when it cannot be had, and that was said. */
export async function arrangement(seat: number): Promise<(string | null)[] | null> {
  const table = route.value;
  if (table === null || cutOff()) return null;
  const answer = await link.send({ t: "arrange", table, seat });
  if (answer.t === "arranged") return answer.slots;
  say(refusalIn(answer.code));
  return null;
}

/** Have the computer act whose turn it is. */
export function hurryOn(): void {
  const now = seen.value;
  if (!now?.view.deal) return;
  const { turn: seat, number: deal, turn_number: turn } = now.view.deal;
  void link.send({ t: "hurry", table: now.table, seat, deal, turn });
}

/** Have the bot prepare the table's card; null where there is none that would. */
export async function prepareCard(table: string): Promise<string | null> {
  if (offline.value) return null;
  const answer = await link.send({ t: "share", table, lang: wantedLang.value });
  return answer.t === "shared" ? answer.message : null;
}

/** Keep a setting, for all devices; it holds here at once. */
export async function prefer(change: Partial<Settings>): Promise<void> {
  const before = settings.value;
  kept({ ...before, ...change });
  const answer = await link.send({ t: "prefer", ...settings.value });
  if (answer.t === "done") return;
  kept(before);
  say(refusalIn(answer.code));
}

/** Say how the rack lies: not answered, the last word counts. */
export const castRack = (frame: Parameters<Link["cast"]>[0]): void => link.cast(frame);

export async function create(against: "computers" | "friends", rules: Rules, others: string[] = []): Promise<void> {
  const code = await ask({ t: "create", against, rules, level: level.value, others, open: true });
  if (typeof code === "string") go(code, true);
}

export async function rename(name: string): Promise<void> {
  const before = myName.value;
  myName.value = name;
  if ((await ask({ t: "name", name })) === null) myName.value = before;
}

export async function leave(): Promise<void> {
  const table = route.value;
  if (table === null) return;
  if (view.value?.seats.some(({ you }) => you)) {
    link.cast({ t: "close", table });
    const left = await ask({ t: "leave", table });
    if (left === null) return open();
  }
  forgetTable();
  go(null);
}
