/** What is said while one looks back at a match, in English, and the list of all that must be said. */
import type { Why } from "../../replay/reading";
import { english as some } from "../counted";

export interface ReplayWords {
  readonly title: string;
  readonly match: (n: number) => string;
  /** The list of the deals, and of what one can do with the match. */
  readonly about: string;
  readonly all: string;
  readonly hidden: (n: number) => string;
  readonly tilesOf: (name: string) => string;
  readonly moves: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly on: string;
  readonly before: string;
  readonly next: string;
  readonly speed: (times: string) => string;
  readonly keys: string;
  readonly starts: (name: string) => string;
  readonly sits: (name: string) => string;
  readonly drew: (name: string, tile: string) => string;
  readonly showed: (name: string) => string;
  readonly byComputer: string;
  readonly former: string;
  readonly deals: string;
  readonly nobody: string;
  readonly good: string;
  readonly checked: (deals: number) => string;
  readonly promised: string;
  readonly link: string;
  readonly send: string;
  readonly download: string;
  readonly anotherFile: string;
  readonly file: string;
  readonly fileNote: string;
  readonly choose: string;
  readonly drop: string;
  readonly again: string;
  readonly lineIs: (line: number) => string;
  readonly why: Readonly<Record<Why, string>>;
}

export const words: ReplayWords = {
  title: "Looking back",
  match: (n) => `Match ${n}`,
  about: "About this match",
  all: "All four racks",
  hidden: (n) => `${some(n, "tile")}, face down`,
  tilesOf: (name) => `Only ${name}’s tiles`,
  moves: "Moves of this deal",
  play: "Play",
  pause: "Pause",
  back: "One move back",
  on: "One move forward",
  before: "The deal before",
  next: "The next deal",
  speed: (times) => `Speed ${times}`,
  keys: "Keys: Space plays and pauses, arrows go move by move, Page Up and Page Down deal by deal, 1 to 4 see one player's tiles, 0 all",
  starts: (name) => `Dealt. ${name} starts`,
  sits: (name) => `${name} (computer) sits down`,
  drew: (name, tile) => `${name} drew ${tile}`,
  showed: (name) => `${name} showed the indicator`,
  byComputer: "by the computer, for them",
  former: "a former player",
  deals: "Deals",
  nobody: "Nobody finished",
  good: "Dealt as promised",
  checked: (deals) =>
    `Your browser has dealt ${deals === 1 ? "the deal" : `all ${deals} deals`} again: every tile dealt, drawn and taken is the one promised before the first deal.`,
  promised: "Promised before the first deal",
  link: "Link to this match",
  send: "Send",
  download: "Download the record",
  anotherFile: "Open a record file",
  file: "A match from a file",
  fileNote: "The record of a match is a text file. It is read and checked here, on your device, and sent nowhere.",
  choose: "Choose a file",
  drop: "or drop it on this page",
  again: "Try again",
  lineIs: (line) => `Line ${line} does not match what was dealt.`,
  why: {
    foreign: "This is not the record of an Okeyhane match.",
    newer: "This record is newer than this page. Reload the page, or ask where the record was made.",
    changed: "This record is not as it was written: something was changed, or a part is missing.",
    forged: "This match was not dealt as promised.",
    missing: "There is no such match, or it is still being played. You can look back only when it is over.",
    away: "The match cannot be fetched just now.",
  },
};

