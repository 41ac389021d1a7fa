import { expect, test } from "vitest";
import { dealt, hashed, starterOf, wallOf } from "../src/fair/dealing";
import { checked } from "../src/fair/lying";
import { wrongIn } from "../src/fair/record";
import { bytesOf, fromHex, hexOf, hmac, sha256 } from "../src/fair/sha256";
import type { TableView } from "../src/wire/protocol";
import DOCUMENT from "../../../docs/fairness.md?raw";
import RECORD from "../../../tests/golden/record-1.txt?raw";

/** A test vector of the document, its lines joined. */
const vector = (name: string): string => {
  const [, ...lines] = DOCUMENT.slice(DOCUMENT.indexOf(`\n${name}:\n`) + 1).split("\n");
  return lines.slice(0, lines.findIndex((line) => !line.startsWith("    "))).map((line) => line.trim()).join(" ");
};
const ROOT = fromHex(vector("s[256]"))!;

const HASHES: [string, string, string][] = [
  ["nothing", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["one block", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
  ["55 bytes and their length", "a".repeat(55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
  ["56 bytes, whose length needs a block more", "a".repeat(56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"],
];

test.each(HASHES)("SHA-256 of %s", (_, text, digest) => {
  expect(hexOf(sha256(bytesOf(text)))).toBe(digest);
});

test("HMAC is that of RFC 4231, case 2", () => {
  expect(hexOf(hmac(bytesOf("Jefe"), bytesOf("what do ya want for nothing?")))).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("the chain is the document's", () => {
  expect(hexOf(hashed(ROOT, 255))).toBe(vector("s[1]"));
  expect(hexOf(hashed(ROOT, 256))).toBe(vector("s[0]"));
});

test("a deal without words is the document's", () => {
  const seed = fromHex(vector("s[1]"))!;
  const wall = wallOf(seed, 1);
  expect(wall.join(" ")).toBe(vector("wall of deal 1, no words"));
  expect(String(starterOf(seed, 1))).toBe(vector("starter of deal 1, no words"));
  const { hands, stock, indicator } = dealt(wall, starterOf(seed, 1));
  expect(indicator).toBe(vector("indicator of deal 1"));
  expect(hands.map((hand) => hand.join(" "))).toEqual([0, 1, 2, 3].map((seat) => vector(`hand of seat ${seat}`)));
  expect(stock).toHaveLength(48);
});

test("words change it as the document says", () => {
  const words = ["sixteen letters!", "", "another sixteen."].map(bytesOf);
  expect(wallOf(hashed(ROOT, 254), 2, words).join(" ")).toBe(vector("wall of deal 2, these words"));
});

test("a false joker at the bottom does not indicate, and stays", () => {
  const wall = wallOf(hashed(ROOT, 255), 1);
  const [bottom] = wall.splice(105, 1, "F");
  const { indicator, stock } = dealt(wall, 0);
  expect(indicator).toBe(wall[104]);
  expect(stock.at(-1)).toBe("F");
  expect(bottom).not.toBe("F");
});

test("a record as it was written is as promised", () => {
  expect(wrongIn(RECORD)).toBeNull();
});

test("the slightest change is found wherever it is", () => {
  for (let place = 0; place < RECORD.length; place += 7) {
    const other = String.fromCharCode(RECORD.charCodeAt(place) ^ 1);
    expect(wrongIn(RECORD.slice(0, place) + other + RECORD.slice(place + 1))).not.toBeNull();
  }
});

/** A forger can hash too. */
const resealed = (text: string): string => {
  const body = text.slice(0, text.lastIndexOf("sha256 "));
  return `${body}sha256 ${hexOf(sha256(bytesOf(body)))}\n`;
};
const lineOf = (start: string): number => RECORD.split("\n").findIndex((line) => line.includes(start)) + 1;

const FORGERIES: [string, string, number][] = [
  ["commitment a3", "commitment a4", 8],
  ["root 64", "root 65", 8],
  ["words none", "words 00", lineOf("discard Y3")],
  ["deal 1 starter 1", "deal 1 starter 2", lineOf("discard Y3")],
  ["draw Y12", "draw Y11", lineOf("draw Y12")],
  ["take Y3", "take Y4", lineOf("take Y3")],
  ["discard K10", "discard F", lineOf("discard K10")],
];

test.each(FORGERIES)("%s forged as %s is found, though the hash fits", (before, after, line) => {
  expect(RECORD).toContain(before);
  expect(wrongIn(resealed(RECORD.replace(before, after)))).toBe(line);
});

const FINISH = RECORD.split("\n").find((line) => line.includes(" finish "))!;
const speaking = (said: string): string => resealed(RECORD.replace("words none", `words ${said}`));

test.each([
  ["a slot that no rack has", FINISH.replace(/thrown \d+/, "thrown 4294967294")],
  ["an empty slot", FINISH.replace(/thrown \d+/, `thrown ${FINISH.split(" ").slice(3).filter((slot) => slot !== "/").indexOf(".")}`)],
])("a finish that throws %s is found", (_, line) => {
  expect(line).not.toBe(FINISH);
  expect(wrongIn(resealed(RECORD.replace(FINISH, line)))).toBe(lineOf(FINISH));
});

test("a rack of more slots than there are is found", () => {
  const longer = FINISH.replace(" thrown ", " . thrown ");
  expect(wrongIn(resealed(RECORD.replace(FINISH, longer)))).toBe(lineOf(FINISH));
});

test.each([
  ["longer than words are", "ab".repeat(256)],
  ["of five persons", "- - - - -"],
])("words %s are found", (_, said) => {
  expect(wrongIn(speaking(said))).toBe(9);
});

test("the longest words of four persons are hashed into the deal, which is another then", () => {
  expect(wrongIn(speaking(Array(4).fill("ab".repeat(255)).join(" ")))).toBe(lineOf("discard Y3"));
});

/** So many deals in which nobody moved, and by these rules. */
const idle = (deals: number, rules: string): string => {
  const lines = RECORD.split("\n");
  const played = Array.from({ length: deals }, (_, at) => [`deal ${at + 1} starter 1`, "points 6 6 6 6"]).flat();
  return resealed([...lines.slice(0, 2), `rules ${rules}`, ...lines.slice(3, 9), ...played, ...lines.slice(-3)].join("\n"));
};

test.each([
  ["turkish", 100],
  ["turkish deals=5", 5],
  ["matsuri first_start=dice", 1],
  ["matsuri first_start=dice deals=20", 20],
  ["matsuri first_start=dice deals=400", 100],
  ["venus", 100],
])("by the rules %s a match has at most %i deals", (rules, most) => {
  expect(wrongIn(idle(most, rules))).toBeNull();
  expect(wrongIn(idle(most + 1, rules))).toBe(10 + 2 * most);
});

/** Somebody left, and a computer sat down, while the next deal was waited for. */
const satBetween = (text: string, at: number): string => {
  const lines = text.split("\n");
  const points = lines.map((line, place) => (line.startsWith("points ") ? place : -1)).filter((place) => place >= 0).at(at)!;
  const [time] = lines[points - 1]!.split(" ");
  return resealed([...lines.slice(0, points + 1), `${time} 0 sits computer Toprak`, ...lines.slice(points + 1)].join("\n"));
};

test("somebody may sit down between two deals, and nobody after the end", () => {
  expect(wrongIn(satBetween(RECORD, 0))).toBeNull();
  expect(wrongIn(satBetween(RECORD, -1))).not.toBeNull();
});

test("a record without its end is found", () => {
  const lines = RECORD.split("\n");
  const cut = lines.filter((line) => !/ finish |^points /.test(line) || lines.indexOf(line) < lines.length - 6);
  expect(wrongIn(resealed(cut.join("\n")))).not.toBeNull();
});

/** The document's first deal, over after seat 0 threw K5 and seat 1 drew the top of the stock. */
function table(change: { words?: string; seed?: string; indicator?: string; first?: string; starter?: number; number?: number } = {}): TableView {
  const seed = fromHex(vector("s[1]"))!;
  const words = bytesOf("sixteen letters?");
  const said = { seat: 0, promise: hexOf(sha256(words)), open: true, words: change.words ?? hexOf(words) };
  const { hands, stock, indicator } = dealt(wallOf(seed, 1, [words]), 0);
  const [thrower, drawer, ...others] = hands as [string[], string[], string[], string[]];
  const racks = [thrower.slice(0, -1), [...drawer, stock[0]!], ...others];
  racks[3]![0] = change.first ?? racks[3]![0]!;
  return {
    match: { number: change.number ?? 1, commitment: vector("s[0]"), words: [said], rules: { first_start: "random" } },
    deal: {
      number: 1,
      starter: change.starter ?? 0,
      indicator: change.indicator ?? indicator,
      stock: 47,
      piles: [thrower.slice(-1), [], [], []],
      outcome: { seed: change.seed ?? vector("s[1]"), finish: null, laid: racks.map((rack, seat) => ({ seat, groups: [rack], away: 1 })) },
    },
  } as unknown as TableView;
}

test("a deal that lies as it was dealt is as promised", () => {
  expect(checked(table())).toEqual({ promise: true, tiles: true, count: 58, words: true, starter: true });
});

test("in a later match the start follows from the one before", () => {
  expect(checked(table({ number: 2 }))?.starter).toBeNull();
});

test("another seed is not what was promised, and deals other tiles", () => {
  expect(checked(table({ seed: "00".repeat(32) }))).toMatchObject({ promise: false, tiles: false });
});

test("one other tile is seen, and another indicator", () => {
  expect(checked(table({ first: "B7" }))).toMatchObject({ promise: true, tiles: false });
  expect(checked(table({ indicator: "Y11" }))).toMatchObject({ promise: true, tiles: false });
});

test("words that were not promised are seen, though they deal other tiles", () => {
  expect(checked(table({ words: "00".repeat(16) }))).toMatchObject({ promise: true, words: false, tiles: false });
});

test("so is a starter whom chance did not name", () => {
  expect(checked(table({ starter: 1 }))?.starter).toBe(false);
});

test("while the deal is played there is nothing to check", () => {
  const played = table();
  expect(checked({ ...played, deal: { ...played.deal!, outcome: null } })).toBeNull();
});
