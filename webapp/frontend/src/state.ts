/** What the page knows and shows: signals that components read. What a person can ask for is in `app.ts`. */
import { computed, signal } from "@preact/signals";
import { recall } from "./device/storage";
import { launch } from "./device/telegram";
import type { Doubt } from "./wire/chance";
import { codeIn, isCourt, isLeague, isReplay } from "./wire/code";
import type { SaidFrame, SeatedFrame, UnqueuedFrame, WaitingFrame } from "./wire/protocol";
import type { Seen } from "./wire/store";

/** Why somebody is known here no more. */
export type Gone = "signed_out" | "erased";

/** Whether the page looks back at a match, judges a hand or shows a chat's league: for that it needs no line, and nobody has to be known. */
export const looksBack = isReplay(location.pathname);
export const asksCourt = isCourt(location.pathname);
export const showsLeague = isLeague(location.pathname);
export const apart = looksBack || asksCourt || showsLeague;
/** The table that the address names; null is the start page. */
export const route = signal<string | null>(apart ? null : codeIn(location.pathname));
export const seen = signal<Seen | null>(null);
export const myName = signal("");
/** The line has been down for so long that it is said. */
export const offline = signal(false);
/** How often one has become somebody else: a guest is their Telegram self from then on. */
export const became = signal(0);
/** How often the server has greeted us: what it remembers may be asked for, and be new. */
export const greetings = signal(0);
/** A command waits for its answer: buttons are locked. */
export const busy = signal(false);
/** A sentence that goes away by itself. */
export const notice = signal<string | null>(null);
/** Why the table of the address cannot be shown. */
export const trouble = signal<string | null>(null);
/** Why nobody is let in: for what Telegram said, or because we are known here no more. */
export const turnedAway = signal<"stale_launch" | "bad_launch" | Gone | null>(null);
/** A link was followed, and the server has not said yet to which table. */
export const arriving = signal(launch?.start?.startsWith("t_") === true && !launch.shown);
/** What stands before `t_CODE` in a link that opens a table in Telegram. */
export const bot = signal<string | null>(null);
/** What a screen reader was told lately, oldest first: it reads what is added. Each sentence has its number. */
export const spoken = signal<readonly (readonly [number, string])[]>([]);
/** What was found to be wrong with a match as it is shown. */
export const doubt = signal<{ readonly match: string; readonly what: Doubt } | null>(null);
/** A table that one watches with a delay, and the page's time from which it is shown. */
export const soon = signal<{ readonly table: string; readonly at: number } | null>(null);
/** What the search for strangers to play with has come to. */
export const sought = signal<WaitingFrame | SeatedFrame | UnqueuedFrame | null>(null);
/** What a seat has said last. */
export const heard = signal<SaidFrame | null>(null);
/** The page's time, renewed once a second while a clock is shown. */
export const tick = signal(Date.now());

/** The last table that one sat at, for who lost it. */
export const lastTable = signal(recall("table"));

export const view = computed(() => seen.value?.view ?? null);

/** Where the statistics of all deals are. */
export const FAIR = "/fair";
/** Where the deal of the day is. */
export const DAY = "/day";
/** Whether that is looked at: its address, or a link of the bot's, leads there. */
export const atDay = signal(location.pathname === DAY || (launch?.start === "day" && !launch.shown));
