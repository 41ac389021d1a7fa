/** A deal made again from its seed, written from docs/fairness.md alone: nothing here knows how the server does it. */
import type { Tile } from "../parts/tiles";
import { bytesOf, hexOf, hmac, sha256 } from "./sha256";

/** The root of a match, or of a day, hashed so many times is the commitment; a deal's seed is hashed as often less as its number says. */
export const CHAIN = 256;

/** The seed hashed so many times: after as many as the deal's number that is the commitment. */
export function hashed(seed: Uint8Array, times: number): Uint8Array {
  for (let each = 0; each < times; each++) seed = sha256(seed);
  return seed;
}

function* stream(seed: Uint8Array, label: string, deal: number, words: Uint8Array[]): Generator<number, never> {
  const spoken = hexOf(sha256(Uint8Array.from(words.flatMap((word) => [word.length, ...word]))));
  for (let block = 0; ; block++) yield* hmac(seed, bytesOf(`okeyhane-1:${label}:${deal}:${spoken}:${block}`));
}

function below(limit: number, bytes: Generator<number, never>): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < fair) return byte % limit;
  }
}

export function wallOf(seed: Uint8Array, deal: number, words: Uint8Array[] = []): Tile[] {
  const faces = ["R", "Y", "B", "K"].flatMap((colour) => Array.from({ length: 13 }, (_, place) => `${colour}${place + 1}`));
  const wall = [...faces, ...faces, "F", "F"];
  const bytes = stream(seed, "deal", deal, words);
  for (let place = 105; place > 0; place--) {
    const other = below(place + 1, bytes);
    [wall[place], wall[other]] = [wall[other]!, wall[place]!];
  }
  return wall;
}

/** Who starts a match's first deal where chance alone names the seat. */
export const starterOf = (seed: Uint8Array, deal: number, words: Uint8Array[] = []): number => below(4, stream(seed, "starter", deal, words));

export interface Dealt {
  hands: Tile[][];
  /** The top first. */
  stock: Tile[];
  indicator: Tile;
}

export function dealt(wall: Tile[], starter: number): Dealt {
  const hands: Tile[][] = [[], [], [], []];
  let at = 0;
  for (let turn = 0; turn < 4; turn++) {
    const next = at + (turn ? 14 : 15);
    hands[(starter + turn) % 4] = wall.slice(at, next);
    at = next;
  }
  const stock = wall.slice(at);
  const place = stock.length - 1 - [...stock].reverse().findIndex((tile) => tile !== "F");
  const [indicator] = stock.splice(place, 1);
  return { hands, stock, indicator: indicator! };
}
