/** SHA-256 and HMAC, by FIPS 180-4 and RFC 2104: a browser has its own only on a page that came by https. */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
/** The first 32 bits behind the point of a root. */
const behind = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => behind(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => behind(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with a 1, then zeros, then its length in bits, so that it fills blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(whole.length - 4, message.length << 3);
  return view;
}

function mixed(state: number[], w: Int32Array): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round]! + w[round]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]!) | 0);
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const w = new Int32Array(64);
  let state = START;
  for (let at = 0; at < blocks.byteLength; at += 64) {
    for (let t = 0; t < 16; t++) w[t] = blocks.getInt32(at + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [early, late] = [w[t - 15]!, w[t - 2]!];
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      w[t] = w[t - 16]! + first + w[t - 7]! + second;
    }
    state = mixed(state, w);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setInt32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

/** HMAC-SHA256 with a key of 64 bytes at most. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (by: number) => Uint8Array.from({ length: 64 }, (_, place) => (key[place] ?? 0) ^ by);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is written in lower-case hex, or null. */
export const fromHex = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})*$/.test(text) ? Uint8Array.from({ length: text.length / 2 }, (_, place) => parseInt(text.slice(2 * place, 2 * place + 2), 16)) : null;
