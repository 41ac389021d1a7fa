/** One search for strangers to play with: begun, asked for again when the line or the page comes back, and ended. */
import { effect, signal } from "@preact/signals";
import { RETRY, go, greetings, link, refusalIn, route, say, sought, turnedAway } from "../app";
import { level } from "../parts/level";
import type { Preset } from "../rules/rules";
import { make, settle, type Kept } from "../wire/chance";
import type { PoolsView, RefusedFrame } from "../wire/protocol";
import { lang } from "../words";
import { QUICK } from "../words/quick";
import { keep, kept, type Search } from "./kept";

/** After this the house takes who was away for gone, and a search that is asked for again begins anew. */
const GONE = 20_000;

const before = kept();
export const search = signal<Search | null>(before && { ...before.search, began: Date.now() - before.at > GONE ? Date.now() : before.search.began, people: null });
let made: Kept | null = before?.made ?? null;
/** Settles when the house knows of the last end. */
export let ended: Promise<unknown> = Promise.resolve();

/** Begin to look, with words for the match that comes of it. */
export async function begin(pool: Preset, wait: number | null): Promise<void> {
  if (search.value) return;
  const id = crypto.getRandomValues(new Uint32Array(4)).join("").slice(0, 24);
  search.value = { id, pool, wait, began: Date.now(), people: null };
  made = await make(null);
  keep(search.value, made);
  await ask();
}

/** Whoever leaves the page does so now. */
window.addEventListener("pagehide", () => search.value && keep(search.value, made));

/** How many wait for strangers, by which rules. */
export async function askPools(): Promise<PoolsView["waiting"]> {
  const answer = await link.send({ t: "pools" });
  return answer.t === "pools" ? answer.waiting : [];
}

let again: ReturnType<typeof setTimeout> | undefined;

/** Say what is looked for; said again it is the same search, and who sits by now is told where. */
async function ask(): Promise<void> {
  clearTimeout(again);
  const wanted = search.value;
  if (!wanted || !made) return;
  const answer = await link.send({ t: "quick", pool: wanted.pool, wait: wanted.wait, level: level.value, promise: made.promise }, wanted.id);
  const wants = search.value?.id === wanted.id;
  if (answer.t === "done") {
    if (!wants) await link.send({ t: "quick_leave" }); // it was ended before the house knew of it
  } else if (wants && answer.code === "unavailable") again = setTimeout(() => void ask(), RETRY);
  else if (wants) refused(answer);
}

function refused({ code, table }: RefusedFrame): void {
  search.value = null;
  const known: Readonly<Record<string, string>> = QUICK[lang.value].refused;
  say(known[code] ?? refusalIn(code));
  if (table) go(table);
}

/** Look no more. Who is being seated just then sits, and is led to the table. */
export async function end(): Promise<void> {
  if (!search.value) return;
  search.value = null;
  const leaving = link.send({ t: "quick_leave" });
  ended = leaving;
  const answer = await leaving;
  if (answer.t === "refused" && answer.table) take(answer.table);
}

function take(table: string): void {
  if (made) settle(made, table);
  made = null;
  search.value = null;
  go(table);
}

effect(() => {
  const news = sought.value;
  if (!news) return;
  sought.value = null;
  // Also who has ended the search a moment too late has a seat now, where others wait for them.
  if (news.t === "seated") return take(news.table);
  const now = search.peek();
  if (now?.id !== news.search) return;
  if (news.t === "waiting") search.value = { ...now, people: news.people };
  else {
    search.value = null;
    if (news.broken) say(refusalIn("other"));
    else if (route.peek() === null) say(QUICK[lang.peek()].elsewhere); // who sits down here knows it
  }
});

effect(() => {
  if (turnedAway.value) search.value = null;
  if (!search.value) keep(null, null);
});

// The line was lost, or the page is a new one: the node may not know that anybody here waits.
let greeted = before ? 0 : greetings.peek();
effect(() => {
  if (greetings.value === greeted) return;
  greeted = greetings.value;
  void ask();
});
