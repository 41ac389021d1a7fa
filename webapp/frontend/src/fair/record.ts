/** The record of a match checked in the browser: dealt as promised, every tile from where it lay. Points, rules and marks are `verify`'s. */
import type { Tile } from "../parts/tiles";
import { PRESETS, type Rules } from "../wire/protocol";
import { CHAIN, dealt, hashed, starterOf, wallOf, type Dealt } from "./dealing";
import { bytesOf, fromHex, hexOf, sha256 } from "./sha256";

/** A line of the record, from 1, that is not as it was promised; null: all are. */
export type Wrong = number | null;

/** No match has more deals, whatever its rules. */
const LONGEST = 100;
/** A rack's two rows. */
const SLOTS = 26;
const SEATS = 4;
/** A person's words, in bytes. */
const LONGEST_WORDS = 255;

class Story {
  private at = 0;
  private piles: Tile[][] = [];
  private deal: Dealt = { hands: [], stock: [], indicator: "" };
  private number = 0;
  private over = true;

  constructor(
    private readonly lines: string[],
    private readonly root: Uint8Array,
    private readonly words: Uint8Array[],
    private readonly first: boolean,
    private readonly most: number,
  ) {}

  /** Play all moves; the line at which the record departs from what was dealt. */
  wrong(from: number): Wrong {
    for (this.at = from; this.at < this.lines.length; this.at++) {
      if (!this.goesOn(this.lines[this.at]!)) return this.at + 1;
    }
    return this.over && this.lines.at(-1)!.startsWith("points ") ? null : this.at;
  }

  private goesOn(line: string): boolean {
    if (line.startsWith("deal ")) return this.over && this.deals(line);
    if (line.startsWith("points ")) return /^points( -?\d+){4}$/.test(line) && (this.over = true);
    const [, seat, rest] = /^\d+ ([0-3]) (.+)$/.exec(line) ?? [];
    // Somebody may sit down between two deals, too.
    if (rest?.startsWith("sits ")) return this.number > 0;
    return rest !== undefined && !this.over && this.plays(Number(seat), rest.replace(/ auto$/, ""));
  }

  private deals(line: string): boolean {
    const [, number, starter] = /^deal (\d+) starter ([0-3])$/.exec(line) ?? [];
    if (Number(number) !== this.number + 1 || this.number >= this.most) return false;
    this.number++;
    const seed = hashed(this.root, CHAIN - this.number);
    const named = this.first && this.number === 1 ? starterOf(seed, 1, this.words) : Number(starter);
    this.deal = dealt(wallOf(seed, this.number, this.words), Number(starter));
    this.piles = [[], [], [], []];
    this.over = false;
    return named === Number(starter);
  }

  private plays(seat: number, action: string): boolean {
    const [what, tile = ""] = action.split(" ");
    const hand = this.deal.hands[seat]!;
    switch (what) {
      case "draw":
        return this.deal.stock.shift() === tile && hand.push(tile) === 15;
      case "take":
        return this.piles[(seat + 3) % 4]!.pop() === tile && hand.push(tile) === 15;
      case "discard":
        return this.gives(seat, tile) && this.piles[seat]!.push(tile) > 0;
      case "finish":
        return this.lays(seat, action);
      default:
        return ["show", "go pairs", "pass"].includes(action);
    }
  }

  private gives(seat: number, tile: Tile): boolean {
    const place = this.deal.hands[seat]!.indexOf(tile);
    return place >= 0 && this.deal.hands[seat]!.splice(place, 1).length > 0;
  }

  /** The slots of a claim are the 15 tiles of that hand, and one of them is thrown. */
  private lays(seat: number, action: string): boolean {
    const [, rack = "", thrown] = /^finish (.+) thrown (\d+)$/.exec(action) ?? [];
    const slots = rack.split(" ").filter((slot) => slot !== "/");
    if (slots.length > SLOTS || (slots[Number(thrown)] ?? ".") === ".") return false;
    const laid = slots.filter((slot) => slot !== ".");
    return [...laid].sort().join() === [...this.deal.hands[seat]!].sort().join();
  }
}

const after = (line: string | undefined, start: string): string => (line?.startsWith(start) ? line.slice(start.length) : "?");

/** So many deals a match by these rules has at most. */
function mostBy(rules: string): number {
  const [, preset = "", said] = /^rules (\S+)(?:.* deals=(\w+))?/.exec(rules) ?? [];
  const deals = said ?? (Object.hasOwn(PRESETS, preset) ? PRESETS[preset as Rules["preset"]].deals : null);
  return Math.min(Number(deals) || LONGEST, LONGEST);
}

/**
 * Check a record as it was written, to the letter. Who starts the first deal is checked where chance alone names the seat: not
 * by dice, which the document does not tell of, and not in later matches, which go on from the match before.
 */
export function wrongIn(written: string): Wrong {
  const [, body, sum] = /^([^]*\n)sha256 ([0-9a-f]{64})\n$/.exec(written) ?? [];
  if (body === undefined || hexOf(sha256(bytesOf(body))) !== sum) return written.split("\n").length - 1;
  const lines = body.split("\n").slice(0, -1);
  if (lines[0] !== "okeyhane record 1") return 1;
  const promised = after(lines[7], "commitment ");
  const root = fromHex(after(lines.at(-1), "root "));
  const words = after(lines[8], "words ");
  const spoken = words === "none" ? [] : words.split(" ").map((word) => (word === "-" ? new Uint8Array() : fromHex(word)));
  if (root?.length !== 32 || hexOf(hashed(root, CHAIN)) !== promised) return 8;
  if (spoken.length > SEATS || spoken.some((word) => word === null || word.length > LONGEST_WORDS)) return 9;
  const chance = /^rules (matsuri|adikus|gamedesire)\b(?!.* first_start=)/.test(lines[2] ?? "");
  const first = chance && / match 1$/.test(lines[1] ?? "");
  return new Story(lines.slice(0, -1), root, spoken as Uint8Array[], first, mostBy(lines[2] ?? "")).wrong(9);
}
